//! The folder of a plan: read back, and what is missing in it.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, value_parser};
use tablette::speech::Speaker;
use tablette::tables::tabled_board;
use tablette::{AnyBoard, PLAN_VERSION, PieceFault, Question, Settings, TaskPlan, game, words};

use crate::desk::Desk;
use crate::examples::quoted;
use crate::failure::{failed, refused};
use crate::fault::Fault;
use crate::json::PlanHead;

/// The file of a plan in its folder.
pub(crate) const PLAN: &str = "plan.json";
/// Bytes of a plan that are read at most: those of a hundred thousand tasks.
const LONGEST: u64 = 1 << 30;
/// Commands that are shown to people where more are missing.
const SHOWN: usize = 20;

/// The folder of a plan, as an argument.
pub(super) fn folder(speaker: &Speaker) -> Arg {
    Arg::new("folder")
        .value_name(speaker.say(words::label::VALUE_FOLDER))
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help(speaker.say(words::tasks::ARG_DIR))
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS))
}

/// The folder that was given.
pub(super) fn given(matches: &ArgMatches) -> &Path {
    matches.get_one::<PathBuf>("folder").expect("the parser insists on a folder")
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
pub(crate) fn read(folder: &Path, desk: &Desk) -> Result<Planned, Fault> {
    let file = folder.join(PLAN);
    let head = head(folder, &file, desk)?;
    let said = |sentence| Fault::Said(desk.say(sentence));
    if head.format != PLAN_VERSION {
        return Err(said(words::tasks::version_of_plan(file.display(), head.format, PLAN_VERSION)));
    }
    let pairs: Vec<String> = head.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let opened = game(&head.game).and_then(|game| {
        let settings = Settings::parse(pairs.iter().map(String::as_str))?;
        tabled_board(game, &head.board, &settings)
    });
    let board = opened.map_err(|problem| match refused(desk, &problem) {
        Fault::Said(why) => said(words::tasks::damaged_plan(file.display(), why)),
        fault => fault,
    })?;
    let worth = Question::named(&head.worth);
    let plan = board.plan_tasks(worth, Some(head.grain), &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    if plan.digest().to_string() != head.digest || worth.is_none() {
        return Err(said(words::tasks::changed_plan(file.display())));
    }
    Ok(Planned { board, plan })
}

/// The table of the plan in a folder, or the manifest of its pieces.
///
/// # Errors
/// When there is no plan, or neither of them: said with the commands that make them.
pub(super) fn table(folder: &Path, desk: &Desk) -> Result<PathBuf, Fault> {
    let head = head(folder, &folder.join(PLAN), desk)?;
    // The plan may have been edited: a name, and no way out of the folder.
    let file = Path::new(&head.table).file_name().map(|name| folder.join(name)).filter(|file| file.is_file());
    file.ok_or_else(|| Fault::Said(desk.say(words::tasks::no_table(quoted(&folder.display().to_string())))))
}

/// What the file says of itself; its tasks are not kept.
fn head(folder: &Path, file: &Path, desk: &Desk) -> Result<PlanHead, Fault> {
    let said = |sentence| Fault::Said(desk.say(sentence));
    let unread = |error: &io::Error| match error.kind() {
        io::ErrorKind::NotFound => said(words::tasks::no_plan(quoted(&folder.display().to_string()))),
        _ => said(words::common::board_unread(file.display(), error.to_string())),
    };
    let mut text = Vec::new();
    let opened = File::open(file).map_err(|error| unread(&error))?;
    opened.take(LONGEST).read_to_end(&mut text).map_err(|error| unread(&error))?;
    let read = head_alone(&text).map_or_else(|| serde_json::from_slice(&text), |head| serde_json::from_slice(&head));
    read.map_err(|error| said(words::tasks::damaged_plan(file.display(), error.to_string())))
}

/// A plan without its tasks, which no task reads: of five hundred they are a quarter of a megabyte. `None` unless the text
/// ends and is broken as this program writes it.
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

/// Says which pieces are missing or damaged, each with the command that makes it; the fault to end with.
pub(crate) fn lacking(lacks: &[PieceFault], folder: &Path, desk: &Desk) -> Fault {
    let folder = quoted(&folder.display().to_string());
    let mut lines = vec![desk.say(words::tasks::lacking(lacks.len()))];
    for lack in lacks.iter().take(SHOWN) {
        let command = format!("tablette table task {folder} {}", lack.task);
        lines.push(match &lack.fault {
            None => desk.say(words::tasks::missing(command)),
            Some(fault) => {
                let why = tablette::Failure::of_table(&lack.file, fault.clone()).say(desk.lang());
                desk.say(words::tasks::damaged(command, why))
            }
        });
    }
    if lacks.len() > SHOWN {
        lines.push(desk.say(words::tasks::and_more(lacks.len() - SHOWN)));
    }
    Fault::Said(lines.join("\n  "))
}
