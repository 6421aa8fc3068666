//! Probing: the block of a rank is located by the index, checked, unpacked, and decoded.

#[cfg(feature = "std")]
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use ruzstd::decoding::FrameDecoder;

use crate::error::ProbeError;
use crate::head::{Fields, Head, TableInfo, TableKind, compared, require};
use crate::pieces::Pieces;
use crate::storage::{Storage, StorageError, read};
use crate::value::TableValue;
use xxhash_rust::xxh64::xxh64;

/// Bytes of an entry of the index, and of a frame's header.
const ENTRY: u64 = 32;
const FRAME: u64 = 8;
/// Bytes of history that a frame may ask for, as RFC 8878 recommends.
const WINDOW: u64 = 8 << 20;
/// The codes of a list, which are those of outcomes.
const LOST: i64 = 0;
const WON: i64 = 1;

/// An open table. Probing takes `&self` and keeps nothing, so threads share a table freely.
///
/// Memory: the head. A probe unpacks one block of a few kilobytes; it never uses bytes before their
/// checksum is right, and never panics, whatever the bytes are.
///
/// ```
/// use tablette_probe::{Tablebase, TableValue};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../certify/examples/rockse-exam.tablette");
/// let bytes: Vec<u8> = std::fs::read(path)?; // or a file, or your own `Storage`
/// let table = Tablebase::open(bytes)?;
/// assert_eq!((&*table.info().game, table.info().ranks.clone()), ("rockse", 0..32));
/// assert_eq!(table.value(1)?, TableValue::Cost(Some(7)));
/// assert!(table.value(32).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase<S> {
    storage: S,
    pub(crate) head: Head,
    body: Body<S>,
}

/// The place of the values.
enum Body<S> {
    /// In this file.
    Blocks(Blocks),
    /// In other files.
    Pieces(Pieces<S>),
}

/// The number of blocks, and the offset behind them, where the index begins.
#[derive(Clone, Copy)]
struct Blocks {
    count: u64,
    end: u64,
}

/// An entry of the index: the block's place in the file, its checksum and its first rank.
struct Entry {
    from: u64,
    to: u64,
    checksum: u64,
    first: u64,
}

impl<S: Storage> Tablebase<S> {
    /// Opens a table that is one file. Reads the head, and compares it with its digest and the
    /// length of the file.
    ///
    /// # Errors
    /// The faults of a head: [`ProbeError::NotATable`] to [`ProbeError::Field`].
    pub fn open(storage: S) -> Result<Self, ProbeError> {
        Self::open_with(storage, |_| Err("a table in pieces is opened by `open_with`".into()))
    }

    /// Opens a table in one file, or in pieces: then `storage` holds its manifest, and `piece`
    /// opens the file at a path relative to it. Such a path never leaves the folder. All pieces are
    /// opened at once, and compared with the manifest.
    ///
    /// # Errors
    /// As [`open`](Self::open), and [`ProbeError::Piece`].
    pub fn open_with(storage: S, piece: impl FnMut(&str) -> Result<S, StorageError>) -> Result<Self, ProbeError> {
        let head = Head::read(&storage)?;
        let body = if head.is_manifest {
            Body::Pieces(Pieces::open(&storage, &head, piece)?)
        } else {
            Body::Blocks(Blocks::locate(&storage, &head)?)
        };
        Ok(Self { storage, head, body })
    }

    /// Returns the subject of the table. Compare it with yours before the first probe.
    pub fn info(&self) -> &TableInfo {
        &self.head.info
    }

    /// Returns the value of a rank. One block is read and unpacked.
    ///
    /// # Errors
    /// [`ProbeError::Rank`]; damage, from [`ProbeError::Index`] to [`ProbeError::Cell`];
    /// [`ProbeError::Storage`]; [`ProbeError::Code`] for an unknown worth.
    pub fn value(&self, rank: u64) -> Result<TableValue, ProbeError> {
        TableValue::new(&self.head.info.worth, self.code(rank)?)
    }

    /// Returns the stored number of a rank, which [`value`](Self::value) interprets. A list of lost
    /// positions has 0 for those and 1 for all others.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn code(&self, rank: u64) -> Result<i64, ProbeError> {
        let ranks = &self.head.info.ranks;
        if !ranks.contains(&rank) {
            return Err(ProbeError::Rank { expected: (ranks.start, ranks.end), got: rank });
        }
        match (&self.body, self.head.bits()) {
            (Body::Pieces(pieces), _) => pieces.code(rank),
            (Body::Blocks(blocks), Some(bits)) => {
                let each = u64::from(self.head.block) * 8 / u64::from(bits);
                let (number, at) = ((rank - ranks.start) / each, (rank - ranks.start) % each);
                self.cell(&self.block(number, &self.entry(*blocks, number)?)?, bits, at as usize, rank)
            }
            (Body::Blocks(blocks), None) => self.listed(*blocks, rank),
        }
    }

    /// Compares the index with its digest, and every block with its checksum: all that probes use.
    ///
    /// # Errors
    /// The first fault.
    pub fn verify(&self) -> Result<(), ProbeError> {
        let blocks = match &self.body {
            Body::Pieces(pieces) => return pieces.verify(),
            Body::Blocks(blocks) => *blocks,
        };
        let index = read(&self.storage, blocks.end + FRAME, blocks.count * ENTRY)?;
        compared("the index", self.head.index, &index)?;
        (0..blocks.count).try_for_each(|number| self.block(number, &self.entry(blocks, number)?).map(drop))
    }

    /// Reads and checks an entry of the index. The end of the block comes from the next entry,
    /// unchecked: with a wrong one, the checksum of the block is wrong as well.
    fn entry(&self, Blocks { count, end }: Blocks, number: u64) -> Result<Entry, ProbeError> {
        let last = number + 1 >= count;
        let length = if last { ENTRY } else { ENTRY + 8 };
        let bytes = read(&self.storage, end + FRAME + number * ENTRY, length)?;
        let mut fields = Fields(&bytes);
        let [from, checksum, first, expected] = [fields.u64()?, fields.u64()?, fields.u64()?, fields.u64()?];
        let got = xxh64(&bytes[..24], number);
        if expected != got {
            return Err(ProbeError::Index { block: number, expected, got });
        }
        let to = if last { end } else { fields.u64()? };
        // Data that cannot be compressed grow by less.
        let longest = u64::from(self.head.block) * 2 + 64;
        if self.head.size <= from && from < to && to <= end && to - from <= longest {
            Ok(Entry { from, to, checksum, first })
        } else {
            Err(ProbeError::Place { block: number, expected: (self.head.size, end), got: (from, to) })
        }
    }

    /// Reads, checks and unpacks a block.
    fn block(&self, number: u64, entry: &Entry) -> Result<Vec<u8>, ProbeError> {
        let frame = read(&self.storage, entry.from, entry.to - entry.from)?;
        let (expected, got) = (entry.checksum, xxh64(&frame, number));
        if expected != got {
            return Err(ProbeError::Block { block: number, expected, got });
        }
        let most = u128::from(self.head.block);
        // The blocks of a list are shorter than stated.
        let exact = self.head.bits().map(|bits| self.head.raw_length(bits).saturating_sub(most * u128::from(number)));
        let expected = exact.unwrap_or(most).min(most) as u64;
        let raw = unpack(&frame, expected as usize);
        let got = raw.as_ref().map(|raw| raw.len() as u64);
        let right = got == Some(expected) || exact.is_none();
        raw.filter(|_| right).ok_or(ProbeError::Unpacked { block: number, expected, got })
    }

    /// Decodes a cell of a block.
    fn cell(&self, raw: &[u8], bits: u8, at: usize, rank: u64) -> Result<i64, ProbeError> {
        let bit = at * usize::from(bits);
        let bytes = raw.get(bit / 8..).unwrap_or_default();
        let whole =
            bytes.iter().take(usize::from(bits).div_ceil(8)).rev().fold(0, |cell, byte| cell << 8 | u64::from(*byte));
        let cell = if bits < 8 { whole >> (bit % 8) & ((1 << bits) - 1) } else { whole };
        let value = match &self.head.kind {
            TableKind::Listed { values, .. } => values.get(cell as usize).copied(),
            TableKind::Offset { least, greatest, .. } if cell <= greatest.abs_diff(*least) => {
                Some(least.wrapping_add_unsigned(cell))
            }
            _ => None,
        };
        value.ok_or(ProbeError::Cell { rank, expected: "a cell that stands for a value", got: cell })
    }

    /// Looks a rank up on the list: in the last block whose first rank does not exceed it.
    fn listed(&self, blocks: Blocks, rank: u64) -> Result<i64, ProbeError> {
        let (mut low, mut high) = (0, blocks.count);
        while low < high {
            let middle = low + (high - low) / 2;
            let first = self.entry(blocks, middle)?.first;
            (low, high) = if first <= rank { (middle + 1, high) } else { (low, middle) };
        }
        let Some(number) = low.checked_sub(1) else { return Ok(WON) };
        let entry = self.entry(blocks, number)?;
        let raw = self.block(number, &entry)?;
        let mut gaps = Fields(&raw);
        // The first number counts from the block before.
        gaps.leb128()?;
        let mut member = entry.first;
        while member < rank && !gaps.0.is_empty() {
            let gap = gaps.leb128()?;
            let next = member.checked_add(1).and_then(|next| next.checked_add(gap));
            member = next.ok_or(ProbeError::Cell { rank, expected: "a gap within 64 bits", got: gap })?;
        }
        Ok(if member == rank { LOST } else { WON })
    }
}

#[cfg(feature = "std")]
impl Tablebase<Box<dyn Storage + Send + Sync>> {
    /// Opens the table at a path: a file, or a manifest with its pieces beside it.
    ///
    /// # Errors
    /// As [`open_with`](Self::open_with).
    pub fn open_path(path: &std::path::Path) -> Result<Self, ProbeError> {
        let file = open_file(path).map_err(|error| ProbeError::Storage { at: 0, length: 0, error })?;
        Self::open_with(file, |name| open_file(&path.with_file_name(name)))
    }
}

#[cfg(feature = "std")]
fn open_file(path: &std::path::Path) -> Result<Box<dyn Storage + Send + Sync>, StorageError> {
    Ok(Box::new(std::fs::File::open(path)?))
}

impl Blocks {
    /// Locates blocks and index. The frame of the index must be where it should be, so that a wrong
    /// number of blocks is noticed.
    fn locate<S: Storage>(storage: &S, head: &Head) -> Result<Self, ProbeError> {
        let count = match head.bits() {
            Some(bits) => u64::try_from(head.raw_length(bits).div_ceil(head.block.into())).unwrap_or(u64::MAX),
            // The blocks of a list are filled unevenly, so only the seek table has their number.
            None => u64::from(Fields(&read(storage, head.length - 9, 9)?).u32()?).wrapping_sub(2),
        };
        // The frame of the index, and the seek table with two entries more.
        let tail = count.checked_mul(ENTRY + 12).and_then(|each| each.checked_add(49));
        let end = tail.and_then(|tail| head.length.checked_sub(tail)).filter(|end| *end >= head.size);
        require(end.is_some(), "the number of blocks", "no more than the file has room for", count)?;
        let end = end.unwrap_or_default();
        let bytes = read(storage, end, FRAME)?;
        let mut fields = Fields(&bytes);
        let (frame, follow) = (fields.u32()?, u64::from(fields.u32()?));
        let right = frame == 0x184D_2A51 && follow == count * ENTRY;
        require(right, "the bytes of the index", "32 for each block, behind 0x184D2A51", follow)?;
        let right = !matches!(head.kind, TableKind::List { members } if (members == 0) != (count == 0));
        require(right, "the number of blocks", "some exactly if the list has members", count)?;
        Ok(Self { count, end })
    }
}

/// Unpacks a frame of at most `most` bytes.
fn unpack(frame: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut decoder = FrameDecoder::new();
    decoder.set_max_window_size(WINDOW);
    let mut raw = vec![0; most];
    let length = decoder.decode_all(frame, &mut raw).ok()?;
    raw.truncate(length);
    Some(raw)
}
