//! What every verb has at hand: words, output, and how hard to try.

use std::cell::{OnceCell, RefCell};
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::{Speaker, amount};
use tablette::{Effort, Lang, Phrase, Problem, Seals, Store, Text, home};

use crate::columns::wrapped;
use crate::examples::Lookup;
use crate::fault::{Fault, unwritten};
use crate::progress::Progress;
use crate::stderr::say;
use crate::style::Style;

/// The desk a command works at.
pub(crate) struct Desk {
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
    /// The commands to try of each verb.
    pub(crate) examples: Lookup,
    define: fn(&Speaker) -> Command,
    command: OnceCell<Command>,
    progress: Progress,
    memory: Option<u64>,
    threads: usize,
    tables: Option<Store>,
    /// Whether somebody said where they are.
    tables_given: bool,
    seals: Seals,
    output: RefCell<BufWriter<Stdout>>,
}

/// The tables of a folder or of an address.
///
/// # Errors
/// What is wrong with the address.
fn store(given: &OsStr) -> Result<Store, Problem> {
    match given.to_str().filter(|text| tablette_far::is_address(text)) {
        Some(address) => tablette_far::store(address),
        None => Ok(Store::new(given)),
    }
}

/// An option that every verb has and that could not be read.
pub(crate) struct Refusal {
    /// Who says so.
    pub(crate) speaker: Speaker,
    /// What is wrong with it.
    pub(crate) sentence: String,
}

impl Desk {
    /// Reads the options that every verb has.
    ///
    /// # Errors
    /// Gives the speaker back, with a sentence on the option that could not be read.
    pub(crate) fn new(
        define: fn(&Speaker) -> Command,
        examples: Lookup,
        matches: &ArgMatches,
        speaker: Speaker,
    ) -> Result<Self, Box<Refusal>> {
        let matches = matches.subcommand().map_or(matches, |(_, inner)| inner);
        let memory = match matches.get_one::<String>("memory").map(|text| amount(text)).transpose() {
            Ok(memory) => memory,
            Err(problem) => {
                let sentence = problem.say(speaker.lang());
                return Err(Box::new(Refusal { speaker, sentence }));
            }
        };
        let given = match matches.get_one::<OsString>("tables").map(|given| store(given)).transpose() {
            Ok(given) => given,
            Err(problem) => {
                let sentence = problem.say(speaker.lang());
                return Err(Box::new(Refusal { speaker, sentence }));
            }
        };
        let (style, errors) = match matches.get_one::<String>("color").map(String::as_str) {
            Some("always") => (Style { colour: true }, Style { colour: true }),
            Some("never") => (Style::default(), Style::default()),
            _ => (Style::for_output(), Style::for_errors()),
        };
        let quiet = matches.get_flag("quiet");
        Ok(Self {
            define,
            command: OnceCell::new(),
            examples,
            progress: Progress::new(&speaker, quiet, errors),
            json: matches.get_flag("json"),
            quiet,
            style,
            errors,
            memory,
            threads: matches.get_one::<u16>("threads").map_or(0, |threads| usize::from(*threads)),
            tables_given: given.is_some(),
            tables: given.or_else(|| home::tables().map(Store::new)),
            seals: home::seals().map_or_else(Seals::in_memory, Seals::in_folder),
            output: RefCell::new(BufWriter::new(io::stdout())),
            speaker,
        })
    }

    /// The definition of the whole command line, which help, manual page and completions are made from. It is made when it is
    /// asked for: most commands never do.
    pub(crate) fn command(&self) -> &Command {
        self.command.get_or_init(|| (self.define)(&self.speaker))
    }

    /// As [`effort`](Self::effort), and tables on disk are looked for before one is worked out.
    pub(crate) fn effort_with_tables(&self) -> Effort<'_> {
        Effort { tables: self.tables(), ..self.effort() }
    }

    /// The tables to ask: those of `--tables`, or the user's own.
    pub(crate) fn tables(&self) -> Option<&Store> {
        self.tables.as_ref()
    }

    /// Those of `--tables`, where somebody gave it.
    pub(crate) fn given_tables(&self) -> Option<&Store> {
        self.tables().filter(|_| self.tables_given)
    }

    /// The folder of the tables, for what an address is no good for; none where nothing tells where the user lives.
    ///
    /// # Errors
    /// When `--tables` is an address.
    pub(crate) fn folder_of_tables(&self, why: Text) -> Result<Option<&Path>, Fault> {
        let Some(store) = self.tables() else { return Ok(None) };
        let folder = store.folder().ok_or_else(|| Fault::Said(Problem::new(why, store.to_string()).say(self.lang())));
        folder.map(Some)
    }

    /// How hard to try, watched by whoever sits at the terminal.
    pub(crate) fn effort(&self) -> Effort<'_> {
        self.progress.restart();
        let usual = Effort::default();
        let memory = self.memory.unwrap_or(usual.memory);
        Effort { watch: &self.progress, memory, threads: self.threads, seals: Some(&self.seals), ..usual }
    }

    /// The bytes of memory that were allowed, where somebody said so.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The number of threads that was given, where somebody gave one.
    pub(crate) fn threads(&self) -> Option<usize> {
        Some(self.threads).filter(|threads| *threads > 0)
    }

    /// The language spoken.
    pub(crate) fn lang(&self) -> Lang {
        self.speaker.lang()
    }

    /// Says a sentence.
    pub(crate) fn say(&self, sentence: impl Into<Phrase>) -> String {
        self.speaker.say(sentence)
    }

    /// Prints text to standard output.
    ///
    /// # Errors
    /// When nobody reads it any more, or it cannot be written.
    pub(crate) fn print(&self, text: &str) -> Result<(), Fault> {
        self.bytes(text.as_bytes())
    }

    /// Prints bytes to standard output.
    ///
    /// # Errors
    /// As [`print`](Desk::print).
    pub(crate) fn bytes(&self, bytes: &[u8]) -> Result<(), Fault> {
        self.progress.clear();
        self.output.borrow_mut().write_all(bytes).map_err(|error| unwritten(&self.speaker, &error))
    }

    /// Prints a line to standard output.
    ///
    /// # Errors
    /// As [`print`](Desk::print).
    pub(crate) fn line(&self, text: &str) -> Result<(), Fault> {
        self.print(text)?;
        self.print("\n")
    }

    /// Prints a sentence as a line, indented; on a terminal it is broken at blanks and goes on below its beginning.
    ///
    /// # Errors
    /// As [`print`](Desk::print).
    pub(crate) fn paragraph(&self, indent: usize, text: &str) -> Result<(), Fault> {
        let room = console::Term::stdout().size_checked().map_or(usize::MAX, |(_, columns)| usize::from(columns));
        let indent = indent + text.chars().take_while(|c| *c == ' ').count();
        for line in wrapped(text.trim_start(), room.saturating_sub(indent)) {
            self.line(&format!("{:indent$}{line}", ""))?;
        }
        Ok(())
    }

    /// Prints the one JSON document of a command.
    ///
    /// # Errors
    /// As [`print`](Desk::print).
    pub(crate) fn document(&self, document: &impl Serialize) -> Result<(), Fault> {
        let text = serde_json::to_string(document).map_err(|error| Fault::Said(error.to_string()))?;
        self.line(&text)
    }

    /// Says something beside the answer on standard error, unless asked to be quiet.
    pub(crate) fn note(&self, text: &str) {
        self.progress.clear();
        if !self.quiet {
            say(&self.errors.faint(text));
        }
    }

    /// Hands everything printed so far to whoever reads.
    ///
    /// # Errors
    /// As [`print`](Desk::print).
    pub(crate) fn close(&self) -> Result<(), Fault> {
        self.progress.clear();
        self.output.borrow_mut().flush().map_err(|error| unwritten(&self.speaker, &error))
    }
}
