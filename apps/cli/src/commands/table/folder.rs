//! The folder of a plan: read back, and what is missing in it.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tablette::tables::{self, OpenTable, tabled_board};
use tablette::{
    AnyBoard, Built, JoinResult, PLAN_VERSION, Phrase, PieceFault, Problem, Question, Settings, TaskPlan, game, words,
};

use super::info;
use crate::context::table_at;
use crate::examples::quoted;
use crate::json::PlanHead;
use crate::{Context, Done, Fault};

/// The file of a plan in its folder.
pub(crate) const PLAN: &str = "plan.json";
/// Bytes of a plan that are read at most: those of a hundred thousand tasks.
const LONGEST: u64 = 1 << 30;
/// Commands that are shown to people where more are missing.
const SHOWN: usize = 20;

/// The file of a table. The folder of a plan stands for its table or for the manifest of its
/// pieces.
///
/// # Errors
/// When a folder has no plan, or its plan no table yet.
pub(super) fn file(path: &Path, context: &Context) -> Result<PathBuf, Fault> {
    if path.is_dir() { table(path, context) } else { Ok(path.to_owned()) }
}

/// A table for one question, and its path or address for people.
///
/// # Errors
/// As [`file`], and faults of the table.
pub(super) fn open(path: &Path, context: &Context) -> Result<(OpenTable, PathBuf), Fault> {
    if let Some(table) = table_at(path)? {
        // Without a query, which may be a key.
        let shown = table.place().to_owned();
        return Ok((table, shown));
    }
    let file = file(path, context)?;
    Ok((tables::open(&file)?, file))
}

/// A plan and the board that it is of.
pub(crate) struct Planned {
    pub(crate) board: Box<dyn AnyBoard>,
    pub(crate) plan: TaskPlan,
}

/// Reads the plan of a folder: its board is opened, and the plan made again and compared.
///
/// # Errors
/// When there is none, it is damaged, or of another version.
pub(crate) fn read(folder: &Path, context: &Context) -> Result<Planned, Fault> {
    let file = folder.join(PLAN);
    let head = head(folder, &file, context)?;
    let wrong = |sentence| context.fault(sentence);
    if head.format != PLAN_VERSION {
        return Err(wrong(words::tasks::version_of_plan(file.display(), head.format, PLAN_VERSION)));
    }
    let pairs: Vec<String> = head.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let opened = game(&head.game).and_then(|game| {
        let settings = Settings::parse(pairs.iter().map(String::as_str))?;
        tabled_board(game, &head.board, &settings)
    });
    let damaged = |problem: Problem| wrong(words::tasks::damaged_plan(file.display(), problem.say(context.lang())));
    let board = opened.map_err(damaged)?;
    let worth = Question::named(&head.worth);
    let plan = board.plan_tasks(worth, Some(head.grain), &context.budget())?;
    if plan.digest().to_string() != head.digest || worth.is_none() {
        return Err(wrong(words::tasks::changed_plan(file.display())));
    }
    Ok(Planned { board, plan })
}

/// The table of the plan in a folder, or the manifest of its pieces.
///
/// # Errors
/// When there is no plan, or neither of them: said with the commands that make them.
fn table(folder: &Path, context: &Context) -> Result<PathBuf, Fault> {
    let head = head(folder, &folder.join(PLAN), context)?;
    // The plan may have been edited: a name, and no way out of the folder.
    let file = Path::new(&head.table).file_name().map(|name| folder.join(name)).filter(|file| file.is_file());
    file.ok_or_else(|| context.fault(words::tasks::no_table(quoted(&folder.display().to_string()))))
}

/// What the file says of itself; its tasks are not kept.
fn head(folder: &Path, file: &Path, context: &Context) -> Result<PlanHead, Fault> {
    let wrong = |sentence| context.fault(sentence);
    let unread = |error: &io::Error| match error.kind() {
        io::ErrorKind::NotFound => wrong(words::tasks::no_plan(quoted(&folder.display().to_string()))),
        _ => wrong(words::common::board_unread(file.display(), error.to_string())),
    };
    let mut text = Vec::new();
    let opened = File::open(file).map_err(|error| unread(&error))?;
    opened.take(LONGEST).read_to_end(&mut text).map_err(|error| unread(&error))?;
    let read = head_alone(&text).map_or_else(|| serde_json::from_slice(&text), |head| serde_json::from_slice(&head));
    read.map_err(|error| wrong(words::tasks::damaged_plan(file.display(), error.to_string())))
}

/// A plan without its tasks, which no task reads: of five hundred they are a quarter of a megabyte.
/// `None` unless the text ends and is broken as this program writes it.
fn head_alone(text: &[u8]) -> Option<Vec<u8>> {
    const TASKS: &[u8] = b",\"tasks\":[\n";
    let at = text.windows(TASKS.len()).position(|window| window == TASKS)?;
    text.trim_ascii_end().ends_with(b"]}").then(|| [&text[..at], b"}"].concat())
}

/// The names of lacks: of pieces that are missing, and of those that are damaged.
pub(super) fn names(lacks: &[PieceFault]) -> [Vec<&str>; 2] {
    let of = |is_damaged: bool| {
        let wanted = lacks.iter().filter(|lack| lack.fault.is_some() == is_damaged);
        wanted.map(|lack| lack.task.as_str()).collect()
    };
    [of(false), of(true)]
}

/// The table that was made of pieces, or the faults of the pieces.
pub(super) fn parts(result: &JoinResult) -> (Option<&Built>, &[PieceFault]) {
    match result {
        JoinResult::Table(built) => (Some(built), &[]),
        JoinResult::Lacks(lacks) => (None, lacks),
    }
}

/// Ends a command that makes a table of pieces: prints the table, except with `--json`.
///
/// # Errors
/// When pieces are missing or damaged.
pub(super) fn conclude(result: &JoinResult, how: Phrase, folder: &Path, context: &Context) -> Result<Done, Fault> {
    match result {
        JoinResult::Lacks(lacks) => return Err(lacking(lacks, folder, context)),
        JoinResult::Table(built) if !context.json => info::print_built(built, how, context)?,
        JoinResult::Table(_) => {}
    }
    Ok(Done::Yes)
}

/// Says which pieces are missing or damaged, each with the command that makes it; the fault to end
/// with.
pub(crate) fn lacking(lacks: &[PieceFault], folder: &Path, context: &Context) -> Fault {
    let folder = quoted(&folder.display().to_string());
    let mut lines = vec![context.say(words::tasks::lacking(lacks.len()))];
    for lack in lacks.iter().take(SHOWN) {
        let command = format!("tablette table task {folder} {}", lack.task);
        lines.push(match &lack.fault {
            None => context.say(words::tasks::missing(command)),
            Some(fault) => {
                let why = tablette::Failure::of_table(&lack.file, fault.clone()).say(context.lang());
                context.say(words::tasks::damaged(command, why))
            }
        });
    }
    if lacks.len() > SHOWN {
        lines.push(context.say(words::tasks::and_more(lacks.len() - SHOWN)));
    }
    Fault::Said(lines.join("\n  "))
}
