//! `table build`: works a table out and keeps it.

use std::path::PathBuf;
use std::time::Instant;

use clap::{Arg, ArgMatches, Command, value_parser};
use serde::Serialize;
use tablette::speech::{Speaker, duration};
use tablette::{Built, Store, Text, words};

use super::info::{self, Description};
use crate::args;
use crate::asked::{open_for_table, worth};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::style::Style;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table build chomp 6x6 --out tables",
        Text::new("the table of all positions of the bar", "la table de toutes les positions de la tablette"),
    ),
    Example::new(
        "table build draughts 2 --out endings",
        Text::new("all endgames of two pieces in one table", "toutes les finales de deux pièces dans une table"),
    ),
    Example::new(
        "table build chomp 6x6 --worth nimber --out nimbers",
        Text::new("their nimbers, into another folder", "leurs nimbers, dans un autre dossier"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let out = Arg::new("out")
        .long("out")
        .value_name(speaker.say(words::label::VALUE_FOLDER))
        .value_parser(value_parser!(PathBuf))
        .help(speaker.say(words::option::TABLE_OUT));
    args::position(command, speaker)
        .about(speaker.say(words::verb::TABLE_BUILD_ABOUT))
        .arg(out)
        .arg(args::worth(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let out = match matches.get_one::<PathBuf>("out") {
        Some(out) => Some(out.as_path()),
        None => desk.folder_of_tables(words::table::WRITTEN)?,
    };
    let store = out.map(Store::new).ok_or_else(|| Fault::Said(desk.say(words::table::NOWHERE)))?;
    let board = open_for_table(matches, desk)?;
    let began = Instant::now();
    let built = board.build_table(worth(matches), &store, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let seconds = began.elapsed().as_secs_f64();
    if desk.json {
        desk.document(&BuildDocument::of(&built, seconds))?;
        return Ok(Done::Yes);
    }
    desk.line(&desk.style.strong(&built.head.header().to_string()))?;
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    let mut field = |name: Text, text: String| columns.row([Cell::dressed(desk.say(name), Style::faint), text.into()]);
    field(words::label::FIELD_TABLE, built.file.display().to_string());
    field(words::label::FIELD_BUILT, how(&built, seconds, desk));
    info::sizes(&built.head, desk, &mut field);
    desk.print(&columns.lines(desk.style))?;
    Ok(Done::Yes)
}

fn how(built: &Built, seconds: f64, desk: &Desk) -> String {
    if !built.fresh {
        return desk.say(words::table::THERE);
    }
    desk.say(words::table::built(built.steps, built.resumed, duration(desk.lang(), seconds)))
}

/// The document of `table build`: that of `table info`, where the table is and how it came there.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BuildDocument<'a> {
    file: String,
    built: bool,
    steps: u64,
    resumed: u64,
    seconds: f64,
    #[serde(flatten)]
    description: Description<'a>,
}

impl<'a> BuildDocument<'a> {
    fn of(built: &'a Built, seconds: f64) -> Self {
        Self {
            file: built.file.display().to_string(),
            built: built.fresh,
            steps: built.steps,
            resumed: built.resumed,
            seconds,
            description: Description::of(&built.head),
        }
    }
}
