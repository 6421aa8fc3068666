//! `table plan`: the build of a table as a graph of tasks.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, value_parser};
use serde::Serialize;
use tablette::speech::{Speaker, duration};
use tablette::{TaskGraph, TaskPlan, Text, tables, words};

use super::folder::PLAN;
use crate::args;
use crate::asked::{open_for_table, worth};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::examples::{Example, quoted};
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::json;
use crate::style::Style;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table plan chomp 6x6 --out plan",
        Text::new("a small board is a single task, t1", "une petite tablette n'est qu'une tâche, t1"),
    ),
    Example::new(
        "table plan draughts W:W28:B17,23 --grain 100000 --out endings",
        Text::new("the endings of three pieces, by material", "les finales de trois pièces, par matériel"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let out = Arg::new("out")
        .long("out")
        .required(true)
        .value_name(speaker.say(words::label::VALUE_FOLDER))
        .value_parser(value_parser!(PathBuf))
        .help(speaker.say(words::tasks::OPTION_OUT));
    let grain = Arg::new("grain")
        .long("grain")
        .value_name("N")
        .value_parser(value_parser!(u64).range(1..=1 << 46))
        .help(speaker.say(words::tasks::OPTION_GRAIN));
    args::position(command, speaker)
        .about(speaker.say(words::tasks::ABOUT_PLAN))
        .after_help(speaker.say(words::tasks::AFTER_PLAN))
        .arg(out)
        .arg(grain)
        .arg(args::worth(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open_for_table(matches, desk)?;
    let folder = matches.get_one::<PathBuf>("out").expect("the parser insists on a folder");
    let grain = matches.get_one::<u64>("grain").copied();
    let plan = board.plan_tasks(worth(matches), grain, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let graph = board.task_graph(&plan, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let text = json::plan(&plan, &graph).map_err(|error| Fault::Said(error.to_string()))?;
    let file = folder.join(PLAN);
    let written = write(folder, &file, &text, desk)?;
    if desk.json {
        desk.document(&PlanDocument::of(&plan, &graph, &file, written))?;
        return Ok(Done::Yes);
    }
    desk.line(&desk.style.strong(&plan.header.to_string()))?;
    desk.print(&fields((&plan, &graph), folder, &file, written, desk).lines(desk.style))?;
    Ok(Done::Yes)
}

/// Writes the plan unless it is there; whether it was written. Another plan is not overwritten: its pieces are not ours.
fn write(folder: &Path, file: &Path, text: &str, desk: &Desk) -> Result<bool, Fault> {
    let said =
        |error: &io::Error| Fault::Said(desk.say(words::common::board_unread(file.display(), error.to_string())));
    match fs::read(file) {
        Ok(found) if found == text.as_bytes() => return Ok(false),
        Ok(_) => return Err(Fault::Said(desk.say(words::tasks::other_plan(file.display())))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(said(&error)),
    }
    fs::create_dir_all(folder).map_err(|error| said(&error))?;
    tables::put(file, text.as_bytes()).map_err(|failure| failed(desk, &failure))?;
    Ok(true)
}

fn fields((plan, graph): (&TaskPlan, &TaskGraph), folder: &Path, file: &Path, written: bool, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left]);
    let mut field = |name: Text, text: String| columns.row([Cell::dressed(desk.say(name), Style::faint), text.into()]);
    let how = desk.say(if written { words::tasks::WRITTEN } else { words::tasks::PLAN_THERE });
    field(words::tasks::FIELD_PLAN, format!("{} ({how})", file.display()));
    let most = plan.tasks.iter().map(|task| task.positions).max().unwrap_or(0);
    field(words::tasks::FIELD_TASKS, desk.say(words::tasks::count(plan.tasks.len(), most)));
    let [all, least] = [graph.seconds(), graph.critical_seconds].map(|seconds| duration(desk.lang(), seconds));
    field(words::tasks::FIELD_TIME, desk.say(words::tasks::time(all, least, graph.workers())));
    if let Some((memory, least)) = largest(graph) {
        field(words::tasks::FIELD_MEMORY, desk.say(words::tasks::memory(memory, least)));
    }
    if let Some(first) = plan.tasks.first() {
        let folder = quoted(&folder.display().to_string());
        field(words::tasks::FIELD_NEXT, desk.say(words::tasks::next(folder, &first.name)));
    }
    columns
}

/// Bytes of memory of the task that takes most, and with how few it can be done.
fn largest(graph: &TaskGraph) -> Option<(u64, u64)> {
    graph.costs.iter().map(|cost| (cost.memory, cost.least)).max_by_key(|(memory, _)| *memory)
}

/// The document of `table plan`: what there is to know before the file is read.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlanDocument {
    file: String,
    written: bool,
    tasks: usize,
    grain: u64,
    positions: u64,
    seconds: f64,
    critical_seconds: f64,
    workers: u64,
    memory: u64,
    digest: String,
}

impl PlanDocument {
    fn of(plan: &TaskPlan, graph: &TaskGraph, file: &Path, written: bool) -> Self {
        Self {
            file: file.display().to_string(),
            written,
            tasks: plan.tasks.len(),
            grain: plan.grain,
            positions: plan.positions,
            seconds: graph.seconds(),
            critical_seconds: graph.critical_seconds,
            workers: graph.workers(),
            memory: largest(graph).map_or(0, |(memory, _)| memory),
            digest: plan.digest().to_string(),
        }
    }
}
