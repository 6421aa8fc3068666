//! The first two rungs for games in which positions repeat: from the ends backwards instead of from
//! the bottom up.
//!
//! For example, the rings can be taken off and put on again for ever. The recursion follows only
//! lines without repetition, which suffices for the least cost of a puzzle: a cheapest line never
//! visits a position twice. The memo cannot work depth first, since a value might depend on itself;
//! it explores everything reachable, numbers it in the order of discovery, and then works backwards
//! from the ends like a table.
//!
//! With two players this recursion is not offered. A side that could repeat a position and so draw
//! would have to leave it on a line without repetition, and might be called lost.

use std::sync::{Arc, Mutex};

use tablette_core::{Game, Options, Question, Refusal, Verdict, Work, lock};
use tablette_solve::ReachableSet;

use super::memo_oracle::{Answer, definition};
use super::values;
use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::numbers::TableOracle;
use crate::oracle::{Oracle, of_table};

/// Answers by the `recursion` rung; later positions are explored on the first query.
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

/// Answers by the `memory` rung: everything reachable, stored, and solved backwards. Time and
/// space: linear in positions and moves.
///
/// # Errors
///
/// [`Refusal::TooLarge`] as soon as exploring outgrows the memory; [`Refusal::Beyond`] for nimbers
/// and, with two players, for counts; stopped.
pub(super) fn by_memory<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    budget: &Budget<'_>,
) -> Result<Answer<G>, Failure> {
    let oracle = explored(game, state, question, budget)?;
    let verdict = oracle.find(state).map(of_table::<G>).unwrap_or_default();
    Ok(Answer { oracle: Arc::new(oracle), verdict })
}

/// Explores from one position; other positions have no value. The numbering is the order of
/// discovery, so ranks mean nothing beyond this answer.
///
/// # Errors
///
/// As for [`by_memory`].
fn explored<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    budget: &Budget<'_>,
) -> Result<TableOracle<G::State>, Refusal> {
    let (options, threads) = (budget.options(), budget.threads());
    let explored = ReachableSet::explore(Arc::clone(game), state, budget.symmetry, &options)?;
    let work = explored.work();
    // The explored positions stay: they are the numbering of the values.
    let left = Options { memory: options.memory.saturating_sub(work.bytes), ..options };
    let solved = values::over(&explored, question, &left, threads);
    let values = solved.map_err(|refusal| refusal.besides(work.bytes, options.memory))?;
    let work = Work { bytes: work.bytes + values.work().bytes, ..work };
    Ok(TableOracle::new(Rung::Memory, Arc::new(explored), values, work))
}

/// The result of exploring.
#[derive(Default)]
enum Exploration<S> {
    #[default]
    NotYet,
    Refused,
    Found(Box<TableOracle<S>>),
}

/// Explores on the first query, after an answer that did not need it.
struct LazyExploration<G: Game> {
    game: Arc<G>,
    /// The start of the exploration: the position of the first question.
    state: G::State,
    question: Question,
    work: Work,
    /// Empty until the first query. `Some(None)` once exploring was refused: nothing is then known,
    /// and it is not tried again.
    explored: Mutex<Exploration<G::State>>,
}

impl<G: Game> Oracle<G> for LazyExploration<G> {
    fn rung(&self) -> Rung {
        Rung::Recursion
    }

    /// Explores on the first query, then looks up. A refused exploration is no error, since the
    /// rung has answered already: the verdict is empty.
    fn verdict(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        let mut known = lock(&self.explored);
        if matches!(*known, Exploration::NotYet) {
            *known = match explored(&self.game, &self.state, self.question, budget) {
                // A stop is not recorded as a refusal: the next question may have more time.
                Err(Refusal::Stopped) => return Err(Refusal::Stopped.into()),
                Err(_) => Exploration::Refused,
                Ok(found) => Exploration::Found(Box::new(found)),
            };
        }
        match &*known {
            Exploration::Found(found) => Ok(found.find(state).map(of_table::<G>).unwrap_or_default()),
            // Nothing is known about later positions.
            Exploration::NotYet | Exploration::Refused => Ok(Verdict::default()),
        }
    }

    fn work(&self) -> Work {
        self.work
    }
}
