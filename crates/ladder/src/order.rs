//! Comparison of moves by the known facts about the positions behind them.
//!
//! For example, of five moves one wins in 5 plies, one wins in 9, one has a good estimate, one is
//! unknown, and one certainly loses. They are listed in that order. A sooner win is better and so
//! is a later loss; an estimate ranks beside draws, since it might be anything; an unknown move may
//! be better than a loss, and ranks above it.
//!
//! Verdicts concern the side to move *there*. They are converted once to the side that plays the
//! move, so that comparisons need no thought about turns.

use std::cmp::Ordering;

use tablette_core::{Edge, Estimate, Game, Number, Outcome, Turn, Verdict};

/// A move and its rating. Without the position behind it: on a wide board all moves are rated and
/// few are shown, and a position may be larger than all ratings.
pub(super) struct RatedMove<G: Game> {
    pub(super) mv: G::Move,
    pub(super) rating: Rating,
}

/// The rating of a move. Independent of the game, so that comparisons are compiled once.
pub(super) struct Rating {
    /// The value of the position behind the move, for the side that moves there.
    pub(super) verdict: Verdict,
    /// The outcome for the side that plays the move.
    pub(super) outcome: Option<Outcome>,
    /// The least cost with this move, its own included, if costs are known.
    pub(super) total: Option<Number>,
    /// The estimate for the side that plays the move, in hundredths of a man, if the value is only
    /// estimated.
    estimate: Option<i32>,
}

impl<G: Game> RatedMove<G> {
    /// Pairs a move with the verdict on the position behind it.
    pub(super) fn new(game: &G, state: &G::State, mv: G::Move, verdict: Verdict) -> Self {
        Self { mv, rating: Rating::new(game.edge(state, mv), verdict) }
    }
}

/// Sorts better moves first. Equal moves stay in the order of the game, so that the choice is the
/// same on every run.
pub(super) fn sort<G: Game>(moves: Vec<RatedMove<G>>) -> Vec<RatedMove<G>> {
    let ratings: Vec<&Rating> = moves.iter().map(|other| &other.rating).collect();
    let order = sorted(&ratings);
    let mut moves: Vec<Option<RatedMove<G>>> = moves.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| moves[at].take()).collect()
}

/// Returns the indices of the ratings, best first.
fn sorted(ratings: &[&Rating]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[a].compare(ratings[b]));
    order
}

impl Rating {
    /// Converts a verdict on the position behind an edge to the side that moves along it.
    fn new(edge: Edge, verdict: Verdict) -> Self {
        let outcome = verdict.outcome.map(|outcome| outcome.for_mover(edge.turn));
        let total = verdict.cost.as_ref().and_then(|rest| rest.minus(&Number::from(edge.cost).negated()));
        let estimate = verdict.estimate.map(|estimate| match edge.turn {
            Turn::Passes => -estimate.score,
            Turn::Stays => estimate.score,
        });
        Self { verdict, outcome, total, estimate }
    }

    /// Adopts the result of a longer search for `here`, the position in which the move is played,
    /// with `turn` after the move: the search chose this move, so the move has the value of the
    /// position. Facts already proved about the move stay.
    pub(super) fn confirm(&mut self, turn: Turn, here: &Verdict) {
        self.outcome = here.outcome.or(self.outcome);
        // The conversion is its own inverse: flipped again, it gives the mover's outcome.
        let there = here.outcome.map(|outcome| outcome.for_mover(turn));
        match (there, here.estimate) {
            (Some(outcome), _) if self.verdict.outcome.is_none() => {
                self.verdict = Verdict { outcome: Some(outcome), ..Verdict::default() };
                self.estimate = None;
            }
            (None, Some(seen)) if self.verdict.outcome.is_none() => {
                let score = if turn == Turn::Passes { -seen.score } else { seen.score };
                // One ply of the search was the move itself.
                let depth = seen.depth.saturating_sub(1);
                self.verdict = Verdict { estimate: Some(Estimate { score, depth }), ..Verdict::default() };
                self.estimate = Some(seen.score);
            }
            _ => {}
        }
    }

    /// Better moves first: the better end, the lower cost, then the sooner win or draw, or the
    /// later loss. An unknown move ranks above a certain loss. Moves with the same known facts are
    /// equal, and stay in the game's order.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_cost = match (&self.total, &other.total) {
            (Some(a), Some(b)) => a.cmp(b),
            _ => Ordering::Equal,
        };
        other.promise().cmp(&self.promise()).then(by_cost).then_with(|| {
            let plies = self.verdict.remoteness.cmp(&other.verdict.remoteness);
            // The loser delays: the later of two losses is better.
            if self.outcome == Some(Outcome::Lose) { plies.reverse() } else { plies }
        })
    }

    /// Returns the known rank of the move: the kind of end and, for unclear ones, the estimate.
    fn promise(&self) -> (u8, i32) {
        match (self.outcome, self.estimate) {
            (Some(Outcome::Win), _) => (3, 0),
            (Some(Outcome::Draw), _) => (2, 0),
            (None, Some(score)) => (2, score),
            (None, None) => (1, 0),
            (Some(Outcome::Lose), _) => (0, 0),
        }
    }

    /// Whether anything is known about the move.
    pub(super) fn is_told(&self) -> bool {
        self.outcome.is_some() || self.verdict.estimate.is_some()
    }

    /// Returns the plies by which this move is worse than the best one, if both are known and lead
    /// to the same end: a win in 9 beside one in 5 gives 4.
    pub(super) fn delta(&self, best: &Self) -> Option<Number> {
        if self.outcome != best.outcome {
            return None;
        }
        let difference = self.verdict.remoteness.as_ref()?.minus(best.verdict.remoteness.as_ref()?)?;
        Some(if difference.is_negative() { difference.negated() } else { difference })
    }
}
