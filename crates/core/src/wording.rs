//! Moves in words, for explanations, reports and readers who do not know the notation.

use crate::game::Game;
use crate::phrase::Phrase;

/// Games that describe a move in words: in Chomp “bite into row 5, column 4: 24 squares go, 56 are
/// left” beside `(5,4)`.
///
/// Moves of games without this ability appear in notation only.
pub trait Wording: Game {
    /// Describes a legal move in words, without a full stop, so that the description fits into a
    /// list or a sentence. It need not be unambiguous: the notation is shown beside it.
    fn say_move(&self, state: &Self::State, mv: Self::Move) -> Phrase;
}
