//! `solve` on walks: lines of play that are known at every point.

use tablette::{AnyBoard, Number, Point, Text, Walk, words};

use crate::args::{Parameter, arguments, option};
use crate::interrupt;
use crate::json::{WalkDocument, item};
use crate::position::Position;
use crate::{Context, Done, Fault};

arguments! {
    /// Questions about a walk: at most one of them.
    pub(crate) struct WalkOptions {
        steps: Option<String> = query(words::option::STEPS)
            .with(|arg| arg.value_name("A..B|all").conflicts_with_all(["at", "count", "by", "worth", "svg"])),
        at: Option<String> = query(words::option::AT).with(|arg| {
            let arg = arg.value_name("T").allow_negative_numbers(true);
            arg.conflicts_with_all(["steps", "count", "by", "worth", "svg"])
        }),
        count: bool = query(words::option::COUNT)
            .with(|arg| arg.conflicts_with_all(["steps", "at", "by", "worth", "svg"])),
    }
}

fn query(help: Text) -> Parameter {
    option(help).under(words::label::HEADING_WALK)
}

/// A question about a walk.
pub(super) enum Query {
    /// How long it is.
    Count,
    /// One point of it.
    At(Number),
    /// The points from one to before another; `None` for all of them.
    Steps(Option<(Number, Number)>),
}

impl WalkOptions {
    /// The question, if there is one.
    ///
    /// # Errors
    /// A text that is no number of moves or no range.
    pub(super) fn query(&self, context: &Context) -> Result<Option<Query>, Fault> {
        if self.count {
            return Ok(Some(Query::Count));
        }
        if let Some(at) = &self.at {
            return Ok(Some(Query::At(at.parse()?)));
        }
        let Some(steps) = &self.steps else { return Ok(None) };
        if steps == "all" {
            return Ok(Some(Query::Steps(None)));
        }
        let range = steps.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        match range {
            Some(range) => Ok(Some(Query::Steps(Some(range)))),
            None => Err(context.fault(words::answer::steps_range(steps.as_str()))),
        }
    }
}

/// Answers a question about the walk of a board.
pub(super) fn run(query: Query, board: &dyn AnyBoard, position: &Position, context: &Context) -> Result<Done, Fault> {
    let walk = board.walk(&context.budget())?;
    match query {
        Query::Count => count(board, &*walk, context),
        Query::At(moves) => at(&moves, board, &*walk, position, context),
        Query::Steps(range) => {
            let range = range.unwrap_or_else(|| (Number::ZERO, walk.positions()));
            // Looked at before anything is printed, so that a wrong range is one sentence alone.
            drop(walk.slice(&range.0, &range.1)?);
            if context.json {
                document(&range, board, &*walk, context)
            } else {
                list(&range, &*walk, position, context)
            }
        }
    }?;
    Ok(Done::Yes)
}

fn count(board: &dyn AnyBoard, walk: &dyn Walk, context: &Context) -> Result<(), Fault> {
    if context.json {
        return context.document(&WalkDocument::new(board, walk));
    }
    for (name, count) in [(words::answer::COUNT_MOVES, walk.moves()), (words::answer::COUNT_VALUES, walk.positions())] {
        context.line(&format!("{} {count}", context.say(name)))?;
    }
    Ok(())
}

fn at(
    moves: &Number,
    board: &dyn AnyBoard,
    walk: &dyn Walk,
    position: &Position,
    context: &Context,
) -> Result<(), Fault> {
    let point = walk.at(moves)?;
    if context.json {
        // Its goal stands beside it.
        let position = match board.goal().and_then(|mark| point.position.split_once(mark)) {
            Some((here, _)) => here.to_owned(),
            None => point.position,
        };
        return context.document(&WalkDocument::new(board, walk).at(moves, Point { position, ..point }));
    }
    position.head(context)?;
    context.line(&format!("  {}", drawn(&point)))?;
    let left = context.say(words::answer::walk_at(moves.clone(), walk.moves()));
    context.line(&format!("  {left}"))
}

/// A board with its value.
fn drawn(point: &Point) -> String {
    match &point.value {
        Some(value) => format!("{}  {value}", point.drawn),
        None => point.drawn.clone(),
    }
}

/// Every board on a line, then all values on one line, then both counts of the whole walk.
fn list(range: &(Number, Number), walk: &dyn Walk, position: &Position, context: &Context) -> Result<(), Fault> {
    position.head(context)?;
    let points = || walk.slice(&range.0, &range.1).map_err(Fault::from);
    for point in points()? {
        interrupt::check()?;
        context.line(&format!("  {}", drawn(&point)))?;
    }
    for (at, point) in points()?.enumerate() {
        interrupt::check()?;
        if at > 0 {
            context.print(" ")?;
        }
        context.print(&item(point))?;
    }
    context.line("")?;
    let whole = range.0 == Number::ZERO && range.1 == walk.positions();
    let (moves, values) = (walk.moves(), walk.positions());
    let counts = if whole {
        words::answer::walk_counts(moves, values)
    } else {
        words::answer::walk_counts_of_all(moves, values)
    };
    context.tell(counts)
}

/// The same as one document, written while it is computed.
fn document(range: &(Number, Number), board: &dyn AnyBoard, walk: &dyn Walk, context: &Context) -> Result<(), Fault> {
    let head = serde_json::to_string(&WalkDocument::new(board, walk))?;
    context.print(head.strip_suffix('}').unwrap_or(&head))?;
    context.print(r#","sequence":["#)?;
    for (at, point) in walk.slice(&range.0, &range.1)?.enumerate() {
        interrupt::check()?;
        let item = serde_json::to_string(&item(point))?;
        context.print(if at > 0 { "," } else { "" })?;
        context.print(&item)?;
    }
    context.line("]}")
}
