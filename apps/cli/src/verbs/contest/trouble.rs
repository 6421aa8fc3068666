//! What can be wrong with a program that should move.

use tablette::words;

use crate::desk::Desk;

/// Why there is no move.
#[derive(Debug)]
pub(in crate::verbs) enum Trouble {
    /// None came in time.
    Late,
    /// The program has ended, with these last words.
    Dead(String),
    /// It says that something is wrong.
    Error(String),
    /// It gave up, or sees no move.
    NoMove,
    /// What came is no legal move.
    Illegal(String),
}

impl Trouble {
    /// In a sentence that names the program.
    pub(in crate::verbs) fn say(&self, name: &str, desk: &Desk) -> String {
        let name = name.to_owned();
        desk.say(match self {
            Self::Late => words::contest::late(name),
            Self::Dead(words) if words.is_empty() => words::contest::dead(name),
            Self::Dead(words) => words::contest::dead_with(name, words.clone()),
            Self::Error(message) => words::contest::error(name, message.clone()),
            Self::NoMove => words::contest::no_move(name),
            Self::Illegal(why) => words::contest::illegal(name, why.clone()),
        })
    }
}
