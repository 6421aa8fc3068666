//! `table task`: one task of a plan, or several in one process.

use std::io;
use std::path::Path;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use tablette::speech::duration;
use tablette::{PieceFault, TaskPlan, TaskQueue, TaskResult, Text, words};

use super::folder::{self, Planned};
use crate::args::{arguments, positional};
use crate::examples::quoted;
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Task {
        folder: PathBuf = positional(words::tasks::ARG_DIR).value(words::label::VALUE_FOLDER),
        task: Vec<String> = positional(words::tasks::ARG_TASK).value(words::tasks::VALUE_TASK),
    }
}

impl Subcommand for Task {
    const NAME: &'static str = "task";
    const ABOUT: Text = words::tasks::ABOUT_TASK;
    const AFTER: Option<Text> = Some(words::tasks::AFTER_TASK);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let began = Instant::now();
        let folder = self.folder.as_path();
        let Planned { board, plan } = folder::read(folder, context)?;
        let names = self.task;
        let no_names = Box::new(std::iter::empty());
        let mut queue = Queue { names: no_names, plan: &plan, folder, context, began, lacks: Vec::new(), fault: None };
        let numbers = if names == [INPUT] { Vec::new() } else { queue.numbers(&names)? };
        if let [at] = numbers[..] {
            // One alone reads no more than it needs.
            let came = board.do_task(&plan, folder, at, &context.budget())?;
            queue.reported(at, came);
        } else {
            queue.names = if numbers.is_empty() { lines(context) } else { Box::new(names.into_iter().map(Ok)) };
            board.do_tasks(&plan, folder, &mut queue, &context.budget())?;
        }
        match queue.fault {
            Some(fault) => Err(fault),
            None if queue.lacks.is_empty() => Ok(Done::Yes),
            None => Err(folder::lacking(&queue.lacks, folder, context)),
        }
    }
}

/// Stands for the names on the lines of the standard input.
const INPUT: &str = "-";

/// Those names, one at a time as they come.
fn lines(context: &Context) -> Names<'_> {
    let lines = io::stdin().lines().map(|line| {
        let unread = |error: io::Error| context.fault(words::common::board_unread(INPUT, error.to_string()));
        line.map(|line| line.trim().to_owned()).map_err(unread)
    });
    Box::new(lines.filter(|line| !matches!(line, Ok(line) if line.is_empty())))
}

type Names<'a> = Box<dyn Iterator<Item = Result<String, Fault>> + 'a>;

/// The tasks to do, and their results.
struct Queue<'a> {
    /// The remaining names.
    names: Names<'a>,
    plan: &'a TaskPlan,
    folder: &'a Path,
    context: &'a Context,
    /// When the task at hand began.
    began: Instant,
    /// Pieces that tasks were found to lack.
    lacks: Vec<PieceFault>,
    /// The fault that ends the run.
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
            self.context.fault(words::tasks::no_task(name, folder, first, last))
        })
    }

    /// Reports the result of a task.
    fn tell(&self, at: usize, came: &TaskResult) -> Result<(), Fault> {
        let (seconds, task, context) = (self.began.elapsed().as_secs_f64(), &self.plan.tasks[at], self.context);
        let name = task.name.as_str();
        match came {
            _ if context.json => {
                context.document(&TaskDocument::new(name, &self.folder.join(self.plan.piece(task)), came, seconds))
            }
            // Reported with all others at the end.
            TaskResult::Lacks(_) => Ok(()),
            TaskResult::There => context.tell(words::tasks::there(name)),
            TaskResult::Made => {
                let time = duration(context.lang(), seconds);
                context.tell(words::tasks::made(name, task.positions, time))
            }
        }?;
        // The program that writes names into the input may wait for this.
        context.close()
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

    fn reported(&mut self, at: usize, came: TaskResult) {
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
    /// Whether the piece was computed now; false if it existed or could not be computed.
    made: bool,
    missing: Vec<&'a str>,
    damaged: Vec<&'a str>,
    seconds: f64,
}

impl<'a> TaskDocument<'a> {
    fn new(task: &'a str, piece: &Path, result: &'a TaskResult, seconds: f64) -> Self {
        let [missing, damaged] = match result {
            TaskResult::Lacks(lacks) => folder::names(lacks),
            _ => Default::default(),
        };
        let made = *result == TaskResult::Made;
        Self { task, piece: piece.display().to_string(), made, missing, damaged, seconds }
    }
}
