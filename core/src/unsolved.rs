//! Pictures that give nothing away.

use crate::game::Game;
use crate::view::View;

/// Games whose picture shows the answer: Röckse draws the cheapest path. Whoever wants to find it alone needs another one.
pub trait Unsolved: Game {
    /// The position as [`view`](Game::view) draws it, without the solution.
    fn unsolved(&self, state: &Self::State) -> View;
}
