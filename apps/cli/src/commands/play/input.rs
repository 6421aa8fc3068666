//! Lines from the person or program that plays. On a terminal they can be edited, with a history.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use tablette::words;

use crate::interrupt;
use crate::{Context, Fault};

/// Bytes of a line: a limit against filling the memory.
const LONGEST: u64 = 4096;

/// Standard input, line by line.
pub(super) struct Input {
    /// Whether input and output are terminals.
    watched: bool,
    /// The line editor, on a terminal that has one.
    editor: Option<Box<DefaultEditor>>,
}

impl Input {
    /// Opens standard input. On a terminal there are prompts, and lines can be edited.
    pub(super) fn new(context: &Context) -> Self {
        let watched = io::stdin().is_terminal() && io::stdout().is_terminal() && !context.quiet;
        let editor = if watched { DefaultEditor::new().ok().map(Box::new) } else { None };
        Self { watched, editor }
    }

    /// Whether input and output are terminals.
    pub(super) fn watched(&self) -> bool {
        self.watched
    }

    /// The next line; `None` at the end of input.
    ///
    /// # Errors
    /// When standard output is gone or standard input cannot be read; Ctrl-C.
    pub(super) fn line(&mut self, context: &Context, prompt: &str) -> Result<Option<String>, Fault> {
        interrupt::check()?;
        if let Some(editor) = &mut self.editor {
            context.close()?;
            return edited(editor, context, prompt);
        }
        if self.watched {
            context.print(prompt)?;
            context.print(" ")?;
        }
        context.close()?;
        plain(context)
    }

    /// Shows on a terminal that the engine is thinking, until the returned sign is dropped.
    pub(super) fn sign(&self, context: &Context) -> Option<Sign> {
        let able = self.watched && std::env::var_os("TERM").is_some_and(|term| term != "dumb");
        if able {
            // Earlier output comes first. The next print reports a lost terminal.
            let _ = context.close();
        }
        able.then(|| Sign::put(&context.style.faint(&context.say(words::play::THINKING))))
    }
}

/// A sign that stands at the beginning of the line while the engine thinks.
pub(super) struct Sign;

impl Sign {
    fn put(said: &str) -> Self {
        let mut output = io::stdout();
        // The next print reports a lost terminal.
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

fn edited(editor: &mut DefaultEditor, context: &Context, prompt: &str) -> Result<Option<String>, Fault> {
    match editor.readline(&format!("{prompt} ")) {
        Ok(line) => {
            if !line.trim().is_empty() {
                // A history in memory drops old lines and cannot fail otherwise.
                let _ = editor.add_history_entry(line.trim());
            }
            Ok(Some(line))
        }
        Err(ReadlineError::Eof) => Ok(None),
        Err(ReadlineError::Interrupted) => Err(Fault::Interrupted),
        Err(_) if interrupt::happened() => Err(Fault::Interrupted),
        Err(error) => Err(context.fault(words::common::input_failed(error.to_string()))),
    }
}

fn plain(context: &Context) -> Result<Option<String>, Fault> {
    interrupt::waiting(true);
    let mut line = Vec::new();
    let read = io::Read::take(io::stdin().lock(), LONGEST).read_until(b'\n', &mut line);
    interrupt::waiting(false);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        Err(error) => Err(context.fault(words::common::input_failed(error.to_string()))),
    }
}
