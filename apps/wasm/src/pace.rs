//! Progress, reported at intervals.

use std::sync::Mutex;
use std::time::Duration;

use tablette::{Clock, Watch};

/// Progress callback: units done, and the total if known.
pub type Listener = fn(u64, Option<u64>);

/// The time between two reports of progress, as on a server.
const PACE: Duration = Duration::from_millis(250);

/// A watch that reports at most every quarter of a second. It never stops the work: to cancel, the
/// page ends the whole worker.
pub(crate) struct Pace {
    clock: Clock,
    report: Listener,
    next: Mutex<Duration>,
}

impl Pace {
    pub(crate) fn new(clock: Clock, report: Listener) -> Self {
        Self { clock, report, next: Mutex::new(clock.now() + PACE) }
    }
}

impl Watch for Pace {
    fn progress(&self, done: u64, total: Option<u64>) {
        // Another thread is reporting.
        let Ok(mut next) = self.next.try_lock() else { return };
        let now = self.clock.now();
        if now >= *next {
            *next = now + PACE;
            (self.report)(done, total);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    static NOW: AtomicU64 = AtomicU64::new(0);
    static TOLD: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn frequent_progress_is_reported_seldom() {
        let pace = Pace::new(Clock::new(|| Duration::from_millis(NOW.load(Relaxed))), |_, _| {
            TOLD.fetch_add(1, Relaxed);
        });
        for now in 0..1_000 {
            NOW.store(now, Relaxed);
            pace.progress(now, None);
        }
        assert_eq!(TOLD.load(Relaxed), 3, "after 250, 500 and 750 ms");
    }
}
