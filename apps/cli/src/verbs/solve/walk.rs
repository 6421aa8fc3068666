//! `solve` on lines that are known at every point: how long, where after so many moves, every board on the way.

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, Number, Point, Text, Walk, words};

use crate::asked::head;
use crate::desk::Desk;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::interrupt;
use crate::json::{WalkHead, WalkPoint, WalkSummary, item};

const WISHES: [&str; 3] = ["steps", "at", "count"];

/// Adds what can be asked of a walk.
pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let wish = |name: &'static str, help: Text| {
        let others = WISHES.into_iter().filter(move |other| *other != name);
        let option = Arg::new(name).long(name).help(speaker.say(help));
        option
            .conflicts_with_all(others.chain(["by", "worth", "svg"]))
            .help_heading(speaker.say(words::label::HEADING_WALK))
    };
    command
        .arg(wish("steps", words::option::STEPS).value_name("A..B|all"))
        .arg(wish("at", words::option::AT).value_name("T").allow_negative_numbers(true))
        .arg(wish("count", words::option::COUNT).action(ArgAction::SetTrue))
}

/// What is asked of a walk.
pub(super) enum Wish {
    /// Only how long it is.
    Count,
    /// One point of it.
    At(Number),
    /// The points from one to before another; all where there are none.
    Steps(Option<(Number, Number)>),
}

/// What was asked for.
///
/// # Errors
/// When it is no number of moves and no range.
pub(super) fn wish(matches: &ArgMatches, desk: &Desk) -> Result<Option<Wish>, Fault> {
    let text = |name: &str| matches.get_one::<String>(name);
    if matches.get_flag("count") {
        return Ok(Some(Wish::Count));
    }
    if let Some(at) = text("at") {
        return Ok(Some(Wish::At(at.parse().map_err(|problem| refused(desk, &problem))?)));
    }
    let Some(steps) = text("steps") else { return Ok(None) };
    if steps == "all" {
        return Ok(Some(Wish::Steps(None)));
    }
    let range = steps.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    match range {
        Some(range) => Ok(Some(Wish::Steps(Some(range)))),
        None => Err(Fault::Said(desk.say(words::answer::steps_range(steps.as_str())))),
    }
}

/// Answers it.
pub(super) fn run(wish: Wish, board: &dyn AnyBoard, matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let walk = board.walk(&desk.effort()).map_err(|failure| failed(desk, &failure))?;
    match wish {
        Wish::Count => count(board, &*walk, desk),
        Wish::At(moves) => at(&moves, board, &*walk, matches, desk),
        Wish::Steps(range) => {
            let range = range.unwrap_or_else(|| (Number::ZERO, walk.positions()));
            // Looked at before anything is printed, so that a wrong range is one sentence alone.
            drop(walk.slice(&range.0, &range.1).map_err(|problem| refused(desk, &problem))?);
            if desk.json { document(&range, board, &*walk, desk) } else { list(&range, &*walk, matches, desk) }
        }
    }?;
    Ok(Done::Yes)
}

fn count(board: &dyn AnyBoard, walk: &dyn Walk, desk: &Desk) -> Result<(), Fault> {
    if desk.json {
        return desk.document(&WalkHead { game: board.info().name, walk: WalkSummary::of(board, walk) });
    }
    for (name, count) in [(words::answer::COUNT_MOVES, walk.moves()), (words::answer::COUNT_VALUES, walk.positions())] {
        desk.line(&format!("{} {count}", desk.say(name)))?;
    }
    Ok(())
}

fn at(moves: &Number, board: &dyn AnyBoard, walk: &dyn Walk, matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    let point = walk.at(moves).map_err(|problem| refused(desk, &problem))?;
    if desk.json {
        // Its goal stands beside it.
        let position = match board.goal().and_then(|mark| point.position.split_once(mark)) {
            Some((here, _)) => here.to_owned(),
            None => point.position,
        };
        let value = point.value.map(|value| value.to_string());
        let (game, at) = (board.info().name, moves.to_string());
        return desk.document(&WalkPoint { game, walk: WalkSummary::of(board, walk), at, position, value });
    }
    head(matches, desk)?;
    desk.line(&format!("  {}", drawn(&point)))?;
    let left = desk.say(words::answer::walk_at(moves.clone(), walk.moves()));
    desk.line(&format!("  {left}"))
}

/// A board with its value.
fn drawn(point: &Point) -> String {
    match &point.value {
        Some(value) => format!("{}  {value}", point.drawn),
        None => point.drawn.clone(),
    }
}

/// Every board on a line, then all values on one line, then both counts of the whole walk.
fn list(range: &(Number, Number), walk: &dyn Walk, matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    head(matches, desk)?;
    let points = || walk.slice(&range.0, &range.1).map_err(|problem| refused(desk, &problem));
    for point in points()? {
        go_on()?;
        desk.line(&format!("  {}", drawn(&point)))?;
    }
    for (at, point) in points()?.enumerate() {
        go_on()?;
        if at > 0 {
            desk.print(" ")?;
        }
        desk.print(&item(point))?;
    }
    desk.line("")?;
    let whole = range.0 == Number::ZERO && range.1 == walk.positions();
    let (moves, values) = (walk.moves(), walk.positions());
    let counts = if whole {
        words::answer::walk_counts(moves, values)
    } else {
        words::answer::walk_counts_of_all(moves, values)
    };
    desk.line(&desk.say(counts))
}

/// The same as one document, written as it is worked out.
fn document(range: &(Number, Number), board: &dyn AnyBoard, walk: &dyn Walk, desk: &Desk) -> Result<(), Fault> {
    let head = WalkHead { game: board.info().name, walk: WalkSummary::of(board, walk) };
    let head = serde_json::to_string(&head).map_err(|error| Fault::Said(error.to_string()))?;
    desk.print(head.strip_suffix('}').unwrap_or(&head))?;
    desk.print(r#","sequence":["#)?;
    for (at, point) in walk.slice(&range.0, &range.1).map_err(|problem| refused(desk, &problem))?.enumerate() {
        go_on()?;
        let item = serde_json::to_string(&item(point)).map_err(|error| Fault::Said(error.to_string()))?;
        desk.print(if at > 0 { "," } else { "" })?;
        desk.print(&item)?;
    }
    desk.line("]}")
}

fn go_on() -> Result<(), Fault> {
    if interrupt::happened() { Err(Fault::Interrupted) } else { Ok(()) }
}
