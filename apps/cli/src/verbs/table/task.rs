//! `table task`: one task of a plan.

use std::path::Path;
use std::time::Instant;

use clap::{Arg, ArgMatches, Command};
use serde::Serialize;
use tablette::speech::{Speaker, duration};
use tablette::{TaskResult, Text, words};

use super::folder::{self, Planned};
use crate::desk::Desk;
use crate::examples::{Example, quoted};
use crate::failure::failed;
use crate::fault::{Done, Fault};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("table task plan t1", Text::new("does the task t1 of that plan", "fait la tâche t1 de ce plan")),
    Example::new(
        "table task plan t1 --memory 1G --json",
        Text::new("within 1 GiB, and says what came of it as JSON", "dans 1 Gio, et dit en JSON ce qu'il en est"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let task = Arg::new("task")
        .value_name(speaker.say(words::tasks::VALUE_TASK))
        .required(true)
        .help(speaker.say(words::tasks::ARG_TASK))
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS));
    command
        .about(speaker.say(words::tasks::ABOUT_TASK))
        .after_help(speaker.say(words::tasks::AFTER_TASK))
        .arg(folder::folder(speaker))
        .arg(task)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let began = Instant::now();
    let folder = folder::given(matches);
    let Planned { board, plan } = folder::read(folder, desk)?;
    let name = matches.get_one::<String>("task").expect("the parser insists on a task");
    let Some(at) = plan.number(name) else {
        let [first, last] = [plan.tasks.first(), plan.tasks.last()].map(|task| task.map_or("", |task| &task.name));
        let folder = quoted(&folder.display().to_string());
        return Err(Fault::Said(desk.say(words::tasks::no_task(name.as_str(), folder, first, last))));
    };
    let result = board.do_task(&plan, folder, at, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let (seconds, task) = (began.elapsed().as_secs_f64(), &plan.tasks[at]);
    if desk.json {
        desk.document(&TaskDocument::of(name, &folder.join(plan.piece(task)), &result, seconds))?;
    }
    match result {
        TaskResult::Lacks(lacks) => return Err(folder::lacking(&lacks, folder, desk)),
        _ if desk.json => {}
        TaskResult::There => desk.line(&desk.say(words::tasks::there(name.as_str())))?,
        TaskResult::Made => {
            let time = duration(desk.lang(), seconds);
            desk.line(&desk.say(words::tasks::made(name.as_str(), task.positions, time)))?;
        }
    }
    Ok(Done::Yes)
}

/// The document of `table task`.
#[derive(Serialize)]
struct TaskDocument<'a> {
    task: &'a str,
    piece: String,
    /// Whether the piece was worked out now; false where it was there, and where it could not be.
    made: bool,
    missing: Vec<&'a str>,
    damaged: Vec<&'a str>,
    seconds: f64,
}

impl<'a> TaskDocument<'a> {
    fn of(task: &'a str, piece: &Path, result: &'a TaskResult, seconds: f64) -> Self {
        let [missing, damaged] = match result {
            TaskResult::Lacks(lacks) => folder::names(lacks),
            _ => Default::default(),
        };
        let made = *result == TaskResult::Made;
        Self { task, piece: piece.display().to_string(), made, missing, damaged, seconds }
    }
}
