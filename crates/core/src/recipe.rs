//! Generated boards.
//!
//! For example, `family=sat`, `size=12` and `seed=7` make a Röckse instance for an exercise; the
//! same three settings make the same instance on any other machine.

use crate::game::Game;
use crate::notation::Problem;
use crate::settings::{Setting, Settings};

/// Games that generate boards: Röckse makes instances by family, size and a random seed.
pub trait Recipe: Game {
    /// The choices that [`sample`](Recipe::sample) offers. Each has a default, so an empty recipe
    /// also makes a board.
    const RECIPE: &'static [Setting];

    /// Makes a board, as text that [`open`](Game::open) reads: always the same for the same recipe,
    /// on every machine. Random choices come from the game's own generator, never from the clock or
    /// the system.
    ///
    /// # Errors
    /// If a choice is unknown, unreadable or too large.
    fn sample(recipe: &Settings) -> Result<String, Problem>;
}
