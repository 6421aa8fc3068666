//! A build as a list of steps, each of which reads finished steps alone.
//!
//! Blocks are sorted by tier, then cut into steps of a given length. For example, blocks of 7, 2,
//! 11, 1 and 9 positions in tiers 2, 0, 1, 2 and 0, cut at 10, make five steps: six and five
//! positions of tier 0; six and five of tier 1; the eight of tier 2. No move leads to a higher
//! tier, so a step never waits for a later one.
//!
//! A *place* is the index of a value in that order; a *rank* is its number in the table. The list
//! translates between the two in O(log blocks).

use std::collections::BTreeSet;
use std::ops::Range;

use tablette_core::{Block, BlockOrder, Tier};

/// Returns the ranks of lower tiers that a block, or a part of one, reads; `None` if it may read
/// any.
pub(crate) type Exits<'a> = dyn Fn(&Block) -> Option<Vec<Range<u64>>> + 'a;

/// Positions whose values are stored as one piece, after which a build can stop.
pub(crate) struct Step {
    /// Blocks, or parts of them, by rising tier; those of one tier are computed at the same time.
    pub(crate) tiers: Vec<Vec<Block>>,
    /// The places of its values among those of all steps, one step after the other.
    pub(crate) places: Range<u64>,
}

impl Step {
    /// Returns its blocks, in the order of their stored values.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.tiers.iter().flatten()
    }

    /// Returns the number of positions of the step.
    pub(crate) fn len(&self) -> u64 {
        self.places.end - self.places.start
    }
}

/// All steps, with the step of each rank. A few dozen bytes per block.
pub(crate) struct StepList {
    /// The steps in the order of work.
    pub(crate) all: Vec<Step>,
    /// Every rank once, in rising order.
    runs: Vec<Run>,
}

/// Ranks whose values are stored consecutively.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The ranks, never empty.
    pub(crate) ranks: Range<u64>,
    /// Their tier.
    tier: Tier,
    /// The step that holds them, by number.
    pub(crate) step: usize,
    /// The place of the first of them.
    pub(crate) place: u64,
}

impl StepList {
    /// Cuts steps of at most `grain` positions, by rising tier: none reads more than it must, and
    /// those of one tier can be computed at the same time.
    ///
    /// Low tiers share a step until they have `grain` positions together, since a step of forty
    /// positions is not worth its start. A larger tier is divided into steps of its own, if its
    /// [`BlockOrder`] allows it: parts of a falling block follow each other by rank. A tier in
    /// which positions repeat is never cut, since its values depend on each other in both
    /// directions, and may make a longer step. O(blocks log blocks + steps).
    pub(crate) fn by_grain(mut blocks: Vec<Block>, grain: u64) -> Self {
        blocks.retain(|block| !block.ranks.is_empty());
        blocks.sort_by_key(|block| (block.tier, block.ranks.start));
        let (mut done, mut batch, mut positions) = (Vec::new(), Vec::new(), 0_u64);
        for tier in blocks.chunk_by(|a, b| a.tier == b.tier) {
            let length: u64 = tier.iter().map(length).sum();
            if positions.saturating_add(length) > grain && !batch.is_empty() {
                done.push(std::mem::take(&mut batch));
                positions = 0;
            }
            let loopy = tier.iter().any(|block| block.inside == BlockOrder::Loopy);
            if length <= grain || loopy {
                batch.push(tier.to_vec());
                positions = positions.saturating_add(length);
            } else {
                done.extend(shares(tier, length.div_ceil(length.div_ceil(grain))).into_iter().map(|share| vec![share]));
            }
        }
        done.extend(Some(batch).filter(|batch| !batch.is_empty()));
        Self::new(done)
    }

    /// Returns the ranks that a step reads, those of its own earlier tiers included: disjoint
    /// ranges in rising order that do not touch. `exits` returns the ranks that a block reads, and
    /// `blocks` are those from which the steps were cut, by rising rank: a part of a falling block
    /// reads the parts below it. O(exits log exits), or O(runs) if any lower tier may be read.
    pub(crate) fn reads(&self, at: usize, blocks: &[Block], exits: &Exits<'_>) -> Vec<Range<u64>> {
        let (mut reads, mut below): (Vec<Range<u64>>, Option<Tier>) = (Vec::new(), None);
        for block in self.all[at].blocks() {
            match exits(block) {
                Some(exits) => reads.extend(exits),
                None => below = below.max(Some(block.tier)),
            }
            if block.inside == BlockOrder::Falling
                && let Some(whole) = containing(blocks, block.ranks.start)
            {
                reads.push(whole.ranks.start..block.ranks.start);
            }
        }
        if let Some(below) = below {
            reads.extend(self.runs.iter().filter(|run| run.tier < below).map(|run| run.ranks.clone()));
        }
        joined(reads)
    }

    /// Returns the earlier steps that contain some ranks, in rising order. O(runs of those ranks ·
    /// log runs).
    pub(crate) fn needs(&self, at: usize, reads: &[Range<u64>]) -> Vec<usize> {
        let runs = reads.iter().flat_map(|range| self.within(range).map(|(run, _)| run.step));
        // Earlier results of the same step need not exist when it begins.
        let needs: BTreeSet<usize> = runs.filter(|need| *need < at).collect();
        needs.into_iter().collect()
    }

    /// Returns the runs that intersect a range, each cut to it, by rising rank.
    pub(crate) fn within(&self, range: &Range<u64>) -> impl Iterator<Item = (&Run, Range<u64>)> {
        let Range { start, end } = *range;
        let runs = &self.runs[self.runs.partition_point(|run| run.ranks.end <= start)..];
        let near = runs.iter().take_while(move |run| run.ranks.start < end);
        near.map(move |run| (run, run.ranks.start.max(start)..run.ranks.end.min(end)))
    }

    /// Makes one step of everything, by rising rank, for solvers that cannot stop between tiers.
    pub(crate) fn whole(mut blocks: Vec<Block>) -> Self {
        blocks.retain(|block| !block.ranks.is_empty());
        blocks.sort_by_key(|block| block.ranks.start);
        Self::new(vec![vec![blocks]])
    }

    /// Gives every step its places, one step after the other, and every rank its run.
    fn new(tiers: Vec<Vec<Vec<Block>>>) -> Self {
        let (mut steps, mut runs, mut place) = (Vec::new(), Vec::new(), 0);
        for (at, tiers) in tiers.into_iter().enumerate() {
            let mut step = Step { tiers, places: place..place };
            for block in step.blocks() {
                runs.push(Run { ranks: block.ranks.clone(), tier: block.tier, step: at, place });
                place += block.ranks.end - block.ranks.start;
            }
            step.places.end = place;
            steps.push(step);
        }
        runs.sort_by_key(|run| run.ranks.start);
        Self { all: steps, runs }
    }

    /// Returns the step of a rank, and the place of its value. O(log runs); called for each move of
    /// a build that does not fit memory.
    #[inline]
    pub(crate) fn find(&self, rank: u64) -> (usize, u64) {
        let run = &self.runs[self.runs.partition_point(|run| run.ranks.start <= rank) - 1];
        (run.step, run.place + (rank - run.ranks.start))
    }

    /// Returns the runs by rising rank.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns the number of positions of the longest step, which memory must hold.
    pub(crate) fn longest(&self) -> u64 {
        self.all.iter().map(Step::len).max().unwrap_or(0)
    }
}

/// Returns the block that contains a rank, among some by rising rank.
fn containing(blocks: &[Block], rank: u64) -> Option<&Block> {
    let at = blocks.partition_point(|block| block.ranks.end <= rank);
    blocks.get(at).filter(|block| block.ranks.contains(&rank))
}

/// Returns the same ranks as disjoint ranges in rising order that do not touch. O(ranges log
/// ranges).
fn joined(mut ranges: Vec<Range<u64>>) -> Vec<Range<u64>> {
    ranges.retain(|range| !range.is_empty());
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    ranges.dedup_by(|range, last| {
        let touches = range.start <= last.end;
        if touches {
            last.end = last.end.max(range.end);
        }
        touches
    });
    ranges
}

/// Returns the number of positions of a block.
fn length(block: &Block) -> u64 {
    block.ranks.end - block.ranks.start
}

/// Divides the blocks of a tier into shares of about `most` positions. A falling block stays whole
/// if it fits a share, since its parts would have to wait for each other.
fn shares(tier: &[Block], most: u64) -> Vec<Vec<Block>> {
    let (mut shares, mut room): (Vec<Vec<Block>>, u64) = (vec![Vec::new()], most);
    for block in tier {
        let mut rest = block.ranks.clone();
        while !rest.is_empty() {
            let fits =
                block.inside == BlockOrder::Falling && rest.end - rest.start <= most && rest.start == block.ranks.start;
            if room == 0 || (fits && rest.end - rest.start > room) {
                shares.push(Vec::new());
                room = most;
            }
            let cut = rest.end.min(rest.start.saturating_add(room));
            if let Some(share) = shares.last_mut() {
                share.push(Block { tier: block.tier, ranks: rest.start..cut, inside: block.inside });
            }
            room -= cut - rest.start;
            rest.start = cut;
        }
    }
    shares.retain(|share| !share.is_empty());
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_has_one_place_and_no_step_is_too_long() {
        let block = |tier, ranks| Block { tier: Tier(tier), ranks, inside: BlockOrder::Falling };
        let blocks = vec![block(2, 0..7), block(0, 7..9), block(1, 9..20), block(2, 20..21), block(0, 21..30)];
        for most in 1..35 {
            let steps = StepList::by_grain(blocks.clone(), most);
            assert!(steps.all.iter().all(|step| step.len() <= most));
            let mut places: Vec<u64> = (0..30).map(|rank| steps.find(rank).1).collect();
            // Lower tiers come first, and ranks of one tier rise.
            assert_eq!(steps.find(7).1, 0);
            assert_eq!(steps.find(9).1, 11);
            assert_eq!(steps.find(0).1, 22);
            for (rank, place) in places.iter().enumerate() {
                assert!(steps.all[steps.find(rank as u64).0].places.contains(place));
            }
            places.sort_unstable();
            assert!(places.into_iter().eq(0..30), "{most}");
        }
    }

    fn needs(steps: &StepList, blocks: &[Block], exits: &Exits<'_>) -> Vec<Vec<usize>> {
        (0..steps.all.len()).map(|at| steps.needs(at, &steps.reads(at, blocks, exits))).collect()
    }

    #[test]
    fn ranges_that_touch_are_one() {
        assert_eq!(joined(vec![7..9, 3..3, 0..2, 1..5, 5..6, 8..8]), [0..6, 7..9]);
    }

    #[test]
    fn a_step_reads_its_needs_and_no_later_step() {
        let block = |tier, ranks, inside| Block { tier: Tier(tier), ranks, inside };
        let (apart, falling, loopy) = (BlockOrder::Apart, BlockOrder::Falling, BlockOrder::Loopy);
        let blocks = vec![
            block(0, 0..3, apart),
            block(1, 3..5, falling),
            block(3, 5..30, falling),
            block(2, 30..41, apart),
            block(4, 41..60, loopy),
            block(4, 60..61, loopy),
        ];
        for grain in 1..70 {
            let steps = StepList::by_grain(blocks.clone(), grain);
            let places: BTreeSet<u64> = (0..61).map(|rank| steps.find(rank).1).collect();
            assert!(places.into_iter().eq(0..61), "{grain}");
            let long = steps.all.iter().filter(|step| step.len() > grain);
            assert!(long.into_iter().all(|step| step.tiers.len() == 1 && step.tiers[0][0].inside == loopy), "{grain}");
            let tier_1 = |block: &Block| (block.tier.0 == 4).then(|| vec![4..5, 3..4]);
            let needs = needs(&steps, &blocks, &tier_1);
            assert!(needs.iter().enumerate().all(|(at, needs)| needs.iter().all(|need| *need < at)), "{grain}");
            let step = |rank| steps.find(rank).0;
            // Tier 4 reads tier 1 alone; tier 3 reads all below it, and a falling block its own
            // beginning.
            let last = &needs[step(60)];
            assert_eq!(last.contains(&step(4)), step(4) != step(60));
            assert!(last.iter().all(|need| [step(3), step(4)].contains(need)) || step(60) == step(29));
            for (reader, read) in [(29, 5), (29, 0), (29, 40), (17, 6), (4, 0), (40, 2)] {
                let here = step(reader) == step(read);
                assert!(here || needs[step(reader)].contains(&step(read)), "{grain}: {reader} reads {read}");
            }
        }
        // Parts of a tier do not wait for each other if its positions are independent.
        let steps = StepList::by_grain(blocks.clone(), 4);
        let needs = needs(&steps, &blocks, &|_| None);
        assert!(!needs[steps.find(40).0].contains(&steps.find(30).0));
        // Positions below a falling block do not wait for it, nor does another block of its tier.
        assert!(!needs[steps.find(30).0].contains(&steps.find(5).0));
    }

    #[test]
    fn a_tier_in_which_positions_repeat_is_one_step() {
        let block = |tier, ranks, inside| Block { tier: Tier(tier), ranks, inside };
        let (apart, loopy) = (BlockOrder::Apart, BlockOrder::Loopy);
        let blocks =
            vec![block(0, 0..1, apart), block(2, 1..40, loopy), block(1, 40..45, loopy), block(2, 45..50, loopy)];
        for most in 1..60 {
            let steps = StepList::by_grain(blocks.clone(), most);
            let of = |rank| steps.find(rank).0;
            assert!((1..40).chain(45..50).all(|rank| of(rank) == of(1)), "{most}");
            assert!((40..45).all(|rank| of(rank) == of(40)), "{most}");
            assert!(of(0) <= of(40) && of(40) <= of(1), "{most}");
            assert_eq!(steps.all.last().unwrap().places.end, 50);
            assert!(steps.longest() >= 44);
        }
    }
}
