//! Telling whoever watches how far the work is.
//!
//! A solver says what it has done often, and whoever waits wants to hear of it seldom: so units are added up here, and the
//! clock is looked at once in a while. For example, 2^16 calls of the recursion take about a millisecond.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::{Refusal, Watch};

/// Counts finished units, from any number of threads, and passes the news on.
pub(crate) struct Meter<'a> {
    watch: &'a dyn Watch,
    total: Option<u64>,
    done: AtomicU64,
}

impl<'a> Meter<'a> {
    /// Starts at nothing done of `total`.
    pub(crate) fn new(watch: &'a dyn Watch, total: Option<u64>) -> Self {
        Self { watch, total, done: AtomicU64::new(0) }
    }

    /// Reports `units` more.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] when somebody wants the work to end.
    pub(crate) fn advance(&self, units: u64) -> Result<(), Refusal> {
        let done = self.done.fetch_add(units, Ordering::Relaxed) + units;
        self.watch.progress(done, self.total);
        if self.watch.stopped() { Err(Refusal::Stopped) } else { Ok(()) }
    }
}

/// Counts calls on one thread and passes the news on now and then.
pub(crate) struct Calls<'a> {
    watch: &'a dyn Watch,
    count: u64,
    /// Moves listed since the last report.
    weight: u64,
}

/// A power of two: so many calls between two reports take well under a tenth of a second.
const EVERY: u64 = 1 << 16;
/// And so many moves: on a board with millions of them a single call takes long.
const HEAVY: u64 = 1 << 22;

impl<'a> Calls<'a> {
    /// Starts at no call.
    pub(crate) fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, count: 0, weight: 0 }
    }

    /// One call more.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] when somebody wants the work to end; asked once in 2^16 calls.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Refusal> {
        self.count += 1;
        if self.count.is_multiple_of(EVERY) { self.report() } else { Ok(()) }
    }

    /// The call has listed so many moves.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] when somebody wants the work to end; asked once in 2^22 moves.
    #[inline]
    pub(crate) fn weigh(&mut self, moves: usize) -> Result<(), Refusal> {
        self.weight += moves as u64;
        if self.weight < HEAVY {
            return Ok(());
        }
        self.weight = 0;
        self.report()
    }

    /// So many calls so far.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    #[cold]
    fn report(&self) -> Result<(), Refusal> {
        self.watch.progress(self.count, None);
        if self.watch.stopped() { Err(Refusal::Stopped) } else { Ok(()) }
    }
}
