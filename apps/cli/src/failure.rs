//! Sentences for failures of the work.

use tablette::{Failure, Refusal, words};

use crate::interrupt;
use crate::stderr::say;
use crate::{Context, Fault};

/// A fault with its sentence in the language of the command.
pub(crate) fn said(context: &Context, fault: Fault) -> Fault {
    match fault {
        Fault::Failed(failure) => failed(context, &failure),
        fault => fault,
    }
}

/// Says a failure in the language of the command. A stop after Ctrl-C is an interruption, not a
/// failure.
pub(crate) fn failed(context: &Context, failure: &Failure) -> Fault {
    match failure {
        Failure::Refused(Refusal::Stopped) if interrupt::happened() => Fault::Interrupted,
        Failure::Kept { why, .. } if matches!(failed(context, why), Fault::Interrupted) => {
            // The sentence about the interruption cannot say what a build has kept.
            context.note(&failure.kept().map(|kept| kept.say(context.speaker.lang())).unwrap_or_default());
            Fault::Interrupted
        }
        Failure::Refused(Refusal::TooLarge { .. }) => {
            Fault::Said(format!("{} (--memory)", failure.say(context.speaker.lang())))
        }
        _ => Fault::Said(failure.say(context.speaker.lang())),
    }
}

/// Warns of a damaged table that another rung has answered in place of.
pub(crate) fn warn(context: &Context, stepped_over: Option<&Failure>) {
    if let Some(damage) = stepped_over {
        context.note(&context.say(words::table::stepped_over(damage.say(context.lang()))));
    }
}

/// Says that the work was interrupted; returns the exit code for that.
pub(crate) fn interrupted(context: &Context) -> u8 {
    let _ = context.close();
    say(&context.speaker.say(words::common::INTERRUPTED));
    interrupt::EXIT
}
