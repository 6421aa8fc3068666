//! Sharper bounds for whoever lacks some critical jumps: those are taken seriously, all others are still pretended.

use tablette_core::Ask;

use super::Relaxation;
use crate::rockse::course::FAR;
use crate::rockse::course::{Course, FREE, Step};
use crate::rockse::masks;

/// How much dearer the rest of the way becomes, at least, for each set of a few extra jumps that is held.
#[derive(Debug)]
pub struct Sharper {
    /// The extra jumps; bit b of a set is the b-th of them.
    group: Vec<usize>,
    /// For every cell and every set, the excess over the relaxation on arrival; [`NEVER`] when the goal cannot be reached.
    excess: Vec<u32>,
}

/// More than any excess that is kept exactly.
const NEVER: u32 = u32::MAX;

impl Sharper {
    /// One backward pass for each set of the jumps: O(2^k · N² · m) time, 4 · 2^k bytes a cell, and three times that while
    /// it works. `None` when that does not fit half of the memory or somebody stops it; then there is nothing to gain.
    pub(in crate::rockse) fn new(
        course: &Course<'_>,
        relaxation: &Relaxation,
        group: &[usize],
        ask: &Ask<'_>,
    ) -> Option<Self> {
        let cells = course.instance.cells();
        let sets = 1_usize << group.len();
        if 12 * cells as u64 * sets as u64 > ask.memory / 2 {
            return None;
        }
        // Whoever holds them all is where the relaxation is.
        let mut rests = vec![Vec::new(); sets - 1];
        let mut excess = vec![0; cells * sets];
        for set in (0..sets - 1).rev() {
            if ask.watch.stopped() {
                return None;
            }
            rests[set] = weigh(course, relaxation, group, set, &rests);
            for (cell, &rest) in rests[set].iter().enumerate() {
                let usual = relaxation.rest[cell];
                if usual < FAR {
                    let more = if rest >= FAR { NEVER } else { u32::try_from(rest - usual).unwrap_or(NEVER - 1) };
                    excess[cell * sets + set] = more;
                }
            }
        }
        Some(Self { group: group.to_vec(), excess })
    }

    /// The jumps that are taken seriously.
    pub(in crate::rockse) fn group(&self) -> &[usize] {
        &self.group
    }

    /// What arriving at a cell with this set of the jumps costs above the relaxation, at least.
    #[inline]
    pub(in crate::rockse) fn excess(&self, cell: usize, set: usize) -> i64 {
        match self.excess[(cell << self.group.len()) | set] {
            NEVER => FAR,
            excess => excess.into(),
        }
    }

    pub(in crate::rockse) fn bytes(&self) -> u64 {
        self.excess.len() as u64 * 4
    }
}

/// The least weights from every cell to the goal for whoever arrives with one set of the jumps; larger sets are known.
fn weigh(course: &Course<'_>, relaxation: &Relaxation, group: &[usize], set: usize, rests: &[Vec<i64>]) -> Vec<i64> {
    let size = course.size();
    let goal = course.instance.goal() as usize;
    let held = |step: &Step| {
        let place = group.iter().position(|&extra| extra == step.needs);
        step.needs == FREE || place.is_none_or(|place| set >> place & 1 == 1)
    };
    let steps: Vec<&Step> = course.steps.iter().filter(|step| held(step)).collect();
    let mut rest = vec![FAR; course.instance.cells()];
    let mut best = vec![FAR; size];
    for row in (course.from.cell as usize / size..size).rev() {
        best.fill(FAR);
        for step in steps.iter().filter(|step| step.di > 0 && row + step.di < size) {
            for column in course.columns(step) {
                let there = rest[(row + step.di) * size + column.wrapping_add_signed(step.dj)];
                if there < best[column] && relaxation.allows(row * size + column, step) {
                    best[column] = there;
                }
            }
        }
        for column in (0..size).rev() {
            let cell = row * size + column;
            let after = set | gained(course, cell, group);
            if cell == goal || relaxation.rest[cell] >= FAR {
                rest[cell] = relaxation.rest[cell];
                continue;
            }
            if after != set {
                rest[cell] = rests.get(after).map_or(relaxation.rest[cell], |rest| rest[cell]);
                continue;
            }
            for step in steps.iter().filter(|step| step.di == 0) {
                if let Some(target) = course.target(row, column, step)
                    && rest[target] < best[column]
                    && relaxation.allows(cell, step)
                {
                    best[column] = rest[target];
                }
            }
            if best[column] < FAR {
                rest[cell] = best[column] + course.instance.weights()[cell];
            }
        }
    }
    rest
}

/// Which of the jumps a cell adds.
fn gained(course: &Course<'_>, cell: usize, group: &[usize]) -> usize {
    let Some(gift) = course.gifts.get(&(cell as u32)) else { return 0 };
    let bits = group.iter().enumerate().filter(|(_, extra)| masks::contains(gift, **extra));
    bits.fold(0, |set, (place, _)| set | 1 << place)
}
