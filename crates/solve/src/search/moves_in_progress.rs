//! The moves that several threads are currently searching.
//!
//! Two threads that reach the same position try its moves in the same order, and would do the same
//! work twice. So each marks the move that it searches, and another thread that comes to a marked
//! move defers it and takes the next: later the answer is in the table, or the two share the
//! subtree. For example, if two threads reach a position with ten moves, each searches five.
//!
//! Marks are only hints: a lost or stale mark costs some repeated work, or a move searched later,
//! and never affects a value.
//!
//! Reference: J.-C. Weill, *The ABDADA distributed minimax search algorithm*, ICCA Journal 19
//! (1996); T. Kerrigan showed that marks can be stored beside the table of positions instead of in
//! it (*Simplified ABDADA*).

use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of marks; each thread has one per ply.
const MARKS: usize = 1 << 12;
/// Minimum remaining depth for a mark: shallower searches take less time than marking.
pub(super) const DEEP: i32 = 4;

/// The moves being searched, by a hash of the position and the move.
pub(super) struct MovesInProgress(Box<[AtomicU64]>);

impl MovesInProgress {
    pub(super) fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Returns a number for a move of a position, from its place in the list of moves.
    pub(super) fn mark(key: u128, at: usize) -> u64 {
        let folded = (key >> 64) as u64 ^ key as u64;
        (folded ^ (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).max(1)
    }

    /// Whether some thread is searching the move.
    pub(super) fn has(&self, mark: u64) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark
    }

    pub(super) fn begin(&self, mark: u64) {
        self.place(mark).store(mark, Ordering::Relaxed);
    }

    /// Removes a mark, unless another mark has taken its place.
    pub(super) fn end(&self, mark: u64) {
        let _ = self.place(mark).compare_exchange(mark, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place(&self, mark: u64) -> &AtomicU64 {
        &self.0[(mark >> 40) as usize % MARKS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_seen_until_its_end_or_until_another_takes_its_place() {
        let in_progress = MovesInProgress::new();
        let mark = MovesInProgress::mark(1 << 70 | 5, 3);
        assert!(!in_progress.has(mark));
        in_progress.begin(mark);
        assert!(
            in_progress.has(mark)
                && !in_progress.has(MovesInProgress::mark(1 << 70 | 5, 4))
                && !in_progress.has(MovesInProgress::mark(1 << 70 | 6, 3))
        );
        // Another mark for the same place.
        let same = mark ^ 1;
        in_progress.begin(same);
        in_progress.end(mark);
        assert!(in_progress.has(same) && !in_progress.has(mark));
        in_progress.end(same);
        assert!(!in_progress.has(same));
    }
}
