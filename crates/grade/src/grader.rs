//! The test itself: the order of the questions, and its end.

use std::time::Duration;

use tablette::{Budget, Failure, LessonQuestion, Recent, Rung, SplitMix64};

use crate::aliasing::is_aliasing;
use crate::assignment::Assignment;
use crate::boards;
use crate::error_pattern::ErrorPattern;
use crate::evaluator::Evaluator;
use crate::growth;
use crate::marks::{Flaw, Mark};
use crate::marksheet::{Counterexample, Marksheet, Stop};
use crate::oracle::reasons;
use crate::subject::Subject;
use crate::terms::Terms;
use crate::test_case::{Stage, TestCase};
use crate::test_cases;
use crate::transposed::is_transposed;

/// The test ends after this many wrong answers.
const MOST_WRONG: usize = 25;
/// The test ends after this many missing answers that cost a whole limit each.
const MOST_SILENT: usize = 3;
/// Questions repeated at the end.
const AGAIN: usize = 40;
/// Questions spent on shrinking the smallest mistake.
const SHRINKING: usize = 80;
/// Bytes of tables kept between questions.
const RECENT: u64 = 64 << 20;

/// Grades a subject.
///
/// Edge cases come first, then every position of the small boards, the smaller ones first, then
/// random larger ones and those that the text names; then some questions are repeated; and growth is
/// measured if all is right. The time is bounded by [`Terms::total`], plus the question that is open when it passes, and the
/// search for the smallest counterexample.
///
/// ```
/// use std::time::Duration;
/// use tablette::{Budget, Settings};
/// use tablette_grade::{Assignment, InProcess, Terms, grade};
///
/// let exercise = Assignment::read("subtraction:outcome", Settings::default())?;
/// let budget = Budget::default();
/// let second = Duration::from_secs(1);
/// let terms = Terms { limit: second, total: 30 * second, most: 20, seed: 1, growth: None, rung: None, budget: &budget };
/// // A heap of a multiple of four is lost; this program thinks of three.
/// let mut wrong = InProcess::new(|heap: &str| {
///     let heap: u64 = heap.parse().map_err(|_| "no number")?;
///     Ok(if heap % 3 == 0 { "lost" } else { "won" }.to_owned())
/// });
/// let sheet = grade(&exercise, &mut wrong, &terms)?;
/// assert!(!sheet.is_right());
/// assert_eq!(sheet.smallest.unwrap().mark.case.line, "3");
/// # Ok::<(), tablette::Failure>(())
/// ```
///
/// # Errors
/// The test was stopped: there are no marks.
pub fn grade(exercise: &Assignment<'_>, subject: &mut dyn Subject, terms: &Terms<'_>) -> Result<Marksheet, Failure> {
    let recent = Recent::new(RECENT);
    let budget = Budget { recent: terms.budget.recent.or(Some(&recent)), ..*terms.budget };
    let began = budget.clock.now();
    let deadline = began.saturating_add(terms.total);
    let evaluator = Evaluator::new(exercise, subject, budget, terms.limit);
    let mut grader = Grader { evaluator, terms, deadline, marks: Vec::new(), reach: None, stopped: None };
    grader.small()?;
    grader.random()?;
    grader.named()?;
    grader.again()?;
    let growing = grader.growth()?;
    let smallest = grader.smallest(|_| true)?;
    let is_crash = smallest.as_ref().and_then(|smallest| smallest.mark.flaw.as_ref()).is_some_and(Flaw::is_crash);
    let beside_crash = if is_crash { grader.smallest(Flaw::is_answer)? } else { None };
    let Grader { evaluator, marks, reach, stopped, .. } = grader;
    let pattern = match ErrorPattern::new(&marks) {
        Some(pattern) if pattern.is_certain() => Some(pattern),
        _ if is_transposed(exercise, &marks, &budget)? => Some(ErrorPattern::Transposed),
        _ if is_aliasing(exercise, &marks, &budget)? => Some(ErrorPattern::Aliasing),
        pattern => pattern,
    };
    let rungs = [terms.rung, exercise.rung].into_iter().flatten();
    let standing = growing.as_ref().map(|growing| growing.standing);
    let below = rungs.filter(|rung| standing.is_some_and(|standing| standing.is_below(*rung))).max();
    Ok(Marksheet {
        exercise: exercise.name(),
        seed: terms.seed,
        marks,
        smallest,
        beside_crash,
        pattern,
        growing,
        below,
        reach,
        single: evaluator.subject.is_single(),
        stopped,
        seconds: budget.clock.since(began).as_secs_f64(),
        hidden: false,
    })
}

/// A test in progress.
struct Grader<'a> {
    evaluator: Evaluator<'a>,
    terms: &'a Terms<'a>,
    /// The end of the whole test, on the budget's clock.
    deadline: Duration,
    marks: Vec<Mark>,
    reach: Option<Mark>,
    stopped: Option<Stop>,
}

impl Grader<'_> {
    /// Asks the edge cases and the small boards.
    fn small(&mut self) -> Result<(), Failure> {
        let edges = test_cases::edges(self.evaluator.exercise, &self.evaluator.budget)?;
        let small = test_cases::small(self.evaluator.exercise, &self.evaluator.budget)?;
        let small = small.into_iter().filter(|case| !edges.iter().any(|edge| edge.line == case.line));
        let small: Vec<_> = small.map(|case| (case, Stage::Small)).collect();
        let mut all: Vec<_> = edges.iter().cloned().map(|case| (case, Stage::Edges)).chain(small).collect();
        // The examples of a text and the boards of a user's own game may be large. Smaller
        // questions come first, since they show a mistake more clearly.
        let own = self.evaluator.exercise.own.as_ref();
        if own.is_some() || self.evaluator.exercise.function().is_some() {
            all.sort_by_key(|(case, _)| case.size);
        }
        let start = own.and_then(|own| all.iter().find(|(case, _)| case.position == own.start));
        let in_time = start.map(|(case, _)| case.size);
        for (at, (case, stage)) in all.into_iter().enumerate() {
            if self.is_over() {
                return Ok(());
            }
            let Some(mark) = self.evaluator.ask(&case, stage)? else { continue };
            if self.is_too_large(&mark) {
                self.reach = Some(mark);
                if stage == Stage::Edges {
                    continue;
                }
                return Ok(());
            }
            if mark.flaw == Some(Flaw::Late) && in_time.is_some_and(|in_time| mark.case.size > in_time) {
                self.reach = Some(mark);
                return Ok(());
            }
            self.marks.push(mark);
            if at < 3 {
                self.surplus();
            }
        }
        self.surplus();
        Ok(())
    }

    /// Whether only a quick function answers this in time, an example of a text or a question about a
    /// naive recursion, whose calls depend on the order of the moves: smaller ones were answered.
    fn is_too_large(&self, mark: &Mark) -> bool {
        let asked = self.evaluator.exercise.function().filter(|_| mark.flaw == Some(Flaw::Late));
        let is_naive = |asked: &LessonQuestion| asked.rung == Some(Rung::Recursion);
        asked.is_some_and(|asked| mark.stage == Stage::Edges || is_naive(asked))
            && self.marks.iter().any(|before| before.flaw.is_none() && before.case.size < mark.case.size)
    }

    /// Asks about random positions of larger boards, as long as answers come quickly.
    fn random(&mut self) -> Result<(), Failure> {
        if self.terms.most == 0 || self.is_over() || self.flaws() > 0 {
            return Ok(());
        }
        let levels = self.evaluator.exercise.levels();
        let count = levels.len().max(6);
        let each = self.terms.most.div_ceil(count).max(1);
        let mut left = self.terms.most;
        for level in 0..count {
            let mut slowest = Duration::ZERO;
            for number in 0..each.min(left) {
                if self.is_over() || self.flaws() > 0 {
                    return Ok(());
                }
                let mut random = SplitMix64::new(self.terms.seed ^ ((level as u64) << 40) ^ ((number as u64) << 20));
                let sampled = boards::sampled(self.evaluator.exercise.game, &mut random, level);
                let board = sampled.as_deref().or(levels.get(level).map(String::as_str)).unwrap_or_default();
                let Evaluator { exercise, budget, .. } = &self.evaluator;
                let case = test_cases::random(exercise, (board, level), &mut random, budget)?;
                let Some(case) = case.filter(|case| !self.marks.iter().any(|mark| mark.case.line == case.line)) else {
                    continue;
                };
                let Some(mark) = self.evaluator.ask(&case, Stage::Random)? else {
                    // Boards of a user's own game may grow too large to solve.
                    if self.evaluator.exercise.own.is_some() {
                        return Ok(());
                    }
                    continue;
                };
                slowest = slowest.max(mark.cost());
                if mark.flaw == Some(Flaw::Late) {
                    self.reach = Some(mark);
                    return Ok(());
                }
                self.marks.push(mark);
            }
            left = left.saturating_sub(each);
            // The next board is larger: the naive recursion takes ten times as long for it.
            if slowest * 12 > self.terms.limit || left == 0 {
                break;
            }
        }
        self.surplus();
        Ok(())
    }

    /// Asks about the boards that the question of the text names. What is too large for the subject
    /// marks its reach.
    fn named(&mut self) -> Result<(), Failure> {
        if self.terms.most == 0 || self.reach.is_some() {
            return Ok(());
        }
        for case in test_cases::named(self.evaluator.exercise, &self.evaluator.budget)? {
            if self.is_over() || self.flaws() > 0 {
                return Ok(());
            }
            if self.marks.iter().any(|mark| mark.case.line == case.line) {
                continue;
            }
            let Some(mark) = self.evaluator.ask(&case, Stage::Random)? else { continue };
            if mark.flaw.as_ref().is_some_and(Flaw::is_limit) {
                self.reach = Some(mark);
                return Ok(());
            }
            self.marks.push(mark);
        }
        Ok(())
    }

    /// Repeats some of the questions, the last ones first: the answers must not change.
    fn again(&mut self) -> Result<(), Failure> {
        if self.flaws() > 0 || self.evaluator.subject.is_single() {
            return Ok(());
        }
        let asked: Vec<TestCase> = self.marks.iter().map(|mark| mark.case.clone()).collect();
        let step = asked.len().div_ceil(AGAIN).max(1);
        for case in asked.iter().rev().step_by(step) {
            if self.is_over() {
                return Ok(());
            }
            let Some(mut mark) = self.evaluator.ask(case, Stage::Again)? else { continue };
            if mark.flaw == Some(Flaw::Wrong) {
                mark.flaw = Some(Flaw::Unsteady);
            }
            if mark.flaw == Some(Flaw::Late)
                && self.marks.iter().any(|first| first.stage == Stage::Random && first.case == *case)
            {
                continue;
            }
            self.marks.push(mark);
        }
        self.smallest_unrepeatable();
        Ok(())
    }

    /// Looks for a smaller question whose answer spoils the next one: the last questions, which are
    /// the largest, are repeated first.
    fn smallest_unrepeatable(&mut self) {
        if !self.marks.iter().any(|mark| mark.flaw == Some(Flaw::Unrepeatable)) {
            return;
        }
        let mut once: Vec<Mark> = self.marks.iter().filter(|mark| mark.flaw.is_none()).cloned().collect();
        once.sort_by_key(|mark| mark.case.size);
        for mark in once.iter().take(AGAIN) {
            if self.is_over() {
                return;
            }
            if let Some(found) = self.evaluator.unrepeatable(mark) {
                self.marks.push(found);
                return;
            }
        }
    }

    fn growth(&mut self) -> Result<Option<growth::Growing>, Failure> {
        let is_wanted = self.terms.growth.unwrap_or(self.flaws() == 0 && self.evaluator.exercise.kind.climbs());
        if !is_wanted || self.stopped.is_some() {
            return Ok(None);
        }
        let (exercise, budget, deadline, limit) =
            (self.evaluator.exercise, self.evaluator.budget, self.deadline, self.terms.limit);
        let mut ask = |case: &TestCase, stage, fresh: bool| {
            if fresh {
                self.evaluator.subject.restart();
            }
            self.evaluator.ask(case, stage)
        };
        let Some((growing, marks)) = growth::measure(exercise, &budget, (deadline, limit), &mut ask)? else {
            return Ok(None);
        };
        // A series ends with an answer that is late or lacks memory or stack; a wrong answer is
        // wrong anywhere.
        self.marks.extend(marks.into_iter().filter(|mark| mark.flaw.as_ref().is_some_and(Flaw::is_answer)));
        Ok(Some(growing))
    }

    /// Returns the smallest question with such a flaw, after shrinking.
    fn smallest(&mut self, is_sought: fn(&Flaw) -> bool) -> Result<Option<Counterexample>, Failure> {
        let wrong = self.marks.iter().filter(|mark| mark.flaw.as_ref().is_some_and(is_sought));
        let Some(mut smallest) = wrong.min_by_key(|mark| (mark.case.size, mark.case.line.clone())).cloned() else {
            return Ok(None);
        };
        // All small boards have been covered.
        if matches!(smallest.stage, Stage::Random | Stage::Growth) {
            let mut left = SHRINKING;
            while let Some(smaller) = self.smaller(&smallest, is_sought, &mut left)? {
                smallest = smaller;
            }
        }
        let why = reasons(self.evaluator.exercise, &smallest.case, &self.evaluator.budget);
        Ok(Some(Counterexample { mark: smallest, reasons: why }))
    }

    fn smaller(
        &mut self,
        than: &Mark,
        is_sought: fn(&Flaw) -> bool,
        left: &mut usize,
    ) -> Result<Option<Mark>, Failure> {
        for case in test_cases::smaller(self.evaluator.exercise, &than.case, &self.evaluator.budget)? {
            if *left == 0 || self.evaluator.budget.clock.now() > self.deadline {
                return Ok(None);
            }
            *left -= 1;
            let mark = self.evaluator.ask(&case, Stage::Shrinking)?;
            if let Some(mark) = mark.filter(|mark| mark.flaw.as_ref().is_some_and(is_sought)) {
                return Ok(Some(mark));
            }
        }
        Ok(None)
    }

    /// Marks the last answer as babble if a surplus line follows it.
    fn surplus(&mut self) {
        let Some(last) = self.marks.last_mut().filter(|mark| mark.flaw.is_none()) else { return };
        if let Some(line) = self.evaluator.subject.surplus() {
            last.flaw = Some(Flaw::Babble(line));
            self.evaluator.subject.restart();
        }
    }

    fn flaws(&self) -> usize {
        self.marks.iter().filter(|mark| mark.flaw.is_some()).count()
    }

    /// Whether there are enough wrong answers, or the time is over.
    fn is_over(&mut self) -> bool {
        // A program that crashes, often on one kind of board, is restarted and asked the rest.
        let silent = |mark: &&Mark| mark.flaw.as_ref().is_some_and(|flaw| !flaw.is_answer() && !flaw.is_crash());
        let late = self.marks.iter().filter(silent).count();
        if self.stopped.is_none() && (self.flaws() >= MOST_WRONG || late >= MOST_SILENT) {
            self.stopped = Some(Stop::Enough);
        }
        if self.stopped.is_none() && self.evaluator.budget.clock.now() >= self.deadline {
            self.stopped = Some(Stop::Time);
        }
        self.stopped.is_some()
    }
}
