//! Which move to look at first: the sooner a good one comes, the less is left to look at.
//!
//! Four hints, the strongest first: the best move that an earlier, shallower look remembered; what the game promises of a
//! move, such as a capture ([`Evaluate::promise`]); the *killers*, which were good enough at the same ply of a neighbouring
//! line; and the *history*, how often a move was good enough anywhere, or was tried in vain. For example, a threat that has to be met refutes most
//! moves of a position in the same way, and the killer finds that answer at once.
//!
//! Reference: J. Schaeffer, *The history heuristic and alpha-beta search enhancements in practice* (1989).

use tablette_core::Evaluate;
use tablette_core::evaluate::SLOTS;

/// What a search has learnt of moves.
pub(super) struct Order<G: Evaluate> {
    /// By [`Evaluate::slot`]: how often a move was good enough, the deeper the more, and how often others had to be tried after
    /// it; between -[`FULL`] and [`FULL`].
    history: Vec<i32>,
    /// The last two moves that were good enough, by ply.
    killers: Vec<[Option<G::Move>; 2]>,
}

/// No move is praised or blamed beyond this.
const FULL: i32 = 1 << 14;
/// Praise of a move at depth 1; it grows with the square of the depth.
const PRAISE: i32 = 16;
/// And no more than this at once: an eighth of all, so that what is new counts.
const MOST_PRAISE: i32 = FULL / 8;
/// The rating of a killer: before all history, after whatever promises something.
const KILLER: u64 = 1 << 24;
/// The weight of one unit of promise: more than any history.
const PROMISE: u64 = 1 << 25;
/// Larger promises are not told apart.
const MOST_PROMISED: u32 = 1 << 13;
/// The low bits of a rating say which move it is, so that the best is found without a jump: the first of equals has the most.
const NUMBER: u32 = 24;
/// No more moves of a position are looked at.
const MOST: usize = 1 << NUMBER;
/// The rating of a move that was looked at.
const TAKEN: u64 = 0;

impl<G: Evaluate> Order<G> {
    /// Nothing learnt yet, for lines of so many plies.
    pub(super) fn new(plies: usize) -> Self {
        Self { history: vec![0; SLOTS], killers: vec![[None; 2]; plies] }
    }

    /// Forgets all, so that the next search begins as the first did.
    pub(super) fn forget(&mut self) {
        self.history.fill(0);
        self.killers.fill([None; 2]);
    }

    /// Appends how soon each move should be looked at: larger first, and [`TAKEN`] for the one that was looked at before all.
    ///
    /// No more than 2^24 moves have a rating: of a position with more, the others are not looked at.
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
            // Never the rating of a move that was taken, since the history begins at one.
            (promise * PROMISE + learnt + 1) << NUMBER | (MOST - 1 - at) as u64
        }));
        if let Some(first) = first {
            ratings[begin + first] = TAKEN;
        }
    }

    /// What was learnt in searches before counts half.
    pub(super) fn fade(&mut self) {
        self.history.iter_mut().for_each(|praise| *praise /= 2);
    }

    /// A move was good enough, at so many plies above the leaves.
    pub(super) fn praise(&mut self, game: &G, mv: G::Move, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.weigh(game, mv, merit(depth));
    }

    /// A move was looked at before one that was good enough, and was not.
    pub(super) fn blame(&mut self, game: &G, mv: G::Move, depth: i32) {
        self.weigh(game, mv, -merit(depth));
    }

    /// Adds to the history; the nearer it is to [`FULL`], the less there is to add. So what was long ago fades.
    fn weigh(&mut self, game: &G, mv: G::Move, merit: i32) {
        let place = &mut self.history[slot::<G>(game, mv)];
        *place += merit - *place * merit.abs() / FULL;
    }
}

/// What a success at this depth counts.
fn merit(depth: i32) -> i32 {
    (PRAISE * depth * depth).clamp(PRAISE, MOST_PRAISE)
}

/// The place of a move in the history. Moves that share one only share hints.
fn slot<G: Evaluate>(game: &G, mv: G::Move) -> usize {
    game.slot(mv) & (SLOTS - 1)
}

/// The number of the best rated move that was not taken yet, the first of equals, and whether it promises something; takes it.
#[inline]
pub(super) fn next(ratings: &mut [u64]) -> Option<(usize, bool)> {
    let most = ratings.iter().fold(TAKEN, |most, &rating| most.max(rating));
    if most == TAKEN {
        return None;
    }
    let at = MOST - 1 - (most as usize & (MOST - 1));
    ratings[at] = TAKEN;
    Some((at, most >> NUMBER > PROMISE))
}

/// Whether the move of a rating was looked at.
pub(super) fn is_taken(rating: u64) -> bool {
    rating == TAKEN
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best first, equals in the order of the game, each once, and none that was taken before.
    #[test]
    fn every_move_is_given_once() {
        let rated = |marks: &[u64]| {
            let rate =
                |(at, &mark): (usize, &u64)| if mark == 0 { TAKEN } else { mark << NUMBER | (MOST - 1 - at) as u64 };
            marks.iter().enumerate().map(rate).collect::<Vec<_>>()
        };
        let given = |marks: &[u64]| {
            let mut ratings = rated(marks);
            std::iter::from_fn(|| next(&mut ratings)).collect::<Vec<_>>()
        };
        assert_eq!(given(&[]), []);
        let promise = PROMISE + 1;
        assert_eq!(
            given(&[3, promise, 0, 3, KILLER, 7, 3]),
            [(1, true), (4, false), (5, false), (0, false), (3, false), (6, false)]
        );
        let many: Vec<u64> = (0..1000_u64).map(|n| 1 + n * 7919 % 997).collect();
        let mut places: Vec<usize> = given(&many).into_iter().map(|(at, _)| at).collect();
        assert!(
            places
                .windows(2)
                .all(|pair| (many[pair[1]], pair[0]) < (many[pair[0]], pair[1]) || many[pair[1]] < many[pair[0]])
        );
        places.sort_unstable();
        assert!(places.into_iter().eq(0..1000));
    }
}
