//! Puzzles that walk from place to place.

use crate::game::Game;

/// Puzzles in which one stands somewhere: in Röckse on the cell `(2,3)`, so that a line can be told as the cells that it
/// passes.
pub trait Places: Game {
    /// The place of a position, in a word: `(2,3)`. Two positions may share one, and differ in what was found on the way.
    fn place(&self, state: &Self::State) -> String;
}
