//! Relax and refine: track only the extra jumps that the relaxed optimum uses illegally, until it uses none.
//!
//! Every round is a lower bound; a beam gives paths from above; ceilings keep rounds small. A handful of critical jumps
//! settles most instances. In the worst case all of them are tracked, and the search is exact anyway. Rounds are swept by
//! [layers](super::layers); where their memory does not suffice, by [labels](super::labels) with sharper bounds.

mod by_layers;

use tablette_core::{Ask, Refusal, Work};

use super::course::FAR;
use super::course::{Course, FREE};
use super::instance::Instance;
use super::labels::{LabelResult, Quest, search};
use super::masks;
use super::position::Position;
use super::relax::{Relaxation, Sharper, relax};
use super::route::Route;

/// When to be content with less than a proof, besides what [`Ask`] says.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Stop when the best path is at most so much above the bound.
    pub gap: u64,
    /// Stop after so many labels.
    pub labels: u64,
}

impl Limits {
    /// Only a proof is good enough.
    pub const NONE: Self = Self { gap: 0, labels: u64::MAX };
}

/// The least path from a position, with its proof; when stopped, the best path so far and the proven lower bound.
///
/// Of several best paths the first in document order, unless it was stopped after the weight was proven.
///
/// # Arguments
/// `instance`, `from`; `limits`: when to be content; `ask`: who watches (told labels) and how much memory. A stop, or
/// memory that runs out, is no error once the bounds are there.
///
/// # Errors
/// [`Refusal::Overflow`] when the absolute weights of the grid add up to 2^62 or more; [`Refusal::TooLarge`] when not even
/// the bounds fit; [`Refusal::Stopped`] before they are there.
///
/// # Complexity
/// The bounds take O(N² · m) time and 8 bytes a cell. A round with t tracked jumps weighs each cell at most 2^t times.
/// NP-hard in the number of distinct extra jumps.
///
/// # Reference
/// G. Righini, M. Salani (2008), section on decremental state-space relaxation; N. Boland, J. Dethridge, I. Dumitrescu,
/// *Accelerated label setting algorithms for the elementary resource constrained shortest path problem* (2006).
pub fn optimum(instance: &Instance, from: &Position, limits: &Limits, ask: &Ask<'_>) -> Result<Route, Refusal> {
    let course = Course::new(instance, from)?;
    let relaxation = relax(&course, ask)?;
    Ok(settle(&course, &relaxation, limits, (true, PATIENCE), ask))
}

/// As [`optimum`], on bounds that are there: by layers, or at once by labels with so much patience.
fn settle(
    course: &Course<'_>,
    relaxation: &Relaxation,
    limits: &Limits,
    (by_layers, patience): (bool, u64),
    ask: &Ask<'_>,
) -> Route {
    let Some(bound) = relaxation.bound(course) else {
        return Route { work: work(0, relaxation.bytes()), ..Route::nowhere() };
    };
    let mut proof = Proof {
        course,
        relaxation,
        limits,
        ask,
        sharper: Vec::new(),
        bound,
        best: None,
        settled: false,
        hopeless: false,
        tracked: Vec::new(),
        sharpened: Vec::new(),
        beamed: false,
        tries: 0,
        patience,
        labels: 0,
        bytes: relaxation.bytes(),
    };
    proof.run(by_layers);
    proof.route()
}

fn work(labels: u64, bytes: u64) -> Work {
    Work { calls: None, positions: labels.into(), bytes }
}

/// Labels a cell that the beam keeps, narrowest first.
const BEAMS: [usize; 2] = [2, 16];
/// A beam may set so many labels.
const BEAM_LABELS: u64 = 1 << 24;
/// Rounds that set so many labels without an end call for sharper bounds; twice as many the next time.
const PATIENCE: u64 = 3 << 19;
/// Critical jumps that are taken together.
const TOGETHER: usize = 4;
/// How many times.
const GROUPS: u32 = 3;

/// What is known so far.
struct Proof<'a> {
    course: &'a Course<'a>,
    relaxation: &'a Relaxation,
    limits: &'a Limits,
    ask: &'a Ask<'a>,
    /// Bounds for whoever lacks a critical jump, as far as there was memory for them.
    sharper: Vec<Sharper>,
    /// No path weighs less.
    bound: i64,
    /// The best legal path so far.
    best: Option<(i64, Vec<usize>)>,
    /// The best path is the first of the least ones.
    settled: bool,
    /// There is no path.
    hopeless: bool,
    /// The critical jumps.
    tracked: Vec<usize>,
    /// Those of them for which sharper bounds were tried.
    sharpened: Vec<usize>,
    /// Beams have looked for paths.
    beamed: bool,
    /// How often bounds were sharpened, or would have been.
    tries: u32,
    /// [`PATIENCE`]; less in tests.
    patience: u64,
    labels: u64,
    bytes: u64,
}

impl Proof<'_> {
    fn run(&mut self, by_layers: bool) {
        if self.learn_from(self.relaxation.path(self.course)) {
            return;
        }
        self.dive();
        if by_layers && self.by_layers() {
            return;
        }
        while !self.is_good_enough() {
            match self.round() {
                Round::Path(weight, path) => {
                    self.bound = weight;
                    if self.learn_from(path) {
                        return;
                    }
                }
                Round::Nothing => {
                    self.hopeless = true;
                    return;
                }
                Round::Halted => return,
            }
        }
    }

    /// Takes in a relaxed optimum: if it is legal everything is settled, otherwise its illegal jumps become critical.
    fn learn_from(&mut self, path: Vec<usize>) -> bool {
        if self.track(&path) {
            return false;
        }
        self.best = Some((self.bound, path));
        self.settled = true;
        true
    }

    /// The jumps that a path uses illegally become critical. False when there are none.
    fn track(&mut self, path: &[usize]) -> bool {
        let illegal = self.course.illegal(path);
        debug_assert!(
            illegal.iter().all(|extra| !self.tracked.contains(extra)),
            "a tracked jump is never used illegally"
        );
        self.tracked.extend(&illegal);
        self.tracked.sort_unstable();
        !illegal.is_empty()
    }

    /// Sharper bounds for every critical jump, as far as there is memory for them.
    fn sharpen_each(&mut self) {
        let new = self.tracked.iter().filter(|extra| !self.sharpened.contains(extra));
        for extra in new.copied().collect::<Vec<_>>() {
            self.sharpened.push(extra);
            self.sharpen(&[extra]);
        }
    }

    /// Sharper bounds for some critical jumps; the bound of the whole course may rise at once.
    fn sharpen(&mut self, group: &[usize]) {
        let ask = Ask { memory: self.ask.memory.saturating_sub(self.bounds()), ..*self.ask };
        let Some(sharper) = Sharper::new(self.course, self.relaxation, group, &ask) else { return };
        let start = self.course.from.cell as usize;
        let excess = sharper.excess(start, 0);
        self.bound = self.bound.max(self.relaxation.rest(start).saturating_add(excess).min(FAR));
        self.sharper.push(sharper);
    }

    /// Takes the next few critical jumps together, those first whose lack costs most from the start.
    fn sharpen_together(&mut self) -> bool {
        let start = self.course.from.cell as usize;
        let (single, groups): (Vec<_>, Vec<_>) = self.sharper.iter().partition(|sharper| sharper.group().len() == 1);
        let mut open: Vec<(i64, usize)> = single
            .iter()
            .map(|sharper| (sharper.excess(start, 0), sharper.group()[0]))
            .filter(|(_, extra)| !groups.iter().any(|sharper| sharper.group().contains(extra)))
            .collect();
        open.sort_unstable_by_key(|&(excess, extra)| (std::cmp::Reverse(excess), extra));
        let group: Vec<usize> = open.into_iter().take(TOGETHER).map(|(_, extra)| extra).collect();
        if group.len() > 1 {
            let before = self.sharper.len();
            self.sharpen(&group);
            return self.sharper.len() > before;
        }
        false
    }

    /// Bytes of all bounds.
    fn bounds(&self) -> u64 {
        self.relaxation.bytes() + self.sharper.iter().map(Sharper::bytes).sum::<u64>()
    }

    /// Some path at once: always the allowed jump that the relaxation likes best.
    fn dive(&mut self) {
        let (size, goal) = (self.course.size(), self.course.instance.goal() as usize);
        let mut held = vec![0; self.course.words];
        let (mut cell, mut weight) = (self.course.from.cell as usize, 0);
        let mut path = Vec::new();
        while cell != goal {
            weight += self.course.instance.weights()[cell];
            let steps = self.course.steps.iter().enumerate();
            let allowed = steps.filter(|(_, step)| step.needs == FREE || masks::contains(&held, step.needs));
            let targets =
                allowed.filter_map(|(at, step)| Some((self.course.target(cell / size, cell % size, step)?, at)));
            let Some((target, step)) = targets.min_by_key(|&(target, at)| (self.relaxation.rest(target), at)) else {
                return;
            };
            path.push(step);
            cell = target;
            if let Some(gift) = self.course.gifts.get(&(cell as u32)) {
                masks::add_all(&mut held, gift);
            }
        }
        self.best = Some((weight + self.course.instance.weights()[goal], path));
    }

    /// Better paths from beams on all extra jumps, under ceilings that rise until there is one.
    fn look_for_paths(&mut self) {
        let all: Vec<usize> = (0..self.course.extras).collect();
        for beam in BEAMS {
            let mut gap = 1;
            loop {
                // Only what is better than the best so far is of interest.
                let most = self.best.as_ref().map_or(FAR, |(weight, _)| weight - 1);
                let ceiling = self.bound.saturating_add(gap).min(most);
                let found = self.search(&all, ceiling, beam, BEAM_LABELS);
                let done = found.best.is_some() || found.halted || ceiling == most;
                self.best = found.best.or(self.best.take());
                if found.halted {
                    return;
                }
                if done {
                    break;
                }
                gap = gap.saturating_mul(4);
            }
        }
    }

    /// One round: the relaxed optimum with the critical jumps tracked, under ceilings that rise from the bound.
    fn round(&mut self) -> Round {
        self.sharpen_each();
        let tracked = self.tracked.clone();
        let (began, mut gap) = (self.bound, self.first_gap());
        loop {
            let most = self.best.as_ref().map_or(FAR, |(weight, _)| *weight);
            let ceiling = self.bound.saturating_add(gap).min(most);
            let found = self.search(&tracked, ceiling, usize::MAX, self.patience());
            if found.halted && self.patience() == 0 && !self.beamed && !self.is_over() {
                self.try_harder();
                continue;
            }
            if found.halted {
                return Round::Halted;
            }
            match found.best {
                Some((weight, path)) => return Round::Path(weight, path),
                None if ceiling >= FAR => return Round::Nothing,
                None => self.bound = ceiling + 1,
            }
            // The bound has risen to here: the next ceiling is two fifths further from where the round began.
            gap = ((self.bound - began) / 5 * 2).max(self.scale());
        }
    }

    /// Labels that rounds may still set before something else is worth its while.
    fn patience(&self) -> u64 {
        if self.beamed { u64::MAX } else { (self.patience << self.tries).saturating_sub(self.labels) }
    }

    /// Sharper bounds as long as there are any, then beams.
    fn try_harder(&mut self) {
        self.tries += 1;
        if self.tries > GROUPS || !self.sharpen_together() {
            self.beamed = true;
            self.look_for_paths();
        }
    }

    /// Somebody stopped it, or the labels have run out.
    fn is_over(&self) -> bool {
        self.ask.watch.stopped() || self.labels >= self.limits.labels
    }

    fn search(&mut self, tracked: &[usize], ceiling: i64, beam: usize, most: u64) -> LabelResult {
        let labels = self.limits.labels.saturating_sub(self.labels).min(most);
        let found =
            search(self.course, (self.relaxation, &self.sharper), tracked, &Quest { ceiling, beam, labels }, self.ask);
        self.labels += found.labels;
        self.bytes = self.bytes.max(found.bytes + self.bounds());
        found
    }

    /// How far above the bound a round begins: not at all, or half way to the best path once beams have looked for it.
    fn first_gap(&self) -> i64 {
        let best = self.best.as_ref().filter(|_| self.beamed);
        best.map_or(0, |(weight, _)| (weight - self.bound + 1) / 2)
    }

    /// The first step of a ceiling above a bound that did not hold: 1, and more where weights are enormous.
    fn scale(&self) -> i64 {
        let scale = match &self.best {
            Some((weight, _)) => weight - self.bound,
            None => self.bound.abs(),
        };
        (scale >> 16).max(1)
    }

    /// Close enough? With a gap of 0 only a settled path is.
    fn is_good_enough(&self) -> bool {
        let gap = self.best.as_ref().map(|(weight, _)| weight.abs_diff(self.bound));
        self.is_over() || (self.limits.gap > 0 && gap.is_some_and(|gap| gap <= self.limits.gap))
    }

    fn route(self) -> Route {
        let work = work(self.labels, self.bytes);
        if self.hopeless {
            return Route { work, ..Route::nowhere() };
        }
        let critical = self.tracked.len();
        let Some((weight, path)) = self.best else {
            return Route { lower_bound: Some(self.bound), critical, work, ..Route::default() };
        };
        let jumps = self.course.jumps(&path);
        let whole = Route::proven(self.course.instance, &self.course.from, weight, jumps);
        let bound = self.bound.min(weight);
        Route { proven: self.settled || bound == weight, lower_bound: Some(bound), critical, work, ..whole }
    }
}

/// What a round brings.
enum Round {
    /// The relaxed optimum.
    Path(i64, Vec<usize>),
    /// There is no path, even so.
    Nothing,
    /// It was stopped, or memory or labels ran out.
    Halted,
}

#[cfg(test)]
mod tests {
    use tablette_core::Unwatched;

    use super::*;
    use crate::rockse::dense::dense;
    use crate::rockse::generate::random;

    /// Without any patience every round calls for sharper bounds and for beams; the answer must not change.
    #[test]
    fn trying_harder_changes_nothing() {
        let ask = Ask { watch: &Unwatched, memory: 1 << 30 };
        for seed in 0..40 {
            let instance = random(16 + seed as usize % 9, 3, 9, seed).unwrap();
            let start = instance.start();
            let course = Course::new(&instance, &start).unwrap();
            let relaxation = relax(&course, &ask).unwrap();
            let table = dense(&instance, &ask).unwrap().route(&start);
            for patience in [0, 20, 200, 2_000] {
                let route = settle(&course, &relaxation, &Limits::NONE, (false, patience), &ask);
                assert!(route.proven);
                assert_eq!((route.cost, &route.jumps), (table.cost, &table.jumps), "seed {seed}, patience {patience}");
            }
        }
    }
}
