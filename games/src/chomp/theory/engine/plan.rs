//! How a box is worked out, and how much memory that takes.

use tablette_core::Amount;
use tablette_index::{Shape, binomial, binomial_amount};

use super::layout::Layout;
use super::leaves::Leaves;
use super::simd::Kernel;
use super::task::Bench;

/// How a box is worked out. None of it but the box changes what is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Columns of the box.
    pub columns: u32,
    /// Rows of the box, 2 at least.
    pub rows: u32,
    /// How many rows make the prefix: from 1 to one less than all.
    pub depth: usize,
    /// Bits of a leaf at most: a power of two from 64 to 1024.
    pub leaf_bits: u32,
    /// Words of a block at most, about.
    pub block: usize,
    /// Which vectors are used.
    pub kernel: Kernel,
}

impl Plan {
    /// The plan that takes least time within so much memory for so many workers, or nearly least memory if none fits.
    ///
    /// Fewer rows in the prefix are quicker: every row more has its lists read again for about one row of marks less.
    /// But it is not worth more than twice the memory that the lists take.
    pub fn new(columns: u32, rows: u32, memory: u64, workers: usize) -> Self {
        let with = |depth| Self { columns, rows, depth, leaf_bits: LEAF_BITS, block: BLOCK, kernel: Kernel::best() };
        let mut fitting = (1..rows as usize).map(with).filter(|plan| plan.need(workers).fits(memory));
        fitting.next().unwrap_or_else(|| with(rows as usize - 1))
    }

    /// Rows above the prefix.
    pub(super) fn tail_rows(&self) -> usize {
        self.rows as usize - self.depth
    }

    /// Bytes that it takes with so many workers: the arrays of a task for each, and the lists of lost tails.
    ///
    /// There are about 1.3 · C(m+k, k) / (m·k) lost positions, of about 11 bits each.
    pub fn need(&self, workers: usize) -> Amount {
        let (k, m, j) = (u64::from(self.rows), u64::from(self.columns), u64::from(self.rows) - self.depth as u64);
        let lists = match binomial(m + k, k) {
            Some(tuples) => tuples.saturating_mul(13) / 10 / u128::from(m * k) * 3 / 2,
            None => return binomial_amount(m + k, k),
        };
        let Some(arrays) = binomial(m + j, j - 1) else { return Amount::Exact(lists) };
        let arrays = arrays.saturating_mul(workers as u128) / 8 * 4 / 3;
        Amount::Exact(lists.saturating_add(arrays).saturating_add(1 << 20))
    }

    /// How many tuples of row lengths the box has.
    pub fn tuples(&self) -> u64 {
        let (k, m) = (u64::from(self.rows), u64::from(self.columns));
        binomial(m + k, k).and_then(|tuples| tuples.try_into().ok()).unwrap_or(u64::MAX)
    }

    pub(super) fn bench(&self) -> Option<Bench> {
        let rows = self.tail_rows();
        let layout = Layout::new(self.columns, rows, self.leaf_bits)?;
        let leaves = Leaves::new(&layout, rows);
        Some(Bench { layout, leaves, kernel: self.kernel, rows, block: self.block })
    }

    pub(super) fn prefixes(&self) -> Option<Shape> {
        Shape::new(&vec![self.columns; self.depth])
    }
}

/// Bits of a leaf: measured.
const LEAF_BITS: u32 = 512;
/// Words of a block: 32 KiB.
const BLOCK: usize = 4096;
