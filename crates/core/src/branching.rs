//! The number of moves, without listing them.
//!
//! For example, a bar of chocolate may have eleven moves or 2^62, and an interface must know which
//! before it lists them.

use crate::game::Game;
use crate::number::Amount;
use crate::rules::End;

/// Games with boards on which there are too many moves to list: a bar of chocolate may have 2^62
/// lines to break along.
///
/// Moves are listed, judged and stored only if this bound is modest. Without this ability the moves
/// are counted, so every game with boards of unbounded size needs it.
pub trait Branching: Game {
    /// Returns an upper bound on the number of legal moves, in constant time or nearly: in Röckse,
    /// the number of all jumps of the board, whether or not they are legal here.
    fn branching(&self, state: &Self::State) -> Amount;
    /// Returns the result of the game, or `None` if it goes on. Default: expands the position; a
    /// game with too many moves to list overrides it.
    fn end(&self, state: &Self::State) -> Option<End> {
        // Lists all moves only to drop them, which is cheap while they are few.
        self.expand(state, &mut Vec::new())
    }
}
