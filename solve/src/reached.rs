//! What exploring leaves behind: every move by number, forwards and backwards, and nothing of the game.
//!
//! Positions are numbered in the order of discovery, and the list of position k stands in one array from where the list of
//! k - 1 ends: the layout that libraries of graphs call *compressed sparse rows*. For example, the moves 0→1, 0→2 and 2→0 are
//! the stops 2, 2, 3 and the items 1, 2, 0. The way back is the same with the arrows turned round, counted and filled in two
//! passes.
//!
//! Numbers have 32 bits: 8 bytes a move for both directions, and 16 more only where moves have costs or keep the turn.

use std::ops::Range;

use tablette_core::{
    Amount, Ask, Backwards, Batch, Block, Edge, End, Graph, Inside, Phrase, Players, Rank, Refusal, Scan, Text, Tier,
};

/// A graph in flat arrays, 32 bits a move in either direction.
///
/// No game's type is left in it, so that the solvers over it are compiled once.
#[derive(Debug)]
pub(crate) struct Reached {
    usual: Edge,
    players: Players,
    forwards: Lists,
    /// Beside the targets of `forwards` from the first unusual one on; empty while there is none.
    edges: Vec<Edge>,
    /// Where the game has ended, by rising number.
    ends: Vec<(u32, End)>,
    backwards: Lists,
}

/// Lists of numbers, one after the other.
#[derive(Debug, Default)]
struct Lists {
    /// Where each list ends.
    stops: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Where the list of a number stands.
    fn range(&self, number: u32) -> Range<usize> {
        let start = number.checked_sub(1).map_or(0, |before| self.stops[before as usize]);
        start as usize..self.stops[number as usize] as usize
    }

    /// Bytes taken, those kept for growth included.
    fn bytes(&self) -> u64 {
        (4 * (self.stops.capacity() + self.items.capacity())) as u64
    }
}

impl Reached {
    /// Nothing yet, of a game of so many players.
    pub(crate) fn new(players: Players) -> Self {
        let (forwards, backwards) = (Lists::default(), Lists::default());
        Self { usual: Edge::usual(players), players, forwards, edges: Vec::new(), ends: Vec::new(), backwards }
    }

    /// Adds a move of the position whose turn it is.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] when the arrays would have to grow past what `ask` allows besides `others` bytes.
    pub(crate) fn push(&mut self, target: u32, edge: Edge, others: u64, ask: &Ask<'_>) -> Result<(), Refusal> {
        let unusual = edge != self.usual || !self.edges.is_empty();
        if self.forwards.items.len() == self.forwards.items.capacity() || (unusual && self.edges.is_empty()) {
            self.make_room(unusual, others, ask)?;
        }
        if unusual {
            self.edges.resize(self.forwards.items.len(), self.usual);
            self.edges.push(edge);
        }
        self.forwards.items.push(target);
        Ok(())
    }

    /// Arrays that grow stand beside their copies of twice the length.
    #[cold]
    fn make_room(&self, unusual: bool, others: u64, ask: &Ask<'_>) -> Result<(), Refusal> {
        let each = size_of::<u32>() + if unusual { size_of::<Edge>() } else { 0 };
        let grown = 2 * self.forwards.items.capacity().max(4) * each;
        let need = u128::from(others) + u128::from(self.bytes()) + grown as u128;
        Refusal::unless_fits(Amount::Exact(need), ask.memory)
    }

    /// Goes on to the next position, once all moves of this one were pushed or it has ended.
    ///
    /// # Errors
    /// [`Refusal::Beyond`] past 2^32 moves: none of them is lost silently.
    pub(crate) fn close(&mut self, end: Option<End>) -> Result<(), Refusal> {
        let number = self.forwards.stops.len() as u32;
        self.ends.extend(end.map(|end| (number, end)));
        self.forwards.stops.push(place(self.forwards.items.len())?);
        Ok(())
    }

    /// Notes where each position is come to from, once everything is there. O(positions + moves).
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] when the same again does not fit besides `others` bytes.
    pub(crate) fn turn_round(&mut self, others: u64, ask: &Ask<'_>) -> Result<(), Refusal> {
        let (positions, moves) = (self.forwards.stops.len(), self.forwards.items.len());
        let need = u128::from(others) + u128::from(self.bytes()) + 4 * (positions + moves) as u128;
        Refusal::unless_fits(Amount::Exact(need), ask.memory)?;
        // First how many moves lead to each, then where its list begins, which in the end is where it ends.
        let mut stops = vec![0_u32; positions];
        for &target in &self.forwards.items {
            stops[target as usize] += 1;
        }
        let mut start = 0;
        for stop in &mut stops {
            start += std::mem::replace(stop, start);
        }
        let mut items = vec![0; moves];
        for number in 0..positions as u32 {
            for &target in &self.forwards.items[self.forwards.range(number)] {
                let stop = &mut stops[target as usize];
                items[*stop as usize] = number;
                *stop += 1;
            }
        }
        self.backwards = Lists { stops, items };
        Ok(())
    }

    /// Bytes taken now.
    pub(crate) fn bytes(&self) -> u64 {
        let edges = self.edges.capacity() * size_of::<Edge>() + self.ends.capacity() * size_of::<(u32, End)>();
        self.forwards.bytes() + self.backwards.bytes() + edges as u64
    }

    /// Adds what one position leads to.
    fn list(&self, Rank(rank): Rank, batch: &mut Batch) {
        let moves = self.forwards.range(rank as u32);
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

/// A place in the list of all moves.
fn place(moves: usize) -> Result<u32, Refusal> {
    u32::try_from(moves).map_err(|_| Refusal::Beyond(Phrase::from(MANY)))
}

const MANY: Text = Text::new(
    "more than 2^32 moves can follow here, and exploring numbers no more; take a smaller board",
    "plus de 2^32 coups peuvent suivre ici, et l'exploration n'en numérote pas davantage ; prenez une tablette plus petite",
);

impl Graph for Reached {
    fn positions(&self) -> Amount {
        Amount::Exact(self.forwards.stops.len() as u128)
    }

    fn players(&self) -> Players {
        self.players
    }

    /// One block: nobody has looked for an order.
    fn blocks(&self) -> Vec<Block> {
        vec![Block { tier: Tier(0), ranks: 0..self.forwards.stops.len() as u64, inside: Inside::Loopy }]
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::of(ranks.map(Rank), |rank, batch| self.list(rank, batch))
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        Some(self)
    }
}

impl Backwards for Reached {
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        batch.fill(&mut ranks.iter().copied(), &mut |Rank(rank), batch| {
            let before = &self.backwards.items[self.backwards.range(rank as u32)];
            // Several moves between the same two positions follow each other.
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
