//! The list of games: what is listed here is solved, played, drawn, checked and compared by every
//! face.

use tablette_core::{Problem, Words, words};
use tablette_games::chocolate::Chocolate;
use tablette_games::chomp::Chomp;
use tablette_games::draughts::{Brazilian, Draughts, English, International};
use tablette_games::kayles::Kayles;
use tablette_games::rings::Rings;
use tablette_games::rockse::Rockse;
use tablette_games::subtraction::Subtraction;
use tablette_games::tictactoe::TicTacToe;
use tablette_games::wythoff::Wythoff;

use crate::any::{AnyGame, ListedGame};

/// The games of these types.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        &[$(&ListedGame::<$game>::NEW),*]
    };
}

/// Every game, in the order in which people meet them. A new game is one word here; what it can do
/// stands in its own file.
pub static GAMES: &[&dyn AnyGame] = games![
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
];

/// The game of that name: its own, or one that people type for it, such as `dames` for draughts.
///
/// # Errors
/// When there is none; the sentence names those that there are.
pub fn game(name: &str) -> Result<&'static dyn AnyGame, Problem> {
    GAMES.iter().copied().find(|game| game.info().is_called(name)).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.info().name).collect();
        Problem::new(one_of(names.join(", ")), name)
    })
}

words! {
    one_of(names: Words) { "one of the games {names}", "l'un des jeux {names}" }
}
