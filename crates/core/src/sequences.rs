//! Counts of move sequences, by a game's own method.
//!
//! Programs compare their move generators by such counts, which chess programmers call *perft*: two
//! that agree on the number of sequences of 8 moves are unlikely to disagree on a rule.

use crate::game::Game;

/// Games that count move sequences by a faster method of their own, under either of two
/// conventions.
///
/// If several moves lead to the same position, programs disagree: some count such moves once, as
/// [`Rules::expand`](crate::Rules::expand) lists them, others count each way separately (*keep*).
pub trait Sequences: Game {
    /// Counts the sequences of exactly `depth` moves; 1 for depth 0. Without `keep`, the result
    /// equals that of playing all of them one by one.
    ///
    /// The count cannot be watched or stopped, so callers request only a few plies at a time.
    fn sequences(&self, state: &Self::State, depth: u32, keep: bool) -> u128;

    /// Appends the legal moves, each once for every way to make it: twice for a king that can go
    /// round the same four pieces in either direction.
    fn ways(&self, state: &Self::State, out: &mut Vec<Self::Move>);
}
