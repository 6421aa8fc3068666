//! A record of files that have been compared with their digests, so that each is read completely
//! once and not for every question.
//!
//! A probe reads one block and compares its XXH64, which detects accidents; only the digest of the
//! whole file detects a block that was rewritten with a matching checksum. For example, the first
//! `solve` with a table of 10 GB reads all of it; the second finds the note of the first, and reads
//! two blocks.
//!
//! # When a note holds
//!
//! A note identifies a file by its [`Identity`]: device, inode, length, and the times of its last
//! change. The time of change (`ctime`) moves with every write, renaming and `touch`, and no
//! program can set it back, unlike the time of modification. A file that was changed within the
//! last two seconds gets no note: the clock of a file system may stand still for that long, which
//! would hide another change.
//!
//! A note in a folder is an empty file whose name is a digest of identity and digest. A user who
//! can write that folder can forge notes, so it belongs among the user's own files and not beside
//! the tables.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use crate::format::Digest;

/// The identity of a file: differs from that of every other file, and changes with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    device: u64,
    inode: u64,
    length: u64,
    /// Seconds and nanoseconds since 1970.
    modified: (i64, i64),
    /// The same for the last change of the contents or of the metadata.
    changed: (i64, i64),
}

/// Minimum time since the last change before a file is noted: the resolution of the coarsest file
/// system clock in use (FAT).
const SETTLED: Duration = Duration::from_secs(2);
/// Maximum number of notes in a folder; beyond it they are deleted, and files are read once more.
const MOST: usize = 10_000;

impl Identity {
    /// Returns the identity of an open file; `None` if the system does not provide it.
    #[cfg(unix)]
    pub fn new(file: &File) -> Option<Self> {
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

    /// `None`: without a time of change that programs cannot set, no note would be safe.
    #[cfg(not(unix))]
    pub fn new(_: &File) -> Option<Self> {
        None
    }

    /// Whether the last change is old enough, at a time, for the next one to show.
    fn is_settled(&self, now: SystemTime) -> bool {
        let (seconds, nanoseconds) = self.changed;
        let since = u64::try_from(seconds).ok().zip(u32::try_from(nanoseconds).ok());
        let changed = since
            .and_then(|(seconds, nanoseconds)| SystemTime::UNIX_EPOCH.checked_add(Duration::new(seconds, nanoseconds)));
        // A change in the future comes from another clock, and proves nothing.
        let age = changed.and_then(|changed| now.duration_since(changed).ok());
        age.is_some_and(|age| age >= SETTLED)
    }
}

/// Notes of the files that were compared with their digests, shared between threads.
///
/// ```
/// use tablette_table::{Digest, Identity, VerifiedFiles};
///
/// let path = std::env::temp_dir().join(format!("tablette-verified_files-doc-{}", std::process::id()));
/// std::fs::write(&path, b"a table")?;
/// let verified_files = VerifiedFiles::in_memory();
/// if let Some(identity) = Identity::new(&std::fs::File::open(&path)?) {
///     // Just written: the next change might not show, so there is no note yet.
///     verified_files.put(&identity, Digest::default());
///     assert!(!verified_files.has(&identity, Digest::default()));
/// }
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct VerifiedFiles {
    folder: Option<PathBuf>,
    known: Mutex<HashSet<String>>,
    now: fn() -> SystemTime,
}

impl Default for VerifiedFiles {
    fn default() -> Self {
        Self { folder: None, known: Mutex::default(), now: SystemTime::now }
    }
}

impl VerifiedFiles {
    /// Keeps notes until the process ends.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Keeps notes beyond the process, in a folder of their own, which is created with the first
    /// note.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder: Some(folder), ..Self::default() }
    }

    /// Whether a file was compared with this digest, and has not changed since. O(1).
    pub fn has(&self, file: &Identity, digest: Digest) -> bool {
        let name = note(file, digest);
        if self.known.lock().unwrap_or_else(PoisonError::into_inner).contains(&name) {
            return true;
        }
        let noted = self.folder.as_ref().is_some_and(|folder| folder.join(name).is_file());
        // The age is tested again: the clock may have been set back since the note was written.
        noted && file.is_settled((self.now)())
    }

    /// Notes that a file was compared with its digest. A failure to write the note is not an error:
    /// the file is then read once more.
    pub fn put(&self, file: &Identity, digest: Digest) {
        if !file.is_settled((self.now)()) {
            return;
        }
        let name = note(file, digest);
        if let Some(folder) = &self.folder {
            let few = || fs::read_dir(folder).is_ok_and(|notes| notes.count() < MOST);
            if fs::create_dir_all(folder).is_ok() && (few() || fs::remove_dir_all(folder).is_ok()) {
                let _ = fs::create_dir_all(folder).and_then(|()| File::create_new(folder.join(&name)));
            }
        }
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(name);
    }
}

/// Returns the name of a note: 64 hexadecimal digits.
fn note(file: &Identity, digest: Digest) -> String {
    Digest::new(format!("compared with its seal, 1: {file:?} {digest}").as_bytes()).to_string()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn old(inode: u64) -> Identity {
        Identity { device: 1, inode, length: 3, modified: (4, 5), changed: (1_000_000, 7) }
    }

    #[test]
    fn a_note_holds_for_the_same_file_and_digest_alone() {
        let folder = std::env::temp_dir().join(format!("tablette-seals-{}", std::process::id()));
        let (one, other) = (Digest::new(b"one"), Digest::new(b"other"));
        let verified_files = VerifiedFiles::in_folder(folder.join("notes"));
        assert!(!verified_files.has(&old(2), one));
        verified_files.put(&old(2), one);
        for verified_files in [verified_files, VerifiedFiles::in_folder(folder.join("notes"))] {
            assert!(verified_files.has(&old(2), one));
            assert!(!verified_files.has(&old(2), other) && !verified_files.has(&old(3), one));
            assert!(!verified_files.has(&Identity { changed: (1_000_000, 8), ..old(2) }, one));
            assert!(!verified_files.has(&Identity { length: 4, ..old(2) }, one));
        }
        assert!(!VerifiedFiles::in_memory().has(&old(2), one));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn recently_changed_files_are_not_noted() {
        const NOW: u64 = 2_000_000;
        let now = || SystemTime::UNIX_EPOCH + Duration::from_secs(NOW);
        let verified_files = VerifiedFiles { now, ..VerifiedFiles::in_memory() };
        let second = NOW as i64;
        for (changed, is_noted) in [
            ((second, 0), false),
            ((second - 1, 0), false),
            ((second - 2, 1), false),
            ((second - 2, 0), true),
            ((second + 3600, 0), false),
            ((-1, 0), false),
        ] {
            let file = Identity { changed, ..old(2) };
            verified_files.put(&file, Digest::default());
            assert_eq!(verified_files.has(&file, Digest::default()), is_noted, "{changed:?}");
        }
    }

    /// A clock that is set back takes a note's worth from it.
    #[test]
    fn a_note_in_a_folder_needs_a_file_that_is_old_by_the_clock() {
        let folder = std::env::temp_dir().join(format!("tablette-set-back-{}", std::process::id()));
        VerifiedFiles::in_folder(folder.clone()).put(&old(2), Digest::default());
        let now = || SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_001);
        let set_back = VerifiedFiles { now, ..VerifiedFiles::in_folder(folder.clone()) };
        assert!(!set_back.has(&old(2), Digest::default()));
        assert!(VerifiedFiles::in_folder(folder.clone()).has(&old(2), Digest::default()));
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A file that is written again is another one, even where its date is set back.
    #[test]
    fn a_note_does_not_outlast_the_file_that_it_is_of() {
        let path = std::env::temp_dir().join(format!("tablette-rewritten-{}", std::process::id()));
        fs::write(&path, b"a table").unwrap();
        let later = || SystemTime::now() + SETTLED;
        let verified_files = VerifiedFiles { now: later, ..VerifiedFiles::in_memory() };
        let identity = || Identity::new(&File::open(&path).unwrap()).unwrap();
        let before = identity();
        verified_files.put(&before, Digest::default());
        assert!(verified_files.has(&identity(), Digest::default()));
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        // The clocks of file systems are coarse: it is written until the change shows.
        while identity() == before {
            fs::write(&path, b"another").unwrap();
            File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
        }
        assert_eq!((identity().modified, identity().length), (before.modified, before.length));
        assert!(!verified_files.has(&identity(), Digest::default()));
        fs::remove_file(&path).unwrap();
    }
}
