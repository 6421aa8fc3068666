//! Counting move sequences in a game's own way.

use crate::game::Game;

/// Games that count sequences of moves in a way of their own: many at once, and by either of two conventions.
///
/// Where a move can be made in several ways that lead to the same position, programs disagree: some count it once, as
/// [`Rules::expand`](crate::Rules::expand) lists it, others once for every way (*keep*).
pub trait Sequences: Game {
    /// Counts the sequences of exactly `depth` moves. Without `keep`, what playing all of them one by one would count.
    ///
    /// Nobody watches and nobody can stop it: callers ask for few plies at a time.
    fn sequences(&self, state: &Self::State, depth: u32, keep: bool) -> u128;

    /// Appends the legal moves, each as often as there are ways to make it.
    fn ways(&self, state: &Self::State, out: &mut Vec<Self::Move>);
}
