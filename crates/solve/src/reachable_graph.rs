//! The graph left by an exploration: every move by number, forwards and backwards, independent of
//! the game.
//!
//! Positions are numbered in the order of discovery. The moves are [`SparseRows`], and so are the
//! reversed moves, counted and filled in two passes.
//!
//! Numbers have 32 bits: 8 bytes per move for both directions, and 16 more only if moves have costs
//! or keep the turn.

use std::ops::Range;

use tablette_core::{
    Amount, Backwards, Batch, Block, BlockOrder, Edge, End, Graph, Options, Phrase, Players, Rank, Refusal, Scan,
    SparseRows, Text, Tier,
};

/// A graph in flat arrays, 32 bits per move in either direction.
///
/// It is independent of the game's types, so the solvers over it are compiled once.
#[derive(Debug)]
pub(crate) struct ReachableGraph {
    usual: Edge,
    players: Players,
    forwards: SparseRows,
    /// Parallel to the targets of `forwards` from the first unusual edge on; empty while there is
    /// none.
    edges: Vec<Edge>,
    /// Positions where the game has ended, by rising number.
    ends: Vec<(u32, End)>,
    backwards: SparseRows,
}

impl ReachableGraph {
    /// Creates an empty graph for this number of players.
    pub(crate) fn new(players: Players) -> Self {
        let (forwards, backwards) = (SparseRows::default(), SparseRows::default());
        Self { usual: Edge::usual(players), players, forwards, edges: Vec::new(), ends: Vec::new(), backwards }
    }

    /// Adds a move of the current position.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] if the arrays would have to grow past the limit of `options`, which
    /// also covers `others` bytes.
    pub(crate) fn push(&mut self, target: u32, edge: Edge, others: u64, options: &Options<'_>) -> Result<(), Refusal> {
        let unusual = edge != self.usual || !self.edges.is_empty();
        if self.forwards.items.len() == self.forwards.items.capacity() || (unusual && self.edges.is_empty()) {
            self.make_room(unusual, others, options)?;
        }
        if unusual {
            self.edges.resize(self.forwards.items.len(), self.usual);
            self.edges.push(edge);
        }
        self.forwards.items.push(target);
        Ok(())
    }

    /// While an array grows, it exists beside its copy of twice the length.
    #[cold]
    fn make_room(&self, unusual: bool, others: u64, options: &Options<'_>) -> Result<(), Refusal> {
        let each = size_of::<u32>() + if unusual { size_of::<Edge>() } else { 0 };
        let grown = 2 * self.forwards.items.capacity().max(4) * each;
        let need = u128::from(others) + u128::from(self.bytes()) + grown as u128;
        Refusal::unless_fits(Amount::Exact(need), options.memory)
    }

    /// Goes on to the next position, once all moves of this one have been pushed or it has ended.
    ///
    /// # Errors
    /// [`Refusal::Beyond`] past 2^32 moves: none of them is lost silently.
    pub(crate) fn close(&mut self, end: Option<End>) -> Result<(), Refusal> {
        let number = self.forwards.stops.len() as u32;
        self.ends.extend(end.map(|end| (number, end)));
        self.forwards.stops.push(place(self.forwards.items.len())?);
        Ok(())
    }

    /// Builds the lists of predecessors, once all moves are there. O(positions + moves).
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] if as much memory again does not fit besides `others` bytes.
    pub(crate) fn turn_round(&mut self, others: u64, options: &Options<'_>) -> Result<(), Refusal> {
        let (positions, moves) = (self.forwards.stops.len(), self.forwards.items.len());
        let need = u128::from(others) + u128::from(self.bytes()) + 4 * (positions + moves) as u128;
        Refusal::unless_fits(Amount::Exact(need), options.memory)?;
        self.backwards = self.forwards.turned_round();
        Ok(())
    }

    /// Returns the bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let edges = self.edges.capacity() * size_of::<Edge>() + self.ends.capacity() * size_of::<(u32, End)>();
        self.forwards.bytes() + self.backwards.bytes() + edges as u64
    }

    /// Adds the successors of one position.
    fn list(&self, Rank(rank): Rank, batch: &mut Batch) {
        let moves = self.forwards.range(rank as usize);
        if moves.is_empty() {
            if let Ok(at) = self.ends.binary_search_by_key(&(rank as u32), |end| end.0) {
                let End { outcome, cost } = self.ends[at].1;
                batch.end(outcome, cost);
            }
        } else if self.edges.is_empty() {
            batch.extend(self.forwards.items[moves].iter().map(|&target| Rank(target.into())));
        } else {
            for at in moves {
                let edge = self.edges.get(at).copied().unwrap_or(self.usual);
                batch.push_edge(Rank(self.forwards.items[at].into()), edge);
            }
        }
    }
}

/// Returns an index into the list of all moves.
fn place(moves: usize) -> Result<u32, Refusal> {
    u32::try_from(moves).map_err(|_| Refusal::Beyond(Phrase::from(MANY)))
}

const MANY: Text = Text::new(
    "more than 2^32 moves can follow here, more than exploration can number; take a smaller board",
    "plus de 2^32 coups peuvent suivre ici, plus que l'exploration ne peut en numéroter ; prenez une tablette plus petite",
);

impl Graph for ReachableGraph {
    fn positions(&self) -> Amount {
        Amount::Exact(self.forwards.stops.len() as u128)
    }

    fn players(&self) -> Players {
        self.players
    }

    /// One block, because exploration finds no order.
    fn blocks(&self) -> Vec<Block> {
        vec![Block { tier: Tier(0), ranks: 0..self.forwards.stops.len() as u64, inside: BlockOrder::Loopy }]
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::new(ranks.map(Rank), |rank, batch| self.list(rank, batch))
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        Some(self)
    }
}

impl Backwards for ReachableGraph {
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        batch.fill(&mut ranks.iter().copied(), &mut |Rank(rank), batch| {
            let before = &self.backwards.items[self.backwards.range(rank as usize)];
            // Several moves between the same two positions are adjacent.
            batch.extend(before.chunk_by(|a, b| a == b).map(|same| Rank(same[0].into())));
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_place_is_known_and_one_more_is_refused() {
        assert_eq!(place(u32::MAX as usize), Ok(u32::MAX));
        assert!(matches!(place(1 << 32), Err(Refusal::Beyond(_))));
    }
}
