//! The search itself: alpha-beta with a null window for moves that are expected to be worse.
//!
//! Each node is searched with a *window*: the caller only needs to know whether the value lies
//! above, below or inside it. The first move is searched with the whole window; each later one
//! first with a window of width one, which shows whether it is better at all with far fewer
//! positions. For example, once a move is known to hold the draw, the others are only tested for a
//! win. Late moves without promise are searched less deeply, and again at full depth if they
//! surprise; a move that is far better than all others is searched more deeply.
//!
//! Each value carries a score, which may be an estimate, and separately its proven bounds
//! ([`Proof`]). Windows, reductions and stored bounds act on scores alone: none of them can produce
//! a proof.
//!
//! Complexity: with b moves per position and depth d about b^(d/2) positions if the best move comes
//! first, b^d at worst. Space: the moves and the line of each ply.
//!
//! Reference: D. E. Knuth, R. W. Moore, *An analysis of alpha-beta pruning*, Artificial
//! Intelligence 6 (1975); A. Reinefeld, *An improvement to the Scout tree-search algorithm*, ICCA
//! Journal 6 (1983).

mod moves;
mod prune;
mod share;
mod singular;

use std::ops::{ControlFlow, Range};

use tablette_core::evaluate::Leaf;
use tablette_core::{Evaluate, Outcome};

use super::job::{Job, Style};
use super::known::{BETTER, Value, WORSE, from_root};
use super::moves_in_progress::MovesInProgress;
use super::order::Order;
use super::table::{Bound, Cell, Cells};

/// Maximum length of a line in plies.
pub(super) const PLIES: usize = 192;
/// Positions between two calls of the watch: well under a millisecond.
const EVERY: u64 = 1 << 10;
/// The cost of a table look-up, in positions: if each unpacks a block of a file, sixteen take a
/// millisecond or two.
const PROBED: u64 = 1 << 6;
/// Above every score.
const INFINITY: i32 = 1 << 26;

/// The search was stopped, or has used up its positions.
#[derive(Debug)]
pub(super) struct Halt;

/// The result of one search iteration.
pub(super) struct IterationResult<M> {
    /// The value of the position, if the iteration was finished.
    pub(super) value: Result<Value, Halt>,
    /// The value of the best root move so far, once the first was searched.
    pub(super) raised: Option<Value>,
    /// The principal variation.
    pub(super) line: Vec<M>,
    /// Positions searched, those of earlier iterations included.
    pub(super) nodes: u64,
}

/// The state of one iteration.
pub(super) struct Tree<'a, G: Evaluate> {
    job: &'a Job<'a, G>,
    cells: &'a Cells,
    order: &'a mut Order<G>,
    /// The moves in progress of other threads, if there are any.
    in_progress: Option<&'a MovesInProgress>,
    /// The deferred moves of every position of the line, each with its reduction.
    later: Vec<(usize, i32)>,
    /// The positions that may come back: those of the past, then those of the line that were left
    /// by a reversible move.
    path: Vec<G::State>,
    /// Index of the first position of the path that may come back: an irreversible move was made
    /// before it.
    since: usize,
    /// The legal moves of every position of the line, one position after the other, in the order of
    /// the game.
    moves: Vec<G::Move>,
    /// The ratings of those moves; 0 for the moves already taken.
    ratings: Vec<u64>,
    /// The expected line from each ply.
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    /// The number of positions at which to stop, or to call the watch.
    pause: u64,
    /// The number of positions at which to call the watch; table look-ups bring it nearer.
    next_watch_check: u64,
    /// The depth of this iteration in plies.
    depth: i32,
    /// The value of the best root move so far, once the first was searched.
    raised: Option<Value>,
}

/// The window and the depth of a node.
#[derive(Clone, Copy)]
struct Window {
    /// The value that the side to move already has elsewhere: lower values do not matter.
    alpha: i32,
    /// The value at which the opponent avoids this position: the search stops as soon as it is
    /// reached.
    beta: i32,
    /// Remaining plies; at 0 only captures and other unquiet moves are followed.
    depth: i32,
}

impl Window {
    /// Whether the window only tests for a value better than `alpha`.
    #[inline]
    fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// A position of the line.
struct LineEntry<'s, G: Evaluate> {
    state: &'s G::State,
    /// The key in the table; `None` for positions that are rarely looked up.
    key: Option<u128>,
    /// Number of moves from the root.
    ply: usize,
}

/// A position whose moves are being searched.
struct Node<'s, G: Evaluate> {
    state: &'s G::State,
    ply: usize,
    key: Option<u128>,
    /// The stored result, if there is depth left.
    cell: Option<Cell>,
    /// The range of its moves.
    moves: Range<usize>,
    /// The stored move, while the others are compared with it.
    excluded: Option<usize>,
    /// The stored move, if the others are far worse.
    singular: Option<usize>,
}

impl<'a, G: Evaluate> Tree<'a, G> {
    /// Creates a tree before its search, after `nodes` positions of earlier ones. Allocates the
    /// lines of all plies, so that no node allocates one.
    pub(super) fn new(job: &'a Job<'a, G>, cells: &'a Cells, order: &'a mut Order<G>, nodes: u64) -> Self {
        let path = job.past.to_vec();
        let lines = (0..=PLIES).map(|_| Vec::new()).collect();
        let (moves, ratings) = (Vec::new(), Vec::new());
        let (next_watch_check, since, pause, depth, raised) = ((nodes / EVERY + 1) * EVERY, 0, 0, 0, None);
        let (in_progress, later) = (None, Vec::new());
        Self {
            job,
            cells,
            order,
            in_progress,
            later,
            path,
            since,
            moves,
            ratings,
            lines,
            nodes,
            pause,
            next_watch_check,
            depth,
            raised,
        }
    }

    /// Searches this many plies from the root, once. The first move of the first ply is searched
    /// whatever the watch returns.
    pub(super) fn look(mut self, depth: u32) -> IterationResult<G::Move> {
        self.depth = depth as i32;
        let window = Window { alpha: -INFINITY, beta: INFINITY, depth: self.depth };
        let key = Some(self.job.game.key(self.job.state));
        let value = self.node(&LineEntry { state: self.job.state, key, ply: 0 }, window);
        IterationResult { value, raised: self.raised, line: self.lines.swap_remove(0), nodes: self.nodes }
    }

    /// Returns the value of a position for its side to move, within the window.
    ///
    /// In this order: a repetition of the line counts as a draw that proves nothing; an exact table
    /// is probed; at depth 0 a quiet position is evaluated; a stored result may suffice, or an
    /// advantage, or the comparison of the stored move with the others; otherwise the moves are
    /// searched.
    fn node(&mut self, place: &LineEntry<'_, G>, window: Window) -> Result<Value, Halt> {
        let &LineEntry { state, key, ply } = place;
        self.lines[ply].clear();
        self.tick()?;
        if ply > 0 && self.path[self.since..].iter().any(|before| self.job.game.recurs(before, state)) {
            return Ok(Value::guess(0));
        }
        if let Some(value) = self.asked(state, ply) {
            return Ok(value);
        }
        if ply >= PLIES - 1 {
            let ended = self.job.game.ended(state).map(|result| Value::proven(result, ply as u32));
            return Ok(ended.unwrap_or_else(|| Value::guess(self.job.game.evaluate(state))));
        }
        if window.depth <= 0 {
            match self.job.game.leaf(state) {
                Leaf::Guess(score) => return Ok(Value::guess(score)),
                Leaf::Ended(outcome) => return Ok(Value::proven(outcome, ply as u32)),
                Leaf::Pending => {}
            }
        }
        // Listing the moves takes about as long as the prefetch of the stored result.
        let first = self.moves.len();
        if let Some(end) = self.job.game.expand(state, &mut self.moves) {
            return Ok(Value::proven(end.outcome, ply as u32));
        }
        let cell = key.filter(|_| window.depth > 0).and_then(|key| self.cells.find(key));
        if let Some(value) = cell.filter(|_| ply > 0).and_then(|cell| self.remembered(cell, ply, window)) {
            self.moves.truncate(first);
            return Ok(value);
        }
        let moves = first..self.moves.len();
        // A forced move is cheap to search, and the evaluation before it is unreliable.
        let foreseen = if moves.len() > 1 { self.foreseen(place, window) } else { None };
        let value = if let Some(value) = foreseen {
            value
        } else {
            let node = Node { state, ply, key, cell, moves, excluded: None, singular: None };
            match self.compared(&node, window)? {
                ControlFlow::Break(value) => value,
                ControlFlow::Continue(singular) => self.best_of(&Node { singular, ..node }, window)?,
            }
        };
        self.moves.truncate(first);
        Ok(value)
    }

    /// Returns the value in the exact table; never for the root, whose moves are wanted.
    fn asked(&mut self, state: &G::State, ply: usize) -> Option<Value> {
        let value = self.job.probe.filter(|_| ply > 0)?(state)?;
        self.next_watch_check = self.next_watch_check.saturating_sub(PROBED);
        self.pause = self.pause.min(self.next_watch_check);
        let plies = value.remoteness().unwrap_or(0).saturating_add(ply as u32);
        if value.outcome() == Outcome::Draw && self.job.style == Style::Usual {
            return Some(Value::drawn(self.job.game.evaluate(state)));
        }
        Some(Value::proven(value.outcome(), plies))
    }

    /// Returns the stored result if it suffices.
    fn remembered(&self, cell: Cell, ply: usize, window: Window) -> Option<Value> {
        let known = cell.known();
        let value = Value { score: from_root(cell.score(), ply), known };
        if known.settled().is_some() {
            return Some(value.fitted());
        }
        if known.least == Outcome::Draw && BETTER >= window.beta {
            return Some(Value { score: BETTER, known });
        }
        if known.most == Outcome::Draw && WORSE <= window.alpha {
            return Some(Value { score: WORSE, known });
        }
        let enough = match self.job.style {
            Style::Usual => cell.depth() >= window.depth,
            Style::Plain => cell.depth() == window.depth,
        };
        let decided = match cell.bound() {
            Bound::Exact => true,
            Bound::Least => value.score >= window.beta,
            Bound::Most => value.score <= window.alpha,
        };
        // A score does not suffice if a line is wanted.
        (enough && decided && window.is_narrow()).then(|| value.fitted())
    }

    /// Counts a position.
    #[inline]
    fn tick(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes < self.pause { Ok(()) } else { self.paused() }
    }

    /// Calls the watch, and schedules the next call. The first ply is searched regardless of the
    /// number of positions, but after a stop one of its moves is enough.
    #[cold]
    fn paused(&mut self) -> Result<(), Halt> {
        let is_first = self.depth <= 1;
        if !is_first && self.nodes >= self.job.nodes {
            return Err(Halt);
        }
        if self.nodes >= self.next_watch_check {
            self.job.watch.progress(self.nodes, None);
            if self.job.watch.stopped() && (!is_first || self.raised.is_some()) {
                return Err(Halt);
            }
            self.next_watch_check = (self.nodes / EVERY + 1) * EVERY;
        }
        self.pause = if is_first { self.next_watch_check } else { self.job.nodes.min(self.next_watch_check) };
        Ok(())
    }
}
