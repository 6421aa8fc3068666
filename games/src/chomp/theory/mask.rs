//! Sets of bottom row lengths as bit masks.

/// A set of lengths from 1 up to [`WIDTH`](Mask::WIDTH).
pub(super) trait Mask: Copy {
    /// The greatest length that fits.
    const WIDTH: u32;
    /// The empty set.
    const NONE: Self;
    /// The set of all lengths.
    const ALL: Self;

    /// The set of one length.
    fn of(length: u32) -> Self;
    /// The union.
    fn or(self, other: Self) -> Self;
    /// The lengths in both.
    fn and(self, other: Self) -> Self;
    /// Returns whether the set contains all lengths.
    fn is_all(self) -> bool;
    /// The least length that is not in the set.
    fn least_absent(self) -> Option<u32>;
    /// All lengths except `least..=most`.
    fn outside(least: u32, most: u32) -> Self;
}

macro_rules! word_mask {
    ($($word:ty)*) => {$(
        impl Mask for $word {
            const WIDTH: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;

            #[inline]
            fn of(length: u32) -> Self {
                1 << (length - 1)
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn is_all(self) -> bool {
                self == Self::ALL
            }
            #[inline]
            fn least_absent(self) -> Option<u32> {
                (!self.is_all()).then(|| self.trailing_ones() + 1)
            }
            #[inline]
            fn outside(least: u32, most: u32) -> Self {
                let above = Self::ALL.checked_shl(most).unwrap_or(0);
                above | !Self::ALL.checked_shl(least - 1).unwrap_or(0)
            }
        }
    )*};
}
word_mask!(u16 u32 u64 u128);

/// Long bars: `WORDS` × 64 lengths.
impl<const WORDS: usize> Mask for [u64; WORDS] {
    const WIDTH: u32 = 64 * WORDS as u32;
    const NONE: Self = [0; WORDS];
    const ALL: Self = [u64::MAX; WORDS];

    #[inline]
    fn of(length: u32) -> Self {
        let mut mask = Self::NONE;
        mask[(length - 1) as usize / 64] = 1 << ((length - 1) % 64);
        mask
    }
    #[inline]
    fn or(mut self, other: Self) -> Self {
        self.iter_mut().zip(other).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }
    #[inline]
    fn and(mut self, other: Self) -> Self {
        self.iter_mut().zip(other).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }
    #[inline]
    fn is_all(self) -> bool {
        self.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX
    }
    #[inline]
    fn least_absent(self) -> Option<u32> {
        let word = self.iter().position(|&word| word != u64::MAX)?;
        Some(word as u32 * 64 + self[word].trailing_ones() + 1)
    }
    #[inline]
    fn outside(least: u32, most: u32) -> Self {
        let mut mask = Self::ALL;
        for (word, base) in mask.iter_mut().zip((0_u32..).step_by(64)) {
            // Lengths base+1 ..= base+64: keep the ones below `least` and above `most`.
            let below = u64::MAX.checked_shl((least - 1).saturating_sub(base)).unwrap_or(0);
            let above = u64::MAX.checked_shl(most.saturating_sub(base)).unwrap_or(0);
            *word = above | !below;
        }
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<M: Mask>(width: u32) {
        for (least, most) in [(1, 1), (1, width), (3, 7), (width, width), (2, width - 1)] {
            let mut mask = M::outside(least, most);
            let mut seen = Vec::new();
            while let Some(length) = mask.least_absent() {
                seen.push(length);
                mask = mask.or(M::of(length));
            }
            assert!(mask.is_all() && M::ALL.and(mask).is_all() && !M::NONE.is_all());
            assert_eq!(seen, (least..=most).collect::<Vec<_>>(), "{least}..={most} of {width}");
        }
    }

    #[test]
    fn every_width_is_the_same_set() {
        agrees::<u16>(16);
        agrees::<u32>(32);
        agrees::<u64>(64);
        agrees::<u128>(128);
        agrees::<[u64; 4]>(256);
        agrees::<[u64; 4]>(193);
    }
}
