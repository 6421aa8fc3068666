//! Puzzles that walk from place to place.

use crate::game::Game;

/// Puzzles in which one stands somewhere: in Röckse on the cell `(2,3)`, so that a line can be told as the cells that it
/// passes.
pub trait Places: Game {
    /// Where one stands, in a word.
    fn place(&self, state: &Self::State) -> String;
}
