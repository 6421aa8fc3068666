//! The layout of a row's marks: bit planes.
//!
//! For every tuple (a2, …, a(q-1)) of rows between, the marks of row q say which bottom lengths are
//! excluded. Bottom lengths are grouped by 64; the words of one such *plane* are contiguous for
//! rising a2, because neighbours read the same plane one after another. No bottom row is shorter
//! than a2, so plane w ends at a2 = 64 w + 63. All planes of one (a3, …, a(q-1)) form a *slab*,
//! whose a2 begins at a3. Slabs are in lexicographic order from the top row down, so that those
//! with a(q-1) ≥ x form a suffix.

/// Bottom lengths per word.
pub(super) const WORD: usize = 64;

/// The layout for all rows of a box.
#[derive(Debug)]
pub(super) struct Planes {
    columns: usize,
    /// `ends[i][x]`: words of slabs of row 4 + i before the first one with a(q-1) = x.
    offsets: Vec<Vec<u64>>,
}

impl Planes {
    /// For boxes of `rows` ≥ 3 rows. O(rows · columns).
    pub(super) fn new(columns: u32, rows: usize) -> Self {
        let columns = columns as usize;
        let mut slabs: Vec<u64> = (0..=columns).map(|start| slab(columns, start)).collect();
        let mut offsets = Vec::new();
        for _ in 4..=rows {
            let before = sums(&slabs);
            let total = before[columns + 1];
            slabs = before[..=columns].iter().map(|before| total - before).collect();
            offsets.push(before);
        }
        Self { columns, offsets }
    }

    /// Words of the marks of row `row`.
    pub(super) fn words(&self, row: usize) -> u64 {
        if row == 3 { slab(self.columns, 0) } else { self.offsets[row - 4][self.columns + 1] }
    }

    /// The start of the slab of rows (a3, …, a(row-1)); `rows` starts with a3.
    pub(super) fn slab(&self, row: usize, rows: &[u32]) -> usize {
        let mut base = 0;
        for (at, offsets) in self.offsets[..row - 3].iter().enumerate() {
            // The slabs of the row below, from the same topmost length on.
            let skipped = if at == 0 { 0 } else { self.offsets[at - 1][rows[at] as usize] };
            base = offsets[rows[at] as usize] + base - skipped;
        }
        base as usize
    }

    /// Copies the marks of row `row` for all tuples whose topmost row is at least `least` long.
    pub(super) fn copy(&self, row: usize, least: u32, from: &[u64], to: &mut [u64]) {
        let least = least as usize;
        if row > 3 {
            let start = self.offsets[row - 4][least] as usize;
            return to[start..].copy_from_slice(&from[start..]);
        }
        for word in least / WORD..=self.columns / WORD {
            let range = plane(0, word) + least..=plane(0, word) + self.columns.min(word * WORD + WORD - 1);
            to[range.clone()].copy_from_slice(&from[range]);
        }
    }
}

/// The offset of a plane within a slab whose a2 begins at `start`.
#[inline]
pub(super) fn plane(start: usize, word: usize) -> usize {
    let first = start / WORD;
    WORD / 2 * (word * (word + 1) - first * (first + 1)) - start * (word - first)
}

/// Words of a slab.
fn slab(columns: usize, start: usize) -> u64 {
    (plane(start, columns / WORD) + columns + 1 - start) as u64
}

/// Prefix sums; they saturate, because values that large are refused.
fn sums(parts: &[u64]) -> Vec<u64> {
    let mut sum = 0_u64;
    let mut sums = vec![0];
    sums.extend(parts.iter().map(|part| {
        sum = sum.saturating_add(*part);
        sum
    }));
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tuple and plane has its own word, and every word is used.
    #[test]
    fn every_word_has_one_place() {
        let (columns, rows) = (130_u32, 5);
        let planes = Planes::new(columns, rows);
        let mut taken = vec![false; planes.words(5) as usize];
        for a4 in 0..=columns {
            for a3 in a4..=columns {
                let base = planes.slab(5, &[a3, a4]);
                for word in a3 as usize / WORD..=columns as usize / WORD {
                    for a2 in a3 as usize..=(columns as usize).min(word * WORD + WORD - 1) {
                        let at = base + plane(a3 as usize, word) + a2 - a3 as usize;
                        assert!(!std::mem::replace(&mut taken[at], true), "({a2}, {a3}, {a4}), word {word}");
                    }
                }
            }
        }
        assert!(taken.into_iter().all(|taken| taken));
    }
}
