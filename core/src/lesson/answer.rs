//! The result of a text's function, or the reason why there is none.

use std::fmt;

use crate::lang::Lang;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::refusal::Refusal;

/// The result of a function: the value that the text's own function returns, and possibly further
/// values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value.
    pub value: Literal,
    /// Further values that belong to the question, each with its name: the number of calls, for
    /// example.
    pub beside: Vec<(Text, Literal)>,
}

impl Answer {
    /// Creates an answer with this value alone.
    pub fn of(value: impl Into<Literal>) -> Self {
        Self { value: value.into(), beside: Vec::new() }
    }

    /// Adds another value.
    #[must_use]
    pub fn with(mut self, name: Text, value: impl Into<Literal>) -> Self {
        self.beside.push((name, value.into()));
        self
    }
}

/// Writes the value alone, as Python prints it.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

/// The reason why a function gives no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum NoAnswer {
    /// An argument cannot be read, or is too large.
    Input(Problem),
    /// The work needs more memory than allowed, or was stopped.
    Refused(Refusal),
}

impl NoAnswer {
    /// Returns the reason as one sentence for people.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(problem) => problem.say(lang),
            Self::Refused(refusal) => refusal.say(lang),
        }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for NoAnswer {}

impl From<Problem> for NoAnswer {
    fn from(problem: Problem) -> Self {
        Self::Input(problem)
    }
}

impl From<Refusal> for NoAnswer {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
