//! Which move is better, whatever is known of the positions behind them.

use std::cmp::Ordering;

use tablette_core::{Game, Number, Outcome, Turn, Verdict};

/// A move with what it leads to.
pub(super) struct Judged<G: Game> {
    pub(super) mv: G::Move,
    pub(super) next: G::State,
    pub(super) verdict: Verdict,
    /// What the move gets for whoever plays it.
    pub(super) outcome: Option<Outcome>,
    /// The least cost with this move, where costs are known.
    pub(super) total: Option<Number>,
}

impl<G: Game> Judged<G> {
    pub(super) fn new(game: &G, state: &G::State, mv: G::Move, next: G::State, verdict: Verdict) -> Self {
        let outcome = verdict.outcome.map(|outcome| match game.turn(state, mv) {
            Turn::Passes => outcome.flipped(),
            Turn::Stays => outcome,
        });
        let total = verdict.cost.as_ref().and_then(|rest| rest.minus(&Number::from(game.cost(state, mv)).negated()));
        Self { mv, next, verdict, outcome, total }
    }

    /// Better moves first: the better end, the lower cost, then the sooner win or draw, or the later loss.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_cost = match (&self.total, &other.total) {
            (Some(a), Some(b)) => a.cmp(b),
            _ => Ordering::Equal,
        };
        other.outcome.cmp(&self.outcome).then(by_cost).then_with(|| {
            let plies = self.verdict.remoteness.cmp(&other.verdict.remoteness);
            if self.outcome == Some(Outcome::Lose) { plies.reverse() } else { plies }
        })
    }

    /// How many plies this move is off the best one, where both are known and lead to the same end.
    pub(super) fn delta(&self, best: &Self) -> Option<Number> {
        if self.outcome != best.outcome {
            return None;
        }
        let difference = self.verdict.remoteness.as_ref()?.minus(best.verdict.remoteness.as_ref()?)?;
        Some(if difference.is_negative() { difference.negated() } else { difference })
    }
}
