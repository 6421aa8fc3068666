//! The second noun: what a position is worth, folded from what its moves lead to.
//!
//! A solver is written once, and the worth it is given is the question that it answers. For a heap of 7 counters of
//! which one or two are taken, the same loop finds with [`Decide`] that it is won, with [`Play`] that it is won in 5
//! plies, with [`Nimber`] that it equals a Nim heap of 1, and with [`Count`] the number of best lines.

mod code;
mod cost;
mod count;
mod nimber;
mod play;

use std::fmt::Debug;
use std::mem;

use crate::info::Question;
use crate::rules::{Edge, Outcome, Players};
use crate::theory::Verdict;

pub use code::Code;
pub use cost::{Cost, CostValue};
pub use count::{Count, CountFold};
pub use nimber::{Mex, Nimber};
pub use play::{Decide, Decision, Play, PlayFold, PlayValue};

/// A value passed its width, for example more than 2^28 - 1 plies. Solvers stop on it and give no answer; nothing ever
/// wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow;

/// A way to value positions: at the end by the outcome, before it by folding over the moves.
///
/// A fold is a reusable accumulator: [`clear`](Worth::clear), [`add`](Worth::add) once a move,
/// [`finish`](Worth::finish). The order of the moves must not change the value, since solvers list them in different
/// orders.
///
/// # Example
/// The nimber of a position with moves to nimbers 0, 1 and 3 is 2, the least that none of them has:
///
/// ```
/// use tablette_core::{Edge, Nimber, Overflow, Worth};
/// let mut fold = Default::default();
/// Nimber.clear(&mut fold);
/// for behind in [3, 0, 1] {
///     Nimber.add(&mut fold, Edge::USUAL, behind)?;
/// }
/// assert_eq!(Nimber.finish(&fold)?, 2);
/// assert!(Nimber.best(2, Edge::USUAL, 0) && !Nimber.best(2, Edge::USUAL, 3));
/// # Ok::<(), Overflow>(())
/// ```
pub trait Worth: Send + Sync {
    /// The value of a position. Keep it narrow: a solver stores one for every position.
    type Value: Copy + Eq + Debug + Send + Sync;
    /// The accumulator over the moves of one position. The default is one that nothing has been added to.
    type Fold: Default;

    /// The question that it answers; tables and commands use its name.
    const QUESTION: Question;

    /// Whether the worth makes sense for such a game: nimbers only for impartial games of two, costs only for puzzles.
    fn suits(players: Players, impartial: bool) -> bool;
    /// The value where the game has ended with `outcome` for the side to move, an end that costs `cost`
    /// ([`End::cost`](crate::End::cost)): for [`Play`], lost in 0 plies.
    fn ended(&self, outcome: Outcome, cost: i64) -> Self::Value;
    /// Makes the accumulator ready for a new position, keeping what it has allocated.
    fn clear(&self, fold: &mut Self::Fold);
    /// Takes in one move: its edge, and the value of the position behind it *for the side that moves there*. The worth
    /// turns it round where the turn passes: a move to a lost position is a winning one, unless the turn stays.
    ///
    /// # Errors
    /// [`Overflow`] when a sum passes its width.
    fn add(&self, fold: &mut Self::Fold, edge: Edge, value: Self::Value) -> Result<(), Overflow>;
    /// Takes in moves that are all alike, by the values behind them, until the value is settled: what [`add`](Self::add) says
    /// of each, in a loop that a worth may write with what changes in registers. A fold that has failed holds nothing.
    ///
    /// # Errors
    /// [`Overflow`] as [`add`](Self::add) says.
    #[inline]
    fn add_all(
        &self,
        fold: &mut Self::Fold,
        edge: Edge,
        values: impl Iterator<Item = Self::Value>,
    ) -> Result<(), Overflow> {
        // A fold of its own is not written back at every move, lest reading a value panics.
        let mut own = mem::take(fold);
        for value in values {
            self.add(&mut own, edge, value)?;
            // Nothing at all for worths that never settle: that is known while compiling.
            if self.settled(&own) {
                break;
            }
        }
        *fold = own;
        Ok(())
    }
    /// True when further moves cannot change the value, so that a recursion may stop early: [`Decide`] is settled by
    /// the first winning move, [`Play`] never, since another may win sooner. Default: never.
    fn settled(&self, fold: &Self::Fold) -> bool {
        let _ = fold;
        false
    }
    /// The value of the position whose moves were taken in, at least one. It leaves the fold as it is.
    ///
    /// # Errors
    /// [`Overflow`] when the value passes its width.
    fn finish(&self, fold: &Self::Fold) -> Result<Self::Value, Overflow>;
    /// Whether a move is one of the best in a position worth `here`, from its edge and the value behind it. Where
    /// `here` is lost in 6 plies, for example, a move to a position won in 5 is, and one to a position won in 3 is not.
    fn best(&self, here: Self::Value, edge: Edge, value: Self::Value) -> bool;
    /// The value as every face shows it: what is known, field by field, in exact numbers.
    fn verdict(&self, value: Self::Value) -> Verdict;
}

/// Two worths in one pass: a pair of values. The first decides which moves are best; the verdict tells what either
/// knows, the first where both know. For example, `(Play, Nimber)` finds plies and nimbers in one walk over the
/// positions.
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

    // Both, since a fold that stops for one would leave the other with a wrong value.
    #[inline]
    fn settled(&self, fold: &Self::Fold) -> bool {
        self.0.settled(&fold.0) && self.1.settled(&fold.1)
    }

    #[inline]
    fn finish(&self, fold: &Self::Fold) -> Result<Self::Value, Overflow> {
        Ok((self.0.finish(&fold.0)?, self.1.finish(&fold.1)?))
    }

    fn best(&self, here: Self::Value, edge: Edge, value: Self::Value) -> bool {
        // Only the first is asked: a move best under both need not exist.
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
            // Worths are folded from ends alone, so neither can be a guess.
            estimate: None,
        }
    }
}
