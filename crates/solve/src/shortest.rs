//! The third rung for puzzles in which positions repeat: least costs, from the solved ends
//! backwards.
//!
//! If moves can be taken back, no order of positions lets a table fill from below, but costs have
//! an order of their own: a position costs more than its successors, as long as moves have a
//! positive cost. So the cheapest open position is final, and settling it offers a cost to its
//! predecessors. For example, on a ring road with one home the houses next to it are settled first,
//! then their neighbours, and the two waves meet on the far side.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tablette_core::worth::CostValue;
use tablette_core::{
    Amount, Backwards, Batch, Block, Cost, Count, Edge, Graph, Options, Outcome, Rank, Refusal, Text, Work, Worth,
};

use crate::answer::ValueTable;
use crate::retrograde::backwards::backwards;
use crate::scan::{filled, look, room, scan, valued};
use crate::tiers::{Places, tiers};
use crate::walk::overflow;
use crate::watch::ProgressMeter;

/// Computes the least cost of every position of a puzzle, even if positions repeat.
///
/// Tiers are solved in rising order, and a forward pass finds the moves out of a tier. Inside a
/// tier, from all solved ends and all such moves at once, positions are settled in the order of
/// their costs: when no open position costs less, a position's cost is final, and it offers a cost
/// to every position from which a move leads to it.
///
/// # Arguments
/// `graph`: the positions of a puzzle by number, with [backward](Graph::backwards) moves.
/// `options`: the watch (which receives two units per position) and the memory limit.
///
/// # Returns
/// The values by rank; no value if no solved end can be reached.
///
/// # Errors
/// [`Refusal::Beyond`] if a move has a negative cost, or the graph has no backward moves;
/// [`Refusal::TooLarge`] before memory is allocated; [`Refusal::Overflow`] if a sum exceeds 64
/// bits; [`Refusal::Stopped`].
///
/// # Complexity
/// With V positions and E moves between them. Time: O((V + E) log V). Space: 17 bytes per position
/// and 16 for each open one.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Rank, NoWatch};
///
/// // A ring road of six houses, the last of which is home.
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let table = tablette_solve::shortest(&toys::road(6), &options).unwrap();
/// assert_eq!(table.get(Rank(1)).0, Some(2));
/// ```
///
/// # Reference
/// E. W. Dijkstra, *A note on two problems in connexion with graphs*, Numerische Mathematik 1
/// (1959).
pub fn shortest(graph: &dyn Graph, options: &Options<'_>) -> Result<ValueTable<CostValue>, Refusal> {
    let positions = room(graph, BYTES_EACH, options.memory)?;
    let meter = ProgressMeter::new(options.watch, Some(2 * positions as u64));
    let mut front = Front {
        graph,
        backwards: backwards(graph)?,
        values: filled(positions, CostValue(None), options)?,
        unusual: filled(positions, false, options)?,
        open: BinaryHeap::new(),
        taken: (positions * BYTES_EACH) as u64,
        memory: options.memory,
    };
    for blocks in tiers(graph.blocks()) {
        front.look_ahead(&blocks, &meter)?;
        front.spread(&meter)?;
    }
    let bytes = front.bytes();
    Ok(ValueTable { values: front.values, work: Work { calls: None, positions: positions as u128, bytes } })
}

/// Computes the least cost of every position and the number of lines that achieve it, as [`Count`]
/// over [`Cost`].
///
/// As [`shortest`], followed by a pass over the positions in the order of their costs: the lines of
/// a position are the sum of those of its best successors.
///
/// # Errors
/// Those of [`shortest`]; [`Refusal::Beyond`] also if a move costs nothing, since a cycle of such
/// moves makes infinitely many lines; [`Refusal::Overflow`] past 2^64 - 1 lines.
///
/// # Panics
/// If the graph lists nothing for one of its own ranks.
///
/// # Complexity
/// That of [`shortest`], and 32 bytes per position more.
pub fn shortest_lines(graph: &dyn Graph, options: &Options<'_>) -> Result<ValueTable<(CostValue, u64)>, Refusal> {
    let worth = Count(Cost);
    let positions = room(graph, BYTES_EACH + BYTES_MORE, options.memory)?;
    let ValueTable { values: costs, work } = shortest(graph, options)?;
    let mut order: Vec<u64> = (0..positions as u64).filter(|&rank| costs[rank as usize].0.is_some()).collect();
    order.sort_unstable_by_key(|&rank| (costs[rank as usize].0, rank));
    // A successor still unknown at this point costs as much or more, so it is not a best one.
    let mut values = filled(positions, worth.ended(Outcome::Lose, 0), options)?;
    let mut fold = <Count<Cost> as Worth>::Fold::default();
    let usual = Edge::usual(graph.players());
    let mut batch = Batch::new(usual);
    for rank in order {
        let found = look(graph, Rank(rank), &mut batch, |list| {
            if list.edges.is_some_and(|edges| edges.iter().any(|edge| edge.cost == 0)) {
                return Err(Refusal::Beyond(FREE.into()));
            }
            valued(&worth, &mut fold, usual, list, |next| values[next.0 as usize]).map_err(overflow)
        });
        values[rank as usize] = found.expect("every rank has a list")?;
    }
    let bytes = work.bytes.max((positions * (BYTES_EACH + BYTES_MORE)) as u64);
    Ok(ValueTable { values, work: Work { bytes, ..work } })
}

const NEGATIVE: Text = Text::new(
    "positions can repeat here and a move has a negative cost, so going round could cost less and less",
    "des positions peuvent se répéter ici et un coup a un coût négatif : tourner en rond pourrait coûter de moins en moins",
);
const FREE: Text = Text::new(
    "positions can repeat here and a move costs nothing, so the best lines cannot be counted",
    "des positions peuvent se répéter ici et un coup ne coûte rien : on ne peut pas compter les meilleures suites",
);

/// Bytes per position: its cost, and whether its moves are unusual.
const BYTES_EACH: usize = size_of::<CostValue>() + size_of::<bool>();
/// Additional bytes per position for counting: its value, and its place in the order.
const BYTES_MORE: usize = size_of::<(CostValue, u64)>() + size_of::<u64>();
/// Positions settled between two checks of the watch.
const STRIDE: u64 = 1 << 12;

/// The frontier between positions with a final cost and unknown positions.
struct Front<'a> {
    graph: &'a dyn Graph,
    backwards: &'a dyn Backwards,
    values: Vec<CostValue>,
    unusual: Vec<bool>,
    /// The least cost first, equal ones by rank. May contain a position again after its cost has
    /// fallen.
    open: BinaryHeap<Reverse<(i64, u64)>>,
    /// Bytes besides `open`.
    taken: u64,
    memory: u64,
}

impl Front<'_> {
    /// Finds the solved ends of a tier, the moves out of it, and the positions whose moves do not
    /// all cost 1.
    fn look_ahead(&mut self, blocks: &[Block], meter: &ProgressMeter<'_>) -> Result<(), Refusal> {
        let places = Places::new(blocks);
        for block in blocks {
            let mut offers = Vec::new();
            let (values, unusual) = (&self.values, &mut self.unusual);
            scan(self.graph, block.ranks.clone(), meter, |rank, list| {
                if let Some(end) = list.end.filter(|end| end.outcome == Outcome::Win) {
                    offers.push((rank, end.cost));
                }
                let costs = list.edges.unwrap_or_default();
                unusual[rank.0 as usize] = costs.iter().any(|edge| edge.cost != 1);
                if costs.iter().any(|edge| edge.cost < 0) {
                    return Err(Refusal::Beyond(NEGATIVE.into()));
                }
                for (at, &next) in list.targets.iter().enumerate().filter(|(_, next)| places.place(**next).is_none()) {
                    if let Some(rest) = values[next.0 as usize].0 {
                        let step = costs.get(at).map_or(1, |edge| edge.cost);
                        offers.push((rank, rest.checked_add(step).ok_or(Refusal::Overflow)?));
                    }
                }
                Ok(())
            })?;
            for (rank, cost) in offers {
                self.offer(rank, cost)?;
            }
        }
        Ok(())
    }

    /// Settles open positions, the cheapest first, until none is left.
    fn spread(&mut self, meter: &ProgressMeter<'_>) -> Result<(), Refusal> {
        let (mut settled, mut batch) = (0_u64, Batch::new(Edge::usual(self.graph.players())));
        let mut single = Batch::new(Edge::usual(self.graph.players()));
        while let Some(Reverse((cost, rank))) = self.open.pop() {
            if self.values[rank as usize].0 != Some(cost) {
                continue;
            }
            self.backwards.list_back(&[Rank(rank)], &mut batch);
            for &before in batch.lists().next().map_or(&[][..], |list| list.targets) {
                let unusual = self.unusual[before.0 as usize];
                let step = if unusual { self.step(before, Rank(rank), &mut single)? } else { 1 };
                self.offer(before, cost.checked_add(step).ok_or(Refusal::Overflow)?)?;
            }
            settled += 1;
            if settled.is_multiple_of(STRIDE) {
                meter.advance(STRIDE)?;
            }
        }
        meter.advance(settled % STRIDE)
    }

    /// Offers a path from `rank` of this total cost.
    fn offer(&mut self, rank: Rank, cost: i64) -> Result<(), Refusal> {
        let known = &mut self.values[rank.0 as usize].0;
        if known.is_some_and(|least| least <= cost) {
            return Ok(());
        }
        *known = Some(cost);
        if self.open.len() == self.open.capacity() {
            let grown = u128::from(self.taken) + 3 * u128::from(self.bytes() - self.taken);
            Refusal::unless_fits(Amount::Exact(grown), self.memory)?;
        }
        self.open.push(Reverse((cost, rank.0)));
        Ok(())
    }

    /// Returns the cost of the cheapest move from `at` to `next`.
    fn step(&self, at: Rank, next: Rank, batch: &mut Batch) -> Result<i64, Refusal> {
        let least = look(self.graph, at, batch, |list| {
            let edges = list.targets.iter().zip(list.edges.unwrap_or_default());
            edges.filter(|(rank, _)| **rank == next).map(|(_, edge)| edge.cost).min()
        });
        // If there is no such move, the backward move was wrong; it is refused like a cost that is
        // too large.
        least.flatten().ok_or(Refusal::Overflow)
    }

    /// Returns the bytes in use, those of the open positions included.
    fn bytes(&self) -> u64 {
        self.taken + (self.open.capacity() * size_of::<Reverse<(i64, u64)>>()) as u64
    }
}
