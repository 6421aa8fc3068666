//! Honest answers to an offer of a draw.

use tablette_core::{Estimate, Outcome, Verdict};

/// The answer to an offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// Accepted: no better result is known.
    Accepted,
    /// Declined: the position is known to be won.
    Wins,
    /// Declined: the estimate is in favour of the side that answers.
    Ahead(Estimate),
    /// Declined: nothing is known about the position.
    Unsure,
}

/// Answers an offer of a draw by the side to move; `theirs` is the analysis of its position. It is
/// accepted exactly if the known value, or else the estimate, is not better than a draw for the
/// side that answers.
///
/// ```
/// use tablette::opponent::{DrawAnswer, answer_to_draw};
/// use tablette::{Estimate, Outcome, Verdict};
/// let known = |outcome| Verdict { outcome: Some(outcome), ..Verdict::default() };
/// assert_eq!(answer_to_draw(&known(Outcome::Draw)), DrawAnswer::Accepted);
/// assert_eq!(answer_to_draw(&known(Outcome::Lose)), DrawAnswer::Wins);
/// let seems = |score| Verdict { estimate: Some(Estimate { score, depth: 9 }), ..Verdict::default() };
/// assert_eq!(answer_to_draw(&seems(0)), DrawAnswer::Accepted);
/// assert_eq!(answer_to_draw(&seems(-3)), DrawAnswer::Ahead(Estimate { score: 3, depth: 9 }));
/// assert_eq!(answer_to_draw(&Verdict::default()), DrawAnswer::Unsure);
/// ```
pub fn answer_to_draw(theirs: &Verdict) -> DrawAnswer {
    match (theirs.outcome, theirs.estimate) {
        (Some(Outcome::Lose), _) => DrawAnswer::Wins,
        (Some(Outcome::Win | Outcome::Draw), _) | (None, Some(Estimate { score: 0.., .. })) => DrawAnswer::Accepted,
        (None, Some(estimate)) => DrawAnswer::Ahead(Estimate { score: -estimate.score, ..estimate }),
        (None, None) => DrawAnswer::Unsure,
    }
}
