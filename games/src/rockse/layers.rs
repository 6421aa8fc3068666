//! Layers: for each set of critical jumps that somebody holds, the least weights of whole rows.
//!
//! What [labels](super::labels) do way by way, layers do row by row: from the top, each row of a layer is the lesser of
//! rows above it, moved sideways, and a processor takes four cells of them at once. Where a bonus cell adds a tracked jump,
//! its cell alone goes over to the layer of the larger set. A layer loses the cells where a layer that holds more is
//! lighter, and those that cannot stay below a ceiling. On a large grid few layers are left on any row, and each of its
//! cells costs some ten nanoseconds; a way that is a label costs some hundred.

mod first;
mod outlook;
mod row;
mod way;
mod web;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound::{Excluded, Unbounded};

use tablette_core::Ask;

use self::outlook::Outlook;
use self::row::{Layer, Line, Row};
use self::way::{Hop, ways};
use self::web::Web;
use super::course::{Course, FAR};
use super::masks;
use super::relax::Relaxation;
use super::span::Span;
use super::sum::{Sum, exactly};

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Survey {
    /// Only paths of at most this weight.
    pub ceiling: i64,
    /// What the extra jumps are taken for that are not tracked: as soon as they could have been collected they are
    /// allowed, or they are never allowed.
    pub pretend: bool,
    /// Of paths that weigh the same, the first in document order, for which more layers must be kept; otherwise any of them.
    pub first: bool,
    /// At most so many layers a row: the rest is given up, and the path may not be the best. `usize::MAX` for all.
    pub beam: usize,
    /// At most so many cells of layers in all.
    pub cells: u64,
    /// From so many layers on, a new one is only made when it can still get below the ceiling without what it has missed.
    pub crowd: usize,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The least weight, and the steps of a path that has it.
    Path(i64, Vec<usize>),
    /// There is none under the ceiling, or none in the beam.
    Nothing,
    /// It would take more cells than it may.
    Beyond,
    /// The watch stopped it, the memory does not suffice, or more than 64 jumps are tracked.
    Halted,
}

/// What it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerResult {
    /// The answer.
    pub found: Found,
    /// Cells of layers that were weighed.
    pub cells: u64,
    /// Peak bytes.
    pub bytes: u64,
}

/// Searches with the extra jumps of `tracked` taken seriously. With all of them tracked and no beam the answer is exact;
/// with few, and the others pretended, it is a lower bound; with the others left out it is a path, and an upper bound.
///
/// # Complexity
/// With l layers a row, m jumps and a deepest one of d rows: time O(l · N² · m / 4 + l² · N²), space O(l · N · d) and what
/// is kept for the path, half of the memory at most: where all rows do not fit, they are worked out again. In the worst
/// case l = 2^|tracked|.
///
/// # Reference
/// G. Righini, M. Salani (2008), for the relaxation; the layers are our own.
pub fn survey(
    course: &Course<'_>,
    relaxation: &Relaxation,
    tracked: &[usize],
    survey: &Survey,
    ask: &Ask<'_>,
) -> LayerResult {
    exactly!(course.instance.magnitude(), N => LayerSweep::<N>::new(course, relaxation, tracked, survey, ask).find())
}

/// A corridor is narrow when its cells have no more steps than this, and bytes that a step takes, its cell included.
const STEPS: u64 = 1 << 18;
const STEP: u64 = 64;

/// Why a sweep ends before its time.
#[derive(Clone, Copy)]
enum Stop {
    Beyond,
    Halted,
}

/// Layers by how many jumps they hold, and which: whatever holds more comes later.
type LayersByJumps<N> = BTreeMap<(u32, u64), Layer<N>>;

/// Cells, each with the least weight up to it.
type Cells<N> = Vec<(usize, N)>;

struct LayerSweep<'a, N> {
    course: &'a Course<'a>,
    relaxation: &'a Relaxation,
    survey: &'a Survey,
    ask: &'a Ask<'a>,
    tracked: &'a [usize],
    /// The last cell that adds each tracked jump.
    last: Vec<usize>,
    ceiling: N,
    ways: Vec<Hop>,
    /// Rows that a layer must keep: the deepest step and its own.
    depth: usize,
    layers: LayersByJumps<N>,
    /// Rows of layers that are no more.
    spare: Vec<Vec<N>>,
    row: Row<N>,
    /// The rows kept for the path, the last one at the end; the first one is of row `kept_from`.
    lines: VecDeque<Vec<Line<N>>>,
    kept_from: usize,
    line_bytes: u64,
    outlook: Outlook<N>,
    cells: u64,
    asked: u64,
    peak: u64,
}

impl<'a, N: Sum> LayerSweep<'a, N> {
    fn new(
        course: &'a Course<'a>,
        relaxation: &'a Relaxation,
        tracked: &'a [usize],
        survey: &'a Survey,
        ask: &'a Ask<'a>,
    ) -> Self {
        let ways = ways(course, tracked, survey.pretend);
        let adds = |extra: usize| course.gifts.iter().rev().find(|(_, gift)| masks::contains(gift, extra));
        let last = tracked.iter().map(|&extra| adds(extra).map_or(0, |(cell, _)| *cell as usize)).collect();
        let depth = ways.iter().map(|way| way.step.di).max().unwrap_or(0) + 1;
        Self {
            course,
            relaxation,
            survey,
            ask,
            tracked,
            last,
            // Beyond any sum, but not never.
            ceiling: N::of(survey.ceiling.min(FAR - 1)),
            ways,
            depth,
            layers: LayersByJumps::new(),
            spare: Vec::new(),
            row: Row::new(course.size()),
            lines: VecDeque::new(),
            kept_from: course.from.cell as usize / course.size(),
            line_bytes: 0,
            outlook: Outlook::new(),
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
        let last = self.course.size() - 1;
        self.run(last)?;
        let ends = self.lines.back().into_iter().flatten();
        let Some(weight) = ends.filter_map(|line| line.at(last)).reduce(N::lesser) else { return Ok(None) };
        let path = self.first_path(weight)?;
        Ok(Some((weight.whole(), path)))
    }

    /// From the first row to this one.
    fn run(&mut self, until: usize) -> Result<(), Stop> {
        let size = self.course.size();
        let start = self.course.from.cell as usize;
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

    /// One row of all layers.
    fn pass(&mut self, row: usize) -> Result<(), Stop> {
        self.row.begin(self.course, self.relaxation, &self.ways, self.tracked, (row, self.depth));
        let mut after = Unbounded;
        while let Some((&key, layer)) = self.layers.range_mut((after, Unbounded)).next() {
            self.cells += self.row.advance(key.1, layer, self.ceiling);
            self.keep_going()?;
            for (mask, column, weight) in std::mem::take(&mut self.row.gone_over) {
                self.arrive(mask, row * self.course.size() + column, weight)?;
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

    /// Somebody comes to a cell, from which on these jumps are held.
    fn arrive(&mut self, mask: u64, cell: usize, weight: N) -> Result<(), Stop> {
        if self.layers.len() >= self.survey.crowd && self.is_hopeless(mask, cell, weight)? {
            return Ok(());
        }
        let column = cell % self.course.size();
        let key = (mask.count_ones(), mask);
        if let Some(layer) = self.layers.get_mut(&key) {
            layer.arrivals.push((column, weight));
            return Ok(());
        }
        let room = self.depth * self.course.size();
        if self.spare.is_empty() && self.bytes() + self.layer_bytes() > self.ask.memory {
            return Err(Stop::Halted);
        }
        let ring = self.spare.pop().unwrap_or_else(|| vec![N::NEVER; room]);
        let mut layer = Layer::new(ring, self.depth);
        layer.arrivals.push((column, weight));
        self.layers.insert(key, layer);
        self.peak = self.peak.max(self.bytes());
        Ok(())
    }

    /// Does nothing below the ceiling follow from here, without what has been missed?
    fn is_hopeless(&mut self, mask: u64, cell: usize, weight: N) -> Result<bool, Stop> {
        let passed = self.last.iter().enumerate().filter(|(_, last)| **last <= cell);
        let lost = passed.fold(0, |lost, (place, _)| lost | 1 << place) & !mask;
        if lost == 0 || !self.survey.pretend {
            return Ok(false);
        }
        if self.outlook.is_closed() {
            if self.bytes() + Outlook::<N>::bytes_open(self.course.size(), self.depth) > self.ask.memory {
                return Ok(false);
            }
            let most = (self.ask.memory.saturating_sub(self.bytes()) / STEP).min(STEPS) as usize;
            let (corridor, cells) = self.corridor(most)?;
            let few = Some(cells).filter(|cells| cells.len() < most);
            let web =
                |cells: Cells<N>| Web::new(self.course, self.relaxation, &self.ways, &cells, (self.ceiling, most));
            self.outlook.open(corridor, few.and_then(web), self.depth);
        }
        let known = self.outlook.known(cell, lost);
        let rest = if let Some(rest) = known {
            rest
        } else {
            let (rest, cells) = self
                .outlook
                .rest(self.course, self.relaxation, &self.ways, (cell, lost), self.ask.watch)
                .ok_or(Stop::Halted)?;
            self.cells += cells;
            self.keep_going()?;
            rest
        };
        Ok(weight.plus(rest) > self.ceiling)
    }

    /// Columns of each row that a path under the ceiling could pass if everything were pretended, and the cells, each with
    /// the least weight up to it, though no more rows of them than make `most`.
    fn corridor(&mut self, most: usize) -> Result<(Vec<Span>, Cells<N>), Stop> {
        let widest = Survey { pretend: true, beam: usize::MAX, crowd: usize::MAX, ..*self.survey };
        let ask = Ask { memory: self.ask.memory.saturating_sub(self.bytes()), ..*self.ask };
        let mut sweep = LayerSweep::<N>::new(self.course, self.relaxation, &[], &widest, &ask);
        let size = self.course.size();
        let start = self.course.from.cell as usize / size;
        let mut spans = vec![Span::default(); size];
        let mut cells = Cells::new();
        sweep.arrive(0, self.course.from.cell as usize, N::of(0))?;
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

    /// A layer loses the cells where one that holds more is lighter; where any path will do, also where it is as light.
    fn compare(&mut self) -> Result<(), Stop> {
        let (size, ties) = (self.course.size(), !self.survey.first);
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
                if self.ask.watch.stopped() {
                    return Err(Stop::Halted);
                }
            }
        }
        Ok(())
    }

    /// Keeps the row for the path, and gives up the oldest ones where the memory ends.
    fn keep_lines(&mut self, row: usize) -> Result<(), Stop> {
        let (slot, size) = (self.row.slot, self.course.size());
        let new: u64 = self.layers.values().map(|layer| layer.line_bytes(slot)).sum();
        let others = self.bytes() - self.line_bytes;
        let free = self.ask.memory.saturating_sub(others);
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

    /// Only the layers with the best prospects stay in a beam.
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

    /// Counts the cells and asks the watch, once in some thousand.
    fn keep_going(&mut self) -> Result<(), Stop> {
        if self.cells > self.survey.cells {
            return Err(Stop::Beyond);
        }
        if self.cells - self.asked >= 4096 {
            self.asked = self.cells;
            self.ask.watch.progress(self.cells, None);
            if self.ask.watch.stopped() {
                return Err(Stop::Halted);
            }
        }
        Ok(())
    }

    /// Bytes of one layer.
    fn layer_bytes(&self) -> u64 {
        (self.depth * (self.course.size() * size_of::<N>() + 24) + 128) as u64
    }

    /// Bytes taken.
    fn bytes(&self) -> u64 {
        (self.layers.len() + self.spare.len()) as u64 * self.layer_bytes() + self.line_bytes + self.outlook.bytes()
    }
}
