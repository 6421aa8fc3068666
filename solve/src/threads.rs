//! How many threads work, and how they are given their tasks.
//!
//! Work is cut into tasks that do not depend on each other, and each thread takes the next one that nobody has taken: so a long
//! task holds up nobody but its own thread. Threads live as long as one call, which costs some tens of microseconds; whoever
//! cuts work into tasks makes them longer than that.
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
//! A page of our own instead of a library: nothing here needs tasks that make tasks, and what has no threads leaves it out.

use std::num::NonZeroUsize;
#[cfg(feature = "threads")]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How many threads may work at the same time. Without the feature `threads`, all of them are the calling one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(Option<NonZeroUsize>);

impl Threads {
    /// The calling thread alone.
    pub const ONE: Self = Self(Some(NonZeroUsize::MIN));

    /// So many threads; `None` for zero.
    pub fn new(count: usize) -> Option<Self> {
        NonZeroUsize::new(count).map(|count| Self(Some(count)))
    }

    /// As many as the machine offers.
    pub fn all() -> Self {
        Self(None)
    }

    /// The number. What the machine offers is found out when it is first asked for: that takes longer than a small board.
    pub fn count(self) -> usize {
        self.0.map_or_else(offered, NonZeroUsize::get)
    }

    /// Runs `work` once for each number below `tasks` and returns when all are done. They are begun in rising order, so
    /// that long tasks are best put first. Where the system gives no threads, the calling one does the work.
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
                // Fewer hands are no fault: whoever is there takes what is left.
                let _ = std::thread::Builder::new().spawn_scoped(scope, take);
            }
            take();
        });
        #[cfg(not(feature = "threads"))]
        take();
    }
}

/// As many as the machine offers.
fn offered() -> usize {
    #[cfg(feature = "threads")]
    {
        static OFFERED: OnceLock<usize> = OnceLock::new();
        *OFFERED.get_or_init(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }
    #[cfg(not(feature = "threads"))]
    1
}

/// Threads at work: list the tasks that are ready, and run them.
#[derive(Clone, Copy)]
pub(crate) struct Crew(Threads);

impl Crew {
    /// Threads that come when there are tasks and go when these are done.
    pub(crate) fn new(threads: Threads) -> Self {
        Self(if cfg!(feature = "threads") { threads } else { Threads::ONE })
    }

    /// How many tasks can run at the same time.
    pub(crate) fn count(self) -> usize {
        self.0.count()
    }

    /// Runs every task; the answers come in the order of the tasks. One task, or one thread, is run on the spot.
    pub(crate) fn run<T: Sync, R: Send>(self, tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        if self.count() == 1 || tasks.len() < 2 {
            return tasks.iter().map(work).collect();
        }
        let answers: Vec<Mutex<Option<R>>> = tasks.iter().map(|_| Mutex::default()).collect();
        self.0.each(tasks.len(), &|task| {
            let answer = work(&tasks[task]);
            *answers[task].lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        });
        let answer = |cell: Mutex<Option<R>>| cell.into_inner().unwrap_or_else(PoisonError::into_inner);
        answers.into_iter().map(|cell| answer(cell).expect("each task was run")).collect()
    }
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
