//! Blocks with names, so that they can be counted one by one.
//!
//! For example, draughts names an endgame by its numbers of men and kings, first those of the
//! player to move: `0201` is two kings against one. A census has a row for each slice.

use crate::notation::Problem;
use crate::numbering::{Block, Numbered};

/// Games whose blocks have names: a census counts each of them, and one table may contain all of
/// them.
pub trait Slices: Numbered {
    /// Opens the game on all the slices that a text names: `3` in draughts, for all endgames of two
    /// or three pieces.
    ///
    /// # Errors
    /// If the text names no slice. The sentence states the expected text.
    fn open_slices(text: &str) -> Result<Self, Problem>;
    /// Returns the texts of sets of slices that contain every position in a table of this instance,
    /// those with the fewest slices first; empty if larger tables would be impractical. For
    /// example, a table of all endgames of up to `4` or `5` pieces serves an endgame of four.
    fn wider(&self) -> Vec<String>;
    /// Returns the short name of a block of this instance; `None` for a block that a census omits.
    fn slice_name(&self, block: &Block) -> Option<String>;
}
