//! Best lines, from known values.

use rustc_hash::FxHashSet;
use tablette_core::{Rules, Worth};

/// A sequence of moves, and the reason why it stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation<M> {
    /// The moves in order of play.
    pub moves: Vec<M>,
    /// The reason why the line stops after them.
    pub stop: Stop,
}

/// The reason why a line stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The game has ended.
    Ended,
    /// The line has reached the requested length.
    Limit,
    /// The next move leads to an earlier position of the line: play can go on for ever.
    Repeats,
    /// No best move is known here: a value is missing.
    Unknown,
}

/// Follows best moves from `state`. Of several it takes the first in the order of
/// [`Rules::expand`], so the line is always the same.
///
/// # Arguments
/// `game`, `worth`: the subject of the values; `lookup`: the value of a position, if known (a
/// table, a memo, a theory); `state`: the start; `limit`: the maximum number of moves.
///
/// # Returns
/// The line and the reason why it stops. Never endless: it stops before it repeats a position.
///
/// # Complexity
/// Time: one look-up for every move of every position of the line. Space: the positions of the
/// line.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Play, NoWatch};
/// use tablette_solve::{Stop, Threads, best_line, sweep};
///
/// let heap = toys::subtraction(7, &[1, 2, 3]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let table = sweep(&heap, &Play, &options, Threads::ONE).unwrap();
/// let line = best_line(&heap, &Play, |heap| Some(table.get(tablette_core::Rank(u64::from(*heap)))), &7, 100);
/// assert_eq!((line.moves.len(), line.stop), (3, Stop::Ended));
/// ```
///
/// # Reference
/// The *principal variation* of game tree search.
pub fn best_line<G: Rules, W: Worth>(
    game: &G,
    worth: &W,
    lookup: impl Fn(&G::State) -> Option<W::Value>,
    state: &G::State,
    limit: usize,
) -> Continuation<G::Move> {
    let mut line = Continuation { moves: Vec::new(), stop: Stop::Limit };
    let mut seen = FxHashSet::default();
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
