//! The few cells of a narrow corridor, with the steps that lead on from each.

use super::way::Hop;
use crate::rockse::relax::Relaxation;
use crate::rockse::remainder::Remainder;
use crate::rockse::sum::Sum;

/// The cells that a path under the ceiling could pass, numbered along the rows; the goal is the
/// last one.
pub(super) struct Web<N> {
    cells: Vec<usize>,
    weights: Vec<N>,
    /// The steps from cell number i are `steps[ends[i - 1]..ends[i]]`.
    ends: Vec<usize>,
    /// The number of the cell that a step leads to, and the tracked jump that it needs, as a bit.
    steps: Vec<(usize, u64)>,
    rest: Vec<N>,
}

impl<N: Sum> Web<N> {
    /// Links the cells, each with the weight up to it. `None` when there are more steps than
    /// `most`.
    pub(super) fn new(
        remainder: &Remainder<'_>,
        relaxation: &Relaxation,
        ways: &[Hop],
        found: &[(usize, N)],
        (ceiling, most): (N, usize),
    ) -> Option<Self> {
        let size = remainder.size();
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        for &(cell, up_to) in found {
            for way in ways.iter().filter(|way| relaxation.allows(cell, &way.step)) {
                let Some(target) = remainder.target(cell / size, cell % size, &way.step) else { continue };
                let Ok(target) = found.binary_search_by_key(&target, |found| found.0) else { continue };
                if up_to.plus(N::of(relaxation.rest(found[target].0))) <= ceiling {
                    steps.push((target, way.bit));
                }
            }
            if steps.len() > most {
                return None;
            }
            ends.push(steps.len());
        }
        let cells: Vec<usize> = found.iter().map(|found| found.0).collect();
        let weights = cells.iter().map(|&cell| N::of(remainder.instance.weights()[cell])).collect();
        Some(Self { rest: vec![N::NEVER; cells.len()], cells, weights, ends, steps })
    }

    /// The least weight from a cell to the goal without the steps that need a lost jump, and the
    /// number of cells computed.
    pub(super) fn rest(&mut self, cell: usize, lost: u64) -> (N, u64) {
        let Ok(from) = self.cells.binary_search(&cell) else { return (N::NEVER, 1) };
        let last = self.cells.len() - 1;
        self.rest[last] = self.weights[last];
        for at in (from..last).rev() {
            let start = if at == 0 { 0 } else { self.ends[at - 1] };
            let allowed = self.steps[start..self.ends[at]].iter().filter(|(_, bit)| bit & lost == 0);
            let best = allowed.fold(N::NEVER, |best, (target, _)| best.lesser(self.rest[*target]));
            self.rest[at] = best.plus(self.weights[at]);
        }
        (self.rest[from], (last - from) as u64 + 1)
    }

    pub(super) fn bytes(&self) -> u64 {
        let cell = size_of::<usize>() * 2 + size_of::<N>() * 2;
        (self.cells.len() * cell + self.steps.capacity() * size_of::<(usize, u64)>()) as u64
    }
}
