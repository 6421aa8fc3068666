//! Looking ahead where no rung reaches the end: alpha-beta, deeper and deeper, with a guess at the leaves.

mod busy;
mod crew;
mod job;
mod known;
mod lines;
mod order;
mod prefetch;
mod table;
mod tree;

use tablette_core::evaluate::MOST;
use tablette_core::{Ask, Evaluate, Outcome, Players, Refusal, Text, Work};

use self::crew::{ALONE, MOST_HANDS, look_together};
use self::job::DEEPEST;
use self::known::Value;
use self::order::Order;
use self::table::Cells;
use self::tree::{Look, PLIES, Tree};

pub use self::job::{Job, Probe, Style};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best move; `None` where the game has ended.
    pub best: Option<M>,
    /// How the position seems to stand for the side to move, in the game's hundredths, within
    /// ±[`MOST`]; where the outcome is proven, at that end or 0.
    pub score: i32,
    /// Plies that were looked at in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line that both sides are expected to play, the best move first.
    pub line: Vec<M>,
    /// How it ends under best play, where that is proven.
    pub outcome: Option<Outcome>,
    /// A proven win or loss comes within so many plies, though perhaps sooner.
    pub within: Option<u32>,
}

/// A searcher with its memory, which may serve many searches in one game.
pub struct Search<G: Evaluate> {
    cells: Cells,
    /// Of each thread; there is one at least.
    orders: Vec<Order<G>>,
}

const PUZZLE: Text = Text::new("only games for two are searched", "seuls les jeux à deux se cherchent");

impl<G: Evaluate> Search<G> {
    /// No search looks further ahead, forced moves and captures aside.
    pub const DEEPEST: u32 = DEEPEST;

    /// With a memory of at most so many bytes (and of at most a gibibyte).
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] where 16 KiB are not allowed; [`Refusal::Beyond`] for puzzles.
    pub fn new(memory: u64) -> Result<Self, Refusal> {
        if G::INFO.players == Players::One {
            return Err(Refusal::Beyond(PUZZLE.into()));
        }
        Ok(Self { cells: Cells::within(memory)?, orders: vec![Order::new(PLIES + 1)] })
    }

    /// Bytes of its memory.
    pub fn bytes(&self) -> u64 {
        self.cells.bytes()
    }

    /// Forgets everything: the next search is as the first one.
    pub fn forget(&mut self) {
        self.cells.forget();
        self.orders.iter_mut().for_each(Order::forget);
    }

    /// Searches, and tells after each depth what is found by then. Ends early where the outcome is proven.
    ///
    /// What is stopped gives what it has: the first ply is always looked at.
    pub fn run(&mut self, job: &Job<'_, G>, mut told: impl FnMut(&SearchResult<G::Move>)) -> SearchResult<G::Move> {
        if let Some(result) = job.game.ended(job.state) {
            return found(Value::proven(result, 0), 0, 0, &[]);
        }
        self.cells.grow_older();
        let hands = if cfg!(feature = "threads") { job.threads.count().clamp(1, MOST_HANDS) } else { 1 };
        self.orders.resize_with(hands.max(self.orders.len()), || Order::new(PLIES + 1));
        self.orders.iter_mut().for_each(Order::fade);
        let mut best =
            SearchResult { best: None, score: 0, depth: 0, nodes: 0, line: Vec::new(), outcome: None, within: None };
        let mut nodes = 0;
        for depth in 1..=job.depth.clamp(1, Self::DEEPEST) {
            let look = self.look(job, hands, depth, nodes);
            nodes = look.nodes;
            let Ok(value) = look.value else {
                // The best move of before comes first, so that whatever was found since is better or the same; but if it has turned
                // out to lose, the others decide, and nobody has looked at them.
                if let Some(value) = look.raised.filter(|value| best.best.is_none() || value.score >= -MOST) {
                    best = found(value, best.depth, nodes, &look.line);
                }
                break;
            };
            best = found(value, depth, nodes, &look.line);
            told(&best);
            if best.outcome.is_some() || job.watch.stopped() {
                break;
            }
        }
        SearchResult { nodes, ..best }
    }

    /// One look, by so many threads; the first plies are over before others could help.
    fn look(&mut self, job: &Job<'_, G>, hands: usize, depth: u32, nodes: u64) -> Look<G::Move> {
        self.cells.make_room(job.watch);
        if hands == 1 || depth <= ALONE {
            Tree::new(job, &self.cells, &mut self.orders[0], nodes).look(depth)
        } else {
            look_together(job, &self.cells, &mut self.orders[..hands], depth, nodes)
        }
    }
}

fn found<M: Copy>(value: Value, depth: u32, nodes: u64, line: &[M]) -> SearchResult<M> {
    let outcome = value.known.settled();
    // Which of the draws it is, is of interest to the search alone.
    let score = if outcome == Some(Outcome::Draw) { 0 } else { value.score.clamp(-MOST, MOST) };
    SearchResult {
        best: line.first().copied(),
        score,
        depth,
        nodes,
        line: line.to_vec(),
        outcome,
        within: value.plies(),
    }
}

/// Searches once, with a memory of its own.
///
/// Principal variation search by iterative deepening; the memory of positions, the moves that were good before and the
/// game's own promises say which move comes first. Where the position is not quiet, the search looks on past its depth.
///
/// # Arguments
/// `job`: what is searched and how far, its watch aside; `ask`: who watches and how much memory there is.
///
/// # Returns
/// The same answer for the same job and memory, always, where it has one thread: there is no clock. (Only a watch that stops it makes a
/// difference.) With several, what the others find in time differs from run to run, and so do score and line.
/// What is proven (`outcome`) follows from the ends of the game and the probe alone; a score is an estimate and proves nothing.
///
/// # Errors
/// As [`Search::new`].
///
/// # Complexity
/// Time: exponential in the depth, about the square root of what looking at every line takes; so many positions at most as the job
/// says. Space: the memory, and the positions of one line.
///
/// # Reference
/// D. E. Knuth, R. W. Moore, *An analysis of alpha-beta pruning* (1975); T. A. Marsland, M. Campbell, *Parallel search of strongly ordered
/// game trees* (1982), for the narrow windows.
pub fn search<G: Evaluate>(job: &Job<'_, G>, ask: &Ask<'_>) -> Result<(SearchResult<G::Move>, Work), Refusal> {
    let mut search = Search::new(ask.memory)?;
    let found = search.run(&Job { watch: ask.watch, ..*job }, |_| {});
    let work = Work { calls: None, positions: found.nodes.into(), bytes: search.bytes() };
    Ok((found, work))
}
