//! Journals: numbered byte strings, appended to a file as they are finished, so that long work can go on after any
//! kill.
//!
//! For example, a theory with ten thousand slices to work out appends each to a journal when it is finished. Killed
//! after a night and started again, it finds 6,200 of them and goes on with the rest. Ten thousand files would serve as
//! well, but each would wait for the disk.
//!
//! # The format, version 1
//!
//! | contents | bytes |
//! |---|---|
//! | `"TABJRNL"` and a byte with the version of this format, 1 | 8 |
//! | length `n` of the name of the work | 8 |
//! | name of the work: any bytes, compared as a whole | `n` |
//! | for each part: its number, its length `m`, the XXH64 of these 16 bytes and the part, with seed 0 | 8 + 8 + 8 |
//! | … and the part | `m` |
//!
//! Integers are little-endian. A part that does not have its checksum was being written when the process or the machine
//! died, or has been damaged since: it and all behind it are cut off when the journal is opened. That loses work, never
//! makes it wrong.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};

use xxhash_rust::xxh64::Xxh64;

use crate::error::TableError;
use crate::source::ReadAt;

/// How a journal begins; the last byte is the version.
const MAGIC: [u8; 8] = *b"TABJRNL\x01";
/// Bytes before a part: number, length, checksum.
const HEAD: u64 = 24;
/// Bytes that a power cut may cost. Waiting for the disk after each part would slow the work down; never waiting could
/// lose the whole night.
const UNSAFE: u64 = 256 << 20;
/// Bytes that are read in one go when a journal is opened.
const PIECE: usize = 1 << 20;

/// A journal, open. Parts can be read from many threads while one is appended. Memory: an entry of a map for each part.
///
/// ```
/// use tablette_table::{Journal, TableError};
///
/// let path = std::env::temp_dir().join(format!("tablette-journal-doc-{}", std::process::id()));
/// # let _ = std::fs::remove_file(&path);
/// let journal = Journal::open(&path, b"chomp 8x10, version 1")?;
/// journal.put(0, &[b"the first ", b"slice"])?;
/// journal.put(7, &[b"another"])?;
/// drop(journal);
///
/// // The process was killed while it wrote a third part: what it wrote of that is cut off, and the others are there.
/// use std::io::Write;
/// std::fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(&[8, 0, 0]).unwrap();
/// let journal = Journal::open(&path, b"chomp 8x10, version 1")?;
/// assert_eq!((journal.parts(), journal.length(0), journal.length(8)), (2, Some(15), None));
/// let mut buffer = [0; 5];
/// journal.read(0, 10, &mut buffer)?;
/// assert_eq!(&buffer, b"slice");
///
/// // Other work does not touch it.
/// assert_eq!(Journal::open(&path, b"chomp 9x9, version 1").err(), Some(TableError::OtherJournal));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), TableError>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    places: RwLock<HashMap<u64, Range<u64>>>,
    tail: Mutex<Tail>,
}

/// The end of the file, where the next part goes.
#[derive(Debug)]
struct Tail {
    end: u64,
    /// Bytes written since the disk was last told to keep them.
    unsent: u64,
}

impl Journal {
    /// Opens the journal of the work called `of`, or begins it. All parts are read and compared with their checksums;
    /// the first that does not have its own is cut off with all that follows. Time linear in the file.
    ///
    /// `of` should name everything that the parts depend on: the board, and the version of the program's idea of a
    /// part.
    ///
    /// # Errors
    /// [`TableError::OtherJournal`] when the file is something else, which is left as it is; [`TableError::Io`].
    pub fn open(path: &Path, of: &[u8]) -> Result<Self, TableError> {
        let wrong = |error: io::Error| TableError::io(path, &error);
        let open = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let file = open.map_err(wrong)?;
        let length = file.metadata().map_err(wrong)?.len();
        let head = [&MAGIC[..], &(of.len() as u64).to_le_bytes(), of].concat();
        // A run may have been killed while it wrote the head: then the file is a beginning of it, and is completed.
        let begun = beginning(&file, length.min(head.len() as u64)).map_err(wrong)?;
        if !head.starts_with(&begun) {
            return Err(TableError::OtherJournal);
        }
        let mut journal = Self {
            path: path.to_owned(),
            file,
            places: RwLock::default(),
            tail: Mutex::new(Tail { end: head.len() as u64, unsent: 0 }),
        };
        if begun.len() < head.len() {
            write_at(&journal.file, &head, 0).map_err(wrong)?;
        } else {
            journal.scan(length).map_err(wrong)?;
        }
        Ok(journal)
    }

    /// Finds the parts, and cuts the file off where they end.
    fn scan(&mut self, length: u64) -> io::Result<()> {
        let tail = self.tail.get_mut().unwrap_or_else(PoisonError::into_inner);
        let places = self.places.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut reader = BufReader::with_capacity(PIECE, From { file: &self.file, at: tail.end });
        let mut buffer = vec![0; PIECE];
        while length - tail.end >= HEAD {
            let mut head = [0; HEAD as usize];
            reader.read_exact(&mut head)?;
            let [number, bytes, sum] = [0, 8, 16].map(|at| word(&head[at..at + 8]));
            let start = tail.end + HEAD;
            // Lengths are compared before anything is read. Parts are put once, so a second one of a number is damage.
            if bytes > length - start
                || places.contains_key(&number)
                || sum != checksum(&mut reader, &head, bytes, &mut buffer)?
            {
                // Its length may be wrong, so nothing behind a damaged part can be located.
                break;
            }
            tail.end = start + bytes;
            places.insert(number, start..tail.end);
        }
        if tail.end < length { self.file.set_len(tail.end) } else { Ok(()) }
    }

    /// The number of parts: those found at opening, and those put since.
    pub fn parts(&self) -> u64 {
        self.places.read().unwrap_or_else(PoisonError::into_inner).len() as u64
    }

    /// Length of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner).end
    }

    /// The path of the file, for messages.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Length of a part in bytes; `None` when it is not there. Constant time.
    pub fn length(&self, number: u64) -> Option<u64> {
        self.place(number).map(|place| place.end - place.start)
    }

    fn place(&self, number: u64) -> Option<Range<u64>> {
        self.places.read().unwrap_or_else(PoisonError::into_inner).get(&number).cloned()
    }

    /// Appends a part, given in pieces. When the process is killed it is there as a whole or not at all; when the power
    /// goes, the last 256 MiB may go too.
    ///
    /// One part is written at a time; other threads that put wait.
    ///
    /// # Errors
    /// [`TableError::DiskFull`] and [`TableError::Io`]. Then the file is cut off where it was, and the journal can go
    /// on.
    ///
    /// # Panics
    /// When the part is there.
    pub fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), TableError> {
        let bytes = pieces.iter().map(|piece| piece.len() as u64).sum::<u64>();
        let mut head = [number.to_le_bytes(), bytes.to_le_bytes(), [0; 8]].concat();
        let mut sum = Xxh64::new(0);
        sum.update(&head[..16]);
        for piece in pieces {
            sum.update(piece);
        }
        head[16..].copy_from_slice(&sum.digest().to_le_bytes());
        // Locked only now, so that threads compute their checksums side by side.
        let mut tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let start = tail.end + HEAD;
        self.append(&mut tail, &head, pieces).map_err(|error| {
            // If this fails too, no harm is done: the next part overwrites the remains, or the next run cuts them off.
            let _ = self.file.set_len(tail.end);
            TableError::io(&self.path, &error)
        })?;
        tail.end = start + bytes;
        tail.unsent += HEAD + bytes;
        // Published last, so that no reader meets a part that is only half written.
        drop(tail);
        let before = self.places.write().unwrap_or_else(PoisonError::into_inner).insert(number, start..start + bytes);
        assert!(before.is_none(), "a part is put once");
        Ok(())
    }

    fn append(&self, tail: &mut Tail, head: &[u8], pieces: &[&[u8]]) -> io::Result<()> {
        let mut at = tail.end;
        for piece in [&[head], pieces].concat() {
            write_at(&self.file, piece, at)?;
            at += piece.len() as u64;
        }
        if tail.unsent >= UNSAFE {
            self.file.sync_data()?;
            tail.unsent = 0;
        }
        Ok(())
    }

    /// Fills `buffer` with the bytes of a part from offset `at` on. Its checksum was compared when the journal was
    /// opened, and is not compared again.
    ///
    /// # Errors
    /// [`TableError::Io`], also when the part is missing or ends before the buffer is full.
    pub fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), TableError> {
        // A missing part counts as empty, so that reading any byte of it fails below.
        let place = self.place(number).unwrap_or(0..0);
        let enough = at.checked_add(buffer.len() as u64).is_some_and(|end| end <= place.end - place.start);
        let read = if enough {
            ReadAt::read_at(&self.file, buffer, place.start + at)
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        };
        read.map_err(|error| TableError::io(&self.path, &error))
    }
}

/// Bytes that this user may still write in the folder of a file; `None` where the system does not tell. For example,
/// work that expects 80 GB of parts refuses before it begins, not after a night.
pub fn free_bytes(file: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let found = rustix::fs::statvfs(folder).ok()?;
        Some(found.f_bavail.saturating_mul(found.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        None
    }
}

/// The first `length` bytes of a file.
fn beginning(file: &File, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length as usize];
    ReadAt::read_at(file, &mut bytes, 0)?;
    Ok(bytes)
}

/// The checksum of the part that comes next in `reader`, read in pieces: a part may be larger than memory.
fn checksum(reader: &mut impl Read, head: &[u8], bytes: u64, buffer: &mut [u8]) -> io::Result<u64> {
    let mut sum = Xxh64::new(0);
    sum.update(&head[..16]);
    let mut left = bytes;
    while left > 0 {
        let piece = left.min(buffer.len() as u64) as usize;
        reader.read_exact(&mut buffer[..piece])?;
        sum.update(&buffer[..piece]);
        left -= piece as u64;
    }
    Ok(sum.digest())
}

/// A file from an offset on, as a reader.
struct From<'a> {
    file: &'a File,
    at: u64,
}

impl Read for From<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.file.length()?.saturating_sub(self.at);
        let piece = left.min(buffer.len() as u64) as usize;
        ReadAt::read_at(self.file, &mut buffer[..piece], self.at)?;
        self.at += piece as u64;
        Ok(piece)
    }
}

fn word(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
fn write_at(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = std::os::windows::fs::FileExt::seek_write(file, bytes, at)?;
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        bytes = &bytes[written..];
        at += written as u64;
    }
    Ok(())
}
