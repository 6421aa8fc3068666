//! Bounds from a relaxation: pretend that every extra jump that could have been collected by here has been.

mod sharper;

use tablette_core::{Amount, Ask, Refusal};

pub use sharper::Sharper;

use super::course::{Course, FAR, FREE, Step};
use super::masks;

/// What the relaxation knows of every cell.
#[derive(Debug)]
pub struct Relaxation {
    /// The extra jumps that some way to the cell collects, `words` words a cell; empty when there was no memory for it.
    could: Vec<u64>,
    words: usize,
    /// The first cell where each extra jump can be had.
    first: Vec<u32>,
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
/// With m jumps and q extra ones: time O(N² · m · ⌈q/64⌉), space O(N² · ⌈q/64⌉) words; where that does not fit, one word a
/// cell and a weaker bound.
pub fn relax(course: &Course<'_>, ask: &Ask<'_>) -> Result<Relaxation, Refusal> {
    let cells = course.instance.cells();
    let need = |words: usize| Amount::Exact(cells as u128).times(words as u64 * 8 + 9 + 8);
    Refusal::unless_fits(need(0), ask.memory)?;
    let fine = need(course.words).fits(ask.memory / 2);
    let mut relaxation = Relaxation {
        could: if fine { vec![0; cells * course.words] } else { Vec::new() },
        words: course.words,
        first: vec![u32::MAX; course.extras],
        rest: vec![FAR; cells],
    };
    let mut reached = vec![false; cells];
    reached[course.from.cell as usize] = true;
    for row in course.from.cell as usize / course.size()..course.size() {
        relaxation.collect(course, row, &mut reached);
        if ask.watch.stopped() {
            return Err(Refusal::Stopped);
        }
    }
    for row in (course.from.cell as usize / course.size()..course.size()).rev() {
        relaxation.weigh(course, row, &reached);
        if ask.watch.stopped() {
            return Err(Refusal::Stopped);
        }
    }
    Ok(relaxation)
}

impl Relaxation {
    /// May this step be made on this cell, pretending?
    #[inline]
    pub(super) fn allows(&self, cell: usize, step: &Step) -> bool {
        if step.needs == FREE {
            true
        } else if self.could.is_empty() {
            self.first[step.needs] as usize <= cell
        } else {
            self.could[cell * self.words + step.needs / 64] >> (step.needs % 64) & 1 == 1
        }
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

    /// What could have been collected on the cells of one row; all rows above are known.
    fn collect(&mut self, course: &Course<'_>, row: usize, reached: &mut [bool]) {
        let size = course.size();
        for step in course.steps.iter().filter(|step| step.di > 0 && step.di <= row) {
            for column in course.columns(step) {
                let from = (row - step.di) * size + column;
                if reached[from] {
                    self.hand_on(from, row * size + column.wrapping_add_signed(step.dj), step, reached);
                }
            }
        }
        for cell in row * size..(row + 1) * size {
            if !reached[cell] {
                continue;
            }
            self.receive(course, cell);
            for step in course.steps.iter().filter(|step| step.di == 0) {
                if let Some(target) = course.target(row, cell % size, step) {
                    self.hand_on(cell, target, step, reached);
                }
            }
        }
    }

    /// One step of the forward pass, if the relaxation allows it.
    #[inline]
    fn hand_on(&mut self, from: usize, to: usize, step: &Step, reached: &mut [bool]) {
        if !self.allows(from, step) {
            return;
        }
        reached[to] = true;
        if !self.could.is_empty() {
            let (head, tail) = self.could.split_at_mut(to * self.words);
            masks::add_all(&mut tail[..self.words], &head[from * self.words..(from + 1) * self.words]);
        }
    }

    /// The gift of a reached cell.
    fn receive(&mut self, course: &Course<'_>, cell: usize) {
        let Some(gift) = course.gifts.get(&(cell as u32)) else { return };
        for (extra, first) in self.first.iter_mut().enumerate() {
            if masks::contains(gift, extra) {
                *first = (*first).min(cell as u32);
            }
        }
        if !self.could.is_empty() {
            masks::add_all(&mut self.could[cell * self.words..(cell + 1) * self.words], gift);
        }
    }

    /// The least weights of one row; all rows below are known.
    fn weigh(&mut self, course: &Course<'_>, row: usize, reached: &[bool]) {
        let size = course.size();
        let mut best = vec![FAR; size];
        for step in course.steps.iter().filter(|step| step.di > 0 && row + step.di < size) {
            for column in course.columns(step) {
                let rest = self.rest[(row + step.di) * size + column.wrapping_add_signed(step.dj)];
                if rest < best[column] && self.allows(row * size + column, step) {
                    best[column] = rest;
                }
            }
        }
        for column in (0..size).rev() {
            let cell = row * size + column;
            for step in course.steps.iter().filter(|step| step.di == 0) {
                if let Some(target) = course.target(row, column, step)
                    && self.rest[target] < best[column]
                    && self.allows(cell, step)
                {
                    best[column] = self.rest[target];
                }
            }
            if cell == course.instance.goal() as usize {
                best[column] = 0;
            }
            if reached[cell] && best[column] < FAR {
                self.rest[cell] = best[column] + course.instance.weights()[cell];
            }
        }
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> u64 {
        (self.could.len() * 8 + self.rest.len() * 8 + self.first.len() * 4) as u64
    }
}
