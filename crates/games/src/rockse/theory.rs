//! Relax and refine: track only the extra jumps that the relaxed optimum uses illegally, until it
//! uses none.
//!
//! Every round is a lower bound; a beam gives paths from above; ceilings keep rounds small. A few
//! critical jumps settle most instances. In the worst case all of them are tracked, and the search
//! is still exact.

use tablette_core::{Options, Refusal, Work};

use super::instance::Instance;
use super::jumps::JumpSet;
use super::layers::{CheapestPath, LayerLimits, Stop, search};
use super::position::Position;
use super::relax::{Relaxation, relax};
use super::remainder::{REMOTE, Remainder};
use super::route::Route;

/// When to stop short of a proof, besides the limits of [`Options`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Stop when the best path is at most this far above the bound.
    pub gap: u64,
    /// Stop after this many cells of layers.
    pub cells: u64,
}

impl Limits {
    /// No limits: only a proof ends the search.
    pub const NONE: Self = Self { gap: 0, cells: u64::MAX };
}

/// Finds the lightest path from a position, with its proof; when stopped, the best path so far and
/// the proven lower bound.
///
/// Of several best paths it returns the first in document order, unless it was stopped after the
/// weight was proven.
///
/// # Arguments
/// `instance`, `from`; `limits`: when to stop early; `options`: the watch, which counts cells of
/// layers, and the memory limit. A stop, or lack of memory, is no error once the bounds are
/// computed.
///
/// # Errors
/// [`Refusal::Overflow`] when the absolute weights of the grid add up to 2^62 or more;
/// [`Refusal::TooLarge`] when not even the bounds fit; [`Refusal::Stopped`] before they are
/// computed.
///
/// # Complexity
/// The bounds take O(N² · m) time and 8 bytes per cell. A round with t tracked jumps visits each
/// cell at most 2^t times. NP-hard in the number of distinct extra jumps.
///
/// # Reference
/// G. Righini, M. Salani (2008), section on decremental state-space relaxation; N. Boland, J.
/// Dethridge, I. Dumitrescu, *Accelerated label setting algorithms for the elementary resource
/// constrained shortest path problem* (2006).
pub fn optimum(instance: &Instance, from: &Position, limits: &Limits, options: &Options<'_>) -> Result<Route, Refusal> {
    let remainder = Remainder::new(instance, from)?;
    let relaxation = relax(&remainder, options)?;
    let bytes = relaxation.bytes();
    let Some(bound) = relaxation.bound(&remainder) else {
        return Ok(Route { work: Work { bytes, ..Work::default() }, ..Route::nowhere() });
    };
    let mut proof = Proof {
        remainder: &remainder,
        relaxation: &relaxation,
        limits,
        options,
        bound,
        best: None,
        settled: false,
        hopeless: false,
        tracked: Vec::new(),
        cells: 0,
        bytes,
    };
    proof.run();
    Ok(proof.route())
}

/// Layers per row of the beam that searches for a first good path.
const BEAM: usize = 16;
/// From this many layers on, it pays to bound the rest of the way of each new one.
const CROWD: usize = 64;
/// A round under a generous ceiling may compute this multiple of the cells of the grid, which count
/// as at least the second number.
const GENEROUS: (u64, u64) = (64, 1 << 14);

/// The state of the proof.
struct Proof<'a> {
    remainder: &'a Remainder<'a>,
    relaxation: &'a Relaxation,
    limits: &'a Limits,
    options: &'a Options<'a>,
    /// The proven lower bound.
    bound: i64,
    /// The best legal path so far.
    best: Option<(i64, Vec<usize>)>,
    /// Whether the best path is proven to be the first of the lightest ones.
    settled: bool,
    /// Whether it is proven that there is no path.
    hopeless: bool,
    /// The critical jumps.
    tracked: Vec<usize>,
    /// Cells of layers computed.
    cells: u64,
    /// Peak bytes.
    bytes: u64,
}

impl Proof<'_> {
    /// Runs rounds until the path is settled or the search is stopped.
    ///
    /// A round begins under the best known ceiling, the weight of a known path. If that takes too
    /// much work, the ceiling drops, in the end to the bound itself; if nothing lies below it, the
    /// bound rises, and the ceiling with it.
    fn run(&mut self) {
        let path = self.relaxation.path(self.remainder);
        if !self.track(&path) {
            (self.best, self.settled) = (Some((self.bound, path)), true);
            return;
        }
        self.dive();
        self.look_for_a_path();
        let extras = self.remainder.extras;
        let (mut gap, mut first) = (i64::MAX, false);
        let mut cells = GENEROUS.0 * (self.remainder.instance.cells() as u64).max(GENEROUS.1);
        while !self.is_good_enough() {
            let most = self.best.as_ref().map_or(REMOTE - 1, |(weight, _)| *weight);
            let ceiling = if first { self.bound } else { self.bound.saturating_add(gap).min(most) };
            // Where many ways have the same weight, few tracked jumps leave too many ties.
            let all = self.tracked.len() == extras || extras > 64;
            let most_cells = if ceiling <= self.bound && (all || !first) { u64::MAX } else { cells };
            let limits =
                LayerLimits { ceiling, relaxed: true, first, beam: usize::MAX, cells: most_cells, crowd: CROWD };
            match self.search(&limits) {
                Ok(Some((weight, path))) => {
                    self.bound = weight;
                    let illegal = self.track(&path);
                    if !illegal {
                        self.best = Some((weight, path));
                        self.settled = first;
                    }
                    if self.settled {
                        return;
                    }
                    // A legal path may still not be the first of its weight: run again, now for the
                    // first path.
                    first = !illegal;
                }
                Ok(None) if ceiling >= REMOTE - 1 => {
                    self.hopeless = true;
                    return;
                }
                Ok(None) => {
                    self.bound = ceiling + 1;
                    gap = gap.max(1).saturating_mul(4);
                    cells = cells.saturating_mul(2);
                }
                Err(Stop::Beyond) if self.is_over() => return,
                Err(Stop::Beyond) if first => self.tracked = (0..extras).collect(),
                Err(Stop::Beyond) => gap = (ceiling - self.bound) / 4,
                Err(Stop::Halted) => return,
            }
        }
    }

    /// Marks the jumps that a path uses illegally as critical. Returns whether there were any.
    fn track(&mut self, path: &[usize]) -> bool {
        let illegal = self.remainder.illegal(path);
        debug_assert!(
            illegal.iter().all(|extra| !self.tracked.contains(&extra)),
            "a tracked jump is never used illegally"
        );
        self.tracked.extend(illegal.iter());
        self.tracked.sort_unstable();
        !illegal.is_empty()
    }

    /// Finds some path quickly: at each cell, the allowed jump with the best relaxed bound.
    fn dive(&mut self) {
        let (weights, goal) = (self.remainder.instance.weights(), self.remainder.instance.goal() as usize);
        let mut held = JumpSet::empty(self.remainder.extras);
        let (mut cell, mut weight) = (self.remainder.from.cell as usize, 0);
        let mut path = Vec::new();
        while cell != goal {
            weight += weights[cell];
            let steps = self.remainder.steps.iter().enumerate().filter(|(_, step)| step.is_allowed(&held));
            let targets = steps.filter_map(|(at, step)| Some((self.remainder.target(cell, step)?, at)));
            let Some((target, step)) = targets.min_by_key(|&(target, at)| (self.relaxation.rest(target), at)) else {
                return;
            };
            path.push(step);
            cell = target;
            self.remainder.collect(cell, &mut held);
        }
        self.best = Some((weight + weights[goal], path));
    }

    /// Finds a legal path that uses only critical jumps, as a ceiling for all later rounds.
    fn look_for_a_path(&mut self) {
        let ceiling = self.best.as_ref().map_or(REMOTE - 1, |(weight, _)| weight - 1);
        let limits =
            LayerLimits { ceiling, relaxed: false, first: false, beam: BEAM, cells: u64::MAX, crowd: usize::MAX };
        if let Ok(Some(found)) = self.search(&limits) {
            self.best = Some(found);
        }
    }

    fn search(&mut self, limits: &LayerLimits) -> Result<CheapestPath, Stop> {
        let bounds = self.relaxation.bytes();
        let limits = LayerLimits { cells: limits.cells.min(self.limits.cells.saturating_sub(self.cells)), ..*limits };
        let options = Options { memory: self.options.memory.saturating_sub(bounds), ..*self.options };
        let result = search(self.remainder, self.relaxation, &self.tracked, &limits, &options);
        self.cells += result.cells;
        self.bytes = self.bytes.max(result.bytes + bounds);
        result.found
    }

    /// Returns whether the watch stopped the search or the cells have run out.
    fn is_over(&self) -> bool {
        self.options.watch.stopped() || self.cells >= self.limits.cells
    }

    /// Returns whether the result meets the limits. With a gap of 0 only a settled path does.
    fn is_good_enough(&self) -> bool {
        let gap = self.best.as_ref().map(|(weight, _)| weight.abs_diff(self.bound));
        self.is_over() || (self.limits.gap > 0 && gap.is_some_and(|gap| gap <= self.limits.gap))
    }

    fn route(self) -> Route {
        let work = Work { positions: self.cells.into(), bytes: self.bytes, ..Work::default() };
        if self.hopeless {
            return Route { work, ..Route::nowhere() };
        }
        let critical = self.tracked.len();
        let Some((weight, path)) = self.best else {
            return Route { lower_bound: Some(self.bound), critical, work, ..Route::default() };
        };
        let jumps = self.remainder.jumps(&path);
        let whole = Route::proven(self.remainder.instance, &self.remainder.from, weight, jumps);
        let bound = self.bound.min(weight);
        Route { proven: self.settled || bound == weight, lower_bound: Some(bound), critical, work, ..whole }
    }
}
