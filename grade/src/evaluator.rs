//! The evaluator: asks one question at a time and marks the answer.

use std::time::Duration;

use tablette::{Budget, Failure, Refusal};

use crate::answer::{Judgement, hidden_answer, is_float, judge, parts};
use crate::assignment::Assignment;
use crate::marks::{Flaw, Mark};
use crate::oracle::truth;
use crate::subject::Subject;
use crate::test_case::{Stage, TestCase};
use crate::truth::Truth;

/// Questions that take the workbench longer than this are omitted.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks a subject questions and marks its answers.
pub(crate) struct Evaluator<'a> {
    pub(crate) exercise: &'a Assignment<'a>,
    pub(crate) subject: &'a mut dyn Subject,
    pub(crate) budget: Budget<'a>,
    limit: Duration,
    /// Number of questions asked.
    asked: usize,
    /// Number of questions repeated after a restart, and of those that were then right.
    alone: (usize, usize),
    /// Number of waits for a surplus line.
    waited: usize,
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator that waits at most `limit` for an answer.
    pub(crate) fn new(
        exercise: &'a Assignment<'a>,
        subject: &'a mut dyn Subject,
        budget: Budget<'a>,
        limit: Duration,
    ) -> Self {
        Self { exercise, subject, budget, limit, asked: 0, alone: (0, 0), waited: 0 }
    }

    /// Asks a question; `None` if the right answer is not known.
    pub(crate) fn ask(&mut self, case: &TestCase, stage: Stage) -> Result<Option<Mark>, Failure> {
        // A question that takes the workbench itself this long is not fair.
        let budget = self.budget.within(PATIENCE);
        let truth = match truth(self.exercise, case, &budget) {
            Err(Failure::Refused(Refusal::Stopped)) if !self.budget.watch.stopped() => None,
            known => known?,
        };
        let Some(truth) = truth else { return Ok(None) };
        let reply = self.subject.ask(&case.line, self.limit);
        self.asked += 1;
        if self.subject.abandoned() || self.budget.watch.stopped() {
            return Err(Refusal::Stopped.into());
        }
        let (took, work) = (reply.took, reply.work);
        let mark = |answer, calls, flaw| Mark {
            stage,
            case: case.clone(),
            truth: truth.clone(),
            answer,
            calls,
            took,
            work,
            flaw,
        };
        let line = match reply.said {
            Ok(line) => line,
            Err(flaw) => return Ok(Some(mark(None, None, Some(flaw)))),
        };
        let (answer, calls) = parts(&line);
        let judgement = judge(self.exercise, case, &truth, answer);
        // A wrong answer may be the second line of the question before.
        let surplus = if judgement == Judgement::Right { None } else { self.line_too_many() };
        let flaw = match judgement {
            Judgement::Right => None,
            // The line that cannot be read as an answer is the surplus one.
            Judgement::Unreadable if surplus.is_some() => Some(Flaw::Babble(answer.to_owned())),
            _ if surplus.is_some() => surplus.map(Flaw::Babble),
            Judgement::Wrong => Some(Flaw::Wrong),
            Judgement::Illegal => Some(Flaw::Illegal),
            Judgement::Unreadable if is_float(&truth, answer) => Some(Flaw::Float),
            Judgement::Unreadable => {
                let hidden = hidden_answer(self.exercise, case, &truth, answer).map(str::to_owned);
                Some(Flaw::Unreadable { hidden })
            }
        };
        let flaw = match flaw {
            Some(Flaw::Wrong | Flaw::Illegal) if stage <= Stage::Random && self.is_right_alone(case, &truth) => {
                Some(Flaw::Unsteady)
            }
            flaw => flaw,
        };
        Ok(Some(mark(Some(answer.to_owned()), calls, flaw)))
    }

    /// Returns a second line after a wrong answer; the subject is then restarted. Waits only the
    /// first few times, since that takes long.
    fn line_too_many(&mut self) -> Option<String> {
        const MOST: usize = 3;
        if self.waited >= MOST {
            return None;
        }
        self.waited += 1;
        let line = self.subject.surplus();
        if line.is_some() {
            self.waited = 0;
            self.subject.restart();
        }
        line
    }

    /// Repeats the question as the first one after a restart. If the first few are still wrong, so
    /// are the others.
    fn is_right_alone(&mut self, case: &TestCase, truth: &Truth) -> bool {
        const FEW: usize = 5;
        if (self.alone.0 >= FEW && self.alone.1 == 0) || self.asked < 2 || self.subject.is_single() {
            return false;
        }
        self.subject.restart();
        let reply = self.subject.ask(&case.line, self.limit);
        let is_right =
            reply.said.is_ok_and(|line| judge(self.exercise, case, truth, parts(&line).0) == Judgement::Right);
        self.alone = (self.alone.0 + 1, self.alone.1 + usize::from(is_right));
        is_right
    }
}
