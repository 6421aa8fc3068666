//! One prefix: all lost positions whose lowest rows are given.
//!
//! Above the prefix the rows run through all their lengths, lowest row slowest. Each row keeps an array with the marks
//! of bites into it ([`grow`](super::grow)); bites into the prefix come from the lists of smaller prefixes. A tail that
//! no mark reaches is lost, and marks its own bit in the arrays of all rows.
//!
//! The tails are taken in two strides: a *block* unites the arrays of the rows below it and the lists into one array
//! that the processor holds close, and the leaves in it see that one and the arrays of the few rows between. The first
//! row, whose tails the lists can cut, is in [`root`](super::root).

use super::grow::grow;
use super::layout::Layout;
use super::leaves::Leaves;
use super::list::{Cursor, List, Writer};
use super::simd::{Kernel, Leaf, resolve, unite};

/// What all tasks share.
pub(super) struct Bench {
    pub(super) layout: Layout,
    pub(super) leaves: Leaves,
    pub(super) kernel: Kernel,
    /// Rows above the prefix.
    pub(super) rows: usize,
    /// Words that a block has at most.
    pub(super) block: usize,
}

impl Bench {
    /// Words of the arrays of one task: those of all rows, room for a block, and room for a leaf.
    pub(super) fn arena(&self) -> usize {
        let (room, leaf) = (self.bases().1, self.leaf());
        room + self.block.max(leaf) + leaf
    }

    /// Where the array over T(x, j) lies for each j, and where the room for a block.
    fn bases(&self) -> (Vec<usize>, usize) {
        let columns = self.layout.columns();
        let mut end = 0;
        let bases = (0..self.rows).map(|j| {
            let base = end;
            end += self.layout.words(columns, j);
            base
        });
        (bases.collect(), end)
    }

    /// Words of the largest leaf.
    fn leaf(&self) -> usize {
        (0..=self.rows).map(|j| self.layout.words(self.layout.widest(j), j)).max().expect("there is a leaf of no rows")
    }
}

/// A list of a smaller prefix that one bite leads to.
pub(super) struct Source<'a> {
    /// Its lost tails.
    pub(super) list: &'a List,
    /// The length that the bite cuts to, where it also cuts tails: then the tails that are that long in their first row
    /// are what all longer ones are cut to.
    pub(super) cuts: Option<u32>,
}

pub(super) struct Feed<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) cuts: Option<u32>,
}

/// A task at work.
pub(super) struct Task<'a> {
    pub(super) bench: &'a Bench,
    pub(super) arena: &'a mut [u64],
    pub(super) bases: Vec<usize>,
    pub(super) room: usize,
    spare: usize,
    pub(super) feeds: Vec<Feed<'a>>,
    /// For each array that is in use, its place less the address of where it begins, both in words (and wrapping).
    pub(super) streams: Vec<usize>,
    /// The first array that the leaves of the current block see.
    from: usize,
    /// Where a block or a leaf begins in all of them.
    here: Vec<usize>,
    /// The lost bits of a leaf.
    bits: Vec<u32>,
    /// The lost bits of a block.
    found: Vec<u64>,
    out: Writer,
    pause: &'a dyn Fn(u64) -> bool,
}

/// Finds the lost tails of at most `width` squares in the first row; `None` when stopped.
/// `pause` hears of every so many tails that are looked at next, and says whether to stop.
///
/// `arena` is as long as [`Bench::arena`] says, whatever it holds.
pub(super) fn run(
    bench: &Bench,
    width: u32,
    sources: &[Source<'_>],
    arena: &mut [u64],
    pause: &dyn Fn(u64) -> bool,
) -> Option<List> {
    let (bases, room) = bench.bases();
    let feeds = sources.iter().map(|source| Feed { cursor: source.list.iter(), cuts: source.cuts });
    let mut task = Task {
        bench,
        arena,
        bases,
        room,
        spare: room + bench.block.max(bench.leaf()),
        feeds: feeds.collect(),
        streams: Vec::new(),
        from: 0,
        here: Vec::new(),
        bits: Vec::new(),
        found: Vec::new(),
        out: Writer::default(),
        pause,
    };
    task.root(width)?;
    Some(task.out.finish())
}

impl Task<'_> {
    /// The tails T(x, j) from an address on, in blocks.
    pub(super) fn visit(&mut self, x: u32, j: usize, address: usize) -> Option<()> {
        let bench = self.bench;
        let layout = &bench.layout;
        let widest = layout.widest(j);
        if x <= widest || layout.words(x, j) <= self.bench.block {
            return self.block(x, j, address, Next::None);
        }
        self.clear(widest + 1, j - 1);
        self.block(widest, j, address, Next::Row)?;
        for c in widest + 1..=x {
            let address = address + layout.words(c - 1, j);
            self.enter(j - 1, address);
            self.visit(c, j - 1, address)?;
            self.streams.pop();
            if c < x {
                self.grow(c, j - 1);
            }
        }
        Some(())
    }

    /// A block: unites what marks it, looks at it, and marks what it found.
    pub(super) fn block(&mut self, x: u32, j: usize, address: usize, next: Next) -> Option<()> {
        if (self.pause)(self.bench.layout.count(x, j)) {
            return None;
        }
        let words = self.bench.layout.words(x, j);
        self.here.clear();
        self.here.extend(self.streams.iter().map(|stream| stream.wrapping_add(address)));
        unite(self.bench.kernel, self.arena, &self.here, self.room, words);
        self.feed(address, words, next);
        let outer = std::mem::replace(&mut self.from, self.streams.len());
        self.streams.push(self.room.wrapping_sub(address));
        self.inner(x, j, address, next);
        self.streams.pop();
        self.from = outer;
        for &bit in &self.found {
            self.out.push(bit);
        }
        for &stream in &self.streams {
            let shift = (stream as u64).wrapping_mul(64);
            self.found.iter().for_each(|&bit| set(self.arena, bit.wrapping_add(shift)));
        }
        self.found.clear();
        Some(())
    }

    /// Takes what the lists say of a block.
    fn feed(&mut self, address: usize, words: usize, next: Next) {
        let (start, end) = (64 * address as u64, 64 * (address + words) as u64);
        if let Next::Root { beyond } = next {
            return self.feed_root(end, beyond);
        }
        let block = &mut self.arena[self.room..self.room + words];
        for feed in &mut self.feeds {
            feed.cursor.below(end, |bit| set(block, bit - start));
        }
    }

    /// The tails T(x, j) from an address on, in leaves.
    fn inner(&mut self, x: u32, j: usize, address: usize, next: Next) {
        let bench = self.bench;
        let layout = &bench.layout;
        let widest = layout.widest(j);
        if x <= widest {
            return self.leaf(x, j, address, next);
        }
        self.clear(widest + 1, j - 1);
        self.leaf(widest, j, address, Next::Row);
        for c in widest + 1..=x {
            let address = address + layout.words(c - 1, j);
            self.enter(j - 1, address);
            self.inner(c, j - 1, address, Next::None);
            self.streams.pop();
            if c < x {
                self.grow(c, j - 1);
            }
        }
    }

    fn leaf(&mut self, x: u32, j: usize, address: usize, next: Next) {
        self.here.clear();
        self.here.extend(self.streams[self.from..].iter().map(|stream| stream.wrapping_add(address)));
        let (before, stride) = self.bench.leaves.before(j);
        let leaf = Leaf { streams: &self.here, void: self.bench.leaves.void(x, j), before, stride };
        self.bits.clear();
        resolve(self.bench.kernel, self.arena, &leaf, &mut self.bits);
        let start = 64 * address as u64;
        for &bit in &self.bits {
            self.found.push(start + u64::from(bit));
        }
        if matches!(next, Next::Row | Next::Root { beyond: true }) {
            let base = 64 * self.bases[j - 1] as u64;
            for &bit in &self.bits {
                mark(self.arena, base, self.bench.leaves.next(j, bit as usize));
            }
        }
    }

    /// An empty array over T(x, j).
    pub(super) fn clear(&mut self, x: u32, j: usize) {
        let words = self.bench.layout.words(x, j);
        self.arena[self.bases[j]..][..words].fill(0);
    }

    /// The array over T(x, j) begins to mark at an address.
    pub(super) fn enter(&mut self, j: usize, address: usize) {
        self.streams.push(self.bases[j].wrapping_sub(address));
    }

    /// The array over T(c, j) becomes one over T(c+1, j).
    pub(super) fn grow(&mut self, c: u32, j: usize) {
        grow(&self.bench.layout, self.arena, self.bases[j], self.spare, c, j);
    }
}

/// Whether a row in front of a leaf goes on beyond it, and so wants to know what is lost in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It does not, or there is none.
    None,
    /// It does.
    Row,
    /// There is no row but the prefix, into which bites can cut the first row of tails; is there a longer first row?
    Root { beyond: bool },
}

#[inline]
pub(super) fn set(arena: &mut [u64], bit: u64) {
    arena[(bit / 64) as usize] |= 1 << (bit % 64);
}

#[inline]
pub(super) fn mark(arena: &mut [u64], base: u64, bits: &[u32]) {
    for &bit in bits {
        set(arena, base + u64::from(bit));
    }
}
