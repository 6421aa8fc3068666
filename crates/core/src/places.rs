//! Puzzles that walk from place to place.

use crate::game::Game;

/// Puzzles in which the player stands at a place: in Röckse on the cell `(2,3)`, for example. Their
/// lines can be shown as a path from place to place.
pub trait Places: Game {
    /// Returns the place of a position as a word: `(2,3)`. Two positions may share a place, and
    /// differ in the jumps collected so far.
    fn place(&self, state: &Self::State) -> String;
}
