//! `show`: a position as a picture.

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, Outcome, paint};

use super::{columns, open};
use crate::desk::Desk;
use crate::fault::{Done, Fault};
use crate::{args, files, json};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.plain("show-about"))
        .arg(args::game(speaker))
        .arg(args::board(speaker))
        .arg(args::settings(speaker))
        .arg(args::file(speaker, "svg", speaker.plain("option-svg")))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open(matches, desk)?;
    if let Some(path) = matches.get_one::<PathBuf>("svg") {
        let title = format!("{} {}", board.info().title.get(desk.lang()), board.position());
        files::picture(desk, path, &paint::svg(&board.view(), &title, desk.lang()))?;
        if path.as_os_str() == "-" {
            return Ok(Done::Yes);
        }
    }
    position(&*board, desk)?;
    Ok(Done::Yes)
}

/// Prints a position: its text and its picture, and how it has ended where it has.
pub(super) fn position(board: &dyn AnyBoard, desk: &Desk) -> Result<(), Fault> {
    let result = board.result();
    if desk.json {
        return desk.document(&json::Shown {
            game: board.info().name,
            position: board.position(),
            result: result.map(Outcome::name),
            rows: json::marks(&board.view()),
        });
    }
    desk.line(&desk.style.strong(&format!("{} {}", board.info().name, board.position())))?;
    desk.print(&paint::text_within(&board.view(), desk.lang(), desk.style.colour, columns()))?;
    match result {
        None => Ok(()),
        Some(Outcome::Win) => desk.line(&desk.plain("ended-win")),
        Some(Outcome::Draw) => desk.line(&desk.plain("ended-draw")),
        Some(Outcome::Lose) => desk.line(&desk.plain("ended-lose")),
    }
}
