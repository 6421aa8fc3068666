//! A limit on the clock.

use std::time::{Duration, Instant};

use tablette_core::{Watch, Workers};

/// A watch with an end: stops when the inner one does or the time is over.
pub struct Until<'a> {
    inner: &'a dyn Watch,
    end: Option<Instant>,
}

impl<'a> Until<'a> {
    /// Stops `limit` from now. A limit that no clock can hold is none.
    pub fn after(limit: Duration, inner: &'a dyn Watch) -> Self {
        Self { inner, end: Instant::now().checked_add(limit) }
    }

    /// Never stops by itself.
    pub fn never(inner: &'a dyn Watch) -> Self {
        Self { inner, end: None }
    }
}

impl Watch for Until<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.inner.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.inner.stopped() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn workers(&self) -> &dyn Workers {
        self.inner.workers()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::Unwatched;

    #[test]
    fn time_runs_out_once_and_for_all() {
        assert!(Until::after(Duration::ZERO, &Unwatched).stopped());
        assert!(!Until::after(Duration::MAX, &Unwatched).stopped());
        assert!(!Until::never(&Unwatched).stopped());
    }
}
