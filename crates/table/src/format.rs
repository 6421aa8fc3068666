//! The format of a table, specified here.
//!
//! A table is a file in the *seekable* layout of Zstandard: frames of compressed data one after the
//! other, and at the end a seek table with their offsets. Any Zstandard decoder unpacks the values
//! and skips the rest, which is in skippable frames: `zstd -dc FILE` prints the raw array, and
//! `numpy.frombuffer` reads it if cells have at least eight bits.
//!
//! All integers are little-endian. A text is its length in bytes (4 bytes) and its UTF-8 bytes.
//! Checksums are XXH64, digests BLAKE3. Parts follow each other without padding, in this order:
//!
//! ```text
//! part      bytes  contents
//! head          4  0x184D2A50: a skippable frame
//!               4  number of bytes that follow in this frame, at most 2^28
//!               8  the letters TABLETTE
//!               4  the version of the format: 2
//!               8  the letters FINISHED, written last; until then zeros
//!               8  the length of the whole file in bytes
//!              32  the digest of the raw array
//!              32  the digest of the index, without the 8 bytes that make it a frame
//!            text  game: the name that commands use
//!            text  board, as the game writes it
//!            text  settings, as name=value, a line each; empty when there are none
//!               4  the version of the game's rules
//!               4  the version of the game's numbering
//!            text  worth: what the values say of their positions
//!            text  creator: the program that wrote the table
//!               8  the first rank
//!               8  the number of ranks, the first included
//!               4  bytes of the raw array in each block but the last: a multiple of 8, at most 2^20
//!               1  the kind of the raw array: bits a cell (1, 2, 8, 16, 32, 64), or 0 for a list
//!               1  the coding of cells, 0 or 1; 0 for a list
//!                  coding 0: the number of distinct values (4), at most 2^16; then each value (8, signed) in rising
//!                     order with the number of its cells (8), which is never 0; these add up to the number of ranks.
//!                     A cell holds the place of its value in this list, from 0. The width is the narrowest that
//!                     holds all places: 1 bit for up to 2 values, 2 for up to 4, 8 for up to 256, else 16.
//!                  coding 1: the least value (8, signed) and the greatest (8, signed). A cell holds its value less
//!                     the least. The width is 32 bits where that suffices, otherwise 64.
//!                  of a list: the number of ranks on it (8)
//!              32  the digest: the digest of this frame from the letters TABLETTE up to here
//! blocks           a Zstandard frame each, of at least 1 byte and at most twice a block and 64 bytes
//! index         4  0x184D2A51: a skippable frame
//!               4  number of bytes that follow in this frame: 32 a block
//!                  for each block, its offset in the file (8), the checksum of its compressed bytes with the
//!                  number of the block (from 0) as seed (8), its first rank, of a list the first that is on it (8),
//!                  and the checksum of these 24 bytes with the number of the block as seed (8)
//! seek table    4  0x184D2A5E: a skippable frame, as specified by Zstandard's seekable format
//!               4  number of bytes that follow in this frame: 12 an entry, and 9
//!                  for head, each block and index, the length in the file (4), the length of what it unpacks to (4),
//!                  and the low half of the checksum of that, with seed 0 (4); head and index unpack to nothing
//!               4  number of those entries: that of the blocks, and 2
//!               1  0x80: there are checksums
//!               4  0x8F92EAB1
//! ```
//!
//! **The raw array** of cells: from 8 bits on, unsigned integers by rank; below, cells of lower
//! ranks are in lower bits of a byte, and bits behind the last cell are zero. For example, one-bit
//! cells 1, 0, 0, 0, 0, 0, 0, 0, 0, 1 are the bytes `01 02`.
//!
//! **The raw array of a list**: the ranks in rising order, each as the number of ranks strictly
//! between it and the one before (the first: between the beginning of the table and it), in
//! unsigned LEB128, seven bits a byte and the low ones first, in as few bytes as possible. A number
//! never lies in two blocks, so the blocks of a list are usually shorter than the head says. For
//! example, the ranks 3, 4 and 200 of a table that begins at 0 are the bytes `03 00 C3 01`.
//!
//! # Finding a value
//!
//! With `n` ranks, `w` bits per cell and `b` bytes per block:
//!
//! - there are `k = ceil(ceil(n w / 8) / b)` blocks; of a list, two fewer than the seek table has
//!   entries;
//! - the seek table is the last `17 + 12 (k + 2)` bytes of the file, and the index the `8 + 32 k`
//!   bytes before it;
//! - the cell of rank `r` is number `c = r - first`, at place `c mod (8 b / w)` of block `c / (8 b
//!   / w)`;
//! - a block ends where the next one begins, and the last one where the index begins;
//! - a rank of a list is in the last block whose first rank does not exceed it. Sums begin at that
//!   first rank; the first number of the block, which counts from the block before, is skipped.
//!
//! The worth defines the meaning of the numbers. Tablette writes, for play in `r` plies, `4r` lost,
//! `4r + 1` won and `4r + 2` drawn, and 3 for play without end (`play`); 0 lost, 1 won, 2 drawn
//! (`outcome`); a nimber as itself (`nimber`); a cost as itself, and -2^63 if there is no solution
//! (`cost`). The members of a list are the lost positions, and all others are won.
//!
//! A reader of one-byte cells, written from this page alone (it trusts the file; a real reader
//! compares the checksums first):
//!
//! ```
//! # use tablette_table::{TableWriter, Header, ValueCounts};
//! # let path = std::env::temp_dir().join(format!("tablette-format-{}", std::process::id()));
//! # let header = Header { game: "nim".into(), worth: "nimber".into(), ..Header::default() };
//! # let values: Vec<i64> = (0..100_000).map(|rank| rank % 251).collect();
//! # let mut writer = TableWriter::of_values(&path, &header, 0..100_000, &values.iter().copied().collect::<ValueCounts>())?;
//! # writer.push(&values)?;
//! # writer.finish()?;
//! # let file = std::fs::read(&path)?;
//! # std::fs::remove_file(&path)?;
//! let u32_at = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
//! let u64_at = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize;
//! assert_eq!((&file[8..16], u32_at(16), &file[20..28]), (&b"TABLETTE"[..], 2, &b"FINISHED"[..]));
//!
//! let mut at = 100; // behind the two digests
//! let text = |at: usize| at + 4 + u32_at(at);
//! at = text(text(text(at))) + 8; // game, board, settings, and two versions
//! at = text(text(at)); // worth and creator
//! let (first, count, block) = (u64_at(at), u64_at(at + 8), u32_at(at + 16));
//! assert_eq!((first, count, file[at + 20], file[at + 21]), (0, 100_000, 8, 0));
//! let listed = |place: usize| i64::from_le_bytes(file[at + 26 + 16 * place..][..8].try_into().unwrap());
//!
//! let blocks = count.div_ceil(block);
//! let index = file.len() - (17 + 12 * (blocks + 2)) - 32 * blocks;
//! let begin = |number: usize| if number < blocks { u64_at(index + 32 * number) } else { index - 8 };
//!
//! let rank = 77_777;
//! let number = (rank - first) / block;
//! let raw = zstd::bulk::decompress(&file[begin(number)..begin(number + 1)], block)?;
//! let cell = raw[(rank - first) % block];
//! assert_eq!(listed(cell.into()), 77_777 % 251);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Checks
//! Opening checks the head alone, whose size does not depend on the number of ranks; reading a
//! value checks its entry in the index and its block; [`Table::check`](crate::Table::check) checks
//! every byte. The digest covers both other digests, and with them everything, so it identifies the
//! whole table ([`Head::digest`]).
//!
//! # Tables in pieces
//!
//! If a table was built as tasks, its values may stay in the pieces written by these tasks, each a
//! table of its own; a manifest lists them and stands for the table. It has a separate format: see
//! [`Assembly`](crate::Assembly).
//!
//! # Sources
//!
//! Zstandard and its skippable frames: [RFC 8878](https://www.rfc-editor.org/rfc/rfc8878). The
//! seekable layout: `contrib/seekable_format/zstd_seekable_compression_format.md` in the Zstandard
//! repository, version 0.1.0. XXH64: `doc/xxhash_spec.md` in the xxHash repository. BLAKE3:
//! O'Connor, Aumasson, Neves and Wilcox-O'Hearn, *BLAKE3: one function, fast everywhere* (2020).
//! LEB128: DWARF 5, section 7.6.
//!
//! # Versions
//!
//! 1. The first version: magic letters, a body with the header and the digest of the cells, a
//!    digest, then all cells as plain integers of 1, 2, 4 or 8 bytes, and the letters FINISHED at
//!    the end. Written at once from memory, uncompressed, without counts, lists, or versions of
//!    rules and numbering. Not readable.
//! 2. The seekable layout, so that large tables are written block by block and one value costs one
//!    block; counts by value, narrow cells and lists; versions of rules and numbering.
//!
//! A change of any byte written here raises the version. A reader refuses every version but its
//! own, and names the version found: guessing would turn an old table into wrong values.

use std::fmt;
use std::ops::Range;

use crate::cells::{Coding, MOST_VALUES, Width};
use crate::error::TableError;
use crate::header::Header;

/// The beginning of the first frame, after its length.
pub(crate) const MAGIC: &[u8; 8] = b"TABLETTE";
/// The same for a [manifest](crate::Assembly), whose values are in other files.
pub(crate) const MANIFEST: &[u8; 8] = b"TABPIECE";
/// The version written, and the only one that is read.
pub const VERSION: u32 = 2;
/// The mark written last.
pub(crate) const FINISHED: &[u8; 8] = b"FINISHED";
/// Bytes of a digest.
pub(crate) const DIGEST: usize = blake3::OUT_LEN;
/// Bytes of the header of a skippable frame.
pub(crate) const FRAME: usize = 8;
/// Bytes of the beginning of the head, up to and including the length of the file.
pub(crate) const PREFACE: usize = FRAME + MAGIC.len() + 4 + FINISHED.len() + 8;
/// Magic numbers of the skippable frames.
pub(crate) const HEAD_FRAME: u32 = 0x184D_2A50;
pub(crate) const INDEX_FRAME: u32 = 0x184D_2A51;
pub(crate) const SEEK_FRAME: u32 = 0x184D_2A5E;
/// The last four bytes of a seekable file.
pub(crate) const SEEKABLE: u32 = 0x8F92_EAB1;
/// Bytes of the raw array in a block of a table of values, which is probed: unpacked in five
/// microseconds. All endings of five pieces take 3 % more in blocks of 4 KiB, and 2 % less in
/// blocks of 6 KiB.
///
/// Readers take the size from the head, so this number may change without a new version.
pub const BLOCK: u32 = 5 << 10;
/// The same for files read in long runs: lists, pieces of a build and their manifests.
pub const LONG_BLOCK: u32 = 1 << 15;
/// Maximum unpacked size of a block in bytes.
pub(crate) const LARGEST_BLOCK: u32 = 1 << 20;
/// Size of an entry of the index in bytes.
pub(crate) const ENTRY: u64 = 32;
/// Size of an entry of the seek table in bytes.
pub(crate) const SEEK_ENTRY: u64 = 12;
/// Bytes after the entries of the seek table.
pub(crate) const SEEK_FOOTER: u64 = 9;
/// Maximum number of blocks: the length of a frame has 4 bytes, and the index 32 bytes per block.
pub(crate) const MOST_BLOCKS: u64 = (1 << 27) - 1;
/// Returns the bytes of the raw array in a block, for a table of values of this many bytes:
/// [`BLOCK`], doubled until the number of blocks is at most [`MOST_BLOCKS`]; `None` if there are
/// too many even of the largest blocks.
pub(crate) fn block_for(bytes: u64) -> Option<u32> {
    let fits = |block: &u32| bytes.div_ceil(u64::from(*block)) <= MOST_BLOCKS;
    std::iter::successors(Some(BLOCK), |block| Some(block * 2)).take_while(|block| *block <= LARGEST_BLOCK).find(fits)
}

/// Maximum length of a head in bytes, so that a damaged length cannot make a reader allocate 4 GiB:
/// boards are texts of some megabytes at most.
pub(crate) const LONGEST_HEAD: u64 = 1 << 28;

/// A BLAKE3 digest of 32 bytes, displayed as 64 lower-case hexadecimal digits, as `b3sum` prints
/// it.
///
/// ```
/// use tablette_table::Digest;
/// assert!(Digest::new(b"").to_string().starts_with("af1349b9f5f9a1a6"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; DIGEST]);

impl Digest {
    /// Computes the digest of some bytes. Linear time.
    pub fn new(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The contents of the raw array: a value for each rank, or only some of the ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// A cell per rank: the value of every position, for example how and when it ends.
    Cells {
        /// The width of every cell.
        width: Width,
        /// The meaning of the number in a cell.
        coding: Coding,
    },
    /// Some of the ranks, for example the few lost positions of a bar of chocolate: a byte or two
    /// each, however many ranks lie between them.
    List {
        /// The number of ranks on the list.
        members: u64,
    },
}

/// All fields of the head of a table, as [`Table::head`](crate::Table::head) and
/// [`TableWriter::finish`](crate::TableWriter::finish) return them. Space: the header's texts, and
/// 16 bytes per listed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub(crate) header: Header,
    pub(crate) ranks: Range<u64>,
    pub(crate) block: u32,
    pub(crate) kind: TableKind,
    pub(crate) length: u64,
    pub(crate) values: Digest,
    pub(crate) index: Digest,
    pub(crate) digest: Digest,
}

impl Head {
    /// Returns the description of the table.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns its ranks: from 0 for a whole table, a part of them for a piece of one. For example
    /// `0..120` and `120..200` are the pieces of a table of 200 ranks that was built in two tasks.
    pub fn ranks(&self) -> Range<u64> {
        self.ranks.clone()
    }

    /// Returns the contents of the raw array.
    pub fn kind(&self) -> &TableKind {
        &self.kind
    }

    /// Returns the width of a cell; 1 bit for a list, which states for each rank whether it is a
    /// member.
    pub fn width(&self) -> Width {
        match self.kind {
            TableKind::Cells { width, .. } => width,
            TableKind::List { .. } => Width::One,
        }
    }

    /// Returns the length of the whole file in bytes, as stated in the head; opening compares it
    /// with the actual length.
    pub fn file_length(&self) -> u64 {
        self.length
    }

    /// Returns the bytes of the raw array in each block except the last, which is what one probe
    /// unpacks.
    pub fn block_length(&self) -> u32 {
        self.block
    }

    /// Returns the digest of the raw array, which `zstd -dc FILE | b3sum` also computes.
    pub fn values_digest(&self) -> Digest {
        self.values
    }

    /// Returns the digest: two tables have the same bytes exactly if these are equal.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Returns the number of ranks.
    pub(crate) fn count(&self) -> u64 {
        self.ranks.end - self.ranks.start
    }

    /// Encodes and seals the frame; `finished` states whether everything else is written.
    ///
    /// Both forms have the same length, so that [`TableWriter`](crate::TableWriter) can reserve
    /// room and fill it in later.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] if the head exceeds 2^28 bytes.
    pub(crate) fn encode(&mut self, finished: bool) -> Result<Vec<u8>, TableError> {
        self.encode_as(*MAGIC, finished)
    }

    /// As [`encode`](Self::encode), with other magic letters: those of a manifest.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub(crate) fn encode_as(&mut self, letters: [u8; 8], finished: bool) -> Result<Vec<u8>, TableError> {
        let mut bytes = vec![0; FRAME];
        bytes.extend(letters);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(if finished { *FINISHED } else { [0; 8] });
        bytes.extend(self.length.to_le_bytes());
        bytes.extend(self.values.0);
        bytes.extend(self.index.0);
        self.encode_header(&mut bytes);
        self.encode_kind(&mut bytes);
        // The length of the frame need not be sealed: with a wrong one, the digest is read from the
        // wrong place.
        self.digest = Digest::new(&bytes[FRAME..]);
        bytes.extend(self.digest.0);
        let follow = (bytes.len() - FRAME) as u64;
        if follow > LONGEST_HEAD {
            return Err(TableError::Unannounced { what: "the head is too long" });
        }
        bytes[..4].copy_from_slice(&HEAD_FRAME.to_le_bytes());
        bytes[4..FRAME].copy_from_slice(&(follow as u32).to_le_bytes());
        Ok(bytes)
    }

    fn encode_header(&self, bytes: &mut Vec<u8>) {
        let Header { game, board, settings, rules, numbering, worth, creator } = &self.header;
        for text in [game, board, settings] {
            push_text(bytes, text);
        }
        bytes.extend(rules.to_le_bytes());
        bytes.extend(numbering.to_le_bytes());
        for text in [worth, creator] {
            push_text(bytes, text);
        }
        bytes.extend(self.ranks.start.to_le_bytes());
        bytes.extend(self.count().to_le_bytes());
        bytes.extend(self.block.to_le_bytes());
    }

    fn encode_kind(&self, bytes: &mut Vec<u8>) {
        match &self.kind {
            TableKind::Cells { width, coding: Coding::Listed(values) } => {
                bytes.extend([width.bits(), 0]);
                bytes.extend((values.len() as u32).to_le_bytes());
                for (value, count) in values {
                    bytes.extend(value.to_le_bytes());
                    bytes.extend(count.to_le_bytes());
                }
            }
            TableKind::Cells { width, coding: Coding::Offset { least, greatest } } => {
                bytes.extend([width.bits(), 1]);
                bytes.extend(least.to_le_bytes());
                bytes.extend(greatest.to_le_bytes());
            }
            TableKind::List { members } => {
                bytes.extend([0, 0]);
                bytes.extend(members.to_le_bytes());
            }
        }
    }

    /// Decodes the head after the 8 bytes of its frame header.
    ///
    /// # Errors
    /// [`TableError::HeadDamaged`] unless the digest is right and every field possible.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, TableError> {
        // The digest first, so that the fields below come from a program and not from an accident.
        let (body, digest) = bytes.split_last_chunk::<DIGEST>().ok_or(TableError::HeadDamaged)?;
        if blake3::hash(body).as_bytes() != digest {
            return Err(TableError::HeadDamaged);
        }
        Self::body(body, Digest(*digest)).ok_or(TableError::HeadDamaged)
    }

    fn body(body: &[u8], digest: Digest) -> Option<Self> {
        let mut rest = Reader(body.get(PREFACE - FRAME - 8..)?);
        let length = rest.u64()?;
        let (values, index) = (Digest(rest.array()?), Digest(rest.array()?));
        let [game, board, settings] = [rest.text()?, rest.text()?, rest.text()?];
        let (rules, numbering) = (rest.u32()?, rest.u32()?);
        let [worth, creator] = [rest.text()?, rest.text()?];
        let header = Header { game, board, settings, rules, numbering, worth, creator };
        let (first, count) = (rest.u64()?, rest.u64()?);
        // Anyone can compute a digest, so sealed numbers are still checked before they are used.
        let ranks = first..first.checked_add(count)?;
        let block = Some(rest.u32()?).filter(|block| (8..=LARGEST_BLOCK).contains(block) && block % 8 == 0)?;
        let kind = rest.kind(count)?;
        // No bytes may be left over: equal heads must have equal bytes.
        rest.0.is_empty().then_some(Self { header, ranks, block, kind, length, values, index, digest })
    }
}

pub(crate) fn push_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
}

/// The bytes not yet read. Each method takes a field from the front, and returns `None` if too few
/// bytes are left.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn i64(&mut self) -> Option<i64> {
        self.array().map(i64::from_le_bytes)
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.u32()?).ok()?;
        std::str::from_utf8(self.take(length)?).ok().map(str::to_owned)
    }

    fn kind(&mut self, count: u64) -> Option<TableKind> {
        let (bits, coding) = (self.u8()?, self.u8()?);
        match (bits, coding) {
            (0, 0) => Some(TableKind::List { members: Some(self.u64()?).filter(|members| *members <= count)? }),
            (bits, 0) => {
                let values = self.values(count)?;
                let width = Width::of_places(values.len());
                (width.bits() == bits).then_some(TableKind::Cells { width, coding: Coding::Listed(values) })
            }
            (bits, 1) => {
                let (least, greatest) = (self.i64()?, self.i64()?);
                let width =
                    Width::of_span(greatest.checked_sub(least).map_or(greatest.abs_diff(least), |span| span as u64));
                let sound = least <= greatest && width.bits() == bits;
                sound.then_some(TableKind::Cells { width, coding: Coding::Offset { least, greatest } })
            }
            _ => None,
        }
    }

    /// Reads the listed values: rising, each with at least one cell, as many cells as ranks.
    fn values(&mut self, count: u64) -> Option<Vec<(i64, u64)>> {
        let listed = usize::try_from(self.u32()?).ok().filter(|listed| *listed <= MOST_VALUES)?;
        // Compared before memory for that number of values is allocated.
        if self.0.len() < listed * 16 {
            return None;
        }
        let values = (0..listed).map(|_| Some((self.i64()?, self.u64()?))).collect::<Option<Vec<_>>>()?;
        let rising = values.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let counted = values.iter().try_fold(0_u64, |sum, (_, cells)| sum.checked_add(*cells).filter(|_| *cells > 0));
        (rising && counted == Some(count)).then_some(values)
    }
}
