//! Blocks: located by the index, checked, and unpacked.
//!
//! Tables and lists differ in the contents of a block, not in the way to read it. For example, to
//! read block 5, this module takes the entry of block 5 and the offset of block 6 from the index,
//! reads the bytes between the two offsets, and compares their XXH64, seeded with 5, before it
//! unpacks them.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use super::head::{listed_blocks, parts, read_head, unread};
use crate::cache::Cache;
use crate::error::TableError;
use crate::format::{ENTRY, FRAME, Head, INDEX_FRAME, TableKind};
use crate::frames::{self, SeekTable, checksum, entry, skippable};
use crate::manifest::Contents;
use crate::packing::unpack;
use crate::remote::{Paged, RemotePlace};
use crate::remote_error::RemoteError;
use crate::source::{Links, ReadAt, ReopeningFile, open_regular};
use crate::verified_files::Identity;

/// Maximum bytes of a remote manifest, whose length is only a claim of the remote side. The
/// manifest of all draughts endings of six pieces would have some megabytes.
const FAR_MANIFEST: u64 = 256 << 20;
/// Default bytes of unpacked blocks in the cache of a table.
pub(crate) const CACHE: u64 = 4 << 20;

/// The blocks of an open file, whether they contain cells or a list.
pub(crate) struct Blocks {
    source: Box<dyn ReadAt>,
    pub(crate) head: Head,
    head_length: u64,
    /// Offset in bytes where the blocks end and the index begins.
    index_at: u64,
    pub(crate) count: u64,
    cache: Arc<Cache>,
    /// The upper half of its block numbers in a cache, which distinguishes them from those of other
    /// tables.
    salt: u64,
    /// The contents after the head of a manifest, which has no blocks of its own.
    contents: Option<Contents>,
}

/// An entry of the index: the place of a block (offsets in bytes), its checksum, and its first
/// rank.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    from: u64,
    to: u64,
    checksum: u64,
    pub(crate) first: u64,
}

impl Blocks {
    /// Reads and checks the head, and compares the length stated in it with that of the file. At
    /// most three reads; a manifest is read completely.
    fn open(source: Box<dyn ReadAt>, cache: &Arc<Cache>, number: u32) -> Result<Self, TableError> {
        Self::open_within(source, cache, number, u64::MAX)
    }

    /// As [`open`](Self::open), for a file whose claimed length is not trusted: a manifest of more
    /// bytes than `most` is not read.
    fn open_within(source: Box<dyn ReadAt>, cache: &Arc<Cache>, number: u32, most: u64) -> Result<Self, TableError> {
        let have = source.length().map_err(|error| unread(&error))?;
        let (head, head_length, is_manifest) = read_head(&*source, have)?;
        if head.length > have {
            return Err(TableError::CutShort { need: head.length, have });
        }
        if head.length < have {
            return Err(TableError::TrailingBytes { extra: have - head.length });
        }
        let (cache, salt) = (Arc::clone(cache), u64::from(number) << 32);
        if is_manifest {
            if head.length > most {
                return Err(RemoteError::LongManifest { bytes: head.length, most }.into());
            }
            let contents = Some(contents(&*source, &head, head_length)?);
            let count = head.width().bytes_for(head.count()).div_ceil(head.block.into());
            return Ok(Self { source, head, head_length, index_at: have, count, cache, salt, contents });
        }
        // The blocks of a list are filled unevenly, so their number does not follow from the head.
        let listed = match head.kind {
            TableKind::List { .. } => listed_blocks(&*source, have)?,
            TableKind::Cells { .. } => 0,
        };
        let (count, index_at) = parts(&head, head_length, listed).ok_or(TableError::HeadDamaged)?;
        Ok(Self { source, head, head_length, index_at, count, cache, salt, contents: None })
    }

    /// Returns the system's identity of the file; `None` for several files.
    pub(crate) fn identity(&self) -> Option<Identity> {
        if self.is_manifest() { None } else { self.source.identity() }
    }

    /// Whether the file is a manifest, whose blocks are assembled from other files.
    pub(crate) fn is_manifest(&self) -> bool {
        self.contents.is_some()
    }

    /// Takes the contents of the manifest, for opening the pieces. Returns them only once.
    pub(crate) fn take_contents(&mut self) -> Option<Contents> {
        self.contents.as_mut().map(std::mem::take)
    }

    /// Returns the entry of an existing block, which ends where the next one begins. Reads at most
    /// 40 bytes.
    fn entry(&self, number: u64) -> Result<Entry, TableError> {
        let last = number + 1 == self.count;
        let mut bytes = [0; ENTRY as usize + 8];
        let taken = if last { ENTRY as usize } else { bytes.len() };
        let at = self.index_at + FRAME as u64 + number * ENTRY;
        self.source.read_at(&mut bytes[..taken], at).map_err(|error| unread(&error))?;
        let fields = fields(&bytes);
        if entry(fields, number) != bytes[..ENTRY as usize] {
            return Err(TableError::IndexDamaged);
        }
        let next = u64::from_le_bytes(bytes[ENTRY as usize..].try_into().expect("eight bytes"));
        // The end comes from the next entry, unchecked. If it is wrong, the checksum of the block
        // is wrong as well.
        self.entry_of(fields, if last { self.index_at } else { next })
    }

    /// Returns the entry of a block that ends at `to`, if it can lie there.
    #[inline]
    fn entry_of(&self, [from, checksum, first]: [u64; 3], to: u64) -> Result<Entry, TableError> {
        let inside = self.head_length <= from && from < to && to <= self.index_at;
        // Incompressible data grow by less than this, and a forged index cannot make a probe
        // allocate gigabytes.
        let short = to.wrapping_sub(from) <= u64::from(self.head.block) * 2 + 64;
        if inside && short { Ok(Entry { from, to, checksum, first }) } else { Err(TableError::IndexDamaged) }
    }

    /// Returns the first rank in a block, from the index alone.
    pub(crate) fn first(&self, number: u64) -> Result<u64, TableError> {
        self.entry(number).map(|entry| entry.first)
    }

    /// Returns a block, unpacked; from the cache if it is there.
    pub(crate) fn block(&self, number: u64) -> Result<Arc<[u8]>, TableError> {
        self.cached(number, || self.read(number).map(|(_, raw)| raw))
    }

    /// Returns a block from the cache, or reads it.
    pub(crate) fn cached(
        &self,
        number: u64,
        read: impl FnOnce() -> Result<Vec<u8>, TableError>,
    ) -> Result<Arc<[u8]>, TableError> {
        if let Some(block) = self.cache.get(self.salt + number) {
            return Ok(block);
        }
        // Not locked while reading: now and then two threads unpack the same block, but none waits
        // for another's disk.
        let block: Arc<[u8]> = read()?.into();
        self.cache.put(self.salt + number, &block);
        Ok(block)
    }

    /// Reads a block from the file: its entry, and its unpacked bytes.
    ///
    /// # Errors
    /// [`TableError::IndexDamaged`], [`TableError::BlockDamaged`], [`TableError::Io`].
    pub(crate) fn read(&self, number: u64) -> Result<(Entry, Vec<u8>), TableError> {
        let entry = self.entry(number)?;
        Ok((entry, self.unpacked(number, entry)?))
    }

    /// Reads and unpacks the block of an entry.
    ///
    /// # Errors
    /// [`TableError::BlockDamaged`], [`TableError::Io`].
    pub(crate) fn unpacked(&self, number: u64, entry: Entry) -> Result<Vec<u8>, TableError> {
        let damaged = TableError::BlockDamaged { block: number, from: entry.from, to: entry.to };
        let mut frame = vec![0; (entry.to - entry.from) as usize];
        self.source.read_at(&mut frame, entry.from).map_err(|error| unread(&error))?;
        if checksum(&frame, number) != entry.checksum {
            return Err(damaged);
        }
        let raw = unpack(&frame, self.head.block as usize).map_err(|error| unread(&error))?;
        let raw = raw.ok_or(damaged.clone())?;
        if raw.len() as u64 == self.length(number).unwrap_or(raw.len() as u64) { Ok(raw) } else { Err(damaged) }
    }

    /// Returns the entries of all blocks, after checking the digest of the index. The head then
    /// vouches for the checksum of each block, so one block can be trusted without reading the
    /// others. One read; memory: 64 bytes per block.
    ///
    /// # Errors
    /// [`TableError::IndexDamaged`], [`TableError::Io`].
    pub(crate) fn index(&self) -> Result<Vec<Entry>, TableError> {
        // The stated length, which opening compared with the actual length of the file.
        let mut bytes = vec![0; FRAME + (self.count * ENTRY) as usize];
        self.source.read_at(&mut bytes, self.index_at).map_err(|error| unread(&error))?;
        let (frame, bytes) = bytes.split_at(FRAME);
        if frame != skippable(INDEX_FRAME, self.count * ENTRY)? || blake3::hash(bytes).as_bytes() != &self.head.index.0
        {
            return Err(TableError::IndexDamaged);
        }
        let entries = bytes.chunks_exact(ENTRY as usize);
        let ends = entries.clone().skip(1).map(|entry| fields(entry)[0]).chain([self.index_at]);
        entries.zip(ends).map(|(entry, to)| self.entry_of(fields(entry), to)).collect()
    }

    /// Returns the unpacked bytes of a block of cells; `None` for a list, whose blocks vary.
    fn length(&self, number: u64) -> Option<u64> {
        let TableKind::Cells { width, .. } = self.head.kind else { return None };
        let whole = width.bytes_for(self.head.count());
        Some(u64::from(self.head.block).min(whole - number * u64::from(self.head.block)))
    }

    /// Checks everything except the cells: passes each block, in order, to `visit` with its number
    /// and first rank, and then checks the digests, the index and the seek table.
    ///
    /// Memory: 36 bytes per block (the seek table as expected, encoded, and as found), besides one
    /// block.
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
            // No gaps between blocks: bytes in a gap would be covered by no checksum.
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

    /// Whether the file contains exactly these bytes at an offset.
    fn stands_at(&self, at: u64, bytes: &[u8]) -> Result<bool, TableError> {
        let mut found = vec![0; bytes.len()];
        self.source.read_at(&mut found, at).map_err(|error| unread(&error))?;
        Ok(found == bytes)
    }
}

/// Offset, checksum and first rank of an entry of the index.
#[inline]
fn fields(entry: &[u8]) -> [u64; 3] {
    std::array::from_fn(|at| u64::from_le_bytes(entry[at * 8..][..8].try_into().expect("eight bytes")))
}

/// Reads the contents after the head of a manifest, up to the end of the file, whose length was
/// compared with the head.
fn contents(source: &dyn ReadAt, head: &Head, head_length: u64) -> Result<Contents, TableError> {
    let mut bytes = vec![0; (head.length - head_length) as usize];
    source.read_at(&mut bytes, head_length).map_err(|error| unread(&error))?;
    let (frame, contents) = bytes.split_at_checked(FRAME).ok_or(TableError::IndexDamaged)?;
    let sound = frame == skippable(INDEX_FRAME, contents.len() as u64)?
        && blake3::hash(contents).as_bytes() == &head.index.0
        && head.ranks.start == 0
        && matches!(head.kind, TableKind::Cells { .. });
    let contents = Some(contents).filter(|_| sound).and_then(|contents| Contents::decode(contents, head.count()));
    contents.ok_or(TableError::IndexDamaged)
}

/// Opens the file and reads its head.
pub(crate) fn open_file(path: &Path, cache: &Arc<Cache>, number: u32) -> Result<Blocks, TableError> {
    let file = open_regular(path, File::options().read(true), Links::Followed)?;
    Blocks::open(Box::new(file), cache, number)
}

/// Opens a file that must not be a link.
pub(crate) fn open_unlinked(path: &Path, cache: &Arc<Cache>, number: u32) -> Result<Blocks, TableError> {
    let file = open_regular(path, File::options().read(true), Links::Refused)?;
    Blocks::open(Box::new(file), cache, number)
}

/// Opens a file that is closed between reads.
pub(crate) fn open_reopening(path: &Path, cache: &Arc<Cache>, number: u32) -> Result<Blocks, TableError> {
    Blocks::open(Box::new(ReopeningFile(path.to_owned())), cache, number)
}

/// Opens a file of a remote place: the table itself, or a piece of one, whose blocks go into a
/// cache under its number.
///
/// # Errors
/// As [`Table::open`](crate::Table::open), and those of the place.
pub(crate) fn open_remote(
    place: &dyn RemotePlace,
    name: &str,
    cache: &Arc<Cache>,
    number: u32,
) -> Result<Blocks, TableError> {
    let source = place.open(name).and_then(Paged::new).map_err(|error| unread(&error))?;
    Blocks::open_within(Box::new(source), cache, number, FAR_MANIFEST)
}

/// Opens any source, with a cache of its own.
pub(crate) fn read_blocks(source: Box<dyn ReadAt>) -> Result<Blocks, TableError> {
    Blocks::open(source, &Arc::new(Cache::new(CACHE)), 0)
}
