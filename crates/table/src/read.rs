//! Reading a table: every length is compared with the available bytes, and every checksum is
//! verified before its data is used.
//!
//! For example, a probe of rank 77,777 in a table of one-byte cells reads the entry of block 15 in
//! the index (40 bytes) and the block itself, compares its XXH64, unpacks 5 KiB and takes byte 977.
//! It reads nothing else of the file, and the next probe nearby finds the block in the cache.

pub(crate) mod blocks;
mod head;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::assembly::{Assembly, PieceLocation};
use crate::cache::Cache;
use crate::cells::{Coding, Width};
use crate::error::TableError;
use crate::format::{Digest, Head, TableKind};
use crate::header::Header;
use crate::remote::RemotePlace;
use crate::source::ReadAt;
use crate::value_counts::ValueCounts;
use crate::verified_files::Identity;

pub(crate) use blocks::{Blocks, CACHE, open_file, open_remote, read_blocks};
use blocks::{open_reopening, open_unlinked};
pub use head::belongs;
pub(crate) use head::unread;

/// An open table, with a value for each rank. ([`List`](crate::List) is for files that hold only
/// some ranks.)
///
/// May be probed from many threads at the same time. Memory: the head, and by default up to 4 MiB
/// of unpacked blocks; never in proportion to the table.
///
/// # Example
/// ```
/// use tablette_table::{TableWriter, Header, Table, TableError, ValueCounts};
///
/// # let path = std::env::temp_dir().join(format!("tablette-read-{}", std::process::id()));
/// let header = Header { game: "rings".into(), board: "5".into(), worth: "play".into(), ..Header::default() };
/// # let values: Vec<i64> = (0..1000).map(|rank| 4 * rank + 1).collect();
/// # let mut writer = TableWriter::of_values(&path, &header, 0..1000, &values.iter().copied().collect::<ValueCounts>())?;
/// # writer.push(&values)?;
/// # writer.finish()?;
/// let table = Table::open(&path)?;
/// let other = Header { board: "6".into(), ..header.clone() };
/// assert!(matches!(table.belongs_to(&other), Err(TableError::WrongBoard { .. })));
///
/// table.belongs_to(&header)?;
/// let mut run = Vec::new();
/// let mut walk = table.walk(10..20);
/// while walk.next_run(&mut run)? {}
/// assert_eq!((run.len(), run[0]), (10, table.value(10)?));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), TableError>(())
/// ```
pub struct Table {
    pub(crate) blocks: Blocks,
    pub(crate) width: Width,
    pub(crate) coding: Coding,
    /// The files that hold the values, if the file is a manifest.
    assembly: Option<Box<Assembly>>,
}

#[cold]
fn missing(rank: u64) -> TableError {
    TableError::NoValue { rank }
}

impl Table {
    /// Opens a file. Time and space do not depend on the number of ranks: only the head is read,
    /// and the length stated in it is compared with that of the file.
    ///
    /// # Errors
    /// [`TableError::NotATable`], [`UnknownVersion`](TableError::UnknownVersion),
    /// [`Unfinished`](TableError::Unfinished), [`CutShort`](TableError::CutShort),
    /// [`TrailingBytes`](TableError::TrailingBytes) and [`HeadDamaged`](TableError::HeadDamaged)
    /// for the faults of a head, [`WrongKind`](TableError::WrongKind) for a list, and
    /// [`TableError::Io`].
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::beside(path, open_file(path, &Arc::new(Cache::new(CACHE)), 0)?)
    }

    /// Opens a file with a cache of about `cache` bytes of unpacked blocks, at least one block. For
    /// example, 256 MiB suit a program that probes one table all day.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(path: &Path, cache: u64) -> Result<Self, TableError> {
        Self::beside(path, open_file(path, &Arc::new(Cache::new(cache)), 0)?)
    }

    /// Opens a piece of a build, which is reopened for each read, because a build has too many
    /// pieces to keep all of them open. Its unpacked blocks go into a cache shared with other
    /// pieces, so that one bound holds for all of them; each needs its own `number`, since two with
    /// the same number would read each other's blocks. Links are not followed.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_piece(path: &Path, cache: &Arc<Cache>, number: u32) -> Result<Self, TableError> {
        Self::open_part(path, false, cache, number)
    }

    /// Opens a piece of a build and keeps it open, for sequential reading. Links are not followed.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_unlinked(path: &Path) -> Result<Self, TableError> {
        Self::open_part(path, true, &Arc::new(Cache::new(0)), 0)
    }

    /// Opens a piece, and keeps it open if `held`.
    pub(crate) fn open_part(path: &Path, held: bool, cache: &Arc<Cache>, number: u32) -> Result<Self, TableError> {
        let open = if held { open_unlinked } else { open_reopening };
        Self::new(open(path, cache, number)?)
    }

    /// Opens a piece of a remote place.
    pub(crate) fn remote_part(
        place: &dyn RemotePlace,
        name: &str,
        cache: &Arc<Cache>,
        number: u32,
    ) -> Result<Self, TableError> {
        Self::new(open_remote(place, name, cache, number)?)
    }

    /// Opens a table from any source: a `Vec<u8>` in memory, or any other [`ReadAt`], such as
    /// ranges of a web address.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn read(source: impl ReadAt + 'static) -> Result<Self, TableError> {
        Self::new(read_blocks(Box::new(source))?)
    }

    /// Completes a table in one file, or one whose pieces are beside its manifest.
    fn beside(path: &Path, blocks: Blocks) -> Result<Self, TableError> {
        Self::whole(blocks, || PieceLocation::Folder(path.parent().unwrap_or(Path::new("")).to_owned()))
    }

    /// Completes a table whose pieces, if it has any, are at a place.
    fn whole(mut blocks: Blocks, place: impl FnOnce() -> PieceLocation) -> Result<Self, TableError> {
        let Some(contents) = blocks.take_contents() else { return Self::new(blocks) };
        let assembly = Assembly::new(place(), contents, &blocks.head)?;
        Self::from_blocks(blocks, Some(Box::new(assembly)))
    }

    /// Opens a table of a remote place, in one file or in pieces beside their manifest. Few reads
    /// are needed: entries of the index come in cached pages of 64 KiB, at most 512 KiB per file,
    /// so a probe reads one block, or nothing if the block was read recently.
    ///
    /// # Errors
    /// As [`open`](Self::open), and those of the place.
    ///
    /// ```
    /// # use std::{io, sync::Arc};
    /// # use tablette_table::{TableWriter, Header, ValueCounts};
    /// use tablette_table::{RemotePlace, ReadAt, Table};
    ///
    /// struct InMemory(Vec<u8>);
    /// impl RemotePlace for InMemory {
    ///     fn open(&self, name: &str) -> io::Result<Box<dyn ReadAt>> {
    ///         if name == "nim.tablette" { Ok(Box::new(self.0.clone())) } else { Err(io::ErrorKind::NotFound.into()) }
    ///     }
    /// }
    /// # let path = std::env::temp_dir().join(format!("tablette-remote-{}", std::process::id()));
    /// # let mut writer = TableWriter::of_values(&path, &Header::default(), 0..3, &ValueCounts::from_iter([5, 6, 7]))?;
    /// # writer.push(&[5, 6, 7])?;
    /// # writer.finish()?;
    /// # let bytes = std::fs::read(&path).unwrap();
    /// # std::fs::remove_file(&path).unwrap();
    /// let place: Arc<dyn RemotePlace> = Arc::new(InMemory(bytes));
    /// assert_eq!(Table::open_remote(&place, "nim.tablette")?.value(1)?, 6);
    /// assert!(Table::open_remote(&place, "go.tablette").is_err());
    /// # Ok::<(), tablette_table::TableError>(())
    /// ```
    pub fn open_remote(place: &Arc<dyn RemotePlace>, name: &str) -> Result<Self, TableError> {
        let blocks = open_remote(&**place, name, &Arc::new(Cache::new(CACHE)), 0)?;
        Self::whole(blocks, || PieceLocation::Remote(Arc::clone(place)))
    }

    fn new(blocks: Blocks) -> Result<Self, TableError> {
        if blocks.is_manifest() {
            return Err(TableError::WrongKind { found: "the names of its pieces", expected: "values" });
        }
        Self::from_blocks(blocks, None)
    }

    fn from_blocks(blocks: Blocks, assembly: Option<Box<Assembly>>) -> Result<Self, TableError> {
        match &blocks.head.kind {
            TableKind::Cells { width, coding } => Ok(Self { width: *width, coding: coding.clone(), blocks, assembly }),
            TableKind::List { .. } => Err(TableError::WrongKind { found: "a list", expected: "values" }),
        }
    }

    /// Returns the head: header, ranks, width, digests. Free, since opening has read it.
    pub fn head(&self) -> &Head {
        &self.blocks.head
    }

    /// Returns the pieces that hold the values, if the file is only a manifest of them.
    pub fn assembly(&self) -> Option<&Assembly> {
        self.assembly.as_deref()
    }

    /// Opens a piece of a table in pieces, by number, as a table of its own, after checking that it
    /// is the piece listed in the manifest; `None` if there are no pieces.
    ///
    /// # Errors
    /// [`TableError::InPiece`].
    pub fn piece(&self, at: usize) -> Option<Result<Self, TableError>> {
        let assembly = self.assembly()?;
        let name = &assembly.pieces().get(at)?.name;
        let opened = match assembly.beside() {
            PieceLocation::Folder(folder) => Self::open_unlinked(&folder.join(name)),
            PieceLocation::Remote(place) => Self::remote_part(&**place, name, &Arc::new(Cache::new(0)), 0),
        };
        let named = opened.and_then(|table| assembly.names(at, table.head()).map(|()| table));
        Some(named.map_err(|error| assembly.in_piece(at, error)))
    }

    /// Returns a block, unpacked or assembled; from the cache if it is there.
    pub(crate) fn block(&self, number: u64) -> Result<Arc<[u8]>, TableError> {
        self.blocks.cached(number, || self.raw_block(number))
    }

    /// As [`block`](Self::block), without the cache.
    pub(crate) fn raw_block(&self, number: u64) -> Result<Vec<u8>, TableError> {
        match &self.assembly {
            Some(assembly) => assembly.raw(number),
            None => self.blocks.read(number).map(|(_, raw)| raw),
        }
    }

    /// Passes each checked block to `visit` with its number and first rank, and checks the
    /// structure around the blocks; of a table in pieces also the digest of the raw array.
    pub(crate) fn check_blocks(
        &self,
        mut visit: impl FnMut(u64, u64, &[u8]) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let Some(assembly) = &self.assembly else { return self.blocks.check(visit) };
        let (mut values, each) = (blake3::Hasher::new(), self.block_ranks());
        for number in 0..self.blocks.count {
            let raw = assembly.raw(number)?;
            values.update(&raw);
            visit(number, number * each, &raw)?;
        }
        let found = Digest(*values.finalize().as_bytes());
        if found == self.head().values_digest() { Ok(()) } else { Err(TableError::ValuesDamaged) }
    }

    /// Checks every byte of every piece, one after the other. `watch` receives the number of ranks
    /// done.
    fn check_pieces(&self, watch: &mut dyn FnMut(u64) -> bool) -> Result<bool, TableError> {
        let Some(assembly) = self.assembly() else { return Ok(true) };
        let mut before = 0;
        for at in 0..assembly.pieces().len() {
            let Some(piece) = self.piece(at).transpose()? else { break };
            let ranks = piece.head().count();
            let share = |done: u64, all: u64| (u128::from(ranks) * u128::from(done) / u128::from(all.max(1))) as u64;
            let checked = piece.check(&mut |done, all| watch(before + share(done, all)));
            if !checked.map_err(|error| assembly.in_piece(at, error))? {
                return Ok(false);
            }
            before += ranks;
        }
        Ok(true)
    }

    /// Returns the system's identity of the open file, for [`VerifiedFiles`](crate::VerifiedFiles);
    /// `None` if there is no file, or several.
    pub fn identity(&self) -> Option<Identity> {
        self.blocks.identity()
    }

    /// Checks that this is the expected table; the creator does not count. Call it before the first
    /// probe: a sound table of another board would answer every probe, wrongly.
    ///
    /// # Errors
    /// The first difference among [`WrongGame`](TableError::WrongGame),
    /// [`WrongRules`](TableError::WrongRules), [`WrongNumbering`](TableError::WrongNumbering),
    /// [`WrongBoard`](TableError::WrongBoard), [`WrongSettings`](TableError::WrongSettings) and
    /// [`WrongWorth`](TableError::WrongWorth).
    pub fn belongs_to(&self, expected: &Header) -> Result<(), TableError> {
        belongs(&self.blocks.head.header, expected)
    }

    /// Returns the value of a rank. Reads, checks and unpacks one block, unless the cache has it;
    /// then the cell is found in constant time.
    ///
    /// # Errors
    /// [`TableError::NotHere`] for a rank of another table; [`TableError::IndexDamaged`],
    /// [`TableError::BlockDamaged`] and [`TableError::NoValue`] for damage; [`TableError::Io`].
    /// Never a wrong value, as far as checksums can detect it.
    pub fn value(&self, rank: u64) -> Result<i64, TableError> {
        let ranks = &self.blocks.head.ranks;
        if !ranks.contains(&rank) {
            return Err(TableError::NotHere { rank, from: ranks.start, to: ranks.end });
        }
        if let Some(assembly) = &self.assembly {
            return assembly.value(rank);
        }
        let at = rank - ranks.start;
        let each = self.width.cells_in(self.blocks.head.block.into());
        let block = self.blocks.block(at / each)?;
        self.decode(&block, (at % each) as usize, rank)
    }

    #[inline]
    fn decode(&self, block: &[u8], at: usize, rank: u64) -> Result<i64, TableError> {
        // `Blocks::read` has checked the length, so only the value can be missing; both cases
        // return the same error.
        let cell = self.width.get(block, at);
        cell.and_then(|cell| self.coding.value(cell)).ok_or_else(|| missing(rank))
    }

    /// Reads the values of `ranks` in rising order, a block at a time: for long runs much quicker
    /// than rank by rank.
    pub fn walk(&self, ranks: Range<u64>) -> ValueWalk<'_> {
        ValueWalk { table: self, next: ranks.start, end: ranks.end }
    }

    /// Calls `visit` with each rank of a range and its value, until it returns `false`. Linear time;
    /// memory: a block, shared with the cache.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn each(&self, ranks: Range<u64>, mut visit: impl FnMut(u64, i64) -> bool) -> Result<(), TableError> {
        let (mut rank, mut values, mut walk) = (ranks.start, Vec::new(), self.walk(ranks));
        while walk.next_run(&mut values)? {
            for value in values.drain(..) {
                if !visit(rank, value) {
                    return Ok(());
                }
                rank += 1;
            }
        }
        Ok(())
    }

    /// Checks every byte: checksums, digests, the index, the seek table, and that each cell stands
    /// for a counted value. After each block `watch` receives the number of blocks done and in all.
    /// It stops the check by returning `false`; the result is then `Ok(false)`, which implies
    /// nothing about the table.
    ///
    /// Linear time; memory: 36 bytes per block, besides one block. Of a table in pieces every piece
    /// is checked, and then the digest of all values in the order of their ranks.
    ///
    /// # Errors
    /// The first fault in the order of the file: [`BlockDamaged`](TableError::BlockDamaged), for
    /// example, with its offsets in bytes.
    pub fn check(&self, watch: &mut dyn FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        let head = &self.blocks.head;
        let each = self.width.cells_in(head.block.into());
        let (mut tally, mut stopped) = (ValueCounts::default(), false);
        if !self.check_pieces(&mut |done| watch(done / each, 2 * self.blocks.count))? {
            return Ok(false);
        }
        let (before, all) = if self.assembly().is_some() { (1, 2) } else { (0, 1) };
        let walked = self.check_blocks(|number, first, raw| {
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
            // Any error will do to end the walk: `stopped` is tested first below.
            stopped = !watch(before * self.blocks.count + number + 1, all * self.blocks.count);
            if stopped { Err(TableError::Unfinished) } else { Ok(()) }
        });
        if stopped {
            return Ok(false);
        }
        walked?;
        // A tally determines width and counts, so this one comparison covers them.
        let offsets = matches!(head.kind, TableKind::Cells { coding: Coding::Offset { .. }, .. });
        let kind = if offsets { tally.offsets() } else { tally.kind() };
        if kind == head.kind { Ok(true) } else { Err(TableError::WrongCounts) }
    }

    /// Passes the raw array to `visit`, a block at a time: together the bytes that `zstd -dc`
    /// prints, for export.
    ///
    /// # Errors
    /// As [`value`](Self::value), and those of `visit`, which end the walk.
    pub fn raw(&self, mut visit: impl FnMut(&[u8]) -> Result<(), TableError>) -> Result<(), TableError> {
        (0..self.blocks.count).try_for_each(|number| visit(&self.raw_block(number)?))
    }
}

/// Values in the order of their ranks ([`Table::walk`]). Memory: a block, shared with the cache.
pub struct ValueWalk<'a> {
    table: &'a Table,
    next: u64,
    end: u64,
}

impl ValueWalk<'_> {
    /// Appends the next values to `values`, up to the end of their block, and returns `true`; at
    /// the end of the range it appends nothing and returns `false`. `values` is not cleared, so
    /// that calls can collect a whole range.
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
        let block = self.table.block(number)?;
        let to = each.min(ranks.end - ranks.start - number * each).min(from + (self.end - self.next));
        values.reserve((to - from) as usize);
        for at in from..to {
            values.push(self.table.decode(&block, at as usize, self.next + at - from)?);
        }
        self.next += to - from;
        Ok(true)
    }
}
