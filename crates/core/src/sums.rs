//! Positions that fall into independent parts.
//!
//! For example, the nimbers of single rows in Kayles, 0, 1, 2, 3, 1, 4, … (OEIS A002186), determine
//! all positions: the nimber of the rows `3 4` is 3 xor 1 = 2.

use crate::game::Game;

/// Impartial games in which a position may be a sum of others: a move changes one part and leaves
/// the rest alone, and the side to move loses when no part has a move left. In misère play, where
/// that side wins, nimbers do not add up and the theory of sums refuses.
///
/// By the theorem of Sprague and Grundy the nimber of a sum is the exclusive or of the nimbers of
/// its parts, so a sum of ten rows costs no more to solve than its rows one by one. For example, in
/// Kayles the rows `7 5 9` are the sum of the rows `7`, `5` and `9`, and knocking two pins out of
/// the middle of `9` leaves the sum of `4` and `3`.
///
/// # Reference
/// P. M. Grundy, *Mathematics and games*, Eureka 2 (1939). R. K. Guy and C. A. B. Smith, *The
/// G-values of various games*, Proceedings of the Cambridge Philosophical Society 52 (1956).
pub trait Sums: Game {
    /// Returns the parts of a position, which cannot be split further; for a part, itself alone. A
    /// position without any move may have no parts.
    fn parts(&self, state: &Self::State) -> Vec<Self::State>;
}
