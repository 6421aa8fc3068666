//! The answer of `solve` for one board: for people, as a document, as a picture.

use std::path::PathBuf;

use clap::ArgMatches;
use serde::Serialize;
use tablette::speech::{beginning, fields};
use tablette::{AnyBoard, Effort, Failure, Knowledge, Outcome, Players, Refusal, Request, Rung, words};

use crate::asked::{chosen, head, head_of, limit, lines_of_play, settings, worth};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::failure::{failed, warn};
use crate::fault::{Done, Fault};
use crate::files::Destination;
use crate::style::Style;
use crate::verbs::show;
use crate::{interrupt, json, verdicts};

/// One of many questions: its line, from 1, and the board as it stands there.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) line: u64,
    pub(super) text: &'a str,
}

/// How a question ended, and the most bytes that the answer took.
pub(super) struct Ending {
    pub(super) done: Done,
    pub(super) bytes: u64,
}

/// Answers for one board; of many questions, says which.
pub(super) fn answer(
    board: &dyn AnyBoard,
    asked: Option<Asked<'_>>,
    matches: &ArgMatches,
    desk: &Desk,
) -> Result<Ending, Fault> {
    let limit = limit(matches, desk)?;
    let effort = desk.effort_with_tables();
    let symmetry = !matches.get_flag("no-symmetry");
    let effort = Effort { until_stopped: limit.is_some(), symmetry, ..effort };
    let effort = limit.map_or(effort, |limit| effort.within(limit));
    let known = match board.knowledge(&request(matches, desk)?, &effort) {
        Err(Failure::Refused(Refusal::Stopped)) if !interrupt::happened() => {
            return stopped(board, asked, matches, desk).map(|done| Ending { done, bytes: 0 });
        }
        answer => answer.map_err(|failure| failed(desk, &failure))?,
    };
    warn(desk, known.stepped_over.as_ref());
    if let Some(path) = matches.get_one::<PathBuf>("svg")
        && show::picture(board, &board.view(), path, desk)? == Destination::Output
    {
        return Ok(Ending { done: Done::Yes, bytes: 0 });
    }
    tell(&known, board, asked, &effort, (matches, desk))?;
    if interrupt::happened() {
        return Err(Fault::Interrupted);
    }
    // A puzzle asks whether there is a way; a game only who wins.
    let no = board.info().players == Players::One && known.verdict.outcome == Some(Outcome::Lose);
    Ok(Ending { done: if no { Done::No } else { Done::Yes }, bytes: known.work.bytes })
}

fn tell(
    known: &Knowledge,
    board: &dyn AnyBoard,
    asked: Option<Asked<'_>>,
    effort: &Effort<'_>,
    (matches, desk): (&ArgMatches, &Desk),
) -> Result<(), Fault> {
    let players = board.info().players;
    let player = settings(matches, desk)?.player(board.info().settings);
    if desk.json {
        let pairs = chosen(matches, |game| game.info().settings);
        let settings = pairs.iter().filter_map(|pair| pair.split_once('=')).collect();
        let walk = board.walk(effort).ok().map(|walk| json::WalkSummary::of(board, &*walk));
        let player = player.as_ref().map(|(name, _)| *name);
        let document = json::SolveDocument::new(known, players, player, walk.as_ref(), settings, desk.lang());
        let document = if lines_of_play(matches) > 0 { document.with_moves(known, desk.lang()) } else { document };
        return desk.document(&Lined { line_number: asked.map(|asked| asked.line), document });
    }
    title(asked, matches, desk)?;
    let player = player.as_ref().map(|(_, about)| about);
    let verdict = verdicts::sentence(&desk.speaker, players, player, &known.verdict);
    desk.line(&format!("  {}", verdicts::dress(known.verdict.outcome)(desk.style, &verdict)))?;
    desk.print(&details(known, players, player.is_none(), desk).lines(desk.style))?;
    if known.moves.is_empty() { Ok(()) } else { desk.print(&lines(known, player.is_none(), desk).lines(desk.style)) }
}

/// Says that time ran out before anything was known.
fn stopped(board: &dyn AnyBoard, asked: Option<Asked<'_>>, matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let why = desk.say(words::answer::SOLVE_STOPPED);
    if desk.json {
        let document = Stopped { game: board.info().name, position: board.position(), proven: false, refused: why };
        desk.document(&Lined { line_number: asked.map(|asked| asked.line), document })?;
    } else {
        title(asked, matches, desk)?;
        desk.line(&format!("  {why}"))?;
    }
    Ok(Done::No)
}

/// Prints what is answered.
fn title(asked: Option<Asked<'_>>, matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    match asked {
        Some(asked) => head_of(asked.text, matches, desk),
        None => head(matches, desk),
    }
}

/// A document with the line that it answers, of many.
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

fn request(matches: &ArgMatches, desk: &Desk) -> Result<Request, Fault> {
    let named = matches.get_one::<String>("by").and_then(|name| name.parse::<Rung>().ok());
    let by = match named {
        Some(rung) if rung != Rung::Memory && matches.get_flag("no-symmetry") => {
            return Err(Fault::Said(desk.say(words::answer::no_symmetry(rung.name()))));
        }
        None if matches.get_flag("no-symmetry") => Some(Rung::Memory),
        by => by,
    };
    Ok(Request { by, worth: worth(matches), lines: lines_of_play(matches), ..Request::default() })
}

/// The best moves side by side: a star for the best, the move, what the position behind it is worth to whoever moves there, and how
/// play goes on. No star where somebody plays by a rule.
fn lines(known: &Knowledge, best: bool, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Right, Lean::Left]);
    columns.heads([
        String::new(),
        desk.say(words::label::HEAD_MOVE),
        desk.say(words::label::HEAD_WORTH_THERE),
        desk.say(words::label::HEAD_LINE),
    ]);
    for line in &known.moves {
        let then = line.line.as_ref().map_or_else(String::new, |line| beginning(&line.moves[1..], line.complete));
        columns.row([
            if best && line.best { "★" } else { " " }.into(),
            Cell::dressed(line.notation.clone(), verdicts::dress(line.outcome)),
            verdicts::figure(&desk.speaker, &line.verdict).into(),
            then.into(),
        ]);
    }
    columns
}

fn details(known: &Knowledge, players: Players, best: bool, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    for (name, text) in fields(&desk.speaker, known, players, best) {
        columns.row([Cell::dressed(name, Style::faint), text.into()]);
    }
    columns
}
