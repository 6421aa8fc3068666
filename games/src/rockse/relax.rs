//! Bounds from a relaxation: pretend that every extra jump that could have been collected by here has been.

mod cones;
mod sharper;

use tablette_core::{Amount, Ask, Refusal};

pub use sharper::Sharper;

use self::cones::Cones;
use super::course::{Course, FAR, Step};
use super::span::Span;
use super::sum::{Sum, exactly};

/// What the relaxation knows of every cell.
#[derive(Debug)]
pub struct Relaxation {
    /// Where each extra jump could have been collected.
    cones: Cones,
    size: usize,
    /// The least weight from the cell to the goal, both included; [`FAR`] when there is no way, even so.
    rest: Vec<i64>,
}

/// Works the relaxation out: one pass forward for what could be collected, one backward for the weights.
///
/// The result is a lower bound for every position that the course leads to.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated, [`Refusal::Stopped`].
///
/// # Complexity
/// With m jumps and q extra ones: time O(N² · m), four cells at once where the weights of the grid add up to less than
/// 2^24; space 8 bytes a cell, and as much again where there are jumps over nearly all rows.
pub fn relax(course: &Course<'_>, ask: &Ask<'_>) -> Result<Relaxation, Refusal> {
    let (size, cells) = (course.size(), course.instance.cells());
    let rows = depth(&course.steps) + 1;
    let need = (cells + rows * size) as u64 * 8;
    Refusal::unless_fits(Amount::Exact(need.into()), ask.memory)?;
    let cones = Cones::new(course, &Ask { memory: ask.memory - need, ..*ask })?;
    let rest = exactly!(course.instance.magnitude(), N => rests::<N>(course, &cones, rows - 1, ask))?;
    Ok(Relaxation { cones, size, rest })
}

/// The rows that one needs at hand to weigh the next one.
fn depth(steps: &[Step]) -> usize {
    steps.iter().map(|step| step.di).max().unwrap_or(0) + 1
}

/// Room for [`Relaxation::weigh`]: so many rows, and one in work.
pub(super) fn ring<N: Sum>(size: usize, depth: usize) -> Vec<N> {
    vec![N::NEVER; (depth + 1) * size]
}

/// The least weights of all cells from the start on.
fn rests<N: Sum>(course: &Course<'_>, cones: &Cones, depth: usize, ask: &Ask<'_>) -> Result<Vec<i64>, Refusal> {
    let size = course.size();
    let mut rest = vec![FAR; course.instance.cells()];
    let corridor = vec![Span::new(0, size); size];
    let mut ring = ring::<N>(size, depth);
    for row in (course.from.cell as usize / size..size).rev() {
        cones.weigh(course, &course.steps, &corridor, &mut ring, row);
        let sums = &ring[row % depth * size..][..size];
        rest[row * size..].iter_mut().zip(sums).for_each(|(rest, sum)| *rest = sum.whole());
        if ask.watch.stopped() {
            return Err(Refusal::Stopped);
        }
    }
    Ok(rest)
}

impl Relaxation {
    /// May this step be made on this cell, pretending?
    #[inline]
    pub(super) fn allows(&self, cell: usize, step: &Step) -> bool {
        self.span(step, cell / self.size).contains(cell % self.size)
    }

    /// The columns of a row on which a step may be made, pretending; from some of them it may leave the grid.
    #[inline]
    pub(super) fn span(&self, step: &Step, row: usize) -> Span {
        self.cones.span(step, row)
    }

    /// The least weights from the cells of one row to the goal by some of the steps, pretending, within a corridor. The
    /// rows below that the steps reach are in the [`ring`], row r at slot r mod its depth, and there this one goes too.
    pub(super) fn weigh<N: Sum>(
        &self,
        course: &Course<'_>,
        steps: &[Step],
        corridor: &[Span],
        ring: &mut [N],
        row: usize,
    ) {
        self.cones.weigh(course, steps, corridor, ring, row);
    }

    /// A lower bound of the weight from a cell to the goal, both included; `FAR` (2^62) when there is no way.
    #[inline]
    pub(super) fn rest(&self, cell: usize) -> i64 {
        self.rest[cell]
    }

    /// The lower bound of the whole course; `None` when it is certain that there is no path.
    pub fn bound(&self, course: &Course<'_>) -> Option<i64> {
        Some(self.rest[course.from.cell as usize]).filter(|&rest| rest < FAR)
    }

    /// The first path in document order that reaches the bound, which may use jumps illegally; as places in the list of steps.
    pub(super) fn path(&self, course: &Course<'_>) -> Vec<usize> {
        let (size, goal) = (course.size(), course.instance.goal() as usize);
        let mut cell = course.from.cell as usize;
        let mut path = Vec::new();
        while cell != goal {
            let rest = self.rest[cell] - course.instance.weights()[cell];
            let mut steps = course.steps.iter().enumerate().filter(|(_, step)| self.allows(cell, step));
            let next = steps.find_map(|(at, step)| {
                let target = course.target(cell / size, cell % size, step)?;
                (self.rest[target] == rest).then_some((at, target))
            });
            let (step, target) = next.expect("a finite rest is reached by some step");
            path.push(step);
            cell = target;
        }
        path
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> u64 {
        self.cones.bytes() + self.rest.len() as u64 * 8
    }
}
