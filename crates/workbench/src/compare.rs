//! The whole ladder side by side: each rung's answer and its cost.

use std::time::Duration;

use tablette_core::{Problem, Question, Settings, Verdict, Work};

use crate::any::{AnyBoard, AnyGame};
use tablette_ladder::Failure;
use tablette_ladder::analysis::contradiction;
use tablette_ladder::{Budget, Request, Rung};

/// One rung's answer on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The rung.
    pub rung: Rung,
    /// The answer with its cost, or the reason why there is none.
    pub outcome: Result<RungResult, Failure>,
    /// Seconds, whether stopped or not.
    pub seconds: f64,
}

/// The result of one rung.
#[derive(Clone, Debug, PartialEq)]
pub struct RungResult {
    /// The answer.
    pub verdict: Verdict,
    /// Its cost.
    pub work: Work,
}

/// Runs every rung on one board, each for at most `limit`.
///
/// All rungs answer the question of the source text. A rung that ran out of time has
/// [`Refusal::Stopped`](tablette_core::Refusal::Stopped).
pub fn ladder(board: &dyn AnyBoard, budget: &Budget<'_>, limit: Duration) -> Vec<Step> {
    let question = board.info().question;
    board.rungs().into_iter().map(|rung| rung_result(board, rung, question, budget, limit)).collect()
}

/// Runs every rung on every board of the growth curve that leads up to `board`, smallest first,
/// with the board's text. A rung that was refused or ran out of time is omitted on the larger
/// boards.
///
/// # Errors
/// If a board of the curve does not open (a fault of the game, which the laws detect).
pub fn growth(
    game: &dyn AnyGame,
    board: &dyn AnyBoard,
    settings: &Settings,
    budget: &Budget<'_>,
    limit: Duration,
) -> Result<Vec<(String, Vec<Step>)>, Problem> {
    let mut rungs = board.rungs();
    let mut curve = Vec::new();
    for text in board.growth() {
        let board = game.open(&text, settings)?;
        let question = board.info().question;
        let steps: Vec<Step> = rungs.iter().map(|&rung| rung_result(&*board, rung, question, budget, limit)).collect();
        rungs.retain(|rung| steps.iter().any(|step| step.rung == *rung && step.outcome.is_ok()));
        curve.push((text, steps));
        if budget.is_over() {
            break;
        }
    }
    Ok(curve)
}

fn rung_result(board: &dyn AnyBoard, rung: Rung, question: Question, budget: &Budget<'_>, limit: Duration) -> Step {
    // Measure the work itself, not a result kept from an earlier run.
    let budget = Budget { recent: None, ..*budget }.within(limit);
    let began = budget.clock.now();
    let request = |worth| Request { by: Some(rung), worth, ..Request::default() };
    let answer = match board.answer(&request(Some(question)), &budget) {
        // A theory may know who wins without knowing in how many plies.
        Err(Failure::Absent(_)) if rung == Rung::Theory => board.answer(&request(None), &budget),
        answer => answer,
    };
    let outcome = answer.map(|(verdict, work)| RungResult { verdict, work });
    Step { rung, outcome, seconds: budget.clock.since(began).as_secs_f64() }
}

/// Whether the answers of a ladder agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consistency {
    /// The rungs that answered, in the order of the ladder.
    pub answered: Vec<Rung>,
    /// The rungs that did not; their [`Step`] gives the reason.
    pub silent: Vec<Rung>,
    /// Whether the answers agree; `None` if fewer than two rungs answered, so that nothing was
    /// compared.
    pub agree: Option<bool>,
}

impl Consistency {
    /// Summarises the steps of one ladder.
    ///
    /// ```
    /// use tablette::compare::Consistency;
    /// let none = Consistency::new(&[]);
    /// assert_eq!(none.agree, None);
    /// ```
    pub fn new(steps: &[Step]) -> Self {
        let (answered, silent): (Vec<&Step>, Vec<&Step>) = steps.iter().partition(|step| step.outcome.is_ok());
        let names = |steps: Vec<&Step>| steps.into_iter().map(|step| step.rung).collect::<Vec<_>>();
        let agree = (answered.len() > 1).then(|| agree(steps));
        Self { answered: names(answered), silent: names(silent), agree }
    }
}

/// True unless two rungs have known values that differ.
pub fn agree(steps: &[Step]) -> bool {
    let verdicts: Vec<&Verdict> =
        steps.iter().filter_map(|step| step.outcome.as_ref().ok()).map(|rung_result| &rung_result.verdict).collect();
    let agrees = |(at, a): (usize, &&Verdict)| verdicts[..at].iter().all(|b| contradiction(a, b).is_none());
    verdicts.iter().enumerate().all(agrees)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::{Outcome, Refusal};

    fn step(outcome: Outcome, remoteness: Option<u32>) -> Step {
        let verdict = Verdict { outcome: Some(outcome), remoteness: remoteness.map(Into::into), ..Verdict::default() };
        Step { rung: Rung::Table, outcome: Ok(RungResult { verdict, work: Work::default() }), seconds: 0.0 }
    }

    #[test]
    fn only_known_values_can_disagree() {
        let stopped = Step { outcome: Err(Refusal::Stopped.into()), ..step(Outcome::Win, None) };
        assert!(agree(&[step(Outcome::Win, None), stopped.clone(), step(Outcome::Win, Some(3))]));
        assert!(!agree(&[step(Outcome::Win, Some(5)), step(Outcome::Win, None), step(Outcome::Win, Some(3))]));
        assert!(!agree(&[step(Outcome::Win, None), stopped, step(Outcome::Lose, None)]));
    }

    #[test]
    fn one_answer_agrees_with_nothing() {
        let stopped = Step { rung: Rung::Memory, outcome: Err(Refusal::Stopped.into()), seconds: 0.0 };
        let alone = Consistency::new(&[stopped.clone(), step(Outcome::Win, None)]);
        assert_eq!(alone, Consistency { answered: vec![Rung::Table], silent: vec![Rung::Memory], agree: None });
        let two = Consistency::new(&[step(Outcome::Win, None), stopped, step(Outcome::Win, Some(3))]);
        assert_eq!((two.agree, two.answered.len(), two.silent.len()), (Some(true), 2, 1));
        assert_eq!(Consistency::new(&[step(Outcome::Win, None), step(Outcome::Lose, None)]).agree, Some(false));
    }
}
