//! Errors in a file, with their places.

use std::fmt::{self, Display};

use tablette_core::{Digits, Lang, Problem, Words, words};

use super::characters::LineColumn;

/// A place in a file that cannot be read, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnProblem {
    /// The place.
    pub place: LineColumn,
    /// The expectation, the text found, and a hint.
    pub problem: Problem,
}

/// The reason that there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The source failed.
    Source(E),
    /// The text is not a game.
    Text(PdnProblem),
}

impl PdnProblem {
    /// The whole message as one sentence in `lang`, without a full stop.
    pub fn say(&self, lang: Lang) -> String {
        let problem = self.problem.say(lang);
        placed(self.place.line, self.place.column, problem).say(lang)
    }
}

impl Display for PdnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for PdnProblem {}

impl<E: Display> Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(error) => error.fmt(f),
            Self::Text(fault) => fault.fmt(f),
        }
    }
}

impl<E: std::error::Error> std::error::Error for Error<E> {}

impl<E> From<E> for Error<E> {
    fn from(error: E) -> Self {
        Self::Source(error)
    }
}

words! {
    placed(line: Digits, column: Digits, problem: Words) {
        "line {line}, column {column}: {problem}",
        "ligne {line}, colonne {column} : {problem}",
    }
}
