//! `table task`: one task of a plan, or several in one process.

use std::io;
use std::path::Path;
use std::time::Instant;

use clap::{Arg, ArgMatches, Command};
use serde::Serialize;
use tablette::speech::{Speaker, duration};
use tablette::{PieceFault, TaskPlan, TaskQueue, TaskResult, Text, words};

use super::folder::{self, Planned};
use crate::desk::Desk;
use crate::examples::{Example, quoted};
use crate::failure::failed;
use crate::fault::{Done, Fault};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("table task plan t1", Text::new("does the task t1 of that plan", "fait la tâche t1 de ce plan")),
    Example::new(
        "table task plan t1 t1",
        Text::new(
            "several in one process, which reads each piece once",
            "plusieurs en un processus, qui lit chaque morceau une fois",
        ),
    ),
    Example::new(
        "table task plan t1 --memory 1G --json",
        Text::new("within 1 GiB, and says what came of it as JSON", "dans 1 Gio, et dit en JSON ce qu'il en est"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let task = Arg::new("task")
        .value_name(speaker.say(words::tasks::VALUE_TASK))
        .required(true)
        .num_args(1..)
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
    let names: Vec<String> = matches.get_many("task").into_iter().flatten().cloned().collect();
    let nobody = Box::new(std::iter::empty());
    let mut queue = Queue { names: nobody, plan: &plan, folder, desk, began, lacks: Vec::new(), fault: None };
    let numbers = if names == [INPUT] { Vec::new() } else { queue.numbers(&names)? };
    if let [at] = numbers[..] {
        // One alone reads no more than it needs.
        let came = board.do_task(&plan, folder, at, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
        queue.told(at, came);
    } else {
        queue.names = if numbers.is_empty() { lines(desk) } else { Box::new(names.into_iter().map(Ok)) };
        board.do_tasks(&plan, folder, &mut queue, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    }
    match queue.fault {
        Some(fault) => Err(fault),
        None if queue.lacks.is_empty() => Ok(Done::Yes),
        None => Err(folder::lacking(&queue.lacks, folder, desk)),
    }
}

/// Stands for the names on the lines of the standard input.
const INPUT: &str = "-";

/// Those names, one at a time as they come.
fn lines(desk: &Desk) -> Names<'_> {
    let lines = io::stdin().lines().map(|line| {
        let unread = |error: io::Error| Fault::Said(desk.say(words::common::board_unread(INPUT, error.to_string())));
        line.map(|line| line.trim().to_owned()).map_err(unread)
    });
    Box::new(lines.filter(|line| !matches!(line, Ok(line) if line.is_empty())))
}

type Names<'a> = Box<dyn Iterator<Item = Result<String, Fault>> + 'a>;

/// The tasks that are asked for, and what has come of them.
struct Queue<'a> {
    /// Those that are left.
    names: Names<'a>,
    plan: &'a TaskPlan,
    folder: &'a Path,
    desk: &'a Desk,
    /// When the task at hand began.
    began: Instant,
    /// Pieces that tasks were found to lack.
    lacks: Vec<PieceFault>,
    /// What ends the run.
    fault: Option<Fault>,
}

impl Queue<'_> {
    fn numbers(&self, names: &[String]) -> Result<Vec<usize>, Fault> {
        names.iter().map(|name| self.number(name)).collect()
    }

    /// The number of a task.
    ///
    /// # Errors
    /// When there is none of that name.
    fn number(&self, name: &str) -> Result<usize, Fault> {
        let tasks = &self.plan.tasks;
        self.plan.number(name).ok_or_else(|| {
            let [first, last] = [tasks.first(), tasks.last()].map(|task| task.map_or("", |task| &task.name));
            let folder = quoted(&self.folder.display().to_string());
            Fault::Said(self.desk.say(words::tasks::no_task(name, folder, first, last)))
        })
    }

    /// Says what came of a task.
    fn tell(&self, at: usize, came: &TaskResult) -> Result<(), Fault> {
        let (seconds, task, desk) = (self.began.elapsed().as_secs_f64(), &self.plan.tasks[at], self.desk);
        let name = task.name.as_str();
        match came {
            _ if desk.json => {
                desk.document(&TaskDocument::of(name, &self.folder.join(self.plan.piece(task)), came, seconds))
            }
            // Said with all others in the end.
            TaskResult::Lacks(_) => Ok(()),
            TaskResult::There => desk.line(&desk.say(words::tasks::there(name))),
            TaskResult::Made => {
                let time = duration(desk.lang(), seconds);
                desk.line(&desk.say(words::tasks::made(name, task.positions, time)))
            }
        }?;
        // Whoever gives names on the input may be waiting.
        desk.close()
    }
}

impl TaskQueue for Queue<'_> {
    fn next_task(&mut self) -> Option<usize> {
        if self.fault.is_some() {
            return None;
        }
        let next = self.names.next()?.and_then(|name| self.number(&name));
        self.began = Instant::now();
        next.map_err(|fault| self.fault = Some(fault)).ok()
    }

    fn told(&mut self, at: usize, came: TaskResult) {
        self.fault = self.tell(at, &came).err();
        if let TaskResult::Lacks(lacks) = came {
            let known = |lack: &PieceFault| self.lacks.iter().any(|known| known.task == lack.task);
            let new: Vec<PieceFault> = lacks.into_iter().filter(|lack| !known(lack)).collect();
            self.lacks.extend(new);
        }
    }
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
