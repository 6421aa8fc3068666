//! A dense numbering of positions, so that arrays can hold their values.

use std::ops::{ControlFlow, Range};

use crate::game::Game;
use crate::number::Amount;
use crate::phrase::Phrase;
use crate::rules::{Edge, Outcome};

/// The number of a position within its instance, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(pub u64);

/// Games whose positions are numbered without (large) gaps.
///
/// The numbering covers every position reachable from the opened board, up to symmetry: [`rank`](Ranked::rank) takes any
/// such position and [`unrank`](Ranked::unrank) gives back a representative of the same value.
/// Ranks are grouped in [`Block`]s, the unit of parallel work.
pub trait Ranked: Game {
    /// How many ranks there are; an estimate is fine when they could not be stored anyway.
    /// Must not allocate: it is asked before memory is taken.
    fn positions(&self) -> Amount;
    /// Why this instance cannot be numbered although others of the game can, in a sentence that says what to do;
    /// solvers ask first, and refuse with it. Default: it can.
    fn unnumbered(&self) -> Option<Phrase> {
        None
    }
    /// Whether a position has a rank here, when it may come from another instance. Default: whether this one can read it.
    fn numbers(&self, state: &Self::State) -> bool {
        self.parse_state(&self.show_state(state)).as_ref() == Ok(state)
    }
    /// The rank of a position of this instance.
    fn rank(&self, state: &Self::State) -> Rank;
    /// A position of this rank.
    fn unrank(&self, rank: Rank) -> Self::State;
    /// All ranks, once each and in rising order, cut into blocks. Only called when [`positions`](Ranked::positions) fits memory.
    fn blocks(&self) -> Vec<Block>;

    /// Visits `ranks` in rising order with what each position leads to: its result if the game has ended there,
    /// otherwise the ranks it moves to. Stops when told to. Default: `unrank`, `expand`, `apply`, `rank`.
    ///
    /// Overriding this is what makes a table fast: neighbours differ little, so successors can be numbered incrementally.
    /// An override may list successors in any order, and equal ones once or several times.
    fn scan(
        &self,
        ranks: Range<u64>,
        visit: &mut impl FnMut(Rank, Option<Outcome>, &Successors) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut moves = Vec::new();
        let mut successors = Successors::default();
        for rank in ranks {
            let state = self.unrank(Rank(rank));
            moves.clear();
            successors.clear();
            let end = self.expand(&state, &mut moves);
            successors.set_end_cost(end.map_or(0, |end| end.cost));
            for &mv in &moves {
                let next = self.rank(&self.apply(&state, mv));
                successors.push_edge(next, self.edge(&state, mv), Edge::usual(Self::INFO.players));
            }
            visit(Rank(rank), end.map(|end| end.outcome), &successors)?;
        }
        ControlFlow::Continue(())
    }
}

/// A stage of a game; play never goes to a higher one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tier(pub u64);

/// A run of ranks that is computed as one piece of work, after every block of a lower tier.
///
/// Two blocks of the same tier never lead to each other, so they can be computed at the same time; unless both are
/// [loopy](Inside::Loopy): retrograde analysis takes all of those together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The tier of every position in it.
    pub tier: Tier,
    /// Its ranks.
    pub ranks: Range<u64>,
    /// How its positions depend on each other.
    pub inside: Inside,
}

/// How the positions of one block depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// Not at all: every move leaves the block, so it may be cut anywhere.
    Apart,
    /// A move inside the block leads to a lower rank: fill it in rising order.
    Falling,
    /// No order is promised: they may repeat, or lead to loopy blocks of the same tier and back. Retrograde analysis.
    Loopy,
}

/// The positions that one position leads to, by rank; edges are kept only once one is unusual.
/// Of a position that has ended, what its end costs.
#[derive(Clone, Debug, Default)]
pub struct Successors {
    ranks: Vec<Rank>,
    edges: Vec<Edge>,
    end_cost: i64,
}

impl Successors {
    /// Forgets everything but the allocations.
    #[inline]
    pub fn clear(&mut self) {
        self.ranks.clear();
        self.edges.clear();
        self.end_cost = 0;
    }

    /// Says what the end costs: the [cost](crate::End::cost) of a position that has ended; 0 unless said.
    #[inline]
    pub fn set_end_cost(&mut self, cost: i64) {
        self.end_cost = cost;
    }

    /// What the end costs, where the game has ended.
    #[inline]
    pub fn end_cost(&self) -> i64 {
        self.end_cost
    }

    /// Adds the target of a usual move. Not to be mixed with [`push_edge`](Self::push_edge) on one position.
    #[inline]
    pub fn push(&mut self, rank: Rank) {
        self.ranks.push(rank);
    }

    /// Adds the target of a move that may be unusual.
    pub fn push_edge(&mut self, rank: Rank, edge: Edge, usual: Edge) {
        if edge != usual || !self.edges.is_empty() {
            self.edges.resize(self.ranks.len(), usual);
            self.edges.push(edge);
        }
        self.ranks.push(rank);
    }

    /// The ranks, in the order they were added.
    #[inline]
    pub fn ranks(&self) -> &[Rank] {
        &self.ranks
    }

    /// The edges beside [`ranks`](Self::ranks), or `None` when all are usual.
    #[inline]
    pub fn edges(&self) -> Option<&[Edge]> {
        (!self.edges.is_empty()).then_some(&self.edges)
    }
}

/// Adds the targets of usual moves in one go, as [`push`](Successors::push) does one by one.
impl Extend<Rank> for Successors {
    #[inline]
    fn extend<I: IntoIterator<Item = Rank>>(&mut self, ranks: I) {
        self.ranks.extend(ranks);
    }
}
