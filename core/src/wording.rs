//! Moves in words.

use crate::game::Game;
use crate::phrase::Phrase;

/// Games that say a move in words: in Chomp “bite into row 5, column 4: 24 squares go, 56 are left” beside `(5,4)`.
///
/// A game without this ability is spoken of in its notation.
pub trait Wording: Game {
    /// A legal move in words, for people, without a full stop.
    fn say_move(&self, state: &Self::State, mv: Self::Move) -> Phrase;
}
