//! Lower bounds for paths that have missed some jumps for good. Where there are many layers in a
//! narrow corridor, they prevent most of the layers from being created.

use std::collections::HashMap;

use super::{LayerStep, TrackedSet};
use crate::rockse::relax::Relaxation;
use crate::rockse::remainder::Remainder;
use crate::rockse::sum::Sum;

/// Lower bounds of the weight from a cell to the goal, by cell and by the set of tracked jumps that
/// are lost; all other extra jumps are relaxed.
///
/// The cells that a path under the ceiling could pass are numbered along the rows; the goal is the
/// last one.
pub(super) struct GoalBounds<N, const W: usize> {
    cells: Vec<usize>,
    weights: Vec<N>,
    /// The steps from cell number i are `steps[ends[i - 1]..ends[i]]`.
    ends: Vec<usize>,
    /// The number of the cell that a step leads to, and the tracked jump that it needs, if any.
    steps: Vec<(usize, TrackedSet<W>)>,
    rest: Vec<N>,
    known: HashMap<(usize, TrackedSet<W>), N>,
}

impl<N: Sum, const W: usize> GoalBounds<N, W> {
    /// Links the cells, each with the weight up to it. `None` when there are more steps than
    /// `most`.
    pub(super) fn new(
        remainder: &Remainder<'_>,
        relaxation: &Relaxation,
        allowed: &[LayerStep<W>],
        found: &[(usize, N)],
        (ceiling, most): (N, usize),
    ) -> Option<Self> {
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        for &(cell, up_to) in found {
            for step in allowed.iter().filter(|step| relaxation.allows(cell, &step.step)) {
                let Some(target) = remainder.target(cell, &step.step) else { continue };
                let Ok(target) = found.binary_search_by_key(&target, |found| found.0) else { continue };
                if up_to.plus(N::from_weight(relaxation.rest(found[target].0))) <= ceiling {
                    steps.push((target, step.needs));
                }
            }
            if steps.len() > most {
                return None;
            }
            ends.push(steps.len());
        }
        let cells: Vec<usize> = found.iter().map(|found| found.0).collect();
        let weights = cells.iter().map(|&cell| N::from_weight(remainder.instance.weights()[cell])).collect();
        Some(Self { rest: vec![N::NEVER; cells.len()], cells, weights, ends, steps, known: HashMap::new() })
    }

    /// The least weight from a cell to the goal without the steps that need a lost jump, and the
    /// number of cells computed for it.
    pub(super) fn rest(&mut self, cell: usize, lost: TrackedSet<W>) -> (N, u64) {
        if let Some(&rest) = self.known.get(&(cell, lost)) {
            return (rest, 0);
        }
        let (rest, cells) = self.cells.binary_search(&cell).map_or((N::NEVER, 1), |from| self.weigh(from, lost));
        self.known.insert((cell, lost), rest);
        (rest, cells)
    }

    fn weigh(&mut self, from: usize, lost: TrackedSet<W>) -> (N, u64) {
        let last = self.cells.len() - 1;
        self.rest[last] = self.weights[last];
        for at in (from..last).rev() {
            let start = if at == 0 { 0 } else { self.ends[at - 1] };
            let allowed = self.steps[start..self.ends[at]].iter().filter(|(_, needs)| !needs.meets(lost));
            let best = allowed.fold(N::NEVER, |best, (target, _)| best.lesser(self.rest[*target]));
            self.rest[at] = best.plus(self.weights[at]);
        }
        (self.rest[from], (last - from) as u64 + 1)
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let cell = size_of::<usize>() * 2 + size_of::<N>() * 2;
        let known = self.known.capacity() * (size_of::<((usize, TrackedSet<W>), N)>() + 1);
        let steps = self.steps.capacity() * size_of::<(usize, TrackedSet<W>)>();
        (self.cells.len() * cell + steps + known) as u64
    }
}
