//! Reading a table: every length is checked against the bytes at hand, and every digest before anything is believed.

use crate::error::TableError;
use crate::format::{DIGEST, FINISHED, Header, MAGIC, PREFACE, Table, VERSION};

impl Table {
    /// Reads a table and checks everything that its bytes can show.
    ///
    /// Linear in the number of bytes. Never panics, and allocates no more than `bytes` is long.
    ///
    /// # Errors
    /// A [`TableError`] of its own for each kind of fault, except [`WrongGame`](TableError::WrongGame).
    pub fn decode(bytes: &[u8]) -> Result<Self, TableError> {
        let body_length = preface(bytes)?;
        let sealed = PREFACE as u128 + u128::from(body_length);
        let needed = |need: u128| match usize::try_from(need) {
            Ok(need) if need <= bytes.len() => Ok(need),
            _ => Err(TableError::CutShort { need, have: bytes.len() as u64 }),
        };
        let cells_start = needed(sealed + DIGEST as u128)?;
        let (head, seal) = bytes[..cells_start].split_at(cells_start - DIGEST);
        if blake3::hash(head).as_bytes() != seal {
            return Err(TableError::HeaderDamaged);
        }
        let body = Body::read(&head[PREFACE..]).ok_or(TableError::HeaderDamaged)?;

        let payload = u128::from(body.count) * body.width as u128;
        let end = needed(cells_start as u128 + payload + FINISHED.len() as u128)?;
        if end < bytes.len() {
            return Err(TableError::TrailingBytes { extra: (bytes.len() - end) as u64 });
        }
        let (cells, finished) = bytes[cells_start..end].split_at(end - cells_start - FINISHED.len());
        if finished != FINISHED {
            return Err(TableError::Unfinished);
        }
        if blake3::hash(cells).as_bytes() != body.digest {
            return Err(TableError::CellsDamaged);
        }
        let mut digest = [0; DIGEST];
        digest.copy_from_slice(seal);
        Ok(Self { header: body.header, signed: body.signed, width: body.width, cells: cells.to_vec(), digest })
    }

    /// Checks that this is a table of what was expected.
    ///
    /// # Errors
    /// [`TableError::WrongGame`] when game, board, settings or worth differ.
    pub fn belongs_to(&self, expected: &Header) -> Result<(), TableError> {
        if self.header == *expected {
            return Ok(());
        }
        Err(TableError::WrongGame { found: Box::new(self.header.clone()), expected: Box::new(expected.clone()) })
    }
}

/// Checks what stands before the body, and gives the length of the body.
fn preface(bytes: &[u8]) -> Result<u64, TableError> {
    let begun = &bytes[..bytes.len().min(MAGIC.len())];
    if !MAGIC.starts_with(begun) {
        return Err(TableError::NotATable);
    }
    let short = TableError::CutShort { need: PREFACE as u128, have: bytes.len() as u64 };
    let mut rest = Reader(bytes);
    rest.take(MAGIC.len()).ok_or_else(|| short.clone())?;
    let found = rest.u32().ok_or_else(|| short.clone())?;
    if found != VERSION {
        return Err(TableError::UnknownVersion { found, known: VERSION });
    }
    rest.u64().ok_or(short)
}

/// The body, as it stands in the bytes.
struct Body<'a> {
    header: Header,
    signed: bool,
    width: usize,
    count: u64,
    digest: &'a [u8],
}

impl<'a> Body<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut rest = Reader(bytes);
        let header = Header { game: rest.text()?, board: rest.text()?, settings: rest.text()?, worth: rest.text()? };
        let signed = match rest.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let width = Some(usize::from(rest.u8()?)).filter(|width| matches!(width, 1 | 2 | 4 | 8))?;
        let body = Self { header, signed, width, count: rest.u64()?, digest: rest.take(DIGEST)? };
        rest.0.is_empty().then_some(body)
    }
}

/// The bytes not yet read.
struct Reader<'a>(&'a [u8]);

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

    fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.u64()?).ok()?;
        std::str::from_utf8(self.take(length)?).ok().map(str::to_owned)
    }
}
