//! `solve`: what a position is worth, how to play it, and what it cost to know.

mod walk;

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::Speaker;
use tablette::{AnyBoard, Certainty, Effort, Failure, Knowledge, LineKind, Outcome, Players, Refusal, Request, Rung};

use super::{chosen, head, limit, open, show, worth};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::fault::{Done, Fault, failed};
use crate::style::Style;
use crate::{args, interrupt, json, verdicts};

/// Moves of a best line that are shown; `--json` has the whole line.
const LINE: usize = 16;

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let command = args::position(command, speaker)
        .about(speaker.plain("solve-about"))
        .arg(args::rung(speaker))
        .arg(args::worth(speaker))
        .arg(args::limit(speaker, speaker.plain("option-limit-solve")))
        .arg(args::file(speaker, "svg", speaker.plain("option-svg")));
    walk::define(command, speaker)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let wish = walk::wish(matches, desk)?;
    let limit = limit(matches, desk)?;
    let board = open(matches, desk)?;
    if let Some(wish) = wish {
        return walk::run(wish, &*board, matches, desk);
    }
    let effort = desk.effort_with_tables();
    let effort = Effort { until_stopped: limit.is_some(), ..effort };
    let effort = limit.map_or(effort, |limit| effort.within(limit));
    let known = match board.knowledge(&request(matches), &effort) {
        Err(Failure::Refused(Refusal::Stopped)) if !interrupt::happened() => return stopped(&*board, matches, desk),
        answer => answer.map_err(|failure| failed(desk, &failure))?,
    };
    if let Some(path) = matches.get_one::<PathBuf>("svg") {
        show::picture(&*board, &board.view(), path, desk)?;
        if path.as_os_str() == "-" {
            return Ok(Done::Yes);
        }
    }
    tell(&known, &*board, matches, desk)?;
    if interrupt::happened() {
        return Err(Fault::Interrupted);
    }
    // A puzzle asks whether there is a way; a game only who wins.
    let no = board.info().players == Players::One && known.verdict.outcome == Some(Outcome::Lose);
    Ok(if no { Done::No } else { Done::Yes })
}

fn tell(known: &Knowledge, board: &dyn AnyBoard, matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    let players = board.info().players;
    let player = super::settings(matches, desk)?.player(board.info().settings);
    if desk.json {
        let pairs = chosen(matches, |game| game.info().settings);
        let settings = pairs.iter().filter_map(|pair| pair.split_once('=')).collect();
        let walk = board.walk(&desk.effort()).ok().map(|walk| json::Walked::of(board, &*walk));
        let player = player.as_ref().map(|(name, _)| *name);
        return desk.document(&json::Solved::new(known, players, player, walk.as_ref(), settings));
    }
    head(matches, desk)?;
    let player = player.as_ref().map(|(_, about)| about);
    let verdict = verdicts::sentence(desk, players, player, &known.verdict);
    desk.line(&format!("  {}", verdicts::dress(known.verdict.outcome)(desk.style, &verdict)))?;
    desk.print(&details(known, players, player.is_none(), desk).lines(desk.style))
}

/// Says that time ran out before anything was known.
fn stopped(board: &dyn AnyBoard, matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let why = desk.plain("solve-stopped");
    if desk.json {
        let document = Stopped { game: board.info().name, position: board.position(), proven: false, refused: why };
        desk.document(&document)?;
    } else {
        head(matches, desk)?;
        desk.line(&format!("  {why}"))?;
    }
    Ok(Done::No)
}

#[derive(Serialize)]
struct Stopped {
    game: &'static str,
    position: String,
    proven: bool,
    refused: String,
}

fn request(matches: &ArgMatches) -> Request {
    let text = |name: &str| matches.get_one::<String>(name);
    Request { by: text("by").and_then(|name| name.parse::<Rung>().ok()), worth: worth(matches), ..Request::default() }
}

/// The beginning of a line, or all of it where it is short.
fn beginning(steps: &[String], complete: bool) -> String {
    let shown = &steps[..steps.len().min(LINE)];
    let end = if complete && shown.len() == steps.len() { "" } else { " …" };
    shown.join(" ") + end
}

fn details(known: &Knowledge, players: Players, best: bool, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    let stuck = known.verdict.outcome == Some(Outcome::Lose);
    let mut field = |name: String, text: String| columns.row([Cell::dressed(name, Style::faint), text.into()]);
    if let Some(winning) = known.winning_moves.as_ref().filter(|_| players == Players::Two) {
        let words = [("n", winning.len().into()), ("moves", verdicts::list(desk, winning).into())];
        field(desk.plain("field-winning"), desk.say("winning-moves", &words));
    }
    match &known.best_moves {
        Some(best) if best.is_empty() || known.winning_moves.as_ref() == Some(best) => {}
        // Of a puzzle the line says it; where there is no way, no move is best.
        Some(best) if players == Players::One && (best.len() == 1 || stuck) => {}
        Some(best) => field(desk.plain("field-best"), verdicts::list(desk, best)),
        None if known.certainty == Certainty::Exact && known.winning_moves.is_none() => {
            field(desk.plain("field-best"), desk.plain("too-many-moves"));
        }
        // Nothing is proved: this is what a search would play.
        None => {
            let choice = known.choice.iter().filter(|_| known.certainty == Certainty::Estimate);
            choice.for_each(|choice| field(desk.plain("field-choice"), choice.clone()));
        }
    }
    if !known.line.places.is_empty() && known.verdict.cost.is_some() {
        field(desk.plain("field-path"), beginning(&known.line.places, known.line.complete));
    }
    if !known.line.moves.is_empty() && (players == Players::Two || !stuck) {
        let name = match known.line.kind {
            _ if !best => "field-line-open",
            LineKind::Best => "field-line",
            LineKind::Winning => "field-line-winning",
            LineKind::Open => "field-line-open",
        };
        field(desk.plain(name), beginning(&known.line.moves, known.line.complete));
    }
    let cost = verdicts::cost(desk, &known.work, known.seconds);
    let words = [("rung", known.rung.name().into()), ("cost", cost.into())];
    field(desk.plain("field-cost"), desk.say("known-by", &words));
    if let Some(table) = &known.table {
        field(desk.plain("field-table"), table.display().to_string());
    }
    columns
}
