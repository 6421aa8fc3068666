//! Long work: progress, workers, and how to stop it.
//!
//! Clock, terminal, threads, files and signals belong to the interfaces, so that solvers also
//! compile where there are none. For example, the command line passes a watch that draws a progress
//! bar and notices Ctrl-C, the server one with a time limit, and a test [`NoWatch`].

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::checkpoints::CheckpointStore;
use crate::lock;
use crate::phrase::Phrase;
use crate::refusal::Refusal;

/// The observer of long work: it receives progress and notes, may stop the work, and lends it
/// threads and files.
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
    /// Progress callback: `done` units finished out of `total`, if known. The unit is that of the
    /// work, mostly positions. Called often, and from several threads at once, so it must be cheap.
    fn progress(&self, done: u64, total: Option<u64>) {
        let _ = (done, total);
    }

    /// Whether the work should stop. Once true, it must stay true; the work then ends with
    /// [`Refusal::Stopped`]. Called often, so it must be cheap.
    fn stopped(&self) -> bool {
        false
    }

    /// Reports progress, then returns whether the work may continue, as a result to pass on with `?`.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] if the work should stop.
    fn check(&self, done: u64, total: Option<u64>) -> Result<(), Refusal> {
        self.progress(done, total);
        if self.stopped() { Err(Refusal::Stopped) } else { Ok(()) }
    }

    /// Reports an event that changes no answer but that the user should know: for example, that a
    /// damaged part is computed again. Called seldom. Default: ignored.
    fn note(&self, said: &Phrase) {
        let _ = said;
    }

    /// Returns the workers for work that falls into tasks. Default: the calling thread alone.
    fn workers(&self) -> &dyn Workers {
        &SingleThread
    }

    /// Returns the store for finished parts, which saves memory and outlasts the process. Default:
    /// none.
    fn checkpoints(&self) -> Option<Arc<dyn CheckpointStore>> {
        None
    }
}

/// Workers for independent tasks. Thread handling stays outside the solvers, which only call this
/// trait. Answers must not depend on the number of workers.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use tablette_core::{SingleThread, Workers};
/// let sum = AtomicUsize::new(0);
/// SingleThread.run(5, &|task| { sum.fetch_add(task, Ordering::Relaxed); });
/// assert_eq!(sum.into_inner(), 10);
/// ```
pub trait Workers: Sync {
    /// Returns the number of tasks that may run at the same time, at least 1; callers size their
    /// buffers by it.
    fn count(&self) -> usize;

    /// Runs `work` once for each number below `tasks`, in any order and on any thread, and returns
    /// when all are done.
    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync));
}

impl dyn Workers + '_ {
    /// Runs `work` for every task; the results come in the order of the tasks. A single task, or a
    /// single worker, runs on the calling thread.
    ///
    /// ```
    /// use tablette_core::{SingleThread, Workers};
    /// let workers: &dyn Workers = &SingleThread;
    /// assert_eq!(workers.map(&["Nim", "Chomp"], |name| name.len()), [3, 5]);
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "each task is run")]
    pub fn map<T: Sync, R: Send>(&self, tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        if self.count() == 1 || tasks.len() < 2 {
            return tasks.iter().map(work).collect();
        }
        let results: Vec<Mutex<Option<R>>> = tasks.iter().map(|_| Mutex::default()).collect();
        self.run(tasks.len(), &|task| {
            let result = work(&tasks[task]);
            *lock(&results[task]) = Some(result);
        });
        let result = |cell: Mutex<Option<R>>| cell.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.into_iter().map(|cell| result(cell).expect("each task was run")).collect()
    }
}

/// The calling thread alone, one task after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct SingleThread;

impl Workers for SingleThread {
    fn count(&self) -> usize {
        1
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..tasks).for_each(work);
    }
}

/// No observer: never stops, reports nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWatch;

impl Watch for NoWatch {}

/// Stops work at a check: however fast the machine is, the same work stops at the same place.
///
/// ```
/// use tablette_core::{StopAfterChecks, Watch};
///
/// let watch = StopAfterChecks::new(2);
/// assert_eq!([(); 4].map(|()| watch.stopped()), [false, false, true, true]);
/// assert_eq!(watch.checks(), 4);
/// ```
#[derive(Debug)]
pub struct StopAfterChecks {
    allowed: u64,
    checks: AtomicU64,
}

impl StopAfterChecks {
    /// Creates a watch that lets the work go on at this number of checks, and stops it at the next
    /// one.
    pub const fn new(allowed: u64) -> Self {
        Self { allowed, checks: AtomicU64::new(0) }
    }

    /// Returns how often the work has checked whether it should stop.
    pub fn checks(&self) -> u64 {
        self.checks.load(Ordering::Relaxed)
    }
}

impl Watch for StopAfterChecks {
    fn stopped(&self) -> bool {
        self.checks.fetch_add(1, Ordering::Relaxed) >= self.allowed
    }
}
