//! Which move to look at first: the sooner a good one comes, the less is left to look at.
//!
//! Four hints, the strongest first: the best move that an earlier, shallower look remembered; what the game promises of a
//! move, such as a capture ([`Evaluate::promise`]); the *killers*, which were good enough at the same ply of a neighbouring
//! line; and the *history*, how often a move was good enough anywhere. For example, a threat that has to be met refutes most
//! moves of a position in the same way, and the killer finds that answer at once.
//!
//! Reference: J. Schaeffer, *The history heuristic and alpha-beta search enhancements in practice* (1989).

use tablette_core::Evaluate;
use tablette_core::evaluate::SLOTS;

/// What a search has learnt of moves.
pub(super) struct Order<G: Evaluate> {
    /// By [`Evaluate::slot`]: how often a move was good enough, the deeper the more.
    history: Vec<u32>,
    /// The last two moves that were good enough, by ply.
    killers: Vec<[Option<G::Move>; 2]>,
}

/// More praise than this is halved.
const MUCH: u32 = 1 << 20;
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
                mv => u64::from(self.history[slot::<G>(game, mv)]),
            };
            let promise = u64::from(game.promise(state, mv).min(MOST_PROMISED));
            // Never the rating of a move that was taken, since the history begins at one.
            (promise * PROMISE + learnt + 1) << NUMBER | (MOST - 1 - at) as u64
        }));
        if let Some(first) = first {
            ratings[begin + first] = TAKEN;
        }
    }

    /// A move was good enough, at so many plies above the leaves.
    pub(super) fn praise(&mut self, game: &G, mv: G::Move, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let praise = &mut self.history[slot::<G>(game, mv)];
        *praise += (depth * depth).max(1) as u32;
        if *praise > MUCH {
            self.history.iter_mut().for_each(|praise| *praise /= 2);
        }
    }
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
