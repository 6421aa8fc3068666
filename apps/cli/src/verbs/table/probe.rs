//! `table probe`: what a table says of one position.

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::Speaker;
use tablette::{Settings, Text, tables, words};

use super::file::{file, given};
use crate::args;
use crate::asked::typed;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::json::{Exact, WorthFields};
use crate::verdicts;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table probe tables/*.tablette 5,3,1",
        Text::new("what the table says of a position", "ce que la table dit d'une position"),
    ),
    Example::new(
        "table probe tables/*.tablette 4x4 --json",
        Text::new("the same for a program", "la même chose pour un programme"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let position =
        args::words(speaker, &[speaker.say(words::label::VALUE_POSITION)], speaker.say(words::option::ARG_POSITION));
    command.about(speaker.say(words::verb::TABLE_PROBE_ABOUT)).arg(file(speaker)).arg(position)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let position = typed(matches).join(" ");
    let file = given(matches, desk)?;
    let table = tables::open(&file).map_err(|failure| failed(desk, &failure))?;
    let probed = table.probe(&position, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    if desk.json {
        desk.document(&ProbeDocument {
            game: &table.head().header().game,
            board: &table.head().header().board,
            position: &position,
            rank: probed.rank.into(),
            code: probed.code.into(),
            worth: WorthFields::from(&probed.verdict),
            table: file.display().to_string(),
        })?;
        return Ok(Done::Yes);
    }
    let info = table.board().info();
    desk.line(&desk.style.strong(&format!("{} {position}", info.name)))?;
    let settings =
        Settings::parse(table.head().header().settings.lines()).map_err(|problem| refused(desk, &problem))?;
    let player = settings.player(info.settings).map(|(_, about)| about);
    let verdict = verdicts::sentence(&desk.speaker, info.players, player.as_ref(), &probed.verdict);
    desk.line(&format!("  {}", verdicts::dress(probed.verdict.outcome)(desk.style, &verdict)))?;
    let place = desk.say(words::table::probed(probed.rank, probed.code));
    desk.line(&desk.style.faint(&format!("  {place}")))?;
    Ok(Done::Yes)
}

/// The document of `table probe`.
#[derive(Serialize)]
struct ProbeDocument<'a> {
    game: &'a str,
    board: &'a str,
    position: &'a str,
    rank: Exact,
    code: Exact,
    #[serde(flatten)]
    worth: WorthFields,
    table: String,
}
