//! The address of every tail's bit: leaves of limited size, one after another in lexicographic
//! order.
//!
//! T(x, j) is the set of tails of j rows of at most x squares. A small T(x, j) is a *leaf*: its
//! bits in lexicographic order, padded to whole units. A larger one is T(x-1, j) followed by the
//! tails that start with x, which form a T(x, j-1). So T(x, j) is always a prefix of T(x+1, j): an
//! array over the tails grows with x by appending.

use std::ops::Range;

use tablette_core::index::Shape;

/// The bit of every tail within a maximum of rows and columns.
pub(super) struct Layout {
    columns: u32,
    /// `counts[j][x]`: the number of tails in T(x, j).
    counts: Vec<Vec<u64>>,
    /// `sizes[j][x]`: the number of words of T(x, j).
    sizes: Vec<Vec<u64>>,
    /// `widest[j]`: the greatest x for which T(x, j) is a leaf.
    widest: Vec<u32>,
}

impl Layout {
    /// Lays out the tails of at most `rows` rows of at most `columns` squares, in leaves of at most
    /// `leaf_bits` bits, a power of two of at least 64. `None` when an address would exceed 64
    /// bits. O(rows · columns).
    pub(super) fn new(columns: u32, rows: usize, leaf_bits: u32) -> Option<Self> {
        let width = columns as usize + 1;
        let unit = (leaf_bits / 64).min(MOST_UNIT) as usize;
        let mut counts = vec![vec![1_u64; width]];
        let mut sizes = vec![vec![unit as u64; width]];
        let mut widest = vec![columns];
        for j in 1..=rows {
            let (mut count, mut size) = (Vec::with_capacity(width), Vec::with_capacity(width));
            let (mut tails, mut words, mut most) = (0_u64, 0_u64, 0);
            for x in 0..width {
                tails = tails.checked_add(counts[j - 1][x])?;
                if tails <= u64::from(leaf_bits) {
                    most = x as u32;
                    words = tails.div_ceil(64).next_multiple_of(unit as u64);
                } else {
                    words = words.checked_add(sizes[j - 1][x])?;
                }
                count.push(tails);
                size.push(words);
            }
            words.checked_mul(64)?;
            counts.push(count);
            sizes.push(size);
            widest.push(most);
        }
        Some(Self { columns, counts, sizes, widest })
    }

    /// The greatest x.
    pub(super) fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of tails in T(x, j).
    #[inline]
    pub(super) fn count(&self, x: u32, j: usize) -> u64 {
        self.counts[j][x as usize]
    }

    /// The number of tails of j rows with fewer than x squares in the first row.
    #[inline]
    pub(super) fn shorter(&self, x: u32, j: usize) -> u64 {
        if x == 0 { 0 } else { self.counts[j][x as usize - 1] }
    }

    /// Words of T(x, j).
    #[inline]
    pub(super) fn words(&self, x: u32, j: usize) -> usize {
        self.sizes[j][x as usize] as usize
    }

    /// The greatest x for which T(x, j) is a leaf.
    #[inline]
    pub(super) fn widest(&self, j: usize) -> u32 {
        self.widest[j]
    }

    /// The bit of a tail in T(columns, rows). O(rows).
    pub(super) fn address(&self, tail: &[u32]) -> u64 {
        let mut word = 0;
        for (place, &first) in tail.iter().enumerate() {
            let j = tail.len() - place;
            if first <= self.widest[j] {
                return 64 * word + self.rank(&tail[place..]);
            }
            word += self.sizes[j][first as usize - 1];
        }
        64 * word
    }

    /// The rank of a tail in lexicographic order. O(rows).
    pub(super) fn rank(&self, tail: &[u32]) -> u64 {
        (0..tail.len()).map(|place| self.shorter(tail[place], tail.len() - place)).sum()
    }

    /// The bits of the leaf T(x, j) that stand for the tails that start with x.
    pub(super) fn last_block(&self, x: u32, j: usize) -> Range<u64> {
        self.shorter(x, j)..self.count(x, j)
    }

    /// A numbering of the tails of a leaf in lexicographic order.
    pub(super) fn leaf_shape(&self, j: usize) -> Shape {
        Shape::new(&vec![self.widest[j]; j]).expect("a leaf is small")
    }
}

/// Leaves are padded to whole vectors of eight words, or to their own size if that is less.
const MOST_UNIT: u32 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    /// Addresses rise with the tails.
    #[test]
    fn addresses_are_in_lexicographic_order() {
        for (columns, rows, leaf_bits) in [(7, 6, 64), (7, 6, 128), (70, 2, 64), (5, 9, 512), (9, 7, 1024), (3, 3, 64)]
        {
            let layout = Layout::new(columns, rows, leaf_bits).unwrap();
            let shape = Shape::new(&vec![columns; rows]).unwrap();
            assert_eq!(layout.count(columns, rows), shape.len());
            let (mut tuple, mut last) = (vec![0; rows], None);
            for rank in 0.. {
                let address = layout.address(&tuple);
                assert!(last < Some(address) && address < 64 * layout.words(columns, rows) as u64);
                last = Some(address);
                assert_eq!(layout.rank(&tuple), rank);
                if !shape.step(&mut tuple) {
                    break;
                }
            }
        }
    }

    #[test]
    fn addresses_beyond_64_bits_are_refused() {
        assert!(Layout::new(60, 60, 512).is_none());
    }
}
