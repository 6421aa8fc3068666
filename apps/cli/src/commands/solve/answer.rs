//! The answer of `solve` for one board: for people, as a document, as a picture.

use serde::Serialize;
use tablette::speech::{beginning, fields, spell, spelled};
use tablette::{Analysis, AnyBoard, Budget, Failure, Outcome, Players, Refusal, Request, Rung, words};

use super::Solve;
use crate::columns::{BLANK, Cell, Columns, Lean};
use crate::commands::show;
use crate::failure::warn;
use crate::files::Destination;
use crate::position::limit;
use crate::{Context, Done, Fault, interrupt, json, verdicts};

/// A board on a line of standard input.
#[derive(Clone, Copy)]
pub(super) struct InputLine<'a> {
    /// The number of the line, from 1.
    pub(super) number: u64,
    /// The board, as it stands there.
    pub(super) text: &'a str,
}

/// The end of a question, and the peak memory of the answer in bytes.
pub(super) struct Ending {
    pub(super) done: Done,
    pub(super) bytes: u64,
}

/// Answers for one board; `line` is its line of standard input, if it is one of many.
pub(super) fn answer(
    board: &dyn AnyBoard,
    line: Option<InputLine<'_>>,
    options: &Solve,
    context: &Context,
) -> Result<Ending, Fault> {
    let limit = limit(options.limit, context)?;
    let budget = context.budget_with_tables();
    let symmetry = !options.no_symmetry;
    let budget = Budget { until_stopped: limit.is_some(), symmetry, ..budget };
    let budget = limit.map_or(budget, |limit| budget.within(limit));
    let known = match board.analysis(&request(options, context)?, &budget) {
        Err(Failure::Refused(Refusal::Stopped)) if !interrupt::happened() => {
            return stopped(board, line, options, context).map(|done| Ending { done, bytes: 0 });
        }
        answer => answer?,
    };
    warn(context, known.stepped_over.as_ref());
    if let Some(path) = &options.svg
        && show::picture(board, &board.view(), path, context)? == Destination::Output
    {
        return Ok(Ending { done: Done::Yes, bytes: 0 });
    }
    tell(&known, board, line, &budget, (options, context))?;
    interrupt::check()?;
    // A puzzle asks whether there is a way; a game only who wins.
    let no = board.info().players == Players::One && known.verdict.outcome == Some(Outcome::Lose);
    Ok(Ending { done: if no { Done::No } else { Done::Yes }, bytes: known.work.bytes })
}

fn tell(
    known: &Analysis,
    board: &dyn AnyBoard,
    line: Option<InputLine<'_>>,
    budget: &Budget<'_>,
    (options, context): (&Solve, &Context),
) -> Result<(), Fault> {
    let players = board.info().players;
    let settings = options.position.settings()?;
    if context.json {
        let walk = json::WalkSummary::known(board, budget);
        let document = json::SolveDocument::new(board, known, &settings, walk, context.lang());
        let document =
            if options.lines_of_play() > 0 { document.with_moves(board, known, context.lang()) } else { document };
        return context.document(&Lined { line_number: line.map(|line| line.number), document });
    }
    title(board, line, options, context)?;
    let player = settings.player(board.info().settings).map(|(_, about)| about);
    let verdict = verdicts::sentence(&context.speaker, players, player.as_ref(), &known.verdict);
    context.dressed(2, verdicts::dress(known.verdict.outcome), &verdict)?;
    context.table(&details(known, players, player.is_none(), context))?;
    if known.moves.is_empty() { Ok(()) } else { context.table(&lines(known, player.is_none(), context)) }
}

/// Reports that time ran out before there was an answer.
fn stopped(
    board: &dyn AnyBoard,
    line: Option<InputLine<'_>>,
    options: &Solve,
    context: &Context,
) -> Result<Done, Fault> {
    let why = context.say(words::answer::SOLVE_STOPPED);
    if context.json {
        let document = Stopped { game: board.info().name, position: board.position(), proven: false, refused: why };
        context.document(&Lined { line_number: line.map(|line| line.number), document })?;
    } else {
        title(board, line, options, context)?;
        context.paragraph(2, &why)?;
    }
    Ok(Done::GaveUp)
}

/// Prints the question.
fn title(board: &dyn AnyBoard, line: Option<InputLine<'_>>, options: &Solve, context: &Context) -> Result<(), Fault> {
    match line {
        Some(line) => options.position.head_of(line.text, context),
        None => options.position.head_read(board, context),
    }
}

/// A document with the number of its input line, if it is one of many.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Lined<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line_number: Option<u64>,
    #[serde(flatten)]
    document: T,
}

#[derive(Serialize)]
struct Stopped {
    game: &'static str,
    position: String,
    proven: bool,
    refused: String,
}

fn request(options: &Solve, context: &Context) -> Result<Request, Fault> {
    let by = match options.by {
        Some(rung) if rung != Rung::Memory && options.no_symmetry => {
            return Err(context.fault(words::answer::no_symmetry(rung.name())));
        }
        None if options.no_symmetry => Some(Rung::Memory),
        by => by,
    };
    Ok(Request { by, worth: options.worth, lines: options.lines_of_play(), ..Request::default() })
}

/// The best moves as a table: a star for the best, the move, the worth of the position that it
/// leads to for the side to move, and the line that follows. No star when a player follows a rule.
fn lines(known: &Analysis, best: bool, context: &Context) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Right, Lean::Left]);
    columns.heads(context, [BLANK, words::label::HEAD_MOVE, words::label::HEAD_WORTH_THERE, words::label::HEAD_LINE]);
    for line in &known.moves {
        let then = line.line.as_ref().map_or_else(String::new, |line| {
            beginning(&spelled(&context.speaker, known.game, &line.moves[1..]), line.complete)
        });
        columns.row([
            if best && line.best { "★" } else { " " }.into(),
            Cell::dressed(context.say(spell(known.game, &line.notation)), verdicts::dress(line.outcome)),
            verdicts::figure(&context.speaker, &line.verdict).into(),
            then.into(),
        ]);
    }
    columns
}

fn details(known: &Analysis, players: Players, best: bool, context: &Context) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    for (name, text) in fields(&context.speaker, known, players, best) {
        columns.field(name, text);
    }
    columns
}
