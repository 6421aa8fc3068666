//! The test itself: what is asked when, and when it ends.

use std::time::{Duration, Instant};

use tablette::{Effort, Failure, Recent};

use crate::assignment::Assignment;
use crate::boards;
use crate::examiner::Examiner;
use crate::growth;
use crate::habit::Habit;
use crate::item::{Item, Stage};
use crate::items;
use crate::marks::{Flaw, Mark};
use crate::marksheet::{Counterexample, Marksheet, Stop};
use crate::oracle::reasons;
use crate::random::Random;
use crate::subject::Subject;
use crate::terms::Terms;

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
pub fn grade(exercise: &Assignment<'_>, subject: &mut dyn Subject, terms: &Terms<'_>) -> Result<Marksheet, Failure> {
    let recent = Recent::new(RECENT);
    let effort = Effort { recent: terms.effort.recent.or(Some(&recent)), ..*terms.effort };
    let began = Instant::now();
    let deadline = began.checked_add(terms.total).unwrap_or(began + Duration::from_secs(86_400));
    let examiner = Examiner::new(exercise, subject, effort, terms.limit);
    let mut grader = Grader { examiner, terms, deadline, marks: Vec::new(), reach: None, stopped: None };
    grader.small()?;
    grader.random()?;
    grader.again()?;
    let growing = grader.growth()?;
    let smallest = grader.smallest()?;
    let Grader { examiner, marks, reach, stopped, .. } = grader;
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
        single: examiner.subject.is_single(),
        stopped,
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// A test under way.
struct Grader<'a> {
    examiner: Examiner<'a>,
    terms: &'a Terms<'a>,
    deadline: Instant,
    marks: Vec<Mark>,
    reach: Option<Mark>,
    stopped: Option<Stop>,
}

impl Grader<'_> {
    /// Edge cases and small boards.
    fn small(&mut self) -> Result<(), Failure> {
        let edges = items::edges(self.examiner.exercise, &self.examiner.effort)?;
        let small = items::small(self.examiner.exercise, &self.examiner.effort)?;
        let small = small.into_iter().filter(|item| !edges.iter().any(|edge| edge.line == item.line));
        let small: Vec<_> = small.map(|item| (item, Stage::Small)).collect();
        let mut all: Vec<_> = edges.iter().cloned().map(|item| (item, Stage::Edges)).chain(small).collect();
        // The examples of a text may be large, as may the boards of somebody's own game, and tell less when nothing smaller has
        // been asked.
        let own = self.examiner.exercise.own.as_ref();
        if own.is_some() || self.examiner.exercise.function().is_some() {
            all.sort_by_key(|(item, _)| item.size);
        }
        let start = own.and_then(|own| all.iter().find(|(item, _)| item.position == own.start));
        let in_time = start.map(|(item, _)| item.size);
        for (at, (item, stage)) in all.into_iter().enumerate() {
            if self.is_over() {
                return Ok(());
            }
            let Some(mark) = self.examiner.ask(&item, stage)? else { continue };
            if stage == Stage::Edges && self.is_too_large(&mark) {
                self.reach = Some(mark);
                continue;
            }
            if mark.flaw == Some(Flaw::Late) && in_time.is_some_and(|in_time| mark.item.size > in_time) {
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

    /// Whether this is an example of a text that only a quick function answers in time: smaller ones were answered.
    fn is_too_large(&self, mark: &Mark) -> bool {
        let is_late = mark.flaw == Some(Flaw::Late) && self.examiner.exercise.function().is_some();
        is_late && self.marks.iter().any(|before| before.flaw.is_none() && before.item.size < mark.item.size)
    }

    /// Random positions of larger boards, as long as answers come quickly.
    fn random(&mut self) -> Result<(), Failure> {
        if self.terms.most == 0 || self.is_over() || self.flaws() > 0 {
            return Ok(());
        }
        let levels = self.examiner.exercise.levels();
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
                let sampled = boards::sampled(self.examiner.exercise.game, &mut random, level);
                let board = sampled.as_deref().or(levels.get(level).map(String::as_str));
                let item = match board {
                    Some(board) => {
                        items::random(self.examiner.exercise, (board, level), &mut random, &self.examiner.effort)?
                    }
                    None => items::random(self.examiner.exercise, ("", level), &mut random, &self.examiner.effort)?,
                };
                let Some(item) = item.filter(|item| !self.marks.iter().any(|mark| mark.item.line == item.line)) else {
                    continue;
                };
                let Some(mark) = self.examiner.ask(&item, Stage::Random)? else {
                    // Boards of somebody's own game may grow beyond what can be known.
                    if self.examiner.exercise.own.is_some() {
                        return Ok(());
                    }
                    continue;
                };
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
        if self.flaws() > 0 || self.examiner.subject.is_single() {
            return Ok(());
        }
        let asked: Vec<Item> = self.marks.iter().map(|mark| mark.item.clone()).collect();
        let step = asked.len().div_ceil(AGAIN).max(1);
        for item in asked.iter().rev().step_by(step) {
            if self.is_over() {
                return Ok(());
            }
            let Some(mut mark) = self.examiner.ask(item, Stage::Again)? else { continue };
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
        let is_wanted = self.terms.growth.unwrap_or(self.flaws() == 0 && self.examiner.exercise.inquiry.climbs());
        if !is_wanted || self.stopped.is_some() {
            return Ok(None);
        }
        let (exercise, effort, deadline, limit) =
            (self.examiner.exercise, self.examiner.effort, self.deadline, self.terms.limit);
        let mut ask = |item: &Item, stage, fresh: bool| {
            if fresh {
                self.examiner.subject.restart();
            }
            self.examiner.ask(item, stage)
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
        let why = reasons(self.examiner.exercise, &smallest.item, &self.examiner.effort);
        Ok(Some(Counterexample { mark: smallest, reasons: why }))
    }

    fn smaller(&mut self, than: &Mark, left: &mut usize) -> Result<Option<Mark>, Failure> {
        for item in items::smaller(self.examiner.exercise, &than.item, &self.examiner.effort)? {
            if *left == 0 || Instant::now() > self.deadline {
                return Ok(None);
            }
            *left -= 1;
            if let Some(mark) = self.examiner.ask(&item, Stage::Shrinking)?.filter(|mark| mark.flaw.is_some()) {
                return Ok(Some(mark));
            }
        }
        Ok(None)
    }

    /// Looks for a line that nobody asked for, and holds it against the last answer.
    fn surplus(&mut self) {
        let Some(last) = self.marks.last_mut().filter(|mark| mark.flaw.is_none()) else { return };
        if let Some(line) = self.examiner.subject.surplus() {
            last.flaw = Some(Flaw::Babble(line));
            self.examiner.subject.restart();
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
