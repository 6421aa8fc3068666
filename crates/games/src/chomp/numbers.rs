//! The numbering of all positions below a start, and a walk through them that numbers every bite in
//! O(1) with little memory.

use tablette_core::index::Shape;
use tablette_core::{Batch, Rank};

/// The most blocks of a board.
const MOST_BLOCKS: u64 = 1 << 18;
/// The most rows of the tier.
const MOST_TIER_ROWS: usize = 64;
/// Boards with at most this many positions form one block: starting a walk in each of several
/// blocks would take as long as the walk itself.
const ONE_BLOCK: u64 = 1 << 10;

/// The number of bottom rows that form the tier: two in five, so that blocks are neither few nor
/// tiny; fewer where that would make very many blocks, and none on small boards.
pub(super) fn tier_rows(start: &[u32]) -> usize {
    if Shape::count(start).fits(ONE_BLOCK) {
        return 0;
    }
    let most = (start.len() * 2 / 5).min(MOST_TIER_ROWS);
    (0..=most).take_while(|&rows| Shape::count(&start[..rows]).fits(MOST_BLOCKS)).last().unwrap_or(0)
}

/// The numbering. A position is a non-increasing tuple below the start, and its rank is that of the
/// tuple minus one, because the tuple of zeros is not a position.
///
/// Space: 16 bytes per square of the start.
#[derive(Debug)]
pub(super) struct PartitionNumbering {
    shape: Shape,
    /// `sums[starts[c] + r]`: the weights of the value c summed over the rows below r, for every
    /// row that reaches column c and the one above them.
    sums: Vec<u64>,
    starts: Vec<usize>,
}

impl PartitionNumbering {
    /// Numbers the positions below `start`; `None` when they exceed 64 bits.
    pub(super) fn new(start: &[u32]) -> Option<Self> {
        let shape = Shape::new(start)?;
        let mut sums = Vec::new();
        let mut starts = Vec::with_capacity(start[0] as usize);
        for column in 0..start[0] {
            let height = start.partition_point(|&length| length > column);
            starts.push(sums.len());
            let mut sum = 0_u64;
            sums.push(sum);
            for row in 0..height {
                // Only differences matter, and they are below 2^64.
                sum = sum.wrapping_add(shape.weight(row, column));
                sums.push(sum);
            }
        }
        Some(Self { shape, sums, starts })
    }

    /// The rank of a position. O(rows).
    pub(super) fn rank(&self, rows: &[u32]) -> Rank {
        Rank(self.shape.rank(rows) - 1)
    }

    /// The row lengths at a rank, without empty rows. O(rows · log columns).
    pub(super) fn unrank(&self, rank: Rank) -> Vec<u32> {
        let mut rows = self.tuple(rank);
        let height = rows.partition_point(|&length| length > 0);
        rows.truncate(height);
        rows
    }

    /// The row lengths at a rank, with zeros for empty rows. O(rows · log columns).
    pub(super) fn tuple(&self, rank: Rank) -> Vec<u32> {
        self.shape.unrank(rank.0 + 1)
    }

    /// The numbering of the tuples, zeros included.
    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }
}

/// A walk through consecutive ranks that stores the sums needed to number the bites: for boards of
/// any size, in little memory.
///
/// A bite at (r, c) sets the rows r..t to c, where t is the number of rows longer than c. Ranks are
/// sums of one weight per row, so the rank after the bite is the sum of the terms below r, the
/// weights of c over r..t, and the terms from t on: three look-ups.
pub(super) struct RankWalk<'a> {
    numbers: &'a PartitionNumbering,
    rows: Vec<u32>,
    /// `below[r]`: the rank terms of the rows below r.
    below: Vec<u64>,
    /// `heights[c]`: the number of rows longer than c.
    heights: Vec<u32>,
}

impl<'a> RankWalk<'a> {
    /// Starts at a rank. O(rows · log columns + columns).
    pub(super) fn at(numbers: &'a PartitionNumbering, rank: Rank) -> Self {
        let rows = numbers.tuple(rank);
        let columns = numbers.starts.len() as u32;
        let heights = (0..columns).map(|column| rows.partition_point(|&length| length > column) as u32).collect();
        let mut walk = Self { numbers, below: vec![0; rows.len() + 1], rows, heights };
        walk.sum_from(0);
        walk
    }

    /// Lists the rank after every bite, column by column. O(1) each.
    pub(super) fn number(&self, batch: &mut Batch) {
        let rank = self.below[self.rows.len()];
        for column in 0..self.rows[0] as usize {
            let height = self.heights[column] as usize;
            let sums = &self.numbers.sums[self.numbers.starts[column]..][..=height];
            // The tuple's rank minus one is the position's.
            let kept = rank.wrapping_sub(self.below[height]).wrapping_add(sums[height]).wrapping_sub(1);
            let poisoned = usize::from(column == 0);
            let terms = self.below[poisoned..height].iter().zip(&sums[poisoned..height]);
            batch.extend(terms.map(|(&below, &sum)| Rank(kept.wrapping_add(below).wrapping_sub(sum))));
        }
    }

    /// Steps to the next rank; the state is invalid after the last one. O(1) on average.
    pub(super) fn advance(&mut self) {
        let bound = self.numbers.shape.bound();
        for place in (0..self.rows.len()).rev() {
            let most = if place == 0 { bound[0] } else { bound[place].min(self.rows[place - 1]) };
            if self.rows[place] < most {
                self.rows[place] += 1;
                self.heights[..self.rows[place] as usize].fill(place as u32 + 1);
                self.sum_from(place);
                return;
            }
            self.rows[place] = 0;
        }
    }

    fn sum_from(&mut self, place: usize) {
        for at in place..self.rows.len() {
            self.below[at + 1] = self.below[at] + self.numbers.shape.weight(at, self.rows[at]);
        }
    }
}
