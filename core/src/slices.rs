//! Blocks that people know by name, so that they can be counted one by one.
//!
//! For example, draughts names an endgame by its numbers of men and kings, those of the player to move first: `0201` is
//! two kings against one. A census has a row for each slice.

use crate::notation::Problem;
use crate::numbering::{Block, Numbered};

/// Games whose blocks have names: a census counts what each of them holds, and one table may have all of them.
pub trait Slices: Numbered {
    /// Opens the game on all the slices that a text asks for: `3` in draughts, for all endgames of two or three pieces.
    ///
    /// # Errors
    /// When the text asks for none; the sentence says what was expected.
    fn open_slices(text: &str) -> Result<Self, Problem>;
    /// The texts of slices that have every position which a table of this instance has, the fewest slices first; empty where
    /// nobody would keep so many. For example, a table of all endgames of up to `4` or `5` pieces serves an endgame of four.
    fn wider(&self) -> Vec<String>;
    /// The name of a block of this instance, as short as people write it; `None` for one that a census leaves out.
    fn slice_name(&self, block: &Block) -> Option<String>;
}
