//! The mark of one question, as plain data.

use std::time::Duration;

use crate::subject::Death;
use crate::test_case::{Stage, TestCase};
use crate::truth::Truth;

/// One question with its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Where in the test it was asked.
    pub stage: Stage,
    /// The question.
    pub case: TestCase,
    /// The right answer.
    pub truth: Truth,
    /// The line that came, where one came.
    pub answer: Option<String>,
    /// The calls that the subject reported.
    pub calls: Option<u64>,
    /// From the question to the answer, on the clock.
    pub took: Duration,
    /// The processor time that the answer took, where that was measured.
    pub work: Option<Duration>,
    /// The flaw; `None` for a right answer.
    pub flaw: Option<Flaw>,
}

impl Mark {
    /// What the answer cost: processor time, or the time on the clock where work was not measured.
    pub(crate) fn cost(&self) -> Duration {
        self.work.unwrap_or(self.took)
    }
}

/// A flaw of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The answer is wrong.
    Wrong,
    /// The move is not allowed.
    Illegal,
    /// Right when it is asked alone, wrong after other questions: something is remembered that
    /// should not be.
    Unsteady,
    /// The line is no answer to the question; perhaps one stands at its end, after a prompt.
    Unreadable {
        /// The answer at its end.
        hidden: Option<String>,
    },
    /// No answer within the limit.
    Late,
    /// It ended instead of answering.
    Dead(Death),
    /// It closed its output instead of answering.
    Closed,
    /// It wrote this line without being asked.
    Babble(String),
    /// It wrote this and no line break, or did not flush it, within the limit.
    Unfinished(String),
    /// It wrote this many bytes without a line break.
    Endless(u64),
    /// It took more than this many bytes of memory.
    Memory(u64),
    /// It changed an argument that it should leave alone, into this.
    Altered(String),
}

impl Flaw {
    /// The name in documents.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Illegal => "illegal",
            Self::Unsteady => "unsteady",
            Self::Unreadable { .. } => "unreadable",
            Self::Late => "late",
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

    /// Whether there was an answer, though a wrong one: course platforms call that a failure, and
    /// the rest an error.
    pub fn is_answer(&self) -> bool {
        matches!(self, Self::Wrong | Self::Illegal | Self::Unsteady | Self::Unreadable { .. } | Self::Altered(_))
    }
}
