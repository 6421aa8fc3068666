//! One search: told from outside when to end, and telling its answer once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tablette_core::Watch;

use super::clock::{MoveTime, Time};

/// What the one who talks and the one who thinks share.
pub(super) struct SharedSearch {
    began: Instant,
    time: Time,
    stop: AtomicBool,
    /// True once `done` is about to be said: nothing stops it any more.
    over: AtomicBool,
    mode: Mutex<Mode>,
    changed: Condvar,
}

/// What the answer waits for.
#[derive(Clone, Copy, Debug)]
enum Mode {
    /// For nothing: the clock runs.
    Thinking { since: Instant, budget: Option<MoveTime> },
    /// For the other side to make the expected move, or to stop.
    Pondering,
    /// For `stop`.
    Analysing,
}

impl SharedSearch {
    pub(super) fn thinking(time: Time) -> Self {
        let since = Instant::now();
        Self::new(time, since, Mode::Thinking { since, budget: time.budget() })
    }

    pub(super) fn pondering(time: Time) -> Self {
        Self::new(time, Instant::now(), Mode::Pondering)
    }

    pub(super) fn analysing() -> Self {
        Self::new(Time::Unlimited, Instant::now(), Mode::Analysing)
    }

    fn new(time: Time, began: Instant, mode: Mode) -> Self {
        let (stop, over) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { began, time, stop, over, mode: Mutex::new(mode), changed: Condvar::new() }
    }

    /// Seconds since it began.
    pub(super) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Release);
        let _mode = self.mode();
        self.changed.notify_all();
    }

    /// The expected move was made: from now on the clock runs. Otherwise nothing happens.
    pub(super) fn hit(&self) {
        let mut mode = self.mode();
        if matches!(*mode, Mode::Pondering) {
            *mode = Mode::Thinking { since: Instant::now(), budget: self.time.budget() };
            self.changed.notify_all();
        }
    }

    /// A depth is finished: is there time for another, and a use for it, when there may be only one
    /// move?
    pub(super) fn another(&self, forced: bool) {
        if let Mode::Thinking { since, budget: Some(budget) } = *self.mode()
            && (forced || since.elapsed() >= budget.enough)
        {
            self.stop.store(true, Ordering::Release);
        }
    }

    /// There is an answer; waits until it may be given.
    pub(super) fn answer(&self) {
        let mut mode = self.mode();
        while !self.stop.load(Ordering::Acquire) && !matches!(*mode, Mode::Thinking { .. }) {
            mode = self.changed.wait(mode).unwrap_or_else(PoisonError::into_inner);
        }
        self.over.store(true, Ordering::Release);
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    fn mode(&self) -> MutexGuard<'_, Mode> {
        self.mode.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for SharedSearch {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
            || matches!(*self.mode(), Mode::Thinking { since, budget: Some(budget) } if since.elapsed() >= budget.most)
    }
}
