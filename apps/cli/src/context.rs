//! What every command works with: language, output, and a budget.

use std::cell::{OnceCell, RefCell};
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

use clap::{Command, value_parser};
use serde::Serialize;
use tablette::speech::{Speaker, amount};
use tablette::tables::OpenTable;
use tablette::{Budget, Failure, Lang, Phrase, Problem, Store, Text, VerifiedFiles, View, home, paint, words};
use tablette_engine::documents::Versioned;

use crate::args::{Choice, arguments, option};
use crate::columns::{Columns, room, width, wrapped};
use crate::commands;
use crate::fault::{Fault, unwritten};
use crate::own::OwnGame;
use crate::progress::Progress;
use crate::stderr::say;
use crate::style::Style;

arguments! {
    /// The options that every command has.
    pub(crate) struct Common {
        json: bool = words::option::JSON,
        #[expect(dead_code, reason = "the language is found before anything is parsed: see `locale`")]
        lang: Option<Lang> = words::option::LANG,
        threads: Option<u16> = option(words::option::THREADS)
            .with(|arg| arg.value_parser(value_parser!(u16).range(1..=MOST_THREADS.into()))),
        memory: Option<String> = option(words::option::MEMORY).value(words::label::VALUE_SIZE),
        color: Option<Colours> = words::option::COLOR,
        tables: Option<OsString> = words::option::TABLES,
        quiet: bool = option(words::option::QUIET).with(|arg| arg.short('q')),
    }
}

/// More threads than this are a typing mistake: each one takes memory and time before it does
/// anything.
pub(crate) const MOST_THREADS: u16 = 1024;

/// When output is coloured.
#[derive(Clone, Copy)]
pub(crate) enum Colours {
    Auto,
    Always,
    Never,
}

impl Choice for Colours {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("auto", Self::Auto), ("always", Self::Always), ("never", Self::Never)]
    }
}

/// The language, the output and the limits of a command.
pub(crate) struct Context {
    /// Words.
    pub(crate) speaker: Speaker,
    /// True with `--json`.
    pub(crate) json: bool,
    /// True with `--quiet`.
    pub(crate) quiet: bool,
    /// Emphasis on standard output.
    pub(crate) style: Style,
    /// Emphasis on standard error.
    pub(crate) errors: Style,
    command: OnceCell<Command>,
    progress: Progress,
    memory: Option<u64>,
    threads: usize,
    tables: Option<Store>,
    /// Whether `--tables` was given.
    tables_given: bool,
    verified_files: VerifiedFiles,
    /// The game of the user's own, once it is opened.
    own: OnceCell<OwnGame>,
    output: RefCell<BufWriter<Stdout>>,
}

/// The tables of a folder, or of an address, so that `ftp://x` is refused as one.
///
/// # Errors
/// What is wrong with the address.
fn store(given: &OsStr) -> Result<Store, Problem> {
    match given.to_str().filter(|text| is_address(text)) {
        #[cfg(feature = "remote")]
        Some(address) => tablette_remote::store(address),
        #[cfg(not(feature = "remote"))]
        Some(address) => Err(Problem::new(words::command::NO_REMOTE, address)),
        None => Ok(Store::new(given)),
    }
}

/// Whether a place is an address: any text with `://`.
fn is_address(text: &str) -> bool {
    text.contains("://")
}

/// Opens the table at an address; `None` if the path is none.
///
/// # Errors
/// What is wrong with the address, and faults of the table.
pub(crate) fn table_at(path: &Path) -> Result<Option<OpenTable>, Failure> {
    match path.to_str().filter(|text| is_address(text)) {
        #[cfg(feature = "remote")]
        Some(address) => tablette_remote::table(address).map(Some),
        #[cfg(not(feature = "remote"))]
        Some(address) => Err(Problem::new(words::command::NO_REMOTE, address).into()),
        None => Ok(None),
    }
}

impl Context {
    /// Reads the options that every command has.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub(crate) fn new(common: &Common, speaker: Speaker) -> Result<Self, Problem> {
        let memory = common.memory.as_deref().map(amount).transpose()?;
        let given = common.tables.as_deref().map(store).transpose()?;
        let (style, errors) = match common.color.unwrap_or(Colours::Auto) {
            Colours::Auto => (Style::for_output(), Style::for_errors()),
            Colours::Always => (Style { colour: true }, Style { colour: true }),
            Colours::Never => (Style::default(), Style::default()),
        };
        Ok(Self {
            command: OnceCell::new(),
            progress: Progress::new(&speaker, common.quiet, errors),
            json: common.json,
            quiet: common.quiet,
            style,
            errors,
            memory,
            threads: common.threads.map_or(0, usize::from),
            tables_given: given.is_some(),
            tables: given.or_else(|| home::tables().map(Store::new)),
            verified_files: home::verified_files().map_or_else(VerifiedFiles::in_memory, VerifiedFiles::in_folder),
            own: OnceCell::new(),
            output: RefCell::new(BufWriter::new(io::stdout())),
            speaker,
        })
    }

    /// The definition of the whole command line, from which help, manual page and completions are
    /// made. It is built on first use: most commands need none.
    pub(crate) fn command(&self) -> &Command {
        self.command.get_or_init(|| commands::command(&self.speaker))
    }

    /// As [`budget`](Self::budget), with the tables on disk, which are used before a table is
    /// computed.
    pub(crate) fn budget_with_tables(&self) -> Budget<'_> {
        Budget { tables: self.tables(), ..self.budget() }
    }

    /// The tables to use: those of `--tables`, or the user's own.
    pub(crate) fn tables(&self) -> Option<&Store> {
        self.tables.as_ref()
    }

    /// The tables of `--tables`, if it was given.
    #[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "only the server needs it"))]
    pub(crate) fn given_tables(&self) -> Option<&Store> {
        self.tables().filter(|_| self.tables_given)
    }

    /// The folder of the tables, for work that an address does not allow; `None` where the user has
    /// no home folder.
    ///
    /// # Errors
    /// When `--tables` is an address.
    pub(crate) fn folder_of_tables(&self, why: Text) -> Result<Option<&Path>, Fault> {
        let Some(store) = self.tables() else { return Ok(None) };
        store.folder().map(Some).ok_or_else(|| Problem::new(why, store.to_string()).into())
    }

    /// The budget: memory, threads, and progress on the terminal.
    pub(crate) fn budget(&self) -> Budget<'_> {
        self.progress.restart();
        let usual = Budget::default();
        let memory = self.memory.unwrap_or(usual.memory);
        Budget {
            watch: &self.progress,
            memory,
            threads: self.threads,
            verified_files: Some(&self.verified_files),
            ..usual
        }
    }

    /// Opens the game of the user's own in a file; a command has one at most.
    ///
    /// # Errors
    /// There is no game in it, or none that answers.
    pub(crate) fn own_game(&self, path: &Path) -> Result<&OwnGame, Fault> {
        if let Some(own) = self.own() {
            return Ok(own);
        }
        let own = OwnGame::open(path, self)?;
        Ok(self.own.get_or_init(|| own))
    }

    /// The game of the user's own, if the command is about one.
    pub(crate) fn own(&self) -> Option<&OwnGame> {
        self.own.get()
    }

    /// Refuses to go on once the rules of the user's own game have failed: what they gave since is
    /// no answer.
    ///
    /// # Errors
    /// The sentence about their failure.
    pub(crate) fn unless_rules_failed(&self) -> Result<(), Fault> {
        self.own().map_or(Ok(()), |own| own.unless_failed(self))
    }

    /// The bytes of `--memory`, if it was given.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The number of `--threads`, if it was given.
    pub(crate) fn threads(&self) -> Option<usize> {
        Some(self.threads).filter(|threads| *threads > 0)
    }

    /// The language spoken.
    pub(crate) fn lang(&self) -> Lang {
        self.speaker.lang()
    }

    /// A sentence in the language of the command.
    pub(crate) fn say(&self, sentence: impl Into<Phrase>) -> String {
        self.speaker.say(sentence)
    }

    /// A fault that is said in a sentence.
    pub(crate) fn fault(&self, sentence: impl Into<Phrase>) -> Fault {
        Fault::Said(self.say(sentence))
    }

    /// Prints text to standard output.
    ///
    /// # Errors
    /// When the reader has closed the pipe, or the text cannot be written.
    pub(crate) fn print(&self, text: &str) -> Result<(), Fault> {
        self.bytes(text.as_bytes())
    }

    /// Prints bytes to standard output.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn bytes(&self, bytes: &[u8]) -> Result<(), Fault> {
        self.unless_rules_failed()?;
        self.progress.clear();
        self.output.borrow_mut().write_all(bytes).map_err(|error| unwritten(&self.speaker, &error))
    }

    /// Prints a line to standard output.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn line(&self, text: &str) -> Result<(), Fault> {
        self.print(text)?;
        self.print("\n")
    }

    /// Prints a sentence as a line.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn tell(&self, sentence: impl Into<Phrase>) -> Result<(), Fault> {
        self.paragraph(0, &self.say(sentence))
    }

    /// Prints a sentence in a style, and ends the line.
    pub(crate) fn styled(&self, dress: fn(Style, &str) -> String, said: impl Into<Phrase>) -> Result<(), Fault> {
        self.dressed(0, dress, &self.say(said))
    }

    /// Prints a line of small print below an answer.
    pub(crate) fn remark(&self, text: &str) -> Result<(), Fault> {
        self.dressed(2, Style::faint, text)
    }

    /// Prints a table.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn table(&self, columns: &Columns) -> Result<(), Fault> {
        self.print(&columns.lines(self.style, room()))
    }

    /// Prints a picture, as wide as the terminal at most.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn picture(&self, view: &View) -> Result<(), Fault> {
        self.print(&paint::text_within(view, self.lang(), self.style.colour, width()))
    }

    /// Prints a sentence as a line, indented; on a terminal it is broken at blanks and goes on
    /// below its beginning.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn paragraph(&self, indent: usize, text: &str) -> Result<(), Fault> {
        self.dressed(indent, |_, text| text.to_owned(), text)
    }

    /// Prints a paragraph in a style.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn dressed(&self, indent: usize, dress: fn(Style, &str) -> String, text: &str) -> Result<(), Fault> {
        let indent = indent + text.chars().take_while(|c| *c == ' ').count();
        for line in wrapped(text.trim_start(), room().saturating_sub(indent)) {
            self.line(&format!("{:indent$}{}", "", dress(self.style, &line)))?;
        }
        Ok(())
    }

    /// Prints the one JSON document of a command.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn document(&self, document: &impl Serialize) -> Result<(), Fault> {
        self.line(&serde_json::to_string(&Versioned::new(document))?)
    }

    /// Prints a note beside the answer on standard error, unless `--quiet` was given.
    pub(crate) fn note(&self, text: &str) {
        self.progress.clear();
        if !self.quiet {
            say(&self.errors.faint(text));
        }
    }

    /// Flushes everything printed so far.
    ///
    /// # Errors
    /// As [`print`](Context::print).
    pub(crate) fn close(&self) -> Result<(), Fault> {
        self.progress.clear();
        self.output.borrow_mut().flush().map_err(|error| unwritten(&self.speaker, &error))
    }
}
