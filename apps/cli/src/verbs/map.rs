//! `map`: the picture of all first moves or all squares of a board.

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{paint, words};

use crate::asked::{head, named, typed};
use crate::columns::width;
use crate::desk::Desk;
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::files::Destination;
use crate::{args, board, files, json};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::verb::MAP_ABOUT))
        .arg(args::game(speaker))
        .arg(args::board(speaker))
        .arg(args::file(speaker, "svg", speaker.say(words::option::SVG)))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let board = board::expanded(&typed(matches).join(" "), desk, game)?.text;
    let chart = game.chart(&board, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let path = matches.get_one::<PathBuf>("svg");
    if let Some(path) = path {
        let title = desk.say(words::answer::map_title(game.info().title, &board));
        if files::write(desk, path, &paint::svg(&chart.view, &title, desk.lang()))? == Destination::Output {
            return Ok(Done::Yes);
        }
    }
    if desk.json {
        desk.document(&json::Map::from(chart))?;
        return Ok(Done::Yes);
    }
    // A picture that went to a file is not wanted twice.
    if path.is_none() {
        head(matches, desk)?;
        desk.print(&paint::text_within(&chart.view, desk.lang(), desk.style.colour, width()))?;
    }
    for note in &chart.notes {
        desk.paragraph(0, &note.say(desk.lang()))?;
    }
    Ok(Done::Yes)
}
