//! Pictures without the solution.

use crate::game::Game;
use crate::view::View;

/// Games whose picture shows the answer: Röckse draws the cheapest path. A user who wants to solve
/// the puzzle needs another picture.
pub trait Unsolved: Game {
    /// Draws the position as [`view`](Game::view) does, without the solution.
    fn unsolved(&self, state: &Self::State) -> View;
}
