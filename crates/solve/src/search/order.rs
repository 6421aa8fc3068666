//! Move ordering: the sooner a good move comes, the fewer positions remain to be searched.
//!
//! Four hints, the strongest first: the best move stored by an earlier, shallower search; the
//! game's own priority of a move, such as a capture ([`Evaluate::promise`]); the *killers*, which
//! caused a cutoff at the same ply of a neighbouring line; and the *history*, how often a move
//! caused a cutoff anywhere, or was tried in vain. For example, one reply refutes most moves that
//! ignore a threat, and the killer finds that reply at once.
//!
//! Reference: J. Schaeffer, *The history heuristic and alpha-beta search enhancements in practice*
//! (1989).

use tablette_core::Evaluate;
use tablette_core::evaluate::SLOTS;

/// The move ordering that a search has learnt.
pub(super) struct Order<G: Evaluate> {
    /// By [`Evaluate::slot`]: how often a move caused a cutoff, weighted by depth, minus how often
    /// others had to be tried after it; between -[`FULL`] and [`FULL`].
    history: Vec<i32>,
    /// The last two moves that caused a cutoff, by ply.
    killers: Vec<[Option<G::Move>; 2]>,
}

/// Bound on the absolute value of a history entry.
const FULL: i32 = 1 << 14;
/// History bonus at depth 1; it grows with the square of the depth.
const PRAISE: i32 = 16;
/// Maximum bonus: an eighth of the bound, so that recent results count.
const MOST_PRAISE: i32 = FULL / 8;
/// The rating of a killer: above all history, below every positive priority.
const KILLER: u64 = 1 << 24;
/// The weight of one unit of priority: more than any history.
const PROMISE: u64 = 1 << 25;
/// Larger priorities are treated as equal.
const MOST_PROMISED: u32 = 1 << 13;
/// Added to every priority. Without it, most ratings would be subnormal floating-point numbers, which
/// some processors handle slowly.
const FLOOR: u64 = 1 << 3;
/// The low bits of a rating identify the move, so that the best is found without a branch; the
/// first of equals has the largest number.
const NUMBER: u32 = 24;
/// Maximum number of moves of a position that are searched.
const MOST: usize = 1 << NUMBER;
/// The rating of a move already taken.
const TAKEN: u64 = 0;

impl<G: Evaluate> Order<G> {
    /// Creates an empty order for lines of this many plies.
    pub(super) fn new(plies: usize) -> Self {
        Self { history: vec![0; SLOTS], killers: vec![[None; 2]; plies] }
    }

    /// Clears everything, so that the next search begins like the first.
    pub(super) fn forget(&mut self) {
        self.history.fill(0);
        self.killers.fill([None; 2]);
    }

    /// Appends the rating of each move: larger ones are searched first, and [`TAKEN`] is that of
    /// the move already searched.
    ///
    /// At most 2^24 moves have a rating: further moves of a position are not searched.
    pub(super) fn rate(
        &self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
        first: Option<usize>,
        ply: usize,
        ratings: &mut Vec<u64>,
    ) {
        let killers = &self.killers[ply];
        let begin = ratings.len();
        ratings.extend(moves.iter().take(MOST).enumerate().map(|(at, &mv)| {
            let learnt = match mv {
                mv if killers[0] == Some(mv) => KILLER,
                mv if killers[1] == Some(mv) => KILLER - 1,
                mv => (FULL + self.history[slot::<G>(game, mv)]) as u64,
            };
            let promise = u64::from(game.promise(state, mv).min(MOST_PROMISED));
            rating(promise, learnt, at)
        }));
        if let Some(first) = first {
            ratings[begin + first] = TAKEN;
        }
    }

    /// Halves what earlier searches have learnt.
    pub(super) fn fade(&mut self) {
        self.history.iter_mut().for_each(|praise| *praise /= 2);
    }

    /// Rewards a move that caused a cutoff at this depth.
    pub(super) fn praise(&mut self, game: &G, mv: G::Move, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.weigh(game, mv, quality(depth));
    }

    /// Penalises a move that was searched in vain before the one that caused a cutoff.
    pub(super) fn blame(&mut self, game: &G, mv: G::Move, depth: i32) {
        self.weigh(game, mv, -quality(depth));
    }

    /// Adds to the history, the less the nearer it is to [`FULL`], so that old results fade.
    fn weigh(&mut self, game: &G, mv: G::Move, quality: i32) {
        let place = &mut self.history[slot::<G>(game, mv)];
        *place += quality - *place * quality.abs() / FULL;
    }
}

/// Returns the bonus at this depth.
fn quality(depth: i32) -> i32 {
    (PRAISE * depth * depth).clamp(PRAISE, MOST_PRAISE)
}

/// Returns the place of a move in the history. Moves that share a place only share hints.
fn slot<G: Evaluate>(game: &G, mv: G::Move) -> usize {
    game.slot(mv) & (SLOTS - 1)
}

/// Returns the rating of a move: by priority, then by what was learnt, then the first of equals.
#[inline]
fn rating(promise: u64, learnt: u64, at: usize) -> u64 {
    ((FLOOR + promise) * PROMISE + learnt) << NUMBER | (MOST - 1 - at) as u64
}

/// Takes the best rated move left, the first of equals. Returns its number, and whether it has a
/// positive priority.
#[inline]
pub(super) fn next(ratings: &mut [u64]) -> Option<(usize, bool)> {
    let most = highest(ratings);
    if most == TAKEN {
        return None;
    }
    let at = MOST - 1 - (most as usize & (MOST - 1));
    ratings[at] = TAKEN;
    Some((at, most >> NUMBER >= (FLOOR + 1) * PROMISE))
}

/// Returns the highest rating, or [`TAKEN`].
///
/// Positive floating-point numbers are ordered like the integers of their bits, and every processor
/// has their maximum for vectors, but not that of 64-bit integers.
#[inline]
fn highest(ratings: &[u64]) -> u64 {
    let larger = |one: f64, rating: u64| {
        let other = f64::from_bits(rating);
        if one > other { one } else { other }
    };
    let (fours, rest) = ratings.as_chunks::<4>();
    let mut most = [0.0; 4];
    for &[a, b, c, d] in fours {
        most = [larger(most[0], a), larger(most[1], b), larger(most[2], c), larger(most[3], d)];
    }
    let most = most.map(f64::to_bits);
    let most = most[0].max(most[1]).max(most[2].max(most[3]));
    rest.iter().fold(most, |most, &rating| most.max(rating))
}

/// Whether the move of a rating was taken.
pub(super) fn is_taken(rating: u64) -> bool {
    rating == TAKEN
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best first, equals in the order of the game, each once, without the moves already taken.
    #[test]
    fn every_move_is_given_once() {
        // A move is rated by its priority and what was learnt, or was taken.
        let given = |moves: &[Option<(u64, u64)>]| {
            let rate =
                |(at, &mv): (usize, &Option<_>)| mv.map_or(TAKEN, |(promise, learnt)| rating(promise, learnt, at));
            let mut ratings: Vec<_> = moves.iter().enumerate().map(rate).collect();
            std::iter::from_fn(|| next(&mut ratings)).collect::<Vec<_>>()
        };
        assert_eq!(given(&[]), []);
        let (some, more, killer) = (Some((0, 3)), Some((0, 7)), Some((0, KILLER)));
        assert_eq!(
            given(&[some, Some((1, 0)), None, some, killer, more, some]),
            [(1, true), (4, false), (5, false), (0, false), (3, false), (6, false)]
        );
        let most = u64::from(MOST_PROMISED);
        assert_eq!(given(&[Some((most - 1, KILLER)), Some((most, 0))]), [(1, true), (0, true)]);
        let many: Vec<u64> = (0..1000_u64).map(|n| 1 + n * 7919 % 997).collect();
        let rated: Vec<_> = many.iter().map(|&learnt| Some((0, learnt))).collect();
        let mut places: Vec<usize> = given(&rated).into_iter().map(|(at, _)| at).collect();
        assert!(
            places
                .windows(2)
                .all(|pair| (many[pair[1]], pair[0]) < (many[pair[0]], pair[1]) || many[pair[1]] < many[pair[0]])
        );
        places.sort_unstable();
        assert!(places.into_iter().eq(0..1000));
    }
}
