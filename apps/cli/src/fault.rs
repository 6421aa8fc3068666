//! How a command ends: done, the answer is no, or a fault in one sentence.

use std::io::{self, Write};

use tablette::speech::Speaker;
use tablette::{Failure, Problem, Refusal, words};

use crate::desk::Desk;
use crate::interrupt;
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

/// Says a failure in the language of the desk; a stop that was asked for is no failure but an interruption.
pub(crate) fn failed(desk: &Desk, failure: &Failure) -> Fault {
    match failure {
        Failure::Refused(Refusal::Stopped) if interrupt::happened() => Fault::Interrupted,
        Failure::Kept { why, .. } if matches!(failed(desk, why), Fault::Interrupted) => {
            // The sentence on the interruption does not know what a build has kept.
            desk.note(&failure.kept().map(|kept| kept.say(desk.speaker.lang())).unwrap_or_default());
            Fault::Interrupted
        }
        Failure::Refused(Refusal::TooLarge { .. }) => {
            Fault::Said(format!("{} (--memory)", failure.say(desk.speaker.lang())))
        }
        _ => Fault::Said(failure.say(desk.speaker.lang())),
    }
}

/// Says what is wrong with a piece of text.
pub(crate) fn refused(desk: &Desk, problem: &Problem) -> Fault {
    Fault::Said(problem.say(desk.speaker.lang()))
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

/// Says that the work was interrupted; returns the exit code for that.
pub(crate) fn interrupted(desk: &Desk) -> u8 {
    let _ = desk.close();
    say(&desk.speaker.say(words::common::INTERRUPTED));
    interrupt::EXIT
}

/// A line on standard error; when nobody hears it, nothing else can be done.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
