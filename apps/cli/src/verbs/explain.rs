//! `explain`: why a position is worth what it is.

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::Speaker;

use super::{head, open};
use crate::args;
use crate::desk::Desk;
use crate::fault::{Done, Fault, failed};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker).about(speaker.plain("explain-about"))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open(matches, desk)?;
    let lines = board.explain(&desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let lines: Vec<String> = lines.iter().map(|line| line.say(desk.lang())).collect();
    if desk.json {
        desk.document(&Explained { game: board.info().name, position: board.position(), explanation: lines })?;
        return Ok(Done::Yes);
    }
    head(matches, desk)?;
    for line in lines {
        desk.paragraph(2, &line)?;
    }
    Ok(Done::Yes)
}

#[derive(Serialize)]
struct Explained {
    game: &'static str,
    position: String,
    explanation: Vec<String>,
}
