//! Which files have been compared with their seals, so that each is read through once and not at every question.
//!
//! A probe reads one block and compares its XXH64, which finds accidents; only the digest of the whole file finds a
//! block that somebody has written anew with its checksum. For example, the first `solve` with a table of 10 GB reads
//! all of it; the second finds the note of the first, and reads two blocks.
//!
//! # When a note holds
//!
//! A note names a file by its [`Identity`]: device, inode, length, and the times of its last change. The time of change
//! (`ctime`) moves with every write, renaming and `touch`, and no program can set it back, unlike that of modification.
//! A file that was changed within the last two seconds gets no note: the clock of a file system may stand still for
//! that long, and another change would then go unseen.
//!
//! A note in a folder is an empty file whose name is a digest of identity and seal. Whoever can write that folder can
//! forge notes, so it belongs among the user's own files and not beside the tables.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use crate::format::Digest;

/// A file as the system tells it from every other, and from itself after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    device: u64,
    inode: u64,
    length: u64,
    /// Seconds and nanoseconds since 1970.
    modified: (i64, i64),
    /// The same of the last change, of the contents or of what the system keeps of the file.
    changed: (i64, i64),
}

/// How long a file must have been left alone before it is noted: the coarsest clock of a file system in use (FAT).
const SETTLED: Duration = Duration::from_secs(2);
/// Notes in a folder; beyond that many they are thrown away, and files are read once more.
const MOST: usize = 10_000;

impl Identity {
    /// The identity of an open file; `None` where the system does not tell.
    #[cfg(unix)]
    pub fn of(file: &File) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let known = file.metadata().ok()?;
        Some(Self {
            device: known.dev(),
            inode: known.ino(),
            length: known.len(),
            modified: (known.mtime(), known.mtime_nsec()),
            changed: (known.ctime(), known.ctime_nsec()),
        })
    }

    /// `None`: without a time of change that nobody can set, no note would be safe.
    #[cfg(not(unix))]
    pub fn of(_: &File) -> Option<Self> {
        None
    }

    /// Whether the last change lies so far back that the next one will show.
    fn is_settled(&self) -> bool {
        let (seconds, nanoseconds) = self.changed;
        let since = u64::try_from(seconds).ok().zip(u32::try_from(nanoseconds).ok());
        let changed = since
            .and_then(|(seconds, nanoseconds)| SystemTime::UNIX_EPOCH.checked_add(Duration::new(seconds, nanoseconds)));
        // A change that lies ahead is that of another clock, and says nothing.
        let age = changed.and_then(|changed| SystemTime::now().duration_since(changed).ok());
        age.is_some_and(|age| age >= SETTLED)
    }
}

/// Notes of the files that were compared with their seals, shared between threads.
///
/// ```
/// use tablette_table::{Digest, Identity, Seals};
///
/// let path = std::env::temp_dir().join(format!("tablette-seals-doc-{}", std::process::id()));
/// std::fs::write(&path, b"a table")?;
/// let seals = Seals::in_memory();
/// if let Some(identity) = Identity::of(&std::fs::File::open(&path)?) {
///     // Just written: the next change might not show, so there is no note yet.
///     seals.put(&identity, Digest::default());
///     assert!(!seals.has(&identity, Digest::default()));
/// }
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Seals {
    folder: Option<PathBuf>,
    known: Mutex<HashSet<String>>,
}

impl Seals {
    /// Notes that go with the process.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Notes that outlast the process, in a folder of their own, which is made when the first is written.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder: Some(folder), known: Mutex::default() }
    }

    /// Whether a file was compared with this seal, and has not changed since. O(1).
    pub fn has(&self, file: &Identity, seal: Digest) -> bool {
        let name = note(file, seal);
        if self.known.lock().unwrap_or_else(PoisonError::into_inner).contains(&name) {
            return true;
        }
        let noted = self.folder.as_ref().is_some_and(|folder| folder.join(name).is_file());
        // The clock is asked again: it may have been set back since the note was written.
        noted && file.is_settled()
    }

    /// Notes that a file was compared with its seal. That the note cannot be written is no error: the file is then
    /// read once more.
    pub fn put(&self, file: &Identity, seal: Digest) {
        if !file.is_settled() {
            return;
        }
        let name = note(file, seal);
        if let Some(folder) = &self.folder {
            let few = || fs::read_dir(folder).is_ok_and(|notes| notes.count() < MOST);
            if fs::create_dir_all(folder).is_ok() && (few() || fs::remove_dir_all(folder).is_ok()) {
                let _ = fs::create_dir_all(folder).and_then(|()| File::create_new(folder.join(&name)));
            }
        }
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(name);
    }
}

/// The name of a note: 64 hexadecimal digits.
fn note(file: &Identity, seal: Digest) -> String {
    Digest::of(format!("compared with its seal, 1: {file:?} {seal}").as_bytes()).to_string()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn old(inode: u64) -> Identity {
        Identity { device: 1, inode, length: 3, modified: (4, 5), changed: (1_000_000, 7) }
    }

    #[test]
    fn a_note_holds_for_the_same_file_and_seal_alone() {
        let folder = std::env::temp_dir().join(format!("tablette-seals-{}", std::process::id()));
        let (one, other) = (Digest::of(b"one"), Digest::of(b"other"));
        let seals = Seals::in_folder(folder.join("notes"));
        assert!(!seals.has(&old(2), one));
        seals.put(&old(2), one);
        for seals in [seals, Seals::in_folder(folder.join("notes"))] {
            assert!(seals.has(&old(2), one));
            assert!(!seals.has(&old(2), other) && !seals.has(&old(3), one));
            assert!(!seals.has(&Identity { changed: (1_000_000, 8), ..old(2) }, one));
            assert!(!seals.has(&Identity { length: 4, ..old(2) }, one));
        }
        assert!(!Seals::in_memory().has(&old(2), one));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_has_just_changed_is_not_noted() {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs() as i64;
        let seals = Seals::in_memory();
        for seconds in [now, now - 1, now + 3600, -1] {
            let young = Identity { changed: (seconds, 0), ..old(2) };
            seals.put(&young, Digest::default());
            assert!(!seals.has(&young, Digest::default()), "{seconds}");
        }
    }
}
