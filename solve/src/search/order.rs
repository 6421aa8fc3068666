//! Which move to look at first: the sooner a good one comes, the less is left to look at.

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
const FIRST: u64 = u64::MAX;
const KILLER: u64 = 1 << 24;
const PROMISE: u64 = 1 << 32;

impl<G: Evaluate> Order<G> {
    pub(super) fn new(plies: usize) -> Self {
        Self { history: vec![0; SLOTS], killers: vec![[None; 2]; plies] }
    }

    pub(super) fn forget(&mut self) {
        self.history.fill(0);
        self.killers.fill([None; 2]);
    }

    /// How soon each move should be looked at: larger first.
    pub(super) fn rate(
        &self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
        first: Option<usize>,
        ply: usize,
        ratings: &mut Vec<u64>,
    ) {
        ratings.clear();
        ratings.extend(moves.iter().enumerate().map(|(at, &mv)| {
            if first == Some(at) {
                return FIRST;
            }
            let killer = self.killers[ply].iter().position(|&killer| killer == Some(mv));
            let killer = killer.map_or(0, |place| KILLER - place as u64);
            let learnt = killer.max(u64::from(self.history[slot::<G>(game, mv)]));
            u64::from(game.promise(state, mv)) * PROMISE + learnt
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

fn slot<G: Evaluate>(game: &G, mv: G::Move) -> usize {
    game.slot(mv) % SLOTS
}

/// The number of the best rated move that was not taken yet, the first of equals; takes it.
pub(super) fn next(ratings: &mut [u64], taken: &mut [bool]) -> Option<usize> {
    let mut best: Option<usize> = None;
    for at in 0..ratings.len() {
        if !taken[at] && best.is_none_or(|best| ratings[at] > ratings[best]) {
            best = Some(at);
        }
    }
    if let Some(best) = best {
        taken[best] = true;
    }
    best
}
