//! Whoever waits for an answer: may leave, which stops the work, and hears how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use tablette::Watch;

/// The solver's side.
#[derive(Default)]
pub(crate) struct Waiting {
    left: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
}

impl Watch for Waiting {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Relaxed);
        self.total.store(total.unwrap_or(0), Relaxed);
    }

    fn stopped(&self) -> bool {
        self.left.load(Relaxed)
    }
}

impl Waiting {
    /// Units done, and out of how many where that is known.
    pub(crate) fn so_far(&self) -> (u64, Option<u64>) {
        (self.done.load(Relaxed), Some(self.total.load(Relaxed)).filter(|total| *total > 0))
    }
}

/// The client's side: when it is dropped, the work stops.
pub(crate) struct Seat(pub(crate) Arc<Waiting>);

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.left.store(true, Relaxed);
    }
}
