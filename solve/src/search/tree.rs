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

use std::ops::Range;

use tablette_core::evaluate::Leaf;
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
    /// The positions that may come back: those of the past, then those of the line that were left by a move that is not for good.
    path: Vec<G::State>,
    /// From here on, positions of the path may come back: behind it a move was made for good.
    since: usize,
    /// The legal moves of every position of the line, one position after the other, in the order of the game.
    moves: Vec<G::Move>,
    /// Beside them, how soon each is looked at; of those that were, nothing.
    ratings: Vec<u64>,
    /// The line that is expected from each ply.
    lines: Vec<Vec<G::Move>>,
    pub(super) nodes: u64,
    /// When so many positions were looked at, it is time to ask whether to go on.
    pause: u64,
    /// The plies of this look.
    depth: i32,
    /// The best move so far at the root, once the first was looked at.
    pub(super) raised: Option<Value>,
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
    #[inline]
    fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// A position of the line.
struct Place<'s, G: Evaluate> {
    state: &'s G::State,
    /// Where the table has it; nothing where it is hardly asked for.
    key: Option<u128>,
    /// How many moves lead here from the root.
    ply: usize,
}

/// A position whose moves are looked at.
struct Node<'s, G: Evaluate> {
    state: &'s G::State,
    ply: usize,
    key: Option<u128>,
    /// What was remembered of it, where it has depth left.
    cell: Option<Cell>,
    /// Where its moves are.
    moves: Range<usize>,
}

impl<'a, G: Evaluate> Tree<'a, G> {
    /// A tree of which nothing was looked at. Allocates the lines of all plies, so that no node allocates one.
    pub(super) fn new(job: &'a Job<'a, G>, cells: &'a mut Cells, order: &'a mut Order<G>) -> Self {
        let path = job.past.to_vec();
        let lines = (0..=PLIES).map(|_| Vec::new()).collect();
        let (moves, ratings) = (Vec::new(), Vec::new());
        Self { job, cells, order, path, since: 0, moves, ratings, lines, nodes: 0, pause: 0, depth: 0, raised: None }
    }

    /// Looks so many plies ahead from the root. The first ply is looked at whatever the watch says.
    pub(super) fn look(&mut self, depth: u32) -> Result<Value, Halt> {
        self.depth = depth as i32;
        self.raised = None;
        self.cells.make_room();
        self.path.truncate(self.job.past.len());
        self.since = 0;
        self.moves.clear();
        self.ratings.clear();
        let window = Window { alpha: -INFINITY, beta: INFINITY, depth: self.depth };
        let key = Some(self.job.game.key(self.job.state));
        self.node(&Place { state: self.job.state, key, ply: 0 }, window)
    }

    /// The line that the last look followed.
    pub(super) fn line(&self) -> &[G::Move] {
        &self.lines[0]
    }

    /// The value of a position for its side to move, as far as the window asks.
    ///
    /// In this order: a repetition of the line counts as a draw that proves nothing; a table is asked; where the depth is used up
    /// and nothing is pending, the game evaluates; what was remembered may be enough; else the moves are looked at.
    fn node(&mut self, place: &Place<'_, G>, window: Window) -> Result<Value, Halt> {
        let &Place { state, key, ply } = place;
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
        // Listing the moves takes about as long as what was remembered takes to come.
        let first = self.moves.len();
        if let Some(end) = self.job.game.expand(state, &mut self.moves) {
            return Ok(Value::proven(end.outcome, ply as u32));
        }
        let cell = key.filter(|_| window.depth > 0).and_then(|key| self.cells.find(key));
        if let Some(value) = cell.filter(|_| ply > 0).and_then(|cell| self.remembered(cell, ply, window)) {
            self.moves.truncate(first);
            return Ok(value);
        }
        let value = self.best_of(&Node { state, ply, key, cell, moves: first..self.moves.len() }, window);
        self.moves.truncate(first);
        value
    }

    /// What an exact table says; never of the root, whose moves are wanted.
    fn asked(&self, state: &G::State, ply: usize) -> Option<Value> {
        let value = self.job.probe.filter(|_| ply > 0)?(state)?;
        let plies = value.remoteness().unwrap_or(0).saturating_add(ply as u32);
        Some(Value::proven(value.outcome(), plies))
    }

    /// What was found before, where that is enough.
    fn remembered(&self, cell: Cell, ply: usize, window: Window) -> Option<Value> {
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
    fn best_of(&mut self, node: &Node<'_, G>, window: Window) -> Result<Value, Halt> {
        let (ply, count) = (node.ply, node.moves.len());
        // Where a remembered move is good enough, the others need no order.
        let first = node.cell.and_then(Cell::best).filter(|&best| best < count);
        let ratings = self.ratings.len();
        let mut best = Value { score: -INFINITY, known: Proof { least: Outcome::Lose, most: Outcome::Lose } };
        let mut found = None;
        let mut narrowed = window;
        let mut looked = 0;
        while let Some((at, promising)) = self.next(node, first, looked, ratings) {
            let mv = self.moves[node.moves.start + at];
            let less = if promising { 0 } else { self.reduction(looked, count, window.depth) };
            let value = self.tried(node, mv, looked == 0, less, narrowed)?;
            looked += 1;
            best.known.least = best.known.least.max(value.known.least);
            best.known.most = best.known.most.max(value.known.most);
            if value.score > best.score {
                best.score = value.score;
                if value.score > narrowed.alpha || looked == 1 {
                    found = Some(at);
                    if !window.is_narrow() {
                        self.extend_line(ply, mv);
                    }
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
        if looked < count {
            // The moves that were not looked at may get anything.
            best.known.most = Outcome::Win;
        }
        if let Some(proven) = node.cell {
            best.known = best.known.and(proven.known());
        }
        self.ratings.truncate(ratings);
        let best = best.fitted();
        self.learn(node, best, found, window);
        Ok(best)
    }

    /// The number of the move to look at next, and whether it promises something: the remembered one before all others.
    fn next(
        &mut self,
        node: &Node<'_, G>,
        first: Option<usize>,
        looked: usize,
        ratings: usize,
    ) -> Option<(usize, bool)> {
        if let Some(first) = first.filter(|_| looked == 0) {
            return Some((first, true));
        }
        if looked == usize::from(first.is_some()) {
            let moves = &self.moves[node.moves.clone()];
            self.order.rate(self.job.game, node.state, moves, first, node.ply, &mut self.ratings);
        }
        order::next(&mut self.ratings[ratings..])
    }

    /// The line from a ply is this move and the line behind it.
    fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, behind) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&behind[0]);
    }

    /// Whether nothing better is worth looking for. At the root, a win further away than the look itself was found in a table, and
    /// another move may lead to a sooner one: without that a winner could go round in circles.
    fn is_won(&self, best: Value, ply: usize) -> bool {
        best.known.least == Outcome::Win && (ply > 0 || i64::from(WON - best.score) <= i64::from(self.depth))
    }

    /// One move: with the whole window if it is the first, otherwise first asking only whether it is better at all.
    fn tried(
        &mut self,
        node: &Node<'_, G>,
        mv: G::Move,
        first: bool,
        less: i32,
        window: Window,
    ) -> Result<Value, Halt> {
        let game = self.job.game;
        let turn = game.edge(node.state, mv).turn;
        let next = game.apply(node.state, mv);
        let window = Window { depth: self.below(node, window.depth), ..window };
        let since = self.since;
        let returns = game.returns(node.state, mv);
        if returns {
            self.path.push(node.state.clone());
        } else {
            self.since = self.path.len();
        }
        let key = (window.depth > 0).then(|| game.key(&next));
        if let Some(key) = key {
            self.cells.expect(key);
        }
        let place = Place { state: &next, key, ply: node.ply + 1 };
        let value = if first { self.child(&place, turn, window) } else { self.late(&place, turn, less, window) };
        if returns {
            self.path.pop();
        }
        self.since = since;
        value
    }

    /// A move that is not the first: whether it is better at all, and how much if it is.
    fn late(&mut self, place: &Place<'_, G>, turn: Turn, less: i32, window: Window) -> Result<Value, Halt> {
        let narrow = Window { beta: window.alpha + 1, ..window };
        let value = self.child(place, turn, Window { depth: window.depth - less, ..narrow })?;
        if value.score <= window.alpha || (less == 0 && window.is_narrow()) {
            return Ok(value);
        }
        self.child(place, turn, window)
    }

    /// The plies left after a move: one less, but for a forced one, and none less where captures are pending.
    fn below(&self, node: &Node<'_, G>, depth: i32) -> i32 {
        let ply = node.ply as i32 + 1;
        let forced = self.job.style == Style::Usual && node.moves.len() == 1 && ply < 2 * self.depth;
        if depth <= 0 { 0 } else { depth - i32::from(!forced) }
    }

    /// How much less deeply a move is looked at that comes late and promises nothing.
    fn reduction(&self, looked: usize, count: usize, depth: i32) -> i32 {
        let late = self.job.style == Style::Usual && depth >= 3 && looked >= 3 && count > 4;
        if late { 1 + i32::from(looked >= 8 && depth >= 6) } else { 0 }
    }

    /// The value behind a move, as the side that plays it sees it.
    fn child(&mut self, place: &Place<'_, G>, turn: Turn, window: Window) -> Result<Value, Halt> {
        match turn {
            Turn::Stays => self.node(place, window),
            Turn::Passes => {
                let theirs = Window { alpha: -window.beta, beta: -window.alpha, ..window };
                self.node(place, theirs).map(Value::flipped)
            }
        }
    }

    /// Remembers what was found, and praises a move that was good enough to stop at.
    fn learn(&mut self, node: &Node<'_, G>, value: Value, best: Option<usize>, window: Window) {
        let bound = match value.score {
            score if score >= window.beta => Bound::Least,
            score if score <= window.alpha => Bound::Most,
            _ => Bound::Exact,
        };
        if let Some(at) = best.filter(|_| bound == Bound::Least) {
            let mv = self.moves[node.moves.start + at];
            self.order.praise(self.job.game, mv, node.ply, window.depth);
        }
        if window.depth > 0 || value.known.settled().is_some() {
            let stored = Value { score: from_here(value.score, node.ply), ..value };
            let key = node.key.unwrap_or_else(|| self.job.game.key(node.state));
            self.cells.keep(key, stored, bound, window.depth, best);
        }
    }

    /// One position more.
    #[inline]
    fn tick(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes < self.pause { Ok(()) } else { self.paused() }
    }

    /// Asks whether to go on, and when to ask again.
    #[cold]
    fn paused(&mut self) -> Result<(), Halt> {
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
        self.pause = self.job.nodes.min((self.nodes / EVERY + 1) * EVERY);
        Ok(())
    }
}
