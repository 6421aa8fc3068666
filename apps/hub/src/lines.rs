//! The best moves of a position side by side, each with its line.
//!
//! A search is sure of its best move alone: of the others it knows only that they are no better. So every move is looked at by
//! itself here, which takes as many times longer as there are moves worth considering.

use tablette_core::{Evaluate as _, Outcome, Rules as _};
use tablette_games::draughts::Move;
use tablette_solve::{Job, Search, SearchResult};

use super::played::{Here, Played};

/// Looks at every move, deeper and deeper, and tells after each depth the best `lines` of them, the best first.
///
/// Returns what is known of the best one; what is stopped gives the last depth that was finished, and the first is always looked at.
pub(super) fn several(
    search: &mut Search<Played>,
    job: &Job<'_, Played>,
    moves: &[Move],
    lines: usize,
    mut told: impl FnMut(&[SearchResult<Move>]),
) -> SearchResult<Move> {
    // Where nothing can be played, an ordinary search says so; nothing is told of it.
    let mut found: Vec<SearchResult<Move>> = moves.iter().map(|&mv| unknown(mv)).collect();
    if found.is_empty() {
        return search.run(job, |_| {});
    }
    let mut nodes = 0;
    for depth in 1..=job.depth.min(Search::<Played>::DEEPEST) {
        let mut next = Vec::with_capacity(found.len());
        // In the order of before: what was good then is looked at while there is time.
        for before in &found {
            let Some(&mv) = before.line.first() else { continue };
            let result = look(search, job, mv, depth, nodes);
            nodes = result.nodes;
            next.push(result);
            if depth > 1 && (job.watch.stopped() || nodes >= job.nodes) {
                return found.swap_remove(0);
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
    found.swap_remove(0)
}

fn unknown(mv: Move) -> SearchResult<Move> {
    SearchResult { best: Some(mv), score: 0, depth: 0, nodes: 0, line: vec![mv], outcome: None, within: None }
}

/// What one move is worth to its player, so many plies deep, after so many positions of other moves.
fn look(search: &mut Search<Played>, job: &Job<'_, Played>, mv: Move, depth: u32, nodes: u64) -> SearchResult<Move> {
    let state = job.game.apply(job.state, mv);
    let past: Vec<Here> = if job.game.returns(job.state, mv) {
        job.past.iter().chain([job.state]).copied().collect()
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
    let theirs = search.run(&reply, |_| {});
    // Coming back to what was there before counts as a draw, as everywhere in a search.
    let back = past.iter().any(|before| job.game.recurs(before, &state));
    let score = if back { 0 } else { -theirs.score };
    let outcome = theirs.outcome.filter(|_| !back).map(Outcome::flipped);
    let line = [mv].into_iter().chain(if back { Vec::new() } else { theirs.line }).collect();
    let within = theirs.within.map(|plies| plies + 1);
    SearchResult { best: Some(mv), score, depth, nodes: nodes + theirs.nodes, line, outcome, within }
}
