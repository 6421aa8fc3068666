//! The results of a test, as plain data.

use std::collections::BTreeMap;
use std::time::Duration;

use tablette::{Phrase, Rung};

use crate::error_pattern::ErrorPattern;
use crate::growth::{Basis, Growing};
use crate::marks::{Flaw, Mark};
use crate::test_case::Stage;

/// The results of a test.
#[derive(Clone, Debug)]
pub struct Marksheet {
    /// The exercise: `chomp:outcome`.
    pub exercise: String,
    /// The seed of the random questions.
    pub seed: u64,
    /// Every question that counts, in order.
    pub marks: Vec<Mark>,
    /// The smallest question with a wrong answer, with the reasons for the right answer.
    pub smallest: Option<Counterexample>,
    /// The smallest question that was answered, and wrongly, if the smallest of all was a crash.
    pub beside_crash: Option<Counterexample>,
    /// The pattern in the wrong answers.
    pub pattern: Option<ErrorPattern>,
    /// The growth of the work, if measured.
    pub growing: Option<Growing>,
    /// The required rung, if it is certainly not reached.
    pub below: Option<Rung>,
    /// The random board that was answered too late, which marks the reach of the subject. It does
    /// not count.
    pub reach: Option<Mark>,
    /// Whether it is restarted for each question, as a program that answers a single one is.
    pub single: bool,
    /// The reason why the test ended early.
    pub stopped: Option<Stop>,
    /// Elapsed seconds.
    pub seconds: f64,
    /// Whether the questions are hidden ([`Marksheet::hide`]).
    pub hidden: bool,
}

/// The smallest question with a wrong answer.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The question and its answer.
    pub mark: Mark,
    /// The reasons for the right answer, one sentence per line.
    pub reasons: Vec<Phrase>,
}

/// The reason why a test ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Enough wrong answers.
    Enough,
    /// The time for the whole test is over.
    Time,
}

impl Marksheet {
    /// Whether every answer is right, and the required rung not missed.
    pub fn is_right(&self) -> bool {
        // A test without questions proves nothing.
        self.flaws() == 0 && self.below.is_none() && !self.marks.is_empty()
    }

    /// Removes everything that shows a wrongly answered question: what remains of each is the class
    /// of its flaw. The subject's own words go as well, since it may have repeated the question.
    ///
    /// ```
    /// use tablette::{Budget, Settings};
    /// use tablette_grade::{Assignment, InProcess, Terms, grade};
    /// # use std::time::Duration;
    /// let heap = Assignment::read("subtraction:outcome", Settings::default())?;
    /// let mut parrot = InProcess::new(|line: &str| Err(format!("what is {line}?")));
    /// # let (budget, second) = (Budget::default(), Duration::from_secs(1));
    /// # let terms = Terms { limit: second, total: 30 * second, most: 0, seed: 1, growth: None, rung: None, budget: &budget };
    /// let mut sheet = grade(&heap, &mut parrot, &terms)?;
    /// sheet.hide();
    /// assert!(sheet.smallest.is_none() && sheet.marks.iter().all(|mark| mark.case.line.is_empty()));
    /// assert_eq!(sheet.faults()["dead"], sheet.flaws());
    /// # Ok::<(), tablette::Failure>(())
    /// ```
    pub fn hide(&mut self) {
        (self.smallest, self.beside_crash, self.pattern, self.reach) = (None, None, None, None);
        self.hidden = true;
        self.marks.iter_mut().for_each(Mark::hide);
        if let Some(growing) = &mut self.growing {
            growing.end = None;
        }
    }

    /// Whether another load of the machine might have led to other marks: an answer was late or
    /// nearly so, the time was over, or a rung that matters was measured by a clock. `limit` is that
    /// of an answer, and `total` that of the test.
    pub fn depends_on_load(&self, limit: Duration, total: Duration, is_rung_required: bool) -> bool {
        // The random boards end where the work of an answer exceeds a twelfth of the limit.
        const NEARLY: u32 = 36;
        let is_near = |mark: &Mark| mark.stage == Stage::Random && mark.cost() * NEARLY > limit;
        let is_late = |mark: &Mark| matches!(mark.flaw, Some(Flaw::Late | Flaw::Unfinished(_)));
        let is_by_clock = self.growing.as_ref().is_some_and(|growing| growing.basis == Basis::Time);
        self.reach.is_some()
            || self.stopped == Some(Stop::Time)
            || self.seconds >= total.as_secs_f64()
            || (is_rung_required && is_by_clock)
            || self.marks.iter().any(|mark| is_late(mark) || is_near(mark))
    }

    /// Returns the number of questions with each class of flaw.
    pub fn faults(&self) -> BTreeMap<&'static str, usize> {
        let mut faults = BTreeMap::new();
        for flaw in self.marks.iter().filter_map(|mark| mark.flaw.as_ref()) {
            *faults.entry(flaw.name()).or_insert(0) += 1;
        }
        faults
    }

    /// Returns the number of questions with a flaw.
    pub fn flaws(&self) -> usize {
        self.marks.iter().filter(|mark| mark.flaw.is_some()).count()
    }

    /// Returns the number of questions of a stage, and of those answered right.
    pub fn of_stage(&self, stage: Stage) -> (usize, usize) {
        let of_stage = || self.marks.iter().filter(|mark| mark.stage == stage);
        (of_stage().count(), of_stage().filter(|mark| mark.flaw.is_none()).count())
    }
}
