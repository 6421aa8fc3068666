//! `explain`: why a position is worth what it is.

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;

use super::{head, open};
use crate::desk::Desk;
use crate::fault::{Done, Fault, failed};
use crate::{args, json};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker).about(speaker.plain("explain-about"))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open(matches, desk)?;
    let lines = board.explain(&desk.effort()).map_err(|failure| failed(desk, &failure))?;
    if desk.json {
        desk.document(&json::Explained::of(&*board, &lines, desk.lang()))?;
        return Ok(Done::Yes);
    }
    head(matches, desk)?;
    for line in lines {
        desk.paragraph(2, &line.say(desk.lang()))?;
    }
    Ok(Done::Yes)
}
