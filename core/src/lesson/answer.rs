//! What a function of a text answers, or why it does not.

use std::fmt;

use crate::lang::Lang;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::refusal::Refusal;

/// What a function answers: the value that the text's own function returns, and perhaps more beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value.
    pub value: Literal,
    /// Other values that belong to the question, each with its name: how many calls it took.
    pub beside: Vec<(Text, Literal)>,
}

impl Answer {
    /// A value alone.
    pub fn of(value: impl Into<Literal>) -> Self {
        Self { value: value.into(), beside: Vec::new() }
    }

    /// The same answer with another value beside it.
    #[must_use]
    pub fn with(mut self, name: Text, value: impl Into<Literal>) -> Self {
        self.beside.push((name, value.into()));
        self
    }
}

/// The value alone, as Python prints it.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

/// Why a function gives no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Unanswered {
    /// An argument cannot be read, or is larger than it may be.
    Input(Problem),
    /// It would take more memory than allowed, or was stopped.
    Refused(Refusal),
}

impl Unanswered {
    /// The reason as one sentence for people.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(problem) => problem.say(lang),
            Self::Refused(refusal) => refusal.say(lang),
        }
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Unanswered {}

impl From<Problem> for Unanswered {
    fn from(problem: Problem) -> Self {
        Self::Input(problem)
    }
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
