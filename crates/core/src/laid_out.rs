//! Positions without places, and the same with their pieces set out on a board.

use crate::game::Game;

/// Games whose positions may leave out where pieces stand, because only some of it matters: the rows
/// of Kayles as lengths, `7 5 9`, which change their places after each move.
///
/// People play on a board where everything stays in its place, `iii_iii iiiii`. Programs and tables
/// use the shorter form.
pub trait LaidOut: Game {
    /// Returns the same position with its pieces in their places; `None` if they are already, or if
    /// the position is too large to be set out. [`canonical`](crate::Rules::canonical) makes both
    /// equal.
    fn laid_out(&self, state: &Self::State) -> Option<Self::State>;
}
