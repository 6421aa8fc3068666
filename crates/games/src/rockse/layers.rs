//! Layers: for each set of critical jumps that some path holds, the least weights of whole rows.
//!
//! Label setting extends path by path; layers work row by row. From the top, each row of a layer is
//! the minimum of rows above it, shifted sideways, and a processor handles four cells at once. Where
//! a bonus cell adds a tracked jump, that cell alone moves to the layer of the larger set. A layer
//! drops the cells where a layer with more jumps is lighter, and those that cannot stay below a
//! ceiling. On a large grid few layers remain on any row. Each of their cells costs some ten
//! nanoseconds, against some hundred for a label.

mod goal_bounds;
mod path;
mod row;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::hash::{Hash, Hasher};
use std::ops::Bound::{Excluded, Unbounded};

use tablette_core::Options;

use self::goal_bounds::GoalBounds;
use self::row::{Layer, Line, Row};
use super::instance::MOST_JUMPS;
use super::relax::Relaxation;
use super::remainder::{FREE, REMOTE, Remainder, Step};
use super::sum::Sum;

/// When to stop a search, and what to find.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerLimits {
    /// The greatest weight of a path to find.
    pub(super) ceiling: i64,
    /// How extra jumps that are not tracked are treated: allowed as soon as they could have been
    /// collected if true, never allowed if false.
    pub(super) relaxed: bool,
    /// Whether to return the first of several equal paths in document order, which keeps more
    /// layers; otherwise any of them.
    pub(super) first: bool,
    /// The most layers per row. The rest is dropped, so that the path may not be the best.
    /// `usize::MAX` keeps all.
    pub(super) beam: usize,
    /// The most cells of layers in total.
    pub(super) cells: u64,
    /// From this many layers on, a new layer is created only if it can still get below the ceiling
    /// without the jumps that it has missed.
    pub(super) crowd: usize,
}

/// The reason why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The limit of cells was reached.
    Beyond,
    /// Stopped by the watch or for lack of memory.
    Halted,
}

/// The least weight, and the steps of a path with that weight; `None` if there is no path under the
/// ceiling, or none within the beam.
pub(super) type CheapestPath = Option<(i64, Vec<usize>)>;

/// The outcome of a search, with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LayerResult {
    pub(super) found: Result<CheapestPath, Stop>,
    /// Cells of layers computed.
    pub(super) cells: u64,
    /// Peak bytes.
    pub(super) bytes: u64,
}

/// Searches with the extra jumps of `tracked` enforced. With all of them tracked and no beam the
/// answer is exact. With some tracked and the others relaxed it is a lower bound; with the others
/// left out it is a path, and so an upper bound.
///
/// # Complexity
/// With l layers per row, m jumps and a deepest jump of d rows: time O(l · N² · m / 4 + l² · N²),
/// space O(l · N · d) plus the rows kept for the path, which take at most half of the memory: where
/// they do not all fit, they are computed again. In the worst case l = 2^|tracked|.
///
/// # Reference
/// M. Desrochers, F. Soumis (1988) for labels with dominance; G. Righini, M. Salani (2008) for the
/// relaxation; the layers are our own.
pub(super) fn search(
    remainder: &Remainder<'_>,
    relaxation: &Relaxation,
    tracked: &[usize],
    limits: &LayerLimits,
    options: &Options<'_>,
) -> LayerResult {
    match remainder.instance.magnitude() {
        magnitude if magnitude < f32::END && tracked.len() <= 64 => {
            LayerSweep::<f32, 1>::new(remainder, relaxation, tracked, limits, options).find()
        }
        magnitude if magnitude < f64::END && tracked.len() <= 64 => {
            LayerSweep::<f64, 1>::new(remainder, relaxation, tracked, limits, options).find()
        }
        // More jumps and larger weights are rare: for both, the same slower code is enough.
        _ => LayerSweep::<i64, MOST_WORDS>::new(remainder, relaxation, tracked, limits, options).find(),
    }
}

/// The words of a set that suffice for the jumps of any instance.
const MOST_WORDS: usize = MOST_JUMPS.div_ceil(64);

/// A set of tracked jumps, by their places in the list of tracked jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TrackedSet<const W: usize>([u64; W]);

/// Without the length, which is always the same.
impl<const W: usize> Hash for TrackedSet<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for word in self.0 {
            state.write_u64(word);
        }
    }
}

impl<const W: usize> TrackedSet<W> {
    const EMPTY: Self = Self([0; W]);

    fn new(places: impl Iterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        places.for_each(|place| set.0[place / 64] |= 1 << (place % 64));
        set
    }

    #[inline]
    fn with(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    fn is_within(self, other: Self) -> bool {
        (0..W).all(|word| self.0[word] & !other.0[word] == 0)
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        (0..W).any(|word| self.0[word] & other.0[word] != 0)
    }

    /// The key of a layer that holds these jumps.
    #[inline]
    fn key(self) -> Key<W> {
        (self.0.iter().map(|word| word.count_ones()).sum(), self)
    }
}

/// The number of jumps held, and which: larger sets come later.
type Key<const W: usize> = (u32, TrackedSet<W>);

/// A step that a layer may make.
#[derive(Clone, Copy)]
struct LayerStep<const W: usize> {
    step: Step,
    /// Its index in the list of steps.
    at: usize,
    /// The tracked jump that must be held, if any.
    needs: TrackedSet<W>,
    /// Whether the relaxation decides where the step is allowed; otherwise it is allowed wherever
    /// the jump is held.
    relaxed: bool,
}

/// The most steps of a narrow corridor.
const STEPS: u64 = 1 << 18;
/// Bytes per step of a narrow corridor, its cell included.
const STEP: u64 = 64;

struct LayerSweep<'a, N, const W: usize> {
    remainder: &'a Remainder<'a>,
    relaxation: &'a Relaxation,
    limits: &'a LayerLimits,
    options: &'a Options<'a>,
    /// The tracked jumps that cells add.
    gifts: BTreeMap<usize, TrackedSet<W>>,
    /// The last cell that adds each tracked jump.
    last: Vec<usize>,
    ceiling: N,
    /// [`LayerLimits::crowd`], or no limit where bounds would take too much memory.
    crowd: usize,
    steps: Vec<LayerStep<W>>,
    /// Rows that a layer must keep: the height of the deepest step, plus the current row.
    depth: usize,
    layers: BTreeMap<Key<W>, Layer<N>>,
    /// Buffers of layers that were dropped.
    spare: Vec<Vec<N>>,
    row: Row<N, W>,
    /// The rows kept for the path, the last one at the end; the first is row `kept_from`.
    lines: VecDeque<Vec<Line<N, W>>>,
    kept_from: usize,
    line_bytes: u64,
    bounds: Option<GoalBounds<N, W>>,
    cells: u64,
    asked: u64,
    peak: u64,
}

impl<'a, N: Sum, const W: usize> LayerSweep<'a, N, W> {
    fn new(
        remainder: &'a Remainder<'a>,
        relaxation: &'a Relaxation,
        tracked: &'a [usize],
        limits: &'a LayerLimits,
        options: &'a Options<'a>,
    ) -> Self {
        let step = |(at, &step): (usize, &Step)| {
            let place = tracked.iter().position(|&extra| extra == step.needs);
            let relaxed = step.needs != FREE && place.is_none();
            let needs = TrackedSet::new(place.into_iter());
            (!relaxed || limits.relaxed).then_some(LayerStep { step, at, needs, relaxed })
        };
        let steps: Vec<LayerStep<W>> = remainder.steps.iter().enumerate().filter_map(step).collect();
        let mut last = vec![0; tracked.len()];
        let mut gifts = BTreeMap::new();
        for (&cell, gift) in &remainder.gifts {
            let places = || (0..tracked.len()).filter(|&place| gift.contains(tracked[place]));
            places().for_each(|place| last[place] = cell as usize);
            if places().next().is_some() {
                gifts.insert(cell as usize, TrackedSet::new(places()));
            }
        }
        Self {
            remainder,
            relaxation,
            limits,
            options,
            gifts,
            last,
            // Above any sum, and below "unreachable".
            ceiling: N::from_weight(limits.ceiling.min(REMOTE - 1)),
            crowd: limits.crowd,
            depth: steps.iter().map(|step| step.step.di).max().unwrap_or(0) + 1,
            steps,
            layers: BTreeMap::new(),
            spare: Vec::new(),
            row: Row::new(remainder.size()),
            lines: VecDeque::new(),
            kept_from: remainder.from.cell as usize / remainder.size(),
            line_bytes: 0,
            bounds: None,
            cells: 0,
            asked: 0,
            peak: 0,
        }
    }

    fn find(mut self) -> LayerResult {
        LayerResult { found: self.look(), cells: self.cells, bytes: self.peak }
    }

    fn look(&mut self) -> Result<CheapestPath, Stop> {
        let last = self.remainder.size() - 1;
        self.run(last)?;
        let ends = self.lines.back().into_iter().flatten();
        let least = ends.filter_map(|line| line.at(last)).reduce(N::lesser);
        least.map(|weight| Ok((weight.whole(), self.first_path(weight)?))).transpose()
    }

    /// Sweeps from the first row to this one.
    fn run(&mut self, until: usize) -> Result<(), Stop> {
        let size = self.remainder.size();
        let start = self.remainder.from.cell as usize;
        self.layers.clear();
        self.lines.clear();
        self.line_bytes = 0;
        self.kept_from = start / size;
        self.asked = self.cells;
        self.arrive(TrackedSet::EMPTY, start, N::from_weight(0))?;
        for row in start / size..=until {
            self.pass(row)?;
        }
        Ok(())
    }

    /// Advances all layers by one row.
    fn pass(&mut self, row: usize) -> Result<(), Stop> {
        self.row.begin(self.remainder, self.relaxation, &self.steps, (row, self.depth));
        let cells = row * self.remainder.size()..(row + 1) * self.remainder.size();
        self.row.gifts = self.gifts.range(cells.clone()).map(|(cell, &gift)| (cell - cells.start, gift)).collect();
        let mut after = Unbounded;
        while let Some((&key, layer)) = self.layers.range_mut((after, Unbounded)).next() {
            self.cells += self.row.advance(key.1, layer, self.ceiling);
            self.keep_going()?;
            for (held, column, weight) in std::mem::take(&mut self.row.crossings) {
                self.arrive(held, row * self.remainder.size() + column, weight)?;
            }
            after = Excluded(key);
        }
        if row.is_multiple_of(1 + self.layers.len() / 256) {
            self.compare()?;
        }
        self.keep_lines(row)?;
        let spare = &mut self.spare;
        self.layers.retain(|_, layer| {
            let lives = !layer.is_empty();
            if !lives {
                spare.push(std::mem::take(&mut layer.ring));
            }
            lives
        });
        self.narrow();
        Ok(())
    }

    /// Records an arrival on a cell from which these jumps are held.
    fn arrive(&mut self, held: TrackedSet<W>, cell: usize, weight: N) -> Result<(), Stop> {
        if self.layers.len() >= self.crowd && self.is_hopeless(held, cell, weight)? {
            return Ok(());
        }
        let column = cell % self.remainder.size();
        if let Some(layer) = self.layers.get_mut(&held.key()) {
            layer.arrivals.push((column, weight));
            return Ok(());
        }
        if self.spare.is_empty() && self.bytes() + self.layer_bytes() > self.options.memory {
            return Err(Stop::Halted);
        }
        let room = self.depth * self.remainder.size();
        let ring = self.spare.pop().unwrap_or_else(|| vec![N::NEVER; room]);
        let mut layer = Layer::new(ring, self.depth);
        layer.arrivals.push((column, weight));
        self.layers.insert(held.key(), layer);
        self.peak = self.peak.max(self.bytes());
        Ok(())
    }

    /// Returns whether no path below the ceiling remains from here without the jumps missed so far.
    fn is_hopeless(&mut self, held: TrackedSet<W>, cell: usize, weight: N) -> Result<bool, Stop> {
        let passed = self.last.iter().enumerate().filter(|(_, last)| **last <= cell);
        let lost = TrackedSet::new(passed.map(|(place, _)| place)).without(held);
        if lost == TrackedSet::EMPTY || !self.limits.relaxed {
            return Ok(false);
        }
        if self.bounds.is_none() {
            let most = (self.options.memory.saturating_sub(self.bytes()) / STEP).min(STEPS) as usize;
            let cells = self.corridor(most)?;
            let bounds = cells.and_then(|cells| {
                GoalBounds::new(self.remainder, self.relaxation, &self.steps, &cells, (self.ceiling, most))
            });
            self.bounds = bounds;
        }
        let Some(bounds) = &mut self.bounds else {
            self.crowd = usize::MAX;
            return Ok(false);
        };
        let (rest, cells) = bounds.rest(cell, lost);
        self.cells += cells;
        self.keep_going()?;
        Ok(weight.plus(rest) > self.ceiling)
    }

    /// The cells that a relaxed path under the ceiling could pass, each with the least weight up to
    /// it; `None` when there are `most` or more.
    fn corridor(&mut self, most: usize) -> Result<Option<Vec<(usize, N)>>, Stop> {
        let limits = LayerLimits { relaxed: true, beam: usize::MAX, crowd: usize::MAX, ..*self.limits };
        let options = Options { memory: self.options.memory.saturating_sub(self.bytes()), ..*self.options };
        let mut sweep = LayerSweep::<N, W>::new(self.remainder, self.relaxation, &[], &limits, &options);
        let size = self.remainder.size();
        let start = self.remainder.from.cell as usize;
        let mut cells = Vec::new();
        sweep.arrive(TrackedSet::EMPTY, start, N::from_weight(0))?;
        for row in start / size..size {
            sweep.pass(row)?;
            let line = sweep.lines.back().into_iter().flatten().flat_map(Line::cells);
            cells.extend(line.map(|(column, weight)| (row * size + column, weight)));
            if cells.len() >= most {
                break;
            }
            sweep.lines.clear();
            sweep.line_bytes = 0;
            sweep.kept_from = row + 1;
        }
        self.cells += sweep.cells;
        Ok(Some(cells).filter(|cells| cells.len() < most))
    }

    /// Drops the cells of each layer where a layer with more jumps is lighter, or as light if any
    /// best path will do.
    fn compare(&mut self) -> Result<(), Stop> {
        let (size, ties) = (self.remainder.size(), !self.limits.first);
        let slot = self.row.slot;
        let mut layers: Vec<(TrackedSet<W>, &mut Layer<N>)> =
            self.layers.iter_mut().map(|(key, layer)| (key.1, layer)).collect();
        layers.retain(|(_, layer)| !layer.spans[slot].is_empty());
        let mut looked = 0;
        for at in 0..layers.len() {
            let (front, back) = layers.split_at_mut(at + 1);
            let (held, layer) = &mut front[at];
            for (_, larger) in back.iter().filter(|(larger, _)| held.is_within(*larger)) {
                layer.yield_to(larger, slot, size, ties);
                looked += size;
            }
            layer.shrink(slot, size);
            looked += back.len();
            if looked >= 1 << 20 {
                looked = 0;
                if self.options.watch.stopped() {
                    return Err(Stop::Halted);
                }
            }
        }
        Ok(())
    }

    /// Keeps the row for the path, and frees the oldest rows when memory runs out.
    fn keep_lines(&mut self, row: usize) -> Result<(), Stop> {
        let (slot, size) = (self.row.slot, self.remainder.size());
        let new: u64 = self.layers.values().map(|layer| layer.line_bytes::<W>(slot)).sum();
        let others = self.bytes() - self.line_bytes;
        let free = self.options.memory.saturating_sub(others);
        while self.line_bytes + new > free / 2 && !self.lines.is_empty() {
            let oldest = self.lines.pop_front().into_iter().flatten();
            self.line_bytes -= oldest.map(|line| line.bytes()).sum::<u64>();
            self.kept_from += 1;
        }
        if self.line_bytes + new > free {
            return Err(Stop::Halted);
        }
        let lines = self.layers.iter().filter_map(|(&key, layer)| layer.line(key, slot, size));
        self.lines.push_back(lines.collect());
        self.line_bytes += new;
        self.peak = self.peak.max(self.bytes());
        debug_assert_eq!(self.kept_from + self.lines.len(), row + 1);
        Ok(())
    }

    /// Reduces the layers to the beam: the ones with the best prospects.
    fn narrow(&mut self) {
        if self.layers.len() <= self.limits.beam {
            return;
        }
        let mut order: Vec<(N, Key<W>)> = self.layers.iter().map(|(&key, layer)| (layer.least(), key)).collect();
        order.sort_by(|a, b| a.0.partial_cmp(&b.0).expect("no sum is undefined").then(a.1.cmp(&b.1)));
        for (_, key) in order.drain(self.limits.beam..) {
            self.spare.extend(self.layers.remove(&key).map(|layer| layer.ring));
        }
    }

    /// Counts the cells, and checks the watch once every few thousand.
    fn keep_going(&mut self) -> Result<(), Stop> {
        if self.cells > self.limits.cells {
            return Err(Stop::Beyond);
        }
        if self.cells - self.asked >= 4096 {
            self.asked = self.cells;
            self.options.watch.progress(self.cells, None);
            if self.options.watch.stopped() {
                return Err(Stop::Halted);
            }
        }
        Ok(())
    }

    /// Bytes of one layer.
    fn layer_bytes(&self) -> u64 {
        (self.depth * (self.remainder.size() * size_of::<N>() + 24) + 120 + 8 * W) as u64
    }

    /// Bytes allocated.
    fn bytes(&self) -> u64 {
        (self.layers.len() + self.spare.len()) as u64 * self.layer_bytes()
            + self.line_bytes
            + self.bounds.as_ref().map_or(0, GoalBounds::bytes)
    }
}
