//! The moves of a position: in which order, with which window, how deeply.

use tablette_core::{Evaluate, Outcome, Turn};

use super::super::job::Style;
use super::super::known::{Proof, Value, WON, from_here};
use super::super::order;
use super::super::table::Bound;
use super::{Halt, INFINITY, LineEntry, Node, Tree, Window};

impl<G: Evaluate> Tree<'_, G> {
    /// Returns the best value of the moves of a position, the most promising searched first; moves
    /// in progress on another thread are deferred to the end.
    ///
    /// The lower bound comes from the best move searched. The upper bound exists only if every move
    /// was searched, since any other may get more.
    pub(super) fn best_of(&mut self, node: &Node<'_, G>, window: Window) -> Result<Value, Halt> {
        let (ply, count) = (node.ply, node.moves.len());
        // If the stored move is good enough, the others need no order.
        let first = node.stored_move();
        // A single move needs none either.
        let first = if count == 1 { Some(0) } else { first };
        let ratings = self.ratings.len();
        let mut best = Value { score: -INFINITY, known: Proof { least: Outcome::Lose, most: Outcome::Lose } };
        let mut found = None;
        let mut narrowed = window;
        // The number of moves searched, and of moves taken from the list; the difference was
        // deferred.
        let (mut looked, mut taken, mut enough) = (0, usize::from(node.excluded.is_some()), false);
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
                    if looked > 0 && self.is_in_progress(mark) {
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
            let value = self.tried(node, at, looked == 0, less, narrowed)?;
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
                // The later moves are still unknown.
                self.raised = Some(Value { known: Proof { most: Outcome::Win, ..value.known }, ..value });
            }
            narrowed.alpha = narrowed.alpha.max(best.score);
            if narrowed.alpha >= narrowed.beta || self.is_won(best, ply) {
                break;
            }
        }
        self.later.truncate(later);
        if looked < count {
            // The unsearched moves may get anything.
            best.known.most = Outcome::Win;
        }
        // An earlier proof about the root does not tell which move achieves it.
        if let Some(proven) = node.cell.filter(|_| ply > 0) {
            best.known = best.known.and(proven.known());
        }
        let best = best.fitted();
        if node.excluded.is_none() {
            self.learn(node, best, found, window, ratings);
        }
        self.ratings.truncate(ratings);
        Ok(best)
    }

    /// Returns the number of the next move to search, and whether it has a positive priority: the
    /// stored one before all others.
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

    /// Sets the line from a ply to this move and the line behind it.
    fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, behind) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&behind[0]);
    }

    /// Whether a better result is not worth searching for. At the root, a win longer than the depth
    /// of the iteration came from a table, and another move may win sooner: without this exception
    /// a winner could go round in circles.
    fn is_won(&self, best: Value, ply: usize) -> bool {
        best.known.least == Outcome::Win && (ply > 0 || i64::from(WON - best.score) <= i64::from(self.depth))
    }

    /// Searches one move: with the whole window if it is the first, otherwise first with a null
    /// window.
    fn tried(&mut self, node: &Node<'_, G>, at: usize, first: bool, less: i32, window: Window) -> Result<Value, Halt> {
        let (game, mv) = (self.job.game, self.moves[node.moves.start + at]);
        let turn = game.edge(node.state, mv).turn;
        let next = game.apply(node.state, mv);
        let window = Window { depth: self.below(node, at, window.depth), ..window };
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
        let place = LineEntry { state: &next, key, ply: node.ply + 1 };
        let value = if first { self.child(&place, turn, window) } else { self.late(&place, turn, less, window) };
        if returns {
            self.path.pop();
        }
        self.since = since;
        value
    }

    /// Searches a later move with a null window, first at reduced and then at full depth, and with
    /// the whole window if it is better.
    fn late(&mut self, place: &LineEntry<'_, G>, turn: Turn, less: i32, window: Window) -> Result<Value, Halt> {
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

    /// Returns the remaining plies after a move: one fewer, except after a forced or a singular
    /// move, and unchanged while captures are pending.
    fn below(&self, node: &Node<'_, G>, at: usize, depth: i32) -> i32 {
        let ply = node.ply as i32 + 1;
        let forced = self.job.style == Style::Usual && node.moves.len() == 1 && ply < 2 * self.depth;
        let extended = forced || node.singular == Some(at);
        if depth <= 0 { 0 } else { depth - i32::from(!extended) }
    }

    /// Returns the value behind a move, for the side that plays it.
    fn child(&mut self, place: &LineEntry<'_, G>, turn: Turn, window: Window) -> Result<Value, Halt> {
        match turn {
            Turn::Stays => self.node(place, window),
            Turn::Passes => {
                let theirs = Window { alpha: -window.beta, beta: -window.alpha, ..window };
                self.node(place, theirs).map(Value::flipped)
            }
        }
    }

    /// Stores the result, and rewards a move that caused a cutoff; `ratings` is the start of the
    /// ratings of the moves.
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

    /// Penalises the moves searched in vain before the one that caused a cutoff.
    fn blame(&mut self, node: &Node<'_, G>, good: usize, ratings: usize, depth: i32) {
        let moves = &self.moves[node.moves.clone()];
        for (at, (&mv, &rating)) in moves.iter().zip(&self.ratings[ratings..]).enumerate() {
            if at != good && order::is_taken(rating) {
                self.order.blame(self.job.game, mv, depth);
            }
        }
    }
}
