//! `show`: a position as a picture.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, Outcome, Text, View, paint, words};

use super::survey;
use crate::asked::open;
use crate::columns::width;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::refused;
use crate::fault::{Done, Fault};
use crate::files::Destination;
use crate::{args, files, json};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("show chomp 5,3,1", Text::new("a bitten bar", "une tablette entamée")),
    Example::new(
        "show draughts 'W:WK10:BK5,K23' --svg board.svg",
        Text::new("a position of draughts as a picture", "une position de dames en image"),
    ),
    Example::new("show rings '**.*'", Text::new("four rings, three of them on", "quatre anneaux, dont trois en place")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let mv = Arg::new("move")
        .long("move")
        .value_name(speaker.say(words::label::VALUE_MOVE))
        .help(speaker.say(words::option::MOVE));
    args::matrix(args::position(command, speaker), speaker)
        .about(speaker.say(words::verb::SHOW_ABOUT))
        .arg(mv)
        .arg(args::file(speaker, "svg", speaker.say(words::option::SVG)))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    if let Some(path) = survey::asked(matches) {
        return survey::draw(matches, path, desk);
    }
    let board = open(matches, desk)?;
    let mv = matches.get_one::<String>("move");
    let view = match mv {
        Some(mv) => board.view_of(mv).map_err(|problem| refused(desk, &problem))?,
        None => board.view(),
    };
    if let Some(path) = matches.get_one::<PathBuf>("svg")
        && picture(&*board, &view, path, desk)? == Destination::Output
    {
        return Ok(Done::Yes);
    }
    position(&*board, &view, desk)?;
    if let Some(mv) = mv.filter(|_| !desk.json) {
        let words = board.words(mv).map_err(|problem| refused(desk, &problem))?;
        desk.line(&format!("{mv}  {}", words.say(desk.lang())))?;
    }
    Ok(Done::Yes)
}

/// Writes the picture of a position.
pub(super) fn picture(board: &dyn AnyBoard, view: &View, path: &Path, desk: &Desk) -> Result<Destination, Fault> {
    const LONGEST: usize = 160;
    let title = format!("{} {}", board.info().title.get(desk.lang()), board.position());
    let title: String = title.chars().take(LONGEST).collect();
    files::write(desk, path, &paint::svg(view, &title, desk.lang()))
}

/// Prints a position: its text and its picture, and how it has ended where it has.
pub(super) fn position(board: &dyn AnyBoard, view: &View, desk: &Desk) -> Result<(), Fault> {
    let result = board.result();
    if desk.json {
        return desk.document(&json::Shown {
            game: board.info().name,
            position: board.position(),
            result: result.map(Outcome::name),
            rows: json::marks(view),
        });
    }
    desk.line(&desk.style.strong(&format!("{} {}", board.info().name, board.position())))?;
    desk.print(&paint::text_within(view, desk.lang(), desk.style.colour, width()))?;
    match result {
        None => Ok(()),
        Some(Outcome::Win) => desk.line(&desk.say(words::verdict::ENDED_WIN)),
        Some(Outcome::Draw) => desk.line(&desk.say(words::verdict::ENDED_DRAW)),
        Some(Outcome::Lose) => desk.line(&desk.say(words::verdict::ENDED_LOSE)),
    }
}
