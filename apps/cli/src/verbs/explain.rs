//! `explain`: why a position is worth what it is.

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Phrase, words};

use crate::asked::{head, open};
use crate::desk::Desk;
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::{args, json};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker).about(speaker.say(words::verb::EXPLAIN_ABOUT))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open(matches, desk)?;
    let said = |lines: Vec<Phrase>| lines.iter().map(|line| line.say(desk.lang())).collect::<Vec<_>>();
    let explain = || board.explain(&desk.effort_with_tables()).map(said).map_err(|failure| failed(desk, &failure));
    let remarks = said(board.remarks());
    if desk.json {
        let explanation = remarks.into_iter().chain(explain()?).collect();
        desk.document(&json::Explained::new(&*board, explanation))?;
        return Ok(Done::Yes);
    }
    // What the rules say is known at once, and is all there is to say where the position is beyond every rung.
    if !remarks.is_empty() {
        head(matches, desk)?;
    }
    for line in &remarks {
        desk.paragraph(2, line)?;
    }
    desk.close()?;
    let lines = explain()?;
    if remarks.is_empty() {
        head(matches, desk)?;
    }
    for line in lines {
        desk.paragraph(2, &line)?;
    }
    Ok(Done::Yes)
}
