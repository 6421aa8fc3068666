//! From bits back to tails, for bits in rising order.

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
}

/// Goes through the bits of T(columns, rows) in rising order.
pub(super) struct BitWalk<'a> {
    layout: &'a Layout,
    tails: &'a Tails,
    rows: usize,
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
    /// How many tails come before.
    rank: u64,
}

struct LeafCursor {
    j: usize,
    start: u64,
    end: u64,
    rank: u64,
}

/// A tail where the walk has come to.
pub(super) struct Place<'a> {
    path: &'a [Step],
    kind: &'a TailKind,
    leaf: &'a LeafCursor,
    /// The bit within the leaf.
    at: usize,
}

impl Place<'_> {
    /// Writes the rows of the tail.
    pub(super) fn write(&self, tail: &mut [u32]) {
        let (front, back) = tail.split_at_mut(self.path.len());
        front.iter_mut().zip(self.path).for_each(|(row, step)| *row = step.c);
        back.copy_from_slice(&self.kind.tails[self.at * self.leaf.j..][..self.leaf.j]);
    }

    /// How many tails of T(columns, rows) come before.
    #[inline]
    pub(super) fn rank(&self) -> u64 {
        self.leaf.rank + self.at as u64
    }

    /// How many rows are not empty.
    #[inline]
    pub(super) fn height(&self) -> usize {
        self.path.len() + usize::from(self.kind.heights[self.at])
    }
}

impl<'a> BitWalk<'a> {
    /// Starts before all tails of so many rows.
    pub(super) fn new(layout: &'a Layout, tails: &'a Tails, rows: usize) -> Self {
        Self { layout, tails, rows, path: Vec::new(), leaf: LeafCursor { j: 0, start: 0, end: 0, rank: 0 } }
    }

    /// Goes on to a bit, which lies after all before and stands for a tail. O(1) on average where bits are dense,
    /// O(rows · log columns) at most.
    #[inline]
    pub(super) fn to(&mut self, bit: u64) -> Place<'_> {
        if bit / 64 >= self.leaf.end {
            self.leave(bit / 64);
        }
        let at = (bit - 64 * self.leaf.start) as usize;
        Place { path: &self.path, kind: &self.tails.kinds[self.leaf.j], leaf: &self.leaf, at }
    }

    fn leave(&mut self, word: u64) {
        // The length of the row after those that stay, and where its tails begin, as far as that is known.
        let mut next = None;
        while let Some(step) = self.path.pop_if(|step| step.end <= word) {
            next = Some((step.c + 1, step.end));
        }
        loop {
            let (x, j, start, rank) = match self.path.last() {
                None => (self.layout.columns(), self.rows, 0, 0),
                Some(step) => (step.c, step.j, step.start, step.rank),
            };
            let (mut c, mut block) = if let Some(next) = next.take() {
                next
            } else {
                let widest = self.layout.widest(j).min(x);
                let end = start + self.layout.words(widest, j) as u64;
                if word < end {
                    self.leaf = LeafCursor { j, start, end, rank };
                    return;
                }
                (widest + 1, end)
            };
            let mut end = start + self.layout.words(c, j) as u64;
            while end <= word {
                c += 1;
                (block, end) = (end, start + self.layout.words(c, j) as u64);
            }
            self.path.push(Step { c, j: j - 1, start: block, end, rank: rank + self.layout.shorter(c, j) });
        }
    }
}
