//! Remarks on a position that follow from the rules, as a teacher at the board would make them.

use crate::game::Game;
use crate::phrase::Phrase;

/// Games whose rules deserve a remark in some positions: in draughts that capturing is compulsory,
/// which captures take too few pieces, and how near a draw by counting is.
///
/// Games without this ability have no remarks.
pub trait Remarks: Game {
    /// Returns the forced moves, the reasons why others are illegal, and the approaching end of the
    /// game: one sentence with its full stop per line. The value of the position is not part of the
    /// remarks.
    fn remarks(&self, state: &Self::State) -> Vec<Phrase>;
}
