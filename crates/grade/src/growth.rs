//! The growth of a subject's work with the board, and so its rung of the ladder.
//!
//! Work is counted, not timed: the calls or steps that the subject reports, or its processor time, the
//! minimum of several runs. Steps and processor time separate the naive recursion from all others, and
//! a formula from a computation. A memo and a table grow alike, and calls separate them: a table has
//! one per position. If nothing is reported, the rung stays unclear.

use std::cell::Cell;
use std::time::Duration;

use tablette::{Budget, Failure, Request, Rung, Text, words};

use crate::answer::Counted;
use crate::assignment::Assignment;
use crate::fit::{Accuracy, Trend, trend};
use crate::marks::{Flaw, Mark};
use crate::own::SizedBoard;
use crate::standing::Standing;
use crate::test_case::{Stage, TestCase};
use crate::test_cases;

/// Processor time for a whole curve.
const PATIENCE: Duration = Duration::from_secs(12);
/// Seconds that waking up a process may cost.
const CLOCK_NOISE: f64 = 5e-4;
/// Runs over the larger sizes if calls are not reported; the minimum for each size counts.
const RUNS: usize = 3;
/// Work that is measured once: noise is small beside it.
const SLOW: Duration = Duration::from_millis(250);
/// The time for counting the positions of one board.
const COUNTING: Duration = Duration::from_secs(2);

/// Boards after which a curve is clear enough to skip slow ones.
const ENOUGH: usize = 8;
/// This fraction of the limit is slow.
const SLOWER: u32 = 4;

/// The work on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// The size by which the boards grow.
    pub size: u64,
    /// The board.
    pub board: String,
    /// Seconds of processor time, the minimum of several runs; elapsed time if work is not
    /// measured. The subject is restarted for each.
    pub seconds: f64,
    /// The work that it reported.
    pub counted: Option<Counted>,
}

impl Measure {
    /// Returns the number of calls or steps that the subject reported.
    pub fn count(&self) -> Option<u64> {
        self.counted.map(Counted::number)
    }
}

/// The work that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The calls that the subject reports.
    Calls,
    /// The steps that it reports.
    Steps,
    /// Its processor time.
    Time,
}

impl Basis {
    /// Returns the name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Calls => "calls",
            Self::Steps => "steps",
            Self::Time => "seconds",
        }
    }

    /// Returns the basis in words.
    pub(crate) fn say(self) -> Text {
        match self {
            Self::Calls => words::grade::BY_CALLS,
            Self::Steps => words::grade::BY_STEPS,
            Self::Time => words::grade::BY_CLOCK,
        }
    }
}

/// The growth of the work.
#[derive(Clone, Debug, PartialEq)]
pub struct Growing {
    /// The boards, the smallest first.
    pub measures: Vec<Measure>,
    /// The work that was compared.
    pub basis: Basis,
    /// The curve that fits.
    pub trend: Trend,
    /// The rung.
    pub standing: Standing,
    /// The board and the flaw that ended the series before its last board.
    pub end: Option<(String, Flaw)>,
}

/// Asks a question; restarts the subject first if the last argument is true.
pub(crate) type Asking<'a> = dyn FnMut(&TestCase, Stage, bool) -> Result<Option<Mark>, Failure> + 'a;

/// Asks about growing boards, with a restart each time: up to the first that fails and, if no calls
/// are reported, in further runs over the larger ones. `deadline` is on the budget's clock.
///
/// # Errors
/// The work was stopped.
pub(crate) fn measure(
    exercise: &Assignment<'_>,
    budget: &Budget<'_>,
    (deadline, limit): (Duration, Duration),
    ask: &mut Asking<'_>,
) -> Result<Option<(Growing, Vec<Mark>)>, Failure> {
    let steps = exercise.family();
    let Some(smallest) = steps.first().map(|step| question(exercise, step, budget)).transpose()?.flatten() else {
        return Ok(None);
    };
    let spent = Cell::new(Duration::ZERO);
    let has_time = || spent.get() < PATIENCE && budget.clock.now() < deadline;
    // The first question after a start includes the start; it is about the smallest board.
    let mut ask = |case: &TestCase| -> Result<Option<Mark>, Failure> {
        let first = ask(&smallest, Stage::Growth, true)?;
        let mark = ask(case, Stage::Growth, false)?;
        let cost: Duration = first.iter().chain(&mark).map(Mark::cost).sum();
        spent.set(spent.get() + cost);
        Ok(mark)
    };
    let (mut series, mut marks, mut end) = (Series::default(), Vec::new(), None);
    let mut known = steps.len();
    for (at, step) in steps.iter().enumerate() {
        if !has_time() {
            break;
        }
        let Some(case) = question(exercise, step, budget)? else { continue };
        let Some(mark) = ask(&case)? else {
            // Boards of a user's own game may grow too large to solve: the series ends there.
            if exercise.own.is_some() {
                known = at;
                break;
            }
            continue;
        };
        if let Some(flaw) = mark.flaw.clone() {
            end = Some((case.position.clone(), flaw));
            marks.push(mark);
            break;
        }
        let is_slow = mark.cost() * SLOWER > limit;
        series.add(step.size, case, &mark);
        if series.measures.len() >= ENOUGH && (is_slow || series.is_plain()) {
            break;
        }
    }
    for at in series.doubtful().repeat(RUNS - 1) {
        if has_time()
            && let Some(mark) = ask(&series.cases[at])?
        {
            series.improve(at, &mark);
        }
    }
    Ok(Some((series.growing(exercise, end, steps[..known].last(), budget), marks)))
}

/// The measures so far, with their questions.
#[derive(Default)]
struct Series {
    measures: Vec<Measure>,
    cases: Vec<TestCase>,
    /// Whether some answer came without its processor time.
    is_unmeasured: bool,
}

impl Series {
    fn add(&mut self, size: u64, case: TestCase, mark: &Mark) {
        let board = case.position.clone();
        self.measures.push(Measure { size, board, seconds: mark.cost().as_secs_f64(), counted: mark.counted });
        self.is_unmeasured |= mark.work.is_none();
        self.cases.push(case);
    }

    fn improve(&mut self, at: usize, mark: &Mark) {
        let measure = &mut self.measures[at];
        if mark.flaw.is_none() {
            measure.seconds = measure.seconds.min(mark.cost().as_secs_f64());
        }
    }

    /// Returns the measures that need further runs: quick timed ones in the upper half of the
    /// sizes, which decides the curve.
    fn doubtful(&self) -> Vec<usize> {
        let largest = self.measures.last().map_or(0, |measure| measure.size);
        let is_doubtful = |measure: &Measure| 2 * measure.size >= largest && measure.seconds < SLOW.as_secs_f64();
        let is_timed = self.basis() == Basis::Time;
        let measures = self.measures.iter().enumerate().filter(|(_, measure)| is_timed && is_doubtful(measure));
        measures.map(|(at, _)| at).collect()
    }

    /// Returns the work that every answer reported, else time.
    fn basis(&self) -> Basis {
        let reports = |is: fn(&Counted) -> bool| {
            !self.measures.is_empty() && self.measures.iter().all(|measure| measure.counted.as_ref().is_some_and(is))
        };
        if reports(|counted| matches!(counted, Counted::Calls(_))) {
            Basis::Calls
        } else if reports(|counted| matches!(counted, Counted::Steps(_))) {
            Basis::Steps
        } else {
            Basis::Time
        }
    }

    /// Returns the trend of the reported work.
    fn trend_of_counts(&self) -> Trend {
        let counts = |measure: &Measure| (measure.size as f64, measure.count().unwrap_or(0) as f64);
        trend(&self.measures.iter().map(counts).collect::<Vec<_>>(), Accuracy::COUNTED)
    }

    /// Whether work has been reported whose curve more boards would not change.
    fn is_plain(&self) -> bool {
        const MUCH: u64 = 2_000;
        const MANY: usize = 16;
        let count = |measure: Option<&Measure>| measure.and_then(Measure::count);
        let (first, last) = (count(self.measures.get(1)), count(self.measures.last()));
        let has_grown = first.zip(last).is_some_and(|(first, last)| last / MUCH >= first.max(1));
        (self.measures.len() >= MANY && has_grown)
            || (self.basis() != Basis::Time && matches!(self.trend_of_counts(), Trend::Exponential(_)))
    }

    /// Returns the seconds of an answer without computation.
    fn floor(&self) -> f64 {
        let warm = self.measures.iter().take(3).map(|measure| measure.seconds);
        warm.fold(f64::INFINITY, f64::min).max(2e-5)
    }

    fn growing(
        self,
        exercise: &Assignment<'_>,
        end: Option<(String, Flaw)>,
        last: Option<&SizedBoard>,
        budget: &Budget<'_>,
    ) -> Growing {
        let (measures, basis) = (&self.measures, self.basis());
        let is_last = |measure: &Measure| last.is_some_and(|last| last.size == measure.size);
        let is_whole = measures.last().is_some_and(|measure| is_last(measure) && is_large(exercise, measure, budget));
        // A process must be woken up to answer, and a program that ends after each answer must be
        // started.
        let floor = self.floor();
        let is_timed = basis == Basis::Time;
        let accuracy = if is_timed { Accuracy::timed(CLOCK_NOISE.max(floor / 2.0)) } else { Accuracy::COUNTED };
        let work = |measure: &Measure| match measure.count().filter(|_| !is_timed) {
            Some(count) => count as f64,
            None => measure.seconds - floor,
        };
        let points: Vec<_> = measures.iter().map(|measure| (measure.size as f64, work(measure))).collect();
        // Two points above the noise do not show growth.
        let loud = points.iter().filter(|(_, work)| *work > accuracy.noise * 2.0).count();
        let trend = match trend(&points, accuracy) {
            _ if is_timed && self.is_unmeasured => Trend::Unclear,
            _ if is_whole && loud < 3 => Trend::Flat,
            Trend::Exponential(_) if explodes(exercise, measures, budget) => Trend::Unclear,
            trend => trend,
        };
        let standing = match trend {
            Trend::Exponential(_) => Standing::Recursion,
            Trend::Polynomial(_) if basis != Basis::Calls => Standing::MemoryOrTable,
            Trend::Polynomial(_) if fills(exercise, measures, budget) => Standing::Table,
            Trend::Polynomial(_) => Standing::Memory,
            Trend::Flat if is_whole => Standing::Theory,
            Trend::Flat | Trend::Unclear => Standing::Unclear,
        };
        Growing { measures: self.measures, basis, trend, standing, end }
    }
}

/// Whether the positions themselves grow exponentially, and with them any program that remembers
/// all of them.
fn explodes(exercise: &Assignment<'_>, measures: &[Measure], budget: &Budget<'_>) -> bool {
    let count = |measure: &Measure| Some((measure.size as f64, positions(exercise, measure, budget)? as f64));
    let counts: Vec<_> = measures.iter().filter_map(count).collect();
    matches!(trend(&counts, Accuracy::COUNTED), Trend::Exponential(_))
}

fn question(exercise: &Assignment<'_>, step: &SizedBoard, budget: &Budget<'_>) -> Result<Option<TestCase>, Failure> {
    let Ok(board) = exercise.game.open(&step.board, &exercise.settings) else { return Ok(None) };
    Ok(test_cases::of_board(exercise, &*board, budget)?.into_iter().next())
}

/// Whether a board is large enough for a visit of its positions to be measurable. The families of
/// listed games are.
fn is_large(exercise: &Assignment<'_>, measure: &Measure, budget: &Budget<'_>) -> bool {
    const MANY: u128 = 4_000;
    exercise.own.is_none() || positions(exercise, measure, budget).is_some_and(|positions| positions >= MANY)
}

/// Returns the number of positions below a board, as its table counts them.
fn positions(exercise: &Assignment<'_>, measure: &Measure, budget: &Budget<'_>) -> Option<u128> {
    let board = exercise.game.open(&measure.board, &exercise.settings).ok()?;
    let by_table = Request { by: Some(Rung::Table), line: false, ..Request::default() };
    board.answer(&by_table, &budget.within(COUNTING)).ok().map(|(_, work)| work.positions)
}

/// Whether the calls are proportional to the positions of the boards, as for the cells of a table.
fn fills(exercise: &Assignment<'_>, measures: &[Measure], budget: &Budget<'_>) -> bool {
    const STEADY: f64 = 1.35;
    let parts: Vec<f64> = measures
        .iter()
        .filter_map(|measure| {
            let positions = positions(exercise, measure, budget)?;
            (positions > 30).then(|| measure.count().unwrap_or(0) as f64 / positions as f64)
        })
        .collect();
    let (least, most) =
        parts.iter().fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), part| (least.min(*part), most.max(*part)));
    parts.len() >= 3 && most <= 2.0 && most <= least * STEADY
}
