//! How failures of the work are said at the desk.

use tablette::{Failure, Problem, Refusal, words};

use crate::desk::Desk;
use crate::fault::Fault;
use crate::interrupt;
use crate::stderr::say;

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

/// Warns of a damaged table that another rung has answered in place of.
pub(crate) fn warn(desk: &Desk, stepped_over: Option<&Failure>) {
    if let Some(damage) = stepped_over {
        desk.note(&desk.say(words::table::stepped_over(damage.say(desk.lang()))));
    }
}

/// Says what is wrong with a piece of text.
pub(crate) fn refused(desk: &Desk, problem: &Problem) -> Fault {
    Fault::Said(problem.say(desk.speaker.lang()))
}

/// Says that the work was interrupted; returns the exit code for that.
pub(crate) fn interrupted(desk: &Desk) -> u8 {
    let _ = desk.close();
    say(&desk.speaker.say(words::common::INTERRUPTED));
    interrupt::EXIT
}
