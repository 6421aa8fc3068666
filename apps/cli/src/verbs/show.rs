//! `show`: a position as a picture.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, Outcome, paint};

use super::{columns, open};
use crate::desk::Desk;
use crate::fault::{Done, Fault};
use crate::{args, files, json};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker).about(speaker.plain("show-about")).arg(args::file(
        speaker,
        "svg",
        speaker.plain("option-svg"),
    ))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open(matches, desk)?;
    if let Some(path) = matches.get_one::<PathBuf>("svg") {
        picture(&*board, path, desk)?;
        if path.as_os_str() == "-" {
            return Ok(Done::Yes);
        }
    }
    position(&*board, desk)?;
    Ok(Done::Yes)
}

/// Writes the picture of a position.
pub(super) fn picture(board: &dyn AnyBoard, path: &Path, desk: &Desk) -> Result<(), Fault> {
    const LONGEST: usize = 160;
    let title = format!("{} {}", board.info().title.get(desk.lang()), board.position());
    let title: String = title.chars().take(LONGEST).collect();
    files::write(desk, path, &paint::svg(&board.view(), &title, desk.lang()))
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
