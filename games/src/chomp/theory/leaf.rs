//! The topmost rows, which the sweep takes many at once.

use tablette_index::{Shape, binomial};

use super::sweep::Frame;

/// The most links between tails that are kept (4 bytes each).
const MOST_LINKS: u128 = 1 << 20;

/// All tails of the topmost rows in lexicographic order, and which of them one bite in these rows turns into which.
pub(super) struct Leaf {
    rows: usize,
    /// `before[starts[t]..starts[t + 1]]`: the tails that one bite turns into the tail t, in rising order.
    before: Vec<u32>,
    starts: Vec<u32>,
}

/// How many rows a leaf takes: a third of the upper rows (measured: runs long enough, tables small enough), fewer
/// where that would be many tails. Never row 2, whose array is the one that knows of bites into the bottom row.
pub(super) fn leaf_rows(frame: Frame) -> usize {
    let columns = u64::from(frame.columns);
    let small = |rows: u32| {
        // Half of the squares of the rows are there on average, and each is a bite.
        let squares = u128::from(columns * u64::from(rows)) / 2;
        binomial(columns + u64::from(rows), rows.into())
            .is_some_and(|tails| tails.saturating_mul(squares) <= MOST_LINKS)
    };
    (0..=(frame.rows - 1) / 3).take_while(|&rows| small(rows)).last().unwrap_or(0) as usize
}

impl Leaf {
    /// Links all tails of `rows` rows of up to `columns` squares. O(tails · squares) time, 4 bytes a link.
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

    /// How many rows it takes.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The tails that one bite turns into `tail`, in rising order.
    #[inline]
    pub(super) fn before(&self, tail: usize) -> &[u32] {
        &self.before[self.starts[tail] as usize..self.starts[tail + 1] as usize]
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.before.len() + self.starts.len()) as u64
    }
}
