//! The list of games: every face solves, plays, draws, checks and compares the games listed here.

use tablette_core::{Problem, Words, words};
use tablette_games::chocolate::Chocolate;
use tablette_games::chomp::Chomp;
use tablette_games::draughts::{Brazilian, Draughts, English, International};
use tablette_games::grundy::Grundy;
use tablette_games::kayles::Kayles;
use tablette_games::rings::Rings;
use tablette_games::rockse::Rockse;
use tablette_games::subtraction::Subtraction;
use tablette_games::tictactoe::TicTacToe;
use tablette_games::wythoff::Wythoff;

use crate::any::{AnyGame, ListedGame};

/// Declares the games of these types.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        &[$(&ListedGame::<$game>::NEW),*]
    };
}

/// Every game, in the order of display. A new game is one word here; its abilities are declared in
/// its own file.
// The unit tests of this crate use no game: compiling every solver for every game a second time would
// double the time to build its tests.
pub static GAMES: &[&dyn AnyGame] = if cfg!(test) {
    &[]
} else {
    games![
        Chomp,
        Chocolate,
        Draughts<International>,
        Draughts<Brazilian>,
        Draughts<English>,
        Rings,
        Rockse,
        Kayles,
        TicTacToe,
        Subtraction,
        Wythoff,
        Grundy,
    ]
};

/// Finds a game by its name or an alias, such as `dames` for draughts.
///
/// # Errors
/// If there is none; the sentence names the existing ones.
pub fn game(name: &str) -> Result<&'static dyn AnyGame, Problem> {
    GAMES.iter().copied().find(|game| game.info().is_called(name)).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.info().name).collect();
        Problem::new(one_of(names.join(", ")), name)
    })
}

words! {
    one_of(names: Words) { "one of the games {names}", "l'un des jeux {names}" }
}
