//! What is known of many positions of one board.

use pyo3::prelude::*;
use tablette::{Analysis, AnyBoard, Budget, Failure, MoveLine, Number, Outcome, Refusal, Request};

use crate::value::Whole;

/// Positions that a search may look at for one of many: what it finds is an estimate, and no
/// environment believes one.
const LOOKS: u64 = 1_000;

/// What is known of one position, as a tuple. Absent is not known.
#[derive(Default, IntoPyObject)]
pub(crate) struct JudgedPosition(
    /// The outcome for the side to move.
    Option<&'static str>,
    /// Plies to the end under best play.
    Option<Whole>,
    /// The least total cost, of puzzles.
    Option<Whole>,
    /// The best moves.
    Option<Vec<String>>,
    /// Every legal move.
    Vec<JudgedMove>,
);

/// A move: notation, what it gets for the side that plays it, and how many plies (of a puzzle: how
/// much cost) it is off the best.
type JudgedMove = (String, Option<&'static str>, Option<Whole>);

/// Judges positions one by one, each by the first oracle that can; what one answer took to know
/// serves the next.
///
/// Positions beyond the deadline of the budget, and those that all rungs refuse, are left unknown.
///
/// # Errors
/// [`Failure::Input`] for what is no position of the board; a damaged table; stopped by the watch.
pub(super) fn judge(
    board: &dyn AnyBoard,
    positions: &[String],
    budget: &Budget<'_>,
) -> Result<Vec<JudgedPosition>, Failure> {
    let budget = &Budget { looks: LOOKS, until_stopped: false, ..*budget };
    let request = Request { moves: usize::MAX, ..Request::MOVES };
    let mut judged = Vec::with_capacity(positions.len());
    for position in positions {
        budget.watch.progress(judged.len() as u64, Some(positions.len() as u64));
        let known = match board.at(position)?.analysis(&request, budget) {
            Err(Failure::Refused(Refusal::Stopped)) if budget.watch.stopped() => return Err(Refusal::Stopped.into()),
            Err(Failure::Refused(_) | Failure::Absent(_)) => None,
            known => Some(known?),
        };
        judged.push(known.map(row).unwrap_or_default());
    }
    Ok(judged)
}

fn row(known: Analysis) -> JudgedPosition {
    let cost = known.verdict.cost.filter(|_| known.verdict.lower_bound.is_none());
    let moves = known.moves.into_iter().map(|mv| judged_move(mv, cost.as_ref()));
    JudgedPosition(
        known.verdict.outcome.map(Outcome::name),
        Whole::new(known.verdict.remoteness.as_ref()),
        Whole::new(cost.as_ref()),
        known.best_moves,
        moves.collect(),
    )
}

/// A move in a position of that least cost; `None` where there is none, or it is not proved.
fn judged_move(mv: MoveLine, cost: Option<&Number>) -> JudgedMove {
    let total = mv.total.filter(|_| mv.verdict.lower_bound.is_none());
    // Plies of a puzzle tell nothing about its cost.
    let late = match (cost, total) {
        (Some(cost), Some(total)) => total.minus(cost),
        (Some(_), None) => None,
        (None, _) => mv.delta,
    };
    (mv.notation, mv.outcome.map(Outcome::name), Whole::new(late.as_ref()))
}
