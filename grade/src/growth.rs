//! How a subject's work grows with the board, and so on which rung of the ladder it stands.
//!
//! The clock alone tells the naive recursion from all others, and a formula from a computation. A memo and a table grow alike; where
//! the subject reports its calls, they are told apart, too: a table has as many as there are positions.

use std::time::{Duration, Instant};

use tablette::{Effort, Failure, Request, Rung};

use crate::assignment::Assignment;
use crate::fit::{Trend, trend};
use crate::item::{Item, Stage};
use crate::items;
use crate::marks::{Flaw, Mark};
use crate::own::SizedBoard;
use crate::standing::Standing;

/// Nobody waits longer for a curve.
const PATIENCE: Duration = Duration::from_secs(12);
/// Seconds of which no clock can say where they went.
const CLOCK_NOISE: f64 = 5e-4;
/// Calls that depend more on the board than on the way to compute.
const CALLS_NOISE: f64 = 12.0;
/// Answers sooner than this are asked for twice, and the quicker one counts: the machine may have been busy.
const QUICK: Duration = Duration::from_millis(50);

/// Boards after which a curve is clear enough not to wait for the slow ones.
const ENOUGH: usize = 8;
/// Such a part of the limit is slow.
const SLOWER: u32 = 4;

/// The work on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// The size by which the boards grow.
    pub size: u64,
    /// The board.
    pub board: String,
    /// Seconds from the question to the answer, the subject being fresh.
    pub seconds: f64,
    /// The calls that it reported.
    pub calls: Option<u64>,
}

/// How the work grows.
#[derive(Clone, Debug, PartialEq)]
pub struct Growing {
    /// The boards that were asked about, the smallest first.
    pub measures: Vec<Measure>,
    /// True when calls were compared, false when seconds were.
    pub by_calls: bool,
    /// The curve that fits.
    pub trend: Trend,
    /// The rung.
    pub standing: Standing,
    /// What ended the series before its last board: the board, and what went wrong there.
    pub end: Option<(String, Flaw)>,
}

/// Puts a question, to a subject that begins afresh where the last argument says so.
pub(crate) type Asking<'a> = dyn FnMut(&Item, Stage, bool) -> Result<Option<Mark>, Failure> + 'a;

/// Asks about boards that grow, each time afresh.
///
/// # Errors
/// Somebody stopped the work.
pub(crate) fn measure(
    exercise: &Assignment<'_>,
    effort: &Effort<'_>,
    (deadline, limit): (Instant, Duration),
    ask: &mut Asking<'_>,
) -> Result<Option<(Growing, Vec<Mark>)>, Failure> {
    let steps = exercise.family();
    let deadline = deadline.min(Instant::now() + PATIENCE);
    let Some(smallest) = steps.first().map(|step| question(exercise, step, effort)).transpose()?.flatten() else {
        return Ok(None);
    };
    let (mut measures, mut marks, mut end) = (Vec::new(), Vec::new(), None);
    let mut known = steps.len();
    for (at, step) in steps.iter().enumerate() {
        if Instant::now() >= deadline {
            break;
        }
        let Some(item) = question(exercise, step, effort)? else { continue };
        let mut best: Option<Mark> = None;
        for _ in 0..2 {
            // The first question of a fresh start pays for the start; it is asked about the smallest board.
            ask(&smallest, Stage::Growth, true)?;
            let Some(mark) = ask(&item, Stage::Growth, false)? else { break };
            let is_enough = mark.flaw.is_some() || mark.took >= QUICK;
            best = Some(best.filter(|best| best.took <= mark.took && mark.flaw.is_none()).unwrap_or(mark));
            if is_enough {
                break;
            }
        }
        let Some(mark) = best else {
            // Boards of somebody's own game may grow beyond what can be known: there the series is at its end.
            if exercise.own.is_some() {
                known = at;
                break;
            }
            continue;
        };
        if let Some(flaw) = mark.flaw.clone() {
            end = Some((item.position.clone(), flaw));
            marks.push(mark);
            break;
        }
        let is_slow = mark.took * SLOWER > limit;
        measures.push(Measure {
            size: step.size,
            board: item.position,
            seconds: mark.took.as_secs_f64(),
            calls: mark.calls,
        });
        if measures.len() >= ENOUGH && (is_slow || is_plain(&measures)) {
            break;
        }
    }
    let warm: Vec<f64> = measures.iter().map(|measure| measure.seconds).take(3).collect();
    let growing = told(exercise, measures, floor(&warm), end, steps[..known].last(), effort);
    Ok(Some((growing, marks)))
}

/// Whether calls have been reported that grew so much that more of them tell no more.
fn is_plain(measures: &[Measure]) -> bool {
    const MUCH: u64 = 2_000;
    const MANY: usize = 16;
    let calls = |measure: Option<&Measure>| measure.and_then(|measure| measure.calls);
    let (first, last) = (calls(measures.get(1)), calls(measures.last()));
    measures.len() >= MANY && first.zip(last).is_some_and(|(first, last)| last / MUCH >= first.max(1))
}

/// The seconds that an answer takes though there is nothing to compute.
fn floor(warm: &[f64]) -> f64 {
    warm.iter().copied().fold(f64::INFINITY, f64::min).max(2e-5)
}

fn question(exercise: &Assignment<'_>, step: &SizedBoard, effort: &Effort<'_>) -> Result<Option<Item>, Failure> {
    let Ok(board) = exercise.game.open(&step.board, &exercise.settings) else { return Ok(None) };
    Ok(items::of_board(exercise, &*board, effort)?.into_iter().next())
}

fn told(
    exercise: &Assignment<'_>,
    measures: Vec<Measure>,
    floor: f64,
    end: Option<(String, Flaw)>,
    last: Option<&SizedBoard>,
    effort: &Effort<'_>,
) -> Growing {
    let by_calls = !measures.is_empty() && measures.iter().all(|measure| measure.calls.is_some());
    let is_last = |measure: &Measure| last.is_some_and(|last| last.size == measure.size);
    let is_whole = measures.last().is_some_and(|measure| is_last(measure) && is_large(exercise, measure, effort));
    // A process must be woken up to answer, and a program that ends after each answer must be started.
    let noise = if by_calls { CALLS_NOISE } else { CLOCK_NOISE.max(floor / 2.0) };
    let work = |measure: &Measure| match measure.calls.filter(|_| by_calls) {
        Some(calls) => calls as f64,
        None => measure.seconds - floor,
    };
    let points: Vec<_> = measures.iter().map(|measure| (measure.size as f64, work(measure))).collect();
    // Sometimes the machine is busy: two points above the noise are no growth.
    let loud = points.iter().filter(|(_, work)| *work > noise * 2.0).count();
    let trend = if is_whole && loud < 3 { Trend::Flat } else { trend(&points, noise) };
    let standing = match trend {
        Trend::Exponential(_) => Standing::Recursion,
        Trend::Polynomial(_) if !by_calls => Standing::MemoryOrTable,
        Trend::Polynomial(_) if fills(exercise, &measures, effort) => Standing::Table,
        Trend::Polynomial(_) => Standing::Memory,
        Trend::Flat if is_whole => Standing::Theory,
        Trend::Flat | Trend::Unclear => Standing::Unclear,
    };
    Growing { measures, by_calls, trend, standing, end }
}

/// Whether a board is so large that whoever looks at its positions would be seen to. The families of listed games are.
fn is_large(exercise: &Assignment<'_>, measure: &Measure, effort: &Effort<'_>) -> bool {
    const MANY: u128 = 4_000;
    exercise.own.is_none() || positions(exercise, measure, effort).is_some_and(|positions| positions >= MANY)
}

/// How many positions a board leads to, as its table counts them.
fn positions(exercise: &Assignment<'_>, measure: &Measure, effort: &Effort<'_>) -> Option<u128> {
    let board = exercise.game.open(&measure.board, &exercise.settings).ok()?;
    let by_table = Request { by: Some(Rung::Table), line: false, ..Request::default() };
    board.answer(&by_table, effort).ok().map(|(_, work)| work.positions)
}

/// Whether the calls are one for each position of the board, as the cells of a table are: always the same part of them.
fn fills(exercise: &Assignment<'_>, measures: &[Measure], effort: &Effort<'_>) -> bool {
    const STEADY: f64 = 1.35;
    let parts: Vec<f64> = measures
        .iter()
        .filter_map(|measure| {
            let positions = positions(exercise, measure, effort)?;
            (positions > 30).then(|| measure.calls.unwrap_or(0) as f64 / positions as f64)
        })
        .collect();
    let (least, most) =
        parts.iter().fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), part| (least.min(*part), most.max(*part)));
    parts.len() >= 3 && most <= 2.0 && most <= least * STEADY
}
