//! A watch that stops work after a given amount.
//!
//! For example, `check` compares the recursion on positions where it answers within 100,000 calls,
//! and omits the others.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::Watch;

/// Stops work that has reported more than a given number of units, in the unit of that work: calls
/// of a recursion, positions of a table.
///
/// Work reports at intervals, so it may exceed the limit somewhat before it stops.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Decide, Refusal, Rules};
/// use tablette_solve::{StopAfter, recursion};
///
/// let some = StopAfter::new(100_000);
/// let options = Options { watch: &some, memory: 1 << 20 };
/// let nim = toys::nim([1, 2, 3]);
/// assert!(recursion(&nim, &Decide, &nim.start(), &options).is_ok());
/// let nim = toys::nim([9, 9, 9]);
/// assert_eq!(recursion(&nim, &Decide, &nim.start(), &options).err(), Some(Refusal::Stopped));
/// ```
#[derive(Debug)]
pub struct StopAfter {
    units: u64,
    done: AtomicU64,
}

impl StopAfter {
    /// Creates a watch that allows this number of units.
    pub const fn new(units: u64) -> Self {
        Self { units, done: AtomicU64::new(0) }
    }
}

impl Watch for StopAfter {
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
        let watch = StopAfter::new(7);
        for (done, stopped) in [(0, false), (7, false), (8, true)] {
            watch.progress(done, None);
            assert_eq!(watch.stopped(), stopped, "{done}");
        }
    }
}
