//! A jump, and a set of extra jumps of any size.

use std::fmt::{self, Display};

/// A jump: `di` rows down and `dj` columns to the right (to the left if negative).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// Rows down.
    pub di: i64,
    /// Columns to the right.
    pub dj: i64,
}

impl Jump {
    /// A jump of `di` rows down and `dj` columns to the right.
    pub const fn new(di: i64, dj: i64) -> Self {
        Self { di, dj }
    }

    /// Condition (*) of the text: down, or to the right within the same row. Such a jump never
    /// comes back.
    pub const fn is_well_formed(self) -> bool {
        self.di > 0 || (self.di == 0 && self.dj > 0)
    }
}

/// The notation of every interface: `(di,dj)`.
impl Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.di, self.dj)
    }
}

/// A set of extra jumps, by their numbers within an instance. Takes one word for up to 64 jumps and
/// an allocation beyond.
///
/// Only sets of the same instance can be compared: they have the same width.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JumpSet(Words);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Words {
    One(u64),
    Many(Box<[u64]>),
}

impl JumpSet {
    /// The empty set, with room for `width` jumps.
    pub fn empty(width: usize) -> Self {
        Self(if width <= 64 { Words::One(0) } else { Words::Many(vec![0; width.div_ceil(64)].into()) })
    }

    /// The words of the set, lowest numbers first.
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::One(word) => std::slice::from_mut(word),
            Words::Many(words) => words,
        }
    }

    /// Adds the jump of this number.
    ///
    /// # Panics
    /// If the set has no room for it.
    pub fn insert(&mut self, number: usize) {
        self.words_mut()[number / 64] |= 1 << (number % 64);
    }

    /// Removes the jump of this number.
    pub fn remove(&mut self, number: usize) {
        self.words_mut()[number / 64] &= !(1 << (number % 64));
    }

    /// Returns whether the jump with this number is in the set.
    pub fn contains(&self, number: usize) -> bool {
        self.words().get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds all jumps of `other`.
    pub fn add_all(&mut self, other: &Self) {
        for (mine, theirs) in self.words_mut().iter_mut().zip(other.words()) {
            *mine |= theirs;
        }
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The numbers in the set, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit))
    }
}

/// The positions of the 1 bits of a word, ascending.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_any_width() {
        for width in [1, 64, 65, 300] {
            let mut set = JumpSet::empty(width);
            assert!(set.is_empty());
            for number in [0, width / 2, width - 1] {
                set.insert(number);
                assert!(set.contains(number));
            }
            let mut numbers = vec![0, width / 2, width - 1];
            numbers.dedup();
            assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
            let mut less = set.clone();
            less.remove(0);
            assert!(!less.contains(0) && less.contains(width - 1) == (width > 1) && !set.contains(width + 64));
        }
    }

    #[test]
    fn condition_star() {
        for (di, dj, well) in [(0, 1, true), (0, 0, false), (0, -1, false), (1, -5, true), (-1, 9, false)] {
            assert_eq!(Jump::new(di, dj).is_well_formed(), well);
        }
    }
}
