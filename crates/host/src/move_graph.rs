//! The moves between positions by number, as flat arrays: the input of solvers over a table.
//!
//! If no position repeats, the numbers are put in an order in which every move leads to a lower
//! one, so that a table is filled from below in a single pass. Otherwise the graph also stores its
//! moves backwards, and the table is computed from the ends. To decide which, positions are peeled
//! off from the ends: a position whose moves all lead to peeled ones is peeled, and any that remain
//! contain cycles.

use std::ops::Range;

use tablette_core::{
    Amount, Backwards, Batch, Block, BlockOrder, Edge, End, Graph, Outcome, Players, Rank, Refusal, Scan, SparseRows,
    Tier,
};

/// A graph in flat arrays, by rank.
pub(crate) struct MoveGraph {
    found: DiscoveredGraph,
    /// Present if positions repeat.
    backwards: Option<SparseRows>,
}

/// Positions and moves in the order of discovery.
pub(crate) struct DiscoveredGraph {
    /// The number of players.
    pub(crate) players: Players,
    /// The targets of each position.
    pub(crate) forwards: SparseRows,
    /// Parallel to the items of `forwards`; empty if every move is usual.
    pub(crate) edges: Vec<Edge>,
    /// The end of each position: see [`code`].
    pub(crate) ends: Vec<u8>,
    /// The costs of ends, by rising number, if not 0.
    pub(crate) end_costs: Vec<(u32, i64)>,
}

/// Encodes an end as a number: 0 for none, then in the order of [`Outcome`].
pub(crate) fn code(end: Option<End>) -> u8 {
    end.map_or(0, |end| match end.outcome {
        Outcome::Lose => 1,
        Outcome::Draw => 2,
        Outcome::Win => 3,
    })
}

impl DiscoveredGraph {
    /// Orders the positions. Returns the graph, and for each rank its number at discovery; `None`
    /// if that has not changed.
    ///
    /// Time and space: linear in positions and moves.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before memory is allocated.
    pub(crate) fn ordered(self, memory: u64) -> Result<(MoveGraph, Option<Vec<u32>>), Refusal> {
        let (positions, moves) = (self.ends.len(), self.forwards.items.len());
        // The moves backwards, the order and its inverse; then the moves in their new order, with
        // their edges.
        let cells = Amount::Exact((2 * moves + 5 * positions) as u128).times(size_of::<u32>() as u64);
        let edges = self.edges.len() * size_of::<Edge>();
        Refusal::unless_fits(cells, memory.saturating_sub(edges as u64))?;
        let backwards = self.forwards.turned_round();
        let (order, _) = self.peeled(&backwards);
        if order.len() < positions {
            return Ok((MoveGraph { found: self, backwards: Some(backwards) }, None));
        }
        drop(backwards);
        Ok((self.renumbered(&order), Some(order)))
    }

    /// Creates the graph of positions that were found in an order in which every move leads to a
    /// lower one.
    pub(crate) fn falling(self) -> MoveGraph {
        MoveGraph { found: self, backwards: None }
    }

    /// Returns the positions from which every line ends, each behind all its targets; and for every
    /// position the number of its moves to other positions.
    fn peeled(&self, backwards: &SparseRows) -> (Vec<u32>, Vec<u32>) {
        let mut left: Vec<u32> = (0..self.ends.len()).map(|at| self.forwards.range(at).len() as u32).collect();
        let mut order: Vec<u32> = (0..left.len() as u32).filter(|&at| left[at as usize] == 0).collect();
        let mut next = 0;
        while let Some(&at) = order.get(next) {
            next += 1;
            for &before in &backwards.items[backwards.range(at as usize)] {
                left[before as usize] -= 1;
                if left[before as usize] == 0 {
                    order.push(before);
                }
            }
        }
        (order, left)
    }

    /// Returns the same graph, whose rank r is the position with number `order[r]` at discovery.
    fn renumbered(self, order: &[u32]) -> MoveGraph {
        let mut ranks = vec![0_u32; order.len()];
        for (rank, &number) in order.iter().enumerate() {
            ranks[number as usize] = rank as u32;
        }
        let (mut stops, mut items) = (Vec::with_capacity(order.len()), Vec::with_capacity(self.forwards.items.len()));
        let mut edges = Vec::with_capacity(self.edges.len());
        for &number in order {
            let range = self.forwards.range(number as usize);
            items.extend(self.forwards.items[range.clone()].iter().map(|&target| ranks[target as usize]));
            edges.extend_from_slice(self.edges.get(range).unwrap_or_default());
            stops.push(items.len() as u32);
        }
        let mut end_costs: Vec<_> = self.end_costs.iter().map(|&(at, cost)| (ranks[at as usize], cost)).collect();
        end_costs.sort_unstable();
        let ends = order.iter().map(|&number| self.ends[number as usize]).collect();
        let forwards = SparseRows { stops, items };
        MoveGraph { found: Self { players: self.players, forwards, edges, ends, end_costs }, backwards: None }
    }

    /// Adds the targets of one position, or its end.
    fn list(&self, Rank(rank): Rank, batch: &mut Batch) {
        let moves = self.forwards.range(rank as usize);
        let outcome = match self.ends[rank as usize] {
            1 => Outcome::Lose,
            2 => Outcome::Draw,
            3 => Outcome::Win,
            _ if self.edges.is_empty() => {
                batch.extend(self.forwards.items[moves].iter().map(|&target| Rank(target.into())));
                return;
            }
            _ => {
                for at in moves {
                    batch.push_edge(Rank(self.forwards.items[at].into()), self.edges[at]);
                }
                return;
            }
        };
        let cost = self.end_costs.binary_search_by_key(&(rank as u32), |cost| cost.0);
        batch.end(outcome, cost.map_or(0, |at| self.end_costs[at].1));
    }
}

impl MoveGraph {
    /// Returns a position that can repeat, if there is one: from any that was not peeled off, moves
    /// to others of that kind end in a cycle.
    pub(crate) fn circle(&self) -> Option<Rank> {
        let backwards = self.backwards.as_ref()?;
        let (_, left) = self.found.peeled(backwards);
        let mut at = left.iter().position(|&left| left > 0)?;
        let mut seen = vec![false; left.len()];
        while !std::mem::replace(&mut seen[at], true) {
            at = self.found.forwards.items[self.found.forwards.range(at)]
                .iter()
                .find(|next| left[**next as usize] > 0)
                .copied()? as usize;
        }
        Some(Rank(at as u64))
    }

    /// Returns the bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.found.forwards.bytes() + self.backwards.as_ref().map_or(0, SparseRows::bytes);
        let edges = self.found.edges.len() * size_of::<Edge>() + self.found.end_costs.len() * size_of::<(u32, i64)>();
        lists + (edges + self.found.ends.len()) as u64
    }
}

impl Graph for MoveGraph {
    fn positions(&self) -> Amount {
        Amount::Exact(self.found.ends.len() as u128)
    }

    fn players(&self) -> Players {
        self.found.players
    }

    fn blocks(&self) -> Vec<Block> {
        let inside = if self.backwards.is_some() { BlockOrder::Loopy } else { BlockOrder::Falling };
        vec![Block { tier: Tier(0), ranks: 0..self.found.ends.len() as u64, inside }]
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::new(ranks.map(Rank), |rank, batch| self.found.list(rank, batch))
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        self.backwards.as_ref().map(|_| self as &dyn Backwards)
    }
}

impl Backwards for MoveGraph {
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        batch.fill(&mut ranks.iter().copied(), &mut |Rank(rank), batch| {
            let Some(backwards) = &self.backwards else { return };
            let before = &backwards.items[backwards.range(rank as usize)];
            // Several moves between the same two positions follow each other.
            batch.extend(before.chunk_by(|a, b| a == b).map(|same| Rank(same[0].into())));
        })
    }
}
