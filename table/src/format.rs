//! The format of a table, specified and written here.
//!
//! All integers are little-endian. A text is its length in bytes (8 bytes) and its UTF-8 bytes.
//!
//! ```text
//! part      bytes  what
//! preface       8  the letters TABLETTE
//!               4  the version of the format: 1
//!               8  the length of the body
//! body       text  game: the name that commands use
//!            text  board, as the game writes it
//!            text  settings, as name=value pairs; empty when there are none
//!            text  worth: what the cells say of their positions
//!               1  0: the cells are unsigned; 1: they are in two's complement
//!               1  the width of a cell in bytes: 1, 2, 4 or 8
//!               8  the number of cells
//!              32  the BLAKE3 digest of the cells
//! seal         32  the BLAKE3 digest of the preface and the body
//! cells            one integer a rank, by rank, all of the same width
//! end           8  the letters FINISHED, written last
//! ```
//!
//! Nothing follows the end. The seal covers the digest of the cells, so it names the whole table ([`Table::digest`]).
//!
//! # Versions
//!
//! 1. The first one: everything at once, in memory, not compressed.

use std::fmt;

/// How every table begins.
pub(crate) const MAGIC: &[u8; 8] = b"TABLETTE";
/// The version that is written, and the only one that is read.
pub(crate) const VERSION: u32 = 1;
/// How every finished table ends.
pub(crate) const FINISHED: &[u8; 8] = b"FINISHED";
/// Bytes before the body.
pub(crate) const PREFACE: usize = 8 + 4 + 8;
/// Bytes of a digest.
pub(crate) const DIGEST: usize = blake3::OUT_LEN;

/// What a table is a table of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// The game's name in commands.
    pub game: String,
    /// The board, as the game writes it.
    pub board: String,
    /// The settings, as `name=value` pairs; empty when there are none.
    pub settings: String,
    /// What the cells say of their positions, such as `play` or `nimber`.
    pub worth: String,
}

/// `chomp 4x5 (play)`.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, board, settings, worth } = self;
        let gap = if settings.is_empty() { "" } else { " " };
        write!(f, "{game} {board}{gap}{settings} ({worth})")
    }
}

/// The values to write, one a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells<'a> {
    /// None is negative.
    Unsigned(&'a [u64]),
    /// Some may be negative.
    Signed(&'a [i64]),
}

impl Cells<'_> {
    fn len(self) -> usize {
        match self {
            Self::Unsigned(cells) => cells.len(),
            Self::Signed(cells) => cells.len(),
        }
    }

    fn signed(self) -> bool {
        matches!(self, Self::Signed(_))
    }

    /// The narrowest width in bytes that holds every cell.
    fn width(self) -> usize {
        let bits = match self {
            Self::Unsigned(cells) => u64::BITS - cells.iter().fold(0, |all, cell| all | cell).leading_zeros(),
            // The sign takes a bit; a negative number needs as many others as its complement.
            Self::Signed(cells) => {
                1 + u64::BITS - cells.iter().fold(0, |all, &cell| all | magnitude(cell)).leading_zeros()
            }
        };
        bits.div_ceil(8).next_power_of_two() as usize
    }

    /// The cells in `width` bytes each, which must hold them.
    fn to_bytes(self, width: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.len() * width);
        match self {
            Self::Unsigned(cells) => cells.iter().for_each(|cell| bytes.extend(&cell.to_le_bytes()[..width])),
            Self::Signed(cells) => cells.iter().for_each(|cell| bytes.extend(&cell.to_le_bytes()[..width])),
        }
        bytes
    }
}

/// The bits of a number without its sign.
fn magnitude(cell: i64) -> u64 {
    (if cell < 0 { !cell } else { cell }) as u64
}

/// Writes a table in the narrowest width that holds its cells.
///
/// Linear in the number of cells in time and space. The same header and cells give the same bytes for ever.
pub fn encode(header: &Header, cells: Cells<'_>) -> Vec<u8> {
    let width = cells.width();
    let payload = cells.to_bytes(width);
    let mut body = Vec::new();
    for text in [&header.game, &header.board, &header.settings, &header.worth] {
        body.extend((text.len() as u64).to_le_bytes());
        body.extend(text.as_bytes());
    }
    body.extend([u8::from(cells.signed()), width as u8]);
    body.extend((cells.len() as u64).to_le_bytes());
    body.extend(blake3::hash(&payload).as_bytes());

    let mut bytes = Vec::with_capacity(PREFACE + body.len() + DIGEST + payload.len() + FINISHED.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((body.len() as u64).to_le_bytes());
    bytes.extend(body);
    let seal = blake3::hash(&bytes);
    bytes.extend(seal.as_bytes());
    bytes.extend(payload);
    bytes.extend(FINISHED);
    bytes
}

/// A table that was read and found sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) header: Header,
    pub(crate) signed: bool,
    pub(crate) width: usize,
    pub(crate) cells: Vec<u8>,
    pub(crate) digest: [u8; DIGEST],
}

impl Table {
    /// What it is a table of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells.len() / self.width
    }

    /// True when there is no cell.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Bytes a cell: 1, 2, 4 or 8.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cell of a rank; `None` past the end. Constant time.
    pub fn get(&self, rank: usize) -> Option<i128> {
        let start = rank.checked_mul(self.width)?;
        let cell = self.cells.get(start..start.checked_add(self.width)?)?;
        let negative = self.signed && cell.last().is_some_and(|high| high & 0x80 != 0);
        let mut wide = [if negative { 0xff } else { 0 }; 16];
        wide[..self.width].copy_from_slice(cell);
        Some(i128::from_le_bytes(wide))
    }

    /// All cells by rank.
    pub fn cells(&self) -> impl Iterator<Item = i128> + '_ {
        (0..self.len()).filter_map(|rank| self.get(rank))
    }

    /// The BLAKE3 digest that seals header and cells: two tables are equal exactly when these are.
    pub fn digest(&self) -> [u8; 32] {
        self.digest
    }
}
