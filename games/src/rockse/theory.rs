//! Relax and refine: track only the extra jumps that the relaxed optimum uses illegally, until it
//! uses none.
//!
//! Every round is a lower bound; a beam gives paths from above; ceilings keep rounds small. A few
//! critical jumps settle most instances. In the worst case all of them are tracked, and the search
//! is still exact. [Layers](super::layers) carry out the rounds; where their memory does not
//! suffice, [labels](super::labels) take over with sharper bounds.

mod by_layers;

use tablette_core::{Options, Refusal, Work};

use super::instance::Instance;
use super::labels::{LabelResult, SearchLimits, search};
use super::masks;
use super::position::Position;
use super::relax::{JumpSurcharges, Relaxation, relax};
use super::remainder::REMOTE;
use super::remainder::{FREE, Remainder};
use super::route::Route;

/// When to stop short of a proof, besides the limits of [`Options`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Stop when the best path is at most this far above the bound.
    pub gap: u64,
    /// Stop after this many labels.
    pub labels: u64,
}

impl Limits {
    /// No limits: only a proof ends the search.
    pub const NONE: Self = Self { gap: 0, labels: u64::MAX };
}

/// Finds the lightest path from a position, with its proof; when stopped, the best path so far and
/// the proven lower bound.
///
/// Of several best paths it returns the first in document order, unless it was stopped after the
/// weight was proven.
///
/// # Arguments
/// `instance`, `from`; `limits`: when to stop early; `options`: the watch, which counts labels, and
/// the memory limit. A stop, or lack of memory, is no error once the bounds are computed.
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
    Ok(settle(&remainder, &relaxation, limits, (true, PATIENCE), options))
}

/// As [`optimum`], with the bounds given: by layers, or directly by labels with the given patience.
fn settle(
    remainder: &Remainder<'_>,
    relaxation: &Relaxation,
    limits: &Limits,
    (by_layers, patience): (bool, u64),
    options: &Options<'_>,
) -> Route {
    let Some(bound) = relaxation.bound(remainder) else {
        return Route { work: work(0, relaxation.bytes()), ..Route::nowhere() };
    };
    let mut proof = Proof {
        remainder,
        relaxation,
        limits,
        options,
        surcharges: Vec::new(),
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

/// Labels per cell that the beams keep, narrowest first.
const BEAMS: [usize; 2] = [2, 16];
/// The most labels that a beam may create.
const BEAM_LABELS: u64 = 1 << 24;
/// Labels that rounds may create before sharper bounds are tried; doubled after each try.
const PATIENCE: u64 = 3 << 19;
/// Critical jumps per group.
const TOGETHER: usize = 4;
/// The most groups.
const GROUPS: u32 = 3;

/// The state of the proof.
struct Proof<'a> {
    remainder: &'a Remainder<'a>,
    relaxation: &'a Relaxation,
    limits: &'a Limits,
    options: &'a Options<'a>,
    /// Bounds for paths that lack a critical jump, as far as memory allows.
    surcharges: Vec<JumpSurcharges>,
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
    /// The critical jumps for which sharper bounds were tried.
    sharpened: Vec<usize>,
    /// Whether beams have searched for paths.
    beamed: bool,
    /// The number of times that bounds were sharpened, or an attempt was made.
    tries: u32,
    /// [`PATIENCE`]; less in tests.
    patience: u64,
    labels: u64,
    bytes: u64,
}

impl Proof<'_> {
    fn run(&mut self, by_layers: bool) {
        if self.learn_from(self.relaxation.path(self.remainder)) {
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

    /// Takes a relaxed optimum into account: a legal one settles everything; otherwise its illegal
    /// jumps become critical. Returns whether it was legal.
    fn learn_from(&mut self, path: Vec<usize>) -> bool {
        if self.track(&path) {
            return false;
        }
        self.best = Some((self.bound, path));
        self.settled = true;
        true
    }

    /// Marks the jumps that a path uses illegally as critical. Returns whether there were any.
    fn track(&mut self, path: &[usize]) -> bool {
        let illegal = self.remainder.illegal(path);
        debug_assert!(
            illegal.iter().all(|extra| !self.tracked.contains(extra)),
            "a tracked jump is never used illegally"
        );
        self.tracked.extend(&illegal);
        self.tracked.sort_unstable();
        !illegal.is_empty()
    }

    /// Computes sharper bounds for every critical jump, as far as memory allows.
    fn sharpen_each(&mut self) {
        let new = self.tracked.iter().filter(|extra| !self.sharpened.contains(extra));
        for extra in new.copied().collect::<Vec<_>>() {
            self.sharpened.push(extra);
            self.sharpen(&[extra]);
        }
    }

    /// Computes sharper bounds for some critical jumps; the bound of the whole path may rise at
    /// once.
    fn sharpen(&mut self, group: &[usize]) {
        let options = Options { memory: self.options.memory.saturating_sub(self.bounds()), ..*self.options };
        let Some(surcharges) = JumpSurcharges::new(self.remainder, self.relaxation, group, &options) else { return };
        let start = self.remainder.from.cell as usize;
        let excess = surcharges.excess(start, 0);
        self.bound = self.bound.max(self.relaxation.rest(start).saturating_add(excess).min(REMOTE));
        self.surcharges.push(surcharges);
    }

    /// Groups the next few critical jumps, starting with those whose absence costs most from the
    /// start. Returns whether bounds were added.
    fn sharpen_together(&mut self) -> bool {
        let start = self.remainder.from.cell as usize;
        let (single, groups): (Vec<_>, Vec<_>) =
            self.surcharges.iter().partition(|surcharges| surcharges.group().len() == 1);
        let mut open: Vec<(i64, usize)> = single
            .iter()
            .map(|surcharges| (surcharges.excess(start, 0), surcharges.group()[0]))
            .filter(|(_, extra)| !groups.iter().any(|surcharges| surcharges.group().contains(extra)))
            .collect();
        open.sort_unstable_by_key(|&(excess, extra)| (std::cmp::Reverse(excess), extra));
        let group: Vec<usize> = open.into_iter().take(TOGETHER).map(|(_, extra)| extra).collect();
        if group.len() > 1 {
            let before = self.surcharges.len();
            self.sharpen(&group);
            return self.surcharges.len() > before;
        }
        false
    }

    /// Bytes of all bounds.
    fn bounds(&self) -> u64 {
        self.relaxation.bytes() + self.surcharges.iter().map(JumpSurcharges::bytes).sum::<u64>()
    }

    /// Finds some path quickly: at each cell, the allowed jump with the best relaxed bound.
    fn dive(&mut self) {
        let (size, goal) = (self.remainder.size(), self.remainder.instance.goal() as usize);
        let mut held = vec![0; self.remainder.words];
        let (mut cell, mut weight) = (self.remainder.from.cell as usize, 0);
        let mut path = Vec::new();
        while cell != goal {
            weight += self.remainder.instance.weights()[cell];
            let steps = self.remainder.steps.iter().enumerate();
            let allowed = steps.filter(|(_, step)| step.needs == FREE || masks::contains(&held, step.needs));
            let targets =
                allowed.filter_map(|(at, step)| Some((self.remainder.target(cell / size, cell % size, step)?, at)));
            let Some((target, step)) = targets.min_by_key(|&(target, at)| (self.relaxation.rest(target), at)) else {
                return;
            };
            path.push(step);
            cell = target;
            if let Some(gift) = self.remainder.gifts.get(&(cell as u32)) {
                masks::add_all(&mut held, gift);
            }
        }
        self.best = Some((weight + self.remainder.instance.weights()[goal], path));
    }

    /// Searches for better paths with beams on all extra jumps, under ceilings that rise until a
    /// path is found.
    fn look_for_paths(&mut self) {
        let all: Vec<usize> = (0..self.remainder.extras).collect();
        for beam in BEAMS {
            let mut gap = 1;
            loop {
                // Only paths better than the best one so far matter.
                let most = self.best.as_ref().map_or(REMOTE, |(weight, _)| weight - 1);
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

    /// One round: the relaxed optimum with the critical jumps tracked, under ceilings that rise
    /// from the bound.
    fn round(&mut self) -> Round {
        self.sharpen_each();
        let tracked = self.tracked.clone();
        let (began, mut gap) = (self.bound, self.first_gap());
        loop {
            let most = self.best.as_ref().map_or(REMOTE, |(weight, _)| *weight);
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
                None if ceiling >= REMOTE => return Round::Nothing,
                None => self.bound = ceiling + 1,
            }
            // The bound has risen to the last ceiling; the next ceiling is above it by two fifths
            // of the rise in this round.
            gap = ((self.bound - began) / 5 * 2).max(self.scale());
        }
    }

    /// Labels that rounds may still create before something else is worth trying.
    fn patience(&self) -> u64 {
        if self.beamed { u64::MAX } else { (self.patience << self.tries).saturating_sub(self.labels) }
    }

    /// Computes sharper bounds while there are any to add, then runs beams.
    fn try_harder(&mut self) {
        self.tries += 1;
        if self.tries > GROUPS || !self.sharpen_together() {
            self.beamed = true;
            self.look_for_paths();
        }
    }

    /// Returns whether the watch stopped the search or the labels have run out.
    fn is_over(&self) -> bool {
        self.options.watch.stopped() || self.labels >= self.limits.labels
    }

    fn search(&mut self, tracked: &[usize], ceiling: i64, beam: usize, most: u64) -> LabelResult {
        let labels = self.limits.labels.saturating_sub(self.labels).min(most);
        let found = search(
            self.remainder,
            (self.relaxation, &self.surcharges),
            tracked,
            &SearchLimits { ceiling, beam, labels },
            self.options,
        );
        self.labels += found.labels;
        self.bytes = self.bytes.max(found.bytes + self.bounds());
        found
    }

    /// The distance of the first ceiling above the bound: 0, or half way to the best path once
    /// beams have searched for it.
    fn first_gap(&self) -> i64 {
        let best = self.best.as_ref().filter(|_| self.beamed);
        best.map_or(0, |(weight, _)| (weight - self.bound + 1) / 2)
    }

    /// The least raise of a ceiling once nothing was found at the bound: 1, and more where weights
    /// are enormous.
    fn scale(&self) -> i64 {
        let scale = match &self.best {
            Some((weight, _)) => weight - self.bound,
            None => self.bound.abs(),
        };
        (scale >> 16).max(1)
    }

    /// Returns whether the result meets the limits. With a gap of 0 only a settled path does.
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
        let jumps = self.remainder.jumps(&path);
        let whole = Route::proven(self.remainder.instance, &self.remainder.from, weight, jumps);
        let bound = self.bound.min(weight);
        Route { proven: self.settled || bound == weight, lower_bound: Some(bound), critical, work, ..whole }
    }
}

/// The result of a round.
enum Round {
    /// The relaxed optimum.
    Path(i64, Vec<usize>),
    /// There is no path even under the relaxation.
    Nothing,
    /// The search was stopped, or memory or labels ran out.
    Halted,
}

#[cfg(test)]
mod tests {
    use tablette_core::NoWatch;

    use super::*;
    use crate::rockse::dense::dense;
    use crate::rockse::generate::random;

    /// Without any patience every round tries sharper bounds and beams; the answer must not change.
    #[test]
    fn trying_harder_changes_nothing() {
        let options = Options { watch: &NoWatch, memory: 1 << 30 };
        for seed in 0..40 {
            let instance = random(16 + seed as usize % 9, 3, 9, seed).unwrap();
            let start = instance.start();
            let remainder = Remainder::new(&instance, &start).unwrap();
            let relaxation = relax(&remainder, &options).unwrap();
            let table = dense(&instance, &options).unwrap().route(&start);
            for patience in [0, 20, 200, 2_000] {
                let route = settle(&remainder, &relaxation, &Limits::NONE, (false, patience), &options);
                assert!(route.proven);
                assert_eq!((route.cost, &route.jumps), (table.cost, &table.jumps), "seed {seed}, patience {patience}");
            }
        }
    }
}
