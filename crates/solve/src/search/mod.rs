//! Search where no rung reaches the end: alpha-beta with iterative deepening, and an evaluation at
//! the leaves.

mod job;
mod known;
mod lines;
mod moves_in_progress;
mod order;
mod prefetch;
mod table;
mod tree;
mod worker_pool;

use tablette_core::evaluate::MOST;
use tablette_core::{Evaluate, Options, Outcome, Players, Refusal, Text, Work};

use self::job::DEEPEST;
use self::known::Value;
use self::order::Order;
use self::table::Cells;
use self::tree::{IterationResult, PLIES, Tree};
use self::worker_pool::{ALONE, MOST_HANDS, look_together};

pub use self::job::{Job, Probe, Style};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best move; `None` if the game has ended.
    pub best: Option<M>,
    /// The score for the side to move, in the game's hundredths, within ±[`MOST`]; if the outcome
    /// is proven, the score of that end, or 0.
    pub score: i32,
    /// Plies searched in full.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// The expected line of both sides, the best move first.
    pub line: Vec<M>,
    /// The outcome under best play, if proven.
    pub outcome: Option<Outcome>,
    /// Upper bound in plies on a proven win or loss; it may come sooner.
    pub within: Option<u32>,
}

/// A searcher with its transposition table, which may serve many searches in one game.
pub struct Search<G: Evaluate> {
    cells: Cells,
    /// Move ordering of each thread; at least one.
    orders: Vec<Order<G>>,
}

const PUZZLE: Text = Text::new("search is for two-player games only", "la recherche ne vaut que pour les jeux à deux");

impl<G: Evaluate> Search<G> {
    /// Maximum depth of a search in plies, not counting extensions for forced moves and captures.
    pub const DEEPEST: u32 = DEEPEST;

    /// Creates a searcher with at most this many bytes for its table (and at most a gibibyte).
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] if less than 16 KiB are allowed; [`Refusal::Beyond`] for puzzles.
    pub fn new(memory: u64) -> Result<Self, Refusal> {
        if G::INFO.players == Players::One {
            return Err(Refusal::Beyond(PUZZLE.into()));
        }
        Ok(Self { cells: Cells::within(memory)?, orders: vec![Order::new(PLIES + 1)] })
    }

    /// Returns the size of its table in bytes.
    pub fn bytes(&self) -> u64 {
        self.cells.bytes()
    }

    /// Clears all memory: the next search runs like the first one.
    pub fn forget(&mut self) {
        self.cells.forget();
        self.orders.iter_mut().for_each(Order::forget);
    }

    /// Searches, and reports the result after each depth. Ends early if the outcome is proven.
    ///
    /// A stopped search returns its result so far: the first ply is always searched.
    pub fn run(&mut self, job: &Job<'_, G>, told: impl FnMut(&SearchResult<G::Move>)) -> SearchResult<G::Move> {
        match self.deepened(job, told) {
            (best, true) => self.best_other(job, &best).unwrap_or(best),
            (best, false) => best,
        }
    }

    /// Searches deeper and deeper. Also returns whether the best move turned out to lose in an
    /// iteration that was stopped, so that the moves not searched there decide.
    fn deepened(
        &mut self,
        job: &Job<'_, G>,
        mut told: impl FnMut(&SearchResult<G::Move>),
    ) -> (SearchResult<G::Move>, bool) {
        if let Some(result) = job.game.ended(job.state) {
            return (found(Value::proven(result, 0), 0, 0, &[]), false);
        }
        self.cells.grow_older();
        let hands = if cfg!(feature = "threads") { job.threads.count().clamp(1, MOST_HANDS) } else { 1 };
        self.orders.resize_with(hands.max(self.orders.len()), || Order::new(PLIES + 1));
        self.orders.iter_mut().for_each(Order::fade);
        let mut best =
            SearchResult { best: None, score: 0, depth: 0, nodes: 0, line: Vec::new(), outcome: None, within: None };
        let (mut nodes, mut loses) = (0, false);
        for depth in 1..=job.depth.clamp(1, Self::DEEPEST) {
            let look = self.look(job, hands, depth, nodes);
            nodes = look.nodes;
            let Ok(value) = look.value else {
                // The previous best move is searched first, so any later result of this iteration
                // is equal or better.
                match look.raised {
                    Some(value) if value.score >= -MOST => best = found(value, best.depth, nodes, &look.line),
                    Some(value) if best.best.is_none() => {
                        // Nothing is known about the other moves.
                        let score = job.game.evaluate(job.state).clamp(-MOST, MOST);
                        best = SearchResult { score, ..found(value, 0, nodes, &look.line) };
                    }
                    Some(_) => loses = true,
                    None => {}
                }
                break;
            };
            best = found(value, depth, nodes, &look.line);
            told(&best);
            if best.outcome.is_some() || job.watch.stopped() {
                break;
            }
        }
        (SearchResult { nodes, ..best }, loses)
    }

    /// Runs one iteration with this many threads; the first plies are over before others could
    /// help.
    fn look(&mut self, job: &Job<'_, G>, hands: usize, depth: u32, nodes: u64) -> IterationResult<G::Move> {
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
    // Which draw it is matters to the search alone.
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

/// Runs a single search with a table of its own.
///
/// Principal variation search with iterative deepening. Moves are ordered by the transposition
/// table, by earlier cutoffs and by the game's own priorities. If the position at the depth limit
/// is not quiet, the search goes deeper.
///
/// # Arguments
/// `job`: the position and its limits, except its watch; `options`: the watch and the memory limit.
///
/// # Returns
/// With one thread, always the same answer for the same job and memory, since the search reads no
/// clock. (Only a watch that stops it makes a difference.) With several, the timing of the threads
/// varies from run to run, and with it score and line. A proven `outcome` follows from the ends of
/// the game and the probe alone; a score is an estimate and proves nothing.
///
/// # Errors
/// As [`Search::new`].
///
/// # Complexity
/// Time: exponential in the depth, about the square root of the number of all lines, and at most
/// the positions allowed by the job. Space: the table, and the positions of one line.
///
/// # Reference
/// D. E. Knuth, R. W. Moore, *An analysis of alpha-beta pruning* (1975); T. A. Marsland, M.
/// Campbell, *Parallel search of strongly ordered game trees* (1982), for the narrow windows.
pub fn search<G: Evaluate>(job: &Job<'_, G>, options: &Options<'_>) -> Result<(SearchResult<G::Move>, Work), Refusal> {
    let mut search = Search::new(options.memory)?;
    let found = search.run(&Job { watch: options.watch, ..*job }, |_| {});
    let work = Work { calls: None, positions: found.nodes.into(), bytes: search.bytes() };
    Ok((found, work))
}
