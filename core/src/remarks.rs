//! Remarks on a position that follow from the rules, as a teacher beside the board would make them.

use crate::game::Game;
use crate::phrase::Phrase;

/// Games whose rules need a word in some positions: in draughts that capturing is compulsory, which captures take too
/// few pieces, and how near a draw by counting is.
///
/// A game without this ability has nothing to remark.
pub trait Remarks: Game {
    /// Which moves are forced, why others are not allowed, what is about to end the game. A sentence a line, with its
    /// full stop; what the position is worth is for others to say.
    fn remarks(&self, state: &Self::State) -> Vec<Phrase>;
}
