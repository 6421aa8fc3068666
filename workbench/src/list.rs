//! The list of games: what is listed here is solved, played, drawn, checked and compared by every face.

use tablette_core::{Problem, Text};
use tablette_games::chocolate::Chocolate;
use tablette_games::chomp::Chomp;
use tablette_games::draughts::{Brazilian, Draughts, English, International};
use tablette_games::rings::Rings;
use tablette_games::rockse::Rockse;
use tablette_games::subtraction::Subtraction;

use tablette_ladder::Listed;

use crate::any::AnyGame;

/// Every game, in the order in which people meet them. A new game is one line here.
#[rustfmt::skip] // one line a game, whatever their number
pub static GAMES: &[&dyn AnyGame] = &[
    &Listed::<Chomp>::new().numbered().theory(),
    &Listed::<Chocolate>::new().numbered().theory(),
    &Listed::<Draughts<International>>::new().repeating().numbered().slices().searched().sequences(),
    &Listed::<Draughts<Brazilian>>::new().repeating().numbered().slices().searched().sequences(),
    &Listed::<Draughts<English>>::new().repeating().numbered().slices().searched().sequences(),
    &Listed::<Rings>::new().repeating().numbered().theory(),
    &Listed::<Rockse>::new().numbered().theory(),
    &Listed::<Subtraction>::new().numbered(),
];

/// The game of that name.
///
/// # Errors
/// When there is none; the sentence names those that there are.
pub fn game(name: &str) -> Result<&'static dyn AnyGame, Problem> {
    GAMES.iter().copied().find(|game| game.info().name == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.info().name).collect();
        Problem::new(ONE_OF.with("names", names.join(", ")), name)
    })
}

const ONE_OF: Text = Text::new("one of the games {names}", "l'un des jeux {names}");
