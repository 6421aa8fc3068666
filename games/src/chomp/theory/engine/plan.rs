//! How a box is worked out, and how much memory that takes.

use tablette_core::Amount;
use tablette_index::{Shape, binomial, binomial_amount};

use super::layout::Layout;
use super::leaves::Leaves;
use super::list::PIECE;
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
    /// The last row of a prefix at most whose tails are all looked at together: wider ones take less memory and more time
    /// for it. All columns unless there are two rows above the prefix.
    pub whole: u32,
    /// Bits of a leaf at most: a power of two from 64 to 1024.
    pub leaf_bits: u32,
    /// Words of a block at most, about.
    pub block: usize,
    /// Which vectors are used.
    pub kernel: Kernel,
}

impl Plan {
    /// The plan that takes little time within so much memory for so many workers, or least memory if none fits.
    ///
    /// A row less in the prefix saves about an eighth of the time, as its lists need not be read again, and doubles the
    /// arrays, unless the widest prefixes are split, which costs a fiftieth; they get at most 384 MiB and the size of the lists.
    /// Several workers need enough rows that no task is long.
    pub fn new(columns: u32, rows: u32, memory: u64, workers: usize) -> Self {
        Self::best(columns, rows, memory, workers, workers > 1, Self::need)
    }

    /// The same where finished lists go to a shelf: then no task is long, so that little is lost when the work is stopped.
    pub fn with_shelf(columns: u32, rows: u32, memory: u64, workers: usize) -> Self {
        Self::best(columns, rows, memory, workers, true, Self::need_with_shelf)
    }

    fn best(
        columns: u32,
        rows: u32,
        memory: u64,
        workers: usize,
        short: bool,
        need: fn(&Self, usize) -> Amount,
    ) -> Self {
        let plan = Self {
            columns,
            rows,
            depth: 1,
            whole: columns,
            leaf_bits: LEAF_BITS,
            block: BLOCK,
            kernel: Kernel::best(),
        };
        let with = |depth| Self { depth, ..plan };
        let split = |plan: Self| Self { whole: columns.saturating_sub(u32::from(plan.tail_rows() > 1)), ..plan };
        let most = rows as usize - 1;
        let shared = |depth: &usize| !short || with(*depth).longest() <= 1.0 / 8.0;
        let least = (1..=most).find(shared).unwrap_or(most);
        let modest = |plan: &Self| plan.arrays(workers) <= plan.lists().saturating_add(MODEST);
        let plans = (least..=most).flat_map(|depth| [with(depth), split(with(depth))]);
        let found = plans.clone().find(|plan| modest(plan) && need(plan, workers).fits(memory));
        let bytes = |plan: &Self| if let Amount::Exact(bytes) = need(plan, workers) { bytes } else { u128::MAX };
        found.or_else(|| plans.min_by_key(bytes)).unwrap_or_else(|| with(most))
    }

    /// Rows above the prefix.
    pub(super) fn tail_rows(&self) -> usize {
        self.rows as usize - self.depth
    }

    /// Are there prefixes whose tails are not all looked at together?
    fn splits(&self) -> bool {
        self.whole < self.columns && self.tail_rows() > 1
    }

    /// Bytes that it takes with so many workers: the arrays of a task for each, the lists of lost tails, and tables.
    pub fn need(&self, workers: usize) -> Amount {
        match self.exact_tuples() {
            Some(_) => {
                // The parts of a list that is put together are there twice.
                let twice = if self.splits() { (self.longest() * self.lists() as f64) as u128 } else { 0 };
                let all = [self.lists(), twice, self.arrays(workers), TABLES];
                Amount::Exact(all.into_iter().fold(0, u128::saturating_add))
            }
            // Beyond all bounds anyway: a byte for every position.
            None => binomial_amount(u64::from(self.columns + self.rows), self.rows.into()),
        }
    }

    /// Bytes of memory that it takes where finished lists go to a shelf: the arrays and a list in the making for each worker,
    /// the index of the lists, and what is noted of each.
    pub fn need_with_shelf(&self, workers: usize) -> Amount {
        let prefixes = binomial(u64::from(self.columns) + self.depth as u64, self.depth as u64);
        let Some(prefixes) = prefixes.filter(|_| self.exact_tuples().is_some()) else { return self.need(workers) };
        let making = (2.0 * self.longest() * self.lists() as f64) as u128 * workers as u128;
        let pieces = u128::from(PIECE) * u128::from(self.columns) * (self.depth * workers) as u128;
        let noted = prefixes.saturating_mul(NOTED).saturating_add(self.lists() / INDEX);
        let all = [self.arrays(workers), making, pieces, noted, TABLES];
        Amount::Exact(all.into_iter().fold(0, u128::saturating_add))
    }

    /// The part of all positions that the longest task looks at.
    fn longest(&self) -> f64 {
        let tails = binomial(u64::from(self.columns) + self.tail_rows() as u64, self.tail_rows() as u64);
        tails.zip(self.exact_tuples()).map_or(1.0, |(tails, tuples)| tails as f64 / tuples as f64)
    }

    /// Bytes of the lists, each lost position taking little more than 10 bits. About 1.3 · C(m+k, k) / (m·k) positions
    /// are lost in a square, up to two and a half times as many where one side is longer.
    pub(super) fn lists(&self) -> u128 {
        let (m, k) = (u128::from(self.columns), u128::from(self.rows));
        let lost = self.exact_tuples().unwrap_or(u128::MAX).saturating_mul(13) / (10 * m * k);
        let longer = (10 * m / k).min(25);
        (lost / 10).saturating_mul(longer).saturating_mul(4) / 3
    }

    /// Bytes of the arrays: with so many rows j above the prefix and so many columns m in its last row a bit for each of
    /// C(m-1+j, j-1) tails, a quarter more for the padding of leaves.
    fn arrays(&self, workers: usize) -> u128 {
        let bits = |columns: u32, rows: u64| binomial(u64::from(columns) + rows - 1, rows - 1).unwrap_or(u128::MAX);
        let j = self.tail_rows() as u64;
        let whole = bits(if self.splits() { self.whole } else { self.columns }, j);
        let most = if self.splits() { whole.max(bits(self.columns, j - 1)) } else { whole };
        (most / 32).saturating_mul(5).saturating_add(8 * BLOCK as u128).saturating_mul(workers as u128)
    }

    fn exact_tuples(&self) -> Option<u128> {
        binomial(u64::from(self.columns) + u64::from(self.rows), self.rows.into())
    }

    /// How many tuples of row lengths the box has.
    pub fn tuples(&self) -> u64 {
        self.exact_tuples().and_then(|tuples| tuples.try_into().ok()).unwrap_or(u64::MAX)
    }

    pub(super) fn bench(&self) -> Option<Bench> {
        let rows = self.tail_rows();
        let layout = Layout::new(self.columns, rows, self.leaf_bits)?;
        let leaves = Leaves::new(&layout, rows);
        let whole = if self.splits() { self.whole } else { self.columns };
        Some(Bench { layout, leaves, kernel: self.kernel, rows, whole, block: self.block })
    }

    pub(super) fn prefixes(&self) -> Option<Shape> {
        Shape::new(&vec![self.columns; self.depth])
    }
}

/// Bits of a leaf. Half of it is as quick, and pads more.
const LEAF_BITS: u32 = 1024;
/// Words of a block: 128 KiB, which stay in the second cache.
const BLOCK: usize = 1 << 14;
/// Bytes of arrays that are nothing to save.
const MODEST: u128 = 3 << 27;
/// The lists are so many times as long as their index.
const INDEX: u128 = 16;
/// Bytes that are noted of a list on a shelf, here and by whoever keeps it.
const NOTED: u128 = 256;
/// Bytes of the tables of leaves, at most about.
const TABLES: u128 = 6 << 20;
