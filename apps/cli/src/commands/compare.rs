//! `compare`: the whole ladder beside itself.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tablette::compare::{Consistency, RungResult, Step, growth, ladder};
use tablette::speech::{bytes, duration};
use tablette::{Failure, Refusal, Rung, Text, paint, words};

use crate::args::arguments;
use crate::columns::{Cell, Columns, Lean};
use crate::position::{Position, limit};
use crate::{Context, Done, Fault, Style, Subcommand, files, interrupt, json, verdicts};

/// Seconds that each rung may take unless told otherwise.
const LIMIT: Duration = Duration::from_secs(10);

arguments! {
    pub(super) struct Compare {
        position: Position,
        plot: Option<PathBuf> = words::option::PLOT,
        limit: Option<f64> = words::option::LIMIT,
    }
}

impl Subcommand for Compare {
    const NAME: &'static str = "compare";
    const ABOUT: Text = words::command::COMPARE_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let limit = limit(self.limit, context)?.unwrap_or(LIMIT);
        let (game, settings) = (self.position.game.open(context)?, self.position.settings()?);
        let board = self.position.open(context)?;
        let steps = ladder(&*board, &context.budget(), limit);
        let consistency = Consistency::new(&steps);
        if context.json {
            interrupt::check()?;
            context.document(&json::CompareDocument::new(&*board, &steps, context.lang()))?;
        } else {
            self.position.head(context)?;
            print(&steps, context)?;
            conclude(&consistency, context)?;
        }
        interrupt::check()?;
        if let Some(path) = &self.plot {
            context.close()?;
            let curve = growth(game, &*board, &settings, &context.budget(), limit)?;
            interrupt::check()?;
            draw(path, game.info().title.get(context.lang()), &curve, context)?;
        }
        Ok(if consistency.agree == Some(false) { Done::No } else { Done::Yes })
    }
}

fn draw(path: &Path, title: &str, curve: &[(String, Vec<Step>)], context: &Context) -> Result<(), Fault> {
    let figure = paint::growth(title, curve, context.lang());
    files::write(context, path, &paint::plot(&figure, context.lang())).map(drop)
}

fn print(steps: &[Step], context: &Context) -> Result<(), Fault> {
    let figures = [Lean::Right; 5];
    let mut columns = Columns::new([[Lean::Left].as_slice(), &figures].concat());
    columns.heads(
        context,
        [
            words::label::HEAD_RUNG,
            words::label::HEAD_ANSWER,
            words::label::HEAD_CALLS,
            words::label::HEAD_POSITIONS,
            words::label::HEAD_TIME,
            words::label::HEAD_MEMORY,
        ],
    );
    for step in steps {
        match &step.outcome {
            Ok(rung_result) => columns.row(climbed(step, rung_result, context)),
            Err(failure) => {
                columns.row([
                    context.say(step.rung.title()).into(),
                    Cell::dressed(stayed(step, failure, context), Style::faint),
                ]);
            }
        }
    }
    context.table(&columns)
}

/// Who answered, who could not, and whether the answers agree.
fn conclude(consistency: &Consistency, context: &Context) -> Result<(), Fault> {
    let names =
        |rungs: &[Rung]| context.speaker.list(&rungs.iter().map(|rung| context.say(rung.title())).collect::<Vec<_>>());
    let (answered, silent) = (names(&consistency.answered), names(&consistency.silent));
    match (consistency.agree, consistency.answered.len()) {
        (Some(false), _) => context.styled(Style::wrong, words::answer::RUNGS_DISAGREE),
        (Some(true), _) if consistency.silent.is_empty() => {
            context.styled(Style::good, words::answer::rungs_agree(consistency.answered.len()))
        }
        (Some(true), _) => context.styled(Style::good, words::answer::rungs_agree_some(answered, silent)),
        (None, 0) => context.tell(words::answer::RUNGS_NONE),
        (None, _) => context.tell(words::answer::rungs_alone(answered, silent)),
    }
}

fn climbed(step: &Step, rung_result: &RungResult, context: &Context) -> Vec<Cell> {
    let calls = rung_result.work.calls.map_or_else(|| "–".to_owned(), |calls| context.speaker.number(calls));
    vec![
        context.say(step.rung.title()).into(),
        Cell::dressed(
            verdicts::figure(&context.speaker, &rung_result.verdict),
            verdicts::dress(rung_result.verdict.outcome),
        ),
        calls.into(),
        context.speaker.number(rung_result.work.positions).into(),
        duration(context.lang(), step.seconds).into(),
        bytes(context.lang(), rung_result.work.bytes).into(),
    ]
}

/// Why a rung has no answer.
fn stayed(step: &Step, failure: &Failure, context: &Context) -> String {
    match failure {
        Failure::Refused(Refusal::Stopped) => {
            context.say(words::answer::rung_stopped(duration(context.lang(), step.seconds)))
        }
        other => other.say(context.lang()),
    }
}
