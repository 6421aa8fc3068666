//! The head of a table: which values the file has, and how they are stored.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::Digest;
use crate::error::ProbeError;
use crate::storage::{Storage, read};

const VERSION: u32 = 2;
/// Bytes of the first frame up to and including the length of the file.
const PREFACE: u64 = 36;
const LONGEST: u64 = 1 << 28;
const LARGEST_BLOCK: u32 = 1 << 20;

/// The subject of a table, as its head states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableInfo {
    /// The game, as commands name it: `draughts`.
    pub game: String,
    /// The board, as the game writes it: `4`, for all endings of up to four pieces.
    pub board: String,
    /// Settings as `name=value`, a line each; usually empty.
    pub settings: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The version of the game's numbering of positions.
    pub numbering: u32,
    /// The meaning of the values: `outcome`, `play`, `nimber`, `cost` or `count`.
    pub worth: String,
    /// The program that wrote the table.
    pub creator: String,
    /// The ranks that have values.
    pub ranks: Range<u64>,
}

/// How values are stored.
#[derive(Clone, Debug)]
pub(crate) enum TableKind {
    /// Cells of some bits, each the place of its value in a list.
    Listed { bits: u8, values: Vec<i64> },
    /// Cells of some bits, each the distance of its value from the least.
    Offset { bits: u8, least: i64, greatest: i64 },
    /// The ranks of the lost positions.
    List { members: u64 },
}

pub(crate) struct Head {
    pub(crate) info: TableInfo,
    pub(crate) kind: TableKind,
    /// Whether the values are in other files.
    pub(crate) is_manifest: bool,
    /// Bytes of a block of the raw array.
    pub(crate) block: u32,
    /// Bytes of the head's frame, and of the file.
    pub(crate) size: u64,
    pub(crate) length: u64,
    /// Of the index, or of the contents of a manifest.
    pub(crate) index: Digest,
    /// Of the head, and with it of the whole table.
    pub(crate) digest: Digest,
}

impl Head {
    /// Reads a head. The digest is compared before any field behind the preface is used.
    pub(crate) fn read<S: Storage + ?Sized>(storage: &S) -> Result<Self, ProbeError> {
        let have = storage.length();
        let fits = |expected, wrong: fn(&u64, &u64) -> bool| match have.filter(|got| wrong(got, &expected)) {
            Some(got) => Err(ProbeError::Length { expected, got }),
            None => Ok(()),
        };
        fits(PREFACE, u64::lt)?;
        let preface = read(storage, 0, PREFACE)?;
        let mut fields = Fields(&preface);
        let (frame, follow, name) = (fields.u32()?, u64::from(fields.u32()?), fields.array::<8>()?);
        let is_manifest = name == *b"TABPIECE";
        if frame != 0x184D_2A50 || !(is_manifest || name == *b"TABLETTE") {
            return Err(ProbeError::NotATable { got: name });
        }
        let (version, mark, length) = (fields.u32()?, fields.array()?, fields.u64()?);
        if version != VERSION {
            return Err(ProbeError::Version { expected: VERSION, got: version });
        }
        if mark != *b"FINISHED" {
            return Err(ProbeError::Unfinished { got: mark });
        }
        fits(length, u64::ne)?;
        // The preface after the frame's own 8 bytes, and three digests.
        let possible = (28 + 96..=LONGEST.min(length.saturating_sub(8))).contains(&follow);
        require(possible, "the length of the head", "124 to 2^28 bytes, within the file", follow)?;
        let bytes = read(storage, 8, follow)?;
        let (body, expected) = bytes.split_last_chunk().expect("at least 124 bytes");
        let got = compared("the head", *expected, body)?;
        Self::body(&body[60..], is_manifest, follow + 8, length, got)
    }

    fn body(body: &[u8], is_manifest: bool, size: u64, length: u64, digest: Digest) -> Result<Self, ProbeError> {
        let mut fields = Fields(body);
        let index = fields.array()?;
        let [game, board, settings] = [fields.text()?, fields.text()?, fields.text()?];
        let (rules, numbering) = (fields.u32()?, fields.u32()?);
        let [worth, creator] = [fields.text()?, fields.text()?];
        let (first, count, block) = (fields.u64()?, fields.u64()?, fields.u32()?);
        require(first.checked_add(count).is_some(), "the number of ranks", "a last rank below 2^64", count)?;
        let possible = (8..=LARGEST_BLOCK).contains(&block) && block % 8 == 0;
        require(possible, "the size of a block", "a multiple of 8, from 8 to 2^20", block.into())?;
        let kind = fields.kind(count)?;
        fields.end()?;
        let info = TableInfo { game, board, settings, rules, numbering, worth, creator, ranks: first..first + count };
        Ok(Self { info, kind, is_manifest, block, size, length, index, digest })
    }

    /// Bits of a cell; `None` for a list.
    pub(crate) fn bits(&self) -> Option<u8> {
        match self.kind {
            TableKind::Listed { bits, .. } | TableKind::Offset { bits, .. } => Some(bits),
            TableKind::List { .. } => None,
        }
    }

    /// Bytes of the whole raw array of cells.
    pub(crate) fn raw_length(&self, bits: u8) -> u128 {
        (u128::from(self.info.ranks.end - self.info.ranks.start) * u128::from(bits)).div_ceil(8)
    }
}

/// Fails unless a field has a possible value.
pub(crate) fn require(possible: bool, field: &'static str, expected: &'static str, got: u64) -> Result<(), ProbeError> {
    if possible { Ok(()) } else { Err(ProbeError::Field { field, expected, got }) }
}

/// Compares bytes with their digest, and returns it.
pub(crate) fn compared(part: &'static str, expected: Digest, bytes: &[u8]) -> Result<Digest, ProbeError> {
    let got = *blake3::hash(bytes).as_bytes();
    if expected == got { Ok(got) } else { Err(ProbeError::Digest { part, expected, got }) }
}

/// The fields that are not yet read, taken from the front.
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl Fields<'_> {
    fn take(&mut self, length: usize) -> Result<&[u8], ProbeError> {
        let left = self.0.len();
        require(length <= left, "the bytes left of the head, manifest or list", "all of a field", left as u64)?;
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], ProbeError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, ProbeError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Result<u64, ProbeError> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn text(&mut self) -> Result<String, ProbeError> {
        let length = self.u32()?;
        let bytes = self.take(length as usize)?;
        let text = core::str::from_utf8(bytes).ok();
        require(text.is_some(), "the bytes of a text", "UTF-8", length.into())?;
        Ok(text.unwrap_or_default().into())
    }

    /// Reads a number of variable length: seven bits a byte, low ones first, no longer than needed.
    pub(crate) fn leb128(&mut self) -> Result<u64, ProbeError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.array()?;
            let bits = u64::from(byte & 0x7f);
            let possible = bits << shift >> shift == bits && (byte > 0 || shift == 0);
            require(possible, "a number of variable length", "64 bits in as few bytes as possible", number)?;
            number |= bits << shift;
            if byte < 0x80 {
                break;
            }
        }
        Ok(number)
    }

    pub(crate) fn end(&self) -> Result<(), ProbeError> {
        require(self.0.is_empty(), "the bytes behind the last field", "0", self.0.len() as u64)
    }

    fn kind(&mut self, count: u64) -> Result<TableKind, ProbeError> {
        let [bits, coding] = self.array()?;
        match (bits, coding) {
            (0, 0) => {
                let members = self.u64()?;
                require(members <= count, "the length of the list", "at most the number of ranks", members)?;
                Ok(TableKind::List { members })
            }
            (32 | 64, 1) => {
                let [least, greatest] = [self.u64()? as i64, self.u64()? as i64];
                require(least <= greatest, "the greatest value", "at least the least value", greatest as u64)?;
                Ok(TableKind::Offset { bits, least, greatest })
            }
            _ => {
                let possible = matches!(bits, 1 | 2 | 8 | 16) && coding == 0;
                require(possible, "the bits of a cell", "1, 2, 8, 16, 32 or 64, with their coding", bits.into())?;
                Ok(TableKind::Listed { bits, values: self.values(bits, count)? })
            }
        }
    }

    /// Reads the listed values, which rise, and whose numbers of cells add up to the ranks.
    fn values(&mut self, bits: u8, count: u64) -> Result<Vec<i64>, ProbeError> {
        let listed = self.u32()?;
        let narrowest = [1, 2, 8, 16].into_iter().find(|bits| u64::from(listed) <= 1 << bits);
        require(narrowest == Some(bits), "the number of listed values", "one that needs the bits", listed.into())?;
        let (mut values, mut left) = (Vec::new(), count);
        for _ in 0..listed {
            let (value, cells) = (self.u64()? as i64, self.u64()?);
            let possible = values.last().is_none_or(|last| *last < value) && (1..=left).contains(&cells);
            require(possible, "the cells of a listed value", "1 or more up to all ranks, of rising values", cells)?;
            left -= cells;
            values.push(value);
        }
        require(left == 0, "the ranks without a cell", "0", left)?;
        Ok(values)
    }
}
