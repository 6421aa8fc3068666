//! The results of a test, as plain data.

use tablette::{Phrase, Rung};

use crate::error_pattern::ErrorPattern;
use crate::growth::Growing;
use crate::marks::Mark;
use crate::test_case::Stage;

/// The results of a test.
#[derive(Clone, Debug)]
pub struct Marksheet {
    /// The exercise: `chomp:outcome`.
    pub exercise: String,
    /// The seed of the random questions.
    pub seed: u64,
    /// Every question that counts, in the order in which it was asked.
    pub marks: Vec<Mark>,
    /// The smallest question that went wrong, with the reasons for the right answer.
    pub smallest: Option<Counterexample>,
    /// What the wrong answers have in common.
    pub pattern: Option<ErrorPattern>,
    /// How the work grows, where that was measured.
    pub growing: Option<Growing>,
    /// The rung that was required and is certainly not reached.
    pub below: Option<Rung>,
    /// A random board that was answered too late: that far and no further. It does not count.
    pub reach: Option<Mark>,
    /// Whether it began afresh for each question, as a program that answers one alone does.
    pub single: bool,
    /// Why the test ended before its end.
    pub stopped: Option<Stop>,
    /// Seconds on the clock.
    pub seconds: f64,
}

/// The smallest question that went wrong.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The question and its answer.
    pub mark: Mark,
    /// Why the right answer is right, a sentence a line.
    pub reasons: Vec<Phrase>,
}

/// Why a test ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Enough went wrong.
    Enough,
    /// The time for the whole test is over.
    Time,
}

impl Marksheet {
    /// Whether everything is as it should be: every answer right, and the required rung not missed.
    pub fn is_right(&self) -> bool {
        // A test that asked nothing proves nothing.
        self.flaws() == 0 && self.below.is_none() && !self.marks.is_empty()
    }

    /// How many questions went wrong.
    pub fn flaws(&self) -> usize {
        self.marks.iter().filter(|mark| mark.flaw.is_some()).count()
    }

    /// The questions of a stage, and how many of them were answered right.
    pub fn of_stage(&self, stage: Stage) -> (usize, usize) {
        let of_stage = || self.marks.iter().filter(|mark| mark.stage == stage);
        (of_stage().count(), of_stage().filter(|mark| mark.flaw.is_none()).count())
    }
}
