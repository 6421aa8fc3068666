//! A watch that lets work go on only so far.
//!
//! For example, `check` compares the recursion on positions where it answers within 100,000 calls, and leaves out the others.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::Watch;

/// Stops work that has reported more than so many units, whatever it counts: calls of a recursion, positions of a table.
///
/// Work reports now and then, so that it may do somewhat more than this before it stops.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Decide, Refusal, Rules};
/// use tablette_solve::{AtMost, recursion};
///
/// let some = AtMost::new(100_000);
/// let ask = Ask { watch: &some, memory: 1 << 20 };
/// let nim = toys::nim([1, 2, 3]);
/// assert!(recursion(&nim, &Decide, &nim.start(), &ask).is_ok());
/// let nim = toys::nim([9, 9, 9]);
/// assert_eq!(recursion(&nim, &Decide, &nim.start(), &ask).err(), Some(Refusal::Stopped));
/// ```
#[derive(Debug)]
pub struct AtMost {
    units: u64,
    done: AtomicU64,
}

impl AtMost {
    /// Lets so many units be done.
    pub const fn new(units: u64) -> Self {
        Self { units, done: AtomicU64::new(0) }
    }
}

impl Watch for AtMost {
    fn progress(&self, done: u64, _: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.done.load(Ordering::Relaxed) > self.units
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_unit_too_many_stops() {
        let watch = AtMost::new(7);
        for (done, stopped) in [(0, false), (7, false), (8, true)] {
            watch.progress(done, None);
            assert_eq!(watch.stopped(), stopped, "{done}");
        }
    }
}
