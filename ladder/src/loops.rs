//! The first two rungs of games in which positions repeat: from the ends backwards instead of
//! from the bottom up.
//!
//! For example, the rings can be taken off and put on again for ever. The recursion follows only
//! lines that never come back, which is enough for the least cost of a puzzle: a cheapest way
//! never passes a position twice. The memo cannot work depth first, since a position may wait for
//! itself; it explores everything reachable, numbers it in the order of discovery, and then works
//! backwards from the ends like a table.
//!
//! With two players the first of these is not offered. A side that could repeat a position and so
//! draw would, on a line that never comes back, have to leave it, and might be called lost.

use std::sync::{Arc, Mutex};

use tablette_core::{Game, Options, Question, Refusal, Verdict, Work, lock};
use tablette_solve::ReachableSet;

use super::judges::{Answer, definition};
use super::values;
use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::numbers::TableOracle;
use crate::oracle::Oracle;

/// The `recursion` rung; what follows the position is explored once something asks for it.
///
/// # Errors
///
/// Those of the definition.
pub(super) fn by_recursion<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    budget: &Budget<'_>,
) -> Result<Answer<G>, Failure> {
    let (verdict, work) = definition(&**game, state, question, true, budget)?;
    let oracle =
        LazyExploration { game: Arc::clone(game), state: state.clone(), question, work, explored: Mutex::default() };
    Ok(Answer { oracle: Arc::new(oracle), verdict })
}

/// The `memory` rung: everything that can be reached, remembered, and solved backwards. Time
/// and space: linear in positions and moves.
///
/// # Errors
///
/// [`Refusal::TooLarge`] as soon as exploring outgrows the memory; [`Refusal::Beyond`] of nimbers
/// and, with two players, of counts; stopped.
pub(super) fn by_memory<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    budget: &Budget<'_>,
) -> Result<Answer<G>, Failure> {
    let oracle = explored(game, state, question, budget)?;
    let verdict = oracle.find(state).unwrap_or_default();
    Ok(Answer { oracle: Arc::new(oracle), verdict })
}

/// What exploring from one position finds; of others nothing is known. The numbering is the order
/// of discovery, so ranks mean nothing beyond this answer.
///
/// # Errors
///
/// As [`by_memory`].
fn explored<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    budget: &Budget<'_>,
) -> Result<TableOracle<G::State>, Refusal> {
    let (options, threads) = (budget.options(), budget.threads());
    let explored = ReachableSet::explore(Arc::clone(game), state, budget.symmetry, &options)?;
    let work = explored.work();
    // What was explored stays: it is the numbering of the values.
    let left = Options { memory: options.memory.saturating_sub(work.bytes), ..options };
    let solved = values::over(&explored, question, &left, threads);
    let values = solved.map_err(|refusal| refusal.besides(work.bytes, options.memory))?;
    let work = Work { bytes: work.bytes + values.work().bytes, ..work };
    Ok(TableOracle::new(Rung::Memory, Arc::new(explored), values, work))
}

/// What exploring has come to.
#[derive(Default)]
enum Exploration<S> {
    #[default]
    NotYet,
    Refused,
    Found(Box<TableOracle<S>>),
}

/// Explores when it is first asked, after an answer that needed no exploring.
struct LazyExploration<G: Game> {
    game: Arc<G>,
    /// Where exploring begins: the position of the first question.
    state: G::State,
    question: Question,
    work: Work,
    /// Empty until the first question. `Some(None)` once exploring was refused: nothing is known
    /// then, and it is not tried again.
    explored: Mutex<Exploration<G::State>>,
}

impl<G: Game> Oracle<G> for LazyExploration<G> {
    fn rung(&self) -> Rung {
        Rung::Recursion
    }

    /// Explores at the first question, then looks up. Where exploring was refused, nothing is
    /// known, and that is no error: the rung has answered already.
    fn verdict(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        let mut known = lock(&self.explored);
        if matches!(*known, Exploration::NotYet) {
            *known = match explored(&self.game, &self.state, self.question, budget) {
                // A stop is not remembered as a refusal: the next question may have more time.
                Err(Refusal::Stopped) => return Err(Refusal::Stopped.into()),
                Err(_) => Exploration::Refused,
                Ok(found) => Exploration::Found(Box::new(found)),
            };
        }
        match &*known {
            Exploration::Found(found) => Ok(found.find(state).unwrap_or_default()),
            // Nothing is known of what follows.
            Exploration::NotYet | Exploration::Refused => Ok(Verdict::default()),
        }
    }

    fn work(&self) -> Work {
        self.work
    }
}
