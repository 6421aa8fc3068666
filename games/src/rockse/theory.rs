//! Relax and refine: track only the extra jumps that the relaxed optimum uses illegally, until it uses none.
//!
//! Every round is a lower bound; a beam gives paths from above; ceilings just above the bound keep rounds small. A handful
//! of critical jumps settles most instances. In the worst case all of them are tracked, and the search is exact anyway.

use tablette_core::{Ask, Refusal, Work};

use super::course::Course;
use super::instance::Instance;
use super::labels::{Found, Quest, search};
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
    labels: u64,
    bytes: u64,
}

impl Proof<'_> {
    fn run(&mut self) {
        if self.learn_from(self.relaxation.path(self.course)) {
            return;
        }
        self.look_for_paths();
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

    /// Good paths from a beam on all extra jumps, under ceilings that rise until there is one.
    fn look_for_paths(&mut self) {
        let all: Vec<usize> = (0..self.course.extras).collect();
        for beam in BEAMS {
            let mut gap = self.first_gap();
            loop {
                let above = self.bound.saturating_add(gap).min(FAR);
                // Only what is better than the best so far is of interest.
                let ceiling = self.best.as_ref().map_or(above, |(weight, _)| above.min(weight - 1));
                let found = self.search(&all, ceiling, beam);
                let done = found.best.is_some() || found.halted || ceiling < above || above >= FAR;
                if let Some(best) = found.best {
                    self.best = Some(best);
                }
                if found.halted {
                    return;
                }
                if done {
                    break;
                }
                gap = gap.saturating_mul(4);
            }
            if self.best.as_ref().is_some_and(|(weight, _)| *weight - self.bound <= self.first_gap()) {
                return;
            }
        }
    }

    /// One round: the relaxed optimum with the critical jumps tracked, under ceilings that rise from the bound.
    fn round(&mut self) -> Round {
        let mut gap = self.first_gap();
        let tracked = self.tracked.clone();
        loop {
            let most = self.best.as_ref().map_or(FAR, |(weight, _)| *weight);
            let ceiling = self.bound.saturating_add(gap).min(most);
            let found = self.search(&tracked, ceiling, usize::MAX);
            if found.halted {
                return Round::Halted;
            }
            match found.best {
                Some((weight, path)) => return Round::Path(weight, path),
                None if ceiling >= FAR => return Round::Nothing,
                None => self.bound = ceiling + 1,
            }
            gap = gap.saturating_mul(2);
        }
    }

    fn search(&mut self, tracked: &[usize], ceiling: i64, beam: usize) -> Found {
        let labels = self.limits.labels.saturating_sub(self.labels);
        let found = search(self.course, self.relaxation, tracked, &Quest { ceiling, beam, labels }, self.ask);
        self.labels += found.labels;
        self.bytes = self.bytes.max(found.bytes + self.relaxation.bytes());
        found
    }

    /// The first guess of how far the truth is from the bound: a thousandth of what is known of it.
    fn first_gap(&self) -> i64 {
        let scale = match &self.best {
            Some((weight, _)) => weight - self.bound,
            None => self.bound.abs(),
        };
        (scale / 1024).max(1)
    }

    /// Close enough? With a gap of 0 only a settled path is.
    fn is_good_enough(&self) -> bool {
        let gap = self.best.as_ref().map(|(weight, _)| weight.abs_diff(self.bound));
        self.ask.watch.stopped() || (self.limits.gap > 0 && gap.is_some_and(|gap| gap <= self.limits.gap))
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
