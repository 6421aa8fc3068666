//! Series of growing boards.

use crate::game::Game;

/// Games that can shrink a board, for the curves that show how the cost of each rung grows: Chomp
/// `8x10` comes after `1x1`, `2x2`, `2x3`, ….
///
/// Without this ability a board stands alone.
pub trait Growth: Game {
    /// Returns 12 to 24 boards of growing size, the opened one last, for the horizontal axis of
    /// growth curves. Each opens under the settings of this instance. For a heap of 21 counters
    /// they may be `1`, `2`, `5`, `10` and `21`.
    fn growth(&self) -> Vec<String>;
}
