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

mod moves;
mod prune;
mod share;

use std::ops::Range;

use tablette_core::evaluate::Leaf;
use tablette_core::{Evaluate, Outcome};

use super::busy::Busy;
use super::job::{Job, Style};
use super::known::{BETTER, Value, WORSE, from_root};
use super::order::Order;
use super::table::{Bound, Cell, Cells};

/// Longer lines are not looked at.
pub(super) const PLIES: usize = 192;
/// Positions between two looks at the watch: well under a millisecond.
const EVERY: u64 = 1 << 10;
/// An answer of a table counts as so many more of them: where a block of a file is unpacked for each, sixteen take a millisecond or two.
const PROBED: u64 = 1 << 6;
/// No score is outside.
const INFINITY: i32 = 1 << 26;

/// The search was stopped, or has used up its positions.
#[derive(Debug)]
pub(super) struct Halt;

/// What came of one look.
pub(super) struct Look<M> {
    /// What the position is worth, where the look was finished.
    pub(super) value: Result<Value, Halt>,
    /// The best move so far at the root, once the first was looked at.
    pub(super) raised: Option<Value>,
    /// The line that was followed.
    pub(super) line: Vec<M>,
    /// Positions that were looked at, those of earlier looks included.
    pub(super) nodes: u64,
}

/// One look at a tree.
pub(super) struct Tree<'a, G: Evaluate> {
    job: &'a Job<'a, G>,
    cells: &'a Cells,
    order: &'a mut Order<G>,
    /// What other threads look at, where there are any.
    busy: Option<&'a Busy>,
    /// The moves of every position of the line that were put off, and how much less deeply they are to be looked at.
    later: Vec<(usize, i32)>,
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
    nodes: u64,
    /// When so many positions were looked at, it is time to stop, or to ask whether to.
    pause: u64,
    /// When so many positions were looked at, or fewer where tables were asked, the watch is asked.
    ask: u64,
    /// The plies of this look.
    depth: i32,
    /// The best move so far at the root, once the first was looked at.
    raised: Option<Value>,
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
struct Spot<'s, G: Evaluate> {
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
    /// A tree of which nothing was looked at, after so many positions of earlier ones. Allocates the lines of all plies, so that no
    /// node allocates one.
    pub(super) fn new(job: &'a Job<'a, G>, cells: &'a Cells, order: &'a mut Order<G>, nodes: u64) -> Self {
        let path = job.past.to_vec();
        let lines = (0..=PLIES).map(|_| Vec::new()).collect();
        let (moves, ratings) = (Vec::new(), Vec::new());
        let (ask, since, pause, depth, raised) = ((nodes / EVERY + 1) * EVERY, 0, 0, 0, None);
        let (busy, later) = (None, Vec::new());
        Self { job, cells, order, busy, later, path, since, moves, ratings, lines, nodes, pause, ask, depth, raised }
    }

    /// Looks so many plies ahead from the root, once. The first move of the first ply is looked at whatever the watch says.
    pub(super) fn look(mut self, depth: u32) -> Look<G::Move> {
        self.depth = depth as i32;
        let window = Window { alpha: -INFINITY, beta: INFINITY, depth: self.depth };
        let key = Some(self.job.game.key(self.job.state));
        let value = self.node(&Spot { state: self.job.state, key, ply: 0 }, window);
        Look { value, raised: self.raised, line: self.lines.swap_remove(0), nodes: self.nodes }
    }

    /// The value of a position for its side to move, as far as the window asks.
    ///
    /// In this order: a repetition of the line counts as a draw that proves nothing; a table is asked; where the depth is used up
    /// and nothing is pending, the game evaluates; what was remembered may be enough; else the moves are looked at.
    fn node(&mut self, place: &Spot<'_, G>, window: Window) -> Result<Value, Halt> {
        let &Spot { state, key, ply } = place;
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
        let moves = first..self.moves.len();
        // A forced move is cheap, and seldom what it seems.
        let foreseen = if moves.len() > 1 { self.foreseen(place, window) } else { None };
        let value = match foreseen {
            Some(value) => value,
            None => self.best_of(&Node { state, ply, key, cell, moves }, window)?,
        };
        self.moves.truncate(first);
        Ok(value)
    }

    /// What an exact table says; never of the root, whose moves are wanted.
    fn asked(&mut self, state: &G::State, ply: usize) -> Option<Value> {
        let value = self.job.probe.filter(|_| ply > 0)?(state)?;
        self.ask = self.ask.saturating_sub(PROBED);
        self.pause = self.pause.min(self.ask);
        let plies = value.remoteness().unwrap_or(0).saturating_add(ply as u32);
        if value.outcome() == Outcome::Draw && self.job.style == Style::Usual {
            return Some(Value::drawn(self.job.game.evaluate(state)));
        }
        Some(Value::proven(value.outcome(), plies))
    }

    /// What was found before, where that is enough.
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
        // Where a line is wanted, a score is not enough.
        (enough && decided && window.is_narrow()).then(|| value.fitted())
    }

    /// One position more.
    #[inline]
    fn tick(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes < self.pause { Ok(()) } else { self.paused() }
    }

    /// Asks whether to go on, and when to ask again. The first ply is looked at whatever it costs in positions, but where somebody
    /// says stop, one move of it is enough.
    #[cold]
    fn paused(&mut self) -> Result<(), Halt> {
        let is_first = self.depth <= 1;
        if !is_first && self.nodes >= self.job.nodes {
            return Err(Halt);
        }
        if self.nodes >= self.ask {
            self.job.watch.progress(self.nodes, None);
            if self.job.watch.stopped() && (!is_first || self.raised.is_some()) {
                return Err(Halt);
            }
            self.ask = (self.nodes / EVERY + 1) * EVERY;
        }
        self.pause = if is_first { self.ask } else { self.job.nodes.min(self.ask) };
        Ok(())
    }
}
