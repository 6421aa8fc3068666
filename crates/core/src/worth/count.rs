//! The number of best lines under another worth.
//!
//! For example, a puzzle with two cheapest solutions counts 2 under [`Cost`](super::Cost),
//! regardless of the number of dearer ones.

use super::{NoFolds, Overflow, Worth};
use crate::number::Number;
use crate::rules::{Edge, Outcome};
use crate::theory::Verdict;

/// The number of lines to the end in which every move is a best one under `W` (see
/// [`Worth::best`]).
///
/// A line is a sequence of moves: two that pass through the same positions by different moves count
/// twice. Counts have 64 bits and are checked: more than 2^64 - 1 lines are an [`Overflow`].
///
/// ```
/// use tablette_core::{Count, Edge, Outcome, Overflow, Play, Worth, worth::PlayValue};
/// // Two moves lose in 2 plies for the other side, by 3 and 4 lines; a slower win does not count.
/// let lost_in = |plies| PlayValue::new(Outcome::Lose, plies);
/// let mut fold = Default::default();
/// Count(Play).add(&mut fold, Edge::USUAL, (lost_in(2)?, 3))?;
/// Count(Play).add(&mut fold, Edge::USUAL, (lost_in(2)?, 4))?;
/// Count(Play).add(&mut fold, Edge::USUAL, (lost_in(4)?, 100))?;
/// assert_eq!(Count(Play).finish(&fold)?, (PlayValue::new(Outcome::Win, 3)?, 7));
/// # Ok::<(), Overflow>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Count<W>(pub W);

/// The fold of `W`, and the moves: the best of them are known only at the end. Space: linear in the
/// moves of one position.
pub struct CountFold<W: Worth> {
    inner: W::Fold,
    moves: Vec<(Edge, W::Value, u64)>,
}

impl<W: Worth> Default for CountFold<W> {
    fn default() -> Self {
        Self { inner: W::Fold::default(), moves: Vec::new() }
    }
}

impl<W: Worth> Worth for Count<W> {
    type Value = (W::Value, u64);
    type Fold = CountFold<W>;
    type Folds = NoFolds;

    #[inline]
    fn ended(&self, outcome: Outcome, cost: i64) -> Self::Value {
        // One line: the empty one.
        (self.0.ended(outcome, cost), 1)
    }

    #[inline]
    fn clear(&self, fold: &mut CountFold<W>) {
        self.0.clear(&mut fold.inner);
        fold.moves.clear();
    }

    #[inline]
    fn add(&self, fold: &mut CountFold<W>, edge: Edge, value: Self::Value) -> Result<(), Overflow> {
        fold.moves.push((edge, value.0, value.1));
        self.0.add(&mut fold.inner, edge, value.0)
    }

    #[inline]
    fn finish(&self, fold: &CountFold<W>) -> Result<Self::Value, Overflow> {
        let here = self.0.finish(&fold.inner)?;
        let lines = fold
            .moves
            .iter()
            .filter(|(edge, value, _)| self.0.best(here, *edge, *value))
            // The number of lines grows exponentially: a 40 by 40 grid has more shortest paths than
            // 64 bits can count.
            .try_fold(0_u64, |sum, (_, _, lines)| sum.checked_add(*lines))
            .ok_or(Overflow)?;
        Ok((here, lines))
    }

    fn best(&self, here: Self::Value, edge: Edge, value: Self::Value) -> bool {
        self.0.best(here.0, edge, value.0)
    }

    fn verdict(&self, value: Self::Value) -> Verdict {
        Verdict { count: Some(Number::from(value.1)), ..self.0.verdict(value.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Players;
    use crate::worth::{Play, PlayValue};

    #[test]
    fn only_best_moves_count() {
        let worth = Count(Play);
        let edge = Edge::usual(Players::Two);
        let lost_in = |plies| PlayValue::new(Outcome::Lose, plies).unwrap();
        let mut fold = CountFold::default();
        worth.add(&mut fold, edge, (lost_in(2), 3)).unwrap();
        worth.add(&mut fold, edge, (lost_in(4), 100)).unwrap();
        worth.add(&mut fold, edge, (lost_in(2), 4)).unwrap();
        assert_eq!(worth.finish(&fold), Ok((PlayValue::new(Outcome::Win, 3).unwrap(), 7)));
        worth.add(&mut fold, edge, (lost_in(2), u64::MAX)).unwrap();
        assert_eq!(worth.finish(&fold), Err(Overflow));
    }
}
