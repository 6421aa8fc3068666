//! What every verb has at hand: words, output, and how hard to try.

use std::cell::RefCell;
use std::io::{self, BufWriter, Stdout, Write};

use clap::ArgMatches;
use serde::Serialize;
use tablette::speech::{Speaker, Word};
use tablette::{Effort, Lang};

use crate::fault::{self, Fault};
use crate::progress::Progress;
use crate::size;
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
    progress: Progress,
    memory: Option<u64>,
    threads: usize,
    output: RefCell<BufWriter<Stdout>>,
}

impl Desk {
    /// Reads the options that every verb has.
    ///
    /// # Errors
    /// Gives the speaker back, with a sentence on the option that could not be read.
    pub(crate) fn new(matches: &ArgMatches, speaker: Speaker) -> Result<Self, (Speaker, String)> {
        let matches = matches.subcommand().map_or(matches, |(_, inner)| inner);
        let memory = match matches.get_one::<String>("memory").map(|text| size::bytes(text)).transpose() {
            Ok(memory) => memory,
            Err(problem) => {
                let sentence = problem.say(speaker.lang());
                return Err((speaker, sentence));
            }
        };
        let (style, errors) = match matches.get_one::<String>("color").map(String::as_str) {
            Some("always") => (Style { colour: true }, Style { colour: true }),
            Some("never") => (Style::default(), Style::default()),
            _ => (Style::for_output(), Style::for_errors()),
        };
        let quiet = matches.get_flag("quiet");
        Ok(Self {
            progress: Progress::new(&speaker, quiet),
            json: matches.get_flag("json"),
            quiet,
            style,
            errors,
            memory,
            threads: matches.get_one::<u16>("threads").map_or(0, |threads| usize::from(*threads)),
            output: RefCell::new(BufWriter::new(io::stdout())),
            speaker,
        })
    }

    /// How hard to try, watched by whoever sits at the terminal.
    pub(crate) fn effort(&self) -> Effort<'_> {
        self.progress.restart();
        let usual = Effort::default();
        Effort { watch: &self.progress, memory: self.memory.unwrap_or(usual.memory), threads: self.threads }
    }

    /// The language spoken.
    pub(crate) fn lang(&self) -> Lang {
        self.speaker.lang()
    }

    /// Says a message of the catalogue.
    pub(crate) fn say(&self, id: &str, words: &[(&'static str, Word)]) -> String {
        self.speaker.say(id, words)
    }

    /// Says a message without placeholders.
    pub(crate) fn plain(&self, id: &str) -> String {
        self.speaker.plain(id)
    }

    /// Prints text to standard output.
    ///
    /// # Errors
    /// When nobody reads it any more, or it cannot be written.
    pub(crate) fn print(&self, text: &str) -> Result<(), Fault> {
        self.progress.clear();
        self.output.borrow_mut().write_all(text.as_bytes()).map_err(|error| fault::unwritten(&self.speaker, &error))
    }

    /// Prints a line to standard output.
    ///
    /// # Errors
    /// As [`print`](Desk::print).
    pub(crate) fn line(&self, text: &str) -> Result<(), Fault> {
        self.print(text)?;
        self.print("\n")
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
            fault::say(&self.errors.faint(text));
        }
    }

    /// Hands everything printed so far to whoever reads.
    ///
    /// # Errors
    /// As [`print`](Desk::print).
    pub(crate) fn close(&self) -> Result<(), Fault> {
        self.progress.clear();
        self.output.borrow_mut().flush().map_err(|error| fault::unwritten(&self.speaker, &error))
    }
}
