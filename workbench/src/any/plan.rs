//! A build as a list of steps, each of which reads finished steps alone.

use std::ops::Range;

use tablette_core::Block;

/// Positions whose values are kept as one piece, so that a build can stop behind it.
pub(super) struct Step {
    /// Blocks or pieces of them, by rising tier; what stands together is worked out at the same time.
    pub(super) tiers: Vec<Vec<Block>>,
    /// The places of its values among those of all steps, one step after the other.
    pub(super) places: Range<u64>,
}

impl Step {
    /// Its blocks, in the order in which their values are kept.
    fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.tiers.iter().flatten()
    }

    pub(super) fn len(&self) -> u64 {
        self.places.end - self.places.start
    }
}

/// All steps, and which of them holds which rank.
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// Runs of ranks by rising rank: the ranks, the step, and the place of the first one.
    runs: Vec<Run>,
}

/// Ranks that are kept one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) ranks: Range<u64>,
    pub(super) step: usize,
    pub(super) place: u64,
}

impl Plan {
    /// Steps of at most `most` positions, by rising tier. A block is cut where a step is full, which its
    /// [`Inside`](tablette_core::Inside) allows: pieces of a falling block follow each other by rank.
    pub(super) fn by_tiers(mut blocks: Vec<Block>, most: u64) -> Self {
        blocks.sort_by_key(|block| (block.tier, block.ranks.start));
        let mut steps = Vec::new();
        let (mut tiers, mut room) = (Vec::<Vec<Block>>::new(), most);
        for Block { tier, ranks, inside } in blocks {
            let mut rest = ranks;
            while !rest.is_empty() {
                let cut = rest.end.min(rest.start.saturating_add(room));
                let piece = Block { tier, ranks: rest.start..cut, inside };
                room -= cut - rest.start;
                rest.start = cut;
                match tiers.last_mut() {
                    Some(last) if last[0].tier == tier => last.push(piece),
                    _ => tiers.push(vec![piece]),
                }
                if room == 0 {
                    steps.push(std::mem::take(&mut tiers));
                    room = most;
                }
            }
        }
        if !tiers.is_empty() {
            steps.push(tiers);
        }
        Self::of(steps)
    }

    /// One step of everything.
    pub(super) fn whole(mut blocks: Vec<Block>) -> Self {
        blocks.retain(|block| !block.ranks.is_empty());
        blocks.sort_by_key(|block| block.ranks.start);
        Self::of(vec![vec![blocks]])
    }

    fn of(tiers: Vec<Vec<Vec<Block>>>) -> Self {
        let (mut steps, mut runs, mut place) = (Vec::new(), Vec::new(), 0);
        for (at, tiers) in tiers.into_iter().enumerate() {
            let mut step = Step { tiers, places: place..place };
            for block in step.blocks() {
                runs.push(Run { ranks: block.ranks.clone(), step: at, place });
                place += block.ranks.end - block.ranks.start;
            }
            step.places.end = place;
            steps.push(step);
        }
        runs.sort_by_key(|run| run.ranks.start);
        Self { steps, runs }
    }

    /// The step of a rank, and the place of its value.
    #[inline]
    pub(super) fn find(&self, rank: u64) -> (usize, u64) {
        let run = &self.runs[self.runs.partition_point(|run| run.ranks.start <= rank) - 1];
        (run.step, run.place + (rank - run.ranks.start))
    }

    /// Runs by rising rank.
    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.places.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::{Inside, Tier};

    #[test]
    fn every_rank_has_one_place_and_no_step_is_too_long() {
        let block = |tier, ranks| Block { tier: Tier(tier), ranks, inside: Inside::Falling };
        let blocks = vec![block(2, 0..7), block(0, 7..9), block(1, 9..20), block(2, 20..21), block(0, 21..30)];
        for most in 1..35 {
            let plan = Plan::by_tiers(blocks.clone(), most);
            assert!(plan.steps.iter().all(|step| step.len() <= most));
            let mut places: Vec<u64> = (0..30).map(|rank| plan.find(rank).1).collect();
            // Lower tiers come first, and ranks of one tier rise.
            assert_eq!(plan.find(7).1, 0);
            assert_eq!(plan.find(9).1, 11);
            assert_eq!(plan.find(0).1, 22);
            for (rank, place) in places.iter().enumerate() {
                assert!(plan.steps[plan.find(rank as u64).0].places.contains(place));
            }
            places.sort_unstable();
            assert!(places.into_iter().eq(0..30), "{most}");
        }
    }
}
