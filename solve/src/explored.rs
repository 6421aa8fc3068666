//! The second rung where positions repeat: a memo that becomes a numbering.
//!
//! For example, Röckse has no numbering of its own where extra jumps are many: exploring from one cell numbers what can be
//! reached from there, which is often little. The positions stay here, for whoever asks by position; the moves go into a
//! graph that knows only numbers, and solvers see that graph alone.

use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablette_core::{Amount, Ask, Backwards, Block, Game, Graph, Numbering, Players, Rank, Refusal, Scan, Work};

use crate::reached::Reached;
use crate::watch::Calls;

/// Every position that can be reached from one, remembered and numbered in the order of discovery.
///
/// Where positions repeat, no order of visits lets a memo fill from below. But a memo of everything reachable is a
/// numbering, and so [`retrograde`](crate::retrograde) and [`shortest`](crate::shortest) work on it as they do on a
/// table, for games that number nothing themselves. Positions that [`Rules::canonical`](tablette_core::Rules::canonical) makes equal are one.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Unwatched};
/// use tablette_solve::{Explored, shortest};
///
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let explored = Explored::from(toys::road(6).into(), &1, &ask).unwrap();
/// let rank = explored.find(&1).unwrap();
/// assert_eq!(shortest(&explored, &ask).unwrap().get(rank).0, Some(2));
/// ```
pub struct Explored<G: Game> {
    game: Arc<G>,
    states: Vec<G::State>,
    numbers: FxHashMap<G::State, u32>,
    graph: Reached,
    work: Work,
    /// Whether positions that symmetry makes equal are one.
    merges: bool,
}

impl<G: Game> Explored<G> {
    /// Explores everything reachable from `state`.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before the memory is passed (what a state keeps on the heap is not counted), or past 2^32
    /// positions; [`Refusal::Beyond`] past 2^32 moves; [`Refusal::Stopped`].
    ///
    /// # Complexity
    /// Time: one look-up for every move of every canonical position. Space: two copies of each position, and 8 bytes a
    /// move, or 24 where moves have costs.
    pub fn from(game: Arc<G>, state: &G::State, ask: &Ask<'_>) -> Result<Self, Refusal> {
        Self::explore(game, state, true, ask)
    }

    /// As [`from`](Explored::from), but positions that symmetry makes equal stay apart, so that what it saves can be told.
    ///
    /// # Errors
    /// As [`from`](Explored::from).
    pub fn without_symmetry(game: Arc<G>, state: &G::State, ask: &Ask<'_>) -> Result<Self, Refusal> {
        Self::explore(game, state, false, ask)
    }

    fn explore(game: Arc<G>, state: &G::State, merges: bool, ask: &Ask<'_>) -> Result<Self, Refusal> {
        let graph = Reached::new(G::INFO.players);
        let mut explored =
            Self { states: Vec::new(), numbers: FxHashMap::default(), graph, work: Work::default(), merges, game };
        explored.number(explored.key(state), ask)?;
        let mut calls = Calls::new(ask.watch);
        calls.tick()?;
        let (mut moves, mut next) = (Vec::new(), 0);
        while let Some(state) = explored.states.get(next).cloned() {
            explored.expand(&state, &mut moves, &mut calls, ask)?;
            next += 1;
        }
        explored.graph.turn_round(explored.bytes_of_states(), ask)?;
        let (positions, bytes) = (explored.states.len() as u128, explored.bytes_of_states() + explored.graph.bytes());
        explored.work = Work { calls: Some(calls.count().into()), positions, bytes };
        Ok(explored)
    }

    /// The number of a position that was reached, up to symmetry. Expected constant time.
    pub fn find(&self, state: &G::State) -> Option<Rank> {
        self.numbers.get(&self.key(state)).map(|&number| Rank(number.into()))
    }

    /// What a position is remembered as.
    fn key(&self, state: &G::State) -> G::State {
        if self.merges { self.game.canonical(state) } else { state.clone() }
    }

    /// What exploring took: one call for every move and one for the first position.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Numbers what a position leads to, and notes its moves.
    fn expand(
        &mut self,
        state: &G::State,
        moves: &mut Vec<G::Move>,
        calls: &mut Calls<'_>,
        ask: &Ask<'_>,
    ) -> Result<(), Refusal> {
        let game = Arc::clone(&self.game);
        moves.clear();
        let end = game.expand(state, moves);
        for &mv in &*moves {
            calls.tick()?;
            let target = self.number(self.key(&game.apply(state, mv)), ask)?;
            let edge = game.edge(state, mv);
            let others = self.bytes_of_states();
            self.graph.push(target, edge, others, ask)?;
        }
        self.graph.close(end)
    }

    fn number(&mut self, state: G::State, ask: &Ask<'_>) -> Result<u32, Refusal> {
        let full = self.states.len() == self.states.capacity() || self.numbers.len() == self.numbers.capacity();
        let bytes = if full { self.bytes_of_states().saturating_mul(3) + self.graph.bytes() } else { 0 };
        match self.numbers.entry(state) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                Refusal::unless_fits(Amount::Exact(bytes.into()), ask.memory)?;
                let too_large = Refusal::TooLarge { need: Amount::Exact(bytes.into()), allowed: ask.memory };
                let number = u32::try_from(self.states.len()).map_err(|_| too_large)?;
                self.states.push(new.key().clone());
                new.insert(number);
                Ok(number)
            }
        }
    }

    fn bytes_of_states(&self) -> u64 {
        let each = 2 * size_of::<G::State>() + size_of::<u32>() + 1;
        (self.states.capacity().max(self.numbers.capacity()) * each) as u64
    }
}

impl<G: Game> Numbering<G::State> for Explored<G> {
    fn rank(&self, state: &G::State) -> Option<Rank> {
        self.find(state)
    }

    fn unrank(&self, rank: Rank) -> G::State {
        self.states[rank.0 as usize].clone()
    }
}

/// The moves that were noted: the game is not asked again.
impl<G: Game> Graph for Explored<G> {
    fn positions(&self) -> Amount {
        self.graph.positions()
    }

    fn players(&self) -> Players {
        self.graph.players()
    }

    fn blocks(&self) -> Vec<Block> {
        self.graph.blocks()
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        self.graph.scan(ranks)
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        self.graph.backwards()
    }
}
