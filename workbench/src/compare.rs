//! The whole ladder beside itself: each rung's answer and what it cost.

use std::time::Duration;

use tablette_core::{Problem, Question, Settings, Verdict, Work};

use crate::any::{AnyBoard, AnyGame};
use tablette_ladder::Failure;
use tablette_ladder::knowledge::contradiction;
use tablette_ladder::{Effort, Request, Rung};

/// One rung's answer on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The rung.
    pub rung: Rung,
    /// What it found and what that took, or why it did not.
    pub outcome: Result<Climb, Failure>,
    /// Seconds on the clock, stopped or not.
    pub seconds: f64,
}

/// What a rung found.
#[derive(Clone, Debug, PartialEq)]
pub struct Climb {
    /// The answer.
    pub verdict: Verdict,
    /// What it took.
    pub work: Work,
}

/// Climbs the whole ladder on one board, each rung for at most `limit` on the clock.
///
/// All rungs answer the question that the source text asks. A rung that ran out of time has [`Refusal::Stopped`](tablette_core::Refusal::Stopped).
pub fn ladder(board: &dyn AnyBoard, effort: &Effort<'_>, limit: Duration) -> Vec<Step> {
    let question = board.info().question;
    board.rungs().into_iter().map(|rung| climb(board, rung, question, effort, limit)).collect()
}

/// Climbs the ladder on every board of the growth curve that leads up to `board`, smallest first, with the board's text.
/// Once a rung was refused or ran out of time it is left out on the larger boards.
///
/// # Errors
/// When a board of the curve does not open (a fault of the game, which the laws look for).
pub fn growth(
    game: &dyn AnyGame,
    board: &dyn AnyBoard,
    settings: &Settings,
    effort: &Effort<'_>,
    limit: Duration,
) -> Result<Vec<(String, Vec<Step>)>, Problem> {
    let mut rungs = board.rungs();
    let mut curve = Vec::new();
    for text in board.growth() {
        let board = game.open(&text, settings)?;
        let question = board.info().question;
        let steps: Vec<Step> = rungs.iter().map(|&rung| climb(&*board, rung, question, effort, limit)).collect();
        rungs.retain(|rung| steps.iter().any(|step| step.rung == *rung && step.outcome.is_ok()));
        curve.push((text, steps));
        if effort.is_over() {
            break;
        }
    }
    Ok(curve)
}

fn climb(board: &dyn AnyBoard, rung: Rung, question: Question, effort: &Effort<'_>, limit: Duration) -> Step {
    // What is measured is the work, not whether somebody has done it before.
    let effort = Effort { recent: None, ..*effort }.within(limit);
    let began = effort.clock.now();
    let request = Request { by: Some(rung), worth: Some(question), ..Request::default() };
    let outcome = board.answer(&request, &effort).map(|(verdict, work)| Climb { verdict, work });
    Step { rung, outcome, seconds: effort.clock.since(began).as_secs_f64() }
}

/// What the answers of a ladder say of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concord {
    /// The rungs that answered, in the order of the ladder.
    pub answered: Vec<Rung>,
    /// Those that did not; why, their [`Step`] says.
    pub silent: Vec<Rung>,
    /// Whether the answers agree; `None` where fewer than two rungs answered, since nothing was compared then.
    pub agree: Option<bool>,
}

impl Concord {
    /// Of the steps of one ladder.
    ///
    /// ```
    /// use tablette::compare::Concord;
    /// let nobody = Concord::of(&[]);
    /// assert_eq!(nobody.agree, None);
    /// ```
    pub fn of(steps: &[Step]) -> Self {
        let (answered, silent): (Vec<&Step>, Vec<&Step>) = steps.iter().partition(|step| step.outcome.is_ok());
        let names = |steps: Vec<&Step>| steps.into_iter().map(|step| step.rung).collect::<Vec<_>>();
        let agree = (answered.len() > 1).then(|| agree(steps));
        Self { answered: names(answered), silent: names(silent), agree }
    }
}

/// True unless two rungs that both know something know different things.
pub fn agree(steps: &[Step]) -> bool {
    let verdicts: Vec<&Verdict> =
        steps.iter().filter_map(|step| step.outcome.as_ref().ok()).map(|climb| &climb.verdict).collect();
    let agrees = |(at, a): (usize, &&Verdict)| verdicts[..at].iter().all(|b| contradiction(a, b).is_none());
    verdicts.iter().enumerate().all(agrees)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::{Outcome, Refusal};

    fn step(outcome: Outcome, remoteness: Option<u32>) -> Step {
        let verdict = Verdict { outcome: Some(outcome), remoteness: remoteness.map(Into::into), ..Verdict::default() };
        Step { rung: Rung::Table, outcome: Ok(Climb { verdict, work: Work::default() }), seconds: 0.0 }
    }

    #[test]
    fn only_what_both_know_can_disagree() {
        let stopped = Step { outcome: Err(Refusal::Stopped.into()), ..step(Outcome::Win, None) };
        assert!(agree(&[step(Outcome::Win, None), stopped.clone(), step(Outcome::Win, Some(3))]));
        assert!(!agree(&[step(Outcome::Win, Some(5)), step(Outcome::Win, None), step(Outcome::Win, Some(3))]));
        assert!(!agree(&[step(Outcome::Win, None), stopped, step(Outcome::Lose, None)]));
    }

    #[test]
    fn one_answer_agrees_with_nothing() {
        let stopped = Step { rung: Rung::Memory, outcome: Err(Refusal::Stopped.into()), seconds: 0.0 };
        let alone = Concord::of(&[stopped.clone(), step(Outcome::Win, None)]);
        assert_eq!(alone, Concord { answered: vec![Rung::Table], silent: vec![Rung::Memory], agree: None });
        let two = Concord::of(&[step(Outcome::Win, None), stopped, step(Outcome::Win, Some(3))]);
        assert_eq!((two.agree, two.answered.len(), two.silent.len()), (Some(true), 2, 1));
        assert_eq!(Concord::of(&[step(Outcome::Win, None), step(Outcome::Lose, None)]).agree, Some(false));
    }
}
