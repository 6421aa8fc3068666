//! `table list`: the tables of a folder.

use std::fs;
use std::path::{Path, PathBuf};

use tablette::speech::bytes;
use tablette::words::label;
use tablette::{Head, Text, tables, words};
use tablette_engine::document;

use super::info::Description;
use crate::args::{arguments, positional};
use crate::clean::clean;
use crate::columns::{Cell, Columns, Lean};
use crate::failure::failed;
use crate::{Context, Done, Fault, Style, Subcommand};

arguments! {
    pub(super) struct List {
        folder: Option<PathBuf> = positional(words::option::ARG_TABLES).value(words::label::VALUE_FOLDER),
    }
}

impl Subcommand for List {
    const NAME: &'static str = "list";
    const ABOUT: Text = words::command::TABLE_LIST_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let given = self.folder.as_deref();
        let folder = given.map_or_else(|| context.folder_of_tables(words::table::LISTED), |given| Ok(Some(given)))?;
        let folder = folder.ok_or_else(|| context.fault(words::table::NOWHERE))?;
        let files = files(folder, given.is_some(), context)?;
        let read: Vec<_> = files.iter().map(|file| (file, read(file, context))).collect();
        if context.json {
            let folder = folder.display().to_string();
            return context
                .document(&ListDocument { folder, tables: read.iter().map(TableEntry::new).collect() })
                .map(|()| Done::Yes);
        }
        if read.is_empty() {
            context.tell(words::table::list_empty(folder.display()))?;
            return Ok(Done::Yes);
        }
        context.table(&columns(&read, context))?;
        Ok(Done::Yes)
    }
}

/// The files of a folder whose names are those of tables, sorted. The default folder need not exist
/// yet.
fn files(folder: &Path, is_named: bool, context: &Context) -> Result<Vec<PathBuf>, Fault> {
    let unread =
        |error: std::io::Error| context.fault(words::common::board_unread(folder.display(), error.to_string()));
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !is_named => return Ok(Vec::new()),
        entries => entries.map_err(unread)?,
    };
    let paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(unread)?;
    let mut files: Vec<_> =
        paths.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "tablette")).collect();
    files.sort();
    Ok(files)
}

/// The head of a file and whether its digest was verified, or what is wrong with the file.
type Read = Result<(Head, bool), String>;

fn read(file: &Path, context: &Context) -> Read {
    let budget = context.budget();
    let head = tables::head(file).and_then(|head| Ok((head, tables::is_noted(file, &budget)?)));
    head.map_err(|failure| match failed(context, &failure) {
        Fault::Said(sentence) => sentence,
        _ => failure.say(context.lang()),
    })
}

fn columns(read: &[(&PathBuf, Read)], context: &Context) -> Columns {
    let mut columns =
        Columns::new([Lean::Left, Lean::Left, Lean::Left, Lean::Right, Lean::Right, Lean::Left, Lean::Left]);
    let heads = [
        label::HEAD_GAME,
        label::HEAD_BOARD,
        label::HEAD_QUESTION,
        label::HEAD_POSITIONS,
        label::HEAD_SIZE,
        label::HEAD_COMPARED,
        label::HEAD_FILE,
    ];
    columns.heads(context, heads);
    for (file, read) in read {
        let name = clean(&file.file_name().unwrap_or_default().to_string_lossy());
        match read {
            Ok((head, is_compared)) => {
                let header = head.header();
                let board: Vec<&str> = [header.board.as_str()].into_iter().chain(header.settings.lines()).collect();
                let ranks = head.ranks();
                let said = if *is_compared { words::table::COMPARED } else { words::table::NOT_COMPARED };
                columns.row([
                    clean(&header.game).into(),
                    clean(&board.join(" ")).into(),
                    clean(&header.worth).into(),
                    context.speaker.number(ranks.end - ranks.start).into(),
                    bytes(context.lang(), head.file_length()).into(),
                    context.say(said).into(),
                    Cell::dressed(name, Style::faint),
                ]);
            }
            Err(sentence) => columns.row([Cell::dressed(sentence.clone(), Style::bad)]),
        }
    }
    columns
}

document! {
    /// The document of `table list`.
    struct ListDocument<'a> {
        folder: String,
        tables: Vec<TableEntry<'a>>,
    }

    /// A file of the folder: its head, or what is wrong with it.
    struct TableEntry<'a> {
        file: String,
        #[serde(flatten)]
        description: Option<Description<'a>>,
        /// Whether its digest was verified and it has not changed since.
        compared?: bool,
        fault?: &'a str,
    }
}

impl<'a> TableEntry<'a> {
    fn new((file, read): &'a (&PathBuf, Read)) -> Self {
        let known = read.as_ref().ok();
        Self {
            file: file.display().to_string(),
            description: known.map(|(head, _)| Description::new(head)),
            compared: known.map(|(_, is_compared)| *is_compared),
            fault: read.as_ref().err().map(String::as_str),
        }
    }
}
