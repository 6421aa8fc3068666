//! `table plan`: the build of a table as a graph of tasks.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::value_parser;
use serde::Serialize;
use tablette::speech::duration;
use tablette::{Question, TaskGraph, TaskPlan, Text, tables, words};

use super::folder::PLAN;
use crate::args::{arguments, option};
use crate::columns::{Columns, Lean};
use crate::examples::quoted;
use crate::json;
use crate::position::Position;
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Plan {
        position: Position,
        out: PathBuf = option(words::tasks::OPTION_OUT).value(words::label::VALUE_FOLDER),
        grain: Option<u64> = option(words::tasks::OPTION_GRAIN)
            .with(|arg| arg.value_parser(value_parser!(u64).range(1..=1 << 46))),
        worth: Option<Question> = words::option::WORTH,
    }
}

impl Subcommand for Plan {
    const NAME: &'static str = "plan";
    const ABOUT: Text = words::tasks::ABOUT_PLAN;
    const AFTER: Option<Text> = Some(words::tasks::AFTER_PLAN);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let board = self.position.open_for_table(context)?;
        let folder = &self.out;
        let plan = board.plan_tasks(self.worth, self.grain, &context.budget())?;
        let graph = board.task_graph(&plan, &context.budget())?;
        let text = json::plan(&plan, &graph)?;
        let file = folder.join(PLAN);
        let written = write(folder, &file, &text, context)?;
        if context.json {
            context.document(&PlanDocument::new(&plan, &graph, &file, written))?;
            return Ok(Done::Yes);
        }
        context.line(&context.style.strong(&plan.header.to_string()))?;
        context.table(&fields((&plan, &graph), folder, &file, written, context))?;
        Ok(Done::Yes)
    }
}

/// Writes the plan unless it is there; whether it was written. Another plan is not overwritten: its
/// pieces are not ours.
fn write(folder: &Path, file: &Path, text: &str, context: &Context) -> Result<bool, Fault> {
    let said = |error: &io::Error| context.fault(words::common::board_unread(file.display(), error.to_string()));
    match fs::read(file) {
        Ok(found) if found == text.as_bytes() => return Ok(false),
        Ok(_) => return Err(context.fault(words::tasks::other_plan(file.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(said(&error)),
    }
    fs::create_dir_all(folder).map_err(|error| said(&error))?;
    tables::put(file, text.as_bytes())?;
    Ok(true)
}

fn fields(
    (plan, graph): (&TaskPlan, &TaskGraph),
    folder: &Path,
    file: &Path,
    written: bool,
    context: &Context,
) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left]);
    let mut field = |name: Text, text: String| columns.field(context.say(name), text);
    let how = context.say(if written { words::tasks::WRITTEN } else { words::tasks::PLAN_THERE });
    field(words::tasks::FIELD_PLAN, format!("{} ({how})", file.display()));
    let most = plan.tasks.iter().map(|task| task.positions).max().unwrap_or(0);
    field(words::tasks::FIELD_TASKS, context.say(words::tasks::count(plan.tasks.len(), most)));
    let [all, least] = [graph.seconds(), graph.critical_seconds].map(|seconds| duration(context.lang(), seconds));
    field(words::tasks::FIELD_TIME, context.say(words::tasks::time(all, least, graph.workers())));
    if let Some((memory, least)) = largest(graph) {
        field(words::tasks::FIELD_MEMORY, context.say(words::tasks::memory(memory, least)));
    }
    if let Some(first) = plan.tasks.first() {
        let folder = quoted(&folder.display().to_string());
        field(words::tasks::FIELD_NEXT, context.say(words::tasks::next(folder, &first.name)));
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
    fn new(plan: &TaskPlan, graph: &TaskGraph, file: &Path, written: bool) -> Self {
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
