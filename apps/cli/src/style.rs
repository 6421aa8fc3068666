//! Emphasis on a terminal; plain text everywhere else.

use std::env;
use std::io::{self, IsTerminal};

/// Whether text may carry ANSI codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Style {
    /// True when it may.
    pub(crate) colour: bool,
}

impl Style {
    /// What `--color auto` means for standard output.
    pub(crate) fn for_output() -> Self {
        Self { colour: io::stdout().is_terminal() && welcome() }
    }

    /// What `--color auto` means for standard error.
    pub(crate) fn for_errors() -> Self {
        Self { colour: io::stderr().is_terminal() && welcome() }
    }

    /// What matters most.
    pub(crate) fn strong(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// Won, right, agreed.
    pub(crate) fn good(self, text: &str) -> String {
        self.wrap("1;34", text)
    }

    /// Wrong, failed.
    pub(crate) fn wrong(self, text: &str) -> String {
        self.wrap("1;31", text)
    }

    /// Lost, which is no fault.
    pub(crate) fn bad(self, text: &str) -> String {
        self.wrap("1;33", text)
    }

    /// What may be skipped.
    pub(crate) fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// False when the terminal cannot show colours or its owner does not want them
/// (<https://no-color.org>).
fn welcome() -> bool {
    let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
    !unwanted && !dumb
}
