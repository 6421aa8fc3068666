//! `table join`: the pieces of a plan made into the table.

use std::time::Instant;

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::{Speaker, duration};
use tablette::{Built, JoinResult, Phrase, Text, words};

use super::folder::{self, Planned};
use super::info::{self, Description};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::style::Style;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table join plan",
        Text::new("the table of a plan whose tasks are done", "la table d'un plan dont les tâches sont faites"),
    ),
    Example::new("table join plan --json", Text::new("the same for a program", "la même chose pour un programme")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::tasks::ABOUT_JOIN))
        .after_help(speaker.say(words::tasks::AFTER_JOIN))
        .arg(folder::folder(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let began = Instant::now();
    let folder = folder::given(matches);
    let Planned { board, plan } = folder::read(folder, desk)?;
    let result = board.join_tasks(&plan, folder, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let (seconds, file) = (began.elapsed().as_secs_f64(), folder.join(plan.table()));
    if desk.json {
        let [missing, damaged] = match &result {
            JoinResult::Lacks(lacks) => folder::names(lacks),
            JoinResult::Table(_) => Default::default(),
        };
        let (joined, description) = match &result {
            JoinResult::Table(built) => (built.fresh, Some(Description::of(&built.head))),
            JoinResult::Lacks(_) => (false, None),
        };
        let (file, tasks) = (file.display().to_string(), plan.tasks.len());
        desk.document(&JoinDocument { file, joined, tasks, missing, damaged, seconds, description })?;
    }
    match result {
        JoinResult::Lacks(lacks) => return Err(folder::lacking(&lacks, folder, desk)),
        JoinResult::Table(_) if desk.json => {}
        JoinResult::Table(built) => tell(&built, words::tasks::joined, seconds, desk)?,
    }
    Ok(Done::Yes)
}

/// Says which table there is now, and how it came about: `how` is told of pieces and time.
pub(super) fn tell(built: &Built, how: fn(u64, String) -> Phrase, seconds: f64, desk: &Desk) -> Result<(), Fault> {
    desk.line(&desk.style.strong(&built.head.header().to_string()))?;
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    let mut field = |name: Text, text: String| columns.row([Cell::dressed(desk.say(name), Style::faint), text.into()]);
    field(words::label::FIELD_TABLE, built.file.display().to_string());
    let how = if built.fresh {
        desk.say(how(built.steps, duration(desk.lang(), seconds)))
    } else {
        desk.say(words::table::THERE)
    };
    field(words::label::FIELD_BUILT, how);
    info::sizes(&built.head, desk, &mut field);
    desk.print(&columns.lines(desk.style))
}

/// The document of `table join`: that of `table info` where there is a table, and what is missing where there is none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JoinDocument<'a> {
    file: String,
    /// Whether the table was written now.
    joined: bool,
    tasks: usize,
    missing: Vec<&'a str>,
    damaged: Vec<&'a str>,
    seconds: f64,
    #[serde(flatten)]
    description: Option<Description<'a>>,
}
