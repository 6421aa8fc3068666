//! Forward label setting: visit the cells by rising index, and on each keep the labels that no
//! other label beats.
//!
//! A label is a way from the start to a cell: its weight and the extra jumps it has gained. It
//! beats any label of the same cell that has gained no other jump and weighs more, or weighs the
//! same and comes later in document order. Labels that cannot stay below a ceiling, according to
//! the [relaxation](super::relax), are dropped.

mod arena;

use tablette_core::Options;

use arena::{Arena, NONE};

use super::masks;
use super::relax::{JumpSurcharges, Relaxation};
use super::remainder::REMOTE;
use super::remainder::{FREE, Remainder};

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// The greatest weight of a path to find.
    pub ceiling: i64,
    /// The most labels per cell: a beam, which may miss paths. `usize::MAX` keeps every label that
    /// is not beaten.
    pub beam: usize,
    /// The most labels in total.
    pub labels: u64,
}

impl SearchLimits {
    /// No limits.
    pub const ALL: Self = Self { ceiling: REMOTE, beam: usize::MAX, labels: u64::MAX };
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelResult {
    /// The least weight of a path under the ceiling, and its steps ([`Remainder::jumps`] names
    /// them); of equals the first in document order.
    pub best: Option<(i64, Vec<usize>)>,
    /// Whether the beam dropped a label.
    pub cut: bool,
    /// Whether the watch, the memory or the label limit stopped the search: then the result proves
    /// nothing.
    pub halted: bool,
    /// Labels created.
    pub labels: u64,
    /// Peak bytes.
    pub bytes: u64,
}

/// Searches with the extra jumps of `tracked` enforced; the others are allowed as soon as they
/// could have been collected. With all extra jumps tracked and no beam the answer is exact; with
/// only some it is a lower bound, found fast (decremental state-space relaxation).
///
/// # Complexity
/// With l labels per cell and m jumps: time O(N² + labels · (m + l)), space O(labels). In the worst
/// case l = 2^|tracked|.
///
/// # Reference
/// M. Desrochers, F. Soumis, *A generalized permanent labelling algorithm for the shortest path
/// problem with time windows* (1988); G. Righini, M. Salani, *New dynamic programming algorithms
/// for the resource constrained elementary shortest path problem* (2008).
pub fn search(
    remainder: &Remainder<'_>,
    (relaxation, surcharges): (&Relaxation, &[JumpSurcharges]),
    tracked: &[usize],
    limits: &SearchLimits,
    options: &Options<'_>,
) -> LabelResult {
    let mut sweep = Sweep::new(remainder, (relaxation, surcharges), tracked, limits);
    let start = remainder.from.cell as usize;
    if relaxation.rest(start) > limits.ceiling || relaxation.rest(start) >= REMOTE {
        return LabelResult::default();
    }
    sweep.arena.begin(start);
    for cell in start..remainder.instance.cells() {
        if sweep.arena.is_empty(cell) {
            continue;
        }
        sweep.visit(cell);
        if sweep.arena.set > limits.labels || sweep.is_stopped(options) {
            return LabelResult { halted: true, ..sweep.report(None) };
        }
    }
    let goal = remainder.instance.goal() as usize;
    let best = sweep.here.first().copied().filter(|_| sweep.last == goal);
    let best =
        best.map(|label| (sweep.arena.weight(label) + remainder.instance.weights()[goal], sweep.arena.path(label)));
    sweep.report(best)
}

/// A step out of the current cell.
struct Way {
    target: usize,
    /// A lower bound of the weight that remains after it.
    rest: i64,
    /// The tracked jump that a label must have, or [`FREE`].
    needs: usize,
    step: u32,
}

struct Sweep<'a> {
    remainder: &'a Remainder<'a>,
    relaxation: &'a Relaxation,
    limits: &'a SearchLimits,
    surcharges: &'a [JumpSurcharges],
    /// For each extra jump its index among the tracked ones, or [`FREE`].
    places: Vec<usize>,
    arena: Arena,
    /// The undominated labels of the cell visited last; on the goal the best one comes first.
    here: Vec<u32>,
    last: usize,
    ways: Vec<Way>,
    cut: bool,
    asked: u64,
    /// Bytes taken by the bounds.
    bounds: u64,
    /// For each group of critical jumps, the set that the current label holds.
    sets: Vec<usize>,
}

impl<'a> Sweep<'a> {
    fn new(
        remainder: &'a Remainder<'a>,
        (relaxation, surcharges): (&'a Relaxation, &'a [JumpSurcharges]),
        tracked: &[usize],
        limits: &'a SearchLimits,
    ) -> Self {
        let mut places = vec![FREE; remainder.extras];
        for (place, &extra) in tracked.iter().enumerate() {
            places[extra] = place;
        }
        let arena = Arena::new(remainder.instance.cells(), tracked.len().div_ceil(64).max(1));
        Self {
            remainder,
            relaxation,
            surcharges,
            limits,
            places,
            arena,
            here: Vec::new(),
            last: usize::MAX,
            ways: Vec::new(),
            cut: false,
            asked: 0,
            sets: Vec::new(),
            bounds: relaxation.bytes() + surcharges.iter().map(JumpSurcharges::bytes).sum::<u64>(),
        }
    }

    fn visit(&mut self, cell: usize) {
        self.last = cell;
        self.arena.take(cell, &mut self.here);
        self.collect(cell);
        self.arena.reduce(&mut self.here);
        if self.here.len() > self.limits.beam {
            self.cut = true;
            for label in self.here.drain(self.limits.beam..) {
                self.arena.release(label);
            }
        }
        if cell == self.remainder.instance.goal() as usize {
            return;
        }
        self.look_around(cell);
        let weight = self.remainder.instance.weights()[cell];
        for at in 0..self.here.len() {
            let label = self.here[at];
            self.look_up(label);
            let weight = self.arena.weight(label) + weight;
            for way in &self.ways {
                let may = way.needs == FREE || masks::contains(self.arena.mask(label), way.needs);
                if may && weight + way.rest <= self.limits.ceiling && self.stays_below(way, weight) {
                    self.arena.push(label, way.step, way.target, weight);
                }
            }
        }
    }

    /// Determines which sets of the critical jumps a label holds, group by group. Jumps that are
    /// not tracked count as held.
    fn look_up(&mut self, label: u32) {
        let mask = self.arena.mask(label);
        let held = |extra: usize| self.places[extra] == FREE || masks::contains(mask, self.places[extra]);
        let set = |surcharges: &JumpSurcharges| {
            let bits = surcharges.group().iter().enumerate().filter(|(_, extra)| held(**extra));
            bits.fold(0, |set, (place, _)| set | 1 << place)
        };
        self.sets.clear();
        self.sets.extend(self.surcharges.iter().map(set));
    }

    /// Returns whether a step stays below the ceiling for the label that was looked up.
    #[inline]
    fn stays_below(&self, way: &Way, weight: i64) -> bool {
        let room = self.limits.ceiling - weight - way.rest;
        self.surcharges.iter().zip(&self.sets).all(|(surcharges, &set)| surcharges.excess(way.target, set) <= room)
    }

    /// Gives the tracked jumps of a bonus cell to each of its labels.
    fn collect(&mut self, cell: usize) {
        let Some(gift) = self.remainder.gifts.get(&(cell as u32)) else { return };
        let gained: Vec<usize> = (0..self.remainder.extras)
            .filter(|&extra| masks::contains(gift, extra))
            .map(|extra| self.places[extra])
            .collect();
        for place in gained.into_iter().filter(|&place| place != FREE) {
            for &label in &self.here {
                masks::insert(self.arena.mask_mut(label), place);
            }
        }
    }

    /// Lists the steps out of a cell that can still reach the goal, in document order.
    fn look_around(&mut self, cell: usize) {
        let size = self.remainder.size();
        self.ways.clear();
        for (at, step) in self.remainder.steps.iter().enumerate() {
            let Some(target) = self.remainder.target(cell / size, cell % size, step) else { continue };
            let rest = self.relaxation.rest(target);
            if rest >= REMOTE || !self.relaxation.allows(cell, step) {
                continue;
            }
            let needs = if step.needs == FREE { FREE } else { self.places[step.needs] };
            self.ways.push(Way { target, rest, needs, step: at as u32 });
        }
    }

    /// Checks the watch and the memory once every 4096 labels.
    fn is_stopped(&mut self, options: &Options<'_>) -> bool {
        if self.arena.set - self.asked < 4096 {
            return false;
        }
        self.asked = self.arena.set;
        options.watch.progress(self.arena.set, None);
        options.watch.stopped() || self.arena.bytes_after_growth() + self.bounds > options.memory
    }

    fn report(&self, best: Option<(i64, Vec<usize>)>) -> LabelResult {
        LabelResult { best, cut: self.cut, halted: false, labels: self.arena.set, bytes: self.arena.bytes() }
    }
}

const _: () = assert!(NONE as usize > super::instance::MOST_SIDE * super::instance::MOST_SIDE);
