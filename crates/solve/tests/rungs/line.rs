//! Best lines, from known values: their lengths must match the values.

use std::collections::HashSet;

use tablette_core::{Rules, Worth};

/// A sequence of moves, and the reason why it stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Continuation<M> {
    /// The moves in order of play.
    pub(crate) moves: Vec<M>,
    /// The reason why the line stops after them.
    pub(crate) stop: Stop,
}

/// The reason why a line stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stop {
    /// The game has ended.
    Ended,
    /// The line has reached the requested length.
    Limit,
    /// The next move leads to an earlier position of the line: play can go on for ever.
    Repeats,
    /// A value is missing, so no best move is known here.
    Unknown,
}

/// Follows best moves from `state`, at most `limit` of them. Among several it takes the first in
/// the order of [`Rules::expand`], so the line is always the same, and it stops before it repeats a
/// position.
pub(crate) fn best_line<G: Rules, W: Worth>(
    game: &G,
    worth: &W,
    lookup: impl Fn(&G::State) -> Option<W::Value>,
    state: &G::State,
    limit: usize,
) -> Continuation<G::Move> {
    let mut line = Continuation { moves: Vec::new(), stop: Stop::Limit };
    let mut seen = HashSet::new();
    let mut here = state.clone();
    let mut moves = Vec::new();
    loop {
        moves.clear();
        if game.expand(&here, &mut moves).is_some() {
            return Continuation { stop: Stop::Ended, ..line };
        }
        if line.moves.len() >= limit {
            return line;
        }
        let best = lookup(&here).and_then(|value| {
            let step = |&mv: &G::Move| (mv, game.apply(&here, mv));
            moves
                .iter()
                .map(step)
                .find(|(mv, next)| lookup(next).is_some_and(|there| worth.best(value, game.edge(&here, *mv), there)))
        });
        let Some((mv, next)) = best else {
            return Continuation { stop: Stop::Unknown, ..line };
        };
        seen.insert(std::mem::replace(&mut here, next));
        if seen.contains(&here) {
            return Continuation { stop: Stop::Repeats, ..line };
        }
        line.moves.push(mv);
    }
}
