//! A running search as both threads see it: the reasons to stop, and the time of its answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tablette_core::Watch;

use super::clock::{MoveTime, Time};

/// The state shared by the protocol thread and the search thread.
pub(super) struct SharedSearch {
    began: Instant,
    time: Time,
    stop: AtomicBool,
    /// True once `done` is about to be written: nothing can stop it any more.
    over: AtomicBool,
    mode: Mutex<Mode>,
    changed: Condvar,
}

/// The need for another depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// There is only one move.
    Useless,
    /// A deeper search is probably a little better.
    Usual,
    /// The score has fallen: another move may be better.
    Urgent,
}

/// The event that the answer waits for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mode {
    /// None: the clock runs.
    Thinking { since: Instant, budget: Option<MoveTime> },
    /// `ponder-hit` or `stop`.
    Pondering,
    /// `stop`.
    Analysing,
}

impl Mode {
    /// The clock runs from now on.
    pub(super) fn thinking(time: Time) -> Self {
        Self::Thinking { since: Instant::now(), budget: time.budget() }
    }
}

impl SharedSearch {
    pub(super) fn new(time: Time, mode: Mode) -> Self {
        let (stop, over) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { began: Instant::now(), time, stop, over, mode: Mutex::new(mode), changed: Condvar::new() }
    }

    /// Returns the seconds since the search began.
    pub(super) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Release);
        let _mode = self.mode();
        self.changed.notify_all();
    }

    /// Starts the clock of a pondering search: the expected move was played.
    pub(super) fn hit(&self) {
        let mut mode = self.mode();
        if matches!(*mode, Mode::Pondering) {
            *mode = Mode::thinking(self.time);
            self.changed.notify_all();
        }
    }

    /// Stops the search after a completed depth if there is no time for another one, or no use for
    /// it.
    pub(super) fn another(&self, need: Need) {
        let Mode::Thinking { since, budget: Some(budget) } = *self.mode() else { return };
        let goes_on = match need {
            Need::Useless => false,
            Need::Usual => since.elapsed() < budget.enough,
            Need::Urgent => since.elapsed() < budget.most,
        };
        if !goes_on {
            self.stop.store(true, Ordering::Release);
        }
    }

    /// Waits until the answer may be given.
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_clock_of_a_pondering_search_starts_with_the_hit() {
        let search = SharedSearch::new(Time::Move(Duration::ZERO), Mode::Pondering);
        search.another(Need::Useless);
        assert!(!search.stopped(), "no time passes while it ponders");
        let before = Instant::now();
        search.hit();
        assert!(matches!(*search.mode(), Mode::Thinking { since, .. } if since >= before));
        assert!(search.stopped(), "no time is left");
    }

    #[test]
    fn a_fallen_score_is_worth_more_time() {
        let budget = MoveTime { enough: Duration::ZERO, most: Duration::MAX };
        let mode = || Mode::Thinking { since: Instant::now(), budget: Some(budget) };
        for (need, stops) in [(Need::Useless, true), (Need::Usual, true), (Need::Urgent, false)] {
            let search = SharedSearch::new(Time::Unlimited, mode());
            search.another(need);
            assert_eq!(search.stopped(), stops, "{need:?}");
        }
    }
}
