//! Forward label setting: along rising cells, keep what no other way to the same cell beats.
//!
//! A label is a way from the start to a cell: its weight and the extra jumps it has gained. It beats another label of
//! the cell that weighs more and has gained nothing else; of equal weight, the one that is earlier in document order.
//! Labels that cannot stay below a ceiling, by the [relaxation](super::relax), are dropped.

mod arena;

use tablette_core::Ask;

use arena::{Arena, NONE};

use super::course::FAR;
use super::course::{Course, FREE};
use super::masks;
use super::relax::{Relaxation, Sharper};

/// What to search for.
#[derive(Clone, Copy, Debug)]
pub struct Quest {
    /// Only paths of at most this weight.
    pub ceiling: i64,
    /// At most so many labels a cell: a beam, which may miss paths. `usize::MAX` for all that are not beaten.
    pub beam: usize,
    /// At most so many labels in all.
    pub labels: u64,
}

impl Quest {
    /// Every path.
    pub const ALL: Self = Self { ceiling: FAR, beam: usize::MAX, labels: u64::MAX };
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The least weight of a path under the ceiling, and its steps ([`Course::jumps`] names them); of equals the first in
    /// document order.
    pub best: Option<(i64, Vec<usize>)>,
    /// The beam dropped something.
    pub cut: bool,
    /// Stopped by the watch, the memory or the number of labels: nothing follows from it.
    pub halted: bool,
    /// Labels that were set.
    pub labels: u64,
    /// Peak bytes.
    pub bytes: u64,
}

/// Searches with the extra jumps of `tracked` taken seriously; the others are allowed as soon as they could have been
/// collected. With all extra jumps tracked and no beam the answer is exact; with few it is a lower bound, found fast
/// (decremental state-space relaxation).
///
/// # Complexity
/// With l labels a cell and m jumps: time O(N² + labels · (m + l)), space O(labels). In the worst case l = 2^|tracked|.
///
/// # Reference
/// M. Desrochers, F. Soumis, *A generalized permanent labelling algorithm for the shortest path problem with time windows*
/// (1988); G. Righini, M. Salani, *New dynamic programming algorithms for the resource constrained elementary shortest path
/// problem* (2008).
pub fn search(
    course: &Course<'_>,
    (relaxation, sharper): (&Relaxation, &[Sharper]),
    tracked: &[usize],
    quest: &Quest,
    ask: &Ask<'_>,
) -> Found {
    let mut sweep = Sweep::new(course, (relaxation, sharper), tracked, quest);
    let start = course.from.cell as usize;
    if relaxation.rest(start) > quest.ceiling || relaxation.rest(start) >= FAR {
        return Found::default();
    }
    sweep.arena.begin(start);
    for cell in start..course.instance.cells() {
        if sweep.arena.is_empty(cell) {
            continue;
        }
        sweep.visit(cell);
        if sweep.arena.set > quest.labels || sweep.is_stopped(ask) {
            return Found { halted: true, ..sweep.report(None) };
        }
    }
    let goal = course.instance.goal() as usize;
    let best = sweep.here.first().copied().filter(|_| sweep.last == goal);
    let best = best.map(|label| (sweep.arena.weight(label) + course.instance.weights()[goal], sweep.arena.path(label)));
    sweep.report(best)
}

/// A way out of the cell that is being visited.
struct Way {
    target: usize,
    /// The least that it can lead to.
    rest: i64,
    /// The tracked jump that a label must have, or [`FREE`].
    needs: usize,
    step: u32,
}

struct Sweep<'a> {
    course: &'a Course<'a>,
    relaxation: &'a Relaxation,
    quest: &'a Quest,
    sharper: &'a [Sharper],
    /// For each extra jump its place among the tracked ones, or [`FREE`].
    places: Vec<usize>,
    arena: Arena,
    /// The labels of the cell visited last that nothing beats; on the goal the best one first.
    here: Vec<u32>,
    last: usize,
    ways: Vec<Way>,
    cut: bool,
    asked: u64,
    /// Bytes of what bounds the search.
    bounds: u64,
    /// The sets that the label in work holds, a group each.
    sets: Vec<usize>,
}

impl<'a> Sweep<'a> {
    fn new(
        course: &'a Course<'a>,
        (relaxation, sharper): (&'a Relaxation, &'a [Sharper]),
        tracked: &[usize],
        quest: &'a Quest,
    ) -> Self {
        let mut places = vec![FREE; course.extras];
        for (place, &extra) in tracked.iter().enumerate() {
            places[extra] = place;
        }
        let arena = Arena::new(course.instance.cells(), tracked.len().div_ceil(64).max(1));
        Self {
            course,
            relaxation,
            sharper,
            quest,
            places,
            arena,
            here: Vec::new(),
            last: usize::MAX,
            ways: Vec::new(),
            cut: false,
            asked: 0,
            sets: Vec::new(),
            bounds: relaxation.bytes() + sharper.iter().map(Sharper::bytes).sum::<u64>(),
        }
    }

    fn visit(&mut self, cell: usize) {
        self.last = cell;
        self.arena.take(cell, &mut self.here);
        self.collect(cell);
        self.arena.reduce(&mut self.here);
        if self.here.len() > self.quest.beam {
            self.cut = true;
            for label in self.here.drain(self.quest.beam..) {
                self.arena.release(label);
            }
        }
        if cell == self.course.instance.goal() as usize {
            return;
        }
        self.look_around(cell);
        let weight = self.course.instance.weights()[cell];
        for at in 0..self.here.len() {
            let label = self.here[at];
            self.look_up(label);
            let weight = self.arena.weight(label) + weight;
            for way in &self.ways {
                let may = way.needs == FREE || masks::contains(self.arena.mask(label), way.needs);
                if may && weight + way.rest <= self.quest.ceiling && self.stays_below(way, weight) {
                    self.arena.push(label, way.step, way.target, weight);
                }
            }
        }
    }

    /// Which sets of the critical jumps a label holds, group by group. What is not tracked counts as held.
    fn look_up(&mut self, label: u32) {
        let mask = self.arena.mask(label);
        let held = |extra: usize| self.places[extra] == FREE || masks::contains(mask, self.places[extra]);
        let set = |sharper: &Sharper| {
            let bits = sharper.group().iter().enumerate().filter(|(_, extra)| held(**extra));
            bits.fold(0, |set, (place, _)| set | 1 << place)
        };
        self.sets.clear();
        self.sets.extend(self.sharper.iter().map(set));
    }

    /// Does a way stay below the ceiling for the label that was looked up?
    #[inline]
    fn stays_below(&self, way: &Way, weight: i64) -> bool {
        let room = self.quest.ceiling - weight - way.rest;
        self.sharper.iter().zip(&self.sets).all(|(sharper, &set)| sharper.excess(way.target, set) <= room)
    }

    /// Every label of a bonus cell gains what is tracked of its gift.
    fn collect(&mut self, cell: usize) {
        let Some(gift) = self.course.gifts.get(&(cell as u32)) else { return };
        let gained: Vec<usize> = (0..self.course.extras)
            .filter(|&extra| masks::contains(gift, extra))
            .map(|extra| self.places[extra])
            .collect();
        for place in gained.into_iter().filter(|&place| place != FREE) {
            for &label in &self.here {
                masks::insert(self.arena.mask_mut(label), place);
            }
        }
    }

    /// Lists the ways out of a cell that lead anywhere, in document order.
    fn look_around(&mut self, cell: usize) {
        let size = self.course.size();
        self.ways.clear();
        for (at, step) in self.course.steps.iter().enumerate() {
            let Some(target) = self.course.target(cell / size, cell % size, step) else { continue };
            let rest = self.relaxation.rest(target);
            if rest >= FAR || !self.relaxation.allows(cell, step) {
                continue;
            }
            let needs = if step.needs == FREE { FREE } else { self.places[step.needs] };
            self.ways.push(Way { target, rest, needs, step: at as u32 });
        }
    }

    /// Asks the watch and looks at the memory, once in some thousand labels.
    fn is_stopped(&mut self, ask: &Ask<'_>) -> bool {
        if self.arena.set - self.asked < 4096 {
            return false;
        }
        self.asked = self.arena.set;
        ask.watch.progress(self.arena.set, None);
        ask.watch.stopped() || self.arena.bytes_after_growth() + self.bounds > ask.memory
    }

    fn report(&self, best: Option<(i64, Vec<usize>)>) -> Found {
        Found { best, cut: self.cut, halted: false, labels: self.arena.set, bytes: self.arena.bytes() }
    }
}

const _: () = assert!(NONE as usize > super::instance::MOST_SIDE * super::instance::MOST_SIDE);
