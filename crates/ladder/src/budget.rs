//! Requests to the rungs, and the budget for answering them.
//!
//! Faces fill in a [`Request`] and a [`Budget`] and decide nothing else. For example,
//! `tablette solve draughts start --limit 5` (a page's question has the same two values) requests
//! the verdict and the line, within 2 GiB of memory, one thread per core, and a deadline five
//! seconds from now: by then the search answers with its result so far.
//!
//! Two things end work early, with different meanings. When a *deadline* passes, the result so far
//! is the answer. A *watch* that stops the work means that the caller has left, and there is no
//! answer.

use std::path::Path;
use std::time::Duration;

pub use tablette_core::Rung;
use tablette_core::{NoWatch, Options, Phrase, Question, Refusal, Watch, Workers};
use tablette_solve::Threads;
use tablette_table::VerifiedFiles;

use crate::clock::Clock;
use crate::recent::Recent;
use crate::store::Store;

/// A request about a position. `Copy`; the policy chooses everything left out.
///
/// ```
/// use tablette_ladder::{Request, Rung};
///
/// let by_table = Request { by: Some(Rung::Table), ..Request::default() };
/// assert!(by_table.line && by_table.moves == 0);
/// assert!(Request::MOVES.moves == Request::MANY && !Request::MOVES.line);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The rung. `None`: the policy chooses the most informative one within the time and memory.
    pub by: Option<Rung>,
    /// The worth. `None`: the rung's best: the source text's question by recursion and memory,
    /// plies or cost by table, everything known by theory.
    pub worth: Option<Question>,
    /// Number of moves to list, the best ones first. Unless it is 0, all of them are judged, at a
    /// glance each. Default: 0.
    pub moves: usize,
    /// Whether a line of play is requested, which costs the advice of one position per move.
    /// Default: yes.
    pub line: bool,
    /// Number of moves, the best ones, with a line of play behind each; at least this number is
    /// listed. Default: 0.
    pub lines: usize,
}

impl Request {
    /// Length of a list of moves if the request gives no number: more than a reader needs.
    pub const MANY: usize = 1_000;
    /// The moves, judged, without a line: the command `moves`.
    pub const MOVES: Self = Self { by: None, worth: None, moves: Self::MANY, line: false, lines: 0 };
    /// The verdict and the move to play, without a line: an opponent's question.
    pub const CHOICE: Self = Self { by: None, worth: None, moves: 0, line: false, lines: 0 };
}

impl Default for Request {
    fn default() -> Self {
        Self { by: None, worth: None, moves: 0, line: true, lines: 0 }
    }
}

/// The resources for an answer: time, memory and threads.
///
/// All work under a budget checks it often, so that one limit stops a rung, the judging of moves, a
/// line and an explanation alike.
///
/// ```
/// use std::time::Duration;
/// use tablette_ladder::Budget;
///
/// let budget = Budget { memory: 64 << 20, ..Budget::default() }.within(Duration::from_secs(12));
/// assert!(!budget.is_over());
/// assert!(budget.within(Duration::ZERO).is_over());
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Receives progress, and may stop the work. Default: no watch.
    pub watch: &'a dyn Watch,
    /// Bytes of memory that may be allocated at one time. Default: 2 GiB.
    pub memory: u64,
    /// The time when work must end, on the clock of this budget. Default: never, and then no clock
    /// is read.
    pub deadline: Option<Duration>,
    /// The clock of the deadline. Default: the system's.
    pub clock: Clock,
    /// Number of threads; 0, the default, means one per core. No answer depends on it, except that
    /// of a search that uses all of its time: it ends elsewhere on another machine in any case.
    pub threads: usize,
    /// Whether a search, whose answer can always be improved, uses all of the time. Otherwise the
    /// answer is the same every time. Default: no.
    pub until_stopped: bool,
    /// The time that preparing the board took, which belongs to the cost of an answer: exploring a
    /// game of the user's own. Default: none.
    pub spent: Duration,
    /// Positions that a search visits for an answer unless something ends it sooner: counted, so
    /// that the answer is the same on every machine. Default: four million, a second or two. A weak
    /// opponent has a few hundred.
    pub looks: u64,
    /// Number of moves that a search analyses side by side, each with its line; a board takes it
    /// from the request ([`Request::lines`]). Default: 0, the best one alone.
    pub lines: usize,
    /// Whether the memory rung shares entries between positions that symmetry makes equal. Without
    /// it, the rung does what a class writes first, which shows the saving by symmetry. Default:
    /// yes. No value depends on it.
    pub symmetry: bool,
    /// The store of tables on disk, searched before a table is computed. Default: none.
    pub tables: Option<&'a Store>,
    /// A folder in which a census may store finished parts, so that it can be resumed and needs
    /// less memory. Default: none.
    pub disk: Option<&'a Path>,
    /// The cache of tables in memory between questions. Default: none.
    pub recent: Option<&'a Recent>,
    /// The list of tables on disk already compared with their digests. Default: none, and each
    /// table is read in full when it is opened.
    pub verified_files: Option<&'a VerifiedFiles>,
}

impl Budget<'_> {
    /// Returns the same budget, ending at most `limit` from now. A limit beyond the range of the
    /// clock is none.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        let end = self.clock.now().checked_add(limit);
        Self { deadline: self.deadline.into_iter().chain(end).min(), ..self }
    }

    /// Returns the same budget with at most half of the remaining time, for an attempt that can be
    /// replaced. Without a deadline, the same budget.
    #[must_use]
    pub(crate) fn halved(self) -> Self {
        let left = self.deadline.map(|end| end.saturating_sub(self.clock.now()));
        left.map_or(self, |left| self.within(left / 2))
    }

    /// Returns the same budget with at most `bytes` of memory.
    #[must_use]
    pub(crate) fn at_most(self, bytes: u64) -> Self {
        Self { memory: self.memory.min(bytes), ..self }
    }

    /// Returns the same budget without its deadline, for the small remainder of an answer once time
    /// is over. The watch still stops it.
    #[must_use]
    pub(crate) fn untimed(self) -> Self {
        Self { deadline: None, ..self }
    }

    /// Whether the work should stop: the watch stops it, or the time is over. Cheap except for the
    /// clock, so loops check it every few thousand steps.
    pub fn is_over(&self) -> bool {
        // The watch first: without a deadline no clock is read.
        self.watch.stopped() || self.deadline.is_some_and(|end| self.clock.now() >= end)
    }

    /// Fails if the work should stop.
    ///
    /// # Errors
    ///
    /// [`Refusal::Stopped`].
    pub fn unless_over(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::Stopped) } else { Ok(()) }
    }

    /// Reports progress, and returns whether the work may continue.
    pub fn goes_on(&self, done: u64, total: u64) -> bool {
        self.watch.progress(done, Some(total));
        !self.is_over()
    }

    /// Whether the time is over and the watch has not stopped the work: the result so far is then
    /// the answer.
    pub(crate) fn is_late(&self) -> bool {
        !self.watch.stopped() && self.is_over()
    }

    /// Returns the number of threads for solvers; that of the cores for 0.
    pub(crate) fn threads(&self) -> Threads {
        Threads::new(self.threads).unwrap_or_else(Threads::all)
    }

    /// Returns the options for theories and solvers. The budget is its own watch, so a solver that
    /// checks its watch checks the deadline as well.
    pub fn options(&self) -> Options<'_> {
        Options { watch: self, memory: self.memory }
    }
}

/// The watch of theories and solvers: that of the budget, with the deadline and threads to lend.
impl Watch for Budget<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.watch.progress(done, total);
    }

    fn note(&self, said: &Phrase) {
        self.watch.note(said);
    }

    /// Solvers do not distinguish a passed deadline from a stop; only the ladder does.
    fn stopped(&self) -> bool {
        self.is_over()
    }

    fn workers(&self) -> &dyn Workers {
        self
    }
}

impl Workers for Budget<'_> {
    fn count(&self) -> usize {
        self.threads().count()
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        self.threads().each(tasks, work);
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Self {
            watch: &NoWatch,
            memory: 2 << 30,
            deadline: None,
            clock: Clock::SYSTEM,
            threads: 0,
            until_stopped: false,
            spent: Duration::ZERO,
            looks: 4_000_000,
            lines: 0,
            symmetry: true,
            tables: None,
            recent: None,
            verified_files: None,
            disk: None,
        }
    }
}
