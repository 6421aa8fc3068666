//! The cells by which each extra jump could have been collected: an interval of columns on every
//! row.

use tablette_core::{Amount, Options, Refusal};

use crate::rockse::masks;
use crate::rockse::remainder::{FREE, Remainder, Step};
use crate::rockse::span::Span;
use crate::rockse::sum::{Sum, lower};

/// The cells from which the relaxation allows each extra jump.
#[derive(Debug)]
pub(in crate::rockse) struct Cones {
    size: usize,
    /// The columns for each extra jump and row; empty when they would take too much memory.
    spans: Vec<Span>,
    /// The first cell that adds each extra jump.
    first: Vec<u32>,
}

impl Cones {
    /// Follows each bonus cell down by all steps, filling the gaps between the columns reached.
    ///
    /// # Errors
    /// [`Refusal::Stopped`].
    ///
    /// # Complexity
    /// With m jumps and q extra ones: time O(N · m · q) as long as q ≤ max(N, 64), and space O(N ·
    /// q) where memory allows. Otherwise an extra jump is allowed everywhere after the first cell
    /// that adds it.
    pub(super) fn new(remainder: &Remainder<'_>, options: &Options<'_>) -> Result<Self, Refusal> {
        let size = remainder.size();
        let first = (0..remainder.extras).map(|extra| {
            let adds = remainder.gifts.iter().find(|(_, gift)| masks::contains(gift, extra));
            *adds.expect("every extra jump of a course is added somewhere").0
        });
        let first = first.collect();
        let fine =
            remainder.extras <= size.max(64) && Amount::Exact(Self::bytes_of(remainder) as u128).fits(options.memory);
        let spans = if fine { vec![Span::default(); size * remainder.extras] } else { Vec::new() };
        let mut cones = Self { size, spans, first };
        let mut reached = vec![Span::default(); size];
        for row in remainder.from.cell as usize / size..size {
            if fine {
                cones.follow(remainder, row, &mut reached);
            }
            if options.watch.stopped() {
                return Err(Refusal::Stopped);
            }
        }
        Ok(cones)
    }

    fn bytes_of(remainder: &Remainder<'_>) -> u64 {
        (remainder.size() * remainder.extras * size_of::<Span>()) as u64
    }

    /// Computes the spans of one row; those of all rows above must be known.
    fn follow(&mut self, remainder: &Remainder<'_>, row: usize, reached: &mut [Span]) {
        let (size, start) = (self.size, remainder.from.cell as usize);
        let mut here = Span::default();
        let mut cones = vec![Span::default(); remainder.extras];
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
            for (extra, to) in cones.iter_mut().enumerate() {
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
                let added = cones.iter_mut().enumerate().filter(|(extra, _)| masks::contains(gift, *extra));
                added.for_each(|(_, span)| *span = span.join(Span::new(column, column + 1)));
            }
        }
        for (extra, span) in cones.into_iter().enumerate() {
            self.spans[extra * size + row] = widened(span);
        }
    }

    /// The columns of a row from which the relaxation allows a step; some of them may lead out of
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

    /// As [`Relaxation::weigh`](super::Relaxation::weigh).
    pub(super) fn weigh<N: Sum>(
        &self,
        remainder: &Remainder<'_>,
        steps: &[Step],
        corridor: &[Span],
        ring: &mut [N],
        row: usize,
    ) {
        let size = self.size;
        let depth = ring.len() / size - 1;
        let (rows, best) = ring.split_at_mut(depth * size);
        let here = corridor[row];
        let may = |step: &Step| self.span(step, row).meet(remainder.span(step)).meet(here);
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
        let weights = &remainder.instance.weights()[row * size..(row + 1) * size];
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

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        (self.spans.len() * size_of::<Span>() + self.first.len() * 4) as u64
    }
}
