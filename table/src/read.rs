//! Reading a table: every length is compared with the bytes at hand, and every checksum before anything is believed.

use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::cache::Cache;
use crate::cells::{Coding, Width};
use crate::error::TableError;
use crate::format::{
    ENTRY, FINISHED, FRAME, HEAD_FRAME, Head, Header, INDEX_FRAME, Kind, LONGEST_HEAD, MAGIC, PREFACE, Reader,
    SEEK_ENTRY, SEEK_FOOTER, VERSION,
};
use crate::frames::{self, SeekTable, checksum, entry, skippable, unpack};
use crate::source::ReadAt;
use crate::tally::Tally;

/// Bytes of unpacked blocks that a table keeps unless told otherwise.
pub(crate) const CACHE: u64 = 4 << 20;

/// The blocks of an open table, whatever is in them.
pub(crate) struct Blocks {
    source: Box<dyn ReadAt>,
    pub(crate) head: Head,
    head_length: u64,
    /// Where the blocks end and the index begins.
    index_at: u64,
    pub(crate) count: u64,
    cache: Arc<Cache>,
    /// What makes the numbers of its blocks its own in a cache that it shares.
    salt: u64,
}

/// Where a block is, and what it must be.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    from: u64,
    to: u64,
    checksum: u64,
    first: u64,
}

impl Blocks {
    /// Reads and checks the head, and compares the length that it states with that of the file.
    fn open(source: Box<dyn ReadAt>, cache: &Arc<Cache>, number: u32) -> Result<Self, TableError> {
        let have = source.length().map_err(|error| unread(&error))?;
        let (head, head_length) = read_head(&*source, have)?;
        if head.length > have {
            return Err(TableError::CutShort { need: head.length, have });
        }
        if head.length < have {
            return Err(TableError::TrailingBytes { extra: have - head.length });
        }
        let listed = match head.kind {
            Kind::List { .. } => listed_blocks(&*source, have)?,
            Kind::Cells { .. } => 0,
        };
        let (count, index_at) = parts(&head, head_length, listed).ok_or(TableError::HeadDamaged)?;
        let (cache, salt) = (Arc::clone(cache), u64::from(number) << 32);
        Ok(Self { source, head, head_length, index_at, count, cache, salt })
    }

    /// The entry of a block that exists; where it ends is where the next one begins. Reads at most 40 bytes.
    fn entry(&self, number: u64) -> Result<Entry, TableError> {
        let last = number + 1 == self.count;
        let mut bytes = [0; ENTRY as usize + 8];
        let taken = if last { ENTRY as usize } else { bytes.len() };
        let at = self.index_at + FRAME as u64 + number * ENTRY;
        self.source.read_at(&mut bytes[..taken], at).map_err(|error| unread(&error))?;
        let field = |at: usize| u64::from_le_bytes(bytes[at * 8..][..8].try_into().expect("eight bytes"));
        let [from, checksum, first] = [field(0), field(1), field(2)];
        if entry([from, checksum, first], number) != bytes[..ENTRY as usize] {
            return Err(TableError::IndexDamaged);
        }
        let to = if last { self.index_at } else { field(4) };
        let inside = self.head_length <= from && from < to && to <= self.index_at;
        // Even what does not compress grows by less than this.
        let short = to.wrapping_sub(from) <= u64::from(self.head.block) * 2 + 64;
        if inside && short { Ok(Entry { from, to, checksum, first }) } else { Err(TableError::IndexDamaged) }
    }

    /// The first rank that a block speaks of.
    pub(crate) fn first(&self, number: u64) -> Result<u64, TableError> {
        self.entry(number).map(|entry| entry.first)
    }

    /// A block, unpacked, and its first rank; from the cache when it is there.
    pub(crate) fn block(&self, number: u64) -> Result<Arc<[u8]>, TableError> {
        if let Some(block) = self.cache.get(self.salt + number) {
            return Ok(block);
        }
        let block: Arc<[u8]> = self.read(number)?.1.into();
        self.cache.put(self.salt + number, &block);
        Ok(block)
    }

    /// A block from the file: its entry, and what it unpacks to.
    pub(crate) fn read(&self, number: u64) -> Result<(Entry, Vec<u8>), TableError> {
        let entry = self.entry(number)?;
        let damaged = TableError::BlockDamaged { block: number, from: entry.from, to: entry.to };
        let mut frame = vec![0; (entry.to - entry.from) as usize];
        self.source.read_at(&mut frame, entry.from).map_err(|error| unread(&error))?;
        if checksum(&frame, number) != entry.checksum {
            return Err(damaged);
        }
        let raw = unpack(&frame, self.head.block as usize).ok_or(damaged.clone())?;
        if raw.len() as u64 == self.length(number).unwrap_or(raw.len() as u64) {
            Ok((entry, raw))
        } else {
            Err(damaged)
        }
    }

    /// Bytes that a block of cells unpacks to; of a list only the block itself knows.
    fn length(&self, number: u64) -> Option<u64> {
        let Kind::Cells { width, .. } = self.head.kind else { return None };
        let whole = width.bytes_for(self.head.count());
        Some(u64::from(self.head.block).min(whole - number * u64::from(self.head.block)))
    }

    /// Checks everything but what the cells say: each block, in order, given to `visit` with its number and first rank,
    /// and then the digests, the index and the seek table.
    ///
    /// Memory: 12 bytes a block, besides one block.
    pub(crate) fn check(
        &self,
        mut visit: impl FnMut(u64, u64, &[u8]) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut seek = SeekTable::default();
        seek.push(self.head_length, &[])?;
        let (mut values, mut index) = (blake3::Hasher::new(), blake3::Hasher::new());
        let mut expected = self.head_length;
        for number in 0..self.count {
            let (entry, raw) = self.read(number)?;
            if entry.from != expected {
                return Err(TableError::IndexDamaged);
            }
            expected = entry.to;
            index.update(&frames::entry([entry.from, entry.checksum, entry.first], number));
            values.update(&raw);
            seek.push(entry.to - entry.from, &raw)?;
            visit(number, entry.first, &raw)?;
        }
        let index_length = self.count * ENTRY;
        if expected != self.index_at
            || index.finalize().as_bytes() != &self.head.index.0
            || !self.stands_at(self.index_at, &skippable(INDEX_FRAME, index_length)?)?
        {
            return Err(TableError::IndexDamaged);
        }
        if values.finalize().as_bytes() != &self.head.values.0 {
            return Err(TableError::ValuesDamaged);
        }
        seek.push(FRAME as u64 + index_length, &[])?;
        let found = self.stands_at(self.index_at + FRAME as u64 + index_length, &seek.encode()?)?;
        if found { Ok(()) } else { Err(TableError::SeekTableDamaged) }
    }

    fn stands_at(&self, at: u64, bytes: &[u8]) -> Result<bool, TableError> {
        let mut found = vec![0; bytes.len()];
        self.source.read_at(&mut found, at).map_err(|error| unread(&error))?;
        Ok(found == bytes)
    }
}

/// The head, and where it ends.
fn read_head(source: &dyn ReadAt, have: u64) -> Result<(Head, u64), TableError> {
    let mut preface = [0; PREFACE];
    let begun = preface.len().min(usize::try_from(have).unwrap_or(usize::MAX));
    source.read_at(&mut preface[..begun], 0).map_err(|error| unread(&error))?;
    let short = |need: u64| TableError::CutShort { need, have };
    let like = |from: usize, expected: &[u8]| {
        expected.iter().zip(&preface[from..begun.max(from)]).all(|(expected, found)| expected == found)
    };
    if begun == 0 || !like(0, &HEAD_FRAME.to_le_bytes()) || !like(FRAME, MAGIC) {
        return Err(TableError::NotATable);
    }
    if begun < PREFACE {
        return Err(short(PREFACE as u64));
    }
    let mut fields = Reader(&preface[4..]);
    let follow = u64::from(fields.u32().expect("a preface"));
    let mut fields = Reader(&preface[FRAME + MAGIC.len()..]);
    let version = fields.u32().expect("a preface");
    if version != VERSION {
        return Err(TableError::UnknownVersion { found: version, known: VERSION });
    }
    if fields.0[..8] == [0; 8] {
        return Err(TableError::Unfinished);
    }
    if &fields.0[..8] != FINISHED || follow > LONGEST_HEAD {
        return Err(TableError::HeadDamaged);
    }
    if FRAME as u64 + follow > have {
        return Err(short(FRAME as u64 + follow));
    }
    let mut bytes = vec![0; follow as usize];
    source.read_at(&mut bytes, FRAME as u64).map_err(|error| unread(&error))?;
    Ok((Head::decode(&bytes)?, FRAME as u64 + follow))
}

/// How many blocks a list has: as many as the seek table has entries besides those of head and index.
fn listed_blocks(source: &dyn ReadAt, have: u64) -> Result<u64, TableError> {
    let mut footer = [0; SEEK_FOOTER as usize];
    let at = have.checked_sub(SEEK_FOOTER).ok_or(TableError::SeekTableDamaged)?;
    source.read_at(&mut footer, at).map_err(|error| unread(&error))?;
    let entries = Reader(&footer).u32().expect("a footer");
    u64::from(entries).checked_sub(2).ok_or(TableError::SeekTableDamaged)
}

/// How many blocks there are, and where the index begins; `None` when the head cannot be right.
fn parts(head: &Head, head_length: u64, listed: u64) -> Option<(u64, u64)> {
    let each = ENTRY + SEEK_ENTRY;
    // Frames of index and seek table, and the seek table's entries of head and index.
    let fixed = head_length + 2 * FRAME as u64 + 2 * SEEK_ENTRY + SEEK_FOOTER;
    let rest = head.length.checked_sub(fixed)?;
    let count = match head.kind {
        Kind::Cells { width, .. } => {
            let whole = u128::from(head.count()) * u128::from(width.bits());
            u64::try_from(whole.div_ceil(8).div_ceil(u128::from(head.block))).ok()?
        }
        Kind::List { .. } => listed,
    };
    let tail = count.checked_mul(each)?;
    Some((count, head_length + rest.checked_sub(tail)?))
}

/// What the system says when bytes cannot be read. The file's name is added by whoever knows it.
fn unread(error: &std::io::Error) -> TableError {
    TableError::Io { file: "the table".to_owned(), why: error.to_string(), kind: error.kind() }
}

/// Opens the file and reads its head.
pub(crate) fn open_file(path: &Path, cache: &Arc<Cache>, number: u32) -> Result<Blocks, TableError> {
    let file = File::open(path).map_err(|error| TableError::io(path, &error))?;
    Blocks::open(Box::new(file), cache, number)
}

/// Opens wherever the bytes are.
pub(crate) fn read_blocks(source: Box<dyn ReadAt>) -> Result<Blocks, TableError> {
    Blocks::open(source, &Arc::new(Cache::new(CACHE)), 0)
}

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

/// Compares headers field by field; the creator does not matter.
pub(crate) fn belongs(found: &Header, expected: &Header) -> Result<(), TableError> {
    let both = || (Box::new(found.clone()), Box::new(expected.clone()));
    if found.game != expected.game {
        let (found, expected) = both();
        return Err(TableError::WrongGame { found, expected });
    }
    if found.rules != expected.rules {
        return Err(TableError::WrongRules { found: found.rules, expected: expected.rules });
    }
    if found.numbering != expected.numbering {
        return Err(TableError::WrongNumbering { found: found.numbering, expected: expected.numbering });
    }
    let (found, expected) = both();
    if found.board != expected.board {
        return Err(TableError::WrongBoard { found, expected });
    }
    if found.settings != expected.settings {
        return Err(TableError::WrongSettings { found, expected });
    }
    if found.worth != expected.worth {
        return Err(TableError::WrongWorth { found, expected });
    }
    Ok(())
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
