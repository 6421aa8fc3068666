//! The ladder: the four rungs, what is asked of them, and how hard they may try.

use std::str::FromStr;

use tablette_core::{Ask, Problem, Question, Text, Unwatched, Watch};
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
}

impl Rung {
    /// Every rung, in the order of the ladder.
    pub const ALL: [Self; 4] = [Self::Recursion, Self::Memory, Self::Table, Self::Theory];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recursion => "recursion",
            Self::Memory => "memory",
            Self::Table => "table",
            Self::Theory => "theory",
        }
    }
}

impl FromStr for Rung {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        Self::ALL.into_iter().find(|rung| rung.name() == text).ok_or_else(|| {
            Problem::new(Text::new("recursion, memory, table or theory", "recursion, memory, table ou theory"), text)
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
    /// Where to look for tables on disk before working one out. Default: nowhere.
    pub tables: Option<&'a Store>,
}

impl Effort<'_> {
    /// The number of threads, as solvers are told.
    pub(crate) fn threads(&self) -> Threads {
        Threads::new(self.threads).unwrap_or_else(Threads::all)
    }

    /// The part that theories and solvers are told.
    pub fn ask(&self) -> Ask<'_> {
        Ask { watch: self.watch, memory: self.memory }
    }
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Self { watch: &Unwatched, memory: 2 << 30, threads: 0, tables: None }
    }
}
