//! Bounds from a relaxation: every extra jump is allowed as soon as it could have been collected.

mod cones;
mod jump_surcharges;

use tablette_core::{Amount, Options, Refusal};

pub use jump_surcharges::JumpSurcharges;

use self::cones::Cones;
use super::remainder::{REMOTE, Remainder, Step};
use super::span::Span;
use super::sum::{Sum, exactly};

/// The relaxed rest of every cell.
#[derive(Debug)]
pub struct Relaxation {
    /// The cells by which each extra jump could have been collected.
    cones: Cones,
    size: usize,
    /// The least weight from the cell to the goal, both included; [`REMOTE`] when there is no way
    /// even under the relaxation.
    rest: Vec<i64>,
}

/// Computes the relaxation: one pass forward for the jumps that could be collected, one backward
/// for the weights.
///
/// The result is a lower bound for every position that can follow.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated, [`Refusal::Stopped`].
///
/// # Complexity
/// With m jumps and q extra ones: time O(N² · m), four cells at once where the absolute weights of
/// the grid add up to less than 2^24; space 8 bytes per cell, and as much again where jumps span
/// nearly all rows.
pub fn relax(remainder: &Remainder<'_>, options: &Options<'_>) -> Result<Relaxation, Refusal> {
    let (size, cells) = (remainder.size(), remainder.instance.cells());
    let rows = depth(&remainder.steps) + 1;
    let need = (cells + rows * size) as u64 * 8;
    Refusal::unless_fits(Amount::Exact(need.into()), options.memory)?;
    let cones = Cones::new(remainder, &Options { memory: options.memory - need, ..*options })?;
    let rest = exactly!(remainder.instance.magnitude(), N => rests::<N>(remainder, &cones, rows - 1, options))?;
    Ok(Relaxation { cones, size, rest })
}

/// The number of rows needed to compute the next one.
fn depth(steps: &[Step]) -> usize {
    steps.iter().map(|step| step.di).max().unwrap_or(0) + 1
}

/// A buffer for [`Relaxation::weigh`]: `depth` rows, and the current one.
pub(super) fn ring<N: Sum>(size: usize, depth: usize) -> Vec<N> {
    vec![N::NEVER; (depth + 1) * size]
}

/// The least weights of all cells from the start on.
fn rests<N: Sum>(
    remainder: &Remainder<'_>,
    cones: &Cones,
    depth: usize,
    options: &Options<'_>,
) -> Result<Vec<i64>, Refusal> {
    let size = remainder.size();
    let mut rest = vec![REMOTE; remainder.instance.cells()];
    let corridor = vec![Span::new(0, size); size];
    let mut ring = ring::<N>(size, depth);
    for row in (remainder.from.cell as usize / size..size).rev() {
        cones.weigh(remainder, &remainder.steps, &corridor, &mut ring, row);
        let sums = &ring[row % depth * size..][..size];
        rest[row * size..].iter_mut().zip(sums).for_each(|(rest, sum)| *rest = sum.whole());
        if options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
    }
    Ok(rest)
}

impl Relaxation {
    /// Returns whether the relaxation allows this step on this cell.
    #[inline]
    pub(super) fn allows(&self, cell: usize, step: &Step) -> bool {
        self.span(step, cell / self.size).contains(cell % self.size)
    }

    /// The columns of a row on which the relaxation allows a step; from some of them it may leave
    /// the grid.
    #[inline]
    pub(super) fn span(&self, step: &Step, row: usize) -> Span {
        self.cones.span(step, row)
    }

    /// Computes the least relaxed weights from the cells of one row to the goal by some of the
    /// steps, within a corridor. The rows below that the steps reach are in the [`ring`], row r at
    /// slot r mod its depth; this row is stored there too.
    pub(super) fn weigh<N: Sum>(
        &self,
        remainder: &Remainder<'_>,
        steps: &[Step],
        corridor: &[Span],
        ring: &mut [N],
        row: usize,
    ) {
        self.cones.weigh(remainder, steps, corridor, ring, row);
    }

    /// A lower bound of the weight from a cell to the goal, both included; `REMOTE` (2^62) when
    /// there is no way.
    #[inline]
    pub(super) fn rest(&self, cell: usize) -> i64 {
        self.rest[cell]
    }

    /// The lower bound of the whole remainder; `None` when it is certain that there is no path.
    pub fn bound(&self, remainder: &Remainder<'_>) -> Option<i64> {
        Some(self.rest[remainder.from.cell as usize]).filter(|&rest| rest < REMOTE)
    }

    /// The first path in document order that reaches the bound, as indices into the list of steps.
    /// It may use jumps illegally.
    pub(super) fn path(&self, remainder: &Remainder<'_>) -> Vec<usize> {
        let (size, goal) = (remainder.size(), remainder.instance.goal() as usize);
        let mut cell = remainder.from.cell as usize;
        let mut path = Vec::new();
        while cell != goal {
            let rest = self.rest[cell] - remainder.instance.weights()[cell];
            let mut steps = remainder.steps.iter().enumerate().filter(|(_, step)| self.allows(cell, step));
            let next = steps.find_map(|(at, step)| {
                let target = remainder.target(cell / size, cell % size, step)?;
                (self.rest[target] == rest).then_some((at, target))
            });
            let (step, target) = next.expect("a finite rest is reached by some step");
            path.push(step);
            cell = target;
        }
        path
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        self.cones.bytes() + self.rest.len() as u64 * 8
    }
}
