//! Draws by repetition.

use crate::game::Game;

/// Games in which a position that comes up again and again is drawn: draughts under article 6.1, the third time.
///
/// A position does not know its past, so a face that keeps the record of a game compares keys. Solvers do not count
/// repetitions: for them, play that neither side can bring to an end is a draw.
pub trait Repetition: Game {
    /// The occurrence of a key that draws: 3 for the third.
    const DRAWN_AT: usize;

    /// Repetition key: equal in positions that count as the same one, and `None` where no repetition draws. In draughts
    /// the pieces and the player to move, whatever the clocks say. Any text will do; it is compared, never read.
    fn repetition_key(&self, state: &Self::State) -> Option<String>;
}
