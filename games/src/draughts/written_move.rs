//! Moves as sequences of squares, legal or not.

use super::position::Move;
use super::rules::Variant;
use super::squares::Square;

/// A move as written: at least two squares.
pub(super) struct WrittenMove<'a> {
    pub(super) text: &'a str,
    pub(super) squares: Vec<Square>,
    pub(super) captures: bool,
}

impl WrittenMove<'_> {
    pub(super) fn from(&self) -> Square {
        self.squares[0]
    }

    pub(super) fn to(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }
}

/// Writes origin and destination only.
pub(super) fn short<V: Variant>(mv: Move) -> String {
    let sign = if mv.is_capture() { 'x' } else { '-' };
    format!("{}{sign}{}", mv.from.number::<V>(), mv.to.number::<V>())
}
