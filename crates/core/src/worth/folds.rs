//! Folds of many positions at once, for sweeps over [runs](crate::runs) of ranks.

use std::ops::Range;

use super::Overflow;

/// The folds of positions at places 0, 1, 2, …, for values `V`: one loop adds a move to each of
/// them. All moves have the usual edge of two players.
///
/// ```
/// use tablette_core::{Nimber, Overflow, Worth, worth::Folds};
/// let mut folds = <Nimber as Worth>::Folds::new().expect("folds of nimbers have sums");
/// folds.clear(3);
/// folds.add_each([0, 1, 0].into_iter())?;
/// folds.add_each([1, 0].into_iter())?;
/// let values: Result<Vec<u32>, _> = (0..3).map(|place| folds.finish(place, [2].into_iter())).collect();
/// assert_eq!(values?, [3, 3, 1]);
/// # Ok::<(), Overflow>(())
/// ```
pub trait Folds<V>: Sized {
    /// Creates folds without places; `None` if two folds of the worth have no sum.
    fn new() -> Option<Self>;
    /// Prepares empty folds at places below `places`.
    fn clear(&mut self, places: usize);
    /// Adds one move to each of the first places, by the values behind them.
    ///
    /// # Errors
    /// [`Overflow`] as for [`Worth::add`](super::Worth::add).
    fn add_each(&mut self, values: impl Iterator<Item = V> + Clone) -> Result<(), Overflow>;
    /// Adds the moves of other folds at the same places.
    fn unite_each(&mut self, places: Range<usize>, others: &Self);
    /// Adds the moves of another fold to the one at `place`.
    fn unite(&mut self, place: usize, others: &Self, other: usize);
    /// Adds the moves at a lower place to the fold at `place`.
    fn inherit(&mut self, place: usize, lower: usize);
    /// Adds the last moves to the fold at `place`, by the values behind them, and returns the
    /// position's value.
    ///
    /// # Errors
    /// [`Overflow`] as for [`Worth::add`](super::Worth::add) and
    /// [`Worth::finish`](super::Worth::finish).
    fn finish(&mut self, place: usize, values: impl Iterator<Item = V> + Clone) -> Result<V, Overflow>;
}

/// For worths whose folds have no sum: sweeps list their moves one by one.
#[derive(Debug)]
pub enum NoFolds {}

impl<V> Folds<V> for NoFolds {
    fn new() -> Option<Self> {
        None
    }

    fn clear(&mut self, _: usize) {
        match *self {}
    }

    fn add_each(&mut self, _: impl Iterator<Item = V> + Clone) -> Result<(), Overflow> {
        match *self {}
    }

    fn unite_each(&mut self, _: Range<usize>, _: &Self) {
        match *self {}
    }

    fn unite(&mut self, _: usize, _: &Self, _: usize) {
        match *self {}
    }

    fn inherit(&mut self, _: usize, _: usize) {
        match *self {}
    }

    fn finish(&mut self, _: usize, _: impl Iterator<Item = V> + Clone) -> Result<V, Overflow> {
        match *self {}
    }
}

/// A fold in one word, the least or the greatest of what was added.
pub trait WordFold: Copy + Default {
    /// The value of a position.
    type Value;
    /// Returns the fold with one more move.
    #[must_use]
    fn with(self, value: Self::Value) -> Self;
    /// Returns the fold of the moves of both.
    #[must_use]
    fn united(self, other: Self) -> Self;
    /// Whether further moves cannot change the value, as [`Worth::settled`](super::Worth::settled).
    /// Default: never.
    fn is_settled(self) -> bool {
        false
    }
    /// Returns the value of the position.
    ///
    /// # Errors
    /// [`Overflow`] as for [`Worth::finish`](super::Worth::finish).
    fn value(self) -> Result<Self::Value, Overflow>;
}

impl<F: WordFold> Folds<F::Value> for Vec<F> {
    fn new() -> Option<Self> {
        Some(Self::new())
    }

    #[inline]
    fn clear(&mut self, places: usize) {
        self.clear();
        self.resize(places, F::default());
    }

    #[inline]
    fn add_each(&mut self, values: impl Iterator<Item = F::Value> + Clone) -> Result<(), Overflow> {
        self.iter_mut().zip(values).for_each(|(fold, value)| *fold = fold.with(value));
        Ok(())
    }

    #[inline]
    fn unite_each(&mut self, places: Range<usize>, others: &Self) {
        let others = &others[places.clone()];
        self[places].iter_mut().zip(others).for_each(|(fold, other)| *fold = fold.united(*other));
    }

    #[inline]
    fn unite(&mut self, place: usize, others: &Self, other: usize) {
        self[place] = self[place].united(others[other]);
    }

    #[inline]
    fn inherit(&mut self, place: usize, lower: usize) {
        self[place] = self[place].united(self[lower]);
    }

    #[inline]
    fn finish(&mut self, place: usize, values: impl Iterator<Item = F::Value> + Clone) -> Result<F::Value, Overflow> {
        let mut fold = self[place];
        for value in values {
            if fold.is_settled() {
                break;
            }
            fold = fold.with(value);
        }
        fold.value()
    }
}

/// The folds of two worths side by side.
impl<V, U, A: Folds<V>, B: Folds<U>> Folds<(V, U)> for (A, B) {
    fn new() -> Option<Self> {
        Some((A::new()?, B::new()?))
    }

    #[inline]
    fn clear(&mut self, places: usize) {
        self.0.clear(places);
        self.1.clear(places);
    }

    #[inline]
    fn add_each(&mut self, values: impl Iterator<Item = (V, U)> + Clone) -> Result<(), Overflow> {
        self.0.add_each(values.clone().map(|value| value.0))?;
        self.1.add_each(values.map(|value| value.1))
    }

    #[inline]
    fn unite_each(&mut self, places: Range<usize>, others: &Self) {
        self.0.unite_each(places.clone(), &others.0);
        self.1.unite_each(places, &others.1);
    }

    #[inline]
    fn unite(&mut self, place: usize, others: &Self, other: usize) {
        self.0.unite(place, &others.0, other);
        self.1.unite(place, &others.1, other);
    }

    #[inline]
    fn inherit(&mut self, place: usize, lower: usize) {
        self.0.inherit(place, lower);
        self.1.inherit(place, lower);
    }

    #[inline]
    fn finish(&mut self, place: usize, values: impl Iterator<Item = (V, U)> + Clone) -> Result<(V, U), Overflow> {
        let first = self.0.finish(place, values.clone().map(|value| value.0))?;
        Ok((first, self.1.finish(place, values.map(|value| value.1))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Outcome;
    use crate::worth::{Decide, Decision, Nimber, NimberFolds, Play, PlayValue, Worth};
    use crate::{Edge, SplitMix64};

    const PLACES: usize = 9;

    /// Random moves, added to all folds at once and to each by itself.
    fn compare<W: Worth>(worth: &W, value: impl Fn(&mut SplitMix64) -> W::Value) {
        let mut random = SplitMix64::new(38);
        let (mut folds, mut others) = (W::Folds::new().unwrap(), W::Folds::new().unwrap());
        for _ in 0..200 {
            let mut values = |count: u64| (0..count).map(|_| value(&mut random)).collect::<Vec<_>>();
            let mut plain: [Vec<W::Value>; PLACES] = Default::default();
            let mut plain_others = plain.clone();
            folds.clear(PLACES);
            others.clear(PLACES);
            for length in [PLACES, 5, 7] {
                for (folds, plain) in [(&mut folds, &mut plain), (&mut others, &mut plain_others)] {
                    let moves = values(length as u64);
                    folds.add_each(moves.iter().copied()).unwrap();
                    moves.iter().zip(plain).for_each(|(value, plain)| plain.push(*value));
                }
            }
            folds.unite_each(2..6, &others);
            (2..6).for_each(|place| plain[place].extend_from_slice(&plain_others[place]));
            folds.unite(8, &others, 1);
            plain[8].extend_from_slice(&plain_others[1]);
            folds.inherit(7, 3);
            plain[7] = [&plain[7][..], &plain[3]].concat();
            for (place, mut plain) in plain.into_iter().enumerate() {
                let last = values(place as u64);
                plain.extend_from_slice(&last);
                let mut fold = W::Fold::default();
                for value in plain {
                    worth.add(&mut fold, Edge::USUAL, value).unwrap();
                }
                assert_eq!(folds.finish(place, last.into_iter()), worth.finish(&fold));
            }
        }
    }

    fn play(random: &mut SplitMix64) -> PlayValue {
        PlayValue::new(decision(random).0, random.below(50) as u32).unwrap()
    }

    fn decision(random: &mut SplitMix64) -> Decision {
        Decision([Outcome::Lose, Outcome::Draw, Outcome::Win][random.below(3) as usize])
    }

    #[test]
    fn folds_at_once_are_folds_one_by_one() {
        let small = |random: &mut SplitMix64| random.below(8) as u32;
        // A tenth of the values need more than a word.
        let large = |random: &mut SplitMix64| random.below(70) as u32;
        compare(&Play, play);
        compare(&Decide, decision);
        compare(&Nimber, small);
        compare(&Nimber, large);
        compare(&(Play, Nimber), |random| (play(random), small(random)));
        compare(&(Decide, (Play, Nimber)), |random| (decision(random), (play(random), large(random))));
    }

    #[test]
    fn sets_of_nimbers_have_no_ceiling() {
        let (mut folds, mut others) = (NimberFolds::new().unwrap(), NimberFolds::new().unwrap());
        folds.clear(2);
        others.clear(2);
        for value in 0..300 {
            let folds = if value % 2 == 0 { &mut folds } else { &mut others };
            folds.add_each([value, value].into_iter()).unwrap();
        }
        folds.unite_each(0..1, &others);
        assert_eq!(folds.finish(0, [301].into_iter()), Ok(300));
        assert_eq!(folds.finish(1, [1, 3].into_iter()), Ok(5));
        folds.inherit(1, 0);
        assert_eq!(folds.finish(1, [300].into_iter()), Ok(302));
        assert_eq!(folds.add_each([u32::MAX].into_iter()), Err(Overflow));
        folds.clear(3);
        folds.add_each([0, 70].into_iter()).unwrap();
        assert_eq!([0, 1, 2].map(|place| folds.finish(place, [].into_iter())), [Ok(1), Ok(0), Ok(0)]);
    }
}
