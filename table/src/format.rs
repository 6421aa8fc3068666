//! The format of a table, specified here.
//!
//! A table is a file in the *seekable* layout of Zstandard: frames of compressed data one after the other, and a table at
//! the end that says where they begin. Any Zstandard decoder unpacks the values and passes over everything else, which
//! stands in skippable frames: `zstd -dc FILE` prints the raw array.
//!
//! All integers are little-endian. A text is its length in bytes (4 bytes) and its UTF-8 bytes. Checksums are XXH64,
//! digests BLAKE3.
//!
//! ```text
//! part      bytes  what
//! head          4  0x184D2A50: a skippable frame
//!               4  how many bytes follow in this frame
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
//!               8  how many ranks follow, it included
//!               4  bytes of the raw array in each block but the last: a multiple of 8, at most 2^20
//!               1  the kind of the raw array: bits a cell (1, 2, 8, 16, 32, 64), or 0 for a list
//!               1  how cells stand for values, 0 or 1; 0 for a list
//!                  0: 4 bytes, how many values there are, at most 2^16; then each value (8, signed) in rising order
//!                     with the number of its cells (8). A cell holds the place of its value, from 0. The width is
//!                     the narrowest that holds all places.
//!                  1: the least value (8, signed) and the greatest (8, signed). A cell holds its value less the least.
//!                     32 bits where that suffices, otherwise 64.
//!                  of a list: 8 bytes, how many ranks are on it
//!              32  the seal: the digest of this frame from the letters TABLETTE up to here
//! blocks           a Zstandard frame each
//! index         4  0x184D2A51: a skippable frame
//!               4  how many bytes follow in this frame
//!                  of each block, where it begins in the file (8), the checksum of its compressed bytes with the
//!                  number of the block as seed (8), its first rank, of a list the first that is on it (8), and the
//!                  checksum of these 24 bytes with the number of the block as seed (8)
//! seek table    4  0x184D2A5E: a skippable frame, as specified by Zstandard's seekable format
//!               4  how many bytes follow in this frame
//!                  of head, blocks and index, the length in the file (4), the length of what it unpacks to (4),
//!                  and the low half of the checksum of that (4)
//!               4  how many entries those are
//!               1  0x80: there are checksums
//!               4  0x8F92EAB1
//! ```
//!
//! **The raw array** of cells: from 8 bits on, unsigned integers by rank; below, cells of lower ranks stand in lower bits
//! of a byte, and bits behind the last cell are zero. **The raw array of a list**: the ranks in rising order, each as the
//! number of ranks that lie between it and the one before, neither counted (the first: that lie before it in the table),
//! in LEB128. A number never lies in two blocks, so the blocks of a list are shorter than they might be.
//!
//! Opening checks the head alone, whose size does not depend on the number of ranks; reading a value checks one block;
//! [`Table::check`](crate::Table::check) checks every byte. The seal covers both other digests, and with them everything,
//! so it names the whole table ([`Head::digest`]).
//!
//! # Versions
//!
//! 1. Everything at once, in memory, not compressed, integers of whole bytes. No longer read.
//! 2. The seekable layout; counts, narrow cells and lists; versions of rules and numbering.

use std::fmt;
use std::ops::Range;

use crate::cells::{Coding, Width};
use crate::error::TableError;

/// How the first frame begins, behind its length.
pub(crate) const MAGIC: &[u8; 8] = b"TABLETTE";
/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 2;
/// The mark that is written last.
pub(crate) const FINISHED: &[u8; 8] = b"FINISHED";
/// Bytes of a digest.
pub(crate) const DIGEST: usize = blake3::OUT_LEN;
/// Bytes that make something a skippable frame.
pub(crate) const FRAME: usize = 8;
/// The first bytes of the head, up to and with the length of the file.
pub(crate) const PREFACE: usize = FRAME + MAGIC.len() + 4 + FINISHED.len() + 8;
/// Magic numbers of the skippable frames.
pub(crate) const HEAD_FRAME: u32 = 0x184D_2A50;
pub(crate) const INDEX_FRAME: u32 = 0x184D_2A51;
pub(crate) const SEEK_FRAME: u32 = 0x184D_2A5E;
/// The last bytes of a seekable file.
pub(crate) const SEEKABLE: u32 = 0x8F92_EAB1;
/// Bytes of the raw array in a block that is written: unpacked in some microseconds, compressed nearly as well as a whole.
pub const BLOCK: u32 = 1 << 15;
/// No block unpacks to more.
pub(crate) const LARGEST_BLOCK: u32 = 1 << 20;
/// Bytes of an entry of the index.
pub(crate) const ENTRY: u64 = 32;
/// Bytes of an entry of the seek table.
pub(crate) const SEEK_ENTRY: u64 = 12;
/// Bytes behind the entries of the seek table.
pub(crate) const SEEK_FOOTER: u64 = 9;
/// More blocks than this would make the seek table longer than a frame may be.
pub(crate) const MOST_BLOCKS: u64 = 1 << 27;
/// A longer head is not read: boards are texts of some megabytes at most.
pub(crate) const LONGEST_HEAD: u64 = 1 << 28;
/// More distinct values than this are not listed.
pub(crate) const MOST_VALUES: usize = 1 << 16;

/// A digest that is shown in hexadecimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; DIGEST]);

impl Digest {
    /// The BLAKE3 digest of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// What a table is a table of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// The game's name in commands.
    pub game: String,
    /// The board, as the game writes it.
    pub board: String,
    /// The settings, as `name=value`, a line each; empty when there are none.
    pub settings: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The version of the game's numbering.
    pub numbering: u32,
    /// What the values say of their positions, such as `play` or `nimber`.
    pub worth: String,
    /// The program that wrote it; says nothing of what is in the table.
    pub creator: String,
}

/// `chomp 4x5 (play)`. A long board is cut, and a line break shows as a stroke.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 60;
        let plain = |c: char| if c.is_control() { '/' } else { c };
        let mut board: String = self.board.chars().take(LONGEST).map(plain).collect();
        if self.board.chars().nth(LONGEST).is_some() {
            board.push('…');
        }
        let gap = if self.settings.is_empty() { "" } else { " " };
        let settings = self.settings.replace(char::is_control, " ");
        write!(f, "{} {board}{gap}{settings} ({})", self.game, self.worth)
    }
}

/// What the raw array is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A cell a rank.
    Cells {
        /// How wide they are.
        width: Width,
        /// What they stand for.
        coding: Coding,
    },
    /// The ranks that are on a list.
    List {
        /// How many.
        members: u64,
    },
}

/// Everything that the head of a table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub(crate) header: Header,
    pub(crate) ranks: Range<u64>,
    pub(crate) block: u32,
    pub(crate) kind: Kind,
    pub(crate) length: u64,
    pub(crate) values: Digest,
    pub(crate) index: Digest,
    pub(crate) seal: Digest,
}

impl Head {
    /// What it is a table of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Its ranks: from 0 for a whole table, a part of them for a piece of one.
    pub fn ranks(&self) -> Range<u64> {
        self.ranks.clone()
    }

    /// What the raw array is made of.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The width of a cell; of a list, 1 bit, which is what it says of each rank.
    pub fn width(&self) -> Width {
        match self.kind {
            Kind::Cells { width, .. } => width,
            Kind::List { .. } => Width::One,
        }
    }

    /// Bytes of the file.
    pub fn file_length(&self) -> u64 {
        self.length
    }

    /// Bytes of the raw array in each block.
    pub fn block_length(&self) -> u32 {
        self.block
    }

    /// The digest of the raw array, which `zstd -dc FILE | b3sum` computes too.
    pub fn values_digest(&self) -> Digest {
        self.values
    }

    /// The seal: two tables have the same bytes exactly when these are equal.
    pub fn digest(&self) -> Digest {
        self.seal
    }

    /// How many ranks there are.
    pub(crate) fn count(&self) -> u64 {
        self.ranks.end - self.ranks.start
    }

    /// The frame, sealed; `finished` tells whether everything else is on the disk.
    pub(crate) fn encode(&mut self, finished: bool) -> Result<Vec<u8>, TableError> {
        let mut bytes = vec![0; FRAME];
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(if finished { *FINISHED } else { [0; 8] });
        bytes.extend(self.length.to_le_bytes());
        bytes.extend(self.values.0);
        bytes.extend(self.index.0);
        self.encode_header(&mut bytes);
        self.encode_kind(&mut bytes);
        self.seal = Digest::of(&bytes[FRAME..]);
        bytes.extend(self.seal.0);
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
            Kind::Cells { width, coding: Coding::Listed(values) } => {
                bytes.extend([width.bits(), 0]);
                bytes.extend((values.len() as u32).to_le_bytes());
                for (value, count) in values {
                    bytes.extend(value.to_le_bytes());
                    bytes.extend(count.to_le_bytes());
                }
            }
            Kind::Cells { width, coding: Coding::Offset { least, greatest } } => {
                bytes.extend([width.bits(), 1]);
                bytes.extend(least.to_le_bytes());
                bytes.extend(greatest.to_le_bytes());
            }
            Kind::List { members } => {
                bytes.extend([0, 0]);
                bytes.extend(members.to_le_bytes());
            }
        }
    }

    /// Reads what follows the 8 bytes that make the head a frame.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, TableError> {
        let (body, seal) = bytes.split_last_chunk::<DIGEST>().ok_or(TableError::HeadDamaged)?;
        if blake3::hash(body).as_bytes() != seal {
            return Err(TableError::HeadDamaged);
        }
        Self::body(body, Digest(*seal)).ok_or(TableError::HeadDamaged)
    }

    fn body(body: &[u8], seal: Digest) -> Option<Self> {
        let mut rest = Reader(body.get(PREFACE - FRAME - 8..)?);
        let length = rest.u64()?;
        let (values, index) = (Digest(rest.array()?), Digest(rest.array()?));
        let [game, board, settings] = [rest.text()?, rest.text()?, rest.text()?];
        let (rules, numbering) = (rest.u32()?, rest.u32()?);
        let [worth, creator] = [rest.text()?, rest.text()?];
        let header = Header { game, board, settings, rules, numbering, worth, creator };
        let (first, count) = (rest.u64()?, rest.u64()?);
        let ranks = first..first.checked_add(count)?;
        let block = Some(rest.u32()?).filter(|block| (8..=LARGEST_BLOCK).contains(block) && block % 8 == 0)?;
        let kind = rest.kind(count)?;
        rest.0.is_empty().then_some(Self { header, ranks, block, kind, length, values, index, seal })
    }
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
}

/// The bytes not yet read.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
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

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.u32()?).ok()?;
        std::str::from_utf8(self.take(length)?).ok().map(str::to_owned)
    }

    fn kind(&mut self, count: u64) -> Option<Kind> {
        let (bits, coding) = (self.u8()?, self.u8()?);
        match (bits, coding) {
            (0, 0) => Some(Kind::List { members: Some(self.u64()?).filter(|members| *members <= count)? }),
            (bits, 0) => {
                let values = self.values(count)?;
                let width = Width::of_places(values.len());
                (width.bits() == bits).then_some(Kind::Cells { width, coding: Coding::Listed(values) })
            }
            (bits, 1) => {
                let (least, greatest) = (self.i64()?, self.i64()?);
                let width =
                    Width::of_span(greatest.checked_sub(least).map_or(greatest.abs_diff(least), |span| span as u64));
                let sound = least <= greatest && width.bits() == bits;
                sound.then_some(Kind::Cells { width, coding: Coding::Offset { least, greatest } })
            }
            _ => None,
        }
    }

    /// The listed values: rising, none of them without a cell, as many cells as ranks.
    fn values(&mut self, count: u64) -> Option<Vec<(i64, u64)>> {
        let listed = usize::try_from(self.u32()?).ok().filter(|listed| *listed <= MOST_VALUES)?;
        if self.0.len() < listed * 16 {
            return None;
        }
        let values = (0..listed).map(|_| Some((self.i64()?, self.u64()?))).collect::<Option<Vec<_>>>()?;
        let rising = values.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let counted = values.iter().try_fold(0_u64, |sum, (_, cells)| sum.checked_add(*cells).filter(|_| *cells > 0));
        (rising && counted == Some(count)).then_some(values)
    }
}
