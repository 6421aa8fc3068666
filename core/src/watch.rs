//! Long work: how it reports, who does it, and how it is stopped.

use std::sync::Arc;

use crate::shelf::Shelf;

/// Whoever waits for long work: hears how far it is and may stop it.
///
/// The clock, the terminal and the signal handler live in the faces; solvers only call this.
pub trait Watch: Sync {
    /// `done` units out of `total` (when known) are finished. Called often: must be cheap.
    fn progress(&self, done: u64, total: Option<u64>) {
        let _ = (done, total);
    }

    /// True once the work should stop; it then ends with [`Refusal::Stopped`](crate::Refusal::Stopped).
    fn stopped(&self) -> bool {
        false
    }

    /// Who does the work, where it falls into tasks. Default: the caller alone.
    fn workers(&self) -> &dyn Workers {
        &Alone
    }

    /// Where finished parts can be put, to spare memory and to outlast the process. Default: nowhere.
    fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        None
    }
}

/// Hands for work that falls into independent tasks. Threads live outside; whoever has tasks only calls this.
pub trait Workers: Sync {
    /// How many tasks may run at the same time, at least 1.
    fn count(&self) -> usize;

    /// Runs `work` once for each number below `tasks`, in any order, and returns when all are done.
    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync));
}

/// The caller alone, one task after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    fn count(&self) -> usize {
        1
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..tasks).for_each(work);
    }
}

/// Nobody watches: never stops, reports nowhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}
