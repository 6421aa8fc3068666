//! The moves of a position, one after the other: in which order, with which window, how deeply.

use tablette_core::{Evaluate, Outcome, Turn};

use super::super::job::Style;
use super::super::known::{Proof, Value, WON, from_here};
use super::super::order;
use super::super::table::{Bound, Cell};
use super::{Halt, INFINITY, Node, Spot, Tree, Window};

impl<G: Evaluate> Tree<'_, G> {
    /// The best that the moves of a position get, the most promising looked at first; what another thread looks at is put off
    /// to the end.
    ///
    /// "At least" comes from the best move looked at; "at most" only when every move was looked at, since any other may get more.
    pub(super) fn best_of(&mut self, node: &Node<'_, G>, window: Window) -> Result<Value, Halt> {
        let (ply, count) = (node.ply, node.moves.len());
        // Where a remembered move is good enough, the others need no order.
        let first = node.cell.and_then(Cell::best).filter(|&best| best < count);
        // A single one needs none either.
        let first = if count == 1 { Some(0) } else { first };
        let ratings = self.ratings.len();
        let mut best = Value { score: -INFINITY, known: Proof { least: Outcome::Lose, most: Outcome::Lose } };
        let mut found = None;
        let mut narrowed = window;
        // How many were looked at, and how many of the list were taken; the rest of these were put off.
        let (mut looked, mut taken, mut enough) = (0, 0, false);
        let later = self.later.len();
        loop {
            let next = if enough { None } else { self.next(node, first, taken, ratings) };
            let (at, less, mark) = match next {
                Some((_, promising)) if !promising && self.is_hopeless(taken, best, narrowed) => {
                    enough = true;
                    continue;
                }
                Some((at, promising)) => {
                    let less = if promising { 0 } else { self.reduction(taken, count, window.depth) };
                    let mark = self.mark(node, at, window.depth);
                    taken += 1;
                    if looked > 0 && self.is_busy(mark) {
                        self.later.push((at, less));
                        continue;
                    }
                    (at, less, mark)
                }
                None if self.later.len() > later => {
                    let (at, less) = self.later.remove(later);
                    (at, less, self.mark(node, at, window.depth))
                }
                None => break,
            };
            if let Some(value) = self.found_since(node, mark.filter(|_| looked > 0), window) {
                self.later.truncate(later);
                self.ratings.truncate(ratings);
                return Ok(value);
            }
            let mv = self.moves[node.moves.start + at];
            self.begin(mark);
            let value = self.tried(node, mv, looked == 0, less, narrowed)?;
            self.end(mark);
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
        self.later.truncate(later);
        if looked < count {
            // The moves that were not looked at may get anything.
            best.known.most = Outcome::Win;
        }
        // What was proven of the root before says nothing of which move does it.
        if let Some(proven) = node.cell.filter(|_| ply > 0) {
            best.known = best.known.and(proven.known());
        }
        let best = best.fitted();
        self.learn(node, best, found, window, ratings);
        self.ratings.truncate(ratings);
        Ok(best)
    }

    /// The number of the move to look at next, and whether it promises something: the remembered one before all others.
    fn next(
        &mut self,
        node: &Node<'_, G>,
        first: Option<usize>,
        taken: usize,
        ratings: usize,
    ) -> Option<(usize, bool)> {
        if let Some(first) = first.filter(|_| taken == 0) {
            return Some((first, true));
        }
        if node.moves.len() == 1 {
            return None;
        }
        if taken == usize::from(first.is_some()) {
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
        let place = Spot { state: &next, key, ply: node.ply + 1 };
        let value = if first { self.child(&place, turn, window) } else { self.late(&place, turn, less, window) };
        if returns {
            self.path.pop();
        }
        self.since = since;
        value
    }

    /// A move that is not the first: whether it is better at all, by less depth and then by all of it, and how much if it is.
    fn late(&mut self, place: &Spot<'_, G>, turn: Turn, less: i32, window: Window) -> Result<Value, Halt> {
        let narrow = Window { beta: window.alpha + 1, ..window };
        let mut value = self.child(place, turn, Window { depth: window.depth - less, ..narrow })?;
        if less > 0 && value.score > window.alpha {
            value = self.child(place, turn, narrow)?;
        }
        if value.score <= window.alpha || window.is_narrow() {
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

    /// The value behind a move, as the side that plays it sees it.
    fn child(&mut self, place: &Spot<'_, G>, turn: Turn, window: Window) -> Result<Value, Halt> {
        match turn {
            Turn::Stays => self.node(place, window),
            Turn::Passes => {
                let theirs = Window { alpha: -window.beta, beta: -window.alpha, ..window };
                self.node(place, theirs).map(Value::flipped)
            }
        }
    }

    /// Remembers what was found, and praises a move that was good enough to stop at; `ratings` is where those of the moves begin.
    fn learn(&mut self, node: &Node<'_, G>, value: Value, best: Option<usize>, window: Window, ratings: usize) {
        let bound = match value.score {
            score if score >= window.beta => Bound::Least,
            score if score <= window.alpha => Bound::Most,
            _ => Bound::Exact,
        };
        if let Some(at) = best.filter(|_| bound == Bound::Least) {
            let mv = self.moves[node.moves.start + at];
            self.order.praise(self.job.game, mv, node.ply, window.depth);
            if window.depth > 0 {
                self.blame(node, at, ratings, window.depth);
            }
        }
        if window.depth > 0 || value.known.settled().is_some() {
            let stored = Value { score: from_here(value.score, node.ply), ..value };
            let key = node.key.unwrap_or_else(|| self.job.game.key(node.state));
            self.cells.keep(key, stored, bound, window.depth, best);
        }
    }

    /// Blames the moves that were looked at in vain before the one that was good enough.
    fn blame(&mut self, node: &Node<'_, G>, good: usize, ratings: usize, depth: i32) {
        let moves = &self.moves[node.moves.clone()];
        for (at, (&mv, &rating)) in moves.iter().zip(&self.ratings[ratings..]).enumerate() {
            if at != good && order::is_taken(rating) {
                self.order.blame(self.job.game, mv, depth);
            }
        }
    }
}
