//! The value of a position, folded from the values behind its moves.
//!
//! A solver is written once; the worth passed to it is the question that it answers. For a heap of
//! 7 counters of which one or two are taken, the same loop finds with [`Decide`] that the heap is
//! won, with [`Play`] that it is won in 5 plies, with [`Nimber`] that it equals a Nim heap of 1,
//! and with [`Count`] the number of best lines.

mod code;
mod cost;
mod count;
mod folds;
mod nimber;
mod play;

use std::fmt::Debug;
use std::mem;

use crate::rules::{Edge, Outcome};
use crate::theory::Verdict;

pub use code::Code;
pub use cost::{Cost, CostValue};
pub use count::{Count, CountFold};
pub use folds::{Folds, NoFolds, WordFold};
pub use nimber::{Mex, Nimber, NimberFolds};
pub use play::{Decide, DecideFold, Decision, Play, PlayFold, PlayValue};

/// A value exceeded its width, for example more than 2^28 - 1 plies. Solvers then stop without an
/// answer; values never wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow;

/// A valuation of positions: by the outcome at an end, and by a fold over the moves before it.
///
/// A fold is a reusable accumulator: [`clear`](Worth::clear), [`add`](Worth::add) once per move,
/// [`finish`](Worth::finish). The order of the moves must not change the value, since solvers list
/// them in different orders.
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
    /// The accumulator over the moves of one position. The default is empty.
    type Fold: Default;
    /// The accumulators of many positions at once; [`NoFolds`] if two of them have no sum.
    type Folds: Folds<Self::Value>;

    /// Returns the value of a position where the game has ended with `outcome` for the side to
    /// move, at the cost `cost` ([`End::cost`](crate::End::cost)): for [`Play`], lost in 0 plies.
    fn ended(&self, outcome: Outcome, cost: i64) -> Self::Value;
    /// Prepares the accumulator for a new position, keeping its allocation.
    fn clear(&self, fold: &mut Self::Fold);
    /// Adds one move: its edge, and the value of the position behind it *for the side that moves
    /// there*. The worth flips the value if the turn passes: a move to a lost position is a winning
    /// one, unless the turn stays.
    ///
    /// # Errors
    /// [`Overflow`] if a sum exceeds its width.
    fn add(&self, fold: &mut Self::Fold, edge: Edge, value: Self::Value) -> Result<(), Overflow>;
    /// Adds moves that all have the same edge, by the values behind them, until the value is
    /// settled. Equivalent to [`add`](Self::add) for each, in a loop whose state a worth may keep
    /// in registers. After an error the fold holds nothing.
    ///
    /// # Errors
    /// [`Overflow`] as for [`add`](Self::add).
    #[inline]
    fn add_all(
        &self,
        fold: &mut Self::Fold,
        edge: Edge,
        values: impl Iterator<Item = Self::Value>,
    ) -> Result<(), Overflow> {
        // A local fold is not written back after every move to guard against a panic in the
        // iterator.
        let mut own = mem::take(fold);
        for value in values {
            self.add(&mut own, edge, value)?;
            // For worths that never settle, the compiler removes this test.
            if self.settled(&own) {
                break;
            }
        }
        *fold = own;
        Ok(())
    }
    /// Whether further moves cannot change the value, so that a recursion may stop early:
    /// [`Decide`] is settled by the first winning move, [`Play`] never, since another may win
    /// sooner. Default: never.
    fn settled(&self, fold: &Self::Fold) -> bool {
        let _ = fold;
        false
    }
    /// Returns the value of the position whose moves were added, at least one, and leaves the fold
    /// as it is.
    ///
    /// # Errors
    /// [`Overflow`] if the value exceeds its width.
    fn finish(&self, fold: &Self::Fold) -> Result<Self::Value, Overflow>;
    /// Whether a move is one of the best in a position of value `here`, from its edge and the value
    /// behind it. If `here` is lost in 6 plies, for example, a move to a position won in 5 is, and
    /// a move to a position won in 3 is not.
    fn best(&self, here: Self::Value, edge: Edge, value: Self::Value) -> bool;
    /// Returns the value in the common form, field by field, in exact numbers.
    fn verdict(&self, value: Self::Value) -> Verdict;
}

/// Two worths in one pass: a pair of values. The first decides which moves are best; the verdict
/// has the fields of both, those of the first where both are known. For example, `(Play, Nimber)`
/// finds plies and nimbers in one pass over the positions.
impl<A: Worth, B: Worth> Worth for (A, B) {
    type Value = (A::Value, B::Value);
    type Fold = (A::Fold, B::Fold);
    type Folds = (A::Folds, B::Folds);

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

    // Both must be settled: a fold that stops early for one would leave the other with a wrong
    // value.
    #[inline]
    fn settled(&self, fold: &Self::Fold) -> bool {
        self.0.settled(&fold.0) && self.1.settled(&fold.1)
    }

    #[inline]
    fn finish(&self, fold: &Self::Fold) -> Result<Self::Value, Overflow> {
        Ok((self.0.finish(&fold.0)?, self.1.finish(&fold.1)?))
    }

    fn best(&self, here: Self::Value, edge: Edge, value: Self::Value) -> bool {
        // Only the first decides: a move best under both need not exist.
        self.0.best(here.0, edge, value.0)
    }

    fn verdict(&self, value: Self::Value) -> Verdict {
        let second = self.1.verdict(value.1);
        let first = self.0.verdict(value.0);
        Verdict {
            outcome: first.outcome.or(second.outcome),
            remoteness: first.remoteness.or(second.remoteness),
            endless: first.endless || second.endless,
            nimber: first.nimber.or(second.nimber),
            cost: first.cost.or(second.cost),
            lower_bound: first.lower_bound.or(second.lower_bound),
            count: first.count.or(second.count),
            // Worths are folded from ends alone, so neither can be a guess.
            estimate: None,
        }
    }
}
