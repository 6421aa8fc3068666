//! The parameters of a box's computation, and the memory that it takes.

use tablette_core::Amount;
use tablette_core::index::{binomial, binomial_amount};

use super::list::PIECE;
use super::simd::Kernel;

/// The parameters of a box's computation. Except for the box, none of them changes the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Columns of the box.
    pub columns: u32,
    /// Rows of the box, at least 2.
    pub rows: u32,
    /// Rows of the prefix: from 1 to one fewer than all.
    pub depth: usize,
    /// The longest last row of a prefix whose tails are all computed together: longer ones take
    /// less memory and more time. All of them if there are not at least two rows above the prefix.
    pub whole: u32,
    /// The most bits of a leaf: a power of two from 64 to 1024.
    pub leaf_bits: u32,
    /// The approximate maximum of words of a block.
    pub block: usize,
    /// Bytes for sorting mirror images: with too little there are several rounds.
    pub room: u64,
    /// The vectors to use.
    pub kernel: Kernel,
}

impl Plan {
    /// The fastest plan within `memory` bytes for `workers` workers, or the one with the least
    /// memory if none fits.
    ///
    /// One row less in the prefix saves about an eighth of the time, because its lists need not be
    /// read again, and doubles the arrays, unless the widest prefixes are split, which costs a
    /// fiftieth. The arrays get at most 384 MiB plus the size of the lists. Several workers need
    /// enough rows to keep every task short.
    pub fn new(columns: u32, rows: u32, memory: u64, workers: usize) -> Self {
        let plan = Self::usual(columns, rows);
        // Large leaves suit many positions, and long rows.
        let (is_small, is_long) = (plan.tuples() <= 1 << 20, 2 * columns >= 3 * rows);
        let eightfolds = plan.tuples().ilog2().saturating_sub(16) / 3;
        let leaf_bits = if is_long && !is_small { LEAF_BITS } else { 64 << eightfolds.min(4) };
        let plan = Self { leaf_bits, block: if is_small { 1 << 12 } else { BLOCK }, ..plan };
        // A level with few tasks leaves workers idle.
        let longest = if workers > 1 { SHORT / workers as f64 } else { 1.0 };
        plan.best(memory, workers, longest, Self::need)
    }

    /// As [`new`](Self::new), for finished lists that go to a checkpoint store: tasks are kept
    /// short, so that little is lost when the work is stopped, and do not depend on the number of
    /// workers where there is enough memory.
    pub fn with_checkpoints(columns: u32, rows: u32, memory: u64, workers: usize) -> Self {
        Self::usual(columns, rows).best(memory, workers, SHORT, Self::need_with_checkpoints)
    }

    fn usual(columns: u32, rows: u32) -> Self {
        let (leaf_bits, block, kernel) = (LEAF_BITS, BLOCK, Kernel::best());
        Self { columns, rows, depth: 1, whole: columns, leaf_bits, block, room: 0, kernel }
    }

    fn best(self, memory: u64, workers: usize, longest: f64, need: fn(&Self, usize) -> Amount) -> Self {
        let plan = Self { room: to_bytes(self.images().min((self.lists() / 4).max(MODEST))), ..self };
        let reach = plan.reach();
        let with = |depth| Self { depth, whole: reach, ..plan };
        let split = |plan: Self| Self { whole: reach.saturating_sub(u32::from(plan.tail_rows() > 1)), ..plan };
        let most = plan.rows as usize - 1;
        let least = (1..=most).find(|&depth| with(depth).longest() <= longest).unwrap_or(most);
        let modest = |plan: &Self| plan.arrays(workers) <= plan.lists().saturating_add(MODEST);
        let plans = (least..=most).flat_map(|depth| [with(depth), split(with(depth))]);
        let found = plans.clone().find(|plan| modest(plan) && need(plan, workers).fits(memory));
        let bytes = |plan: &Self| if let Amount::Exact(bytes) = need(plan, workers) { bytes } else { u128::MAX };
        // The rest of the memory goes to images.
        let roomy = |plan: Self| {
            let left = u128::from(memory).saturating_sub(bytes(&plan));
            let room = plan.images().min(plan.arrays(workers).max(plan.room.into()).saturating_add(left));
            Self { room: to_bytes(room), ..plan }
        };
        found.map(roomy).or_else(|| plans.min_by_key(bytes)).unwrap_or_else(|| with(most))
    }

    /// Rows above the prefix.
    pub(super) fn tail_rows(&self) -> usize {
        self.rows as usize - self.depth
    }

    /// The length of a lowest row over which positions are mirror images of others; in a box that is
    /// higher than wide, more than any row has.
    pub(super) fn side(&self) -> u32 {
        if self.rows <= self.columns { self.rows } else { u32::MAX }
    }

    /// Returns whether the box is a square.
    pub(super) fn is_square(&self) -> bool {
        self.columns == self.rows
    }

    /// The longest row of the positions that are computed: in a square those with the longest
    /// lowest row are mirror images.
    pub fn reach(&self) -> u32 {
        self.columns - u32::from(self.is_square())
    }

    /// The number of prefixes with a list: those with rows of at most [`reach`](Self::reach)
    /// squares.
    pub(super) fn listed(&self) -> Option<u64> {
        binomial(u64::from(self.reach()) + self.depth as u64, self.depth as u64)?.try_into().ok()
    }

    /// Returns whether the tails of some prefixes are not all computed together.
    fn splits(&self) -> bool {
        self.whole < self.reach() && self.tail_rows() > 1
    }

    /// The longest last row of a prefix whose tails are all computed together.
    pub(super) fn longest_whole(&self) -> u32 {
        if self.splits() { self.whole } else { self.reach() }
    }

    /// Bytes that the computation takes with `workers` workers: the arrays of a task for each, the
    /// lists of lost tails, and tables.
    pub fn need(&self, workers: usize) -> Amount {
        match self.exact_tuples() {
            Some(_) => {
                // The parts of a list exist twice while it is being assembled.
                let twice = if self.splits() { (self.longest() * self.lists() as f64) as u128 } else { 0 };
                let working = twice.saturating_add(self.arrays(workers)).max(self.room.into());
                let all = [self.lists(), working, self.tables()];
                Amount::Exact(all.into_iter().fold(0, u128::saturating_add))
            }
            // Beyond all limits anyway: a byte for every position.
            None => binomial_amount(u64::from(self.columns + self.rows), self.rows.into()),
        }
    }

    /// Bytes of memory if finished lists go to a checkpoint store: the arrays and an unfinished
    /// list for each worker, the index of the lists, and a record of each.
    pub fn need_with_checkpoints(&self, workers: usize) -> Amount {
        let prefixes = binomial(u64::from(self.columns) + self.depth as u64, self.depth as u64);
        let Some(prefixes) = prefixes.filter(|_| self.exact_tuples().is_some()) else { return self.need(workers) };
        let making = (2.0 * self.longest() * self.lists() as f64) as u128 * workers as u128;
        let pieces = u128::from(PIECE) * u128::from(self.columns) * (self.depth * workers) as u128;
        let noted = prefixes.saturating_mul(NOTED).saturating_add(self.lists() / INDEX);
        let working = [self.arrays(workers), making, pieces].into_iter().fold(0, u128::saturating_add);
        let sorting = making.saturating_add(self.room.into());
        let all = [working.max(sorting), noted, self.tables()];
        Amount::Exact(all.into_iter().fold(0, u128::saturating_add))
    }

    /// The share of all computed positions that the longest task visits.
    fn longest(&self) -> f64 {
        let bars = |rows: u64| binomial(u64::from(self.reach()) + rows, rows);
        let tails = bars(self.tail_rows() as u64);
        tails.zip(bars(self.rows.into())).map_or(1.0, |(tails, all)| tails as f64 / all as f64)
    }

    /// Bytes of the lists, with little more than 10 bits per lost position. In a square a third of
    /// them is not stored.
    pub(super) fn lists(&self) -> u128 {
        let kept = if self.is_square() { self.lost() / 3 * 2 } else { self.lost() };
        kept.saturating_mul(4) / 3
    }

    /// The approximate number of lost positions: 1.3 · C(m+k, k) / (m·k) in a square, up to two and
    /// a half times as many where one side is longer.
    fn lost(&self) -> u128 {
        let (m, k) = (u128::from(self.columns), u128::from(self.rows));
        let lost = self.exact_tuples().unwrap_or(u128::MAX).saturating_mul(13) / (10 * m * k);
        let longer = (10 * m / k).min(25);
        (lost / 10).saturating_mul(longer)
    }

    /// Bytes of the arrays: with j rows above the prefix and m columns in its last row, a bit for
    /// each of C(m-1+j, j-1) tails, and a quarter more for the padding of leaves.
    fn arrays(&self, workers: usize) -> u128 {
        let bits = |columns: u32, rows: u64| binomial(u64::from(columns) + rows - 1, rows - 1).unwrap_or(u128::MAX);
        let j = self.tail_rows() as u64;
        let whole = bits(self.whole.min(self.reach()), j);
        let most = if self.splits() { whole.max(bits(self.reach(), j - 1)) } else { whole };
        (most / 32).saturating_mul(5).saturating_add(8 * self.block as u128).saturating_mul(workers as u128)
    }

    /// The approximate maximum of bytes of the leaf tables.
    fn tables(&self) -> u128 {
        6 * u128::from(self.leaf_bits).pow(2)
    }

    /// Bytes in which all mirror images can be sorted together: four for each, two fifths of the
    /// lost positions of a square.
    fn images(&self) -> u128 {
        let square = Self { columns: self.rows, ..*self };
        if self.rows <= self.columns { (square.lost() * 2 / 5).saturating_mul(4) } else { 0 }
    }

    fn exact_tuples(&self) -> Option<u128> {
        binomial(u64::from(self.columns) + u64::from(self.rows), self.rows.into())
    }

    /// The number of positions that are computed: in a square half of them.
    pub fn worked(&self) -> u64 {
        let worked = binomial(u64::from(self.reach() + self.rows), self.rows.into());
        worked.and_then(|tuples| tuples.try_into().ok()).unwrap_or(u64::MAX)
    }

    /// The number of tuples of row lengths of the box.
    pub fn tuples(&self) -> u64 {
        self.exact_tuples().and_then(|tuples| tuples.try_into().ok()).unwrap_or(u64::MAX)
    }
}

fn to_bytes(bytes: u128) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// Bits of a leaf at most. Half as many are as fast on large boxes, but pad more; where there are few
/// positions, building the tables of such leaves would take longer than using them.
const LEAF_BITS: u32 = 1024;
/// Words of a block: 128 KiB, which fit in the second-level cache.
const BLOCK: usize = 1 << 14;
/// Bytes of arrays below which saving memory is pointless.
const MODEST: u128 = 3 << 27;
/// The share of the longest task in all positions, at most, where tasks must be short.
const SHORT: f64 = 1.0 / 8.0;
/// The ratio of the lists' size to that of their index.
const INDEX: u128 = 16;
/// Bytes recorded for a list on a checkpoint store, here and in the store.
const NOTED: u128 = 256;
