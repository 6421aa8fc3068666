//! Where each extra jump could have been collected by: on every row an interval of columns.

use tablette_core::{Amount, Ask, Refusal};

use crate::rockse::course::{Course, FREE, Step};
use crate::rockse::masks;
use crate::rockse::span::Span;
use crate::rockse::sum::{Sum, lower};

/// From where each extra jump may be used, pretending that what could have been collected has been.
#[derive(Debug)]
pub(in crate::rockse) struct Cones {
    size: usize,
    /// For each extra jump and row the columns; empty when there are too many of them.
    spans: Vec<Span>,
    /// The first cell that adds each extra jump.
    first: Vec<u32>,
}

impl Cones {
    /// Follows each bonus cell down by all steps, taking in what lies between.
    ///
    /// # Errors
    /// [`Refusal::Stopped`].
    ///
    /// # Complexity
    /// With m jumps and q extra ones: time O(N · m · q) as long as that is no more than the grid asks for, and space
    /// O(N · q) where there is memory for it. Otherwise an extra jump may be used everywhere behind the first cell that adds it.
    pub(super) fn new(course: &Course<'_>, ask: &Ask<'_>) -> Result<Self, Refusal> {
        let size = course.size();
        let first = (0..course.extras).map(|extra| {
            let adds = course.gifts.iter().find(|(_, gift)| masks::contains(gift, extra));
            *adds.expect("every extra jump of a course is added somewhere").0
        });
        let first = first.collect();
        let fine = course.extras <= size.max(64) && Amount::Exact(Self::bytes_of(course) as u128).fits(ask.memory);
        let spans = if fine { vec![Span::default(); size * course.extras] } else { Vec::new() };
        let mut cones = Self { size, spans, first };
        let mut reached = vec![Span::default(); size];
        for row in course.from.cell as usize / size..size {
            if fine {
                cones.follow(course, row, &mut reached);
            }
            if ask.watch.stopped() {
                return Err(Refusal::Stopped);
            }
        }
        Ok(cones)
    }

    fn bytes_of(course: &Course<'_>) -> u64 {
        (course.size() * course.extras * size_of::<Span>()) as u64
    }

    /// The spans of one row; those of all rows above are known.
    fn follow(&mut self, course: &Course<'_>, row: usize, reached: &mut [Span]) {
        let (size, start) = (self.size, course.from.cell as usize);
        let mut here = Span::default();
        let mut cones = vec![Span::default(); course.extras];
        if row == start / size {
            here = Span::new(start % size, start % size + 1);
        }
        for step in course.steps.iter().filter(|step| step.di > 0 && step.di <= row) {
            let above = row - step.di;
            let may = self.span(step, above).meet(course.span(step));
            let hand_on = |from: Span, to: &mut Span| {
                let from = from.meet(may);
                if !from.is_empty() {
                    *to = to.join(from.moved(step.dj));
                }
            };
            hand_on(reached[above], &mut here);
            for (extra, to) in cones.iter_mut().enumerate() {
                hand_on(self.spans[extra * size + above], to);
            }
        }
        // Whoever goes on in the row might go on to its end.
        let sideways = course.steps.iter().any(|step| step.di == 0);
        let widened = |span: Span| if sideways && !span.is_empty() { Span { high: size as u32, ..span } } else { span };
        reached[row] = widened(here);
        let row_cells = (row * size) as u32..((row + 1) * size) as u32;
        for (cell, gift) in course.gifts.range(row_cells) {
            let column = *cell as usize % size;
            if reached[row].contains(column) {
                let added = cones.iter_mut().enumerate().filter(|(extra, _)| masks::contains(gift, *extra));
                added.for_each(|(_, span)| *span = span.join(Span::new(column, column + 1)));
            }
        }
        for (extra, span) in cones.into_iter().enumerate() {
            self.spans[extra * size + row] = widened(span);
        }
    }

    /// The columns of a row from which a step may be made, pretending; some of them may lead out of the grid.
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

    /// As [`Relaxation::weigh`](super::Relaxation::weigh).
    pub(super) fn weigh<N: Sum>(
        &self,
        course: &Course<'_>,
        steps: &[Step],
        corridor: &[Span],
        ring: &mut [N],
        row: usize,
    ) {
        let size = self.size;
        let depth = ring.len() / size - 1;
        let (rows, best) = ring.split_at_mut(depth * size);
        let here = corridor[row];
        let may = |step: &Step| self.span(step, row).meet(course.span(step)).meet(here);
        best[here.range()].fill(N::NEVER);
        for step in steps.iter().filter(|step| step.di > 0 && row + step.di < size) {
            let from = may(step).meet(corridor[row + step.di].shifted(-step.dj, size));
            if !from.is_empty() {
                let below = &rows[(row + step.di) % depth * size..][..size];
                lower(&mut best[from.range()], &below[from.moved(step.dj).range()]);
            }
        }
        if row == size - 1 && here.contains(size - 1) {
            best[size - 1] = N::of(0);
        }
        let beside = steps.iter().filter(|step| step.di == 0);
        let beside: Vec<(usize, Span)> = beside.map(|step| (step.dj as usize, may(step))).collect();
        let weights = &course.instance.weights()[row * size..(row + 1) * size];
        for column in here.range().rev() {
            let mut rest = best[column];
            for &(dj, span) in &beside {
                if span.contains(column) && column + dj < here.high as usize {
                    rest = rest.lesser(best[column + dj]);
                }
            }
            best[column] = rest.plus(N::of(weights[column]));
        }
        rows[row % depth * size..][here.range()].copy_from_slice(&best[here.range()]);
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> u64 {
        (self.spans.len() * size_of::<Span>() + self.first.len() * 4) as u64
    }
}
