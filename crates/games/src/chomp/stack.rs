//! A walk through consecutive ranks that stores the ranks after all bites and updates them in one
//! pass.

use std::array;

use tablette_core::{Batch, Rank};

use super::numbers::{PartitionNumbering, RankWalk};

/// The most ranks in all lists together (8 bytes each): one list per row, each with up to as many
/// as there are squares.
const MOST_RANKS: u64 = 1 << 20;

/// Consecutive ranks: for every present row r, the bites of the position cut off above r.
///
/// Lengthening the topmost row p from v to v + 1 adds one bite, which leads to the previous
/// position. Of the existing bites, those in columns beyond v keep the new square, so their ranks
/// rise by its weight. That is one pass over a flat list. Rows above p are empty at that point, so
/// later positions start from the lists of lower rows.
///
/// Where all ranks of the board fit in 32 bits, the lists take half the memory and the pass half
/// the time.
pub(super) struct Stack<'a, C> {
    numbers: &'a PartitionNumbering,
    rows: Vec<u32>,
    /// `below[r]`: the rank terms of the rows below r, up to the row above the topmost one.
    below: Vec<u64>,
    /// The columns of the bites, row by row: the same for all lists, up to their lengths. Signed,
    /// because vector comparisons are signed.
    columns: Vec<i32>,
    lists: Vec<BiteList<C>>,
    top: usize,
}

/// Cells that are updated and copied together: two vectors of the oldest processors, one of newer
/// ones.
const CHUNK: usize = 8;

/// A list of cells in whole chunks. A remainder after the last chunk would need a loop whose length
/// varies from position to position, and mispredicts each time.
#[derive(Clone)]
struct BiteList<C> {
    /// The cells, padded to a whole chunk with meaningless ones.
    cells: Vec<[C; CHUNK]>,
    length: usize,
}

impl<C: Cell> BiteList<C> {
    fn push(&mut self, cell: C) {
        if self.length.is_multiple_of(CHUNK) {
            self.cells.push([C::from_rank(0); CHUNK]);
        }
        self.cells[self.length / CHUNK][self.length % CHUNK] = cell;
        self.length += 1;
    }

    fn iter(&self) -> impl Iterator<Item = C> {
        self.cells.as_flattened()[..self.length].iter().copied()
    }

    /// Copies another list into the existing buffer.
    fn copy_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.length = other.length;
    }

    /// Lengthens a row of `length` squares by one, where the new square weighs `rise`. Of the
    /// bites, whose columns are `columns`, those beyond the row keep the new square.
    #[inline]
    fn rise(&mut self, rise: C, columns: &[i32], length: i32) {
        let (columns, _) = columns.as_chunks::<CHUNK>();
        for (cells, columns) in self.cells.iter_mut().zip(columns) {
            // The sign of the difference: all ones where the column lies beyond.
            *cells = array::from_fn(|at| cells[at].risen(rise, (length - columns[at]) >> 31));
        }
    }

    #[inline]
    fn write(&self, batch: &mut Batch) {
        batch.extend_by_chunks(self.cells.iter().map(|cells| cells.map(Cell::rank)), self.length);
    }
}

/// A rank in a list: a number type wide enough for all ranks of the board.
pub(super) trait Cell: Copy {
    /// Converts a rank that fits: narrow cells serve only boards whose ranks all fit.
    fn from_rank(rank: u64) -> Self;
    /// Converts back.
    fn rank(self) -> Rank;
    /// Adds `rise` where `beyond` is -1, nothing where it is 0. Branch-free, so that a chunk is a
    /// few vectors.
    fn risen(self, rise: Self, beyond: i32) -> Self;
}

macro_rules! cells {
    ($($number:ty)*) => {$(
        impl Cell for $number {
            #[inline]
            fn from_rank(rank: u64) -> Self {
                rank as Self
            }

            #[inline]
            fn rank(self) -> Rank {
                Rank(self.into())
            }

            #[inline]
            fn risen(self, rise: Self, beyond: i32) -> Self {
                self.wrapping_add(rise & beyond as Self)
            }
        }
    )*};
}
cells!(u32 u64);

/// Returns whether the board is small enough for lists of all its bites.
pub(super) fn suits(bound: &[u32]) -> bool {
    let squares: u64 = bound.iter().map(|&length| u64::from(length)).sum();
    squares * bound.len() as u64 <= MOST_RANKS
}

impl<'a, C: Cell> Stack<'a, C> {
    /// Starts at a rank. O(rows · squares).
    fn at(numbers: &'a PartitionNumbering, rank: Rank) -> Self {
        let rows = numbers.tuple(rank);
        let mut stack = Self {
            numbers,
            below: vec![0; rows.len() + 1],
            columns: Vec::new(),
            lists: vec![BiteList { cells: Vec::new(), length: 0 }; rows.len()],
            top: rows.partition_point(|&length| length > 0) - 1,
            rows,
        };
        for row in 0..=stack.top {
            stack.build(row);
        }
        let bound = numbers.shape().bound();
        let squares: usize = bound.iter().map(|&length| length as usize).sum();
        stack.columns.resize(squares.next_multiple_of(CHUNK), 0);
        stack
    }

    /// Builds the list of a row from that of the row below it.
    fn build(&mut self, row: usize) {
        let (shape, length, below) = (self.numbers.shape(), self.rows[row], self.below[row]);
        let mut list = BiteList { cells: Vec::new(), length: 0 };
        if row > 0 {
            for (cell, &column) in self.lists[row - 1].iter().zip(&self.columns) {
                list.push(C::from_rank(cell.rank().0 + shape.weight(row, length.min(column as u32))));
            }
        }
        for column in u32::from(row == 0)..length {
            list.push(C::from_rank(below + shape.weight(row, column) - 1));
            self.columns.push(column as i32);
        }
        self.lists[row] = list;
        self.below[row + 1] = below + shape.weight(row, length);
    }

    /// The row that the next rank lengthens, after emptying the rows above it. `None` after the
    /// last rank.
    fn next_row(&mut self) -> Option<usize> {
        let bound = self.numbers.shape().bound();
        for row in (0..=(self.top + 1).min(self.rows.len() - 1)).rev() {
            let most = if row == 0 { bound[0] } else { bound[row].min(self.rows[row - 1]) };
            if self.rows[row] < most {
                return Some(row);
            }
            self.rows[row] = 0;
        }
        None
    }
}

/// A walk that drives the scan.
pub(super) trait Steps<'a> {
    /// Starts at a rank.
    fn start(numbers: &'a PartitionNumbering, rank: Rank) -> Self;
    /// Lists the ranks after all bites of the current position.
    fn list(&self, batch: &mut Batch);
    /// Steps to the next rank, which must exist, and lists its bites.
    fn step(&mut self, batch: &mut Batch);
}

impl<'a, C: Cell> Steps<'a> for Stack<'a, C> {
    fn start(numbers: &'a PartitionNumbering, rank: Rank) -> Self {
        Self::at(numbers, rank)
    }

    fn list(&self, batch: &mut Batch) {
        self.lists[self.top].write(batch);
    }

    /// Updates the list in place and writes it to the batch.
    #[inline]
    fn step(&mut self, batch: &mut Batch) {
        let Some(row) = self.next_row() else { return };
        let length = self.rows[row];
        let shape = self.numbers.shape();
        let (weight, longer) = (shape.weight(row, length), shape.weight(row, length + 1));
        let (rise, end) = (C::from_rank(longer - weight), length as i32);
        let (lower, upper) = self.lists.split_at_mut(row);
        let list = &mut upper[0];
        if length == 0 {
            // Only the very first square has no row below it, and no walk starts there.
            list.copy_from(&lower[row - 1]);
        }
        list.rise(rise, &self.columns, end);
        self.columns[list.length] = end;
        list.push(C::from_rank(self.below[row] + weight - 1));
        list.write(batch);
        self.rows[row] = length + 1;
        self.below[row + 1] = self.below[row] + longer;
        self.top = row;
    }
}

impl<'a> Steps<'a> for RankWalk<'a> {
    fn start(numbers: &'a PartitionNumbering, rank: Rank) -> Self {
        Self::at(numbers, rank)
    }

    fn list(&self, batch: &mut Batch) {
        self.number(batch);
    }

    fn step(&mut self, batch: &mut Batch) {
        self.advance();
        self.number(batch);
    }
}

#[cfg(test)]
mod tests {
    use tablette_core::{Edge, Players, Scan};

    use super::*;
    use crate::chomp::Position;

    fn walks<'a, S: Steps<'a> + 'a>(numbers: &'a PartitionNumbering, first: u64) {
        let mut walk = S::start(numbers, Rank(first));
        let mut scan = Scan::new((first..numbers.shape().len() - 1).map(Rank), move |rank, batch| {
            if rank.0 == first { walk.list(batch) } else { walk.step(batch) }
        });
        let (mut batch, mut rank) = (Batch::new(Edge::usual(Players::Two)), first);
        while scan.next(&mut batch) {
            for list in batch.lists() {
                let position = Position::new(numbers.unrank(Rank(rank))).unwrap();
                assert_eq!(numbers.rank(&position.rows()), Rank(rank));
                let mut plain: Vec<_> =
                    position.bites().map(|bite| numbers.rank(&position.after(bite).rows())).collect();
                let mut walked = list.targets.to_vec();
                plain.sort_unstable();
                walked.sort_unstable();
                assert_eq!(walked, plain, "{position:?}");
                rank += 1;
            }
        }
        assert_eq!(rank, numbers.shape().len() - 1);
    }

    /// Every bite of every position below a ragged start, numbered by all walks and individually.
    #[test]
    fn all_walks_number_every_bite() {
        let numbers = PartitionNumbering::new(&[6, 6, 4, 3, 1]).unwrap();
        for first in [0, 1, 2, 17, 100, numbers.shape().len() - 2] {
            walks::<Stack<'_, u32>>(&numbers, first);
            walks::<Stack<'_, u64>>(&numbers, first);
            walks::<RankWalk<'_>>(&numbers, first);
        }
    }
}
