//! Errors of the program at the other end.

use tablette::{Problem, words};

use crate::clean::clean;
use crate::context::Context;

/// The reason why a message is missing or unusable.
#[derive(Debug)]
pub(super) enum PeerError {
    /// None came in time.
    Late,
    /// The connection has ended, for this reason if any is known.
    Gone(String),
    /// A text that is no message of the protocol.
    Garbled(Problem),
    /// A message that has no place here.
    Misplaced(String),
    /// A move that is not legal.
    Illegal(Problem),
    /// Ctrl-C was pressed here.
    Interrupted,
}

impl PeerError {
    /// In a sentence that names the program.
    pub(super) fn say(&self, name: &str, context: &Context) -> String {
        let name = name.to_owned();
        context.say(match self {
            Self::Late => words::contest::late(name),
            Self::Gone(why) if why.is_empty() => words::dxp::gone(name),
            Self::Gone(why) => words::dxp::gone_why(name, why.clone()),
            Self::Garbled(problem) => words::dxp::garbled(name, problem.say(context.lang())),
            Self::Misplaced(message) => words::dxp::misplaced(name, clean(message)),
            Self::Illegal(problem) => words::contest::illegal(name, problem.say(context.lang())),
            Self::Interrupted => return context.say(words::dxp::INTERRUPTED),
        })
    }
}
