//! Moves in words, for explanations, reports and readers who do not know the notation.

use crate::game::Game;
use crate::phrase::Phrase;

/// Games that say a move in words: in Chomp “bite into row 5, column 4: 24 squares go, 56 are left” beside `(5,4)`.
///
/// A game without this ability is spoken of in its notation.
pub trait Wording: Game {
    /// A legal move in words, without a full stop, so that it fits into a list or a sentence. It need not be
    /// unambiguous: faces show the notation beside it.
    fn say_move(&self, state: &Self::State, mv: Self::Move) -> Phrase;
}
