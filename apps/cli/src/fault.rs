//! The end of a command: done, the answer is no, or a fault in one sentence.

use std::fmt::{self, Display, Formatter};
use std::io;

use tablette::speech::Speaker;
use tablette::{Failure, Problem, words};

use crate::stderr::say;
use crate::style::Style;

/// A command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// Exit code 0.
    Yes,
    /// The answer is "no", or a check failed: exit code 1.
    No,
    /// A time limit ended before there was an answer: exit code 3.
    GaveUp,
}

/// A command that could not do its work.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Wrong usage or bad input, in a sentence: exit code 2.
    Said(String),
    /// A failure of the work, to be said in the language of the command: exit code 2, unless Ctrl-C
    /// caused it.
    Failed(Box<Failure>),
    /// The reader of standard output has gone, which is no fault: exit code 0.
    Closed,
    /// Ctrl-C: exit code 130.
    Interrupted,
}

impl Display for Fault {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said(sentence) => formatter.write_str(sentence),
            Self::Failed(failure) => failure.fmt(formatter),
            Self::Closed | Self::Interrupted => Ok(()),
        }
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        Self::Failed(Box::new(failure))
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Failure::from(problem).into()
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        Self::Said(error.to_string())
    }
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
