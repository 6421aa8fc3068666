//! Bars numbered by their four margins in falling order, for tables.
//!
//! The sorted margins of the opened bar bound those of every position; [`Shape`] numbers the sorted
//! quadruples below them. A cut lowers one heap, which then moves to its place in the order, so the
//! ranks of all cuts of one margin are runs of consecutive weights plus a constant: a few additions
//! per child.

use std::ops::Range;
use std::sync::Arc;

use tablette_core::index::Shape;
use tablette_core::{
    Amount, Batch, Block, BlockOrder, Game, Graph, Numbered, Numbering, Outcome, Phrase, Players, Rank, Scan, Tier,
};

use super::Chocolate;
use super::bar::Bar;

/// More blocks than this do not help any thread.
const MOST_BLOCKS: u128 = 1 << 17;

impl Numbered for Chocolate {
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Bar>>, Phrase> {
        Ok(Arc::clone(this) as _)
    }
}

impl Numbering<Bar> for Chocolate {
    /// Bars with the same margins, in any order, share a rank.
    #[inline]
    fn rank(&self, state: &Bar) -> Option<Rank> {
        let (heaps, start) = (state.sorted(), self.start.sorted());
        let below = heaps.iter().zip(&start).all(|(heap, most)| heap <= most);
        below.then(|| Rank(self.shape().rank(&heaps.map(|heap| heap as u32))))
    }

    /// Among the bars of this rank, the one that is a piece of the opened bar.
    fn unrank(&self, rank: Rank) -> Bar {
        self.start.with_heaps(tuple(self.shape(), rank).map(u64::from))
    }
}

impl Graph for Chocolate {
    /// Exact while every margin fits in 32 bits; a power of ten beyond, which no table could hold.
    /// O(1), without allocation.
    fn positions(&self) -> Amount {
        let heaps = self.start.sorted();
        if heaps[0] > u64::from(u32::MAX) { Amount::PowerOfTen(log10(&heaps)) } else { sorted_below(&heaps) }
    }

    fn players(&self) -> Players {
        Self::INFO.players
    }

    /// Runs of quadruples that share their two largest heaps. Blocks of one tier share the sum of
    /// those two; a cut only lowers heaps, so it stays in its block or lowers the tier. Fewer heaps
    /// are shared where two would give too many blocks.
    fn blocks(&self) -> Vec<Block> {
        let runs = self.shape().runs(shared(self));
        runs.into_iter().map(|(sum, ranks)| Block { tier: Tier(sum), ranks, inside: BlockOrder::Falling }).collect()
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        let shape = self.shape();
        let mut heaps = if ranks.is_empty() { [0; 4] } else { tuple(shape, Rank(ranks.start)) };
        Scan::new(ranks.map(Rank), move |Rank(rank), batch| {
            for place in 0..4 {
                push_cuts(shape, rank, heaps, place, batch);
            }
            if heaps == [0; 4] {
                batch.end(Outcome::Lose, 0);
            }
            shape.step(&mut heaps);
        })
    }
}

impl Chocolate {
    fn shape(&self) -> &Shape {
        self.numbering.get_or_init(|| {
            let heaps =
                self.start.sorted().map(|heap| u32::try_from(heap).expect("ranks exist only for boards within memory"));
            Shape::new(&heaps).expect("ranks exist only for boards within memory")
        })
    }
}

/// Adds the rank after each cut of the heap at `place`: the lowered heap moves behind the larger
/// ones.
#[inline]
fn push_cuts(shape: &Shape, rank: u64, mut heaps: [u32; 4], place: usize, batch: &mut Batch) {
    let mut rest = rank - shape.weight(place, heaps[place]);
    let mut end = heaps[place];
    for at in place..4 {
        let start = heaps.get(at + 1).copied().unwrap_or(0).min(end);
        for value in start..end {
            batch.push(Rank(rest + shape.weight(at, value)));
        }
        // Below `start` the next heap takes this place.
        if let Some(&next) = heaps.get(at + 1) {
            rest = rest + shape.weight(at, next) - shape.weight(at + 1, next);
            heaps[at] = next;
            end = start;
        }
    }
}

fn tuple(shape: &Shape, rank: Rank) -> [u32; 4] {
    shape.unrank(rank.0).try_into().expect("four margins")
}

/// The number of largest heaps that a block shares.
fn shared(game: &Chocolate) -> usize {
    let heaps = game.start.sorted();
    let few = |places: usize| sorted_below(&heaps[..places]).fits(MOST_BLOCKS as u64);
    (1..=2).rev().find(|&places| few(places)).unwrap_or(0)
}

/// The number of non-increasing tuples below a non-increasing bound h: O(k²) for k places, without
/// allocation.
///
/// With D(0) = 1, D(k) = Σ (-1)^(r-1) C(hₖ + 1, r) D(k-r) over r = 1 to k: the determinant of P. A.
/// `MacMahon` for the partitions inside a shape, expanded along its last row.
pub(super) fn sorted_below(bound: &[u64]) -> Amount {
    exactly(bound).map_or_else(|| Amount::PowerOfTen(log10(bound)), Amount::Exact)
}

fn exactly(bound: &[u64]) -> Option<u128> {
    let mut counts = [1_i128; 5];
    for (k, &heap) in bound.iter().enumerate() {
        let mut sum = 0_i128;
        let mut choose = 1_i128;
        for r in 0..=k {
            choose = choose.checked_mul(i128::from(heap) + 1 - r as i128)? / (r as i128 + 1);
            let term = choose.checked_mul(counts[k - r])?;
            sum = if r % 2 == 0 { sum.checked_add(term)? } else { sum.checked_sub(term)? };
        }
        counts[k + 1] = sum;
    }
    u128::try_from(counts[bound.len()]).ok()
}

fn log10(bound: &[u64]) -> f64 {
    let mut counts = [1_f64; 5];
    for (k, &heap) in bound.iter().enumerate() {
        let mut choose = -1.0;
        counts[k + 1] = 0.0;
        for r in 0..=k {
            choose *= -(heap as f64 + 1.0 - r as f64) / (r as f64 + 1.0);
            counts[k + 1] += choose * counts[k - r];
        }
    }
    counts[bound.len()].log10()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counts_agree_with_the_numbering(mut bound in prop::collection::vec(0_u32..30, 4)) {
            bound.sort_unstable_by(|a, b| b.cmp(a));
            let wide: Vec<u64> = bound.iter().map(|&heap| heap.into()).collect();
            for places in 0..=4 {
                prop_assert_eq!(sorted_below(&wide[..places]), Shape::count(&bound[..places]));
                let exact = Shape::new(&bound[..places]).unwrap().len() as f64;
                prop_assert!((log10(&wide[..places]) - exact.log10()).abs() < 1e-9);
            }
        }
    }

    /// Every rank in a table can be queried: it is that of a piece of the board.
    #[test]
    fn every_rank_is_a_piece_of_the_board() {
        for margins in [[2, 2, 1, 2], [0, 3, 5, 1], [7, 0, 0, 2]] {
            let start = Bar::from_margins(margins).unwrap();
            let game = Chocolate::on(start);
            let Amount::Exact(positions) = game.positions() else { panic!("a small board") };
            for rank in (0..positions as u64).map(Rank) {
                let bar = game.unrank(rank);
                assert!(start.reaches(bar) && game.rank(&bar) == Some(rank), "{margins:?} {rank:?}: {bar:?}");
            }
        }
    }

    /// Two shared heaps would give too many blocks here, and on the second bar even one would.
    #[test]
    fn long_bars_have_few_blocks() {
        for (margins, count) in [([1000, 1000, 0, 0], 1001), ([200_000, 0, 0, 0], 1)] {
            let game = Chocolate::on(Bar::from_margins(margins).unwrap());
            let blocks = game.blocks();
            let tier = |bar: Bar| Tier(bar.sorted()[..shared(&game)].iter().sum());
            assert_eq!(blocks.len(), count);
            for block in blocks {
                for rank in [block.ranks.start, block.ranks.end - 1] {
                    assert_eq!(tier(game.unrank(Rank(rank))), block.tier);
                }
            }
        }
    }

    #[test]
    fn enormous_bars_are_counted_at_once() {
        let bar = Bar::new(1 << 62, 1 << 62, 1 << 61, 12_345).unwrap();
        assert!(matches!(Chocolate::on(bar).positions(), Amount::PowerOfTen(power) if (40.0..76.0).contains(&power)));
        let bar = Bar::new(1 << 20, 1 << 20, 1 << 19, 1 << 18).unwrap();
        assert!(matches!(Chocolate::on(bar).positions(), Amount::Exact(count) if count > 1 << 64));
    }
}
