//! Writing a table or a list, value by value, in one pass and in little memory.
//!
//! For example, a build of 10^9 positions pushes its values a few thousand at a time. Every 5 KiB
//! of cells are compressed and written as a block; only the block's entries in the index and the
//! seek table stay in memory until the end.

use std::ops::Range;
use std::path::Path;

use crate::atomic::AtomicFile;
use crate::cells::{Coding, Encoder, Width};
use crate::error::TableError;
use crate::format::{Digest, FRAME, Head, INDEX_FRAME, LONG_BLOCK, MOST_BLOCKS, TableKind, block_for};
use crate::frames::{SeekTable, checksum, entry, skippable};
use crate::header::Header;
use crate::leb128;
use crate::packing::{CompressionLevel, Packer};
use crate::read::unread;
use crate::value_counts::ValueCounts;

/// A table under construction. It appears under its name only when it is
/// [finished](TableWriter::finish); a writer that is dropped before that removes its file.
///
/// Equal headers, ranks and values give equal bytes under one version of Zstandard, however the
/// values are split into runs. So the digests of tables that were built on different machines can
/// be compared.
///
/// Blocks have 5 KiB of the raw array, so that probes are quick; 32 KiB in a list and in a piece of
/// a build ([`Header::of_piece`]), which are read in runs, and packed more quickly.
///
/// Linear time, most of it packing: 12 MB of the raw array per second and [thread](Self::threads),
/// 300 MB of a piece. Memory: the cells of 16 blocks per thread at 8 bytes each (5 MiB if they are
/// one bit wide), and 44 bytes per block written, 56 during `finish`.
///
/// # Example
/// ```
/// use tablette_table::{TableWriter, Header, TableError, ValueCounts};
///
/// let path = std::env::temp_dir().join(format!("tablette-writer-{}", std::process::id()));
/// let header = Header { game: "nim".into(), ..Header::default() };
/// let tally = [3, 3, 8].into_iter().collect::<ValueCounts>();
/// let mut writer = TableWriter::of_values(&path, &header, 0..3, &tally)?;
/// writer.push(&[3, 8])?;
/// // Rank 2 has no value: there will be no table.
/// assert!(matches!(writer.finish(), Err(TableError::Unannounced { .. })));
/// assert!(!path.exists());
///
/// // A value that was not counted has no cell.
/// let mut writer = TableWriter::of_values(&path, &header, 0..3, &tally)?;
/// assert!(matches!(writer.push(&[3, 4]), Err(TableError::Unannounced { .. })));
/// # Ok::<(), TableError>(())
/// ```
pub struct TableWriter {
    file: AtomicFile,
    head: Head,
    /// Offset in the file of the next block.
    at: u64,
    index: Vec<u8>,
    seek: SeekTable,
    packer: Packer,
    digest: blake3::Hasher,
    writing: Writing,
}

/// The block under construction, and the totals of the data pushed so far.
enum Writing {
    /// Cells of the block under construction.
    Cells { cells: Vec<u64>, width: Width, encoder: Encoder, done: u64, greatest: Option<u64> },
    /// Bytes of the block under construction, its first rank, the lowest rank that may come next,
    /// and the number of ranks.
    List { bytes: Vec<u8>, first: u64, next: u64, members: u64 },
}

#[cold]
fn uncounted() -> TableError {
    TableError::Unannounced { what: "a value that was not counted" }
}

/// Blocks that a thread packs before they are written: threads are started for each such batch.
const BATCH: usize = 16;

impl TableWriter {
    /// Begins a table of values for `ranks`. The counts in `tally` determine the width of the
    /// cells: three distinct values take 2 bits per rank, however large they are, and 300 take 16.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] unless there are as many counts as ranks;
    /// [`TableError::TooLarge`] from 2^27 blocks of 1 MiB (128 TiB of cells); [`TableError::Io`]
    /// and [`TableError::DiskFull`] of the file.
    pub fn of_values(path: &Path, header: &Header, ranks: Range<u64>, tally: &ValueCounts) -> Result<Self, TableError> {
        Self::values_in(AtomicFile::create(path)?, header, ranks, tally)
    }

    /// Begins a table in a new file, such as one that processes on several machines may be writing
    /// under the same name: see [`AtomicFile::create_shared`].
    ///
    /// # Errors
    /// As [`of_values`](Self::of_values).
    pub fn values_in(
        file: AtomicFile,
        header: &Header,
        ranks: Range<u64>,
        tally: &ValueCounts,
    ) -> Result<Self, TableError> {
        let kind = tally.kind();
        let TableKind::Cells { width, coding } = &kind else { unreachable!("a tally counts cells") };
        // Checked before the first value: this error must not end days of work.
        let cells = ranks.end.saturating_sub(ranks.start);
        let bytes = width.bytes_for(cells);
        let block = if header.piece().is_some() {
            Some(LONG_BLOCK).filter(|block| bytes.div_ceil(u64::from(*block)) <= MOST_BLOCKS)
        } else {
            block_for(bytes)
        };
        let block = block.ok_or(TableError::TooLarge { cells })?;
        if let Coding::Listed(values) = coding
            && values.iter().map(|(_, count)| count).sum::<u64>() != cells
        {
            return Err(TableError::Unannounced { what: "as many counts as ranks" });
        }
        let writing = Writing::Cells {
            cells: Vec::with_capacity(width.cells_in(block.into()) as usize),
            width: *width,
            encoder: Encoder::new(coding),
            done: 0,
            greatest: None,
        };
        Self::begin(file, header, ranks, (kind, block), writing)
    }

    /// Sets the number of threads that pack blocks, at least one. The file does not depend on it.
    ///
    /// # Errors
    /// [`TableError::Io`] if there is no memory for them.
    pub fn threads(mut self, threads: usize) -> Result<Self, TableError> {
        let set = self.packer.set_threads(threads);
        set.map_err(|error| unread(&error)).map(|()| self)
    }

    /// Begins a list of some of `ranks`, added by [`push_rank`](Self::push_rank). Their number need
    /// not be known.
    ///
    /// # Errors
    /// [`TableError::Io`] and [`TableError::DiskFull`] of the file.
    pub fn of_list(path: &Path, header: &Header, ranks: Range<u64>) -> Result<Self, TableError> {
        Self::list_in(AtomicFile::create(path)?, header, ranks)
    }

    /// Begins a list in a new file, such as one that processes on several machines may be writing
    /// under the same name.
    ///
    /// # Errors
    /// As [`of_list`](Self::of_list).
    pub fn list_in(file: AtomicFile, header: &Header, ranks: Range<u64>) -> Result<Self, TableError> {
        let writing = Writing::List { bytes: Vec::new(), first: 0, next: ranks.start, members: 0 };
        Self::begin(file, header, ranks, (TableKind::List { members: 0 }, LONG_BLOCK), writing)
    }

    fn begin(
        mut file: AtomicFile,
        header: &Header,
        ranks: Range<u64>,
        (kind, block): (TableKind, u32),
        writing: Writing,
    ) -> Result<Self, TableError> {
        let none = Digest::default();
        let header = header.clone();
        let mut head = Head { header, ranks, block, kind, length: 0, values: none, index: none, digest: none };
        // The fields that are still unknown have a fixed width, so the final head will have exactly
        // this length.
        let placeholder = head.encode(false)?;
        file.write(&placeholder)?;
        let mut seek = SeekTable::default();
        seek.push(placeholder.len() as u64, &[])?;
        let level = if is_kept_for_probes(&head) { CompressionLevel::Thorough } else { CompressionLevel::Quick };
        let packer = Packer::new(level).map_err(|error| TableError::io(file.path(), &error))?;
        let at = placeholder.len() as u64;
        Ok(Self { file, head, at, index: Vec::new(), seek, packer, digest: blake3::Hasher::new(), writing })
    }

    /// Appends the values of the next ranks, in runs of any length. After an error, drop the
    /// writer.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] if a value was not counted, there are more values than ranks, or
    /// this is a list; [`TableError::DiskFull`] and [`TableError::Io`] if a block could not be
    /// written.
    pub fn push(&mut self, values: &[i64]) -> Result<(), TableError> {
        // Waiting cells take 8 bytes each. In short runs they are soon packed, even if the caller
        // pushes a whole table at once.
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
        if done.saturating_add(values.len() as u64) > count {
            return Err(TableError::Unannounced { what: "more values than ranks" });
        }
        for value in values {
            let cell = encoder.cell(*value).ok_or_else(uncounted)?;
            *greatest = (*greatest).max(Some(cell));
            cells.push(cell);
            // Counted one by one: after a refused value the writer lacks the rest of its run, and
            // must not pass for complete.
            *done += 1;
        }
        let block = width.cells_in(self.head.block.into());
        let batch = block * (BATCH * self.packer.threads()) as u64;
        if cells.len() as u64 >= batch { self.flush_cells(block as usize) } else { Ok(()) }
    }

    /// Writes all whole blocks of `block` cells, and keeps the remaining cells.
    fn flush_cells(&mut self, block: usize) -> Result<(), TableError> {
        let block = block.max(1);
        let Writing::Cells { cells, width, done, .. } = &mut self.writing else { return Ok(()) };
        let width = *width;
        // Moved out, because `write_block` borrows the whole writer.
        let mut ready = std::mem::take(cells);
        let mut first = self.head.ranks.start + *done - ready.len() as u64;
        let whole = ready.chunks_exact(block);
        let packed = |cells: &[u64]| {
            let mut raw = Vec::with_capacity(self.head.block as usize);
            width.pack(cells, &mut raw);
            raw
        };
        let raws: Vec<Vec<u8>> = whole.map(packed).collect();
        let frames = self.packer.pack(&raws).map_err(|error| unread(&error))?;
        for (raw, frame) in raws.iter().zip(frames) {
            self.write_block(raw, &frame, first)?;
            first += block as u64;
        }
        ready.drain(..raws.len() * block);
        if let Writing::Cells { cells, .. } = &mut self.writing {
            *cells = ready;
        }
        Ok(())
    }

    /// Adds a rank to the list. Ranks must rise: after 3, 4, 200 none below 201 may follow.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] if it is not above the previous one, not among the ranks of the
    /// table, or this is not a list; [`TableError::DiskFull`] and [`TableError::Io`] if a block
    /// could not be written.
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
        leb128::put(rank - *next, bytes);
        *next = rank + 1;
        *members += 1;
        // The longest number takes ten bytes, and none may lie in two blocks: probes begin at the
        // start of a block.
        if bytes.len() + 10 > self.head.block as usize { self.flush_list() } else { Ok(()) }
    }

    fn flush_list(&mut self) -> Result<(), TableError> {
        let Writing::List { bytes, first, .. } = &mut self.writing else { return Ok(()) };
        let (raw, first) = (std::mem::take(bytes), *first);
        if raw.is_empty() {
            return Ok(());
        }
        let raws = [raw];
        let frames = self.packer.pack(&raws).map_err(|error| unread(&error))?;
        raws.iter().zip(frames).try_for_each(|(raw, frame)| self.write_block(raw, &frame, first))
    }

    fn write_block(&mut self, raw: &[u8], frame: &[u8], first: u64) -> Result<(), TableError> {
        let number = self.index.len() as u64 / crate::format::ENTRY;
        if number >= MOST_BLOCKS {
            return Err(TableError::TooLarge { cells: self.head.count() });
        }
        // The digest covers the raw array, and so does not depend on the version of Zstandard.
        self.digest.update(raw);
        self.index.extend(entry([self.at, checksum(frame, number), first], number));
        self.seek.push(frame.len() as u64, raw)?;
        self.at += frame.len() as u64;
        self.file.write(frame)
    }

    /// Writes the last block, the index, the seek table and, last of all, the head; then the file
    /// takes its name. Returns the head, whose [digest](Head::digest) identifies the table.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] if a rank has no value, or the greatest counted value is
    /// missing; [`TableError::DiskFull`] and [`TableError::Io`]. No half-written file is left.
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
        self.head.index = Digest::new(&self.index);
        // Written last, over the placeholder, so that an interrupted file remains marked as
        // unfinished.
        let head = self.head.encode(true)?;
        self.file.write_first(&head)?;
        self.file.commit()?;
        Ok(self.head)
    }

    fn flush_rest(&mut self) -> Result<(), TableError> {
        match &mut self.writing {
            Writing::Cells { cells, width, done, greatest, .. } => {
                let block = width.cells_in(self.head.block.into()) as usize;
                let (left, missing) = (cells.len(), *done != self.head.count());
                if missing || !uses_all(&self.head.kind, *greatest) {
                    return Err(TableError::Unannounced { what: "fewer values than ranks" });
                }
                self.flush_cells(block)?;
                let left = left % block;
                if left > 0 { self.flush_cells(left) } else { Ok(()) }
            }
            Writing::List { members, .. } => {
                self.head.kind = TableKind::List { members: *members };
                self.flush_list()
            }
        }
    }
}

/// Whether the blocks are probed one by one, and kept after the build.
fn is_kept_for_probes(head: &Head) -> bool {
    matches!(head.kind, TableKind::Cells { .. }) && head.header.piece().is_none()
}

/// Whether the greatest cell is that of the greatest value counted: a cheap sign that the pushed
/// values are those of the tally. [`Table::check`](crate::Table::check) compares all the counts.
fn uses_all(kind: &TableKind, greatest: Option<u64>) -> bool {
    match kind {
        TableKind::Cells { coding: Coding::Listed(values), .. } => {
            greatest.map_or(0, |cell| cell + 1) == values.len() as u64
        }
        _ => true,
    }
}
