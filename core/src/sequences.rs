//! Counting move sequences in a game's own way.
//!
//! Programs compare their move generators by such counts, which chess programmers call *perft*: two that agree on the
//! number of sequences of 8 moves are unlikely to disagree on a rule.

use crate::game::Game;

/// Games that count sequences of moves in a way of their own: many at once, and by either of two conventions.
///
/// Where a move can be made in several ways that lead to the same position, programs disagree: some count it once, as
/// [`Rules::expand`](crate::Rules::expand) lists it, others once for every way (*keep*).
pub trait Sequences: Game {
    /// Counts the sequences of exactly `depth` moves; 1 for depth 0. Without `keep`, the number that playing all of
    /// them one by one would count.
    ///
    /// It can be neither watched nor stopped: callers ask for few plies at a time.
    fn sequences(&self, state: &Self::State, depth: u32, keep: bool) -> u128;

    /// Appends the legal moves, each as often as there are ways to make it: twice for a king that can go
    /// round the same four pieces in either direction.
    fn ways(&self, state: &Self::State, out: &mut Vec<Self::Move>);
}
