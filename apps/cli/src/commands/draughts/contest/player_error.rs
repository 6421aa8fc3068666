//! Errors of a program that plays.

use tablette::words;

use crate::context::Context;

/// The reason why a move is missing.
#[derive(Debug)]
pub(in crate::commands) enum PlayerError {
    /// None came in time.
    Late,
    /// The program has ended, with these last words.
    Dead(String),
    /// It says that something is wrong.
    Error(String),
    /// It gave up, or sees no move.
    NoMove,
    /// An illegal move.
    Illegal(String),
}

impl PlayerError {
    /// In a sentence that names the program.
    pub(in crate::commands) fn say(&self, name: &str, context: &Context) -> String {
        let name = name.to_owned();
        context.say(match self {
            Self::Late => words::contest::late(name),
            Self::Dead(words) if words.is_empty() => words::contest::dead(name),
            Self::Dead(words) => words::contest::dead_with(name, words.clone()),
            Self::Error(message) => words::contest::error(name, message.clone()),
            Self::NoMove => words::contest::no_move(name),
            Self::Illegal(why) => words::contest::illegal(name, why.clone()),
        })
    }
}
