//! Draws by repetition.

use crate::game::Game;

/// Games in which repeated positions are drawn: draughts under article 6.1, the third time.
///
/// A position has no history, so a program that keeps the record of a game compares keys. Solvers
/// do not count repetitions: they treat play that neither side can bring to an end as a draw.
pub trait Repetition: Game {
    /// The occurrence of a key that makes a draw: 3 for the third.
    const DRAWN_AT: usize;

    /// Returns the repetition key: equal for positions that count as the same, and `None` where
    /// repetition does not draw. In draughts: the pieces and the player to move, whatever the
    /// clocks. Keys are only compared, so any text will do.
    fn repetition_key(&self, state: &Self::State) -> Option<String>;
}
