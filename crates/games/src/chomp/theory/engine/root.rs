//! The first row above the prefix: only here can bites into the prefix cut the tails themselves.

use super::simd::{scatter, spread};
use super::task::{First, Next, Worker, set};

impl Worker<'_> {
    /// Visits all tails. Only here can bites into the prefix cut the first row.
    pub(super) fn root(&mut self, width: u32) -> Option<()> {
        let (tables, j) = (self.tables, self.rows);
        let layout = &tables.layout;
        let widest = layout.widest(j);
        if width <= widest {
            return self.block(width, j, 0, Next::Root { beyond: false }).map(|_| ());
        }
        let words = layout.words(widest + 1, j - 1);
        self.arena[self.bases[j - 1]..][..words].fill(0);
        match self.block(widest, j, 0, Next::Root { beyond: true })? {
            First::Lost => self.skip(layout.count(width, j) - layout.count(widest, j)),
            First::Won => self.longer(width, j, 0),
        }
    }

    /// Bites that cut to c squares leave tails that start with c: they make the same marks as a
    /// bite into the first row.
    pub(super) fn cut_to(&mut self, c: u32, address: usize) {
        let start = 64 * address as u64;
        self.catch_up(start);
        let array = &mut self.arena[self.bases[self.rows - 1]..];
        for feed in self.feeds.iter_mut().filter(|feed| feed.cuts == Some(c)) {
            let part = feed.part.clone();
            scatter(self.tables.plan.kernel, &mut feed.cursor, part.end, array, part.start + start);
        }
    }

    /// Does the same for the very first leaf, where tails may be cut.
    pub(super) fn feed_root(&mut self, end: u64, beyond: bool) {
        let mut feeds = std::mem::take(&mut self.feeds);
        for feed in &mut feeds {
            let (end, first) = (feed.number(end), feed.part.start);
            feed.cursor.below(end, |number| {
                let bit = number - first;
                set(self.arena, 64 * self.room as u64 + bit);
                if let Some(c) = feed.cuts {
                    self.cut_leaf(bit, c, beyond);
                }
            });
        }
        self.feeds = feeds;
    }

    /// In the very first leaf: if the tail starts with c, marks all longer tails that are cut to
    /// it.
    fn cut_leaf(&mut self, bit: u64, c: u32, beyond: bool) {
        let (tables, j) = (self.tables, self.rows);
        if bit < tables.layout.shorter(c, j) {
            return;
        }
        let longer = tables.layout.count(c, j);
        let leaf = &tables.leaves[j];
        let (skip, row) = (longer as usize / 64, &leaf.before.words()[bit as usize * leaf.stride..][..leaf.stride]);
        for (word, &mask) in row.iter().enumerate().skip(skip) {
            let kept = if word == skip { u64::MAX << (longer % 64) } else { u64::MAX };
            self.arena[self.room + word] |= mask & kept;
        }
        if beyond {
            let array = &mut self.arena[self.bases[j - 1]..][..leaf.reach];
            spread(tables.plan.kernel, array, leaf.next.words(), 0, &[bit]);
        }
    }
}
