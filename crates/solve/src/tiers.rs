//! Blocks grouped by tier, and the places of a tier's positions in arrays.
//!
//! A tier is solved in arrays of its own, indexed independently of the rest of the numbering. For
//! example, a tier of the blocks 10..20 and 50..55 has the places 0 to 14, and rank 52 is at place
//! 12.

use tablette_core::{Block, Rank};

/// Groups the blocks of a numbering by rising tier; inside a tier in the order of their ranks.
pub(crate) fn tiers(mut blocks: Vec<Block>) -> Vec<Vec<Block>> {
    blocks.sort_by_key(|block| (block.tier, block.ranks.start));
    blocks.chunk_by(|a, b| a.tier == b.tier).map(<[Block]>::to_vec).collect()
}

/// Returns the number of positions of these blocks.
pub(crate) fn length(blocks: &[Block]) -> u64 {
    blocks.iter().map(|block| block.ranks.end - block.ranks.start).sum()
}

/// The places of the positions of some blocks in an array with one element per position: block
/// after block.
pub(crate) struct Places {
    /// Runs of consecutive ranks, by place. Nearly always a single run; hundreds if a tier of
    /// draughts is defined by the number of steps left for its men.
    runs: Vec<Run>,
    /// The same runs by rank.
    ranked: Vec<Run>,
    /// The first rank of any run.
    base: u64,
    /// Ranks from the base on are divided into pieces of 2^shift.
    shift: u32,
    /// For each piece, and for the ranks behind the last, the first run by rank that ends behind
    /// its first rank.
    pieces: Vec<u32>,
    length: u64,
}

/// Consecutive ranks, with the place of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    start: u64,
    end: u64,
    first: u64,
}

impl Places {
    /// Computes the places of these blocks, block after block; adjacent blocks form one run.
    /// O(blocks log blocks).
    pub(crate) fn new(blocks: &[Block]) -> Self {
        let (mut runs, mut place): (Vec<Run>, u64) = (Vec::new(), 0);
        for Block { ranks, .. } in blocks.iter().filter(|block| !block.ranks.is_empty()) {
            match runs.last_mut() {
                Some(run) if run.end == ranks.start => run.end = ranks.end,
                _ => runs.push(Run { start: ranks.start, end: ranks.end, first: place }),
            }
            place += ranks.end - ranks.start;
        }
        let mut ranked = runs.clone();
        ranked.sort_unstable_by_key(|run| run.start);
        let (base, end) = (ranked.first().map_or(0, |run| run.start), ranked.last().map_or(0, |run| run.end));
        // Enough pieces that few of them contain more than one run.
        let shift = (end - base).div_ceil(4 * ranked.len().max(1) as u64).max(1).ilog2();
        let behind = ((end - base) >> shift) + 2;
        let first = |piece: u64| ranked.partition_point(|run| run.end - base <= piece << shift) as u32;
        let pieces = (0..behind).map(first).collect();
        Self { runs, ranked, base, shift, pieces, length: place }
    }

    /// Returns the number of places.
    pub(crate) fn count(&self) -> u64 {
        self.length
    }

    /// Returns the place of a rank; `None` if it is in none of the blocks. O(1) if runs have
    /// similar lengths, O(log runs) at worst.
    #[inline]
    pub(crate) fn place(&self, rank: Rank) -> Option<u64> {
        let run = match &self.ranked[..] {
            [run] => run,
            ranked => {
                let piece = (rank.0.checked_sub(self.base)? >> self.shift) as usize;
                let (from, to) = (*self.pieces.get(piece)? as usize, *self.pieces.get(piece + 1)? as usize);
                let near = ranked.get(from..ranked.len().min(to + 1))?;
                near.get(near.partition_point(|run| run.end <= rank.0))?
            }
        };
        (run.start..run.end).contains(&rank.0).then(|| run.first + (rank.0 - run.start))
    }

    /// Returns the rank of a place. O(log runs).
    #[inline]
    pub(crate) fn rank(&self, place: u64) -> Rank {
        let run = match &self.runs[..] {
            [run] => run,
            runs => &runs[runs.partition_point(|run| run.first <= place) - 1],
        };
        Rank(run.start + (place - run.first))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use tablette_core::{BlockOrder, Tier};

    use super::*;

    /// Block after block: correct and slow.
    fn slow(blocks: &[Block], rank: u64) -> Option<u64> {
        let mut before = 0;
        for block in blocks {
            if block.ranks.contains(&rank) {
                return Some(before + rank - block.ranks.start);
            }
            before += block.ranks.end - block.ranks.start;
        }
        None
    }

    #[test]
    fn places_are_those_that_a_search_through_all_blocks_finds() {
        let blocks = |ranges: &[Range<u64>]| -> Vec<Block> {
            let block = |ranks: &Range<u64>| Block { tier: Tier(0), ranks: ranks.clone(), inside: BlockOrder::Loopy };
            ranges.iter().map(block).collect()
        };
        let even: Vec<Range<u64>> = (0..40).map(|at| 30 * at + 3..30 * at + 8).collect();
        let cases = [
            blocks(&[0..1, 1..1]),
            blocks(&[7..20, 20..20]),
            blocks(&[7..20, 20..31, 40..41]),
            blocks(&[40..41, 7..20]),
            blocks(&[0..3, 900..1200, 1201..1202, 1203..1204, 1205..1206]),
            blocks(&even),
            blocks(&[]),
        ];
        for case in &cases {
            let places = Places::new(case);
            for rank in 0..1300 {
                let place = slow(case, rank);
                assert_eq!(places.place(Rank(rank)), place, "{rank} in {case:?}");
                assert!(place.is_none_or(|place| places.rank(place) == Rank(rank)), "{rank} in {case:?}");
            }
            assert_eq!(places.place(Rank(u64::MAX)), None);
            assert_eq!(places.count(), length(case));
        }
    }

    #[test]
    fn there_may_be_more_places_than_32_bits_can_count() {
        let block = |ranks: Range<u64>| Block { tier: Tier(0), ranks, inside: BlockOrder::Loopy };
        let places = Places::new(&[block(5..1 << 33), block(1 << 40..(1 << 40) + 9)]);
        assert_eq!(places.place(Rank((1 << 40) + 3)), Some((1 << 33) - 5 + 3));
        assert_eq!(places.rank((1 << 33) - 5 + 3), Rank((1 << 40) + 3));
        assert_eq!(places.place(Rank(1 << 35)), None);
    }
}
