//! A walk through consecutive ranks that keeps the numbers of all bites and changes them in one pass.

use tablette_core::{Batch, Rank};

use super::numbers::{Numbers, RankWalk};

/// The most ranks in all lists together (8 bytes each): one list a row, each of up to as many as there are squares.
const MOST_RANKS: u64 = 1 << 20;

/// Consecutive ranks: for every row r that is there, the bites of the position cut off above r.
///
/// Lengthening the topmost row p from v to v + 1 adds one bite, behind which lies the position before; and of the bites
/// that were there, those in columns beyond v keep the new square, so their ranks rise by its weight. That is one pass
/// over a flat list. Rows above p are empty then, so the lists of lower rows are what later positions start from.
pub(super) struct Stack<'a> {
    numbers: &'a Numbers,
    rows: Vec<u32>,
    /// `below[r]`: the rank terms of the rows below r; right up to the row above the topmost one.
    below: Vec<u64>,
    /// The columns of the bites, row by row: the same for all lists, as far as they go.
    columns: Vec<i64>,
    lists: Vec<Vec<Rank>>,
    top: usize,
}

impl<'a> Stack<'a> {
    /// Is the board small enough?
    pub(super) fn suits(bound: &[u32]) -> bool {
        let squares: u64 = bound.iter().map(|&length| u64::from(length)).sum();
        squares * bound.len() as u64 <= MOST_RANKS
    }

    /// Starts at a rank. O(rows · squares).
    fn at(numbers: &'a Numbers, rank: Rank) -> Self {
        let rows = numbers.tuple(rank);
        let mut stack = Self {
            numbers,
            below: vec![0; rows.len() + 1],
            columns: Vec::new(),
            lists: vec![Vec::new(); rows.len()],
            top: rows.partition_point(|&length| length > 0) - 1,
            rows,
        };
        for row in 0..=stack.top {
            stack.build(row);
        }
        let bound = numbers.shape().bound();
        let squares: usize = bound.iter().map(|&length| length as usize).sum();
        stack.columns.resize(squares, 0);
        stack
    }

    /// Makes the list of a row from that of the row below it.
    fn build(&mut self, row: usize) {
        let (shape, length, below) = (self.numbers.shape(), self.rows[row], self.below[row]);
        let mut list = Vec::new();
        if row > 0 {
            let lower = self.lists[row - 1].iter().zip(&self.columns);
            list.extend(lower.map(|(&Rank(rank), &column)| Rank(rank + shape.weight(row, length.min(column as u32)))));
        }
        let bites = u32::from(row == 0)..length;
        list.extend(bites.clone().map(|column| Rank(below + shape.weight(row, column) - 1)));
        self.columns.extend(bites.map(i64::from));
        self.lists[row] = list;
        self.below[row + 1] = below + shape.weight(row, length);
    }

    /// The row that the next rank lengthens; rows above it are emptied. `None` after the last rank.
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

/// A walk that the scan can drive.
pub(super) trait Steps<'a> {
    /// Starts at a rank.
    fn start(numbers: &'a Numbers, rank: Rank) -> Self;
    /// Lists the ranks behind all bites of the position at hand.
    fn list(&self, batch: &mut Batch);
    /// Steps to the next rank, and lists that; there must be one.
    fn step(&mut self, batch: &mut Batch);
}

impl<'a> Steps<'a> for Stack<'a> {
    fn start(numbers: &'a Numbers, rank: Rank) -> Self {
        Self::at(numbers, rank)
    }

    fn list(&self, batch: &mut Batch) {
        batch.extend(self.lists[self.top].iter().copied());
    }

    /// One pass, which changes the list where it stands and writes it to the batch.
    #[inline]
    fn step(&mut self, batch: &mut Batch) {
        let Some(row) = self.next_row() else { return };
        let length = self.rows[row];
        let shape = self.numbers.shape();
        let (weight, longer) = (shape.weight(row, length), shape.weight(row, length + 1));
        let rise = longer - weight;
        // All ones where the column lies beyond the row's length: the sign of the difference.
        let beyond = |column: i64| ((i64::from(length) - column) >> 63) as u64;
        let risen = |rank: Rank, column: i64| Rank(rank.0.wrapping_add(rise & beyond(column)));
        let (lower, upper) = self.lists.split_at_mut(row);
        let list = &mut upper[0];
        if length == 0 {
            // Only the first square of all has no row below it; it is where no walk starts.
            let before = lower[row - 1].iter().zip(&self.columns);
            list.clear();
            list.extend(before.map(|(&rank, &column)| risen(rank, column)));
            batch.extend(list.iter().copied());
        } else {
            let before = list.iter_mut().zip(&self.columns);
            batch.extend(before.map(|(rank, &column)| {
                *rank = risen(*rank, column);
                *rank
            }));
        }
        let last = Rank(self.below[row] + weight - 1);
        self.columns[list.len()] = i64::from(length);
        list.push(last);
        batch.push(last);
        self.rows[row] = length + 1;
        self.below[row + 1] = self.below[row] + longer;
        self.top = row;
    }
}

impl<'a> Steps<'a> for RankWalk<'a> {
    fn start(numbers: &'a Numbers, rank: Rank) -> Self {
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

    fn walks<'a, S: Steps<'a> + 'a>(numbers: &'a Numbers, first: u64) {
        let mut walk = S::start(numbers, Rank(first));
        let mut scan = Scan::of((first..numbers.shape().len() - 1).map(Rank), move |rank, batch| {
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

    /// Every bite of every position below a ragged start, numbered by both walks and one by one.
    #[test]
    fn both_walks_number_every_bite() {
        let numbers = Numbers::new(&[6, 6, 4, 3, 1]).unwrap();
        for first in [0, 1, 2, 17, 100, numbers.shape().len() - 2] {
            walks::<Stack<'_>>(&numbers, first);
            walks::<RankWalk<'_>>(&numbers, first);
        }
    }
}
