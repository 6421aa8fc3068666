//! One row of a layer, computed from the rows above it.

use super::{Key, LayerStep, TrackedSet};
use crate::rockse::relax::Relaxation;
use crate::rockse::remainder::Remainder;
use crate::rockse::span::Span;
use crate::rockse::sum::{Sum, lower};

/// The least weights of all ways that hold the same tracked jumps, on the last few rows.
pub(super) struct Layer<N> {
    /// Row r is at slot r mod depth: the weight up to and including each cell. Only cells within
    /// the spans are valid.
    pub(super) ring: Vec<N>,
    /// The columns of each row of the ring that can be reached.
    pub(super) spans: Vec<Span>,
    /// A lower bound of the weight of a path through each row of the ring.
    least: Vec<N>,
    /// Cells of the current row where ways from another layer arrive, with the weight of all cells
    /// before.
    pub(super) arrivals: Vec<(usize, N)>,
}

/// A row of a layer, kept for recovering the path.
pub(super) struct Line<N, const W: usize> {
    pub(super) key: Key<W>,
    low: usize,
    weights: Vec<N>,
}

impl<N: Sum, const W: usize> Line<N, W> {
    /// The weight up to a column, if it can be reached.
    pub(super) fn at(&self, column: usize) -> Option<N> {
        let weight = *self.weights.get(column.checked_sub(self.low)?)?;
        (weight < N::NEVER).then_some(weight)
    }

    /// The columns that can be reached, each with the weight up to it.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, N)> {
        let all = self.weights.iter().enumerate().map(|(at, &weight)| (self.low + at, weight));
        all.filter(|(_, weight)| *weight < N::NEVER)
    }

    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Self>() + self.weights.len() * size_of::<N>()) as u64
    }
}

impl<N: Sum> Layer<N> {
    pub(super) fn new(ring: Vec<N>, depth: usize) -> Self {
        Self { ring, spans: vec![Span::default(); depth], least: vec![N::NEVER; depth], arrivals: Vec::new() }
    }

    /// Returns whether no cell of any row can be reached.
    pub(super) fn is_empty(&self) -> bool {
        self.spans.iter().all(|span| span.is_empty())
    }

    /// A lower bound of the weight of a path through its last rows.
    pub(super) fn least(&self) -> N {
        let rows = self.spans.iter().zip(&self.least).filter(|(span, _)| !span.is_empty());
        rows.fold(N::NEVER, |least, (_, &other)| least.lesser(other))
    }

    /// Drops the cells where another layer is lighter, or with `ties` as light.
    pub(super) fn yield_to(&mut self, other: &Self, slot: usize, size: usize, ties: bool) {
        let span = self.spans[slot].meet(other.spans[slot]);
        if span.is_empty() {
            return;
        }
        let theirs = &other.ring[slot * size..][span.range()];
        let cells = self.ring[slot * size..][span.range()].iter_mut().zip(theirs);
        if ties {
            cells.for_each(|(mine, theirs)| *mine = if *theirs <= *mine { N::NEVER } else { *mine });
        } else {
            cells.for_each(|(mine, theirs)| *mine = if *theirs < *mine { N::NEVER } else { *mine });
        }
    }

    /// Shrinks the span of a row to the cells that can be reached.
    pub(super) fn shrink(&mut self, slot: usize, size: usize) {
        let row = &self.ring[slot * size..(slot + 1) * size];
        let span = &mut self.spans[slot];
        let there = |column: &usize| row[*column] < N::NEVER;
        let first = span.range().find(there);
        let last = span.range().rfind(there);
        *span = first.zip(last).map_or(Span::default(), |(first, last)| Span::new(first, last + 1));
    }

    /// The bytes of a row to keep.
    pub(super) fn line_bytes<const W: usize>(&self, slot: usize) -> u64 {
        let cells = self.spans[slot].range().len();
        if cells == 0 { 0 } else { (size_of::<Line<N, W>>() + cells * size_of::<N>()) as u64 }
    }

    /// A copy of the row to keep, if any cell can be reached.
    pub(super) fn line<const W: usize>(&self, key: Key<W>, slot: usize, size: usize) -> Option<Line<N, W>> {
        let span = self.spans[slot];
        let weights = || self.ring[slot * size..][span.range()].to_vec();
        (!span.is_empty()).then(|| Line { key, low: span.low as usize, weights: weights() })
    }
}

/// Data of the current row that all layers share.
pub(super) struct Row<N, const W: usize> {
    size: usize,
    pub(super) slot: usize,
    weights: Vec<N>,
    /// A lower bound of the weight after each cell, that cell excluded.
    after: Vec<N>,
    /// Steps from rows above.
    above: Vec<Source<W>>,
    /// Steps within the row.
    beside: Vec<Source<W>>,
    /// The tracked jumps that cells add.
    pub(super) gifts: Vec<(usize, TrackedSet<W>)>,
    best: Vec<N>,
    /// Ways that leave the current layer: the larger set, the cell, and the weight of all cells
    /// before.
    pub(super) crossings: Vec<(TrackedSet<W>, usize, N)>,
}

/// A step that ends on the current row.
#[derive(Clone, Copy)]
struct Source<const W: usize> {
    slot: usize,
    /// The columns that it can start from.
    span: Span,
    dj: isize,
    needs: TrackedSet<W>,
}

impl<N: Sum, const W: usize> Row<N, W> {
    pub(super) fn new(size: usize) -> Self {
        Self {
            size,
            slot: 0,
            weights: Vec::new(),
            after: Vec::new(),
            above: Vec::new(),
            beside: Vec::new(),
            gifts: Vec::new(),
            best: vec![N::NEVER; size],
            crossings: Vec::new(),
        }
    }

    pub(super) fn begin(
        &mut self,
        remainder: &Remainder<'_>,
        relaxation: &Relaxation,
        steps: &[LayerStep<W>],
        (row, depth): (usize, usize),
    ) {
        let size = self.size;
        self.slot = row % depth;
        let cells = row * size..(row + 1) * size;
        let weights = &remainder.instance.weights()[cells.clone()];
        self.weights.clear();
        self.weights.extend(weights.iter().map(|&weight| N::from_weight(weight)));
        self.after.clear();
        self.after.extend(
            cells
                .zip(weights)
                .map(|(cell, weight)| N::from_weight(relaxation.rest(cell)).plus(N::from_weight(-weight))),
        );
        self.above.clear();
        self.beside.clear();
        for LayerStep { step, needs, relaxed, .. } in steps.iter().filter(|step| step.step.di <= row) {
            let from = row - step.di;
            let may = if *relaxed { relaxation.span(step, from) } else { Span::new(0, size) };
            let span = may.meet(remainder.span(step));
            let list = if step.di == 0 { &mut self.beside } else { &mut self.above };
            if !span.is_empty() {
                list.push(Source { slot: from % depth, span, dj: step.dj, needs: *needs });
            }
        }
    }

    /// Computes the current row of one layer and returns the number of cells computed.
    pub(super) fn advance(&mut self, held: TrackedSet<W>, layer: &mut Layer<N>, ceiling: N) -> u64 {
        let (size, slot) = (self.size, self.slot);
        layer.spans[slot] = Span::default();
        let into = self.gather(held, layer);
        if into.is_empty() {
            return 0;
        }
        let beside: Vec<(usize, Span)> = self
            .beside
            .iter()
            .filter(|source| source.needs.is_within(held))
            .map(|source| (source.dj as usize, source.span))
            .collect();
        let reach = beside.iter().map(|(dj, _)| *dj).max().unwrap_or(0);
        let row = &mut layer.ring[slot * size..(slot + 1) * size];
        let (low, high) = (into.low as usize, into.high as usize);
        let (mut first, mut end, mut least) = (size, 0, N::NEVER);
        let mut column = low;
        // To the right of the cells reached from above come those reached from the left.
        while column < size && (column < high || (end > 0 && column < end + reach)) {
            let mut before = if column < high { self.best[column] } else { N::NEVER };
            for &(dj, span) in &beside {
                if column >= low + dj && span.contains(column - dj) {
                    before = before.lesser(row[column - dj]);
                }
            }
            let weight = before.plus(self.weights[column]);
            let through = weight.plus(self.after[column]);
            row[column] = N::NEVER;
            if through <= ceiling {
                let gift = self.gifts.iter().find(|gift| gift.0 == column).map_or(TrackedSet::EMPTY, |gift| gift.1);
                if gift.is_within(held) {
                    row[column] = weight;
                    least = least.lesser(through);
                    first = first.min(column);
                    end = column + 1;
                } else {
                    self.crossings.push((held.with(gift), column, before));
                }
            }
            column += 1;
        }
        if first < end {
            layer.spans[slot] = Span::new(first, end);
            layer.least[slot] = least;
        }
        (column - low) as u64
    }

    /// Collects the least weights before each cell, from the rows above and from other layers, and
    /// the span of the cells reached.
    fn gather(&mut self, held: TrackedSet<W>, layer: &mut Layer<N>) -> Span {
        let from = |source: &Source<W>, layer: &Layer<N>| {
            if source.needs.is_within(held) { layer.spans[source.slot].meet(source.span) } else { Span::default() }
        };
        let mut into = Span::default();
        for source in &self.above {
            let from = from(source, &*layer);
            if !from.is_empty() {
                into = into.join(from.moved(source.dj));
            }
        }
        for &(column, _) in &layer.arrivals {
            into = into.join(Span::new(column, column + 1));
        }
        self.best[into.range()].fill(N::NEVER);
        for source in &self.above {
            let from = from(source, &*layer);
            if !from.is_empty() {
                let row = &layer.ring[source.slot * self.size..][from.range()];
                lower(&mut self.best[from.moved(source.dj).range()], row);
            }
        }
        for (column, weight) in layer.arrivals.drain(..) {
            self.best[column] = self.best[column].lesser(weight);
        }
        into
    }
}
