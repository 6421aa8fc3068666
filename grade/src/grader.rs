//! The test itself: what is asked when, and when it ends.

use std::time::{Duration, Instant};

use tablette::{Effort, Failure, Recent, Refusal, Rung};

use crate::answer::{Judgement, hidden_answer, judge, parts};
use crate::assignment::Assignment;
use crate::boards;
use crate::growth;
use crate::habit::Habit;
use crate::item::{Item, Stage};
use crate::items;
use crate::marks::{Flaw, Mark};
use crate::marksheet::{Counterexample, Marksheet, Stop};
use crate::random::Random;
use crate::subject::Subject;
use crate::truth::{Truth, reasons, truth};

/// Wrong answers after which nobody learns more.
const MOST_WRONG: usize = 25;
/// Answers that never came: each costs its whole limit.
const MOST_SILENT: usize = 3;
/// Questions that are asked once more.
const AGAIN: usize = 40;
/// Questions with which the smallest mistake is looked for.
const SHRINKING: usize = 80;
/// Bytes of tables that are kept between questions.
const RECENT: u64 = 64 << 20;

/// The terms of a test.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// How long an answer may take.
    pub limit: Duration,
    /// How long the whole test may take.
    pub total: Duration,
    /// How many random questions are asked.
    pub most: usize,
    /// The seed of the random questions.
    pub seed: u64,
    /// Whether growth is measured. `None`: where the ladder means something, once all answers are right.
    pub growth: Option<bool>,
    /// The rung that should have been reached, besides what the exercise says.
    pub rung: Option<Rung>,
    /// What finding the right answers may cost, and who may stop the test.
    pub effort: &'a Effort<'a>,
}

/// Holds a subject to the truth.
///
/// Edge cases come first, then every position of the small boards, the smaller ones first, then random larger ones; then some are
/// asked again; and growth is measured once all is right. The time is bounded by [`Terms::total`], and a little more: the question
/// that is open when it passes, and the search for the smallest counterexample.
///
/// ```
/// use std::time::Duration;
/// use tablette::{Effort, Settings};
/// use tablette_grade::{Assignment, InProcess, Terms, grade};
///
/// let exercise = Assignment::read("subtraction:outcome", Settings::default())?;
/// let effort = Effort::default();
/// let second = Duration::from_secs(1);
/// let terms = Terms { limit: second, total: 30 * second, most: 20, seed: 1, growth: None, rung: None, effort: &effort };
/// // A heap of a multiple of four is lost; this program thinks of three.
/// let mut wrong = InProcess::new(|heap: &str| {
///     let heap: u64 = heap.parse().map_err(|_| "no number")?;
///     Ok(if heap % 3 == 0 { "lost" } else { "won" }.to_owned())
/// });
/// let sheet = grade(&exercise, &mut wrong, &terms)?;
/// assert!(!sheet.is_right());
/// assert_eq!(sheet.smallest.unwrap().mark.item.line, "3");
/// # Ok::<(), tablette::Failure>(())
/// ```
///
/// # Errors
/// Somebody stopped the test: then there are no marks.
pub fn grade(exercise: &Assignment, subject: &mut dyn Subject, terms: &Terms<'_>) -> Result<Marksheet, Failure> {
    let recent = Recent::new(RECENT);
    let effort = Effort { recent: terms.effort.recent.or(Some(&recent)), ..*terms.effort };
    let began = Instant::now();
    let deadline = began.checked_add(terms.total).unwrap_or(began + Duration::from_secs(86_400));
    let mut grader = Grader {
        exercise,
        subject,
        terms,
        effort,
        deadline,
        marks: Vec::new(),
        reach: None,
        stopped: None,
        alone: (0, 0),
        waited: 0,
    };
    grader.small()?;
    grader.random()?;
    grader.again()?;
    let growing = grader.growth()?;
    let smallest = grader.smallest()?;
    let Grader { marks, reach, stopped, .. } = grader;
    let habit = Habit::of(&marks);
    let rungs = [terms.rung, exercise.rung].into_iter().flatten();
    let standing = growing.as_ref().map(|growing| growing.standing);
    let below = rungs.filter(|rung| standing.is_some_and(|standing| standing.is_below(*rung))).max();
    Ok(Marksheet {
        exercise: exercise.name(),
        seed: terms.seed,
        marks,
        smallest,
        habit,
        growing,
        below,
        reach,
        single: subject.is_single(),
        stopped,
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// A test under way.
struct Grader<'a> {
    exercise: &'a Assignment,
    subject: &'a mut dyn Subject,
    terms: &'a Terms<'a>,
    effort: Effort<'a>,
    deadline: Instant,
    marks: Vec<Mark>,
    reach: Option<Mark>,
    stopped: Option<Stop>,
    /// How many questions were asked once more on their own, and how many of them were answered right then.
    alone: (usize, usize),
    /// How often a line too many was waited for.
    waited: usize,
}

impl Grader<'_> {
    /// Edge cases and small boards.
    fn small(&mut self) -> Result<(), Failure> {
        let edges = items::edges(self.exercise, &self.effort)?;
        let small = items::small(self.exercise, &self.effort)?;
        let small = small.into_iter().filter(|item| !edges.iter().any(|edge| edge.line == item.line));
        let small: Vec<_> = small.map(|item| (item, Stage::Small)).collect();
        for (at, (item, stage)) in edges.iter().cloned().map(|item| (item, Stage::Edges)).chain(small).enumerate() {
            if self.is_over() {
                return Ok(());
            }
            let Some(mark) = self.ask(&item, stage)? else { continue };
            self.marks.push(mark);
            if at < 3 {
                self.surplus();
            }
        }
        self.surplus();
        Ok(())
    }

    /// Random positions of larger boards, as long as answers come quickly.
    fn random(&mut self) -> Result<(), Failure> {
        if self.terms.most == 0 || self.is_over() || self.flaws() > 0 {
            return Ok(());
        }
        let levels = boards::levels(self.exercise.game, &self.exercise.settings);
        let count = levels.len().max(6);
        let each = self.terms.most.div_ceil(count).max(1);
        let mut left = self.terms.most;
        for level in 0..count {
            let mut slowest = Duration::ZERO;
            for number in 0..each.min(left) {
                if self.is_over() || self.flaws() > 0 {
                    return Ok(());
                }
                let mut random = Random::new(self.terms.seed ^ ((level as u64) << 40) ^ ((number as u64) << 20));
                let sampled = items::sampled(self.exercise, &mut random, level);
                let board = sampled.as_deref().or(levels.get(level).map(String::as_str));
                let item = match board {
                    Some(board) => items::random(self.exercise, (board, level), &mut random, &self.effort)?,
                    None => items::random(self.exercise, ("", level), &mut random, &self.effort)?,
                };
                let Some(item) = item.filter(|item| !self.marks.iter().any(|mark| mark.item.line == item.line)) else {
                    continue;
                };
                let Some(mark) = self.ask(&item, Stage::Random)? else { continue };
                slowest = slowest.max(mark.took);
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

    /// Some of the questions once more, the last ones first: nothing may have changed.
    fn again(&mut self) -> Result<(), Failure> {
        if self.flaws() > 0 || self.subject.is_single() {
            return Ok(());
        }
        let asked: Vec<Item> = self.marks.iter().map(|mark| mark.item.clone()).collect();
        let step = asked.len().div_ceil(AGAIN).max(1);
        for item in asked.iter().rev().step_by(step) {
            if self.is_over() {
                return Ok(());
            }
            let Some(mut mark) = self.ask(item, Stage::Again)? else { continue };
            if mark.flaw == Some(Flaw::Wrong) {
                mark.flaw = Some(Flaw::Unsteady);
            }
            if mark.flaw == Some(Flaw::Late)
                && self.marks.iter().any(|first| first.stage == Stage::Random && first.item == *item)
            {
                continue;
            }
            self.marks.push(mark);
        }
        Ok(())
    }

    fn growth(&mut self) -> Result<Option<growth::Growing>, Failure> {
        let is_wanted = self.terms.growth.unwrap_or(self.flaws() == 0 && self.exercise.inquiry.climbs());
        if !is_wanted || self.stopped.is_some() {
            return Ok(None);
        }
        let (exercise, effort, deadline, limit) = (self.exercise, self.effort, self.deadline, self.terms.limit);
        let mut ask = |item: &Item, stage, fresh: bool| {
            if fresh {
                self.subject.restart();
            }
            self.ask(item, stage)
        };
        let Some((growing, marks)) = growth::measure(exercise, &effort, (deadline, limit), &mut ask)? else {
            return Ok(None);
        };
        // To be late, or to have no memory or stack left, is how a series ends; to be wrong is wrong anywhere.
        self.marks.extend(marks.into_iter().filter(|mark| mark.flaw.as_ref().is_some_and(Flaw::is_answer)));
        Ok(Some(growing))
    }

    /// The smallest question that went wrong, looked for among smaller ones as well.
    fn smallest(&mut self) -> Result<Option<Counterexample>, Failure> {
        let wrong = self.marks.iter().filter(|mark| mark.flaw.is_some());
        let Some(mut smallest) = wrong.min_by_key(|mark| (mark.item.size, mark.item.line.clone())).cloned() else {
            return Ok(None);
        };
        // Of the small boards all were asked about.
        if matches!(smallest.stage, Stage::Random | Stage::Growth) {
            let mut left = SHRINKING;
            while let Some(smaller) = self.smaller(&smallest, &mut left)? {
                smallest = smaller;
            }
        }
        let why = reasons(self.exercise, &smallest.item, &self.effort);
        Ok(Some(Counterexample { mark: smallest, reasons: why }))
    }

    fn smaller(&mut self, than: &Mark, left: &mut usize) -> Result<Option<Mark>, Failure> {
        for item in items::smaller(self.exercise, &than.item, &self.effort)? {
            if *left == 0 || Instant::now() > self.deadline {
                return Ok(None);
            }
            *left -= 1;
            if let Some(mark) = self.ask(&item, Stage::Shrinking)?.filter(|mark| mark.flaw.is_some()) {
                return Ok(Some(mark));
            }
        }
        Ok(None)
    }

    /// Puts a question; `None` where the right answer is not known.
    fn ask(&mut self, item: &Item, stage: Stage) -> Result<Option<Mark>, Failure> {
        let Some(truth) = truth(self.exercise, item, &self.effort)? else { return Ok(None) };
        let reply = self.subject.ask(&item.line, self.terms.limit);
        if self.subject.abandoned() || self.effort.watch.stopped() {
            return Err(Refusal::Stopped.into());
        }
        let took = reply.took;
        let mark =
            |answer, calls, flaw| Mark { stage, item: item.clone(), truth: truth.clone(), answer, calls, took, flaw };
        let line = match reply.said {
            Ok(line) => line,
            Err(silence) => return Ok(Some(mark(None, None, Some(silence.into())))),
        };
        let (answer, calls) = parts(&line);
        let judgement = judge(self.exercise, item, &truth, answer);
        // A wrong answer may be the second line of the question before.
        let surplus = if judgement == Judgement::Right { None } else { self.line_too_many() };
        let flaw = match judgement {
            Judgement::Right => None,
            // Of two lines, the one that is no answer is the one too many.
            Judgement::Unreadable if surplus.is_some() => Some(Flaw::Babble(answer.to_owned())),
            _ if surplus.is_some() => surplus.map(Flaw::Babble),
            Judgement::Wrong => Some(Flaw::Wrong),
            Judgement::Illegal => Some(Flaw::Illegal),
            Judgement::Unreadable => {
                let hidden = hidden_answer(self.exercise, item, &truth, answer).map(str::to_owned);
                Some(Flaw::Unreadable { hidden })
            }
        };
        let flaw = match flaw {
            Some(Flaw::Wrong | Flaw::Illegal) if stage <= Stage::Random && self.is_right_alone(item, &truth) => {
                Some(Flaw::Unsteady)
            }
            flaw => flaw,
        };
        Ok(Some(mark(Some(answer.to_owned()), calls, flaw)))
    }

    /// A second line after a wrong answer; the subject then begins afresh. Waited for after the first few: it takes its time.
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

    /// Asks once more, as the first question of a fresh start. Where the first few are wrong even so, so are the others.
    fn is_right_alone(&mut self, item: &Item, truth: &Truth) -> bool {
        const FEW: usize = 5;
        if (self.alone.0 >= FEW && self.alone.1 == 0) || self.marks.is_empty() || self.subject.is_single() {
            return false;
        }
        self.subject.restart();
        let reply = self.subject.ask(&item.line, self.terms.limit);
        let is_right =
            reply.said.is_ok_and(|line| judge(self.exercise, item, truth, parts(&line).0) == Judgement::Right);
        self.alone = (self.alone.0 + 1, self.alone.1 + usize::from(is_right));
        is_right
    }

    /// Looks for a line that nobody asked for, and holds it against the last answer.
    fn surplus(&mut self) {
        let Some(last) = self.marks.last_mut().filter(|mark| mark.flaw.is_none()) else { return };
        if let Some(line) = self.subject.surplus() {
            last.flaw = Some(Flaw::Babble(line));
            self.subject.restart();
        }
    }

    fn flaws(&self) -> usize {
        self.marks.iter().filter(|mark| mark.flaw.is_some()).count()
    }

    /// Whether enough is known, or the time is over.
    fn is_over(&mut self) -> bool {
        let silent = |mark: &&Mark| mark.flaw.as_ref().is_some_and(|flaw| !flaw.is_answer());
        let late = self.marks.iter().filter(silent).count();
        if self.stopped.is_none() && (self.flaws() >= MOST_WRONG || late >= MOST_SILENT) {
            self.stopped = Some(Stop::Enough);
        }
        if self.stopped.is_none() && Instant::now() >= self.deadline {
            self.stopped = Some(Stop::Time);
        }
        self.stopped.is_some()
    }
}
