//! Boards made to order.
//!
//! For example, `family=sat`, `size=12` and `seed=7` make a Röckse instance for an exercise, and the same three words make it
//! again in another room.

use crate::game::Game;
use crate::notation::Problem;
use crate::settings::{Setting, Settings};

/// Games that make boards: Röckse makes instances by family, size and a seed of chance.
pub trait Recipe: Game {
    /// The choices that [`sample`](Recipe::sample) offers, each with a default, so that no choice at all makes a board, too.
    const RECIPE: &'static [Setting];

    /// Makes a board, as text that [`open`](Game::open) reads: always the same for the same recipe, on every machine. Chance is a
    /// generator of the game's own that starts from the seed; the clock and the system have no part in it.
    ///
    /// # Errors
    /// When a choice is unknown, unreadable or too large.
    fn sample(recipe: &Settings) -> Result<String, Problem>;
}
