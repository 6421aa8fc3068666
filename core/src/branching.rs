//! The number of moves, without listing them.
//!
//! For example, a bar of chocolate may have eleven moves or 2^62, and a face must know which before it lists them.

use crate::game::Game;
use crate::number::Amount;
use crate::rules::End;

/// Games with boards on which there are too many moves to list: a bar of chocolate may have 2^62 lines to break along.
///
/// Moves are listed, judged and stored only where this bound is modest. Where a game lacks this ability, its moves are
/// counted, so a game with boards of unbounded size needs it.
pub trait Branching: Game {
    /// An upper bound on the number of legal moves, in constant time or nearly: in Röckse, all jumps of the board,
    /// whether or not they are allowed here.
    fn branching(&self, state: &Self::State) -> Amount;
    /// How the game has ended here, if it has. Default: expands the position; a game with too many moves to list says
    /// it without.
    fn end(&self, state: &Self::State) -> Option<End> {
        // Lists all moves only to drop them, which is fine as long as they are few.
        self.expand(state, &mut Vec::new())
    }
}
