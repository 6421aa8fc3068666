//! The second rung where positions repeat: a memo that becomes a numbering.

use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablette_core::{
    Amount, Ask, Block, Edge, End, Game, Info, Inside, Problem, Rank, Ranked, Refusal, Rules, Settings, Text, Tier,
    Unmove, View, Work,
};

use crate::watch::Calls;

/// Every position that can be reached from one, remembered and numbered in the order of discovery.
///
/// Where positions repeat, no order of visits lets a memo fill from below. But a memo of everything reachable is a
/// numbering, and so [`retrograde`](crate::retrograde) and [`shortest`](crate::shortest) work on it as they do on a
/// table, for games that number nothing themselves. Positions that [`Rules::canonical`] makes equal are one.
///
/// It is a game of its own: the one explored, with the same rules and notation, begun where exploring began.
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
    /// The positions before position k stand in `before` from `starts[k]` to `starts[k + 1]`.
    starts: Vec<u32>,
    before: Vec<u32>,
    work: Work,
}

impl<G: Game> Explored<G> {
    /// Explores everything reachable from `state`.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before the memory is passed (what a state keeps on the heap is not counted), or past 2^32
    /// positions or moves; [`Refusal::Stopped`].
    ///
    /// # Complexity
    /// Time: one look-up for every move of every canonical position. Space: two copies of each, and 12 bytes a move.
    pub fn from(game: Arc<G>, state: &G::State, ask: &Ask<'_>) -> Result<Self, Refusal> {
        let mut explored = Self {
            states: Vec::new(),
            numbers: FxHashMap::default(),
            starts: Vec::new(),
            before: Vec::new(),
            work: Work::default(),
            game,
        };
        explored.number(explored.game.canonical(state), ask)?;
        let mut calls = Calls::new(ask.watch);
        calls.tick()?;
        let (mut moves, mut edges, mut next) = (Vec::new(), Vec::new(), 0);
        while let Some(state) = explored.states.get(next).cloned() {
            moves.clear();
            explored.game.expand(&state, &mut moves);
            for &mv in &moves {
                calls.tick()?;
                let child = explored.game.canonical(&explored.game.apply(&state, mv));
                edges.push((explored.number(child, ask)?, next as u32));
            }
            next += 1;
        }
        explored.turn_round(edges);
        let positions = explored.states.len() as u128;
        let bytes = explored.bytes() + 12 * explored.before.len() as u64;
        explored.work = Work { calls: Some(calls.count().into()), positions, bytes };
        Ok(explored)
    }

    /// The number of a position that was reached, up to symmetry. Expected constant time.
    pub fn find(&self, state: &G::State) -> Option<Rank> {
        self.numbers.get(&self.game.canonical(state)).map(|&number| Rank(number.into()))
    }

    /// What exploring took: one call for every move and one for the first position.
    pub fn work(&self) -> Work {
        self.work
    }

    fn number(&mut self, state: G::State, ask: &Ask<'_>) -> Result<u32, Refusal> {
        let full = self.states.len() == self.states.capacity() || self.numbers.len() == self.numbers.capacity();
        let bytes = if full { self.bytes().saturating_mul(3) } else { 0 };
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

    /// Groups the moves, given as (to, from), by where they lead.
    fn turn_round(&mut self, mut edges: Vec<(u32, u32)>) {
        edges.sort_unstable();
        edges.dedup();
        let positions = self.states.len() as u32;
        self.starts = (0..=positions).map(|at| edges.partition_point(|&(to, _)| to < at) as u32).collect();
        self.before = edges.into_iter().map(|(_, from)| from).collect();
    }

    fn bytes(&self) -> u64 {
        let each = 2 * size_of::<G::State>() + size_of::<u32>() + 1;
        (self.states.capacity().max(self.numbers.capacity()) * each) as u64
    }

    fn state(&self, number: u32) -> G::State {
        self.states[number as usize].clone()
    }
}

impl<G: Game> Rules for Explored<G> {
    type State = G::State;
    type Move = G::Move;

    fn start(&self) -> G::State {
        self.state(0)
    }

    fn expand(&self, state: &G::State, out: &mut Vec<G::Move>) -> Option<End> {
        self.game.expand(state, out)
    }

    fn apply(&self, state: &G::State, mv: G::Move) -> G::State {
        self.game.apply(state, mv)
    }

    fn edge(&self, state: &G::State, mv: G::Move) -> Edge {
        self.game.edge(state, mv)
    }

    fn canonical(&self, state: &G::State) -> G::State {
        self.game.canonical(state)
    }
}

impl<G: Game> Game for Explored<G> {
    const INFO: &'static Info = G::INFO;

    /// Always refuses: how far to explore is for [`Explored::from`] to be told.
    fn open(board: &str, _: &Settings) -> Result<Self, Problem> {
        Err(Problem::new(Text::new("a position to explore from", "une position de départ à explorer"), board))
    }

    fn show_state(&self, state: &G::State) -> String {
        self.game.show_state(state)
    }

    fn parse_state(&self, text: &str) -> Result<G::State, Problem> {
        self.game.parse_state(text)
    }

    fn show_move(&self, state: &G::State, mv: G::Move) -> String {
        self.game.show_move(state, mv)
    }

    fn parse_move(&self, state: &G::State, text: &str) -> Result<G::Move, Problem> {
        self.game.parse_move(state, text)
    }

    fn view(&self, state: &G::State) -> View {
        self.game.view(state)
    }
}

impl<G: Game> Ranked for Explored<G> {
    fn positions(&self) -> Amount {
        Amount::Exact(self.states.len() as u128)
    }

    /// # Panics
    /// When the position was not reached.
    fn rank(&self, state: &G::State) -> Rank {
        self.find(state).expect("everything that follows an explored position was explored")
    }

    fn unrank(&self, rank: Rank) -> G::State {
        self.state(rank.0 as u32)
    }

    fn blocks(&self) -> Vec<Block> {
        let ranks: Range<u64> = 0..self.states.len() as u64;
        vec![Block { tier: Tier(0), ranks, inside: Inside::Loopy }]
    }
}

impl<G: Game> Unmove for Explored<G> {
    fn unmoves(&self, state: &G::State, out: &mut Vec<G::State>) {
        let at = self.rank(state).0 as usize;
        let before = &self.before[self.starts[at] as usize..self.starts[at + 1] as usize];
        out.extend(before.iter().map(|&number| self.state(number)));
    }
}
