//! A table in pieces, read through its manifest.
//!
//! For example, thirty machines have each computed a piece of a table of 48 thousand million
//! positions, and copying them into one file would take too much time and disk space. A manifest of
//! a few megabytes states which piece has which ranks; it is opened, probed and checked like the
//! table.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use crate::atomic::AtomicFile;
use crate::cache::Cache;
use crate::cells::{Coding, Encoder, Width};
use crate::error::TableError;
use crate::format::{Digest, FRAME, Head, INDEX_FRAME, LONG_BLOCK, MANIFEST, TableKind};
use crate::frames::skippable;
use crate::header::Header;
use crate::manifest::{Contents, NamedPiece, PieceRun};
use crate::read::Table;
use crate::remote::RemotePlace;
use crate::value_counts::ValueCounts;

/// Bytes of unpacked blocks of pieces in the cache: a walk by rank alternates between a few hundred
/// pieces.
const KEPT: u64 = 16 << 20;
/// Maximum number of pieces kept open: a process may have only a few hundred open files.
const HELD: usize = 64;

/// The pieces of an open table that consists of several files. [`Table::open`](crate::Table::open)
/// opens its manifest like any other table.
///
/// A piece is opened at its first use, and compared with the manifest: a missing, damaged,
/// truncated or foreign piece is a [`TableError::InPiece`], which names it. Memory: about 32 bytes
/// per run of ranks, some hundred bytes per piece, and up to 16 MiB of unpacked blocks.
///
/// # Example
/// ```
/// use tablette_table::{Assembly, TableWriter, Header, PieceRun, Table, TableError, ValueCounts};
///
/// # let folder = std::env::temp_dir().join(format!("tablette-assembly-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let header = Header { game: "nim".into(), worth: "nimber".into(), ..Header::default() };
/// for (name, places, values) in [("even", 0..2, [0, 2]), ("odd", 2..4, [1, 3])] {
///     let tally = ValueCounts::from_iter(values);
///     let mut writer = TableWriter::of_values(&folder.join(name), &header.of_piece(places.start / 2), places, &tally)?;
///     writer.push(&values)?;
///     writer.finish()?;
/// }
/// // Ranks 0 and 2 are the two of the first piece.
/// let run = |rank, piece, place| PieceRun { ranks: rank..rank + 1, piece, place };
/// let runs = [run(0, 0, 0), run(1, 1, 2), run(2, 0, 1), run(3, 1, 3)];
/// let path = folder.join("nim.tablette");
/// Assembly::write(&path, &header, &["even", "odd"], runs, &mut |_, _| true)?;
///
/// let table = Table::open(&path)?;
/// assert_eq!(table.value(3)?, 3);
/// assert_eq!(table.assembly().map(|pieces| pieces.pieces().len()), Some(2));
///
/// std::fs::remove_file(folder.join("odd")).unwrap();
/// let table = Table::open(&path)?;
/// assert_eq!(table.value(2)?, 2);
/// assert!(matches!(table.value(3), Err(TableError::InPiece { piece, .. }) if piece == "odd"));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Assembly {
    beside: PieceLocation,
    contents: Contents,
    open: Vec<OnceLock<Table>>,
    held: AtomicUsize,
    cache: Arc<Cache>,
    width: Width,
    coding: Coding,
    /// Number of ranks in a block of the whole table.
    each: u64,
    encoder: OnceLock<Encoder>,
}

/// The place of the pieces.
pub(crate) enum PieceLocation {
    /// A local folder.
    Folder(PathBuf),
    /// A remote place.
    Remote(Arc<dyn RemotePlace>),
}

impl Assembly {
    /// Writes the manifest of some pieces, given by their names relative to its folder. `runs`, by
    /// rising rank, give the place of each value. After each block of the table `watch` receives
    /// the number of blocks done and in all; by returning `false` it stops the work, and then there
    /// is neither a manifest nor a head.
    ///
    /// The digest of the values takes a pass over the pieces in the order of ranks. Each block is
    /// compared with its checksum on the way; comparing each piece with its digest is left to the
    /// caller. Memory: that of an [open assembly](Assembly). Equal pieces have equal manifests.
    ///
    /// # Errors
    /// [`TableError::InPiece`] for the first unreadable piece; [`TableError::Unannounced`] unless
    /// every value of every piece has exactly one rank; [`TableError::DiskFull`] and
    /// [`TableError::Io`].
    pub fn write(
        path: &Path,
        header: &Header,
        names: &[&str],
        runs: impl IntoIterator<Item = PieceRun>,
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Option<Head>, TableError> {
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let (mut pieces, mut tally) = (Vec::with_capacity(names.len()), ValueCounts::default());
        for name in names {
            let opened = Table::open_unlinked(&folder.join(name));
            let table = opened.map_err(|error| in_piece(name, error))?;
            tally.merge_head(table.head());
            pieces.push(NamedPiece {
                name: (*name).to_owned(),
                places: table.head().ranks(),
                bytes: table.head().file_length(),
                digest: table.head().digest(),
            });
        }
        let count = pieces.iter().map(|piece| piece.places.end - piece.places.start).sum();
        let contents = Contents::new(pieces, runs, count);
        let contents = contents.ok_or(TableError::Unannounced { what: "each place of a piece with one rank" })?;
        let encoded = contents.encode();
        let (none, index, header) = (Digest::default(), Digest::new(&encoded), header.clone());
        let (ranks, kind) = (0..count, tally.kind());
        let mut head = Head { header, ranks, block: LONG_BLOCK, kind, length: 0, values: none, index, digest: none };
        let assembly = Self::new(PieceLocation::Folder(folder), contents, &head)?;
        let Some(values) = assembly.digest(watch)? else { return Ok(None) };
        head.values = values;
        head.length = (head.encode_as(*MANIFEST, true)?.len() + FRAME + encoded.len()) as u64;
        let mut file = AtomicFile::create_shared(path)?;
        file.write(&head.encode_as(*MANIFEST, true)?)?;
        file.write(&skippable(INDEX_FRAME, encoded.len() as u64)?)?;
        file.write(&encoded)?;
        file.commit()?;
        Ok(Some(head))
    }

    /// Prepares the pieces of a manifest for reading.
    ///
    /// # Errors
    /// [`TableError::HeadDamaged`] if the head states a list.
    pub(crate) fn new(beside: PieceLocation, contents: Contents, head: &Head) -> Result<Self, TableError> {
        let TableKind::Cells { width, coding } = head.kind.clone() else { return Err(TableError::HeadDamaged) };
        let open = contents.pieces.iter().map(|_| OnceLock::new()).collect();
        let each = width.cells_in(head.block.into());
        let (held, cache, encoder) = (AtomicUsize::new(0), Arc::new(Cache::new(KEPT)), OnceLock::new());
        Ok(Self { beside, contents, open, held, cache, width, coding, each, encoder })
    }

    /// Returns the pieces, in the order of their numbers.
    pub fn pieces(&self) -> &[NamedPiece] {
        &self.contents.pieces
    }

    /// Returns the place of the pieces.
    pub(crate) fn beside(&self) -> &PieceLocation {
        &self.beside
    }

    /// Adds the name of a piece to its error.
    pub fn in_piece(&self, at: usize, error: TableError) -> TableError {
        in_piece(&self.contents.pieces[at].name, error)
    }

    /// Compares the head of a file with the entry of a piece in the manifest.
    ///
    /// # Errors
    /// [`TableError::OtherPiece`].
    pub(crate) fn names(&self, at: usize, head: &Head) -> Result<(), TableError> {
        let NamedPiece { places, digest, .. } = &self.contents.pieces[at];
        if head.digest() == *digest && head.ranks() == *places { Ok(()) } else { Err(TableError::OtherPiece) }
    }

    /// Returns a piece, opened at its first use; the first few stay open.
    fn piece(&self, at: usize) -> Result<&Table, TableError> {
        let place = &self.open[at];
        if let Some(piece) = place.get() {
            return Ok(piece);
        }
        let name = &self.contents.pieces[at].name;
        let piece = match &self.beside {
            PieceLocation::Folder(folder) => {
                let held = self.held.fetch_add(1, Ordering::Relaxed) < HELD;
                Table::open_part(&folder.join(name), held, &self.cache, at as u32)?
            }
            PieceLocation::Remote(place) => Table::remote_part(&**place, name, &self.cache, at as u32)?,
        };
        self.names(at, piece.head())?;
        // Two threads may both have opened it.
        Ok(place.get_or_init(|| piece))
    }

    /// Returns the value of a rank of the table: O(log runs), and a block of a piece to unpack,
    /// unless the cache has it.
    pub(crate) fn value(&self, rank: u64) -> Result<i64, TableError> {
        let runs = &self.contents.runs;
        let run = &runs[runs.partition_point(|run| run.ranks.end <= rank)];
        let at = run.piece as usize;
        let value = self.piece(at).and_then(|piece| piece.value(run.place + (rank - run.ranks.start)));
        value.map_err(|error| self.in_piece(at, error))
    }

    /// Returns a block of the raw array of the whole table, as it would be in one file. Time:
    /// linear in its ranks, and in the blocks of pieces that contain them.
    pub(crate) fn raw(&self, number: u64) -> Result<Vec<u8>, TableError> {
        let (count, from) = (self.count(), number * self.each);
        let block = from..count.min(from + self.each);
        let codes = self.codes(&block)?;
        let encoder = self.encoder.get_or_init(|| Encoder::new(&self.coding));
        let mut cells = Vec::with_capacity(codes.len());
        for (code, rank) in codes.into_iter().zip(block) {
            // The counts of the manifest are those of its pieces, so each of their values has a
            // cell.
            cells.push(encoder.cell(code).ok_or(TableError::NoValue { rank })?);
        }
        let mut raw = Vec::new();
        self.width.pack(&cells, &mut raw);
        Ok(raw)
    }

    fn codes(&self, ranks: &Range<u64>) -> Result<Vec<i64>, TableError> {
        let runs = &self.contents.runs;
        let near = &runs[runs.partition_point(|run| run.ranks.end <= ranks.start)..];
        let mut codes = Vec::with_capacity((ranks.end - ranks.start) as usize);
        for run in near.iter().take_while(|run| run.ranks.start < ranks.end) {
            let (from, to) = (run.ranks.start.max(ranks.start), run.ranks.end.min(ranks.end));
            let places = run.place + (from - run.ranks.start)..run.place + (to - run.ranks.start);
            let at = run.piece as usize;
            let read = self.piece(at).and_then(|piece| {
                let mut walk = piece.walk(places);
                while walk.next_run(&mut codes)? {}
                Ok(())
            });
            read.map_err(|error| self.in_piece(at, error))?;
        }
        Ok(codes)
    }

    /// Computes the digest of the raw array; `None` if `watch` returns `false`.
    fn digest(&self, watch: &mut dyn FnMut(u64, u64) -> bool) -> Result<Option<Digest>, TableError> {
        let (all, mut digest) = (self.count().div_ceil(self.each), blake3::Hasher::new());
        for number in 0..all {
            digest.update(&self.raw(number)?);
            if !watch(number + 1, all) {
                return Ok(None);
            }
        }
        Ok(Some(Digest(*digest.finalize().as_bytes())))
    }

    /// Returns the number of ranks.
    fn count(&self) -> u64 {
        self.contents.runs.last().map_or(0, |run| run.ranks.end)
    }
}

fn in_piece(name: &str, error: TableError) -> TableError {
    TableError::InPiece { piece: name.to_owned(), error: Box::new(error) }
}
