//! The topmost rows, which the sweep processes together.

use tablette_core::index::{Shape, binomial};

use super::frame::Frame;

/// The most links between tails that are stored (4 bytes each).
const MOST_LINKS: u128 = 1 << 20;

/// All tails of the topmost rows in lexicographic order, with the links from each to the tails that
/// one bite in these rows turns into it.
pub(super) struct Leaf {
    rows: usize,
    /// `before[starts[t]..starts[t + 1]]`: the tails that one bite turns into the tail t, in rising
    /// order.
    before: Vec<u32>,
    starts: Vec<u32>,
}

/// The number of rows of a leaf: a third of the upper rows (measured: runs are long enough, tables
/// small enough), fewer where that would give many tails. Never row 2, whose array holds the marks
/// of bites into the bottom row.
pub(super) fn leaf_rows(frame: Frame) -> usize {
    let small = |&rows: &u32| links(frame, rows).is_some_and(|links| links <= MOST_LINKS);
    (0..=(frame.rows - 1) / 3).take_while(small).last().unwrap_or(0) as usize
}

/// The approximate number of links of a leaf: on average half of the squares of its rows are
/// present, and each is a bite.
fn links(frame: Frame, rows: u32) -> Option<u128> {
    let columns = u64::from(frame.columns);
    let tails = binomial(columns + u64::from(rows), rows.into())?;
    tails.checked_mul(u128::from(columns * u64::from(rows)) / 2 + 1)
}

/// Bytes for building a leaf: its links, and twice their size to sort them.
pub(super) fn leaf_bytes(frame: Frame) -> u128 {
    12 * links(frame, leaf_rows(frame) as u32).unwrap_or(0)
}

impl Leaf {
    /// Links all tails of `rows` rows of up to `columns` squares. O(tails · squares) time, 4 bytes
    /// per link.
    pub(super) fn new(columns: u32, rows: usize) -> Self {
        let shape = Shape::new(&vec![columns; rows]).expect("a leaf is small");
        let mut links: Vec<(u32, u32)> = Vec::new();
        let mut tail = vec![0; rows];
        let mut after = vec![0; rows];
        for rank in 0.. {
            for row in 0..rows {
                for length in 0..tail[row] {
                    after.copy_from_slice(&tail);
                    after[row..].iter_mut().for_each(|entry| *entry = (*entry).min(length));
                    links.push((shape.rank(&after) as u32, rank));
                }
            }
            if !shape.step(&mut tail) {
                break;
            }
        }
        links.sort_unstable();
        let starts =
            (0..=shape.len()).map(|tail| links.partition_point(|link| u64::from(link.0) < tail) as u32).collect();
        Self { rows, before: links.into_iter().map(|link| link.1).collect(), starts }
    }

    /// The number of its rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The tails that one bite turns into `tail`, in rising order.
    #[inline]
    pub(super) fn before(&self, tail: usize) -> &[u32] {
        &self.before[self.starts[tail] as usize..self.starts[tail + 1] as usize]
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.before.len() + self.starts.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tails are 00 10 11 20 21 22; one bite turns 11 and 20 into 10, 21 and 22 into 11, and so
    /// on.
    #[test]
    fn links_of_two_rows_of_two() {
        let leaf = Leaf::new(2, 2);
        let before: Vec<&[u32]> = (0..6).map(|tail| leaf.before(tail)).collect();
        let expected: [&[u32]; 6] = [&[1, 2, 3, 4, 5], &[2, 3], &[4, 5], &[4, 5], &[5], &[]];
        assert_eq!(before, expected);
    }
}
