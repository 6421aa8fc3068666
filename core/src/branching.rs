//! How many moves there are, without listing them.

use crate::game::Game;
use crate::number::Amount;
use crate::rules::End;

/// Games with boards on which there are too many moves to list: a bar of chocolate may have 2^62 lines to break along.
///
/// Moves are listed, judged and stored only where this bound is modest. Where a game lacks this ability, its moves are
/// counted, so a game with boards of unbounded size needs it.
pub trait Branching: Game {
    /// An upper bound on the number of legal moves, in constant time or nearly.
    fn branching(&self, state: &Self::State) -> Amount;
    /// How the game has ended here, if it has. Default: expands the position; a game with too many moves to list says it
    /// without.
    fn end(&self, state: &Self::State) -> Option<End> {
        self.expand(state, &mut Vec::new())
    }
}
