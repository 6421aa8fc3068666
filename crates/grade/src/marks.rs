//! The mark of one question, as plain data.

use std::time::Duration;

use crate::answer::Counted;
use crate::subject::Death;
use crate::test_case::{Stage, TestCase};
use crate::truth::Truth;

/// One question with its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The stage of the test.
    pub stage: Stage,
    /// The question.
    pub case: TestCase,
    /// The right answer.
    pub truth: Truth,
    /// The line received, if there was one.
    pub answer: Option<String>,
    /// The work that the subject reported.
    pub counted: Option<Counted>,
    /// Elapsed time from the question to the answer.
    pub took: Duration,
    /// The processor time of the answer, if measured.
    pub work: Option<Duration>,
    /// The flaw; `None` for a right answer.
    pub flaw: Option<Flaw>,
}

impl Mark {
    /// Returns the cost of the answer: processor time, or elapsed time if that was not measured.
    pub(crate) fn cost(&self) -> Duration {
        self.work.unwrap_or(self.took)
    }

    /// Removes the question and the answer; keeps the class of the flaw.
    pub(crate) fn hide(&mut self) {
        (self.case, self.truth, self.answer) = (TestCase::default(), Truth::Nothing, None);
        self.flaw = self.flaw.take().map(Flaw::without_words);
    }
}

/// A flaw of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The answer is wrong.
    Wrong,
    /// The move is not allowed.
    Illegal,
    /// Right as the first question, wrong after others: some state persists.
    Unsteady,
    /// Right as the first question, wrong when it is repeated at once: an answer changes what the
    /// next one reads.
    Unrepeatable,
    /// The line is no answer to the question; there may be one at its end, after a prompt.
    Unreadable {
        /// The answer at its end.
        hidden: Option<String>,
    },
    /// A number with a point, where a whole number is asked for.
    Float,
    /// No answer within the limit.
    Late,
    /// Only blank lines within the limit.
    Blank,
    /// It ended instead of answering.
    Dead(Death),
    /// It closed its output instead of answering.
    Closed,
    /// It wrote this line before a question.
    Babble(String),
    /// It wrote this without a line break, or did not flush it, within the limit.
    Unfinished(String),
    /// It wrote this many bytes without a line break.
    Endless(u64),
    /// It used more than this number of bytes of memory.
    Memory(u64),
    /// It changed an argument that it should leave unchanged, to this.
    Altered(String),
}

impl Flaw {
    /// Returns the name in documents.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Illegal => "illegal",
            Self::Unsteady => "unsteady",
            Self::Unrepeatable => "unrepeatable",
            Self::Unreadable { .. } => "unreadable",
            Self::Float => "float",
            Self::Late => "late",
            Self::Blank => "blank",
            Self::Dead(death) if death.is_overflow() => "overflow",
            Self::Dead(_) => "dead",
            Self::Closed => "closed",
            Self::Babble(_) => "babble",
            Self::Unfinished(_) => "unfinished",
            Self::Endless(_) => "endless",
            Self::Memory(_) => "memory",
            Self::Altered(_) => "altered",
        }
    }

    /// Returns the flaw without the subject's words.
    fn without_words(self) -> Self {
        match self {
            Self::Unreadable { .. } => Self::Unreadable { hidden: None },
            Self::Dead(death) => Self::Dead(death.without_words()),
            Self::Babble(_) => Self::Babble(String::new()),
            Self::Unfinished(_) => Self::Unfinished(String::new()),
            Self::Altered(_) => Self::Altered(String::new()),
            other => other,
        }
    }

    /// Whether the subject ended instead of answering.
    pub(crate) fn is_crash(&self) -> bool {
        matches!(self, Self::Dead(_) | Self::Closed)
    }

    /// Whether time, memory or the stack did not suffice.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(self, Self::Late | Self::Memory(_)) || matches!(self, Self::Dead(death) if death.is_overflow())
    }

    /// Whether there was an answer, though a wrong one: course platforms call that a failure, and
    /// the rest an error.
    pub fn is_answer(&self) -> bool {
        let is_of_one = matches!(self, Self::Wrong | Self::Illegal | Self::Float | Self::Altered(_));
        is_of_one || self.is_of_state() || matches!(self, Self::Unreadable { .. })
    }

    /// Whether the answer depends on earlier questions.
    pub(crate) fn is_of_state(&self) -> bool {
        matches!(self, Self::Unsteady | Self::Unrepeatable)
    }
}
