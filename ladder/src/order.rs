//! Which move is better, whatever is known of the positions behind them.
//!
//! For example, of five moves one wins in 5 plies, one wins in 9, one seems good to a search, of
//! one nothing is known, and one loses for certain. They are listed in that order. A sooner win is
//! better and so is a later loss; an estimate stands beside draws, since it might be anything; the
//! unknown may be better than a loss, and is tried before it.
//!
//! Verdicts speak of the side to move *there*. Everything here is turned to the side that plays
//! the move, once, so that comparisons need no thought about turns.

use std::cmp::Ordering;

use tablette_core::{Edge, Estimate, Game, Number, Outcome, Turn, Verdict};

/// A move and how good it is. Not the position behind it: of a wide board all moves are rated, few
/// are shown, and a position may take more than all ratings.
pub(super) struct RatedMove<G: Game> {
    pub(super) mv: G::Move,
    pub(super) rating: Rating,
}

/// How good a move is. No game is needed to compare two of them, so that is compiled once.
pub(super) struct Rating {
    /// What the position behind the move is worth to the side that moves there.
    pub(super) verdict: Verdict,
    /// What the move gets for the side that plays it.
    pub(super) outcome: Option<Outcome>,
    /// The least cost with this move, that of the move included, where costs are known.
    pub(super) total: Option<Number>,
    /// How it seems to stand for the side that plays the move, in hundredths of a man, where that
    /// is only estimated.
    estimate: Option<i32>,
}

impl<G: Game> RatedMove<G> {
    /// A move and the verdict on the position behind it.
    pub(super) fn new(game: &G, state: &G::State, mv: G::Move, verdict: Verdict) -> Self {
        Self { mv, rating: Rating::new(game.edge(state, mv), verdict) }
    }
}

/// Puts the better moves first. Equals stay in the order of the game, so that the choice is the
/// same on every run.
pub(super) fn sort<G: Game>(moves: Vec<RatedMove<G>>) -> Vec<RatedMove<G>> {
    let ratings: Vec<&Rating> = moves.iter().map(|other| &other.rating).collect();
    let order = sorted(&ratings);
    let mut moves: Vec<Option<RatedMove<G>>> = moves.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| moves[at].take()).collect()
}

/// The places of the ratings, best first.
fn sorted(ratings: &[&Rating]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[a].compare(ratings[b]));
    order
}

impl Rating {
    /// A verdict on the position that an edge leads to, seen from its beginning.
    fn new(edge: Edge, verdict: Verdict) -> Self {
        let outcome = verdict.outcome.map(|outcome| outcome.for_mover(edge.turn));
        let total = verdict.cost.as_ref().and_then(|rest| rest.minus(&Number::from(edge.cost).negated()));
        let estimate = verdict.estimate.map(|estimate| match edge.turn {
            Turn::Passes => -estimate.score,
            Turn::Stays => estimate.score,
        });
        Self { verdict, outcome, total, estimate }
    }

    /// Takes over what a longer search found of the position that the move is played in, `here`,
    /// where the turn after the move is `turn`: the move is the one that it chose, so it gets for
    /// its player what the position is worth. What is already proved of the move stays.
    pub(super) fn confirm(&mut self, turn: Turn, here: &Verdict) {
        self.outcome = here.outcome.or(self.outcome);
        // The same both ways: seen from there, the mover's outcome turns back.
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
    /// later loss. A move about which nothing is known stands before a loss that is certain. Moves
    /// of which the same is known are equal, and stay in the game's order.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_cost = match (&self.total, &other.total) {
            (Some(a), Some(b)) => a.cmp(b),
            _ => Ordering::Equal,
        };
        other.promise().cmp(&self.promise()).then(by_cost).then_with(|| {
            let plies = self.verdict.remoteness.cmp(&other.verdict.remoteness);
            // The loser delays: of two losses the later one is better.
            if self.outcome == Some(Outcome::Lose) { plies.reverse() } else { plies }
        })
    }

    /// What the move gets as far as is known: the kind of end, and among unclear ones the
    /// estimate.
    fn promise(&self) -> (u8, i32) {
        match (self.outcome, self.estimate) {
            (Some(Outcome::Win), _) => (3, 0),
            (Some(Outcome::Draw), _) => (2, 0),
            (None, Some(score)) => (2, score),
            (None, None) => (1, 0),
            (Some(Outcome::Lose), _) => (0, 0),
        }
    }

    /// Whether anything at all is known of the move.
    pub(super) fn is_told(&self) -> bool {
        self.outcome.is_some() || self.verdict.estimate.is_some()
    }

    /// Plies that this move is off the best one, where both are known and lead to the same end: a
    /// win in 9 beside one in 5 is 4 off.
    pub(super) fn delta(&self, best: &Self) -> Option<Number> {
        if self.outcome != best.outcome {
            return None;
        }
        let difference = self.verdict.remoteness.as_ref()?.minus(best.verdict.remoteness.as_ref()?)?;
        Some(if difference.is_negative() { difference.negated() } else { difference })
    }
}
