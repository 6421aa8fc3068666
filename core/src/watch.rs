//! Long work: how it reports, who does it, and how it is stopped.
//!
//! Clock, terminal, threads, files and signals belong to the faces, so that solvers also compile where there are none.
//! For example, the command line passes a watch that draws a progress bar and notices Ctrl-C, the server one with a
//! time limit, and a test [`Unwatched`].

use std::sync::Arc;

use crate::phrase::Phrase;
use crate::shelf::Shelf;

/// The observer of long work: it is told of progress and mishaps, may stop the work, and lends it threads and files.
///
/// All methods have defaults.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use tablette_core::Watch;
///
/// struct Button(AtomicBool);
///
/// impl Watch for Button {
///     fn stopped(&self) -> bool {
///         self.0.load(Ordering::Relaxed)
///     }
/// }
///
/// let button = Button(AtomicBool::new(false));
/// button.0.store(true, Ordering::Relaxed);
/// assert!(button.stopped() && button.workers().count() == 1);
/// ```
pub trait Watch: Sync {
    /// `done` units out of `total` (when known) are finished. The unit is that of the work, mostly positions. Called
    /// often, and by several threads at once: must be cheap.
    fn progress(&self, done: u64, total: Option<u64>) {
        let _ = (done, total);
    }

    /// True once the work should stop, and ever after; it then ends with [`Refusal::Stopped`](crate::Refusal::Stopped).
    /// Asked often: must be cheap.
    fn stopped(&self) -> bool {
        false
    }

    /// Something that people should hear of and that changes no answer: a damaged part that is worked out again, say.
    /// Called seldom. Default: nobody hears it.
    fn note(&self, said: &Phrase) {
        let _ = said;
    }

    /// The workers that do the work where it falls into tasks. Default: the caller alone.
    fn workers(&self) -> &dyn Workers {
        &Alone
    }

    /// Where finished parts can be put, to spare memory and to outlast the process. Default: nowhere.
    fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        None
    }
}

/// Hands for work that falls into independent tasks. Threads live outside; solvers only call this. Answers must not
/// depend on the number of hands.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use tablette_core::{Alone, Workers};
/// let sum = AtomicUsize::new(0);
/// Alone.run(5, &|task| { sum.fetch_add(task, Ordering::Relaxed); });
/// assert_eq!(sum.into_inner(), 10);
/// ```
pub trait Workers: Sync {
    /// The number of tasks that may run at the same time, at least 1: for sizing buffers, one for each.
    fn count(&self) -> usize;

    /// Runs `work` once for each number below `tasks`, in any order and on any thread, and returns when all are done.
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

/// No observer: never stops, reports nowhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}
