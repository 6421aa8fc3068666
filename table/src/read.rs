//! Reading a table: every length is compared with the bytes at hand, and every checksum before anything is believed.

mod blocks;
mod head;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::cache::Cache;
use crate::cells::{Coding, Width};
use crate::error::TableError;
use crate::format::{Head, Header, Kind};
use crate::source::ReadAt;
use crate::tally::Tally;

pub(crate) use blocks::{Blocks, CACHE, open_file, read_blocks};
pub(crate) use head::belongs;

/// A table of values, open.
///
/// Safe to ask from many threads at the same time.
pub struct Table {
    blocks: Blocks,
    width: Width,
    coding: Coding,
}

impl Table {
    /// Opens a file. Constant time, whatever the number of ranks: only the head is read.
    ///
    /// # Errors
    /// A [`TableError`] of its own for each fault of the head; what the system says.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::new(open_file(path, &Arc::new(Cache::new(CACHE)), 0)?)
    }

    /// Opens a file that keeps about so many bytes of unpacked blocks.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(path: &Path, cache: u64) -> Result<Self, TableError> {
        Self::new(open_file(path, &Arc::new(Cache::new(cache)), 0)?)
    }

    /// Opens a file that keeps unpacked blocks in a cache that it shares with others, under a number that none of them has.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_sharing(path: &Path, cache: &Arc<Cache>, number: u32) -> Result<Self, TableError> {
        Self::new(open_file(path, cache, number)?)
    }

    /// Opens a table wherever its bytes are.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn read(source: impl ReadAt + 'static) -> Result<Self, TableError> {
        Self::new(read_blocks(Box::new(source))?)
    }

    fn new(blocks: Blocks) -> Result<Self, TableError> {
        match &blocks.head.kind {
            Kind::Cells { width, coding } => Ok(Self { width: *width, coding: coding.clone(), blocks }),
            Kind::List { .. } => Err(TableError::WrongKind { found: "a list", expected: "values" }),
        }
    }

    /// What it says of itself.
    pub fn head(&self) -> &Head {
        &self.blocks.head
    }

    /// Checks that this is a table of what was expected, whoever wrote it.
    ///
    /// # Errors
    /// One for each of game, board, settings, worth, rules version and numbering version.
    pub fn belongs_to(&self, expected: &Header) -> Result<(), TableError> {
        belongs(&self.blocks.head.header, expected)
    }

    /// The value of a rank. Reads and checks one block, unless it was read before: some microseconds.
    ///
    /// # Errors
    /// [`TableError::NotHere`], [`TableError::IndexDamaged`], [`TableError::BlockDamaged`]; what the system says. Never a wrong value, as far
    /// as checksums can tell.
    pub fn value(&self, rank: u64) -> Result<i64, TableError> {
        let ranks = &self.blocks.head.ranks;
        if !ranks.contains(&rank) {
            return Err(TableError::NotHere { rank, from: ranks.start, to: ranks.end });
        }
        let at = rank - ranks.start;
        let each = self.width.cells_in(self.blocks.head.block.into());
        let block = self.blocks.block(at / each)?;
        self.decode(&block, (at % each) as usize, rank)
    }

    #[inline]
    fn decode(&self, block: &[u8], at: usize, rank: u64) -> Result<i64, TableError> {
        let cell = self.width.get(block, at);
        cell.and_then(|cell| self.coding.value(cell)).ok_or(TableError::NoValue { rank })
    }

    /// Reads values in rising order: quick for long runs.
    pub fn walk(&self, ranks: Range<u64>) -> Walk<'_> {
        Walk { table: self, next: ranks.start, end: ranks.end }
    }

    /// Checks every byte: checksums, digests, the index, the seek table, and that each cell stands for a value that is
    /// counted. `watch` is told how many blocks are done out of how many, and may stop the work by saying `false`.
    ///
    /// Linear time; memory: 12 bytes a block.
    ///
    /// # Errors
    /// Whatever is found first. Of a stopped check nothing is said.
    pub fn check(&self, watch: &mut dyn FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        let head = &self.blocks.head;
        let each = self.width.cells_in(head.block.into());
        let (mut tally, mut stopped) = (Tally::default(), false);
        let walked = self.blocks.check(|number, first, raw| {
            let from = head.ranks.start + number * each;
            if first != from {
                return Err(TableError::IndexDamaged);
            }
            let cells = each.min(head.ranks.end - from);
            for at in 0..cells {
                tally.add(self.decode(raw, at as usize, from + at)?);
            }
            if !self.width.is_padded(raw, cells as usize) {
                return Err(TableError::ValuesDamaged);
            }
            stopped = !watch(number + 1, self.blocks.count);
            if stopped { Err(TableError::Unfinished) } else { Ok(()) }
        });
        if stopped {
            return Ok(false);
        }
        walked?;
        if tally.kind() == head.kind { Ok(true) } else { Err(TableError::WrongCounts) }
    }

    /// The raw array, a block at a time: what `zstd -dc` prints.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn raw(&self, mut visit: impl FnMut(&[u8]) -> Result<(), TableError>) -> Result<(), TableError> {
        (0..self.blocks.count).try_for_each(|number| visit(&self.blocks.read(number)?.1))
    }
}

/// Values in the order of their ranks.
pub struct Walk<'a> {
    table: &'a Table,
    next: u64,
    end: u64,
}

impl Walk<'_> {
    /// Appends the next values to `values`: as many as their block holds. `false` at the end.
    ///
    /// # Errors
    /// As [`Table::value`].
    pub fn next_run(&mut self, values: &mut Vec<i64>) -> Result<bool, TableError> {
        let Table { blocks, width, .. } = self.table;
        let ranks = &blocks.head.ranks;
        if self.next >= self.end {
            return Ok(false);
        }
        if !ranks.contains(&self.next) {
            return Err(TableError::NotHere { rank: self.next, from: ranks.start, to: ranks.end });
        }
        let each = width.cells_in(blocks.head.block.into());
        let (number, from) = ((self.next - ranks.start) / each, (self.next - ranks.start) % each);
        let block = blocks.block(number)?;
        let to = each.min(ranks.end - ranks.start - number * each).min(from + (self.end - self.next));
        values.reserve((to - from) as usize);
        for at in from..to {
            values.push(self.table.decode(&block, at as usize, self.next + at - from)?);
        }
        self.next += to - from;
        Ok(true)
    }
}
