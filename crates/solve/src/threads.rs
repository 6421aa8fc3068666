//! The number of threads, and the distribution of tasks among them.
//!
//! Work is cut into independent tasks, and each thread takes the next free one, so a long task
//! delays only its own thread. Threads live for one call, which costs some tens of microseconds;
//! tasks should take longer than that.
//!
//! ```
//! use std::sync::atomic::{AtomicU64, Ordering};
//! use tablette_solve::Threads;
//!
//! let sum = AtomicU64::new(0);
//! Threads::all().each(100, &|task| {
//!     sum.fetch_add(task as u64, Ordering::Relaxed);
//! });
//! assert_eq!(sum.into_inner(), 4950);
//! ```
//!
//! This module replaces a library: no task here creates tasks, and platforms without threads omit
//! the feature.

use std::num::NonZeroUsize;
#[cfg(feature = "threads")]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use tablette_core::Workers;

/// The number of threads that may work at the same time. Without the feature `threads`, only the
/// calling thread works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(Option<NonZeroUsize>);

impl Threads {
    /// The calling thread alone.
    pub const ONE: Self = Self(Some(NonZeroUsize::MIN));

    /// Creates this number of threads; `None` for zero.
    pub fn new(count: usize) -> Option<Self> {
        NonZeroUsize::new(count).map(|count| Self(Some(count)))
    }

    /// Uses all the threads that the machine offers.
    pub fn all() -> Self {
        Self(None)
    }

    /// Returns the number; 1 without the feature `threads`. The machine is queried only on the first
    /// call, since the query takes longer than solving a small board.
    pub fn count(self) -> usize {
        if cfg!(feature = "threads") { self.0.map_or_else(offered, NonZeroUsize::get) } else { 1 }
    }

    /// Runs `work` once for each number below `tasks` and returns when all are done. They start in
    /// rising order, so put long tasks first. If the system provides no threads, the calling one
    /// does the work.
    pub fn each(self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let take = || {
            loop {
                let task = next.fetch_add(1, Ordering::Relaxed);
                if task >= tasks {
                    return;
                }
                work(task);
            }
        };
        #[cfg(feature = "threads")]
        std::thread::scope(|scope| {
            for _ in 1..self.count().min(tasks) {
                // Fewer threads are not an error: the existing ones take the remaining tasks.
                let _ = std::thread::Builder::new().spawn_scoped(scope, take);
            }
            take();
        });
        #[cfg(not(feature = "threads"))]
        take();
    }

    /// Runs every task; the results come in the order of the tasks, as for all [`Workers`].
    pub fn run<T: Sync, R: Send>(self, tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let workers: &dyn Workers = &self;
        workers.map(tasks, work)
    }
}

impl Workers for Threads {
    fn count(&self) -> usize {
        (*self).count()
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        self.each(tasks, work);
    }
}

/// Returns the number of threads that the machine offers.
fn offered() -> usize {
    #[cfg(feature = "threads")]
    {
        static OFFERED: OnceLock<usize> = OnceLock::new();
        *OFFERED.get_or_init(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }
    #[cfg(not(feature = "threads"))]
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_run_once() {
        for threads in 1..4 {
            for tasks in [0, 1, 2, 100] {
                let counts: Vec<AtomicUsize> = (0..tasks).map(|_| AtomicUsize::new(0)).collect();
                let threads = Threads::new(threads).expect("at least one");
                threads.each(tasks, &|task| {
                    counts[task].fetch_add(1, Ordering::Relaxed);
                });
                assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == 1));
            }
        }
    }
}
