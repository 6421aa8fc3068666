//! The least total cost to a solved end: min-plus over the moves.
//!
//! For example, a puzzle with a move of cost 5 to a position that still costs 7, and one of cost 1
//! to a position that still costs 10, costs 11.

use super::{NoFolds, Overflow, Worth};
use crate::number::Number;
use crate::rules::{Edge, Outcome};
use crate::theory::Verdict;

/// The cheapest path to a solved end of a puzzle; sums are checked, never wrapped.
///
/// This is Bellman's equation, one position at a time. If positions repeat, a value would depend on
/// itself, so the solver instead settles positions in the order of their costs (Dijkstra).
///
/// ```
/// use tablette_core::{Cost, Edge, Overflow, Turn, Worth, worth::CostValue};
/// let edge = |cost| Edge { cost, turn: Turn::Stays };
/// let mut fold = CostValue::default();
/// Cost.add(&mut fold, edge(5), CostValue(Some(7)))?;
/// Cost.add(&mut fold, edge(1), CostValue(Some(10)))?;
/// Cost.add(&mut fold, edge(0), CostValue(None))?;
/// assert_eq!(Cost.finish(&fold)?, CostValue(Some(11)));
/// # Ok::<(), Overflow>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost;

/// The least cost from here, in the unit of the game's edges; `None` if no solved end can be
/// reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CostValue(pub Option<i64>);

impl Worth for Cost {
    type Value = CostValue;
    type Fold = CostValue;
    type Folds = NoFolds;

    #[inline]
    fn ended(&self, outcome: Outcome, cost: i64) -> CostValue {
        CostValue((outcome == Outcome::Win).then_some(cost))
    }

    #[inline]
    fn clear(&self, fold: &mut CostValue) {
        fold.0 = None;
    }

    #[inline]
    fn add(&self, fold: &mut CostValue, edge: Edge, value: CostValue) -> Result<(), Overflow> {
        // Unsolvable is `None` and not a huge cost, which additions could overflow or turn into a
        // finite value.
        if let Some(rest) = value.0 {
            let total = rest.checked_add(edge.cost).ok_or(Overflow)?;
            fold.0 = Some(fold.0.map_or(total, |least| least.min(total)));
        }
        Ok(())
    }

    #[inline]
    fn finish(&self, fold: &CostValue) -> Result<CostValue, Overflow> {
        // Sums were checked when they were made, and the least of them needs no more room.
        Ok(*fold)
    }

    fn best(&self, here: CostValue, edge: Edge, value: CostValue) -> bool {
        // In an unsolvable position no move is best, though `None` equals `None`.
        here.0.is_some() && value.0.and_then(|rest| rest.checked_add(edge.cost)) == here.0
    }

    fn verdict(&self, value: CostValue) -> Verdict {
        let outcome = if value.0.is_some() { Outcome::Win } else { Outcome::Lose };
        Verdict { outcome: Some(outcome), cost: value.0.map(Number::from), ..Verdict::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Turn;

    #[test]
    fn the_cheapest_way_wins_and_sums_are_checked() {
        let edge = |cost| Edge { cost, turn: Turn::Stays };
        let mut fold = CostValue::default();
        Cost.add(&mut fold, edge(5), CostValue(None)).unwrap();
        assert_eq!(Cost.finish(&fold), Ok(CostValue(None)));
        Cost.add(&mut fold, edge(5), CostValue(Some(-7))).unwrap();
        Cost.add(&mut fold, edge(1), CostValue(Some(4))).unwrap();
        assert_eq!(Cost.finish(&fold), Ok(CostValue(Some(-2))));
        assert!(Cost.best(CostValue(Some(-2)), edge(5), CostValue(Some(-7))));
        assert_eq!(Cost.add(&mut fold, edge(1), CostValue(Some(i64::MAX))), Err(Overflow));
    }
}
