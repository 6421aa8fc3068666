//! The list of games: what is listed here is solved, played, drawn, checked and compared by every face.

use tablette_core::{Problem, Words, words};
use tablette_games::chocolate::{self, Chocolate};
use tablette_games::chomp::{self, Chomp};
use tablette_games::draughts::{self, Brazilian, Compiled, Draughts, English, International};
use tablette_games::rings::{self, Rings};
use tablette_games::rockse::{self, Rockse};
use tablette_games::subtraction::Subtraction;

use tablette_ladder::Listed;

use crate::any::AnyGame;

/// Every game, in the order in which people meet them. A new game is one line here.
#[rustfmt::skip] // one line a game, whatever their number
pub static GAMES: &[&dyn AnyGame] = &[
    &Listed::<Chomp>::new().numbered().theory().wording().plain().branching().growth().puzzles().taught(&chomp::LESSON),
    &Listed::<Chocolate>::new().numbered().sums().theory().wording().plain().branching().growth().puzzles().taught(&chocolate::LESSON),
    &draughts::<International>(),
    &draughts::<Brazilian>(),
    &draughts::<English>(),
    &Listed::<Rings>::new().repeating().numbered().theory().wording().plain().growth().goals(rings::GOAL).puzzles().taught(&rings::LESSON),
    &Listed::<Rockse>::new().numbered().theory().wording().plain().places().branching().growth().recipes().files().unsolved().puzzles().taught(&rockse::LESSON),
    &Listed::<tablette_games::kayles::Kayles>::new().sums().wording().plain().puzzles(),
    &Listed::<tablette_games::tictactoe::TicTacToe>::new().searched().plain().puzzles(),
    &Listed::<Subtraction>::new().numbered().plain().growth().puzzles(),
];

/// What every variant of draughts can do.
const fn draughts<V: Compiled>() -> Listed<Draughts<V>> {
    let solved = Listed::new().repeating().numbered().slices().searched().sequences();
    let told = solved.wording().plain().stages().remarks().repetition().branching();
    told.matrices().records().puzzles().taught(&draughts::LESSON)
}

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
