//! One prefix: all lost positions whose lowest rows are given.
//!
//! Above the prefix the rows run through all their lengths, lowest row slowest. Each row keeps an array with the marks
//! of bites into it ([`grow`](super::grow)); bites into the prefix come from the lists of smaller prefixes. A tail that
//! no mark reaches is lost, and marks its own bit in the arrays of all rows.
//!
//! The tails are taken in two strides: a *block* unites the arrays of the rows below it and the lists into one array
//! that the processor holds close, and the leaves in it see that one and the arrays of the few rows between. The first
//! row, whose tails the lists can cut, is in [`root`](super::root).

use std::ops::Range;

use super::layout::Layout;
use super::leaves::Leaves;
use super::list::{Cursor, List, Writer};
use super::simd::{Kernel, LeafView, grow, resolve, scatter, spread, unite};

/// What all tasks share.
pub(super) struct Bench {
    pub(super) layout: Layout,
    pub(super) leaves: Leaves,
    pub(super) kernel: Kernel,
    /// Rows above the prefix.
    pub(super) rows: usize,
    /// The last row of a prefix at most that is worked out.
    pub(super) reach: u32,
    /// The last row of a prefix at most whose tails are all looked at together; see [`split`](super::split).
    pub(super) whole: u32,
    /// Words that a block has at most.
    pub(super) block: usize,
}

impl Bench {
    /// Words of the arrays of one task: those of all rows, room for a block, and room for a leaf.
    pub(super) fn arena(&self) -> usize {
        let whole = self.bases(self.rows, self.whole).1;
        let split = if self.whole < self.reach { self.bases(self.rows - 1, self.reach).1 } else { 0 };
        whole.max(split) + self.room() + self.leaf()
    }

    /// Where the array over T(x, j) lies for each j below `rows`, and where the room for a block, when no row is longer than
    /// `last`. Within a block x may be as much; other arrays hold one column less, because they do not grow for the last time.
    fn bases(&self, rows: usize, last: u32) -> (Vec<usize>, usize) {
        let room = self.room();
        let words = |x, j| self.layout.words(x, j);
        let mut end = 0;
        let bases = (0..rows).map(|j| {
            let base = end;
            end += words(last, j).min(words(last.saturating_sub(1), j).max(room));
            base
        });
        (bases.collect(), end)
    }

    /// Words of the largest block.
    fn room(&self) -> usize {
        let least = |j| self.layout.words(self.narrow(j), j);
        (0..=self.rows).map(least).max().expect("there are tails of no rows").max(self.block)
    }

    /// The greatest x for which T(x, j) is a block however large that may be.
    fn narrow(&self, j: usize) -> u32 {
        (self.layout.widest(j) + 1).min(self.layout.columns())
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
    /// The numbers of the list that are meant, of which the first stands for the empty tail.
    pub(super) part: Range<u64>,
}

pub(super) struct Feed<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) cuts: Option<u32>,
    pub(super) part: Range<u64>,
}

impl Feed<'_> {
    /// The number of the list that stands for a bit, or the end of what is meant.
    pub(super) fn number(&self, bit: u64) -> u64 {
        self.part.end.min(self.part.start.saturating_add(bit))
    }
}

/// A task at work.
pub(super) struct Worker<'a> {
    pub(super) bench: &'a Bench,
    /// Rows of the tails.
    pub(super) rows: usize,
    pub(super) arena: &'a mut [u64],
    pub(super) bases: Vec<usize>,
    pub(super) room: usize,
    spare: usize,
    pub(super) feeds: Vec<Feed<'a>>,
    /// For each array that is in use, its place less the address of where it begins, both in words (and wrapping).
    streams: Vec<usize>,
    /// For each of them but those of the block that is looked at, the length of the row in front where the array has not
    /// been grown to that but holds one column less.
    short: Vec<Option<u32>>,
    /// Those of them whose rows get longer yet: what a row of its greatest length marks nobody reads.
    lasting: Vec<usize>,
    /// How many of both the leaves of the current block do not see.
    outer: (usize, usize),
    /// Where a block begins in the arrays that it sees.
    here: Vec<usize>,
    /// The lost bits of a block.
    found: Vec<u64>,
    /// Have tails been skipped, so that the lists lag behind?
    lags: bool,
    out: Writer,
    pause: &'a dyn Fn(u64) -> bool,
}

/// Finds the lost tails of so many rows and at most `width` squares in the first one; `None` when stopped.
/// `pause` hears of every so many tails that are looked at next, and says whether to stop.
///
/// `arena` is as long as [`Bench::arena`] says, whatever it holds.
pub(super) fn run(
    bench: &Bench,
    rows: usize,
    width: u32,
    sources: &[Source<'_>],
    arena: &mut [u64],
    pause: &dyn Fn(u64) -> bool,
) -> Option<List> {
    let (bases, room) = bench.bases(rows, width);
    let feeds = sources.iter().map(|source| {
        let mut cursor = source.list.iter();
        cursor.pass(source.part.start);
        Feed { cursor, cuts: source.cuts, part: source.part.clone() }
    });
    let mut task = Worker {
        bench,
        rows,
        arena,
        bases,
        room,
        spare: room + bench.room(),
        feeds: feeds.collect(),
        streams: Vec::new(),
        short: Vec::new(),
        lasting: Vec::new(),
        outer: (0, 0),
        here: Vec::new(),
        found: Vec::new(),
        lags: false,
        out: Writer::default(),
        pause,
    };
    task.root(width)?;
    Some(task.out.finish())
}

impl Worker<'_> {
    /// The tails T(x, j) from an address on, in blocks.
    fn visit(&mut self, x: u32, j: usize, address: usize) -> Option<()> {
        let bench = self.bench;
        let layout = &bench.layout;
        if x <= bench.narrow(j) || layout.words(x, j) <= bench.block {
            return self.block(x, j, address, Next::None).map(|_| ());
        }
        let widest = layout.widest(j);
        match self.block(widest, j, address, Next::Row)? {
            First::Lost => self.skip(layout.count(x, j) - layout.count(widest, j)),
            First::Won => self.longer(x, j, address),
        }
    }

    /// Leaves out so many tails, which are all won.
    pub(super) fn skip(&mut self, tails: u64) -> Option<()> {
        self.lags = true;
        (!(self.pause)(tails)).then_some(())
    }

    /// The tails T(x, j) from an address on whose first row is too long for a leaf, in blocks.
    pub(super) fn longer(&mut self, x: u32, j: usize, address: usize) -> Option<()> {
        let layout = &self.bench.layout;
        let least = layout.widest(j) + 1;
        for c in least..x {
            let address = address + layout.words(c - 1, j);
            if j == self.rows {
                self.cut_to(c, address);
            }
            self.enter(j - 1, address, true);
            self.short.push(None);
            self.visit(c, j - 1, address)?;
            self.short.pop();
            self.leave(true);
            if c + 1 < x {
                self.grow(c, j - 1);
            }
        }
        let address = address + layout.words(x - 1, j);
        let back = layout.words(x - 1, j - 1);
        self.fall_back(x, back);
        self.enter(j - 1, address, false);
        self.short.push((least < x).then_some(x));
        self.visit(x, j - 1, address)?;
        self.short.pop();
        self.leave(false);
        self.fall_back(x, back.wrapping_neg());
        Some(())
    }

    /// Arrays that are short of tails that start with x have those that start with x-1 so many words before, which are
    /// marked alike.
    fn fall_back(&mut self, x: u32, words: usize) {
        for (stream, _) in self.streams.iter_mut().zip(&self.short).filter(|(_, short)| **short == Some(x)) {
            *stream = stream.wrapping_sub(words);
        }
    }

    /// A block: unites what marks it, looks at it, and marks what it found.
    ///
    /// Its first leaf comes first: where the first tail is lost nothing else is, and the rest need not be united.
    pub(super) fn block(&mut self, x: u32, j: usize, address: usize, next: Next) -> Option<First> {
        let layout = &self.bench.layout;
        if (self.pause)(layout.count(x, j)) {
            return None;
        }
        let widest = layout.widest(j).min(x);
        self.gather(widest, j, address);
        self.feed(address, layout.words(widest, j), next);
        let first = self.within(address, |task| {
            let next = if widest < x { Next::Row } else { next };
            task.leaf(widest, j, address, next)
        });
        if widest < x {
            if first == First::Won {
                self.gather(x, j, address);
                self.feed(address, layout.words(x, j), next);
                self.within(address, |task| task.inner_longer(x, j, address));
            } else {
                self.lags = true;
            }
        }
        for &bit in &self.found {
            self.out.push(bit);
        }
        for &stream in &self.lasting {
            let shift = (stream as u64).wrapping_mul(64);
            self.found.iter().for_each(|&bit| set(self.arena, bit.wrapping_add(shift)));
        }
        self.found.clear();
        Some(first)
    }

    /// Does something in the block at an address, whose leaves see its room instead of the arrays united there.
    fn within<T>(&mut self, address: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.outer, (self.streams.len(), self.lasting.len()));
        self.streams.push(self.room.wrapping_sub(address));
        let done = work(self);
        self.streams.pop();
        self.outer = outer;
        done
    }

    /// Unites what the arrays say of a block. Those that are short of a column grow together, here where it is cheap.
    fn gather(&mut self, x: u32, j: usize, address: usize) {
        let (bench, room) = (self.bench, self.room);
        let words = |x| bench.layout.words(x, j);
        self.choose(address, |short| short == Some(x));
        let some = !self.here.is_empty();
        if some {
            unite(bench.kernel, self.arena, &self.here, room, words(x - 1), true);
            grow(bench.kernel, &bench.layout, self.arena, room, self.spare, x - 1, j);
        }
        self.choose(address, |short| short != Some(x));
        unite(bench.kernel, self.arena, &self.here, room, words(x), !some);
    }

    /// Where an address lies in some of the arrays.
    fn choose(&mut self, address: usize, which: impl Fn(Option<u32>) -> bool) {
        self.here.clear();
        let chosen = self.streams.iter().zip(&self.short).filter(|(_, short)| which(**short));
        self.here.extend(chosen.map(|(stream, _)| stream.wrapping_add(address)));
    }

    /// Takes what the lists say of a block.
    fn feed(&mut self, address: usize, words: usize, next: Next) {
        let (start, end) = (64 * address as u64, 64 * (address + words) as u64);
        if let Next::Root { beyond } = next {
            return self.feed_root(end, beyond);
        }
        self.catch_up(start);
        let block = &mut self.arena[self.room..self.room + words];
        for feed in &mut self.feeds {
            let end = feed.number(end);
            scatter(self.bench.kernel, &mut feed.cursor, end, block, feed.part.start + start);
        }
    }

    /// Passes over what the lists say of tails that have been skipped, before a bit.
    pub(super) fn catch_up(&mut self, start: u64) {
        if std::mem::take(&mut self.lags) {
            self.feeds.iter_mut().for_each(|feed| feed.cursor.pass(feed.number(start)));
        }
    }

    /// The tails T(x, j) from an address on, in leaves.
    fn inner(&mut self, x: u32, j: usize, address: usize) {
        let widest = self.bench.layout.widest(j);
        if x <= widest {
            self.leaf(x, j, address, Next::None);
        } else if self.leaf(widest, j, address, Next::Row) == First::Won {
            self.inner_longer(x, j, address);
        }
    }

    /// The tails T(x, j) from an address on whose first row is too long for a leaf, in leaves.
    fn inner_longer(&mut self, x: u32, j: usize, address: usize) {
        let layout = &self.bench.layout;
        for c in layout.widest(j) + 1..=x {
            let address = address + layout.words(c - 1, j);
            self.enter(j - 1, address, c < x);
            self.inner(c, j - 1, address);
            self.leave(c < x);
            if c < x {
                self.grow(c, j - 1);
            }
        }
    }

    /// Finds what is lost in a leaf.
    fn leaf(&mut self, x: u32, j: usize, address: usize, next: Next) -> First {
        let (before, stride) = self.bench.leaves.before(j);
        let leaf = LeafView {
            address,
            seen: &self.streams[self.outer.0..],
            marked: &self.lasting[self.outer.1..],
            void: self.bench.leaves.void(x, j),
            before,
            stride,
        };
        let old = self.found.len();
        resolve(self.bench.kernel, self.arena, &leaf, &mut self.found);
        let first = if self.found.get(old) == Some(&(64 * address as u64)) { First::Lost } else { First::Won };
        if matches!(next, Next::Row | Next::Root { beyond: true }) && first == First::Won {
            self.mark_next(j, address, old, next == Next::Row);
        }
        first
    }

    /// What the bits found in the widest leaf of j rows, but so many `old` ones, mark in the array for the first longer row.
    /// That array is `fresh` when it is to begin with them.
    fn mark_next(&mut self, j: usize, address: usize, old: usize, fresh: bool) {
        let (next, reach) = self.bench.leaves.next(j);
        let array = &mut self.arena[self.bases[j - 1]..][..reach];
        if fresh {
            array.fill(0);
        }
        spread(self.bench.kernel, array, next, 64 * address as u64, &self.found[old..]);
    }

    /// An empty array over T(x, j).
    pub(super) fn clear(&mut self, x: u32, j: usize) {
        let words = self.bench.layout.words(x, j);
        self.arena[self.bases[j]..][..words].fill(0);
    }

    /// The array over T(x, j) begins to mark at an address. `lasts`: will the row in front of it be longer than now?
    fn enter(&mut self, j: usize, address: usize, lasts: bool) {
        let stream = self.bases[j].wrapping_sub(address);
        self.streams.push(stream);
        if lasts {
            self.lasting.push(stream);
        }
    }

    /// The array that has been entered last marks no more.
    fn leave(&mut self, lasts: bool) {
        self.streams.pop();
        if lasts {
            self.lasting.pop();
        }
    }

    /// The array over T(c, j) becomes one over T(c+1, j).
    fn grow(&mut self, c: u32, j: usize) {
        let bench = self.bench;
        grow(bench.kernel, &bench.layout, self.arena, self.bases[j], self.spare, c, j);
    }
}

/// What the first tail of some, the empty one, turned out to be: when it is lost, the others are won, because a bite leaves
/// it of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    Lost,
    Won,
}

/// Whether a row in front of a leaf goes on beyond it, and so wants to know what is lost in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It does not, or there is none.
    None,
    /// It does, and the array of its marks begins here.
    Row,
    /// There is no row but the prefix, into which bites can cut the first row of tails; is there a longer first row?
    Root { beyond: bool },
}

#[inline]
pub(super) fn set(arena: &mut [u64], bit: u64) {
    arena[(bit / 64) as usize] |= 1 << (bit % 64);
}
