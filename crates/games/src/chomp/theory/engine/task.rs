//! One prefix: all lost positions whose lowest rows are given.
//!
//! Above the prefix the rows run through all their lengths, lowest row slowest. Each row has an
//! array with the marks of bites into it ([`grow`](super::grow)); bites into the prefix come from
//! the lists of smaller prefixes. A tail without a mark is lost, and marks its own bit in the
//! arrays of all rows.
//!
//! The tails are processed on two levels: a *block* unites the arrays of the rows below it and the
//! lists into one array that stays in the cache, and the leaves in it read that array and those of
//! the few rows between. The first row, whose tails the lists can cut, is in [`root`](super::root).

use std::ops::Range;

use super::list::{Cursor, List, Writer};
use super::simd::{LeafView, grow, resolve, scatter, spread, unite};
use super::tables::Tables;

impl Tables {
    /// Words of the arrays of one task: those of all rows, a buffer for a block, and one for a
    /// leaf.
    pub(super) fn arena(&self) -> usize {
        let (rows, whole, reach) = (self.plan.tail_rows(), self.plan.longest_whole(), self.plan.reach());
        let split = if whole < reach { self.bases(rows - 1, reach).1 } else { 0 };
        self.bases(rows, whole).1.max(split) + self.room() + self.leaf()
    }

    /// The place of the array over T(x, j) for each j below `rows`, and of the block buffer, when
    /// no row is longer than `last`. Within a block x may reach `last`; other arrays hold one
    /// column less, because they do not grow for the last time.
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
        (0..=self.plan.tail_rows()).map(least).max().expect("there are tails of no rows").max(self.plan.block)
    }

    /// The greatest x for which T(x, j) is a block, regardless of its size.
    fn narrow(&self, j: usize) -> u32 {
        (self.layout.widest(j) + 1).min(self.layout.columns())
    }

    /// Words of the largest leaf.
    fn leaf(&self) -> usize {
        let leaf = |j| self.layout.words(self.layout.widest(j), j);
        (0..=self.plan.tail_rows()).map(leaf).max().expect("there is a leaf of no rows")
    }
}

/// The list of a smaller prefix that one bite leads to.
pub(super) struct Source<'a> {
    /// Its lost tails.
    pub(super) list: &'a List,
    /// The length that the bite cuts to, if it also cuts tails: then all longer tails are cut to
    /// those whose first row has that length.
    pub(super) cuts: Option<u32>,
    /// The relevant range of the list's numbers; the first stands for the empty tail.
    pub(super) part: Range<u64>,
}

pub(super) struct Feed<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) cuts: Option<u32>,
    pub(super) part: Range<u64>,
}

impl Feed<'_> {
    /// The number in the list that stands for a bit, or the end of the range.
    pub(super) fn number(&self, bit: u64) -> u64 {
        self.part.end.min(self.part.start.saturating_add(bit))
    }
}

/// A running task.
pub(super) struct Worker<'a> {
    pub(super) tables: &'a Tables,
    /// Rows of the tails.
    pub(super) rows: usize,
    pub(super) arena: &'a mut [u64],
    pub(super) bases: Vec<usize>,
    pub(super) room: usize,
    spare: usize,
    pub(super) feeds: Vec<Feed<'a>>,
    /// For each array in use, its place minus the address of its start, both in words (and
    /// wrapping).
    streams: Vec<usize>,
    /// For each of them except those of the current block: the length of the row in front, if the
    /// array has not grown to that length but holds one column less.
    short: Vec<Option<u32>>,
    /// Those of them whose rows will get longer: the marks of a row at its greatest length are
    /// never read.
    lasting: Vec<usize>,
    /// The numbers of both that the leaves of the current block do not read.
    outer: (usize, usize),
    /// The start of a block in the arrays that it reads.
    here: Vec<usize>,
    /// The lost bits of a block.
    found: Vec<u64>,
    /// Whether tails have been skipped, so that the lists lag behind.
    lags: bool,
    out: Writer,
    pause: &'a dyn Fn(u64) -> bool,
}

/// Finds the lost tails of `rows` rows with at most `width` squares in the first one; `None` when
/// stopped. `pause` receives the number of tails that come next, at intervals, and returns whether
/// to stop.
///
/// `arena` has the length of [`Tables::arena`] and arbitrary contents.
pub(super) fn run(
    tables: &Tables,
    rows: usize,
    width: u32,
    sources: &[Source<'_>],
    arena: &mut [u64],
    pause: &dyn Fn(u64) -> bool,
) -> Option<List> {
    let (bases, room) = tables.bases(rows, width);
    let feeds = sources.iter().map(|source| {
        let mut cursor = source.list.cursor();
        cursor.pass(source.part.start);
        Feed { cursor, cuts: source.cuts, part: source.part.clone() }
    });
    let mut task = Worker {
        tables,
        rows,
        arena,
        bases,
        room,
        spare: room + tables.room(),
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
    /// Visits the tails T(x, j) from an address on, in blocks.
    fn visit(&mut self, x: u32, j: usize, address: usize) -> Option<()> {
        let tables = self.tables;
        let layout = &tables.layout;
        if x <= tables.narrow(j) || layout.words(x, j) <= tables.plan.block {
            return self.block(x, j, address, Next::None).map(|_| ());
        }
        let widest = layout.widest(j);
        match self.block(widest, j, address, Next::Row)? {
            First::Lost => self.skip(layout.count(x, j) - layout.count(widest, j)),
            First::Won => self.longer(x, j, address),
        }
    }

    /// Skips a number of tails, which are all won.
    pub(super) fn skip(&mut self, tails: u64) -> Option<()> {
        self.lags = true;
        (!(self.pause)(tails)).then_some(())
    }

    /// Visits the tails T(x, j) from an address on whose first row is too long for a leaf, in
    /// blocks.
    pub(super) fn longer(&mut self, x: u32, j: usize, address: usize) -> Option<()> {
        let layout = &self.tables.layout;
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

    /// Arrays that lack the tails that start with x have those that start with x-1, with the same
    /// marks, `words` words earlier.
    fn fall_back(&mut self, x: u32, words: usize) {
        for (stream, _) in self.streams.iter_mut().zip(&self.short).filter(|(_, short)| **short == Some(x)) {
            *stream = stream.wrapping_sub(words);
        }
    }

    /// Processes a block: unites its marks, visits it, and marks its lost tails.
    ///
    /// Its first leaf comes first: if the first tail is lost, no other is, and the rest need not be
    /// united.
    pub(super) fn block(&mut self, x: u32, j: usize, address: usize, next: Next) -> Option<First> {
        let layout = &self.tables.layout;
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

    /// Runs `work` in the block at an address, whose leaves read the block buffer instead of the
    /// arrays united there.
    fn within<T>(&mut self, address: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.outer, (self.streams.len(), self.lasting.len()));
        self.streams.push(self.room.wrapping_sub(address));
        let done = work(self);
        self.streams.pop();
        self.outer = outer;
        done
    }

    /// Unites the arrays for a block. Those that lack a column grow together, here where it is
    /// cheap.
    fn gather(&mut self, x: u32, j: usize, address: usize) {
        let (tables, room) = (self.tables, self.room);
        let words = |x| tables.layout.words(x, j);
        self.choose(address, |short| short == Some(x));
        let some = !self.here.is_empty();
        if some {
            unite(tables.plan.kernel, self.arena, &self.here, room, words(x - 1), true);
            grow(tables.plan.kernel, &tables.layout, self.arena, room, self.spare, x - 1, j);
        }
        self.choose(address, |short| short != Some(x));
        unite(tables.plan.kernel, self.arena, &self.here, room, words(x), !some);
    }

    /// Selects the places of an address in some of the arrays.
    fn choose(&mut self, address: usize, which: impl Fn(Option<u32>) -> bool) {
        self.here.clear();
        let chosen = self.streams.iter().zip(&self.short).filter(|(_, short)| which(**short));
        self.here.extend(chosen.map(|(stream, _)| stream.wrapping_add(address)));
    }

    /// Marks a block from the lists.
    fn feed(&mut self, address: usize, words: usize, next: Next) {
        let (start, end) = (64 * address as u64, 64 * (address + words) as u64);
        if let Next::Root { beyond } = next {
            return self.feed_root(end, beyond);
        }
        self.catch_up(start);
        let block = &mut self.arena[self.room..self.room + words];
        for feed in &mut self.feeds {
            let end = feed.number(end);
            scatter(self.tables.plan.kernel, &mut feed.cursor, end, block, feed.part.start + start);
        }
    }

    /// Skips the entries of the lists for tails that have been skipped, before a bit.
    pub(super) fn catch_up(&mut self, start: u64) {
        if std::mem::take(&mut self.lags) {
            self.feeds.iter_mut().for_each(|feed| feed.cursor.pass(feed.number(start)));
        }
    }

    /// Visits the tails T(x, j) from an address on, in leaves.
    fn inner(&mut self, x: u32, j: usize, address: usize) {
        let widest = self.tables.layout.widest(j);
        if x <= widest {
            self.leaf(x, j, address, Next::None);
        } else if self.leaf(widest, j, address, Next::Row) == First::Won {
            self.inner_longer(x, j, address);
        }
    }

    /// Visits the tails T(x, j) from an address on whose first row is too long for a leaf, in
    /// leaves.
    fn inner_longer(&mut self, x: u32, j: usize, address: usize) {
        let layout = &self.tables.layout;
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

    /// Finds the lost tails of a leaf.
    fn leaf(&mut self, x: u32, j: usize, address: usize, next: Next) -> First {
        let leaf = &self.tables.leaves[j];
        let leaf = LeafView {
            address,
            seen: &self.streams[self.outer.0..],
            marked: &self.lasting[self.outer.1..],
            void: &leaf.void[x as usize],
            before: leaf.before.words(),
            stride: leaf.stride,
        };
        let old = self.found.len();
        resolve(self.tables.plan.kernel, self.arena, &leaf, &mut self.found);
        let first = if self.found.get(old) == Some(&(64 * address as u64)) { First::Lost } else { First::Won };
        if matches!(next, Next::Row | Next::Root { beyond: true }) && first == First::Won {
            self.mark_next(j, address, old, next == Next::Row);
        }
        first
    }

    /// Transfers the marks of the bits found in the widest leaf of j rows, except the first `old`
    /// ones, to the array for the first longer row. That array is `fresh` if it is to begin with
    /// them.
    fn mark_next(&mut self, j: usize, address: usize, old: usize, fresh: bool) {
        let leaf = &self.tables.leaves[j];
        let array = &mut self.arena[self.bases[j - 1]..][..leaf.reach];
        if fresh {
            array.fill(0);
        }
        spread(self.tables.plan.kernel, array, leaf.next.words(), 64 * address as u64, &self.found[old..]);
    }

    /// Puts the array over T(x, j) into use at an address. `lasts`: whether the row in front of it
    /// will get longer.
    fn enter(&mut self, j: usize, address: usize, lasts: bool) {
        let stream = self.bases[j].wrapping_sub(address);
        self.streams.push(stream);
        if lasts {
            self.lasting.push(stream);
        }
    }

    /// Takes the array entered last out of use.
    fn leave(&mut self, lasts: bool) {
        self.streams.pop();
        if lasts {
            self.lasting.pop();
        }
    }

    /// Grows the array over T(c, j) to one over T(c+1, j).
    fn grow(&mut self, c: u32, j: usize) {
        let tables = self.tables;
        grow(tables.plan.kernel, &tables.layout, self.arena, self.bases[j], self.spare, c, j);
    }
}

/// The outcome of the first tail of a range, the empty one: if it is lost, the others are won,
/// because one bite leaves it of each of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    Lost,
    Won,
}

/// Whether the row in front of a leaf continues beyond it, and so needs the marks of its lost
/// tails.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It does not, or there is no such row.
    None,
    /// It does, and the array of its marks begins here.
    Row,
    /// There is no row in front but the prefix, and bites into the prefix can cut the first row of
    /// tails; `beyond` says whether there is a longer first row.
    Root { beyond: bool },
}

#[inline]
pub(super) fn set(arena: &mut [u64], bit: u64) {
    arena[(bit / 64) as usize] |= 1 << (bit % 64);
}
