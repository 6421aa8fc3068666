//! What a square spares: the lists over a lowest row that is as long as the box is high are mirror images of others.
//!
//! A position and its mirror image are worth the same. Let the box have n rows. A position whose lowest row has n squares
//! is at most n high. If it is lower, its image has a shorter lowest row, so that it is in a list already. If it is n high
//! too, a bite at row 1, column 1 (counted from 0) leaves of it an L with equal arms, which is lost, so that of these
//! positions only the L is lost. So nothing needs to be worked out here: in a square that is half of all positions.
//!
//! Images come in another order. The rank of an image is a sum over the rows of what it is an image of, as its own rank is,
//! so that it is found on the way; then ranks are sorted ([`Buckets`]) and written down as the bits of lists.

use std::mem::{replace, take};
use std::ops::Range;

use tablette_core::Refusal;
use tablette_index::Shape;

use super::Engine;
use super::buckets::Buckets;
use super::layout::Layout;
use super::list::Writer;
use super::plan::Plan;
use super::simd::each;
use super::walk::{Bits, Ranks, Tails, Walk, Worth};

/// What each row of a position as high as the box adds to the rank of its image among the positions with as long a lowest
/// row.
struct Images {
    /// `rows[k][length]`, rows counted from 0.
    rows: Vec<Vec<u64>>,
    /// `leaves[j][at]`: the same for the j topmost rows of each tail of a leaf.
    leaves: Vec<Vec<u64>>,
    /// How many positions have a lowest row as long as the box is high.
    count: u64,
}

impl Images {
    /// O(tails · rows) for the leaves. `None` when ranks would pass 64 bits.
    fn new(plan: &Plan, tails: &Tails) -> Option<Self> {
        let side = plan.rows as usize;
        // Column i of a position is row i of its image. Over column 0 there are all tuples of shorter columns; a column
        // of k squares is worth so many of them. Its squares in row k are there from length i + 1 on.
        let columns = Shape::new(&vec![plan.rows; side - 1])?;
        let square = |row: u32, column: usize| columns.weight(column - 1, row + 1) - columns.weight(column - 1, row);
        let row = |row: u32| {
            let worth = (1..side).scan(0, |sum, column| {
                *sum += square(row, column);
                Some(*sum)
            });
            [0, 0].into_iter().chain(worth).collect()
        };
        let rows: Vec<Vec<u64>> = (0..plan.rows).map(row).collect();
        let leaf = |j: usize| {
            let tail = |tail: &[u32]| tail.iter().zip(&rows[side - j..]).map(|(&length, row)| of(row, length)).sum();
            tails.leaf(j).map(tail).collect()
        };
        let leaves = (0..=plan.tail_rows()).map(leaf).collect();
        Some(Self { leaves, rows, count: columns.len() })
    }

    /// The sum over the lowest rows.
    fn below(&self, prefix: &[u32]) -> u64 {
        prefix.iter().zip(&self.rows).map(|(&length, row)| of(row, length)).sum()
    }
}

/// What a row adds; rows as long as the box is high have no image that is asked for.
#[inline]
fn of(row: &[u64], length: u32) -> u64 {
    row.get(length as usize).copied().unwrap_or(0)
}

impl Worth for &Images {
    #[inline]
    fn row(&self, _: &Layout, c: u32, j: usize) -> u64 {
        of(&self.rows[self.rows.len() - j], c)
    }

    #[inline]
    fn leaf(&self, j: usize, at: usize) -> u64 {
        self.leaves[j][at]
    }
}

impl Engine<'_> {
    /// The prefixes whose lists are images.
    fn images(&self) -> Range<u64> {
        let first = |length| {
            let mut prefix = vec![0; self.plan.depth];
            prefix[0] = length;
            self.prefixes.rank(&prefix)
        };
        match self.plan.side() {
            None => 0..0,
            Some(side) if side == self.plan.columns => first(side)..self.prefixes.len(),
            Some(side) => first(side)..first(side + 1),
        }
    }

    /// Writes the lists over a lowest row as long as the box is high, from all lists over shorter ones.
    pub(super) fn mirror(&self) -> Result<(), Refusal> {
        let wanted = self.images();
        if wanted.clone().all(|rank| self.lists[rank as usize].get().is_some()) {
            return Ok(());
        }
        let tails = Tails::new(&self.bench.layout, self.plan.tail_rows());
        let images = Images::new(&self.plan, &tails).ok_or(Refusal::Overflow)?;
        let mut buckets = Buckets::new(images.count, self.plan.sorting(1));
        let mut copy = Copyist::new(self, &tails, wanted);
        while buckets.begin() {
            self.gather(&tails, &images, &mut buckets)?;
            for at in 0..buckets.len() {
                let (base, keys) = buckets.sorted(at);
                for &key in keys {
                    copy.push(base + u64::from(key))?;
                }
            }
        }
        self.works(buckets.bytes());
        copy.finish()
    }

    /// The ranks of all images, in whatever order.
    fn gather(&self, tails: &Tails, images: &Images, buckets: &mut Buckets) -> Result<(), Refusal> {
        let (rows, side) = (self.plan.tail_rows(), self.plan.rows);
        // The L with equal arms: its lengths above the lowest row are 1, the least there are of so many rows.
        buckets.push(u64::from(side) - 1);
        let mut prefix = vec![0; self.plan.depth];
        while self.prefixes.step(&mut prefix) && prefix[0] < side {
            if prefix.ends_with(&[0]) {
                continue;
            }
            let list = self.list(&prefix);
            let mut walk = Walk::new(&self.bench.layout, tails, rows, Bits, images, images.below(&prefix));
            each(self.plan.kernel, &mut list.iter(), u64::MAX, |bit| {
                let place = walk.to(bit);
                if place.height() == rows {
                    buckets.push(place.worth());
                }
            });
            if self.ask.watch.stopped() {
                return Err(Refusal::Stopped);
            }
        }
        Ok(())
    }
}

/// Writes rising ranks down as lists, prefix after prefix.
struct Copyist<'a> {
    engine: &'a Engine<'a>,
    tails: &'a Tails,
    /// The prefix at work and those after it.
    ranks: Range<u64>,
    prefix: Vec<u32>,
    /// The positions that have it.
    positions: Range<u64>,
    walk: Walk<'a, Ranks, Bits>,
    out: Writer,
}

impl<'a> Copyist<'a> {
    fn new(engine: &'a Engine<'a>, tails: &'a Tails, ranks: Range<u64>) -> Self {
        let prefix = engine.prefixes.unrank(ranks.start);
        let walk = Self::walk(engine, tails);
        let mut copy = Self { engine, tails, ranks, prefix, positions: 0..0, walk, out: Writer::default() };
        copy.positions.end = copy.count();
        copy
    }

    fn walk(engine: &'a Engine<'a>, tails: &'a Tails) -> Walk<'a, Ranks, Bits> {
        Walk::new(&engine.bench.layout, tails, engine.plan.tail_rows(), Ranks, Bits, 0)
    }

    /// How many positions have the prefix.
    fn count(&self) -> u64 {
        self.engine.bench.layout.count(self.prefix[self.prefix.len() - 1], self.engine.plan.tail_rows())
    }

    #[inline]
    fn push(&mut self, rank: u64) -> Result<(), Refusal> {
        while rank >= self.positions.end {
            self.next()?;
        }
        self.out.push(self.walk.to(rank - self.positions.start).worth());
        Ok(())
    }

    /// Puts the list of a prefix where lists are, unless it is there, and goes on to the next prefix.
    fn next(&mut self) -> Result<(), Refusal> {
        let (engine, list) = (self.engine, take(&mut self.out).finish());
        let rank = self.ranks.start;
        if engine.lists[rank as usize].get().is_none() {
            engine.check(&list, engine.plan.sorting(1))?;
            engine.set(rank, engine.kept(rank, list)?);
            if engine.pause(self.count()) {
                return Err(Refusal::Stopped);
            }
        }
        self.ranks.start += 1;
        engine.prefixes.step(&mut self.prefix);
        let start = replace(&mut self.positions, 0..0).end;
        self.positions = start..start + self.count();
        self.walk = Self::walk(engine, self.tails);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Refusal> {
        while self.ranks.start < self.ranks.end {
            self.next()?;
        }
        Ok(())
    }
}
