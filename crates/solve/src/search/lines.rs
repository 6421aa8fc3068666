//! The best moves of a position side by side, each with its line.
//!
//! A search values only its best move exactly; for the others it proves only that they are no
//! better. This module therefore searches each move separately, which multiplies the time by the
//! number of moves worth considering.

use tablette_core::{Evaluate, NoWatch, Outcome, Turn};

use crate::threads::Threads;

use super::{Job, Search, SearchResult};

/// Positions searched after a stop, for all moves together.
const LAST: u64 = 1 << 14;
/// Plies searched after a stop.
const LAST_DEPTH: u32 = 4;

impl<G: Evaluate> Search<G> {
    /// Searches every move, deeper and deeper, and reports after each depth the best `lines` of
    /// them, best first. The search ends early once that many are proven.
    ///
    /// Returns every move, best first, with its value at the last finished depth; the first is
    /// always searched. Reports and returns nothing if the game has ended. Time: a search of each
    /// move.
    pub fn several(
        &mut self,
        job: &Job<'_, G>,
        lines: usize,
        mut told: impl FnMut(&[SearchResult<G::Move>]),
    ) -> Vec<SearchResult<G::Move>> {
        let mut moves = Vec::new();
        if job.game.expand(job.state, &mut moves).is_some() {
            return Vec::new();
        }
        let mut found: Vec<_> = moves.into_iter().map(unknown).collect();
        let mut nodes = 0;
        'deeper: for depth in 1..=job.depth.clamp(1, Self::DEEPEST) {
            let mut next = Vec::with_capacity(found.len());
            // In the order of the previous depth: the best moves are searched while there is time.
            for before in &found {
                let Some(&mv) = before.line.first() else { continue };
                let result = self.one_move(job, mv, depth, nodes);
                nodes = result.nodes;
                next.push(result);
                if depth > 1 && (job.watch.stopped() || nodes >= job.nodes) {
                    break 'deeper;
                }
            }
            next.sort_by_key(|result| std::cmp::Reverse(result.score));
            found = next;
            told(&found[..lines.min(found.len())]);
            let proven = found.iter().take(lines).all(|result| result.outcome.is_some());
            if proven || job.watch.stopped() || nodes >= job.nodes {
                break;
            }
        }
        found
    }

    /// Returns the best of the moves other than `lost`, the best one of the last iteration, which
    /// has turned out to lose when the search was stopped. Together they are searched over a few
    /// thousand positions, whatever the watch returns. `None` if they all lose.
    pub(super) fn best_other(
        &mut self,
        job: &Job<'_, G>,
        lost: &SearchResult<G::Move>,
    ) -> Option<SearchResult<G::Move>> {
        let mut moves = Vec::new();
        job.game.expand(job.state, &mut moves);
        moves.retain(|mv| Some(*mv) != lost.best);
        let each = LAST / (moves.len() as u64).max(1);
        let (mut best, mut nodes): (Option<SearchResult<_>>, _) = (None, lost.nodes);
        for mv in moves {
            let job = Job { nodes: nodes + each, watch: &NoWatch, threads: Threads::ONE, ..*job };
            let result = self.one_move(&job, mv, LAST_DEPTH, nodes);
            nodes = result.nodes;
            let is_better = best.as_ref().is_none_or(|best| result.score > best.score);
            if result.outcome != Some(Outcome::Lose) && is_better {
                best = Some(result);
            }
        }
        best.map(|best| {
            // One move decides the position only by winning.
            let outcome = best.outcome.filter(|outcome| *outcome == Outcome::Win);
            SearchResult {
                nodes,
                outcome,
                within: best.within.filter(|_| outcome.is_some()),
                depth: lost.depth,
                ..best
            }
        })
    }

    /// Returns the value of one move for its player at this depth, after `nodes` positions of other
    /// moves.
    fn one_move(&mut self, job: &Job<'_, G>, mv: G::Move, depth: u32, nodes: u64) -> SearchResult<G::Move> {
        let state = job.game.apply(job.state, mv);
        let past: Vec<G::State> = if job.game.returns(job.state, mv) {
            job.past.iter().chain([job.state]).cloned().collect()
        } else {
            Vec::new()
        };
        let reply = Job {
            state: &state,
            past: &past,
            depth: depth.saturating_sub(1).max(1),
            nodes: job.nodes - nodes.min(job.nodes),
            ..*job
        };
        let (theirs, _) = self.deepened(&reply, |_| {});
        // A return to an earlier position counts as a draw, as everywhere in a search.
        let back = past.iter().any(|before| job.game.recurs(before, &state));
        let turn = job.game.edge(job.state, mv).turn;
        let score = match turn {
            _ if back => 0,
            Turn::Passes => -theirs.score,
            Turn::Stays => theirs.score,
        };
        let outcome = theirs.outcome.filter(|_| !back).map(|outcome| outcome.for_mover(turn));
        let line = [mv].into_iter().chain(if back { Vec::new() } else { theirs.line }).collect();
        let within = theirs.within.filter(|_| !back).map(|plies| plies + 1);
        SearchResult { best: Some(mv), score, depth, nodes: nodes + theirs.nodes, line, outcome, within }
    }
}

/// Creates the result of an unsearched move.
fn unknown<M: Copy>(mv: M) -> SearchResult<M> {
    let (outcome, within): (Option<Outcome>, Option<u32>) = (None, None);
    SearchResult { best: Some(mv), score: 0, depth: 0, nodes: 0, line: vec![mv], outcome, within }
}
