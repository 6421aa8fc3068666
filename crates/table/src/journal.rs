//! Journals: numbered byte strings, appended to a file as they are finished, so that long work can
//! continue after any kill.
//!
//! For example, a theory with ten thousand slices to compute appends each to a journal when it is
//! finished. Killed after a night and restarted, it finds 6,200 of them and continues with the
//! rest. Ten thousand files would serve as well, but each would wait for the disk.
//!
//! # The format, version 2
//!
//! | contents | bytes |
//! |---|---|
//! | `"TABJRNL"` and a byte with the version of this format, 2 | 8 |
//! | length `n` of the name of the work | 8 |
//! | name of the work: any bytes, compared as a whole | `n` |
//! | for each part, a head: the mark `89 50 41 52 54 0d 0a 1a` | 8 |
//! | … its number, its length `m`, and the offset in the file at which this head begins | 8 + 8 + 8 |
//! | … the digest of the part before; of the first part, the digest of all before it | 32 |
//! | … the digest of each 32 KiB of the part, the last of what remains | 32 · ⌈`m` / 32768⌉ |
//! | … the digest: the digest of this head up to here | 32 |
//! | … and the part | `m` |
//!
//! Integers are little-endian, digests BLAKE3. If a number comes twice, the later part counts: the
//! earlier was damaged and was computed again.
//!
//! # Trust
//!
//! Opening reads the heads, an index spread over the file, and no part; a piece of 32 KiB is
//! compared with its digest when it is first read. So a journal of 28 GB opens in the time that its
//! ten thousand heads take, and a read never returns data that differs from the stored part. A head
//! that does not match its digest is skipped: the next one is recognised by its mark, its offset
//! and its digest, and the parts after it are kept. A part with a damaged piece is struck out, and
//! then counts as missing; its number can be put again. Both kinds of damage are reported
//! ([`Journal::damage`]).
//!
//! A digest covers all heads before it and with them all digests, so the last one identifies the
//! whole journal. A process that can write the file can forge it from beginning to end, digests
//! included; only a copy of the digest stored elsewhere reveals that.
//!
//! # Versions
//!
//! 1. Parts with a number, a length and an XXH64: opening read the whole file, and the first
//!    damaged part cut off all after it. Not readable.
//! 2. The format above.

mod heads;
mod whole;

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::error::TableError;
use crate::format::Digest;
use crate::source::{Links, ReadAt, ReopeningFile, open_regular};

pub use heads::Damage;
use heads::{Gap, JournalHead, PIECE, scan};

/// The beginning of a journal; the version follows.
const MAGIC: [u8; 7] = *b"TABJRNL";
/// The version written, and the only one that is read.
const VERSION: u8 = 2;
/// Bytes that a power cut may cost. Waiting for the disk after each part would slow the work down;
/// never waiting could lose the whole night.
const UNSAFE: u64 = 256 << 20;
/// Maximum bytes of a name: some lines about a board.
const LONGEST_NAME: u64 = 1 << 20;

/// An open journal. Parts can be read from many threads while one is appended. Memory: some 150
/// bytes per part, and 33 for each 32 KiB of it.
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
/// std::fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"\x89PA").unwrap();
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
    /// `None` if it is reopened for each read, since a process may have far fewer open files than
    /// there are journals.
    file: Option<File>,
    parts: RwLock<Parts>,
    tail: Mutex<Tail>,
}

/// The result of a check of every byte of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalCheck {
    /// The name of its work.
    pub of: Vec<u8>,
    /// The number of sound parts.
    pub parts: u64,
    /// Length of the file in bytes.
    pub bytes: u64,
    /// The digest of the last part, which identifies the whole journal.
    pub digest: Digest,
    /// All damage. A part at the end whose writing a kill interrupted does not count.
    pub damage: Vec<Damage>,
}

/// The places of the parts, and the parts struck out.
#[derive(Debug, Default)]
struct Parts {
    sound: HashMap<u64, Arc<Part>>,
    /// Numbers of damaged parts, until they are put again.
    struck: HashSet<u64>,
    /// Their places.
    gaps: Vec<Gap>,
    damage: Vec<Damage>,
}

/// A part: its head, and which of its pieces have been compared.
#[derive(Debug)]
struct Part {
    head: JournalHead,
    compared: Vec<AtomicBool>,
}

/// The end of the file, the place of the next part.
#[derive(Debug)]
struct Tail {
    end: u64,
    /// The digest of the last part.
    digest: Digest,
    /// Bytes written since the last flush to the disk.
    unsent: u64,
}

impl Journal {
    /// Opens the journal of the work called `of`, or begins it. Reads only the heads of the parts:
    /// skips damaged ones ([`damage`](Self::damage)), and cuts off an unfinished part at the end.
    ///
    /// `of` should name everything on which the parts depend: the board, and the version of the
    /// program's format of a part.
    ///
    /// # Errors
    /// [`TableError::OtherJournal`] if the file is something else, and [`TableError::OldJournal`]
    /// if another version of this program wrote it: both are left unchanged.
    /// [`TableError::NotAFile`] for a link, since it would redirect the writing;
    /// [`TableError::Io`].
    pub fn open(path: &Path, of: &[u8]) -> Result<Self, TableError> {
        let wrong = |error: io::Error| TableError::io(path, &error);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_regular(path, &mut options, Links::Refused)?;
        let length = file.length().map_err(wrong)?;
        let head = begin(of);
        // A run may have been killed while it wrote the head: then the file is a beginning of it,
        // and is completed.
        let begun = beginning(&file, length.min(head.len() as u64)).map_err(wrong)?;
        if !head.starts_with(&begun) {
            return Err(unlike(&begun));
        }
        if begun.len() < head.len() {
            write_at(&file, &head, 0).map_err(wrong)?;
        }
        let from = head.len() as u64;
        let scan = scan(&file, from, length.max(from), Digest::new(&head)).map_err(wrong)?;
        if scan.end < length {
            file.set_len(scan.end).map_err(wrong)?;
        }
        let parts = Parts {
            // If a number comes twice, the later part counts.
            sound: scan.heads.into_iter().map(|head| (head.number, Arc::new(Part::new(head, false)))).collect(),
            struck: scan.doubtful.into_iter().collect(),
            gaps: scan.gaps,
            damage: scan.damage,
        };
        let tail = Tail { end: scan.end, digest: scan.digest, unsent: 0 };
        Ok(Self { path: path.to_owned(), file: Some(file), parts: RwLock::new(parts), tail: Mutex::new(tail) })
    }

    /// Compares every byte of a journal with its digest, whatever its work, and changes nothing.
    /// `watch` receives the bytes done and in all, and stops the check by returning `false`; the
    /// result is then `None`.
    ///
    /// Linear time; memory as that of an open journal.
    ///
    /// # Errors
    /// [`TableError::NotATable`] if the file is not a journal, [`TableError::OldJournal`] if it has
    /// another version; [`TableError::Io`].
    pub fn check(path: &Path, watch: &mut dyn FnMut(u64, u64) -> bool) -> Result<Option<JournalCheck>, TableError> {
        let wrong = |error: io::Error| TableError::io(path, &error);
        let file = open_regular(path, File::options().read(true), Links::Followed)?;
        let bytes = file.length().map_err(wrong)?;
        let begun = beginning(&file, bytes.min(16)).map_err(wrong)?;
        let Some(name) = begun.strip_prefix(&[&MAGIC[..], &[VERSION]].concat()[..]) else {
            return Err(if begun.starts_with(&MAGIC) { unlike(&begun) } else { TableError::NotATable });
        };
        let name = name.try_into().map(u64::from_le_bytes).ok();
        let Some(name) = name.filter(|name| *name <= LONGEST_NAME && *name <= bytes - 16) else {
            return Err(TableError::CutShort { need: 16, have: bytes });
        };
        let head = beginning(&file, 16 + name).map_err(wrong)?;
        let scan = scan(&file, head.len() as u64, bytes, Digest::new(&head)).map_err(wrong)?;
        let (mut sound, mut wrongs, mut damage) = (HashSet::new(), HashMap::new(), scan.damage);
        for head in scan.heads {
            let (number, part) = (head.number, Part::new(head, false));
            let mut fault = None;
            for piece in 0..part.compared.len() {
                if !watch(part.head.start() + piece as u64 * PIECE, bytes) {
                    return Ok(None);
                }
                if part.piece(&file, piece).map_err(wrong)?.is_none() {
                    fault = fault.or(Some(part.damage(piece)));
                }
            }
            // If a number comes twice, the later part counts.
            match fault {
                None => drop((wrongs.remove(&number), sound.insert(number))),
                Some(fault) => drop((sound.remove(&number), wrongs.insert(number, fault))),
            }
        }
        damage.extend(wrongs.into_values());
        damage.sort_unstable_by_key(|damage| damage.from);
        Ok(Some(JournalCheck {
            of: head[16..].to_vec(),
            parts: sound.len() as u64,
            bytes,
            digest: scan.digest,
            damage,
        }))
    }

    fn parts_read(&self) -> RwLockReadGuard<'_, Parts> {
        self.parts.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn parts_write(&self) -> RwLockWriteGuard<'_, Parts> {
        self.parts.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn tail(&self) -> MutexGuard<'_, Tail> {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of parts: those found at opening, and those put since.
    pub fn parts(&self) -> u64 {
        self.parts_read().sound.len() as u64
    }

    /// Returns the length of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.tail().end
    }

    /// Returns the path of the file, for messages.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns all damage found, at opening and since: each damaged part counts as missing until it
    /// is put again.
    pub fn damage(&self) -> Vec<Damage> {
        self.parts_read().damage.clone()
    }

    /// Returns the length of a part in bytes; `None` if it is missing. Constant time.
    pub fn length(&self, number: u64) -> Option<u64> {
        self.parts_read().sound.get(&number).map(|part| part.head.length)
    }

    /// Appends a part, given in pieces. After a kill of the process it is there as a whole or not
    /// at all; a power cut may also cost the last 256 MiB. A part that was struck out is written in
    /// its old place if it is the same part.
    ///
    /// One part is written at a time; other threads that put wait.
    ///
    /// # Errors
    /// [`TableError::DiskFull`] and [`TableError::Io`]. The file is then cut off at its previous
    /// end, and the journal can continue.
    ///
    /// # Panics
    /// If the part is there.
    pub fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), TableError> {
        let length = pieces.iter().map(|piece| piece.len() as u64).sum::<u64>();
        // Before the lock, so that threads compute their digests in parallel.
        let digests = digests(pieces);
        let mut tail = self.tail();
        let place = self.place(number, length, &digests);
        let mended = place.is_some();
        let head = place.unwrap_or_else(|| JournalHead::new(number, length, tail.end, tail.digest, digests));
        self.append(&mut tail, &head, pieces).map_err(|error| {
            // If this also fails, no harm is done: the next part overwrites the remains, or the
            // next run cuts them off.
            let _ = self.file.as_ref().map(|file| file.set_len(tail.end));
            TableError::io(&self.path, &error)
        })?;
        tail.unsent += head.end() - head.at;
        if !mended {
            (tail.end, tail.digest) = (head.end(), head.digest);
        }
        drop(tail);
        // Published last, so that no reader finds a half-written part.
        let mut parts = self.parts_write();
        parts.gaps.retain(|gap| gap.from != head.at);
        parts.struck.remove(&number);
        let before = parts.sound.insert(number, Arc::new(Part::new(head, true)));
        assert!(before.is_none(), "a part is put once");
        Ok(())
    }

    /// Returns the former place of a damaged part of exactly these bytes; `None` if the part must
    /// be appended.
    fn place(&self, number: u64, length: u64, digests: &[Digest]) -> Option<JournalHead> {
        let parts = self.parts_read();
        let as_it_was = |gap: &Gap| {
            let head = JournalHead::new(number, length, gap.from, gap.before, digests.to_vec());
            (head.end() == gap.to && head.digest == gap.after).then_some(head)
        };
        parts.gaps.iter().find_map(as_it_was)
    }

    fn append(&self, tail: &mut Tail, head: &JournalHead, pieces: &[&[u8]]) -> io::Result<()> {
        let file = self.file.as_ref().ok_or(io::ErrorKind::Unsupported)?;
        let mut at = head.at;
        let head = head.encode();
        for piece in [&[&head[..]], pieces].concat() {
            write_at(file, piece, at)?;
            at += piece.len() as u64;
        }
        if tail.unsent >= UNSAFE {
            file.sync_data()?;
            tail.unsent = 0;
        }
        Ok(())
    }

    /// Fills `buffer` with the bytes of a part from offset `at` on. Each piece of 32 KiB is
    /// compared with its digest when it is first read.
    ///
    /// # Errors
    /// [`TableError::PartDamaged`] if a piece does not match its digest: the part then counts as
    /// missing, and can be put again. [`TableError::Io`], also if the part is missing or ends
    /// before the buffer is full.
    pub fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), TableError> {
        let wrong = |error: io::Error| TableError::io(&self.path, &error);
        let (part, struck) = {
            let parts = self.parts_read();
            (parts.sound.get(&number).cloned(), parts.struck.contains(&number))
        };
        let Some(part) = part else {
            return Err(if struck {
                TableError::PartDamaged { part: number }
            } else {
                wrong(io::ErrorKind::UnexpectedEof.into())
            });
        };
        let end = at.checked_add(buffer.len() as u64).filter(|end| *end <= part.head.length);
        let end = end.ok_or_else(|| wrong(io::ErrorKind::UnexpectedEof.into()))?;
        let touched = (at / PIECE) as usize..end.div_ceil(PIECE) as usize;
        let opened =
            if self.file.is_none() { Some(ReopeningFile(self.path.clone()).open().map_err(wrong)?) } else { None };
        let Some(file) = self.file.as_ref().or(opened.as_ref()) else { unreachable!("one of the two is there") };
        // A reopened file may have been replaced.
        if opened.is_none() && part.compared[touched.clone()].iter().all(|compared| compared.load(Ordering::Relaxed)) {
            return ReadAt::read_at(file, buffer, part.head.start() + at).map_err(wrong);
        }
        for piece in touched {
            let Some(bytes) = part.piece(file, piece).map_err(wrong)? else {
                self.strike(number, &part, piece);
                return Err(TableError::PartDamaged { part: number });
            };
            let from = piece as u64 * PIECE;
            let wanted = at.max(from)..end.min(from + bytes.len() as u64);
            buffer[(wanted.start - at) as usize..(wanted.end - at) as usize]
                .copy_from_slice(&bytes[(wanted.start - from) as usize..(wanted.end - from) as usize]);
            part.compared[piece].store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Strikes out a part with a damaged piece.
    fn strike(&self, number: u64, part: &Arc<Part>, piece: usize) {
        let mut parts = self.parts_write();
        // Another thread may have found the same damage, and a third may have put the part again.
        if parts.sound.get(&number).is_some_and(|known| Arc::ptr_eq(known, part)) {
            parts.sound.remove(&number);
            parts.struck.insert(number);
            parts.gaps.push(part.head.gap());
            parts.damage.push(part.damage(piece));
        }
    }
}

impl Part {
    /// Creates a part with this head; `compared` if it was just written.
    fn new(head: JournalHead, compared: bool) -> Self {
        let compared = head.digests.iter().map(|_| AtomicBool::new(compared)).collect();
        Self { head, compared }
    }

    /// Reads a piece, if it matches its digest.
    fn piece(&self, file: &File, piece: usize) -> io::Result<Option<Vec<u8>>> {
        let from = piece as u64 * PIECE;
        let mut bytes = vec![0; (self.head.length - from).min(PIECE) as usize];
        ReadAt::read_at(file, &mut bytes, self.head.start() + from)?;
        Ok((Digest::new(&bytes) == self.head.digests[piece]).then_some(bytes))
    }

    fn damage(&self, piece: usize) -> Damage {
        let (from, start) = (piece as u64 * PIECE, self.head.start());
        let to = start + self.head.length.min(from + PIECE);
        Damage { part: Some(self.head.number), from: start + from, to }
    }
}

/// Returns the digest of each 32 KiB of the concatenated pieces.
fn digests(pieces: &[&[u8]]) -> Vec<Digest> {
    let (mut digests, mut digest, mut room) = (Vec::new(), blake3::Hasher::new(), PIECE as usize);
    for mut rest in pieces.iter().copied() {
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(room));
            digest.update(now);
            (rest, room) = (later, room - now.len());
            if room == 0 {
                digests.push(Digest(*digest.finalize().as_bytes()));
                (digest, room) = (blake3::Hasher::new(), PIECE as usize);
            }
        }
    }
    if room < PIECE as usize {
        digests.push(Digest(*digest.finalize().as_bytes()));
    }
    digests
}

/// Encodes the beginning of a journal.
fn begin(of: &[u8]) -> Vec<u8> {
    [&MAGIC[..], &[VERSION], &(of.len() as u64).to_le_bytes(), of].concat()
}

/// Returns the reason why a file with this beginning is not the expected journal.
fn unlike(begun: &[u8]) -> TableError {
    match begun.strip_prefix(&MAGIC[..]).and_then(|rest| rest.first()) {
        Some(&found) if found != VERSION => TableError::OldJournal { found: found.into(), known: VERSION.into() },
        _ => TableError::OtherJournal,
    }
}

/// Returns the bytes that this user may still write in the folder of a file; `None` if the system
/// does not report them. For example, work that expects 80 GB of parts refuses before it begins,
/// not after a night.
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

/// Reads the first `length` bytes of a file.
fn beginning(file: &File, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length as usize];
    ReadAt::read_at(file, &mut bytes, 0)?;
    Ok(bytes)
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

#[cfg(not(any(unix, windows)))]
fn write_at(_file: &File, _bytes: &[u8], _at: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
