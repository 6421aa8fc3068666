//! Successor lists of many positions at once: the unit that a solver reads between two calls of a
//! game.
//!
//! For example, a sweep over a million heaps from which one to three counters may be taken makes
//! about fifteen hundred calls. Each returns some seven hundred lists of up to three ranks, one
//! after another in a single array.

use crate::rank::Rank;
use crate::rules::{Edge, End, Outcome};

/// Successor lists of up to a thousand positions, concatenated in flat arrays.
///
/// A solver that queries a game one position at a time pays a call for each, or is compiled anew
/// for each game. A batch costs one virtual call for all its positions, so a solver is compiled
/// once and still reads plain slices.
///
/// The producer calls [`push`](Batch::push), [`push_edge`](Batch::push_edge) or [`end`](Batch::end)
/// for the position being listed; the consumer calls [`lists`](Batch::lists). A solver reuses one
/// batch, so allocation soon stops.
///
/// # Example
/// ```
/// use tablette_core::{Batch, Edge, Outcome, Players, Rank, Scan};
///
/// // Positions 0 to 2 of a heap from which one or two counters are taken.
/// let mut batch = Batch::new(Edge::usual(Players::Two));
/// let mut scan = Scan::new((0..3).map(Rank), |Rank(heap), batch| match heap {
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
    /// Parallel to `targets` once there is an unusual edge; empty before, which saves 16 bytes per
    /// edge in most games.
    edges: Vec<Edge>,
    /// The end of each position's list in `targets`, and of the game at that position.
    lists: Vec<(usize, Option<End>)>,
    /// The end of the position being listed.
    end: Option<End>,
}

/// The list of one position: the end of the game there, or the targets of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successors<'a> {
    /// The result of the game here; `None` if it goes on.
    pub end: Option<End>,
    /// The positions behind the moves, in any order; duplicates are allowed.
    pub targets: &'a [Rank],
    /// The edges parallel to `targets`; `None` if every edge of the batch is usual.
    pub edges: Option<&'a [Edge]>,
}

impl Batch {
    /// Maximum number of positions in a batch. Batches reach it where positions have few moves, as
    /// in a puzzle with two.
    const POSITIONS: usize = 1 << 10;
    /// A batch with this many edges (16 KiB of ranks, half of a first-level cache) is handed over.
    /// One position may exceed it and is then the last of its batch, so memory, and the time until
    /// a solver checks its watch, depend on the largest position and not on the sum of many.
    const EDGES: usize = 1 << 11;

    /// Creates an empty batch for a game whose moves mostly have the edge `usual`: [`Edge::usual`]
    /// of its players.
    pub fn new(usual: Edge) -> Self {
        Self { usual, targets: Vec::new(), edges: Vec::new(), lists: Vec::new(), end: None }
    }

    /// Adds the target of a usual move of the position being listed.
    #[inline]
    pub fn push(&mut self, target: Rank) {
        self.targets.push(target);
    }

    /// Adds the targets of usual moves by whole chunks; only the first `length` targets count. A
    /// game that keeps its lists in chunks needs no loop for the remainder.
    ///
    /// ```
    /// use tablette_core::{Batch, Edge, Rank};
    /// let mut batch = Batch::new(Edge::USUAL);
    /// batch.fill(&mut [Rank(9)].into_iter(), &mut |_, batch| {
    ///     batch.extend_by_chunks([[Rank(3), Rank(4)], [Rank(7), Rank(0)]].into_iter(), 3);
    /// });
    /// assert_eq!(batch.lists().next().unwrap().targets, [Rank(3), Rank(4), Rank(7)]);
    /// ```
    #[inline]
    pub fn extend_by_chunks<const N: usize>(
        &mut self,
        chunks: impl ExactSizeIterator<Item = [Rank; N]>,
        length: usize,
    ) {
        let before = self.targets.len();
        self.targets.reserve(N * chunks.len());
        for chunk in chunks {
            self.targets.extend_from_slice(&chunk);
        }
        self.targets.truncate(before + length);
    }

    /// Adds the target of a move that may be unusual, for example one that costs 3 or keeps the
    /// turn.
    ///
    /// ```
    /// use tablette_core::{Batch, Edge, Rank, Turn};
    /// let mut batch = Batch::new(Edge::USUAL);
    /// let again = Edge { cost: 1, turn: Turn::Stays };
    /// batch.fill(&mut [Rank(8), Rank(9)].into_iter(), &mut |Rank(rank), batch| {
    ///     batch.push(Rank(rank - 1));
    ///     batch.push_edge(Rank(rank - 2), if rank == 9 { again } else { Edge::USUAL });
    /// });
    /// // One unusual edge, and all edges of the batch are kept.
    /// let edges: Vec<_> = batch.lists().map(|list| list.edges.unwrap().to_vec()).collect();
    /// assert_eq!(edges, [vec![Edge::USUAL, Edge::USUAL], vec![Edge::USUAL, again]]);
    /// ```
    #[inline]
    pub fn push_edge(&mut self, target: Rank, edge: Edge) {
        // Edges are read beside ranks by index, so one stored edge requires them all.
        if edge != self.usual || !self.edges.is_empty() {
            self.edges.resize(self.targets.len(), self.usual);
            self.edges.push(edge);
        }
        self.targets.push(target);
    }

    /// Marks the position being listed as an end of the game, with `outcome` for its side to move,
    /// at `cost` (0 in most games). Such a position has no targets.
    #[inline]
    pub fn end(&mut self, outcome: Outcome, cost: i64) {
        self.end = Some(End { outcome, cost });
    }

    /// Whether the position being listed has no move so far. A game that is lost without a legal
    /// move checks this last, and then calls [`end`](Batch::end).
    #[inline]
    pub fn is_stuck(&self) -> bool {
        self.targets.len() == self.lists.last().map_or(0, |list| list.0)
    }

    /// Returns the lists, in the order of the scan. Iteration costs no calls and no allocation.
    #[inline]
    pub fn lists(&self) -> impl ExactSizeIterator<Item = Successors<'_>> {
        let mut start = 0;
        self.lists.iter().map(move |&(stop, end)| {
            let list = start..stop;
            start = stop;
            let edges = if self.edges.is_empty() { None } else { Some(&self.edges[list.clone()]) };
            Successors { end, targets: &self.targets[list], edges }
        })
    }

    /// Clears the batch and consumes `ranks` until the batch is full or they end; `list` adds the
    /// targets of each, or its end. Returns the number of positions listed, at least one unless
    /// `ranks` is empty, so that a loop always makes progress.
    #[inline]
    pub fn fill(&mut self, ranks: &mut impl Iterator<Item = Rank>, list: &mut impl FnMut(Rank, &mut Self)) -> usize {
        // Clearing keeps the allocations for later batches.
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

    /// Returns the number of edges in all lists together.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Closes the list of a position.
    #[inline]
    fn close(&mut self) {
        // `push` and `extend` add no edges, but the list needs one for each of its targets.
        if !self.edges.is_empty() {
            self.edges.resize(self.targets.len(), self.usual);
        }
        self.lists.push((self.targets.len(), self.end.take()));
    }
}

/// Adds the targets of several usual moves, as [`push`](Batch::push) does one by one.
impl Extend<Rank> for Batch {
    #[inline]
    fn extend<I: IntoIterator<Item = Rank>>(&mut self, targets: I) {
        self.targets.extend(targets);
    }
}

/// An iteration over positions that returns their lists batch by batch.
///
/// It carries state from one position to the next, because neighbours in a numbering differ little.
/// For example, Chomp's scan steps from one bar to the next without unranking either. A scan
/// belongs to one thread; several threads scan different blocks.
// Boxed, so that solvers are not generic in the game: the price is one virtual call per batch.
pub struct Scan<'a>(Box<dyn FnMut(&mut Batch) -> usize + 'a>);

impl<'a> Scan<'a> {
    /// Creates a scan of `ranks` in the order given; `list` adds the targets of each, or its end.
    pub fn new(ranks: impl Iterator<Item = Rank> + 'a, mut list: impl FnMut(Rank, &mut Batch) + 'a) -> Self {
        let mut ranks = ranks;
        Self(Box::new(move |batch| batch.fill(&mut ranks, &mut list)))
    }

    /// Replaces the contents of `batch` by the lists of the next positions. Returns false when none
    /// is left.
    pub fn next(&mut self, batch: &mut Batch) -> bool {
        (self.0)(batch) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Players, Turn};

    const USUAL: Edge = Edge { cost: 1, turn: Turn::Passes };

    /// Position r leads to all lower ones, so batches end early, yet every position must be listed
    /// once.
    #[test]
    fn batches_end_at_their_budget_and_lose_nothing() {
        let mut scan = Scan::new((0..5_000).map(Rank), |Rank(rank), batch| batch.extend((0..rank).map(Rank)));
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
        let mut scan = Scan::new((0..4).map(Rank), |Rank(rank), batch| match rank {
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
