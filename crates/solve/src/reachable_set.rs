//! The second rung for repeating positions: a memo that becomes a numbering.
//!
//! For example, Röckse has no numbering of its own on boards with many extra jumps. Exploration
//! from one cell numbers the positions reachable from it, often only a few. The positions stay
//! here, for look-up by position; the moves go into a graph of numbers alone, which is all that
//! solvers see.

use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablette_core::{Amount, Backwards, Block, Game, Graph, Numbering, Options, Players, Rank, Refusal, Scan, Work};

use crate::reachable_graph::ReachableGraph;
use crate::watch::Calls;

/// Every position reachable from a given one, stored and numbered in the order of discovery.
///
/// With repetitions, no order of visits lets a memo fill from below. But a memo of everything
/// reachable is a numbering, so [`retrograde`](crate::retrograde) and [`shortest`](crate::shortest)
/// work on it as on a table, for games without a numbering of their own. Positions that
/// [`Rules::canonical`](tablette_core::Rules::canonical) makes equal share a number.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, NoWatch};
/// use tablette_solve::{ReachableSet, shortest};
///
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let explored = ReachableSet::explore(toys::road(6).into(), &1, true, &options).unwrap();
/// let rank = explored.find(&1).unwrap();
/// assert_eq!(shortest(&explored, &options).unwrap().get(rank).0, Some(2));
/// ```
pub struct ReachableSet<G: Game> {
    game: Arc<G>,
    states: Vec<G::State>,
    numbers: FxHashMap<G::State, u32>,
    graph: ReachableGraph,
    work: Work,
    /// Whether symmetric positions share a number.
    merges: bool,
}

impl<G: Game> ReachableSet<G> {
    /// Explores everything reachable from `state`. If `merges` is false, symmetric positions stay
    /// apart, which shows the saving by symmetry.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before the memory is exceeded (not counting heap memory owned by
    /// states), or past 2^32 positions; [`Refusal::Beyond`] past 2^32 moves; [`Refusal::Stopped`].
    ///
    /// # Complexity
    /// Time: one look-up for every move of every canonical position. Space: two copies of each
    /// position, and 8 bytes per move, or 24 if moves have costs.
    pub fn explore(game: Arc<G>, state: &G::State, merges: bool, options: &Options<'_>) -> Result<Self, Refusal> {
        let graph = ReachableGraph::new(G::INFO.players);
        let mut explored =
            Self { states: Vec::new(), numbers: FxHashMap::default(), graph, work: Work::default(), merges, game };
        explored.number(explored.key(state), options)?;
        let mut calls = Calls::new(options.watch);
        calls.tick()?;
        let (mut moves, mut next) = (Vec::new(), 0);
        while let Some(state) = explored.states.get(next).cloned() {
            explored.expand(&state, &mut moves, &mut calls, options)?;
            next += 1;
        }
        explored.graph.turn_round(explored.bytes_of_states(), options)?;
        let (positions, bytes) = (explored.states.len() as u128, explored.bytes_of_states() + explored.graph.bytes());
        explored.work = Work { calls: Some(calls.count().into()), positions, bytes };
        Ok(explored)
    }

    /// Returns the number of a reached position, up to symmetry. Expected constant time.
    pub fn find(&self, state: &G::State) -> Option<Rank> {
        self.numbers.get(&self.key(state)).map(|&number| Rank(number.into()))
    }

    /// Returns the key of a position in the memo.
    fn key(&self, state: &G::State) -> G::State {
        if self.merges { self.game.canonical(state) } else { state.clone() }
    }

    /// Returns the work of the exploration: one call per move and one for the first position.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Numbers the successors of a position, and records its moves.
    fn expand(
        &mut self,
        state: &G::State,
        moves: &mut Vec<G::Move>,
        calls: &mut Calls<'_>,
        options: &Options<'_>,
    ) -> Result<(), Refusal> {
        let game = Arc::clone(&self.game);
        moves.clear();
        let end = game.expand(state, moves);
        for &mv in &*moves {
            calls.tick()?;
            let target = self.number(self.key(&game.apply(state, mv)), options)?;
            let edge = game.edge(state, mv);
            let others = self.bytes_of_states();
            self.graph.push(target, edge, others, options)?;
        }
        self.graph.close(end)
    }

    fn number(&mut self, state: G::State, options: &Options<'_>) -> Result<u32, Refusal> {
        let full = self.states.len() == self.states.capacity() || self.numbers.len() == self.numbers.capacity();
        let bytes = if full { self.bytes_of_states().saturating_mul(3) + self.graph.bytes() } else { 0 };
        match self.numbers.entry(state) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                Refusal::unless_fits(Amount::Exact(bytes.into()), options.memory)?;
                let too_large = Refusal::TooLarge { need: Amount::Exact(bytes.into()), allowed: options.memory };
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

impl<G: Game> Numbering<G::State> for ReachableSet<G> {
    fn rank(&self, state: &G::State) -> Option<Rank> {
        self.find(state)
    }

    fn unrank(&self, rank: Rank) -> G::State {
        self.states[rank.0 as usize].clone()
    }
}

/// The recorded moves; the game itself is not called again.
impl<G: Game> Graph for ReachableSet<G> {
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
