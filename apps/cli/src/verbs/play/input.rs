//! Lines from whoever plays: a person at a terminal, or a pipe.

use std::io::{self, BufRead, IsTerminal};

use tablette::words;

use crate::desk::Desk;
use crate::fault::Fault;
use crate::interrupt;

/// Longer lines are no moves, only a way to fill memory.
const LONGEST: u64 = 4096;

/// Standard input, line by line.
pub(super) struct Input {
    prompted: bool,
}

impl Input {
    /// Prompts when a person sits at both ends.
    pub(super) fn new(desk: &Desk) -> Self {
        Self { prompted: io::stdin().is_terminal() && io::stdout().is_terminal() && !desk.quiet }
    }

    /// Whether somebody sits at both ends.
    pub(super) fn watched(&self) -> bool {
        self.prompted
    }

    /// The next line; `None` at the end of input.
    ///
    /// # Errors
    /// When standard output is gone or standard input cannot be read.
    pub(super) fn line(&mut self, desk: &Desk, prompt: &str) -> Result<Option<String>, Fault> {
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        if self.prompted {
            desk.print(prompt)?;
            desk.print(" ")?;
        }
        desk.close()?;
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
}
