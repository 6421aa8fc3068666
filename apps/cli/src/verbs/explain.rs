//! `explain`: why a position is worth what it is.

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::asked::{head, open};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, warn};
use crate::fault::{Done, Fault};
use crate::{args, json};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "explain chocolate 10 7 7 3",
        Text::new("the XOR of the margins, and what to do about it", "le XOR des marges, et ce qu'il faut en faire"),
    ),
    Example::new(
        "explain chomp 5,3,1",
        Text::new("a winning bite, or the refutation of each one", "une bouchée gagnante, ou la réfutation de chacune"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker).about(speaker.say(words::verb::EXPLAIN_ABOUT))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open(matches, desk)?;
    let explain = || {
        let argument = board.explain(&desk.effort_with_tables()).map_err(|failure| failed(desk, &failure))?;
        warn(desk, argument.stepped_over.as_ref());
        Ok(argument)
    };
    if desk.json {
        desk.document(&json::ExplainDocument::of(&*board, &explain()?, desk.lang()))?;
        return Ok(Done::Yes);
    }
    // What the rules say is known at once, and is all there is to say where the position is beyond every rung.
    let remarks = board.remarks();
    if !remarks.is_empty() {
        head(matches, desk)?;
    }
    for line in remarks.iter().cloned() {
        desk.paragraph(2, &desk.say(line))?;
    }
    desk.close()?;
    let argument = explain()?;
    if remarks.is_empty() {
        head(matches, desk)?;
    }
    for line in argument.reasons {
        desk.paragraph(2, &desk.say(line))?;
    }
    Ok(Done::Yes)
}
