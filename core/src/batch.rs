//! Successor lists of many positions at once: what a solver reads between two calls of a game.

use crate::numbering::{Numbering, Rank};
use crate::rules::{Edge, End, Outcome, Rules};

/// Successor lists of up to a thousand positions, one after the other in flat arrays.
///
/// A solver that asks a game for one position at a time pays a call for each, or is compiled anew for each game. A batch
/// costs one virtual call for all its positions, so that a solver is compiled once and still reads plain slices.
///
/// # Example
/// ```
/// use tablette_core::{Batch, Edge, Outcome, Players, Rank, Scan};
///
/// // Positions 0 to 2 of a heap from which one or two counters are taken.
/// let mut batch = Batch::new(Edge::usual(Players::Two));
/// let mut scan = Scan::of((0..3).map(Rank), |Rank(heap), batch| match heap {
///     0 => batch.end(Outcome::Lose, 0),
///     _ => batch.extend((heap.saturating_sub(2)..heap).map(Rank)),
/// });
/// assert!(scan.next(&mut batch));
/// let lists: Vec<_> = batch.lists().map(|list| list.targets.len()).collect();
/// assert_eq!(lists, [0, 1, 2]);
/// assert!(!scan.next(&mut batch));
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    usual: Edge,
    targets: Vec<Rank>,
    /// Beside `targets` from the first unusual one on; empty while there is none.
    edges: Vec<Edge>,
    /// Where the list of each position ends in `targets`, and how the game has ended there.
    lists: Vec<(usize, Option<End>)>,
    /// The end of the position that is being listed.
    end: Option<End>,
}

/// What one position leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List<'a> {
    /// How the game has ended here; `None` where it goes on.
    pub end: Option<End>,
    /// The positions behind its moves, in any order, equal ones once or several times.
    pub targets: &'a [Rank],
    /// The edges beside `targets`; `None` when every edge of the batch is usual.
    pub edges: Option<&'a [Edge]>,
}

impl Batch {
    /// More positions than this wait for the next batch: for example of a puzzle with two moves a position.
    const POSITIONS: usize = 1 << 10;
    /// As soon as there are so many edges (16 KiB, half of a first cache), the batch is handed over. A single position
    /// may pass it, and is then the last of its batch: neither memory nor patience depend on how many follow it.
    const EDGES: usize = 1 << 11;

    /// An empty batch of a game whose moves mostly do what `usual` says.
    pub fn new(usual: Edge) -> Self {
        Self { usual, targets: Vec::new(), edges: Vec::new(), lists: Vec::new(), end: None }
    }

    /// Adds the target of a usual move of the position that is being listed.
    #[inline]
    pub fn push(&mut self, target: Rank) {
        self.targets.push(target);
    }

    /// Adds the target of a move that may be unusual, for example one that costs 3 or keeps the turn.
    #[inline]
    pub fn push_edge(&mut self, target: Rank, edge: Edge) {
        if edge != self.usual || !self.edges.is_empty() {
            self.edges.resize(self.targets.len(), self.usual);
            self.edges.push(edge);
        }
        self.targets.push(target);
    }

    /// Says that the game has ended in the position that is being listed, for its side to move, at some cost.
    #[inline]
    pub fn end(&mut self, outcome: Outcome, cost: i64) {
        self.end = Some(End { outcome, cost });
    }

    /// Whether the position that is being listed has no move so far: in some games that is how it has ended.
    #[inline]
    pub fn is_stuck(&self) -> bool {
        self.targets.len() == self.lists.last().map_or(0, |list| list.0)
    }

    /// The lists in the order of the scan.
    #[inline]
    pub fn lists(&self) -> impl ExactSizeIterator<Item = List<'_>> {
        let mut start = 0;
        self.lists.iter().map(move |&(stop, end)| {
            let list = start..stop;
            start = stop;
            let edges = if self.edges.is_empty() { None } else { Some(&self.edges[list.clone()]) };
            List { end, targets: &self.targets[list], edges }
        })
    }

    /// Begins anew and takes from `ranks` until it is full or they end; `list` adds what each leads to, or how it has
    /// ended. Returns how many were listed: at least one, where there is one.
    #[inline]
    pub fn fill(&mut self, ranks: &mut impl Iterator<Item = Rank>, list: &mut impl FnMut(Rank, &mut Self)) -> usize {
        self.targets.clear();
        self.edges.clear();
        self.lists.clear();
        while self.lists.len() < Self::POSITIONS && self.targets.len() < Self::EDGES {
            let Some(rank) = ranks.next() else { break };
            list(rank, self);
            self.close();
        }
        self.lists.len()
    }

    /// How many edges all lists have together.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Ends the list of a position.
    #[inline]
    fn close(&mut self) {
        if !self.edges.is_empty() {
            self.edges.resize(self.targets.len(), self.usual);
        }
        self.lists.push((self.targets.len(), self.end.take()));
    }
}

/// Adds the targets of usual moves in one go, as [`push`](Batch::push) does one by one.
impl Extend<Rank> for Batch {
    #[inline]
    fn extend<I: IntoIterator<Item = Rank>>(&mut self, targets: I) {
        self.targets.extend(targets);
    }
}

/// A walk through positions that hands over their lists batch by batch.
///
/// It keeps what it learnt of one position for the next: neighbours in a numbering differ little.
pub struct Scan<'a>(Box<dyn FnMut(&mut Batch) -> usize + 'a>);

impl<'a> Scan<'a> {
    /// Visits `ranks` in the order given; `list` adds what each leads to, or how it has ended.
    pub fn of(ranks: impl Iterator<Item = Rank> + 'a, mut list: impl FnMut(Rank, &mut Batch) + 'a) -> Self {
        let mut ranks = ranks;
        Self(Box::new(move |batch| batch.fill(&mut ranks, &mut list)))
    }

    /// Visits `ranks` by the rules alone: unrank, expand, apply, rank. Right for every game, and slower than neighbours
    /// allow; the laws compare every other scan with this one.
    ///
    /// # Panics
    /// When a move leaves the numbering.
    pub fn by_rules<G: Rules>(
        game: &'a G,
        numbering: &'a (impl Numbering<G::State> + ?Sized),
        ranks: std::ops::Range<u64>,
    ) -> Self {
        let mut moves = Vec::new();
        Self::of(ranks.map(Rank), move |rank, batch| {
            let state = numbering.unrank(rank);
            moves.clear();
            if let Some(end) = game.expand(&state, &mut moves) {
                batch.end(end.outcome, end.cost);
            }
            for &mv in &moves {
                let target = numbering.rank(&game.apply(&state, mv)).expect("a move stays in the numbering");
                batch.push_edge(target, game.edge(&state, mv));
            }
        })
    }

    /// Fills `batch` with the lists of the next positions; false when none is left.
    pub fn next(&mut self, batch: &mut Batch) -> bool {
        (self.0)(batch) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Players, Turn};

    const USUAL: Edge = Edge { cost: 1, turn: Turn::Passes };

    /// Position r leads to all lower ones: batches end early, and together they list everything once.
    #[test]
    fn batches_end_at_their_budget_and_lose_nothing() {
        let mut scan = Scan::of((0..5_000).map(Rank), |Rank(rank), batch| batch.extend((0..rank).map(Rank)));
        let (mut batch, mut rank) = (Batch::new(Edge::usual(Players::Two)), 0);
        while scan.next(&mut batch) {
            assert!(batch.edges() < Batch::EDGES + 5_000, "{} edges", batch.edges());
            for list in batch.lists() {
                assert!(list.targets.iter().copied().eq((0..rank).map(Rank)) && list.edges.is_none());
                rank += 1;
            }
        }
        assert_eq!(rank, 5_000);
    }

    #[test]
    fn edges_are_kept_from_the_first_unusual_one_on() {
        let dear = Edge { cost: 3, ..USUAL };
        let mut scan = Scan::of((0..4).map(Rank), |Rank(rank), batch| match rank {
            0 => batch.end(Outcome::Win, 7),
            1 => batch.push(Rank(0)),
            2 => {
                batch.push_edge(Rank(1), dear);
                batch.push(Rank(0));
            }
            _ => batch.push_edge(Rank(2), USUAL),
        });
        let mut batch = Batch::new(USUAL);
        assert!(scan.next(&mut batch));
        let lists: Vec<_> = batch.lists().collect();
        assert_eq!(lists[0].end, Some(End { outcome: Outcome::Win, cost: 7 }));
        assert_eq!(lists[1].edges, Some(&[USUAL][..]));
        assert_eq!(lists[2].edges, Some(&[dear, USUAL][..]));
        assert_eq!((lists[3].end, lists[3].edges), (None, Some(&[USUAL][..])));
    }
}
