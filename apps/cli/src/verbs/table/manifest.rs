//! `table manifest`: the pieces of a plan made a table where they are.

use std::time::Instant;

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::Speaker;
use tablette::{JoinResult, Text, tables, words};

use super::folder::{self, Planned};
use super::info::{Description, PieceEntry};
use super::join;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::failed;
use crate::fault::{Done, Fault};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table manifest plan",
        Text::new(
            "makes the finished pieces of a plan a table, without copying them",
            "fait des morceaux finis d'un plan une table, sans les copier",
        ),
    ),
    Example::new(
        "table manifest plan --json",
        Text::new(
            "the same for a program, with the digest of each piece",
            "pareil pour un programme, avec les empreintes",
        ),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::tasks::ABOUT_MANIFEST))
        .after_help(speaker.say(words::tasks::AFTER_MANIFEST))
        .arg(folder::folder(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let began = Instant::now();
    let folder = folder::given(matches);
    let Planned { board, plan } = folder::read(folder, desk)?;
    let result = board.list_pieces(&plan, folder, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let (seconds, file) = (began.elapsed().as_secs_f64(), folder.join(plan.table()));
    if desk.json {
        let [missing, damaged] = match &result {
            JoinResult::Lacks(lacks) => folder::names(lacks),
            JoinResult::Table(_) => Default::default(),
        };
        let (written, description, pieces) = match &result {
            JoinResult::Table(built) => {
                let pieces = tables::pieces(&file).map_err(|failure| failed(desk, &failure))?;
                (built.fresh, Some(Description::of(&built.head)), pieces)
            }
            JoinResult::Lacks(_) => (false, None, Vec::new()),
        };
        let pieces = pieces.iter().map(PieceEntry::of).collect();
        let file = file.display().to_string();
        desk.document(&ManifestDocument { file, written, missing, damaged, seconds, description, pieces })?;
    }
    match result {
        JoinResult::Lacks(lacks) => return Err(folder::lacking(&lacks, folder, desk)),
        JoinResult::Table(_) if desk.json => {}
        JoinResult::Table(built) => join::tell(&built, words::tasks::listed, seconds, desk)?,
    }
    Ok(Done::Yes)
}

/// The document of `table manifest`: that of `table info` where there is a table, and what is missing where there is none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ManifestDocument<'a> {
    file: String,
    /// Whether the manifest was written now.
    written: bool,
    missing: Vec<&'a str>,
    damaged: Vec<&'a str>,
    seconds: f64,
    #[serde(flatten)]
    description: Option<Description<'a>>,
    pieces: Vec<PieceEntry<'a>>,
}
