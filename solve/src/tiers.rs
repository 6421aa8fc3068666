//! Blocks grouped by tier, and the places of a tier's positions in arrays.
//!
//! A tier is worked at in arrays of its own, which know nothing of the rest of the numbering. For example, a tier of the
//! blocks 10..20 and 50..55 has the places 0 to 14, and rank 52 stands at place 12.

use std::ops::Range;

use tablette_core::{Block, Digits, Rank, Refusal, words};

/// The blocks of a numbering by rising tier; inside a tier in the order of their ranks.
pub(crate) fn tiers(mut blocks: Vec<Block>) -> Vec<Vec<Block>> {
    blocks.sort_by_key(|block| (block.tier, block.ranks.start));
    blocks.chunk_by(|a, b| a.tier == b.tier).map(<[Block]>::to_vec).collect()
}

/// How many positions these blocks have.
pub(crate) fn length(blocks: &[Block]) -> u64 {
    blocks.iter().map(|block| block.ranks.end - block.ranks.start).sum()
}

/// Where the positions of some blocks stand in an array that has one element for each: block after block.
pub(crate) struct Places {
    /// Ranks that follow each other, with the place of the first. Nearly always a single run.
    runs: Vec<(Range<u64>, u64)>,
    length: u32,
}

impl Places {
    /// The places of these blocks, block after block. O(blocks): blocks that follow each other are one run.
    ///
    /// Nearly every tier is a single run, so that a place is a subtraction away from a rank.
    ///
    /// # Errors
    /// [`Refusal::Beyond`] when there are 2^32 positions or more.
    pub(crate) fn new(blocks: &[Block]) -> Result<Self, Refusal> {
        let positions = length(blocks);
        let Ok(length) = u32::try_from(positions) else {
            return Err(Refusal::Beyond(too_many(positions)));
        };
        let (mut runs, mut place): (Vec<(Range<u64>, u64)>, u64) = (Vec::new(), 0);
        for block in blocks {
            match runs.last_mut() {
                Some((run, _)) if run.end == block.ranks.start => run.end = block.ranks.end,
                _ => runs.push((block.ranks.clone(), place)),
            }
            place += block.ranks.end - block.ranks.start;
        }
        Ok(Self { runs, length })
    }

    /// How many places there are.
    pub(crate) fn count(&self) -> usize {
        self.length as usize
    }

    /// The place of a rank; `None` when it is in none of the blocks. O(runs).
    #[inline]
    pub(crate) fn of(&self, rank: Rank) -> Option<u32> {
        let here =
            |(run, first): &(Range<u64>, u64)| run.contains(&rank.0).then(|| (first + rank.0 - run.start) as u32);
        self.runs.iter().find_map(here)
    }

    /// The rank of a place.
    #[inline]
    pub(crate) fn rank(&self, place: u32) -> Rank {
        let at = self.runs.partition_point(|&(_, first)| first <= u64::from(place)) - 1;
        let (run, first) = &self.runs[at];
        Rank(run.start + u64::from(place) - first)
    }
}

words! {
    too_many(positions: Digits) {
        "a tier here has {positions} positions; retrograde analysis takes less than 2^32 of them at once",
        "un étage a ici {positions} positions ; l'analyse rétrograde en prend moins de 2^32 à la fois",
    }
}
