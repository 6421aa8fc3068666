//! How a command ends: done, the answer is no, or a fault in one sentence.

use std::io;

use tablette::speech::Speaker;
use tablette::words;

use crate::stderr::say;
use crate::style::Style;

/// A command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// Exit code 0.
    Yes,
    /// The answer is "no", or a check failed: exit code 1.
    No,
}

/// A command that could not do its work.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Wrong usage or bad input, in a sentence: exit code 2.
    Said(String),
    /// Nobody reads any more, which is no fault: exit code 0.
    Closed,
    /// Ctrl-C: exit code 130.
    Interrupted,
}

/// Standard output could not be written.
pub(crate) fn unwritten(speaker: &Speaker, error: &io::Error) -> Fault {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Fault::Closed
    } else {
        Fault::Said(speaker.say(words::common::output_failed(error.to_string())))
    }
}

/// Says a complaint on standard error; returns the exit code of wrong usage.
pub(crate) fn complain(speaker: &Speaker, style: Style, sentence: &str) -> u8 {
    say(&format!("{} {sentence}", style.wrong(&speaker.say(words::common::ERROR))));
    2
}
