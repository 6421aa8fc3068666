//! Writing a table or a list, value by value.

use std::ops::Range;
use std::path::Path;

use crate::atomic::AtomicFile;
use crate::cells::{Coding, Encoder, Width};
use crate::error::TableError;
use crate::format::{BLOCK, Digest, FRAME, Head, Header, INDEX_FRAME, Kind, MOST_BLOCKS};
use crate::frames::{Packer, SeekTable, checksum, entry, skippable};
use crate::tally::Tally;

/// A table under construction. It appears under its name when it is [finished](Draft::finish), and otherwise never.
///
/// Memory: a block, and 36 bytes for each block written.
pub struct Draft {
    file: AtomicFile,
    head: Head,
    /// Where the next block will begin.
    at: u64,
    index: Vec<u8>,
    seek: SeekTable,
    packer: Packer,
    digest: blake3::Hasher,
    writing: Writing,
}

/// What is being written.
enum Writing {
    /// Cells of the block under construction.
    Cells { cells: Vec<u64>, width: Width, encoder: Encoder, done: u64, greatest: Option<u64> },
    /// Bytes of the block under construction, its first rank, and the first rank that may come next.
    List { bytes: Vec<u8>, first: u64, next: u64, members: u64 },
}

impl Draft {
    /// Begins a table of values for `ranks`. Their counts are known, and choose how narrow its cells are.
    ///
    /// # Errors
    /// What the system says of the file; [`TableError::TooLarge`].
    pub fn of_values(path: &Path, header: &Header, ranks: Range<u64>, tally: &Tally) -> Result<Self, TableError> {
        let kind = tally.kind();
        let Kind::Cells { width, coding } = &kind else { unreachable!("a tally counts cells") };
        let cells = ranks.end.saturating_sub(ranks.start);
        if width.bytes_for(cells).div_ceil(BLOCK.into()) > MOST_BLOCKS {
            return Err(TableError::TooLarge { cells });
        }
        if let Coding::Listed(values) = coding
            && values.iter().map(|(_, count)| count).sum::<u64>() != cells
        {
            return Err(TableError::Unannounced { what: "as many counts as ranks" });
        }
        let writing = Writing::Cells {
            cells: Vec::with_capacity(width.cells_in(BLOCK.into()) as usize),
            width: *width,
            encoder: Encoder::new(coding),
            done: 0,
            greatest: None,
        };
        Self::begin(path, header, ranks, kind, writing)
    }

    /// Begins a list of some of `ranks`, which [`push_rank`](Self::push_rank) puts on it.
    ///
    /// # Errors
    /// What the system says of the file.
    pub fn of_list(path: &Path, header: &Header, ranks: Range<u64>) -> Result<Self, TableError> {
        let writing = Writing::List { bytes: Vec::new(), first: 0, next: ranks.start, members: 0 };
        Self::begin(path, header, ranks, Kind::List { members: 0 }, writing)
    }

    fn begin(
        path: &Path,
        header: &Header,
        ranks: Range<u64>,
        kind: Kind,
        writing: Writing,
    ) -> Result<Self, TableError> {
        let none = Digest::default();
        let header = header.clone();
        let mut head = Head { header, ranks, block: BLOCK, kind, length: 0, values: none, index: none, seal: none };
        let mut file = AtomicFile::create(path)?;
        let placeholder = head.encode(false)?;
        file.write(&placeholder)?;
        let mut seek = SeekTable::default();
        seek.push(placeholder.len() as u64, &[])?;
        let packer = Packer::new().map_err(|error| TableError::io(path, &error))?;
        let at = placeholder.len() as u64;
        Ok(Self { file, head, at, index: Vec::new(), seek, packer, digest: blake3::Hasher::new(), writing })
    }

    /// Appends values, by rank.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] when a value was not counted, or there are more of them than ranks;
    /// [`TableError::DiskFull`] and whatever else the system says.
    pub fn push(&mut self, values: &[i64]) -> Result<(), TableError> {
        for run in values.chunks(1 << 12) {
            self.push_run(run)?;
        }
        Ok(())
    }

    fn push_run(&mut self, values: &[i64]) -> Result<(), TableError> {
        let count = self.head.count();
        let Writing::Cells { cells, width, encoder, done, greatest } = &mut self.writing else {
            return Err(TableError::Unannounced { what: "values on a list" });
        };
        *done += values.len() as u64;
        if *done > count {
            return Err(TableError::Unannounced { what: "more values than ranks" });
        }
        for value in values {
            let cell = encoder.cell(*value).ok_or(TableError::Unannounced { what: "a value that was not counted" })?;
            *greatest = (*greatest).max(Some(cell));
            cells.push(cell);
        }
        let block = width.cells_in(BLOCK.into());
        if cells.len() as u64 >= block { self.flush_cells(block as usize) } else { Ok(()) }
    }

    /// Writes as many whole blocks as there are.
    fn flush_cells(&mut self, block: usize) -> Result<(), TableError> {
        let Writing::Cells { cells, width, done, .. } = &mut self.writing else { return Ok(()) };
        let width = *width;
        let mut ready = std::mem::take(cells);
        let mut first = self.head.ranks.start + *done - ready.len() as u64;
        let mut taken = 0;
        while ready.len() - taken >= block.max(1) {
            let mut raw = Vec::with_capacity(BLOCK as usize);
            width.pack(&ready[taken..taken + block], &mut raw);
            self.write_block(&raw, first)?;
            first += block as u64;
            taken += block;
        }
        ready.drain(..taken);
        if let Writing::Cells { cells, .. } = &mut self.writing {
            *cells = ready;
        }
        Ok(())
    }

    /// Puts a rank on the list.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] when it is not behind the one before, not among the ranks, or this is no list;
    /// whatever the system says.
    pub fn push_rank(&mut self, rank: u64) -> Result<(), TableError> {
        let end = self.head.ranks.end;
        let Writing::List { bytes, first, next, members } = &mut self.writing else {
            return Err(TableError::Unannounced { what: "a rank among values" });
        };
        if rank < *next || rank >= end {
            return Err(TableError::Unannounced {
                what: "a rank that is not behind the one before, or not in the table",
            });
        }
        if bytes.is_empty() {
            *first = rank;
        }
        leb128(rank - *next, bytes);
        *next = rank + 1;
        *members += 1;
        // The longest number takes ten bytes.
        if bytes.len() + 10 > BLOCK as usize { self.flush_list() } else { Ok(()) }
    }

    fn flush_list(&mut self) -> Result<(), TableError> {
        let Writing::List { bytes, first, .. } = &mut self.writing else { return Ok(()) };
        let (raw, first) = (std::mem::take(bytes), *first);
        if raw.is_empty() { Ok(()) } else { self.write_block(&raw, first) }
    }

    fn write_block(&mut self, raw: &[u8], first: u64) -> Result<(), TableError> {
        let number = self.index.len() as u64 / crate::format::ENTRY;
        if number >= MOST_BLOCKS {
            return Err(TableError::TooLarge { cells: self.head.count() });
        }
        let frame = self.packer.pack(raw).map_err(|_| TableError::TooLarge { cells: self.head.count() })?;
        self.digest.update(raw);
        self.index.extend(entry([self.at, checksum(&frame, number), first], number));
        self.seek.push(frame.len() as u64, raw)?;
        self.at += frame.len() as u64;
        self.file.write(&frame)
    }

    /// Writes what is left, the index, the seek table and, last of all, the head; returns the head.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] when a rank has no value; whatever the system says.
    pub fn finish(mut self) -> Result<Head, TableError> {
        self.flush_rest()?;
        let frame = skippable(INDEX_FRAME, self.index.len() as u64)?;
        self.file.write(&frame)?;
        self.file.write(&self.index)?;
        self.seek.push((FRAME + self.index.len()) as u64, &[])?;
        let seek = self.seek.encode()?;
        self.file.write(&seek)?;
        self.head.length = self.at + (FRAME + self.index.len() + seek.len()) as u64;
        self.head.values = Digest(*self.digest.finalize().as_bytes());
        self.head.index = Digest::of(&self.index);
        let head = self.head.encode(true)?;
        self.file.write_first(&head)?;
        self.file.commit()?;
        Ok(self.head)
    }

    fn flush_rest(&mut self) -> Result<(), TableError> {
        match &mut self.writing {
            Writing::Cells { cells, width, done, greatest, .. } => {
                let block = width.cells_in(BLOCK.into()) as usize;
                let (left, missing) = (cells.len(), *done != self.head.count());
                if missing || !uses_all(&self.head.kind, *greatest) {
                    return Err(TableError::Unannounced { what: "fewer values than ranks" });
                }
                self.flush_cells(block)?;
                let left = left % block;
                if left > 0 { self.flush_cells(left) } else { Ok(()) }
            }
            Writing::List { members, .. } => {
                self.head.kind = Kind::List { members: *members };
                self.flush_list()
            }
        }
    }
}

/// Whether the greatest cell is the one that was announced.
fn uses_all(kind: &Kind, greatest: Option<u64>) -> bool {
    match kind {
        Kind::Cells { coding: Coding::Listed(values), .. } => {
            greatest.map_or(0, |cell| cell + 1) == values.len() as u64
        }
        _ => true,
    }
}

/// Seven bits a byte, the low ones first; a high bit says that more follow.
fn leb128(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
