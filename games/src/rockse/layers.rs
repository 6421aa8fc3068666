//! Layers: for each set of critical jumps that some path holds, the least weights of whole rows.
//!
//! [Labels](super::labels) work path by path; layers work row by row. From the top, each row of a
//! layer is the minimum of rows above it, shifted sideways, and a processor handles four cells at
//! once. Where a bonus cell adds a tracked jump, that cell alone moves to the layer of the larger
//! set. A layer drops the cells where a layer with more jumps is lighter, and those that cannot
//! stay below a ceiling. On a large grid few layers remain on any row. Each of their cells costs
//! some ten nanoseconds, against some hundred for a label.

mod first;
mod goal_bounds;
mod row;
mod way;
mod web;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound::{Excluded, Unbounded};

use tablette_core::Options;

use self::goal_bounds::GoalBounds;
use self::row::{Layer, Line, Row};
use self::way::{Hop, ways};
use self::web::Web;
use super::masks;
use super::relax::Relaxation;
use super::remainder::{REMOTE, Remainder};
use super::span::Span;
use super::sum::{Sum, exactly};

/// Options of a search.
#[derive(Clone, Copy, Debug)]
pub struct Survey {
    /// The greatest weight of a path to find.
    pub ceiling: i64,
    /// How extra jumps that are not tracked are treated: allowed as soon as they could have been
    /// collected if true, never allowed if false.
    pub pretend: bool,
    /// Whether to return the first of several equal paths in document order, which keeps more
    /// layers; otherwise any of them.
    pub first: bool,
    /// The most layers per row. The rest is dropped, so that the path may not be the best.
    /// `usize::MAX` keeps all.
    pub beam: usize,
    /// The most cells of layers in total.
    pub cells: u64,
    /// From this many layers on, a new layer is created only if it can still get below the ceiling
    /// without the jumps that it has missed.
    pub crowd: usize,
}

/// The outcome of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The least weight, and the steps of a path with that weight.
    Path(i64, Vec<usize>),
    /// No path under the ceiling, or none within the beam.
    Nothing,
    /// The limit of cells was reached.
    Beyond,
    /// Stopped by the watch or for lack of memory, or more than 64 jumps are tracked.
    Halted,
}

/// The outcome, with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerResult {
    /// The answer.
    pub found: Found,
    /// Cells of layers computed.
    pub cells: u64,
    /// Peak bytes.
    pub bytes: u64,
}

/// Searches with the extra jumps of `tracked` enforced. With all of them tracked and no beam the
/// answer is exact. With some tracked and the others pretended it is a lower bound; with the
/// others left out it is a path, and so an upper bound.
///
/// # Complexity
/// With l layers per row, m jumps and a deepest jump of d rows: time O(l · N² · m / 4 + l² · N²),
/// space O(l · N · d) plus the rows kept for the path, which take at most half of the memory: where
/// they do not all fit, they are computed again. In the worst case l = 2^|tracked|.
///
/// # Reference
/// G. Righini, M. Salani (2008), for the relaxation; the layers are our own.
pub fn survey(
    remainder: &Remainder<'_>,
    relaxation: &Relaxation,
    tracked: &[usize],
    survey: &Survey,
    options: &Options<'_>,
) -> LayerResult {
    exactly!(remainder.instance.magnitude(), N => LayerSweep::<N>::new(remainder, relaxation, tracked, survey, options).find())
}

/// The most steps of a narrow corridor.
const STEPS: u64 = 1 << 18;
/// Bytes per step of a narrow corridor, its cell included.
const STEP: u64 = 64;

/// The reason why a sweep ends early.
#[derive(Clone, Copy)]
enum Stop {
    Beyond,
    Halted,
}

/// Layers by number and set of jumps held: supersets come later.
type LayersByJumps<N> = BTreeMap<(u32, u64), Layer<N>>;

/// Cells, each with the least weight up to it.
type Cells<N> = Vec<(usize, N)>;

struct LayerSweep<'a, N> {
    remainder: &'a Remainder<'a>,
    relaxation: &'a Relaxation,
    survey: &'a Survey,
    options: &'a Options<'a>,
    tracked: &'a [usize],
    /// The last cell that adds each tracked jump.
    last: Vec<usize>,
    ceiling: N,
    ways: Vec<Hop>,
    /// Rows that a layer must keep: the height of the deepest step, plus the current row.
    depth: usize,
    layers: LayersByJumps<N>,
    /// Buffers of layers that were dropped.
    spare: Vec<Vec<N>>,
    row: Row<N>,
    /// The rows kept for the path, the last one at the end; the first is row `kept_from`.
    lines: VecDeque<Vec<Line<N>>>,
    kept_from: usize,
    line_bytes: u64,
    bounds: GoalBounds<N>,
    cells: u64,
    asked: u64,
    peak: u64,
}

impl<'a, N: Sum> LayerSweep<'a, N> {
    fn new(
        remainder: &'a Remainder<'a>,
        relaxation: &'a Relaxation,
        tracked: &'a [usize],
        survey: &'a Survey,
        options: &'a Options<'a>,
    ) -> Self {
        let ways = ways(remainder, tracked, survey.pretend);
        let adds = |extra: usize| remainder.gifts.iter().rev().find(|(_, gift)| masks::contains(gift, extra));
        let last = tracked.iter().map(|&extra| adds(extra).map_or(0, |(cell, _)| *cell as usize)).collect();
        let depth = ways.iter().map(|way| way.step.di).max().unwrap_or(0) + 1;
        Self {
            remainder,
            relaxation,
            survey,
            options,
            tracked,
            last,
            // Above any sum, and below "unreachable".
            ceiling: N::of(survey.ceiling.min(REMOTE - 1)),
            ways,
            depth,
            layers: LayersByJumps::new(),
            spare: Vec::new(),
            row: Row::new(remainder.size()),
            lines: VecDeque::new(),
            kept_from: remainder.from.cell as usize / remainder.size(),
            line_bytes: 0,
            bounds: GoalBounds::new(),
            cells: 0,
            asked: 0,
            peak: 0,
        }
    }

    fn find(mut self) -> LayerResult {
        let found = match self.look() {
            Ok(Some((weight, path))) => Found::Path(weight, path),
            Ok(None) => Found::Nothing,
            Err(Stop::Beyond) => Found::Beyond,
            Err(Stop::Halted) => Found::Halted,
        };
        LayerResult { found, cells: self.cells, bytes: self.peak }
    }

    fn look(&mut self) -> Result<Option<(i64, Vec<usize>)>, Stop> {
        if self.tracked.len() > 64 {
            return Err(Stop::Halted);
        }
        let last = self.remainder.size() - 1;
        self.run(last)?;
        let ends = self.lines.back().into_iter().flatten();
        let Some(weight) = ends.filter_map(|line| line.at(last)).reduce(N::lesser) else { return Ok(None) };
        let path = self.first_path(weight)?;
        Ok(Some((weight.whole(), path)))
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
        self.arrive(0, start, N::of(0))?;
        for row in start / size..=until {
            self.pass(row)?;
        }
        Ok(())
    }

    /// Advances all layers by one row.
    fn pass(&mut self, row: usize) -> Result<(), Stop> {
        self.row.begin(self.remainder, self.relaxation, &self.ways, self.tracked, (row, self.depth));
        let mut after = Unbounded;
        while let Some((&key, layer)) = self.layers.range_mut((after, Unbounded)).next() {
            self.cells += self.row.advance(key.1, layer, self.ceiling);
            self.keep_going()?;
            for (mask, column, weight) in std::mem::take(&mut self.row.gone_over) {
                self.arrive(mask, row * self.remainder.size() + column, weight)?;
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
    fn arrive(&mut self, mask: u64, cell: usize, weight: N) -> Result<(), Stop> {
        if self.layers.len() >= self.survey.crowd && self.is_hopeless(mask, cell, weight)? {
            return Ok(());
        }
        let column = cell % self.remainder.size();
        let key = (mask.count_ones(), mask);
        if let Some(layer) = self.layers.get_mut(&key) {
            layer.arrivals.push((column, weight));
            return Ok(());
        }
        let room = self.depth * self.remainder.size();
        if self.spare.is_empty() && self.bytes() + self.layer_bytes() > self.options.memory {
            return Err(Stop::Halted);
        }
        let ring = self.spare.pop().unwrap_or_else(|| vec![N::NEVER; room]);
        let mut layer = Layer::new(ring, self.depth);
        layer.arrivals.push((column, weight));
        self.layers.insert(key, layer);
        self.peak = self.peak.max(self.bytes());
        Ok(())
    }

    /// Returns whether no path below the ceiling remains from here without the jumps missed so far.
    fn is_hopeless(&mut self, mask: u64, cell: usize, weight: N) -> Result<bool, Stop> {
        let passed = self.last.iter().enumerate().filter(|(_, last)| **last <= cell);
        let lost = passed.fold(0, |lost, (place, _)| lost | 1 << place) & !mask;
        if lost == 0 || !self.survey.pretend {
            return Ok(false);
        }
        if self.bounds.is_closed() {
            if self.bytes() + GoalBounds::<N>::bytes_open(self.remainder.size(), self.depth) > self.options.memory {
                return Ok(false);
            }
            let most = (self.options.memory.saturating_sub(self.bytes()) / STEP).min(STEPS) as usize;
            let (corridor, cells) = self.corridor(most)?;
            let few = Some(cells).filter(|cells| cells.len() < most);
            let web =
                |cells: Cells<N>| Web::new(self.remainder, self.relaxation, &self.ways, &cells, (self.ceiling, most));
            self.bounds.open(corridor, few.and_then(web), self.depth);
        }
        let known = self.bounds.known(cell, lost);
        let rest = if let Some(rest) = known {
            rest
        } else {
            let (rest, cells) = self
                .bounds
                .rest(self.remainder, self.relaxation, &self.ways, (cell, lost), self.options.watch)
                .ok_or(Stop::Halted)?;
            self.cells += cells;
            self.keep_going()?;
            rest
        };
        Ok(weight.plus(rest) > self.ceiling)
    }

    /// Computes the columns of each row that a relaxed path under the ceiling could pass, and the
    /// cells, each with the least weight up to it. No further rows of cells are added once there
    /// are `most` cells.
    fn corridor(&mut self, most: usize) -> Result<(Vec<Span>, Cells<N>), Stop> {
        let widest = Survey { pretend: true, beam: usize::MAX, crowd: usize::MAX, ..*self.survey };
        let options = Options { memory: self.options.memory.saturating_sub(self.bytes()), ..*self.options };
        let mut sweep = LayerSweep::<N>::new(self.remainder, self.relaxation, &[], &widest, &options);
        let size = self.remainder.size();
        let start = self.remainder.from.cell as usize / size;
        let mut spans = vec![Span::default(); size];
        let mut cells = Cells::new();
        sweep.arrive(0, self.remainder.from.cell as usize, N::of(0))?;
        for (row, span) in spans.iter_mut().enumerate().skip(start) {
            sweep.pass(row)?;
            if cells.len() < most {
                let line = sweep.lines.back().into_iter().flatten().flat_map(Line::cells);
                cells.extend(line.map(|(column, weight)| (row * size + column, weight)));
            }
            sweep.lines.clear();
            sweep.line_bytes = 0;
            sweep.kept_from = row + 1;
            *span = sweep.layers.values().next().map_or(Span::default(), |layer| layer.spans[row % sweep.depth]);
        }
        self.cells += sweep.cells;
        Ok((spans, cells))
    }

    /// Drops the cells of each layer where a layer with more jumps is lighter, or as light if any
    /// best path will do.
    fn compare(&mut self) -> Result<(), Stop> {
        let (size, ties) = (self.remainder.size(), !self.survey.first);
        let slot = self.row.slot;
        let mut layers: Vec<(u64, &mut Layer<N>)> = self.layers.iter_mut().map(|(key, layer)| (key.1, layer)).collect();
        layers.retain(|(_, layer)| !layer.spans[slot].is_empty());
        let mut looked = 0;
        for at in 0..layers.len() {
            let (front, back) = layers.split_at_mut(at + 1);
            let (mask, layer) = &mut front[at];
            for (_, larger) in back.iter().filter(|(larger, _)| *mask & !larger == 0) {
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
        let new: u64 = self.layers.values().map(|layer| layer.line_bytes(slot)).sum();
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
        if self.layers.len() <= self.survey.beam {
            return;
        }
        let mut order: Vec<(N, (u32, u64))> = self.layers.iter().map(|(&key, layer)| (layer.least(), key)).collect();
        order.sort_by(|a, b| a.0.partial_cmp(&b.0).expect("no sum is undefined").then(a.1.cmp(&b.1)));
        for (_, key) in order.drain(self.survey.beam..) {
            self.spare.extend(self.layers.remove(&key).map(|layer| layer.ring));
        }
    }

    /// Counts the cells, and checks the watch once every few thousand.
    fn keep_going(&mut self) -> Result<(), Stop> {
        if self.cells > self.survey.cells {
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
        (self.depth * (self.remainder.size() * size_of::<N>() + 24) + 128) as u64
    }

    /// Bytes allocated.
    fn bytes(&self) -> u64 {
        (self.layers.len() + self.spare.len()) as u64 * self.layer_bytes() + self.line_bytes + self.bounds.bytes()
    }
}
