//! Lists that are written without a search, because the ranks of their positions are known.

use std::mem::{replace, take};
use std::ops::Range;

use tablette_core::Refusal;

use super::list::{List, Writer};
use super::mirror::Mirror;
use super::walk::{Bits, Ranks, Walk};

/// Writes rising ranks as lists, prefix after prefix, and passes each list on.
pub(super) struct ListWriter<'a, P> {
    mirror: &'a Mirror<'a>,
    /// The current prefix and those after it.
    ranks: Range<u64>,
    prefix: Vec<u32>,
    /// The positions with the current prefix.
    positions: Range<u64>,
    /// The least rank that may come next.
    least: u64,
    walk: Walk<'a, Ranks, Bits>,
    out: Writer,
    /// Receives the rank of a prefix, the number of its positions, and its list.
    put: P,
    failed: Option<Refusal>,
}

impl<'a, P: FnMut(u64, u64, List) -> Result<(), Refusal>> ListWriter<'a, P> {
    /// Starts with the first prefix of a range.
    pub(super) fn new(mirror: &'a Mirror<'a>, ranks: Range<u64>, put: P) -> Self {
        let prefix = mirror.prefixes.unrank(ranks.start);
        let (walk, out) = (Self::walk(mirror), Writer::default());
        let mut copy = Self { mirror, ranks, prefix, positions: 0..0, least: 0, walk, out, put, failed: None };
        copy.positions.end = copy.count();
        copy
    }

    fn walk(mirror: &'a Mirror<'a>) -> Walk<'a, Ranks, Bits> {
        Walk::new(mirror.layout, mirror.tails, mirror.plan.tail_rows(), Ranks, Bits, 0)
    }

    /// The number of positions with the current prefix.
    fn count(&self) -> u64 {
        self.mirror.layout.count(self.prefix[self.prefix.len() - 1], self.mirror.plan.tail_rows())
    }

    /// Adds the next rank, unless an error has occurred. Lists corrupted from outside may yield
    /// invalid or repeated ranks; those are skipped.
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

    /// Returns the error, if any.
    pub(super) fn sound(&mut self) -> Result<(), Refusal> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Passes on the list of a prefix and moves to the next prefix.
    fn next(&mut self) -> Result<(), Refusal> {
        let (positions, list) = (self.count(), take(&mut self.out).finish());
        (self.put)(self.ranks.start, positions, list)?;
        self.ranks.start += 1;
        self.mirror.prefixes.step(&mut self.prefix);
        let start = replace(&mut self.positions, 0..0).end;
        self.positions = if self.ranks.is_empty() { start..start } else { start..start + self.count() };
        self.walk = Self::walk(self.mirror);
        Ok(())
    }

    /// Finishes the last lists.
    pub(super) fn finish(mut self) -> Result<(), Refusal> {
        while !self.ranks.is_empty() {
            self.next()?;
        }
        Ok(())
    }
}
