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

use tablette_core::{Evaluate, Outcome};

use super::job::{Job, Style};
use super::known::{Value, from_root};
use super::order::{Order, Rated};
use super::table::{Bound, Cell, Cells};

/// Longer lines are not looked at.
pub(super) const PLIES: usize = 192;
/// Positions between two looks at the watch: about a millisecond.
const EVERY: u64 = 1 << 10;
/// No score is outside.
pub(super) const INFINITY: i32 = 1 << 26;

/// The search was stopped, or has used up its positions.
#[derive(Debug)]
pub(super) struct Halt;

/// One look at a tree.
pub(super) struct Tree<'a, G: Evaluate> {
    pub(super) job: &'a Job<'a, G>,
    pub(super) cells: &'a Cells,
    pub(super) order: &'a mut Order<G>,
    /// The legal moves of every position of the line, one after the other, each in the order of the game.
    pub(super) moves: Vec<G::Move>,
    /// Beside them, how soon each is looked at.
    pub(super) ratings: Vec<Rated>,
    /// By ply, the line that is expected from there.
    pub(super) lines: Vec<Vec<G::Move>>,
    pub(super) nodes: u64,
    /// The plies of this look.
    pub(super) depth: i32,
    /// The best move so far at the root, once the first was looked at.
    pub(super) raised: Option<Value>,
}

/// A position of the line that is looked at, with those before it. It lives where it is looked at, so that none is copied.
pub(super) struct Step<'p, G: Evaluate> {
    pub(super) state: &'p G::State,
    pub(super) before: Option<&'p Step<'p, G>>,
    /// Whether what was before may come back: the move that led here was not for good.
    pub(super) returns: bool,
    pub(super) ply: usize,
    /// Its key in the memory of positions; 0 where none is needed.
    pub(super) key: u128,
}

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// What the side to move is sure of already: less is of no interest.
    pub(super) alpha: i32,
    /// What the other side will not allow: as soon as so much is found, it chooses another way.
    pub(super) beta: i32,
    /// Plies that are left; at 0 only captures and other unquiet moves are followed.
    pub(super) depth: i32,
}

impl Window {
    /// True when it only asks whether the value is better than `alpha`.
    pub(super) fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }

    /// Whether the value is better than `alpha` at all.
    pub(super) fn narrowed(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }
}

impl<'a, G: Evaluate> Tree<'a, G> {
    /// A tree of which nothing was looked at. Allocates the lines of all plies, so that no node allocates one.
    pub(super) fn new(job: &'a Job<'a, G>, cells: &'a Cells, order: &'a mut Order<G>) -> Self {
        let lines = (0..=PLIES).map(|_| Vec::new()).collect();
        Self { job, cells, order, moves: Vec::new(), ratings: Vec::new(), lines, nodes: 0, depth: 0, raised: None }
    }

    /// Looks so many plies ahead from the root. The first ply is looked at whatever the watch says.
    pub(super) fn look(&mut self, depth: u32) -> Result<Value, Halt> {
        self.depth = depth as i32;
        self.raised = None;
        self.moves.clear();
        self.ratings.clear();
        let key = self.job.game.key(self.job.state);
        let root = Step { state: self.job.state, before: None, returns: true, ply: 0, key };
        self.node(&root, Window { alpha: -INFINITY, beta: INFINITY, depth: self.depth })
    }

    /// The line that the last look followed.
    pub(super) fn line(&self) -> &[G::Move] {
        &self.lines[0]
    }

    /// The value of a position for its side to move, as far as the window asks.
    ///
    /// In this order: a repetition of the line counts as a draw that proves nothing; a table is asked; where the depth is used up
    /// and nothing is pending, the game evaluates; what was remembered may be enough; else the moves are looked at.
    pub(super) fn node(&mut self, here: &Step<'_, G>, window: Window) -> Result<Value, Halt> {
        // That of the root stays until another move takes its place: a look may be stopped before.
        if here.ply > 0 && !window.is_narrow() {
            self.lines[here.ply].clear();
        }
        self.tick()?;
        if here.ply > 0 {
            if self.comes_back(here) {
                return Ok(Value::guess(0));
            }
            if let Some(value) = self.asked(here) {
                return Ok(value);
            }
        }
        if here.ply >= PLIES - 1 || (window.depth <= 0 && self.job.game.quiet(here.state)) {
            return Ok(self.leaf(here));
        }
        if window.depth <= 0 {
            return self.expanded(here, None, window);
        }
        let cell = self.cells.find(here.key);
        if here.ply > 0
            && let Some(value) = cell.and_then(|cell| self.remembered(cell, here.ply, window))
        {
            return Ok(value);
        }
        self.expanded(here, cell, window)
    }

    /// Where nothing is pending and no depth is left: how the game has ended, or how it seems to stand.
    fn leaf(&self, here: &Step<'_, G>) -> Value {
        match self.job.game.ended(here.state) {
            Some(outcome) => Value::proven(outcome, here.ply as u32),
            None => Value::guess(self.job.game.evaluate(here.state)),
        }
    }

    /// Whether the position was there before: in the line since a move was made for good, or before the search.
    fn comes_back(&self, here: &Step<'_, G>) -> bool {
        let mut at = here;
        while at.returns {
            let Some(before) = at.before else {
                return self.job.past.iter().any(|before| self.job.game.recurs(before, here.state));
            };
            if self.job.game.recurs(before.state, here.state) {
                return true;
            }
            at = before;
        }
        false
    }

    /// What an exact table says; never of the root, whose moves are wanted.
    fn asked(&self, here: &Step<'_, G>) -> Option<Value> {
        let value = self.job.probe?(here.state)?;
        let plies = value.remoteness().unwrap_or(0).saturating_add(here.ply as u32);
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
