//! The second noun: what a position is worth, folded from what its moves lead to.

mod code;
mod cost;
mod count;
mod nimber;
mod play;

use std::fmt::Debug;

use crate::info::Question;
use crate::rules::{Edge, Outcome, Players};
use crate::theory::Verdict;

pub use code::Code;
pub use cost::{Cost, CostValue};
pub use count::{Count, CountFold};
pub use nimber::{Mex, Nimber};
pub use play::{Decide, Decision, Play, PlayFold, PlayValue};

/// A value passed its width. Solvers stop on it; nothing ever wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow;

/// A way to value positions: at the end by the outcome, before it by folding over the moves.
///
/// A fold is a reusable accumulator: [`clear`](Worth::clear), [`add`](Worth::add) once a move, [`finish`](Worth::finish).
pub trait Worth: Send + Sync {
    /// What a position is worth. As narrow as boards allow: it is what tables are made of.
    type Value: Copy + Eq + Debug + Send + Sync;
    /// The accumulator.
    type Fold: Default;

    /// Which question it answers.
    const QUESTION: Question;

    /// Whether the worth makes sense for such a game.
    fn suits(players: Players, impartial: bool) -> bool;
    /// The value where the game has ended with `outcome` for the side to move, an end that costs `cost`
    /// ([`End::cost`](crate::End::cost)).
    fn ended(&self, outcome: Outcome, cost: i64) -> Self::Value;
    /// Makes the accumulator ready for a new position.
    fn clear(&self, fold: &mut Self::Fold);
    /// Takes in one move: what it does and what the position behind it is worth *to the side that moves there*.
    ///
    /// # Errors
    /// [`Overflow`] when a sum passes its width.
    fn add(&self, fold: &mut Self::Fold, edge: Edge, value: Self::Value) -> Result<(), Overflow>;
    /// True when further moves cannot change the value: a recursion may stop early. Default: never.
    fn settled(&self, fold: &Self::Fold) -> bool {
        let _ = fold;
        false
    }
    /// The value of the position whose moves were taken in (at least one).
    ///
    /// # Errors
    /// [`Overflow`] when the value passes its width.
    fn finish(&self, fold: &Self::Fold) -> Result<Self::Value, Overflow>;
    /// Is this move one of the best in a position worth `here`?
    fn best(&self, here: Self::Value, edge: Edge, value: Self::Value) -> bool;
    /// The value as every face shows it.
    fn verdict(&self, value: Self::Value) -> Verdict;
}

/// Two worths in one pass: a pair of values.
impl<A: Worth, B: Worth> Worth for (A, B) {
    type Value = (A::Value, B::Value);
    type Fold = (A::Fold, B::Fold);

    const QUESTION: Question = A::QUESTION;

    fn suits(players: Players, impartial: bool) -> bool {
        A::suits(players, impartial) && B::suits(players, impartial)
    }

    #[inline]
    fn ended(&self, outcome: Outcome, cost: i64) -> Self::Value {
        (self.0.ended(outcome, cost), self.1.ended(outcome, cost))
    }

    #[inline]
    fn clear(&self, fold: &mut Self::Fold) {
        self.0.clear(&mut fold.0);
        self.1.clear(&mut fold.1);
    }

    #[inline]
    fn add(&self, fold: &mut Self::Fold, edge: Edge, value: Self::Value) -> Result<(), Overflow> {
        self.0.add(&mut fold.0, edge, value.0)?;
        self.1.add(&mut fold.1, edge, value.1)
    }

    #[inline]
    fn settled(&self, fold: &Self::Fold) -> bool {
        self.0.settled(&fold.0) && self.1.settled(&fold.1)
    }

    #[inline]
    fn finish(&self, fold: &Self::Fold) -> Result<Self::Value, Overflow> {
        Ok((self.0.finish(&fold.0)?, self.1.finish(&fold.1)?))
    }

    fn best(&self, here: Self::Value, edge: Edge, value: Self::Value) -> bool {
        self.0.best(here.0, edge, value.0)
    }

    fn verdict(&self, value: Self::Value) -> Verdict {
        let second = self.1.verdict(value.1);
        let first = self.0.verdict(value.0);
        Verdict {
            outcome: first.outcome.or(second.outcome),
            remoteness: first.remoteness.or(second.remoteness),
            nimber: first.nimber.or(second.nimber),
            cost: first.cost.or(second.cost),
            lower_bound: first.lower_bound.or(second.lower_bound),
            count: first.count.or(second.count),
            estimate: None,
        }
    }
}
