//! Progress reports to the watch.
//!
//! A solver counts its work often, while the watch should be called seldom: units are added up
//! here, and reported at intervals. For example, 2^16 calls of the recursion take about a
//! millisecond.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::{Refusal, Watch};

/// A counter of finished units, from any number of threads, that reports to the watch.
pub(crate) struct ProgressMeter<'a> {
    watch: &'a dyn Watch,
    total: Option<u64>,
    done: AtomicU64,
}

impl<'a> ProgressMeter<'a> {
    /// Starts at 0 of `total`.
    pub(crate) fn new(watch: &'a dyn Watch, total: Option<u64>) -> Self {
        Self { watch, total, done: AtomicU64::new(0) }
    }

    /// Adds and reports `units`.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] if the watch stops the work.
    pub(crate) fn advance(&self, units: u64) -> Result<(), Refusal> {
        let done = self.done.fetch_add(units, Ordering::Relaxed) + units;
        self.watch.progress(done, self.total);
        if self.watch.stopped() { Err(Refusal::Stopped) } else { Ok(()) }
    }
}

/// A counter of calls on one thread that reports to the watch at intervals.
pub(crate) struct Calls<'a> {
    watch: &'a dyn Watch,
    count: u64,
    /// Moves listed since the last report.
    weight: u64,
}

/// Calls between two reports, a power of two; they take well under a tenth of a second.
const EVERY: u64 = 1 << 16;
/// Moves between two reports: on a board with millions of them a single call takes long.
const HEAVY: u64 = 1 << 22;

impl<'a> Calls<'a> {
    /// Starts at 0.
    pub(crate) fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, count: 0, weight: 0 }
    }

    /// Counts one call.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] if the watch stops the work; tested once in 2^16 calls.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Refusal> {
        self.count += 1;
        if self.count.is_multiple_of(EVERY) { self.report() } else { Ok(()) }
    }

    /// Counts the moves listed by a call.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] if the watch stops the work; tested once in 2^22 moves.
    #[inline]
    pub(crate) fn weigh(&mut self, moves: usize) -> Result<(), Refusal> {
        self.weight += moves as u64;
        if self.weight < HEAVY {
            return Ok(());
        }
        self.weight = 0;
        self.report()
    }

    /// Returns the number of calls so far.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    #[cold]
    fn report(&self) -> Result<(), Refusal> {
        self.watch.progress(self.count, None);
        if self.watch.stopped() { Err(Refusal::Stopped) } else { Ok(()) }
    }
}
