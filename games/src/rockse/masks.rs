//! Bit sets as slices of words, for the engines that keep millions of them contiguously.

/// Returns whether `large` contains every bit of `small`.
#[inline]
pub(super) fn is_within(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(small, large)| small & !large == 0)
}

/// Adds the bits of `other`.
#[inline]
pub(super) fn add_all(set: &mut [u64], other: &[u64]) {
    for (mine, theirs) in set.iter_mut().zip(other) {
        *mine |= theirs;
    }
}

/// Removes the bits of `other`.
#[inline]
pub(super) fn take_away(set: &mut [u64], other: &[u64]) {
    for (mine, theirs) in set.iter_mut().zip(other) {
        *mine &= !theirs;
    }
}

/// Returns whether this bit is set.
#[inline]
pub(super) fn contains(set: &[u64], bit: usize) -> bool {
    set[bit / 64] >> (bit % 64) & 1 == 1
}

/// Sets this bit.
#[inline]
pub(super) fn insert(set: &mut [u64], bit: usize) {
    set[bit / 64] |= 1 << (bit % 64);
}

/// The number of bits set.
#[inline]
pub(super) fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}
