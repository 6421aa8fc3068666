//! The rungs of games in which positions repeat, as judges: from the ends backwards instead of from the bottom up.

use std::sync::{Arc, OnceLock};

use tablette_core::{Ask, Cost, Count, Decide, Game, Judge, Nimber, Play, Players, Question, Refusal, Verdict, Work, Worth};
use tablette_solve::{Explored, recursion_once};

use super::judges::{Answered, with_worth};
use super::values::{Tabled, Values};
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

/// The definition, on lines that never come back.
pub(super) fn definition<G: Game>(
    game: &G,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<(Verdict, Work), Refusal> {
    with_worth!(G, question, worth => {
        let solved = recursion_once(game, &worth, state, &effort.ask())?;
        Ok((worth.verdict(solved.value), solved.work))
    })
}

/// The `recursion` rung; what follows the position is judged by exploring, once somebody asks for it.
pub(super) fn by_recursion<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    let (verdict, work) = definition(&**game, state, question, effort)?;
    let memory = effort.memory;
    let judge = Later { game: Arc::clone(game), state: state.clone(), question, memory, work, judge: OnceLock::new() };
    Ok(Answered { rung: Rung::Recursion, judge: Box::new(judge), verdict: Some(verdict), source: None })
}

/// The `memory` rung: everything that can be reached, remembered, and worked out backwards.
pub(super) fn by_memory<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    let judge = explored(game, state, question, effort)?;
    let verdict = judge.find(state);
    Ok(Answered { rung: Rung::Memory, judge: Box::new(judge), verdict, source: None })
}

/// What exploring from one position finds; of others nothing is known.
fn explored<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Tabled<G::State>, Refusal> {
    let (ask, threads) = (effort.ask(), effort.threads());
    let explored = Explored::from(Arc::clone(game), state, &ask)?;
    let work = explored.work();
    let left = Ask { memory: ask.memory.saturating_sub(work.bytes), ..ask };
    let values = Values::over(&explored, question, &left, threads)?;
    let work = Work { bytes: work.bytes + values.work().bytes, ..work };
    Ok(Tabled::new(Arc::new(explored), values, work))
}

/// A judge that explores when it is first asked, after an answer that needed no exploring.
struct Later<G: Game> {
    game: Arc<G>,
    state: G::State,
    question: Question,
    memory: u64,
    work: Work,
    judge: OnceLock<Option<Tabled<G::State>>>,
}

impl<G: Game> Judge<G> for Later<G> {
    fn verdict(&self, state: &G::State) -> Verdict {
        let effort = Effort { memory: self.memory, ..Effort::default() };
        // Where exploring is refused, nothing is known of what follows.
        let judge = self.judge.get_or_init(|| explored(&self.game, &self.state, self.question, &effort).ok());
        judge.as_ref().and_then(|judge| judge.find(state)).unwrap_or_default()
    }

    fn work(&self) -> Work {
        self.work
    }
}
