//! Sharper bounds for paths that lack some critical jumps: these are enforced, and all others are
//! still relaxed.

use tablette_core::Options;

use super::Relaxation;
use crate::rockse::masks;
use crate::rockse::remainder::REMOTE;
use crate::rockse::remainder::{FREE, Remainder, Step};

/// A lower bound of the extra cost of the rest of the way, for each set of some extra jumps that is
/// held.
#[derive(Debug)]
pub struct JumpSurcharges {
    /// The extra jumps; bit b of a set is the b-th of them.
    group: Vec<usize>,
    /// For every cell and every set, the excess over the relaxation on arrival; [`NEVER`] when the
    /// goal cannot be reached.
    excess: Vec<u32>,
}

/// Greater than any excess that is stored exactly.
const NEVER: u32 = u32::MAX;

impl JumpSurcharges {
    /// Makes one backward pass for each set of the jumps: O(2^k · N² · m) time, 4 · 2^k bytes per
    /// cell, and three times that during the computation. `None` when that does not fit in half of
    /// the memory or when stopped; then there is nothing to gain.
    pub(in crate::rockse) fn new(
        remainder: &Remainder<'_>,
        relaxation: &Relaxation,
        group: &[usize],
        options: &Options<'_>,
    ) -> Option<Self> {
        let cells = remainder.instance.cells();
        let sets = 1_usize << group.len();
        if 12 * cells as u64 * sets as u64 > options.memory / 2 {
            return None;
        }
        // With all of them held, the relaxation itself applies.
        let mut rests = vec![Vec::new(); sets - 1];
        let mut excess = vec![0; cells * sets];
        for set in (0..sets - 1).rev() {
            if options.watch.stopped() {
                return None;
            }
            rests[set] = weigh(remainder, relaxation, group, set, &rests);
            for (cell, &rest) in rests[set].iter().enumerate() {
                let usual = relaxation.rest[cell];
                if usual < REMOTE {
                    let more = if rest >= REMOTE { NEVER } else { u32::try_from(rest - usual).unwrap_or(NEVER - 1) };
                    excess[cell * sets + set] = more;
                }
            }
        }
        Some(Self { group: group.to_vec(), excess })
    }

    /// The jumps that are enforced.
    pub(in crate::rockse) fn group(&self) -> &[usize] {
        &self.group
    }

    /// A lower bound of the cost above the relaxation on arrival at a cell with this set of the
    /// jumps.
    #[inline]
    pub(in crate::rockse) fn excess(&self, cell: usize, set: usize) -> i64 {
        match self.excess[(cell << self.group.len()) | set] {
            NEVER => REMOTE,
            excess => excess.into(),
        }
    }

    pub(in crate::rockse) fn bytes(&self) -> u64 {
        self.excess.len() as u64 * 4
    }
}

/// The least weights from every cell to the goal for an arrival with one set of the jumps; larger
/// sets are already computed.
fn weigh(
    remainder: &Remainder<'_>,
    relaxation: &Relaxation,
    group: &[usize],
    set: usize,
    rests: &[Vec<i64>],
) -> Vec<i64> {
    let size = remainder.size();
    let goal = remainder.instance.goal() as usize;
    let held = |step: &Step| {
        let place = group.iter().position(|&extra| extra == step.needs);
        step.needs == FREE || place.is_none_or(|place| set >> place & 1 == 1)
    };
    let steps: Vec<&Step> = remainder.steps.iter().filter(|step| held(step)).collect();
    let mut rest = vec![REMOTE; remainder.instance.cells()];
    let mut best = vec![REMOTE; size];
    for row in (remainder.from.cell as usize / size..size).rev() {
        best.fill(REMOTE);
        for step in steps.iter().filter(|step| step.di > 0 && row + step.di < size) {
            for column in remainder.columns(step) {
                let there = rest[(row + step.di) * size + column.wrapping_add_signed(step.dj)];
                if there < best[column] && relaxation.allows(row * size + column, step) {
                    best[column] = there;
                }
            }
        }
        for column in (0..size).rev() {
            let cell = row * size + column;
            let after = set | gained(remainder, cell, group);
            if cell == goal || relaxation.rest[cell] >= REMOTE {
                rest[cell] = relaxation.rest[cell];
                continue;
            }
            if after != set {
                rest[cell] = rests.get(after).map_or(relaxation.rest[cell], |rest| rest[cell]);
                continue;
            }
            for step in steps.iter().filter(|step| step.di == 0) {
                if let Some(target) = remainder.target(row, column, step)
                    && rest[target] < best[column]
                    && relaxation.allows(cell, step)
                {
                    best[column] = rest[target];
                }
            }
            if best[column] < REMOTE {
                rest[cell] = best[column] + remainder.instance.weights()[cell];
            }
        }
    }
    rest
}

/// The set of these jumps that a cell adds.
fn gained(remainder: &Remainder<'_>, cell: usize, group: &[usize]) -> usize {
    let Some(gift) = remainder.gifts.get(&(cell as u32)) else { return 0 };
    let bits = group.iter().enumerate().filter(|(_, extra)| masks::contains(gift, **extra));
    bits.fold(0, |set, (place, _)| set | 1 << place)
}
