//! Lines from whoever plays: a person at a terminal, who may correct them and call back earlier ones, or a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use tablette::words;

use crate::desk::Desk;
use crate::fault::Fault;
use crate::interrupt;

/// Longer lines are no moves, only a way to fill memory.
const LONGEST: u64 = 4096;

/// Standard input, line by line.
pub(super) struct Input {
    /// Whether a person sits at both ends.
    watched: bool,
    /// Where lines can be edited.
    editor: Option<Box<DefaultEditor>>,
}

impl Input {
    /// Prompts when a person sits at both ends, and lets them edit where the terminal can.
    pub(super) fn new(desk: &Desk) -> Self {
        let watched = io::stdin().is_terminal() && io::stdout().is_terminal() && !desk.quiet;
        let editor = if watched { DefaultEditor::new().ok().map(Box::new) } else { None };
        Self { watched, editor }
    }

    /// Whether somebody sits at both ends.
    pub(super) fn watched(&self) -> bool {
        self.watched
    }

    /// The next line; `None` at the end of input.
    ///
    /// # Errors
    /// When standard output is gone or standard input cannot be read; Ctrl-C.
    pub(super) fn line(&mut self, desk: &Desk, prompt: &str) -> Result<Option<String>, Fault> {
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        if let Some(editor) = &mut self.editor {
            desk.close()?;
            return edited(editor, desk, prompt);
        }
        if self.watched {
            desk.print(prompt)?;
            desk.print(" ")?;
        }
        desk.close()?;
        plain(desk)
    }

    /// Says on a terminal, until what is returned is dropped, that work is going on.
    pub(super) fn sign(&self, desk: &Desk) -> Option<Sign> {
        let able = self.watched && std::env::var_os("TERM").is_some_and(|term| term != "dumb");
        if able {
            // What was said before comes before it. A terminal that is gone is noticed by whoever prints next.
            let _ = desk.close();
        }
        able.then(|| Sign::put(&desk.style.faint(&desk.say(words::play::THINKING))))
    }
}

/// A sign that stands at the beginning of the line while the engine thinks.
pub(super) struct Sign;

impl Sign {
    fn put(said: &str) -> Self {
        let mut output = io::stdout();
        // A terminal that is gone is noticed by whoever prints next.
        let _ = write!(output, "{said}").and_then(|()| output.flush());
        Self
    }
}

impl Drop for Sign {
    fn drop(&mut self) {
        let mut output = io::stdout();
        let _ = write!(output, "\r\u{1b}[K").and_then(|()| output.flush());
    }
}

fn edited(editor: &mut DefaultEditor, desk: &Desk, prompt: &str) -> Result<Option<String>, Fault> {
    match editor.readline(&format!("{prompt} ")) {
        Ok(line) => {
            if !line.trim().is_empty() {
                // A history that is full forgets; nothing else can go wrong with it in memory.
                let _ = editor.add_history_entry(line.trim());
            }
            Ok(Some(line))
        }
        Err(ReadlineError::Eof) => Ok(None),
        Err(ReadlineError::Interrupted) => Err(Fault::Interrupted),
        Err(_) if interrupt::happened() => Err(Fault::Interrupted),
        Err(error) => Err(Fault::Said(desk.say(words::common::input_failed(error.to_string())))),
    }
}

fn plain(desk: &Desk) -> Result<Option<String>, Fault> {
    interrupt::waiting(true);
    let mut line = Vec::new();
    let read = io::Read::take(io::stdin().lock(), LONGEST).read_until(b'\n', &mut line);
    interrupt::waiting(false);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        Err(error) => Err(Fault::Said(desk.say(words::common::input_failed(error.to_string())))),
    }
}
