//! Which move to look at first: the sooner a good one comes, the less is left to look at.
//!
//! Four hints, the strongest first: the best move that an earlier, shallower look remembered; what the game promises of a
//! move, such as a capture ([`Evaluate::promise`]); the *killers*, which were good enough at the same ply of a neighbouring
//! line; and the *history*, how often a move was good enough anywhere, less how often it was tried in vain before one that was.
//! For example, a threat that has to be met refutes most moves of a position in the same way, and the killer finds that
//! answer at once.
//!
//! Nothing is sorted: the best of what is left is picked each time, since the first or second move often is enough.
//!
//! Reference: J. Schaeffer, *The history heuristic and alpha-beta search enhancements in practice* (1989).

use tablette_core::Evaluate;
use tablette_core::evaluate::SLOTS;

/// What a search has learnt of moves.
pub(super) struct Order<G: Evaluate> {
    /// By [`Evaluate::slot`], within ±[`MUCH`].
    history: Vec<i32>,
    /// The last two moves that were good enough, by ply.
    killers: Vec<[Option<G::Move>; 2]>,
}

/// History comes closer and closer to this, and never gets there: what is new weighs more than what is old.
const MUCH: i32 = 1 << 14;
/// No praise is larger.
const PRAISE: i32 = 1 << 11;
/// The rating of a killer: before all history, after whatever promises something.
const KILLER: u32 = 1 << 16;
/// The weight of one unit of promise: more than any history.
const PROMISE: u32 = 1 << 17;
/// The rating of the remembered move: before all others.
const FIRST: u32 = u32::MAX;

/// A move that was rated: the rating above the number of the move, which counts backwards so that the first of equals is the larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rated(u64);

impl Rated {
    fn new(rating: u32, at: usize) -> Self {
        Self(u64::from(rating) << 32 | u64::from(u32::MAX - at as u32))
    }

    /// The number of the move in the order of the game.
    #[inline]
    pub(super) fn at(self) -> usize {
        (u32::MAX - self.0 as u32) as usize
    }

    /// Whether the game promises something of it.
    #[inline]
    pub(super) fn is_promising(self) -> bool {
        (self.0 >> 32) as u32 >= PROMISE
    }
}

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

    /// Appends to `ratings` how soon each move should be looked at.
    #[inline]
    pub(super) fn rate(
        &self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
        first: Option<usize>,
        ply: usize,
        ratings: &mut Vec<Rated>,
    ) {
        let [killer, other] = self.killers[ply];
        ratings.extend(moves.iter().enumerate().map(|(at, &mv)| {
            if first == Some(at) {
                return Rated::new(FIRST, at);
            }
            let learnt = match Some(mv) {
                mv if mv == killer => KILLER,
                mv if mv == other => KILLER - 1,
                _ => (self.history[slot::<G>(game, mv)] + MUCH) as u32,
            };
            let promise = game.promise(state, mv).min(FIRST / PROMISE - 1);
            Rated::new(promise * PROMISE + learnt, at)
        }));
    }

    /// Of the moves that were looked at, at so many plies above the leaves, the last was good enough and the others were not.
    pub(super) fn praise(&mut self, game: &G, moves: &[G::Move], looked: &[Rated], ply: usize, depth: i32) {
        let Some((good, others)) = looked.split_last() else { return };
        let mv = moves[good.at()];
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let praise = (depth * depth).clamp(1, PRAISE);
        self.learn(game, mv, praise);
        for other in others {
            self.learn(game, moves[other.at()], -praise);
        }
    }

    fn learn(&mut self, game: &G, mv: G::Move, praise: i32) {
        let history = &mut self.history[slot::<G>(game, mv)];
        *history += praise - *history * praise.abs() / MUCH;
    }
}

/// The place of a move in the history. Moves that share one only share hints.
#[inline]
fn slot<G: Evaluate>(game: &G, mv: G::Move) -> usize {
    game.slot(mv) % SLOTS
}

/// Brings the best rated of what was not looked at to the front of it. Time: the number of moves that are left.
#[inline]
pub(super) fn pick(ratings: &mut [Rated], looked: usize) -> Rated {
    let mut best = looked;
    for at in looked + 1..ratings.len() {
        if ratings[at] > ratings[best] {
            best = at;
        }
    }
    ratings.swap(looked, best);
    ratings[looked]
}
