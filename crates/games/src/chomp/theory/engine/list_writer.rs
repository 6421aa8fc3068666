//! Lists that are written without a search, because the ranks of their positions are known.

use std::mem::take;
use std::ops::Range;

use tablette_core::Refusal;

use super::Engine;
use super::list::Writer;
use super::walk::{Bits, Ranks, Walk};

/// Writes rising ranks as lists, prefix after prefix, and stores each list.
pub(super) struct ListWriter<'a> {
    engine: &'a Engine<'a>,
    /// The current prefix and those after it.
    ranks: Range<u64>,
    prefix: Vec<u32>,
    /// The positions with the current prefix.
    positions: Range<u64>,
    /// The least rank that may come next.
    least: u64,
    walk: Walk<'a, Ranks, Bits>,
    out: Writer,
}

impl<'a> ListWriter<'a> {
    /// Starts with the first prefix of a range.
    pub(super) fn new(engine: &'a Engine<'a>, ranks: Range<u64>) -> Self {
        let tables = &engine.tables;
        let prefix = tables.prefixes.unrank(ranks.start);
        let positions = 0..tables.count(&prefix);
        let (walk, out) = (Walk::new(tables, Ranks, Bits, 0), Writer::default());
        Self { engine, ranks, prefix, positions, least: 0, walk, out }
    }

    /// Adds the next rank. Lists corrupted from outside may yield invalid or repeated ranks; those
    /// are skipped.
    #[inline]
    pub(super) fn push(&mut self, rank: u64) -> Result<(), Refusal> {
        while rank >= self.positions.end && !self.ranks.is_empty() {
            self.next()?;
        }
        if self.positions.contains(&rank) && rank >= self.least {
            self.out.push(self.walk.to(rank - self.positions.start).worth());
            self.least = rank + 1;
        }
        Ok(())
    }

    /// Stores the list of a prefix and moves to the next prefix.
    fn next(&mut self) -> Result<(), Refusal> {
        let tables = &self.engine.tables;
        self.engine.written(self.ranks.start, tables.count(&self.prefix), take(&mut self.out).finish())?;
        self.ranks.start += 1;
        tables.prefixes.step(&mut self.prefix);
        let start = self.positions.end;
        self.positions = start..if self.ranks.is_empty() { start } else { start + tables.count(&self.prefix) };
        self.walk = Walk::new(tables, Ranks, Bits, 0);
        Ok(())
    }

    /// Stores the last lists.
    pub(super) fn finish(mut self) -> Result<(), Refusal> {
        while !self.ranks.is_empty() {
            self.next()?;
        }
        Ok(())
    }
}
