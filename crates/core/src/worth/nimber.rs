//! The Sprague–Grundy value: the least nimber that no move leads to.
//!
//! For example, moves from a heap of 7 counters, of which one or two are taken, lead to 6 and 5,
//! whose nimbers are 0 and 2. The least number missing among them is 1, so the heap of 7 plays like
//! a Nim heap of one counter.
//!
//! Sources: R. Sprague, *Über mathematische Kampfspiele*, Tôhoku Mathematical Journal 41 (1935); P.
//! M. Grundy, *Mathematics and games*, Eureka 2 (1939). Misère nimbers: J. H. Conway, *On Numbers and
//! Games* (1976), chapter 12.

use std::ops::Range;

use super::{Folds, Overflow, Worth};
use crate::rules::{Edge, Outcome, Turn};
use crate::theory::Verdict;

/// The size of the Nim heap to which an impartial position is equal.
///
/// # Example
/// A Nim heap of `n`, from which any number of counters may be taken, has moves to all smaller
/// heaps, and so the nimber `n`:
///
/// ```
/// use tablette_core::{Edge, Nimber, Overflow, Worth};
/// let mut values: Vec<u32> = Vec::new();
/// let mut fold = Default::default();
/// for heap in 0..100 {
///     Nimber.clear(&mut fold);
///     for &smaller in &values {
///         Nimber.add(&mut fold, Edge::USUAL, smaller)?;
///     }
///     values.push(Nimber.finish(&fold)?);
///     assert_eq!(values.last(), Some(&heap));
/// }
/// # Ok::<(), Overflow>(())
/// ```
///
/// The end of the game is 0 if the side to move has lost, as in normal play. In misère play the
/// side without a move has won; the end is then 1 and the values are misère nimbers, written
/// 𝒢⁻. In both, a position is lost exactly if its value is 0, but only in normal play is the value
/// of a sum the exclusive or of the values of its parts.
///
/// Values have 32 bits and masks grow with them, so nothing is capped at 63. A value above
/// [`LARGEST`](Mex::LARGEST) is an [`Overflow`]: a position would need that many moves to have it,
/// and no stored value may make a mask take more than 2 MiB.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nimber;

/// The nimbers seen so far, as a bit set that grows; its least absent number is the *minimal
/// excludant*, mex.
///
/// ```
/// use tablette_core::worth::Mex;
/// let mut mex = Mex::default();
/// for nimber in [0, 2, 0] {
///     mex.insert(nimber);
/// }
/// assert_eq!(mex.least_absent(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mex {
    /// Values below 64, nearly all that occur: one word, which a loop over moves keeps in a
    /// register.
    first: u64,
    /// Larger values.
    beyond: Vec<u64>,
}

impl Mex {
    /// The largest nimber that a fold accepts, 2^24 - 1.
    pub const LARGEST: u32 = (1 << 24) - 1;

    /// Marks a value as reached. Constant time below 64; above, the set grows to value / 8 bytes.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        let (word, bit) = (value / 64, 1 << (value % 64));
        match word.checked_sub(1) {
            None => self.first |= bit,
            Some(word) => self.insert_beyond(word as usize, bit),
        }
    }

    /// Marks values beyond the first word; `word` counts from the second one.
    // Out of line, so that `insert` stays small enough to be inlined into the solver's loop.
    #[cold]
    fn insert_beyond(&mut self, word: usize, bits: u64) {
        if self.beyond.len() <= word {
            self.beyond.resize(word + 1, 0);
        }
        self.beyond[word] |= bits;
    }

    /// Returns the least unmarked value, testing 64 at a time.
    #[inline]
    pub fn least_absent(&self) -> u32 {
        if self.first != u64::MAX {
            return self.first.trailing_ones();
        }
        let mut base = 64;
        for &word in &self.beyond {
            if word != u64::MAX {
                return base + word.trailing_ones();
            }
            base += 64;
        }
        // Every stored word is full: values beyond were never marked.
        base
    }

    /// Marks all values of another set.
    #[inline]
    pub fn unite(&mut self, other: &Self) {
        self.first |= other.first;
        for (word, &bits) in other.beyond.iter().enumerate() {
            self.insert_beyond(word, bits);
        }
    }

    /// Removes all values, keeping the allocation.
    #[inline]
    pub fn clear(&mut self) {
        // `resize` zeroes the words when the vector grows again.
        self.first = 0;
        self.beyond.clear();
    }
}

/// Sets of nimbers by place. The values below 64 are a word each: sweeps keep thousands of sets,
/// which must fit into the near caches.
#[derive(Debug, Default)]
pub struct NimberFolds {
    first: Vec<u64>,
    /// The sets with larger values, whose own first words are unused; too few until there are any.
    beyond: Vec<Mex>,
    /// Whether there are larger values.
    is_beyond: bool,
}

impl NimberFolds {
    /// Returns the set of larger values at a place.
    #[cold]
    fn beyond(&mut self, place: usize) -> &mut Mex {
        self.is_beyond = true;
        if self.beyond.len() < self.first.len() {
            self.beyond.resize_with(self.first.len(), Mex::default);
        }
        &mut self.beyond[place]
    }

    /// Marks a larger value at a place.
    fn insert_beyond(&mut self, place: usize, value: u32) -> Result<(), Overflow> {
        Nimber.add(self.beyond(place), Edge::USUAL, value)
    }
}

impl Folds<u32> for NimberFolds {
    fn new() -> Option<Self> {
        Some(Self::default())
    }

    #[inline]
    fn clear(&mut self, places: usize) {
        self.first.clear();
        self.first.resize(places, 0);
        if self.is_beyond {
            // The sets keep their memory.
            self.beyond.iter_mut().for_each(Mex::clear);
            self.is_beyond = false;
        }
    }

    #[inline]
    fn add_each(&mut self, values: impl Iterator<Item = u32> + Clone) -> Result<(), Overflow> {
        if values.clone().fold(0, |all, value| all | value) < 64 {
            self.first.iter_mut().zip(values).for_each(|(word, value)| *word |= 1 << value);
            return Ok(());
        }
        for (place, value) in values.enumerate() {
            if value < 64 {
                self.first[place] |= 1 << value;
            } else {
                self.insert_beyond(place, value)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn unite_each(&mut self, places: Range<usize>, others: &Self) {
        let words = &others.first[places.clone()];
        self.first[places.clone()].iter_mut().zip(words).for_each(|(word, other)| *word |= other);
        if others.is_beyond {
            places.for_each(|place| self.beyond(place).unite(&others.beyond[place]));
        }
    }

    #[inline]
    fn unite(&mut self, place: usize, others: &Self, other: usize) {
        self.first[place] |= others.first[other];
        if others.is_beyond {
            self.beyond(place).unite(&others.beyond[other]);
        }
    }

    #[inline]
    fn inherit(&mut self, place: usize, lower: usize) {
        self.first[place] |= self.first[lower];
        if self.is_beyond {
            let (lowers, uppers) = self.beyond.split_at_mut(place);
            uppers[0].unite(&lowers[lower]);
        }
    }

    #[inline]
    fn finish(&mut self, place: usize, values: impl Iterator<Item = u32> + Clone) -> Result<u32, Overflow> {
        let mut word = self.first[place];
        for value in values {
            if value < 64 {
                word |= 1 << value;
            } else {
                self.insert_beyond(place, value)?;
            }
        }
        if !self.is_beyond {
            return Ok(word.trailing_ones());
        }
        let set = &mut self.beyond[place];
        set.first = word;
        Ok(set.least_absent())
    }
}

impl Worth for Nimber {
    type Value = u32;
    type Fold = Mex;
    type Folds = NimberFolds;

    #[inline]
    fn ended(&self, outcome: Outcome, _: i64) -> u32 {
        (outcome == Outcome::Win).into()
    }

    #[inline]
    fn clear(&self, fold: &mut Mex) {
        fold.clear();
    }

    #[inline]
    fn add(&self, fold: &mut Mex, edge: Edge, value: u32) -> Result<(), Overflow> {
        // The Sprague–Grundy theorem does not hold if a side may move twice.
        debug_assert_eq!(edge.turn, Turn::Passes, "nimbers need turns that alternate");
        if value < 64 {
            fold.first |= 1 << value;
        } else if value <= Mex::LARGEST {
            fold.insert(value);
        } else {
            // Values may come from a foreign table, and the mask must not grow with arbitrary
            // contents.
            return Err(Overflow);
        }
        Ok(())
    }

    /// Keeps the word of the values below 64 in a register; larger values take the usual path.
    #[inline]
    fn add_all(&self, fold: &mut Mex, edge: Edge, values: impl Iterator<Item = u32>) -> Result<(), Overflow> {
        let mut first = 0;
        for value in values {
            if value < 64 {
                first |= 1 << value;
            } else {
                self.add(fold, edge, value)?;
            }
        }
        fold.first |= first;
        Ok(())
    }

    #[inline]
    fn finish(&self, fold: &Mex) -> Result<u32, Overflow> {
        Ok(fold.least_absent())
    }

    /// Whether the move leads to a nimber of 0; in a lost position, which has no such move, all
    /// moves are equally good.
    fn best(&self, here: u32, _: Edge, value: u32) -> bool {
        here == 0 || value == 0
    }

    fn verdict(&self, value: u32) -> Verdict {
        let outcome = if value == 0 { Outcome::Lose } else { Outcome::Win };
        Verdict { outcome: Some(outcome), nimber: Some(value.into()), ..Verdict::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Players;

    #[test]
    fn mex_has_no_ceiling() {
        let mut mex = Mex::default();
        for value in 0..1000 {
            assert_eq!(mex.least_absent(), value);
            mex.insert(value);
        }
        let (edge, mut fold) = (Edge::usual(Players::Two), Mex::default());
        assert_eq!(Nimber.add(&mut fold, edge, Mex::LARGEST), Ok(()));
        assert_eq!(Nimber.add(&mut fold, edge, u32::MAX), Err(Overflow));
        mex.clear();
        mex.insert(1);
        mex.insert(700);
        assert_eq!(mex.least_absent(), 0);
    }
}
