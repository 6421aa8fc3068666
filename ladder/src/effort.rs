//! What is asked of the rungs, and how hard they may try.

use std::path::Path;

pub use tablette_core::Rung;
use tablette_core::{Ask, Question, Unwatched, Watch, Workers};
use tablette_solve::Threads;

use crate::Recent;
use crate::store::Store;

/// What to find out about a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request {
    /// By which rung. `None`: the fastest that applies.
    pub by: Option<Rung>,
    /// Which worth. `None`: what the rung answers best (the source text's question by recursion and memory, `play` by table,
    /// all it knows by theory).
    pub worth: Option<Question>,
}

/// How hard to try.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Who waits.
    pub watch: &'a dyn Watch,
    /// Bytes of memory that may be taken. Default: 2 GiB.
    pub memory: u64,
    /// Threads to use; 0 means one a core.
    pub threads: usize,
    /// True when there is time until the watch says stop: then an answer that can always be improved is improved until then,
    /// instead of being the same every time.
    pub until_stopped: bool,
    /// Where to look for tables on disk before working one out. Default: nowhere.
    pub tables: Option<&'a Store>,
    /// A folder in which a census may keep what it has finished, so that it can go on and takes less memory. Default: none.
    pub disk: Option<&'a Path>,
    /// Where to keep tables in memory for the next question, and to look for them. Default: nowhere.
    pub recent: Option<&'a Recent>,
}

impl Effort<'_> {
    /// The number of threads, as solvers are told.
    pub(crate) fn threads(&self) -> Threads {
        Threads::new(self.threads).unwrap_or_else(Threads::all)
    }

    /// The part that theories and solvers are told.
    pub fn ask(&self) -> Ask<'_> {
        Ask { watch: self, memory: self.memory }
    }
}

/// The watch that theories and solvers are given: whoever waits, with threads to lend.
impl Watch for Effort<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.watch.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }

    fn workers(&self) -> &dyn Workers {
        self
    }
}

impl Workers for Effort<'_> {
    fn count(&self) -> usize {
        self.threads().count()
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        self.threads().each(tasks, work);
    }
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Self {
            watch: &Unwatched,
            memory: 2 << 30,
            threads: 0,
            until_stopped: false,
            tables: None,
            recent: None,
            disk: None,
        }
    }
}
