//! The evaluator: asks one question at a time and marks the answer.

use std::time::Duration;

use tablette::{Budget, Failure, Refusal};

use crate::answer::{Judgement, hidden_answer, is_float, judge, parts};
use crate::assignment::Assignment;
use crate::marks::{Flaw, Mark};
use crate::oracle;
use crate::subject::Subject;
use crate::test_case::{Stage, TestCase};
use crate::truth::Truth;

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
        let Some(truth) = oracle::soon(self.exercise, case, &self.budget)? else { return Ok(None) };
        let reply = self.subject.ask(&case.line, self.limit);
        self.asked += 1;
        if self.subject.abandoned() || self.budget.watch.stopped() {
            return Err(Refusal::Stopped.into());
        }
        let (took, work) = (reply.took, reply.work);
        let mark = |answer, counted, flaw| Mark {
            stage,
            case: case.clone(),
            truth: truth.clone(),
            answer,
            counted,
            took,
            work,
            flaw,
        };
        let line = match reply.said {
            Ok(line) => line,
            Err(flaw) => return Ok(Some(mark(None, None, Some(flaw)))),
        };
        let (answer, counted) = parts(&line);
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
            Some(Flaw::Wrong | Flaw::Illegal) if stage <= Stage::Again => self.kept_state(case, &truth).or(flaw),
            flaw => flaw,
        };
        Ok(Some(mark(Some(answer.to_owned()), counted, flaw)))
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

    /// Asks the question as the first one after a restart and, if the answer is then right, at once
    /// again; returns the flaw of the state if there is one. If the first few are still wrong, so
    /// are the others.
    fn kept_state(&mut self, case: &TestCase, truth: &Truth) -> Option<Flaw> {
        const FEW: usize = 5;
        if (self.alone.0 >= FEW && self.alone.1 == 0) || self.asked < 2 || self.subject.is_single() {
            return None;
        }
        self.subject.restart();
        let is_right = self.repeated(case, truth).is_some_and(|(_, judged)| judged == Judgement::Right);
        self.alone = (self.alone.0 + 1, self.alone.1 + usize::from(is_right));
        if !is_right {
            return None;
        }
        // A memo with the wrong key would give the same answer again.
        let again = self.repeated(case, truth).filter(|(_, judged)| *judged != Judgement::Right);
        Some(again.map_or(Flaw::Unsteady, |_| Flaw::Unrepeatable))
    }

    /// Asks a question of a mark twice after a restart; the mark of the second answer if that alone
    /// is wrong.
    pub(crate) fn unrepeatable(&mut self, mark: &Mark) -> Option<Mark> {
        self.subject.restart();
        self.repeated(&mark.case, &mark.truth).filter(|(_, judged)| *judged == Judgement::Right)?;
        let (answer, judged) = self.repeated(&mark.case, &mark.truth)?;
        let flaw = Some(Flaw::Unrepeatable);
        (judged != Judgement::Right).then(|| Mark { stage: Stage::Again, answer: Some(answer), flaw, ..mark.clone() })
    }

    /// Asks a question that has been asked before; `None` without an answer.
    fn repeated(&mut self, case: &TestCase, truth: &Truth) -> Option<(String, Judgement)> {
        let line = self.subject.ask(&case.line, self.limit).said.ok()?;
        let (answer, _) = parts(&line);
        Some((answer.to_owned(), judge(self.exercise, case, truth, answer)))
    }
}
