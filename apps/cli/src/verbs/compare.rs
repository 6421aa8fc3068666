//! `compare`: the whole ladder beside itself.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::compare::{Climb, Step, growth, ladder};
use tablette::speech::{Speaker, bytes, duration};
use tablette::{AnyBoard, Failure, Refusal, Verdict, paint};

use super::{head, limit, named, settings};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::fault::{Done, Fault, refused};
use crate::json::{Exact, Worth};
use crate::style::Style;
use crate::{args, board, files, interrupt, verdicts};

/// Seconds that each rung may take unless told otherwise.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker)
        .about(speaker.plain("compare-about"))
        .arg(args::file(speaker, "plot", speaker.plain("option-plot")))
        .arg(args::limit(speaker, speaker.plain("option-limit")))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let limit = limit(matches, desk)?.unwrap_or(LIMIT);
    let (game, settings) = (named(matches, desk)?, settings(matches, desk)?);
    let board = board::given(matches, desk, game)?.open(game, &settings, desk)?;
    let steps = ladder(&*board, &desk.effort(), limit);
    let agree = agree(&steps);
    if desk.json {
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        desk.document(&Compared::of(&*board, &steps, agree, desk))?;
    } else {
        head(matches, desk)?;
        print(&steps, agree, desk)?;
    }
    if interrupt::happened() {
        return Err(Fault::Interrupted);
    }
    if let Some(path) = matches.get_one::<PathBuf>("plot") {
        desk.close()?;
        let curve =
            growth(game, &*board, &settings, &desk.effort(), limit).map_err(|problem| refused(desk, &problem))?;
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        draw(path, game.info().title.get(desk.lang()), &curve, desk)?;
    }
    Ok(if agree { Done::Yes } else { Done::No })
}

fn draw(path: &Path, title: &str, curve: &[(String, Vec<Step>)], desk: &Desk) -> Result<(), Fault> {
    let figure = paint::growth(title, curve, desk.lang());
    files::write(desk, path, &paint::plot(&figure, desk.lang()))
}

/// True unless two rungs that both know something know different things.
fn agree(steps: &[Step]) -> bool {
    fn differ<T: PartialEq>(a: Option<&T>, b: Option<&T>) -> bool {
        matches!((a, b), (Some(a), Some(b)) if a != b)
    }
    // What was found so far, and what nothing can be below, say something of the truth, but are not it.
    let least = |verdict: &Verdict| verdict.cost.clone().filter(|_| verdict.proven());
    let below = |a: &Verdict, b: &Verdict| {
        let found = a.cost.as_ref().is_some_and(|cost| least(b).is_some_and(|least| *cost < least));
        found || a.lower_bound.as_ref().is_some_and(|bound| least(b).is_some_and(|least| least < *bound))
    };
    let contradict = |a: &Verdict, b: &Verdict| {
        differ(a.outcome.as_ref(), b.outcome.as_ref())
            || differ(a.remoteness.as_ref(), b.remoteness.as_ref())
            || differ(a.nimber.as_ref(), b.nimber.as_ref())
            || differ(least(a).as_ref(), least(b).as_ref())
            || below(a, b)
            || below(b, a)
            || differ(a.count.as_ref(), b.count.as_ref())
    };
    let verdicts: Vec<&Verdict> =
        steps.iter().filter_map(|step| step.outcome.as_ref().ok()).map(|climb| &climb.verdict).collect();
    verdicts.iter().enumerate().all(|(at, a)| verdicts[..at].iter().all(|b| !contradict(a, b)))
}

fn print(steps: &[Step], agree: bool, desk: &Desk) -> Result<(), Fault> {
    let figures = [Lean::Right; 5];
    let mut columns = Columns::new([[Lean::Left].as_slice(), &figures].concat());
    columns.heads([
        desk.plain("head-rung"),
        desk.plain("head-answer"),
        desk.plain("head-calls"),
        desk.plain("head-positions"),
        desk.plain("head-time"),
        desk.plain("head-memory"),
    ]);
    for step in steps {
        match &step.outcome {
            Ok(climb) => columns.row(climbed(step, climb, desk)),
            Err(failure) => {
                columns.row([step.rung.name().into(), Cell::dressed(stayed(step, failure, desk), Style::faint)]);
            }
        }
    }
    desk.print(&columns.lines(desk.style))?;
    let answers = steps.iter().filter(|step| step.outcome.is_ok()).count();
    match (agree, answers) {
        (false, _) => desk.line(&desk.style.wrong(&desk.plain("rungs-disagree"))),
        (true, 0 | 1) => Ok(()),
        (true, _) => desk.line(&desk.style.good(&desk.say("rungs-agree", &[("n", answers.into())]))),
    }
}

fn climbed(step: &Step, climb: &Climb, desk: &Desk) -> Vec<Cell> {
    let calls = climb.work.calls.map_or_else(|| "–".to_owned(), |calls| desk.speaker.number(calls));
    vec![
        step.rung.name().into(),
        Cell::dressed(verdicts::figure(&desk.speaker, &climb.verdict), verdicts::dress(climb.verdict.outcome)),
        calls.into(),
        desk.speaker.number(climb.work.positions).into(),
        duration(desk.lang(), step.seconds).into(),
        bytes(desk.lang(), climb.work.bytes).into(),
    ]
}

/// Why a rung has no answer.
fn stayed(step: &Step, failure: &Failure, desk: &Desk) -> String {
    match failure {
        Failure::Refused(Refusal::Stopped) => {
            desk.say("rung-stopped", &[("time", duration(desk.lang(), step.seconds).into())])
        }
        other => other.say(desk.lang()),
    }
}

#[derive(Serialize)]
struct Compared {
    game: &'static str,
    position: String,
    agree: bool,
    rungs: Vec<ComparedRung>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComparedRung {
    rung: &'static str,
    #[serde(flatten)]
    worth: Option<Worth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Exact>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

impl Compared {
    fn of(board: &dyn AnyBoard, steps: &[Step], agree: bool, desk: &Desk) -> Self {
        let rung = |step: &Step| {
            let climb = step.outcome.as_ref().ok();
            ComparedRung {
                rung: step.rung.name(),
                worth: climb.map(|climb| Worth::from(&climb.verdict)),
                calls: climb.and_then(|climb| climb.work.calls).map(Exact::from),
                positions: climb.map(|climb| climb.work.positions.into()),
                seconds: step.seconds,
                peak_bytes: climb.map(|climb| climb.work.bytes.into()),
                refused: step.outcome.as_ref().err().map(|failure| failure.say(desk.lang())),
            }
        };
        Self { game: board.info().name, position: board.position(), agree, rungs: steps.iter().map(rung).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette::{Outcome, Rung, Work};

    fn step(outcome: Outcome, remoteness: Option<u32>) -> Step {
        let verdict = Verdict { outcome: Some(outcome), remoteness: remoteness.map(Into::into), ..Verdict::default() };
        Step { rung: Rung::Table, outcome: Ok(Climb { verdict, work: Work::default() }), seconds: 0.0 }
    }

    #[test]
    fn only_what_both_know_can_disagree() {
        let stopped = Step { outcome: Err(Refusal::Stopped.into()), ..step(Outcome::Win, None) };
        assert!(agree(&[step(Outcome::Win, None), stopped.clone(), step(Outcome::Win, Some(3))]));
        assert!(!agree(&[step(Outcome::Win, Some(5)), step(Outcome::Win, None), step(Outcome::Win, Some(3))]));
        assert!(!agree(&[step(Outcome::Win, None), stopped, step(Outcome::Lose, None)]));
    }

    #[test]
    fn what_is_not_proven_contradicts_only_beyond_its_bounds() {
        let cost = |cost: i64, lower_bound: Option<i64>| {
            let (cost, lower_bound) = (Some(cost.into()), lower_bound.map(Into::into));
            let verdict = Verdict { outcome: Some(Outcome::Win), cost, lower_bound, ..Verdict::default() };
            Step { outcome: Ok(Climb { verdict, work: Work::default() }), ..step(Outcome::Win, None) }
        };
        assert!(agree(&[cost(-7, None), cost(-5, Some(-9)), cost(-6, Some(-8))]));
        assert!(!agree(&[cost(-7, None), cost(-6, None)]));
        assert!(!agree(&[cost(-7, None), cost(-8, Some(-9))]), "nothing costs less than the least");
        assert!(!agree(&[cost(-5, Some(-6)), cost(-7, None)]), "nor than a bound that is proven");
    }
}
