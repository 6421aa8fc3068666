//! Boards made to order.

use crate::game::Game;
use crate::notation::Problem;
use crate::settings::{Setting, Settings};

/// Games that make boards: Röckse makes instances by family, size and a seed of chance.
pub trait Recipe: Game {
    /// The choices that [`sample`](Recipe::sample) offers.
    const RECIPE: &'static [Setting];

    /// Makes a board, as text that [`open`](Game::open) reads: always the same for the same recipe, on every machine.
    ///
    /// # Errors
    /// When a choice is unknown, unreadable or too large.
    fn sample(recipe: &Settings) -> Result<String, Problem>;
}
