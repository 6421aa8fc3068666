//! Lists that are written, not worked out: of positions whose ranks are known.

use std::mem::{replace, take};
use std::ops::Range;

use tablette_core::Refusal;

use super::Engine;
use super::list::Writer;
use super::walk::{Bits, Ranks, Tails, Walk};

/// Writes rising ranks down as lists, prefix after prefix.
pub(super) struct Copyist<'a> {
    engine: &'a Engine<'a>,
    tails: &'a Tails,
    /// The prefix at work and those after it.
    ranks: Range<u64>,
    prefix: Vec<u32>,
    /// The positions that have it.
    positions: Range<u64>,
    /// The least rank that may come next.
    least: u64,
    walk: Walk<'a, Ranks, Bits>,
    out: Writer,
    failed: Option<Refusal>,
}

impl<'a> Copyist<'a> {
    pub(super) fn new(engine: &'a Engine<'a>, tails: &'a Tails, ranks: Range<u64>) -> Self {
        let prefix = engine.prefixes.unrank(ranks.start);
        let (walk, out) = (Self::walk(engine, tails), Writer::default());
        let mut copy = Self { engine, tails, ranks, prefix, positions: 0..0, least: 0, walk, out, failed: None };
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

    /// Takes the next rank, unless something has failed. From lists that nobody should have changed there may come ranks that
    /// are none, or come twice; those are left out.
    #[inline]
    pub(super) fn push(&mut self, rank: u64) {
        while rank >= self.positions.end && self.failed.is_none() && !self.ranks.is_empty() {
            self.failed = self.next().err();
        }
        if self.failed.is_none() && self.positions.contains(&rank) && rank >= self.least {
            self.out.push(self.walk.to(rank - self.positions.start).worth());
            self.least = rank + 1;
        }
    }

    /// What has failed.
    pub(super) fn sound(&mut self) -> Result<(), Refusal> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Puts the list of a prefix where lists are, unless it is there, and goes on to the next prefix.
    fn next(&mut self) -> Result<(), Refusal> {
        let (engine, list) = (self.engine, take(&mut self.out).finish());
        let rank = self.ranks.start;
        if engine.lists[rank as usize].get().is_none() {
            engine.check(&list, engine.plan.room)?;
            engine.set(rank, engine.kept(rank, list)?);
            if engine.pause(self.count()) {
                return Err(Refusal::Stopped);
            }
        }
        self.ranks.start += 1;
        engine.prefixes.step(&mut self.prefix);
        let start = replace(&mut self.positions, 0..0).end;
        self.positions = if self.ranks.is_empty() { start..start } else { start..start + self.count() };
        self.walk = Self::walk(engine, self.tails);
        Ok(())
    }

    /// Ends the last lists.
    pub(super) fn finish(mut self) -> Result<(), Refusal> {
        while !self.ranks.is_empty() {
            self.next()?;
        }
        Ok(())
    }
}
