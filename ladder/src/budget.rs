//! What is asked of the rungs, and how hard they may try.
//!
//! Faces fill in a [`Request`] and an [`Budget`] and decide nothing else. For example, `tablette
//! solve draughts start --limit 5` (a page's question has the same two values) asks for the
//! verdict and the line, under 2 GiB of memory, one thread a core, and a deadline five seconds
//! from now: the search answers by then with what it has found.
//!
//! Two things end work early, and they mean different things. A *deadline* has an answer at its
//! end: what is known when it passes is the answer. A *watch* that says stop means that the
//! caller has left, and there is no answer.

use std::path::Path;
use std::time::Duration;

pub use tablette_core::Rung;
use tablette_core::{NoWatch, Options, Phrase, Question, Refusal, Watch, Workers};
use tablette_solve::Threads;
use tablette_table::VerifiedFiles;

use crate::clock::Clock;
use crate::recent::Recent;
use crate::store::Store;

/// What to find out about a position. `Copy`, and what is left out is chosen by the policy.
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
    /// By which rung. `None`: the policy chooses the one that knows most within the time and
    /// memory.
    pub by: Option<Rung>,
    /// Which worth. `None`: what the rung answers best: the source text's question by recursion
    /// and memory, plies or cost by table, all it knows by theory.
    pub worth: Option<Question>,
    /// How many moves to list, the best ones first. Unless it is 0, all of them are judged: a
    /// glance a move. Default: 0.
    pub moves: usize,
    /// Whether a line of play is wanted: the advice of one position a move. Default: yes.
    pub line: bool,
    /// How many of the moves, the best ones, get a line of play behind each; at least this number
    /// is listed. Default: 0.
    pub lines: usize,
}

impl Request {
    /// Moves of a list where the request has no number: more than a reader wants.
    pub const MANY: usize = 1_000;
    /// The moves, judged, and no line: the command `moves`.
    pub const MOVES: Self = Self { by: None, worth: None, moves: Self::MANY, line: false, lines: 0 };
    /// The verdict and the move to play, and no line: an opponent's question.
    pub const CHOICE: Self = Self { by: None, worth: None, moves: 0, line: false, lines: 0 };
}

impl Default for Request {
    fn default() -> Self {
        Self { by: None, worth: None, moves: 0, line: true, lines: 0 }
    }
}

/// How hard to try: time, memory and threads for everything that an answer takes.
///
/// All work under a budget checks it often, so that one limit stops a rung, the judging of moves,
/// a line and an explanation alike.
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
    /// Where progress goes, and what may stop the work. Default: nowhere and nothing.
    pub watch: &'a dyn Watch,
    /// Bytes of memory that may be taken at one time. Default: 2 GiB.
    pub memory: u64,
    /// The time when work has to end, on this effort's clock. Default: never, and then no clock is
    /// read.
    pub deadline: Option<Duration>,
    /// The clock that the deadline is on. Default: the system's.
    pub clock: Clock,
    /// Threads to use; 0, the default, means one a core. No answer depends on it, except that of a
    /// search that takes all of its time: it ends elsewhere on another machine in any case.
    pub threads: usize,
    /// True when all of the time may be used: an answer that can always be improved, a search, is
    /// then improved until the end. Otherwise it is the same every time. Default: no.
    pub until_stopped: bool,
    /// Positions that a search visits for an answer where nothing ends it sooner: counted, so that
    /// the answer is the same on every machine. Default: four million, a second or two. A weak
    /// opponent has a few hundred.
    pub looks: u64,
    /// How many moves a search analyses side by side, each with its line; a board takes the number
    /// from the request ([`Request::lines`]). Default: 0, the best one alone.
    pub lines: usize,
    /// Whether the memory rung remembers positions that symmetry makes equal as one. Without it, it
    /// does what a class writes first, and what symmetry saves can be told. Default: yes. No value
    /// depends on it.
    pub symmetry: bool,
    /// Where to look for tables on disk before working one out. Default: nowhere.
    pub tables: Option<&'a Store>,
    /// A folder in which a census may keep what it has finished, so that it can go on and takes
    /// less memory. Default: none.
    pub disk: Option<&'a Path>,
    /// Where to keep tables in memory for the next question, and to look for them. Default:
    /// nowhere.
    pub recent: Option<&'a Recent>,
    /// Which tables on disk have been compared with their digests. Default: none is known, and each
    /// is read through when it is opened.
    pub verified_files: Option<&'a VerifiedFiles>,
}

impl Budget<'_> {
    /// The same effort, over `limit` from now at the latest. A limit that no clock can hold is
    /// none.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        let end = self.clock.now().checked_add(limit);
        Self { deadline: self.deadline.into_iter().chain(end).min(), ..self }
    }

    /// The same effort with at most half of the time that is left: for an attempt that something
    /// else can replace. Without a deadline, the same effort.
    #[must_use]
    pub(crate) fn halved(self) -> Self {
        let left = self.deadline.map(|end| end.saturating_sub(self.clock.now()));
        left.map_or(self, |left| self.within(left / 2))
    }

    /// The same effort with no more memory than `bytes`.
    #[must_use]
    pub(crate) fn at_most(self, bytes: u64) -> Self {
        Self { memory: self.memory.min(bytes), ..self }
    }

    /// The same effort without its deadline: for the little that an answer still needs once time
    /// is over. The watch still stops it.
    #[must_use]
    pub(crate) fn untimed(self) -> Self {
        Self { deadline: None, ..self }
    }

    /// Whether the work should stop: the watch says so, or the time is over. Cheap, but a clock:
    /// loops ask every few thousand steps.
    pub fn is_over(&self) -> bool {
        // The watch first: without a deadline no clock is read.
        self.watch.stopped() || self.deadline.is_some_and(|end| self.clock.now() >= end)
    }

    /// Fails once the work should stop.
    ///
    /// # Errors
    ///
    /// [`Refusal::Stopped`].
    pub fn unless_over(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::Stopped) } else { Ok(()) }
    }

    /// Reports progress, and returns whether the work may go on.
    pub fn goes_on(&self, done: u64, total: u64) -> bool {
        self.watch.progress(done, Some(total));
        !self.is_over()
    }

    /// Whether the time is over and the watch has not stopped the work: what was found so far is
    /// then the answer.
    pub(crate) fn is_late(&self) -> bool {
        !self.watch.stopped() && self.is_over()
    }

    /// The number of threads for solvers; that of the cores for 0.
    pub(crate) fn threads(&self) -> Threads {
        Threads::new(self.threads).unwrap_or_else(Threads::all)
    }

    /// The part that theories and solvers get. The budget is its own watch, so a solver that
    /// checks its watch checks the deadline as well.
    pub fn options(&self) -> Options<'_> {
        Options { watch: self, memory: self.memory }
    }
}

/// The watch that theories and solvers are given: its own, with the deadline and threads to lend.
impl Watch for Budget<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.watch.progress(done, total);
    }

    fn note(&self, said: &Phrase) {
        self.watch.note(said);
    }

    /// To a solver a passed deadline and a stop look alike; only the ladder distinguishes them.
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
