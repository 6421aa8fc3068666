//! The search itself: alpha-beta with a window of one where a move is only expected to be worse.
//!
//! A node is asked whether its value lies above, below or inside a *window*. The first move is looked at with the whole
//! window; of every later one it is first asked only whether it is better at all, which a window of width one answers with
//! far fewer positions. For example, once a move is known to hold the draw, the others are asked "do you win?" and nothing
//! else. Late moves that promise nothing are asked with less depth, and again with all of it if they surprise.
//!
//! Each value carries a score, which may be a guess, and beside it what is proven ([`Proof`]). Windows, reductions and
//! remembered bounds act on scores alone: none of them can make a proof.
//!
//! Complexity: with b moves a position and depth d about b^(d/2) positions when the best move comes first, b^d at worst.
//! Space: the moves and the line of each ply.
//!
//! Reference: D. E. Knuth, R. W. Moore, *An analysis of alpha-beta pruning*, Artificial Intelligence 6 (1975); A. Reinefeld,
//! *An improvement to the Scout tree-search algorithm*, ICCA Journal 6 (1983).

use std::mem;

use tablette_core::{Evaluate, Outcome, Turn};

use super::job::{Job, Style};
use super::known::{Proof, Value, WON, from_here, from_root};
use super::order::{self, Order};
use super::table::{Bound, Cell, Cells};

/// Longer lines are not looked at.
pub(super) const PLIES: usize = 192;
/// Positions between two looks at the watch: well under a millisecond.
const EVERY: u64 = 1 << 10;
/// No score is outside.
const INFINITY: i32 = 1 << 26;

/// The search was stopped, or has used up its positions.
#[derive(Debug)]
pub(super) struct Halt;

/// One look at a tree.
pub(super) struct Tree<'a, G: Evaluate> {
    job: &'a Job<'a, G>,
    cells: &'a mut Cells,
    order: &'a mut Order<G>,
    /// Positions from the root to here, after those of the past.
    path: Vec<(u128, G::State)>,
    past: usize,
    /// From here on, positions of the path may come back: behind it a move was made for good.
    since: usize,
    rows: Vec<Row<G>>,
    pub(super) nodes: u64,
    /// The plies of this look.
    depth: i32,
    /// The best move so far at the root, once the first was looked at.
    pub(super) raised: Option<Value>,
}

/// What is at hand at one ply.
struct Row<G: Evaluate> {
    /// The legal moves, in the order of the game.
    moves: Vec<G::Move>,
    /// Beside them, how soon each is looked at.
    ratings: Vec<u64>,
    /// Beside them, whether each was looked at.
    taken: Vec<bool>,
    /// The line that is expected from here.
    line: Vec<G::Move>,
}

impl<G: Evaluate> Default for Row<G> {
    fn default() -> Self {
        Self { moves: Vec::new(), ratings: Vec::new(), taken: Vec::new(), line: Vec::new() }
    }
}

/// What is asked of a position.
#[derive(Clone, Copy)]
struct Window {
    /// What the side to move is sure of already: less is of no interest.
    alpha: i32,
    /// What the other side will not allow: as soon as so much is found, it chooses another way.
    beta: i32,
    /// Plies that are left; at 0 only captures and other unquiet moves are followed.
    depth: i32,
}

impl Window {
    /// True when it only asks whether the value is better than `alpha`.
    fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<'a, G: Evaluate> Tree<'a, G> {
    /// A tree of which nothing was looked at. Allocates the rows of all plies, so that no node allocates one.
    pub(super) fn new(job: &'a Job<'a, G>, cells: &'a mut Cells, order: &'a mut Order<G>) -> Self {
        let path: Vec<_> = job.past.iter().map(|state| (job.game.key(state), state.clone())).collect();
        let rows = (0..=PLIES).map(|_| Row::default()).collect();
        Self { job, cells, order, past: path.len(), since: 0, path, rows, nodes: 0, depth: 0, raised: None }
    }

    /// Looks so many plies ahead from the root. The first ply is looked at whatever the watch says.
    pub(super) fn look(&mut self, depth: u32) -> Result<Value, Halt> {
        self.depth = depth as i32;
        self.raised = None;
        self.path.truncate(self.past);
        self.since = 0;
        let window = Window { alpha: -INFINITY, beta: INFINITY, depth: self.depth };
        self.node(self.job.state.clone(), window)
    }

    /// The line that the last look followed.
    pub(super) fn line(&self) -> &[G::Move] {
        &self.rows[0].line
    }

    /// The value of a position for its side to move, as far as the window asks.
    ///
    /// In this order: a repetition of the line counts as a draw that proves nothing; a table is asked; where the depth is used up
    /// and nothing is pending, the game evaluates; what was remembered may be enough; else the moves are looked at.
    fn node(&mut self, state: G::State, window: Window) -> Result<Value, Halt> {
        let ply = self.path.len() - self.past;
        self.rows[ply].line.clear();
        self.tick()?;
        let key = self.job.game.key(&state);
        if ply > 0 && self.path[self.since..].iter().any(|(_, before)| self.job.game.recurs(before, &state)) {
            return Ok(Value::guess(0));
        }
        if let Some(value) = self.asked(&state, ply) {
            return Ok(value);
        }
        if ply >= PLIES - 1 || (window.depth <= 0 && self.job.game.quiet(&state)) {
            let ended = self.job.game.ended(&state).map(|result| Value::proven(result, ply as u32));
            return Ok(ended.unwrap_or_else(|| Value::guess(self.job.game.evaluate(&state))));
        }
        let cell = if window.depth > 0 { self.cells.find(key) } else { None };
        if let Some(value) = cell.as_ref().filter(|_| ply > 0).and_then(|cell| self.remembered(cell, ply, window)) {
            return Ok(value);
        }
        let mut row = mem::take(&mut self.rows[ply]);
        row.moves.clear();
        let value = if let Some(end) = self.job.game.expand(&state, &mut row.moves) {
            Ok(Value::proven(end.outcome, ply as u32))
        } else {
            self.path.push((key, state));
            let value = self.best_of(&mut row, ply, cell, window);
            self.path.pop();
            value
        };
        self.rows[ply] = row;
        value
    }

    /// What an exact table says; never of the root, whose moves are wanted.
    fn asked(&self, state: &G::State, ply: usize) -> Option<Value> {
        let value = self.job.probe.filter(|_| ply > 0)?(state)?;
        let plies = value.remoteness().unwrap_or(0).saturating_add(ply as u32);
        Some(Value::proven(value.outcome(), plies))
    }

    /// What was found before, where that is enough.
    fn remembered(&self, cell: &Cell, ply: usize, window: Window) -> Option<Value> {
        let known = cell.known();
        let value = Value { score: from_root(cell.score(), ply), known };
        if known.settled().is_some() {
            return Some(value.fitted());
        }
        if (known.least == Outcome::Draw && 0 >= window.beta) || (known.most == Outcome::Draw && 0 <= window.alpha) {
            return Some(Value { score: 0, known });
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
        // Where a line is wanted, a score is not enough.
        (enough && decided && window.is_narrow()).then(|| value.fitted())
    }

    /// The best that the moves of a position get, the most promising looked at first.
    ///
    /// "At least" comes from the best move looked at; "at most" only when every move was looked at, since any other may get more.
    fn best_of(&mut self, row: &mut Row<G>, ply: usize, cell: Option<Cell>, window: Window) -> Result<Value, Halt> {
        let (key, state) = self.path[self.path.len() - 1].clone();
        let first = cell.as_ref().and_then(Cell::best);
        self.order.rate(self.job.game, &state, &row.moves, first, ply, &mut row.ratings);
        row.taken.clear();
        row.taken.resize(row.moves.len(), false);
        let mut best = Value { score: -INFINITY, known: Proof { least: Outcome::Lose, most: Outcome::Lose } };
        let mut found = None;
        let mut narrowed = window;
        let mut looked = 0;
        while let Some(at) = order::next(&mut row.ratings, &mut row.taken) {
            let mv = row.moves[at];
            let value = self.tried(&state, mv, looked, row, narrowed)?;
            looked += 1;
            best.known.least = best.known.least.max(value.known.least);
            best.known.most = best.known.most.max(value.known.most);
            if value.score > best.score {
                best.score = value.score;
                if value.score > narrowed.alpha || looked == 1 {
                    found = Some(at);
                    row.line.clear();
                    row.line.push(mv);
                    row.line.extend_from_slice(&self.rows[ply + 1].line);
                }
            }
            if ply == 0 && found == Some(at) {
                // Of the moves that come after it, nothing is known yet.
                self.raised = Some(Value { known: Proof { most: Outcome::Win, ..value.known }, ..value });
            }
            narrowed.alpha = narrowed.alpha.max(best.score);
            if narrowed.alpha >= narrowed.beta || self.is_won(best, ply) {
                break;
            }
        }
        if looked < row.moves.len() {
            // The moves that were not looked at may get anything.
            best.known.most = Outcome::Win;
        }
        if let Some(proven) = cell {
            best.known = best.known.and(proven.known());
        }
        let best = best.fitted();
        self.learn(key, best, found.map(|at| (at, row.moves[at])), window);
        Ok(best)
    }

    /// Whether nothing better is worth looking for. At the root, a win further away than the look itself was found in a table, and
    /// another move may lead to a sooner one: without that a winner could go round in circles.
    fn is_won(&self, best: Value, ply: usize) -> bool {
        best.known.least == Outcome::Win && (ply > 0 || i64::from(WON - best.score) <= i64::from(self.depth))
    }

    /// One move: with the whole window if it is the first, otherwise first asking only whether it is better at all.
    fn tried(
        &mut self,
        state: &G::State,
        mv: G::Move,
        looked: usize,
        row: &Row<G>,
        window: Window,
    ) -> Result<Value, Halt> {
        let turn = self.job.game.edge(state, mv).turn;
        let next = self.job.game.apply(state, mv);
        let less = if looked == 0 { 0 } else { self.reduction(looked, row, state, mv, window.depth) };
        let window = Window { depth: self.below(row.moves.len(), window.depth), ..window };
        let since = self.since;
        if !self.job.game.returns(state, mv) {
            self.since = self.path.len();
        }
        let value = if looked == 0 { self.child(next, turn, window) } else { self.late(next, turn, less, window) };
        self.since = since;
        value
    }

    /// A move that is not the first: whether it is better at all, and how much if it is.
    fn late(&mut self, next: G::State, turn: Turn, less: i32, window: Window) -> Result<Value, Halt> {
        let narrow = Window { beta: window.alpha + 1, ..window };
        let value = self.child(next.clone(), turn, Window { depth: window.depth - less, ..narrow })?;
        if value.score <= window.alpha || (less == 0 && window.is_narrow()) {
            return Ok(value);
        }
        self.child(next, turn, window)
    }

    /// The plies left after a move: one less, but for a forced one, and none less where captures are pending.
    fn below(&self, moves: usize, depth: i32) -> i32 {
        let ply = (self.path.len() - self.past) as i32;
        let forced = self.job.style == Style::Usual && moves == 1 && ply < 2 * self.depth;
        if depth <= 0 { 0 } else { depth - i32::from(!forced) }
    }

    /// How much less deeply a move is looked at that comes late and promises nothing.
    fn reduction(&self, looked: usize, row: &Row<G>, state: &G::State, mv: G::Move, depth: i32) -> i32 {
        let late = self.job.style == Style::Usual && depth >= 3 && looked >= 3 && row.moves.len() > 4;
        if !late || self.job.game.promise(state, mv) > 0 {
            return 0;
        }
        1 + i32::from(looked >= 8 && depth >= 6)
    }

    /// The value behind a move, as the side that plays it sees it.
    fn child(&mut self, next: G::State, turn: Turn, window: Window) -> Result<Value, Halt> {
        match turn {
            Turn::Stays => self.node(next, window),
            Turn::Passes => {
                let theirs = Window { alpha: -window.beta, beta: -window.alpha, ..window };
                self.node(next, theirs).map(Value::flipped)
            }
        }
    }

    /// Remembers what was found, and praises a move that was good enough to stop at.
    fn learn(&mut self, key: u128, value: Value, best: Option<(usize, G::Move)>, window: Window) {
        let ply = self.path.len() - self.past - 1;
        let bound = match value.score {
            score if score >= window.beta => Bound::Least,
            score if score <= window.alpha => Bound::Most,
            _ => Bound::Exact,
        };
        if let Some((_, mv)) = best.filter(|_| bound == Bound::Least) {
            self.order.praise(self.job.game, mv, ply, window.depth);
        }
        if window.depth > 0 || value.known.settled().is_some() {
            let stored = Value { score: from_here(value.score, ply), ..value };
            self.cells.keep(key, stored, bound, window.depth, best.map(|(at, _)| at));
        }
    }

    /// One position more.
    fn tick(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.depth <= 1 {
            return Ok(());
        }
        if self.nodes >= self.job.nodes {
            return Err(Halt);
        }
        if self.nodes.is_multiple_of(EVERY) {
            self.job.watch.progress(self.nodes, None);
            if self.job.watch.stopped() {
                return Err(Halt);
            }
        }
        Ok(())
    }
}
