//! Bounds from a relaxation: every extra jump is allowed as soon as it could have been collected.
//!
//! Those cells are an interval of columns on every row.

use tablette_core::{Amount, Options, Refusal};

use super::remainder::{FREE, REMOTE, Remainder, Step};
use super::span::Span;
use super::sum::{Sum, lower};

/// The relaxed rest of every cell.
#[derive(Debug)]
pub(super) struct Relaxation {
    size: usize,
    /// The columns from which each extra jump is allowed, by jump and row; empty when they would
    /// take too much memory.
    spans: Vec<Span>,
    /// The first cell that adds each extra jump.
    first: Vec<u32>,
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
/// the grid add up to less than 2^24, and O(N · m · q) as long as q ≤ max(N, 64); space 8 bytes per
/// cell, as much again where jumps span nearly all rows, and O(N · q) where memory allows. Otherwise
/// an extra jump is allowed everywhere after the first cell that adds it.
pub(super) fn relax(remainder: &Remainder<'_>, options: &Options<'_>) -> Result<Relaxation, Refusal> {
    let (size, cells, extras) = (remainder.size(), remainder.instance.cells(), remainder.extras);
    let need = (cells + (remainder.depth() + 1) * size) as u64 * 8;
    Refusal::unless_fits(Amount::Exact(need.into()), options.memory)?;
    let first = (0..extras).map(|extra| {
        let adds = remainder.gifts.iter().find(|(_, gift)| gift.contains(extra));
        *adds.expect("every extra jump of a remainder is added somewhere").0
    });
    let fine = extras <= size.max(64) && (size * extras * size_of::<Span>()) as u64 <= options.memory - need;
    let spans = if fine { vec![Span::default(); size * extras] } else { Vec::new() };
    let mut relaxation = Relaxation { size, spans, first: first.collect(), rest: Vec::new() };
    let mut reached = vec![Span::default(); size];
    for row in remainder.from.cell as usize / size..size {
        if fine {
            relaxation.follow(remainder, row, &mut reached);
        }
        if options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
    }
    let rests = match remainder.instance.magnitude() {
        magnitude if magnitude < f32::END => Relaxation::rests::<f32>,
        magnitude if magnitude < f64::END => Relaxation::rests::<f64>,
        _ => Relaxation::rests::<i64>,
    };
    relaxation.rest = rests(&relaxation, remainder, options)?;
    Ok(relaxation)
}

impl Relaxation {
    /// Follows each bonus cell down by all steps to one row, filling the gaps between the columns
    /// reached; the spans of all rows above must be known.
    fn follow(&mut self, remainder: &Remainder<'_>, row: usize, reached: &mut [Span]) {
        let (size, start) = (self.size, remainder.from.cell as usize);
        let mut here = Span::default();
        let mut allowed = vec![Span::default(); remainder.extras];
        if row == start / size {
            here = Span::new(start % size, start % size + 1);
        }
        for step in remainder.steps.iter().filter(|step| step.di > 0 && step.di <= row) {
            let above = row - step.di;
            let may = self.span(step, above).meet(remainder.span(step));
            let hand_on = |from: Span, to: &mut Span| {
                let from = from.meet(may);
                if !from.is_empty() {
                    *to = to.join(from.moved(step.dj));
                }
            };
            hand_on(reached[above], &mut here);
            for (extra, to) in allowed.iter_mut().enumerate() {
                hand_on(self.spans[extra * size + above], to);
            }
        }
        // A step within the row may lead on to its end.
        let sideways = remainder.steps.iter().any(|step| step.di == 0);
        let widened = |span: Span| if sideways && !span.is_empty() { Span { high: size as u32, ..span } } else { span };
        reached[row] = widened(here);
        let row_cells = (row * size) as u32..((row + 1) * size) as u32;
        for (cell, gift) in remainder.gifts.range(row_cells) {
            let column = *cell as usize % size;
            if reached[row].contains(column) {
                gift.iter().for_each(|extra| allowed[extra] = allowed[extra].join(Span::new(column, column + 1)));
            }
        }
        for (extra, span) in allowed.into_iter().enumerate() {
            self.spans[extra * size + row] = widened(span);
        }
    }

    /// The least relaxed weights of all cells from the start on.
    fn rests<N: Sum>(&self, remainder: &Remainder<'_>, options: &Options<'_>) -> Result<Vec<i64>, Refusal> {
        let (size, depth) = (self.size, remainder.depth());
        let mut rest = vec![REMOTE; remainder.instance.cells()];
        // Row r is in slot r mod depth.
        let mut ring = vec![N::NEVER; depth * size];
        let mut best = vec![N::NEVER; size];
        for row in (remainder.from.cell as usize / size..size).rev() {
            let may = |step: &Step| self.span(step, row).meet(remainder.span(step));
            best.fill(N::NEVER);
            for step in remainder.steps.iter().filter(|step| step.di > 0 && row + step.di < size) {
                let from = may(step);
                if !from.is_empty() {
                    let below = &ring[(row + step.di) % depth * size..][..size];
                    lower(&mut best[from.range()], &below[from.moved(step.dj).range()]);
                }
            }
            if row == size - 1 {
                best[size - 1] = N::from_weight(0);
            }
            let beside = remainder.steps.iter().filter(|step| step.di == 0);
            let beside: Vec<(usize, Span)> = beside.map(|step| (step.dj as usize, may(step))).collect();
            let weights = &remainder.instance.weights()[row * size..(row + 1) * size];
            for column in (0..size).rev() {
                let mut least = best[column];
                for &(dj, span) in &beside {
                    if span.contains(column) {
                        least = least.lesser(best[column + dj]);
                    }
                }
                best[column] = least.plus(N::from_weight(weights[column]));
                rest[row * size + column] = best[column].whole();
            }
            ring[row % depth * size..][..size].copy_from_slice(&best);
            if options.watch.stopped() {
                return Err(Refusal::Stopped);
            }
        }
        Ok(rest)
    }

    /// Returns whether the relaxation allows this step on this cell.
    #[inline]
    pub(super) fn allows(&self, cell: usize, step: &Step) -> bool {
        self.span(step, cell / self.size).contains(cell % self.size)
    }

    /// The columns of a row on which the relaxation allows a step; from some of them it may leave
    /// the grid.
    #[inline]
    pub(super) fn span(&self, step: &Step, row: usize) -> Span {
        let all = Span::new(0, self.size);
        if step.needs == FREE {
            all
        } else if self.spans.is_empty() {
            let first = self.first[step.needs] as usize;
            match (first / self.size).cmp(&row) {
                std::cmp::Ordering::Less => all,
                std::cmp::Ordering::Equal => Span::new(first % self.size, self.size),
                std::cmp::Ordering::Greater => Span::default(),
            }
        } else {
            self.spans[step.needs * self.size + row]
        }
    }

    /// A lower bound of the weight from a cell to the goal, both included; [`REMOTE`] when there is
    /// no way.
    #[inline]
    pub(super) fn rest(&self, cell: usize) -> i64 {
        self.rest[cell]
    }

    /// The lower bound of the whole remainder; `None` when it is certain that there is no path.
    pub(super) fn bound(&self, remainder: &Remainder<'_>) -> Option<i64> {
        Some(self.rest[remainder.from.cell as usize]).filter(|&rest| rest < REMOTE)
    }

    /// The first path in document order that reaches the bound, as indices into the list of steps.
    /// It may use jumps illegally.
    pub(super) fn path(&self, remainder: &Remainder<'_>) -> Vec<usize> {
        let goal = remainder.instance.goal() as usize;
        let mut cell = remainder.from.cell as usize;
        let mut path = Vec::new();
        while cell != goal {
            let rest = self.rest[cell] - remainder.instance.weights()[cell];
            let mut steps = remainder.steps.iter().enumerate().filter(|(_, step)| self.allows(cell, step));
            let next = steps.find_map(|(at, step)| {
                let target = remainder.target(cell, step)?;
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
        (self.spans.len() * size_of::<Span>() + self.first.len() * 4 + self.rest.len() * 8) as u64
    }
}
