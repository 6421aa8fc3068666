//! Everything that can go wrong between a request and its answer.

use std::fmt::{self, Display};

use tablette_core::{Lang, Phrase, Problem, Refusal};

/// Why there is no answer, each kind with its own remedy.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// Some text could not be read or names something illegal.
    Input(Problem),
    /// The work was refused or stopped.
    Refused(Refusal),
    /// What was asked does not exist for this game or board; the sentence names what does.
    Absent(Phrase),
}

impl Failure {
    /// One sentence for people.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(problem) => problem.say(lang),
            Self::Refused(refusal) => refusal.say(lang),
            Self::Absent(phrase) => phrase.say(lang),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Failure {}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Input(problem)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
