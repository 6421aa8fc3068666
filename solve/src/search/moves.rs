//! The moves of a position, one after the other, and what comes of looking at them.

use std::ops::Range;

use tablette_core::{Evaluate, Outcome, Turn};

use super::job::Style;
use super::known::{Proof, Value, WON, from_here};
use super::order::{Rated, pick};
use super::table::{Bound, Cell};
use super::tree::{Halt, INFINITY, Step, Tree, Window};

/// A move among those of its position.
#[derive(Clone, Copy)]
struct Try<M> {
    mv: M,
    rated: Rated,
    /// Moves that were looked at before it.
    looked: usize,
    /// The moves of the position.
    count: usize,
}

impl<G: Evaluate> Tree<'_, G> {
    /// Lists the moves, if there are any, and looks at them.
    pub(super) fn expanded(&mut self, here: &Step<'_, G>, cell: Option<Cell>, window: Window) -> Result<Value, Halt> {
        let first = self.moves.len();
        if let Some(end) = self.job.game.expand(here.state, &mut self.moves) {
            return Ok(Value::proven(end.outcome, here.ply as u32));
        }
        self.order.rate(
            self.job.game,
            here.state,
            &self.moves[first..],
            cell.and_then(Cell::best),
            here.ply,
            &mut self.ratings,
        );
        let value = self.best_of(here, first, cell, window);
        self.moves.truncate(first);
        self.ratings.truncate(first);
        value
    }

    /// The best that the moves of a position get, the most promising looked at first.
    ///
    /// "At least" comes from the best move looked at; "at most" only when every move was looked at, since any other may get more.
    fn best_of(&mut self, here: &Step<'_, G>, first: usize, cell: Option<Cell>, window: Window) -> Result<Value, Halt> {
        let count = self.moves.len() - first;
        let mut best = Value { score: -INFINITY, known: Proof { least: Outcome::Lose, most: Outcome::Lose } };
        let mut found = None;
        let mut narrowed = window;
        let mut looked = 0;
        while looked < count {
            let rated = pick(&mut self.ratings[first..], looked);
            let mv = self.moves[first + rated.at()];
            let value = self.tried(here, Try { mv, rated, looked, count }, narrowed)?;
            looked += 1;
            best.known.least = best.known.least.max(value.known.least);
            best.known.most = best.known.most.max(value.known.most);
            if value.score > best.score {
                best.score = value.score;
                if value.score > narrowed.alpha || looked == 1 {
                    found = Some(rated.at());
                    if !window.is_narrow() {
                        self.follow(here.ply, mv);
                    }
                    if here.ply == 0 {
                        // Of the moves that come after it, nothing is known yet.
                        self.raised = Some(Value { known: Proof { most: Outcome::Win, ..value.known }, ..value });
                    }
                }
            }
            narrowed.alpha = narrowed.alpha.max(best.score);
            if narrowed.alpha >= narrowed.beta || self.is_won(best, here.ply) {
                break;
            }
        }
        if looked < count {
            // The moves that were not looked at may get anything.
            best.known.most = Outcome::Win;
        }
        if let Some(proven) = cell {
            best.known = best.known.and(proven.known());
        }
        let best = best.fitted();
        self.learn(here, best, found, first..first + looked, window);
        Ok(best)
    }

    /// The line goes on with this move and what is expected after it.
    fn follow(&mut self, ply: usize, mv: G::Move) {
        let (lines, below) = self.lines.split_at_mut(ply + 1);
        lines[ply].clear();
        lines[ply].push(mv);
        lines[ply].extend_from_slice(&below[0]);
    }

    /// Whether nothing better is worth looking for. At the root, a win further away than the look itself was found in a table, and
    /// another move may lead to a sooner one: without that a winner could go round in circles.
    fn is_won(&self, best: Value, ply: usize) -> bool {
        best.known.least == Outcome::Win && (ply > 0 || i64::from(WON - best.score) <= i64::from(self.depth))
    }

    /// One move: with the whole window if it is the first, otherwise first asking only whether it is better at all.
    fn tried(&mut self, here: &Step<'_, G>, tried: Try<G::Move>, window: Window) -> Result<Value, Halt> {
        let (game, mv) = (self.job.game, tried.mv);
        let turn = game.edge(here.state, mv).turn;
        let next = game.apply(here.state, mv);
        let depth = self.below(tried.count, window.depth, here.ply);
        let key = if depth > 0 { game.key(&next) } else { 0 };
        if depth > 0 {
            self.cells.fetch(key);
        }
        let returns = game.returns(here.state, mv);
        let below = Step { state: &next, before: Some(here), returns, ply: here.ply + 1, key };
        let less = self.reduction(tried, window.depth);
        let window = Window { depth, ..window };
        if tried.looked == 0 {
            return self.child(&below, turn, window);
        }
        let narrow = window.narrowed();
        if less > 0 {
            let value = self.child(&below, turn, Window { depth: depth - less, ..narrow })?;
            if value.score <= window.alpha {
                return Ok(value);
            }
        }
        let value = self.child(&below, turn, narrow)?;
        if value.score <= window.alpha || window.is_narrow() {
            return Ok(value);
        }
        self.child(&below, turn, window)
    }

    /// The plies left after a move: one less, but for a forced one, and none less where captures are pending.
    fn below(&self, count: usize, depth: i32, ply: usize) -> i32 {
        let forced = self.job.style == Style::Usual && count == 1 && (ply as i32) < 2 * self.depth;
        if depth <= 0 { 0 } else { depth - i32::from(!forced) }
    }

    /// How much less deeply a move is looked at that comes late and promises nothing.
    fn reduction(&self, tried: Try<G::Move>, depth: i32) -> i32 {
        let late = self.job.style == Style::Usual && depth >= 3 && tried.looked >= 3 && tried.count > 4;
        if !late || tried.rated.is_promising() {
            return 0;
        }
        1 + i32::from(tried.looked >= 8 && depth >= 6)
    }

    /// The value behind a move, as the side that plays it sees it.
    fn child(&mut self, next: &Step<'_, G>, turn: Turn, window: Window) -> Result<Value, Halt> {
        match turn {
            Turn::Stays => self.node(next, window),
            Turn::Passes => {
                let theirs = Window { alpha: -window.beta, beta: -window.alpha, ..window };
                self.node(next, theirs).map(Value::flipped)
            }
        }
    }

    /// Remembers what was found, and praises a move that was good enough to stop at.
    fn learn(&mut self, here: &Step<'_, G>, value: Value, best: Option<usize>, looked: Range<usize>, window: Window) {
        let bound = match value.score {
            score if score >= window.beta => Bound::Least,
            score if score <= window.alpha => Bound::Most,
            _ => Bound::Exact,
        };
        if window.depth > 0 && best.is_some() && bound == Bound::Least {
            let (moves, looked) = (&self.moves[looked.start..], &self.ratings[looked]);
            self.order.praise(self.job.game, moves, looked, here.ply, window.depth);
        }
        if window.depth > 0 || value.known.settled().is_some() {
            let stored = Value { score: from_here(value.score, here.ply), ..value };
            let key = if window.depth > 0 { here.key } else { self.job.game.key(here.state) };
            self.cells.keep(key, stored, bound, window.depth, best);
        }
    }
}
