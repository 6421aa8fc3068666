//! What several threads are looking at.
//!
//! Two threads that come to one position try its moves in the same order, and would do the same work twice. So each says which move
//! it looks at, and another that comes to it puts that move off and takes the next: when it comes back, the answer stands in the table, or
//! the two share what is below. For example, of a position with ten moves that two threads come to, each looks at five.
//!
//! Only a help: a mark that is lost or left behind costs some work done twice, or a move looked at later, and never a value.
//!
//! Reference: J.-C. Weill, *The ABDADA distributed minimax search algorithm*, ICCA Journal 19 (1996); that marks can stand beside the table of
//! positions instead of in it was found by T. Kerrigan (*Simplified ABDADA*).

use std::sync::atomic::{AtomicU64, Ordering};

/// Marks at most; each thread has one a ply.
const MARKS: usize = 1 << 12;
/// Moves with fewer plies left are looked at sooner than marked.
pub(super) const DEEP: i32 = 4;

/// The moves that are being looked at, by a hash of the position and the move.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    /// A number for a move of a position, from its place in the list of moves.
    pub(super) fn mark(key: u128, at: usize) -> u64 {
        let folded = (key >> 64) as u64 ^ key as u64;
        (folded ^ (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).max(1)
    }

    /// Whether some thread looks at it.
    pub(super) fn has(&self, mark: u64) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark
    }

    pub(super) fn begin(&self, mark: u64) {
        self.place(mark).store(mark, Ordering::Relaxed);
    }

    /// Nothing where another mark has taken its place.
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
        let busy = Busy::new();
        let mark = Busy::mark(1 << 70 | 5, 3);
        assert!(!busy.has(mark));
        busy.begin(mark);
        assert!(busy.has(mark) && !busy.has(Busy::mark(1 << 70 | 5, 4)) && !busy.has(Busy::mark(1 << 70 | 6, 3)));
        // Another one that falls on the same place.
        let same = mark ^ 1;
        busy.begin(same);
        busy.end(mark);
        assert!(busy.has(same) && !busy.has(mark));
        busy.end(same);
        assert!(!busy.has(same));
    }
}
