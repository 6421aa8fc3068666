//! The ladder: the four rungs and the search above them, what is asked of them, and how hard they may try.

use std::path::Path;
use std::str::FromStr;

use tablette_core::{Ask, Problem, Question, Text, Unwatched, Watch, Workers};
use tablette_solve::Threads;

use crate::store::Store;

/// A way to answer, slowest first. The rungs must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rung {
    /// The definition, executed; counts its calls.
    Recursion,
    /// The same with a memo of canonical positions.
    Memory,
    /// Bottom-up over a dense numbering.
    Table,
    /// What mathematics knows.
    Theory,
    /// Looking ahead with a guess at the end: for boards that no other rung reaches. Where it proves nothing it says so.
    Search,
}

impl Rung {
    /// Every rung, in the order of the ladder.
    pub const ALL: [Self; 5] = [Self::Recursion, Self::Memory, Self::Table, Self::Theory, Self::Search];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recursion => "recursion",
            Self::Memory => "memory",
            Self::Table => "table",
            Self::Theory => "theory",
            Self::Search => "search",
        }
    }
}

impl FromStr for Rung {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        Self::ALL.into_iter().find(|rung| rung.name() == text).ok_or_else(|| {
            Problem::new(
                Text::new("recursion, memory, table, theory or search", "recursion, memory, table, theory ou search"),
                text,
            )
        })
    }
}

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
        Self { watch: &Unwatched, memory: 2 << 30, threads: 0, until_stopped: false, tables: None, disk: None }
    }
}
