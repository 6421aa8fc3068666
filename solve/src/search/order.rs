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
/// The rating of the remembered move: before all others.
const FIRST: u64 = u64::MAX;
/// The rating of a killer: before all history, after whatever promises something.
const KILLER: u64 = 1 << 24;
/// The rating of a move that was looked at.
const TAKEN: u64 = 0;
/// The weight of one unit of promise: more than any history.
const PROMISE: u64 = 1 << 32;

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

    /// Appends how soon each move should be looked at: larger first, and never [`TAKEN`].
    pub(super) fn rate(
        &self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
        first: Option<usize>,
        ply: usize,
        ratings: &mut Vec<u64>,
    ) {
        ratings.extend(moves.iter().enumerate().map(|(at, &mv)| {
            if first == Some(at) {
                return FIRST;
            }
            let killer = self.killers[ply].iter().position(|&killer| killer == Some(mv));
            let killer = killer.map_or(0, |place| KILLER - place as u64);
            let learnt = killer.max(u64::from(self.history[slot::<G>(game, mv)]));
            u64::from(game.promise(state, mv)) * PROMISE + learnt + 1
        }));
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
    game.slot(mv) % SLOTS
}

/// The number of the best rated move that was not taken yet, the first of equals, and whether it promises something, or is the
/// remembered one; takes it.
pub(super) fn next(ratings: &mut [u64]) -> Option<(usize, bool)> {
    let (mut best, mut most) = (0, TAKEN);
    for (at, &rating) in ratings.iter().enumerate() {
        if rating > most {
            (best, most) = (at, rating);
        }
    }
    if most == TAKEN {
        return None;
    }
    ratings[best] = TAKEN;
    Some((best, most > PROMISE))
}
