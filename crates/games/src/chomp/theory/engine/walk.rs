//! From one numbering of tails to another, in rising order: bits, ranks, and the ranks of mirror
//! images.
//!
//! All of them add up row by row, until a leaf is reached whose tails are consecutive; a [`Walk`]
//! stores the sums of the rows in front of its current leaf, so that most steps end in the same
//! leaf.

use std::ops::Add;

use super::layout::Layout;
use super::tables::Tables;

/// The tails of all leaves, one leaf after another.
pub(super) struct Tails {
    /// The start of the leaf of j rows, in tails and in lengths.
    begin: Vec<(usize, usize)>,
    lengths: Vec<u32>,
    /// The number of non-empty rows.
    heights: Vec<u8>,
}

impl Tails {
    /// Lists the tails of the leaves of at most `rows` rows. O(tails · rows).
    pub(super) fn new(layout: &Layout, rows: usize) -> Self {
        let (mut begin, mut lengths, mut heights) = (Vec::new(), Vec::new(), Vec::new());
        for j in 0..=rows {
            begin.push((heights.len(), lengths.len()));
            let (shape, mut tail) = (layout.leaf_shape(j), vec![0; j]);
            loop {
                lengths.extend_from_slice(&tail);
                heights.push(tail.partition_point(|&length| length > 0) as u8);
                if !shape.step(&mut tail) {
                    break;
                }
            }
        }
        Self { begin, lengths, heights }
    }

    /// The results of `visit` for each tail, leaf after leaf.
    pub(super) fn map<T>(&self, mut visit: impl FnMut(&[u32]) -> T) -> Vec<T> {
        let mut all = Vec::with_capacity(self.heights.len());
        for (j, &(first, start)) in self.begin.iter().enumerate() {
            let end = self.begin.get(j + 1).map_or(self.heights.len(), |&(end, _)| end);
            all.extend((0..end - first).map(|at| visit(&self.lengths[start + at * j..][..j])));
        }
        all
    }
}

/// Numbers that rise with the tails in lexicographic order, without gaps inside a leaf.
pub(super) trait Order {
    /// The extent of T(x, j) in these numbers.
    fn extent(&self, layout: &Layout, x: u32, j: usize) -> u64;
}

/// The value of a tail in another numbering, or in two: a sum over its rows.
pub(super) trait Worth {
    type Sum: Copy + Default + Add<Output = Self::Sum>;

    /// The contribution of a first row of c squares with j rows left, itself included.
    fn row(&self, layout: &Layout, c: u32, j: usize) -> Self::Sum;

    /// The contribution of the tail at a place of a leaf; `tail` is its place among the tails of
    /// all leaves.
    fn leaf(&self, at: usize, tail: usize) -> Self::Sum;
}

/// The bits of the arrays and lists, where leaves are padded.
pub(super) struct Bits;

/// The number of tails before this one, in lexicographic order.
pub(super) struct Ranks;

impl Order for Bits {
    #[inline]
    fn extent(&self, layout: &Layout, x: u32, j: usize) -> u64 {
        64 * layout.words(x, j) as u64
    }
}

impl Order for Ranks {
    #[inline]
    fn extent(&self, layout: &Layout, x: u32, j: usize) -> u64 {
        layout.count(x, j)
    }
}

/// In both, the shorter first rows come first.
impl<T: Order> Worth for T {
    type Sum = u64;

    #[inline]
    fn row(&self, layout: &Layout, c: u32, j: usize) -> u64 {
        if c == 0 { 0 } else { self.extent(layout, c - 1, j) }
    }

    #[inline]
    fn leaf(&self, at: usize, _: usize) -> u64 {
        at as u64
    }
}

/// Walks through numbers of T(columns, rows) in rising order and converts them to another
/// numbering.
pub(super) struct Walk<'a, O, W: Worth> {
    layout: &'a Layout,
    tails: &'a Tails,
    order: O,
    worth: W,
    rows: usize,
    below: W::Sum,
    /// The rows in front of the leaf, lowest first.
    path: Vec<Step<W::Sum>>,
    leaf: LeafCursor<W::Sum>,
}

/// A row that is c squares long, with the tails T(c, j) after it.
struct Step<S> {
    c: u32,
    j: usize,
    start: u64,
    end: u64,
    /// The sum of the rows so far.
    worth: S,
}

struct LeafCursor<S> {
    j: usize,
    /// Its start among the tails of all leaves.
    first: usize,
    start: u64,
    end: u64,
    worth: S,
}

/// The tail at the walk's current place.
pub(super) struct Place<'a, W: Worth> {
    path: &'a [Step<W::Sum>],
    tails: &'a Tails,
    leaf: &'a LeafCursor<W::Sum>,
    worth: &'a W,
    /// The place within the leaf.
    at: usize,
}

impl<W: Worth> Place<'_, W> {
    /// Writes the rows of the tail.
    pub(super) fn write(&self, tail: &mut [u32]) {
        let (front, back) = tail.split_at_mut(self.path.len());
        front.iter_mut().zip(self.path).for_each(|(row, step)| *row = step.c);
        let (j, (_, start)) = (self.leaf.j, self.tails.begin[self.leaf.j]);
        back.copy_from_slice(&self.tails.lengths[start + self.at * j..][..j]);
    }

    /// The number of the tail in the other numbering.
    #[inline]
    pub(super) fn worth(&self) -> W::Sum {
        self.leaf.worth + self.worth.leaf(self.at, self.leaf.first + self.at)
    }

    /// The number of non-empty rows.
    #[inline]
    pub(super) fn height(&self) -> usize {
        self.path.len() + usize::from(self.tails.heights[self.leaf.first + self.at])
    }
}

impl<'a, O: Order, W: Worth> Walk<'a, O, W> {
    /// Starts before all tails; `below` is the sum of the rows below them.
    pub(super) fn new(tables: &'a Tables, order: O, worth: W, below: W::Sum) -> Self {
        let leaf = LeafCursor { j: 0, first: 0, start: 0, end: 0, worth: W::Sum::default() };
        let Tables { layout, tails, plan, .. } = tables;
        Self { layout, tails, order, worth, rows: plan.tail_rows(), below, path: Vec::new(), leaf }
    }

    /// Advances to a number, which is greater than all before and stands for a tail. O(1) on
    /// average where numbers are dense, O(rows · log columns) at most.
    #[expect(clippy::inline_always, reason = "most steps are short")]
    #[inline(always)]
    pub(super) fn to(&mut self, number: u64) -> Place<'_, W> {
        if number >= self.leaf.end {
            self.leave(number);
        }
        let at = (number - self.leaf.start) as usize;
        Place { path: &self.path, tails: self.tails, leaf: &self.leaf, worth: &self.worth, at }
    }

    #[inline(never)]
    fn leave(&mut self, number: u64) {
        // The length of the row after those that stay, and the start of its tails, once known.
        let mut next = None;
        while let Some(step) = self.path.pop_if(|step| step.end <= number) {
            next = Some((step.c + 1, step.end));
        }
        loop {
            let (x, j, start, worth) = match self.path.last() {
                None => (self.layout.columns(), self.rows, 0, self.below),
                Some(step) => (step.c, step.j, step.start, step.worth),
            };
            let (mut c, mut block) = if let Some(next) = next.take() {
                next
            } else {
                let widest = self.layout.widest(j).min(x);
                let end = start + self.order.extent(self.layout, widest, j);
                if number < end {
                    self.leaf = LeafCursor { j, first: self.tails.begin[j].0, start, end, worth };
                    return;
                }
                (widest + 1, end)
            };
            let mut end = start + self.order.extent(self.layout, c, j);
            while end <= number {
                c += 1;
                (block, end) = (end, start + self.order.extent(self.layout, c, j));
            }
            self.path.push(Step { c, j: j - 1, start: block, end, worth: worth + self.worth.row(self.layout, c, j) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Plan;
    use super::*;
    use tablette_core::index::Shape;

    /// Bits to ranks, ranks to bits, and the tails that both stand for.
    #[test]
    fn walks_lead_from_bits_to_ranks_and_back() {
        for (columns, rows, leaf_bits, stride) in [(7, 6, 64, 1), (5, 9, 512, 3), (9, 7, 1024, 1), (70, 2, 64, 5)] {
            let plan = Plan { leaf_bits, depth: 1, ..Plan::new(columns, rows as u32 + 1, 1 << 30, 1) };
            let tables = Tables::new(plan).unwrap();
            let shape = Shape::new(&vec![columns; rows]).unwrap();
            let mut ranks = Walk::new(&tables, Bits, Ranks, 7);
            let mut bits = Walk::new(&tables, Ranks, Bits, 0);
            for rank in (0..shape.len()).step_by(stride) {
                let mut tail = vec![0; rows];
                let bit = bits.to(rank).worth();
                let place = ranks.to(bit);
                place.write(&mut tail);
                assert_eq!((bit, place.worth()), (tables.layout.address(&tail), 7 + rank));
                assert_eq!(tail, shape.unrank(rank));
                assert_eq!(place.height(), tail.partition_point(|&length| length > 0));
            }
        }
    }
}
