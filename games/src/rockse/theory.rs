//! Relax and refine: track only the extra jumps that the relaxed optimum uses illegally, until it uses none.
//!
//! Every round is a lower bound; a beam gives paths from above; ceilings just above the bound keep rounds small. A handful
//! of critical jumps settles most instances. In the worst case all of them are tracked, and the search is exact anyway.

use tablette_core::{Ask, Refusal, Work};

use super::course::{Course, FREE};
use super::instance::Instance;
use super::labels::{Found, Quest, search};
use super::masks;
use super::position::Position;
use super::relax::{FAR, Relaxation, relax};
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
/// The bounds take O(N² · m) time and 17 bytes a cell up to 64 extra jumps. A round with t tracked jumps sets at most 2^t
/// labels a cell. NP-hard in the number of distinct extra jumps.
///
/// # Reference
/// G. Righini, M. Salani (2008), section on decremental state-space relaxation; N. Boland, J. Dethridge, I. Dumitrescu,
/// *Accelerated label setting algorithms for the elementary resource constrained shortest path problem* (2006).
pub fn optimum(instance: &Instance, from: &Position, limits: &Limits, ask: &Ask<'_>) -> Result<Route, Refusal> {
    let course = Course::new(instance, from)?;
    let relaxation = relax(&course, ask)?;
    Ok(settle(&course, &relaxation, limits, ask))
}

/// As [`optimum`], on bounds that are there.
fn settle(course: &Course<'_>, relaxation: &Relaxation, limits: &Limits, ask: &Ask<'_>) -> Route {
    let Some(bound) = relaxation.bound(course) else {
        return Route { work: work(0, relaxation.bytes()), ..Route::nowhere() };
    };
    let mut proof = Proof {
        course,
        relaxation,
        limits,
        ask,
        bound,
        best: None,
        settled: false,
        hopeless: false,
        tracked: Vec::new(),
        beamed: false,
        labels: 0,
        bytes: relaxation.bytes(),
    };
    proof.run();
    proof.route()
}

fn work(labels: u64, bytes: u64) -> Work {
    Work { calls: None, positions: labels.into(), bytes }
}

/// Labels a cell that the beam keeps, narrowest first.
const BEAMS: [usize; 2] = [2, 16];
/// Rounds that set so many labels without an end are hard enough for a beam.
const PATIENCE: u64 = 1 << 23;

/// What is known so far.
struct Proof<'a> {
    course: &'a Course<'a>,
    relaxation: &'a Relaxation,
    limits: &'a Limits,
    ask: &'a Ask<'a>,
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
    /// Beams have looked for paths.
    beamed: bool,
    labels: u64,
    bytes: u64,
}

impl Proof<'_> {
    fn run(&mut self) {
        if self.learn_from(self.relaxation.path(self.course)) {
            return;
        }
        self.dive();
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
        let illegal = self.course.illegal(&path);
        if illegal.is_empty() {
            self.best = Some((self.bound, path));
            self.settled = true;
            return true;
        }
        let new = illegal.into_iter().filter(|extra| !self.tracked.contains(extra));
        let new: Vec<usize> = new.collect();
        debug_assert!(!new.is_empty(), "a tracked jump is never used illegally");
        self.tracked.extend(new);
        self.tracked.sort_unstable();
        false
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
                let found = self.search(&all, ceiling, beam, u64::MAX);
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
        let tracked = self.tracked.clone();
        let (began, mut gap) = (self.bound, 0);
        loop {
            let most = self.best.as_ref().map_or(FAR, |(weight, _)| *weight);
            let ceiling = self.bound.saturating_add(gap).min(most);
            let found = self.search(&tracked, ceiling, usize::MAX, self.patience());
            if found.halted && self.patience() == 0 && !self.beamed && !self.is_over() {
                self.beamed = true;
                self.look_for_paths();
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

    /// Labels that rounds may set before a beam is worth its while.
    fn patience(&self) -> u64 {
        if self.beamed { u64::MAX } else { PATIENCE.saturating_sub(self.labels) }
    }

    /// Somebody stopped it, or the labels have run out.
    fn is_over(&self) -> bool {
        self.ask.watch.stopped() || self.labels >= self.limits.labels
    }

    fn search(&mut self, tracked: &[usize], ceiling: i64, beam: usize, most: u64) -> Found {
        let labels = self.limits.labels.saturating_sub(self.labels).min(most);
        let found = search(self.course, self.relaxation, tracked, &Quest { ceiling, beam, labels }, self.ask);
        self.labels += found.labels;
        self.bytes = self.bytes.max(found.bytes + self.relaxation.bytes());
        found
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
