//! From one numbering of tails to another, in rising order: bits, ranks, and the ranks of mirror images.
//!
//! All of them add up row by row, until a leaf is reached whose tails follow each other; a [`Walk`] keeps the sums of the
//! rows in front of the leaf it has come to, so that most steps end in the same leaf.

use super::layout::Layout;

/// The tails of all leaves, row by row, and how many of their rows are not empty.
pub(super) struct Tails {
    kinds: Vec<TailKind>,
}

struct TailKind {
    tails: Vec<u32>,
    heights: Vec<u8>,
}

impl Tails {
    /// Lists the tails of the leaves of at most `rows` rows. O(tails · rows).
    pub(super) fn new(layout: &Layout, rows: usize) -> Self {
        let kind = |j| {
            let shape = layout.leaf_shape(j);
            let mut kind = TailKind { tails: Vec::new(), heights: Vec::new() };
            let mut tail = vec![0; j];
            loop {
                kind.tails.extend_from_slice(&tail);
                kind.heights.push(tail.partition_point(|&length| length > 0) as u8);
                if !shape.step(&mut tail) {
                    return kind;
                }
            }
        };
        Self { kinds: (0..=rows).map(kind).collect() }
    }

    /// The tails of the widest leaf of j rows.
    pub(super) fn leaf(&self, j: usize) -> impl Iterator<Item = &[u32]> {
        let kind = &self.kinds[j];
        (0..kind.heights.len()).map(move |at| &kind.tails[at * j..][..j])
    }
}

/// Numbers that rise with the tails in lexicographic order, without gaps inside a leaf.
pub(super) trait Order {
    /// The numbers that T(x, j) takes.
    fn extent(&self, layout: &Layout, x: u32, j: usize) -> u64;
}

/// What a tail is worth in another numbering: a sum over its rows.
pub(super) trait Worth {
    /// What a first row of c squares adds, where j rows are left with it.
    fn row(&self, layout: &Layout, c: u32, j: usize) -> u64;

    /// What the tail at a place of a leaf of j rows adds.
    fn leaf(&self, j: usize, at: usize) -> u64;
}

/// The bits of the arrays and lists, where leaves are padded.
pub(super) struct Bits;

/// How many tails come before, in lexicographic order.
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

/// Both begin with the shorter first rows.
impl<T: Order> Worth for T {
    #[inline]
    fn row(&self, layout: &Layout, c: u32, j: usize) -> u64 {
        if c == 0 { 0 } else { self.extent(layout, c - 1, j) }
    }

    #[inline]
    fn leaf(&self, _: usize, at: usize) -> u64 {
        at as u64
    }
}

/// Goes through numbers of T(columns, rows) in rising order and says what they are worth in another numbering.
pub(super) struct Walk<'a, O, W> {
    layout: &'a Layout,
    tails: &'a Tails,
    order: O,
    worth: W,
    rows: usize,
    below: u64,
    /// The rows in front of the leaf, lowest first.
    path: Vec<Step>,
    leaf: LeafCursor,
}

/// A row that is c squares long, with the tails T(c, j) after it.
struct Step {
    c: u32,
    j: usize,
    start: u64,
    end: u64,
    /// What the rows so far are worth.
    worth: u64,
}

struct LeafCursor {
    j: usize,
    start: u64,
    end: u64,
    worth: u64,
}

/// A tail where the walk has come to.
pub(super) struct Place<'a, W> {
    path: &'a [Step],
    kind: &'a TailKind,
    leaf: &'a LeafCursor,
    worth: &'a W,
    /// The place within the leaf.
    at: usize,
}

impl<W: Worth> Place<'_, W> {
    /// Writes the rows of the tail.
    pub(super) fn write(&self, tail: &mut [u32]) {
        let (front, back) = tail.split_at_mut(self.path.len());
        front.iter_mut().zip(self.path).for_each(|(row, step)| *row = step.c);
        back.copy_from_slice(&self.kind.tails[self.at * self.leaf.j..][..self.leaf.j]);
    }

    /// The number of the tail in the other numbering.
    #[inline]
    pub(super) fn worth(&self) -> u64 {
        self.leaf.worth + self.worth.leaf(self.leaf.j, self.at)
    }

    /// How many rows are not empty.
    #[inline]
    pub(super) fn height(&self) -> usize {
        self.path.len() + usize::from(self.kind.heights[self.at])
    }
}

impl<'a, O: Order, W: Worth> Walk<'a, O, W> {
    /// Starts before all tails of so many rows, where the rows below them are worth something already.
    pub(super) fn new(layout: &'a Layout, tails: &'a Tails, rows: usize, order: O, worth: W, below: u64) -> Self {
        let leaf = LeafCursor { j: 0, start: 0, end: 0, worth: 0 };
        Self { layout, tails, order, worth, rows, below, path: Vec::new(), leaf }
    }

    /// Goes on to a number, which lies after all before and stands for a tail. O(1) on average where numbers are dense,
    /// O(rows · log columns) at most.
    #[inline]
    pub(super) fn to(&mut self, number: u64) -> Place<'_, W> {
        if number >= self.leaf.end {
            self.leave(number);
        }
        let at = (number - self.leaf.start) as usize;
        Place { path: &self.path, kind: &self.tails.kinds[self.leaf.j], leaf: &self.leaf, worth: &self.worth, at }
    }

    fn leave(&mut self, number: u64) {
        // The length of the row after those that stay, and where its tails begin, as far as that is known.
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
                    self.leaf = LeafCursor { j, start, end, worth };
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
    use super::*;
    use tablette_index::Shape;

    /// Bits to ranks, ranks to bits, and the tails that both stand for.
    #[test]
    fn walks_lead_from_bits_to_ranks_and_back() {
        for (columns, rows, leaf_bits, stride) in [(7, 6, 64, 1), (5, 9, 512, 3), (9, 7, 1024, 1), (70, 2, 64, 5)] {
            let layout = Layout::new(columns, rows, leaf_bits).unwrap();
            let tails = Tails::new(&layout, rows);
            let shape = Shape::new(&vec![columns; rows]).unwrap();
            let mut ranks = Walk::new(&layout, &tails, rows, Bits, Ranks, 7);
            let mut bits = Walk::new(&layout, &tails, rows, Ranks, Bits, 0);
            for rank in (0..shape.len()).step_by(stride) {
                let mut tail = vec![0; rows];
                let bit = bits.to(rank).worth();
                let place = ranks.to(bit);
                place.write(&mut tail);
                assert_eq!((bit, place.worth()), (layout.address_of(rows, rank), 7 + rank));
                assert_eq!(tail, shape.unrank(rank));
                assert_eq!(place.height(), tail.partition_point(|&length| length > 0));
            }
        }
    }
}
