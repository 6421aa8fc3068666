//! A piece of a table, as read through a manifest.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::cache::Cache;
use crate::cells::{Coding, Width};
use crate::error::TableError;
use crate::format::{Head, Kind};
use crate::read::blocks::{Blocks, open_remote, open_reopening, open_unlinked};
use crate::remote::RemotePlace;

/// The cells of a file that must not be a link, nor a manifest of others.
pub(crate) struct PieceCells {
    blocks: Blocks,
    width: Width,
    coding: Coding,
}

impl PieceCells {
    /// Opens a piece whose unpacked blocks go into a cache under its number. Unless `held`, it is
    /// reopened for each read.
    ///
    /// # Errors
    /// As [`Table::open`](crate::Table::open).
    pub(crate) fn open(path: &Path, held: bool, cache: &Arc<Cache>, number: u32) -> Result<Self, TableError> {
        let open = if held { open_unlinked } else { open_reopening };
        Self::new(open(path, cache, number)?)
    }

    /// Opens a piece of a remote place.
    ///
    /// # Errors
    /// As [`Table::open`](crate::Table::open), and those of the place.
    pub(crate) fn remote(
        place: &dyn RemotePlace,
        name: &str,
        cache: &Arc<Cache>,
        number: u32,
    ) -> Result<Self, TableError> {
        Self::new(open_remote(place, name, cache, number)?)
    }

    fn new(blocks: Blocks) -> Result<Self, TableError> {
        if blocks.is_manifest() {
            return Err(TableError::WrongKind { found: "the names of its pieces", expected: "values" });
        }
        match &blocks.head.kind {
            Kind::Cells { width, coding } => Ok(Self { width: *width, coding: coding.clone(), blocks }),
            Kind::List { .. } => Err(TableError::WrongKind { found: "a list", expected: "values" }),
        }
    }

    pub(crate) fn head(&self) -> &Head {
        &self.blocks.head
    }

    /// Returns the value of a rank of the piece. Reads, checks and unpacks one block, unless the
    /// cache has it.
    pub(crate) fn value(&self, rank: u64) -> Result<i64, TableError> {
        let mut codes = Vec::with_capacity(1);
        self.read(rank..rank + 1, &mut codes)?;
        codes.pop().ok_or(TableError::NoValue { rank })
    }

    /// Appends the values of some ranks of the piece, rising.
    pub(crate) fn read(&self, ranks: Range<u64>, codes: &mut Vec<i64>) -> Result<(), TableError> {
        let all = &self.blocks.head.ranks;
        if ranks.start < all.start || ranks.end > all.end {
            return Err(TableError::NotHere { rank: ranks.end.saturating_sub(1), from: all.start, to: all.end });
        }
        let each = self.width.cells_in(self.blocks.head.block.into());
        let mut next = ranks.start - all.start;
        let end = ranks.end - all.start;
        while next < end {
            let block = self.blocks.block(next / each)?;
            let stop = end.min((next / each + 1) * each);
            for place in next..stop {
                let value = self.width.get(&block, (place % each) as usize).and_then(|cell| self.coding.value(cell));
                codes.push(value.ok_or(TableError::NoValue { rank: all.start + place })?);
            }
            next = stop;
        }
        Ok(())
    }
}
