//! `compare`: the whole ladder beside itself.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgMatches, Command};
use tablette::compare::{Climb, Concord, Step, growth, ladder};
use tablette::speech::{Speaker, bytes, duration};
use tablette::{Failure, Refusal, Rung, Text, paint, words};

use crate::asked::{head, limit, named, settings};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::refused;
use crate::fault::{Done, Fault};
use crate::style::Style;
use crate::{args, board, files, interrupt, json, verdicts};

/// Seconds that each rung may take unless told otherwise.
const LIMIT: Duration = Duration::from_secs(10);

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "compare chomp 4x4",
        Text::new(
            "every rung: its answer, calls, positions, time",
            "chaque échelon : réponse, appels, positions, temps",
        ),
    ),
    Example::new(
        "compare subtraction 21 --plot growth.svg",
        Text::new("how each rung grows, as a picture", "comment chaque échelon croît, en image"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker)
        .about(speaker.say(words::verb::COMPARE_ABOUT))
        .arg(args::file(speaker, "plot", speaker.say(words::option::PLOT)))
        .arg(args::limit(speaker, speaker.say(words::option::LIMIT)))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let limit = limit(matches, desk)?.unwrap_or(LIMIT);
    let (game, settings) = (named(matches, desk)?, settings(matches, desk)?);
    let board = board::given(matches, desk, game)?.open(game, &settings, desk)?;
    let steps = ladder(&*board, &desk.effort(), limit);
    let concord = Concord::of(&steps);
    if desk.json {
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        desk.document(&json::CompareDocument::of(&*board, &steps, desk.lang()))?;
    } else {
        head(matches, desk)?;
        print(&steps, desk)?;
        conclude(&concord, desk)?;
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
    Ok(if concord.agree == Some(false) { Done::No } else { Done::Yes })
}

fn draw(path: &Path, title: &str, curve: &[(String, Vec<Step>)], desk: &Desk) -> Result<(), Fault> {
    let figure = paint::growth(title, curve, desk.lang());
    files::write(desk, path, &paint::plot(&figure, desk.lang())).map(drop)
}

fn print(steps: &[Step], desk: &Desk) -> Result<(), Fault> {
    let figures = [Lean::Right; 5];
    let mut columns = Columns::new([[Lean::Left].as_slice(), &figures].concat());
    columns.heads([
        desk.say(words::label::HEAD_RUNG),
        desk.say(words::label::HEAD_ANSWER),
        desk.say(words::label::HEAD_CALLS),
        desk.say(words::label::HEAD_POSITIONS),
        desk.say(words::label::HEAD_TIME),
        desk.say(words::label::HEAD_MEMORY),
    ]);
    for step in steps {
        match &step.outcome {
            Ok(climb) => columns.row(climbed(step, climb, desk)),
            Err(failure) => {
                columns.row([step.rung.name().into(), Cell::dressed(stayed(step, failure, desk), Style::faint)]);
            }
        }
    }
    desk.print(&columns.lines(desk.style))
}

/// Who answered, who could not, and whether the answers agree.
fn conclude(concord: &Concord, desk: &Desk) -> Result<(), Fault> {
    let names =
        |rungs: &[Rung]| desk.speaker.list(&rungs.iter().map(|rung| rung.name().to_owned()).collect::<Vec<_>>());
    let (answered, silent) = (names(&concord.answered), names(&concord.silent));
    match (concord.agree, concord.answered.len()) {
        (Some(false), _) => desk.line(&desk.style.wrong(&desk.say(words::answer::RUNGS_DISAGREE))),
        (Some(true), _) if concord.silent.is_empty() => {
            desk.line(&desk.style.good(&desk.say(words::answer::rungs_agree(concord.answered.len()))))
        }
        (Some(true), _) => desk.line(&desk.style.good(&desk.say(words::answer::rungs_agree_some(answered, silent)))),
        (None, 0) => desk.line(&desk.say(words::answer::RUNGS_NONE)),
        (None, _) => desk.line(&desk.say(words::answer::rungs_alone(answered, silent))),
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
            desk.say(words::answer::rung_stopped(duration(desk.lang(), step.seconds)))
        }
        other => other.say(desk.lang()),
    }
}
