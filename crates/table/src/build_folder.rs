//! A folder for builds: one builder at a time, with finished pieces that outlast the process.
//!
//! For example, a build of `chomp.tablette` makes a folder `chomp.tablette.building` with a file
//! `plan`, and a file for each finished piece: `00000000`, `00000001`, …. Killed and restarted with
//! the same plan, it finds them and continues with the next; when the table is complete, the folder
//! is removed.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::atomic::{AtomicFile, PART, is_unable, sync};
use crate::error::TableError;
use crate::source::{Links, open_regular};

/// The file that a builder locks. It is never removed, or two builders could hold locks on two
/// files of the same name. The lock itself ends with the process, even after a kill.
const LOCK: &str = ".tablette-lock";
/// The suffix of a folder of pieces.
const PIECES: &str = ".building";
/// The file among the pieces that describes the build.
const PLAN: &str = "plan";
/// Maximum number of bytes of a plan that are read.
const LONGEST_PLAN: u64 = 1 << 20;

/// A folder of tables in which only this process builds one table.
///
/// Pieces of the table are in a folder of their own, `NAME.building`, each an [`AtomicFile`], until
/// the table is complete. So a piece that exists is complete.
///
/// ```
/// use tablette_table::{BuildFolder, TableError};
///
/// let folder = std::env::temp_dir().join(format!("tablette-place-{}", std::process::id()));
/// let place = BuildFolder::enter(&folder, "nim.tablette")?;
/// assert!(matches!(BuildFolder::enter(&folder, "kayles.tablette"), Err(TableError::Busy { .. })));
///
/// place.begin(b"nim 3,4,5 in two pieces")?;
/// assert_eq!(place.plan()?.as_deref(), Some(&b"nim 3,4,5 in two pieces"[..]));
/// assert!(place.piece(1).ends_with("nim.tablette.building/00000001"));
/// place.clear()?;
/// assert!(!BuildFolder::has_pieces(&folder, "nim.tablette"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), TableError>(())
/// ```
#[derive(Debug)]
pub struct BuildFolder {
    folder: PathBuf,
    name: String,
    weakness: Option<FilesystemLimit>,
    _lock: File,
}

/// A missing capability of the file system of a folder. Work continues nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesystemLimit {
    /// It does not lock files: two builders that work in the folder at the same time would not
    /// notice each other.
    Unlocked,
    /// It does not flush folders to the disk: a power cut may undo a renaming.
    Unsynced,
}

impl BuildFolder {
    /// Creates the folder if it is missing, and locks it until the value is dropped. `name` is that
    /// of the table in it.
    ///
    /// # Errors
    /// [`TableError::Busy`] at once, without waiting, if another builder has the lock;
    /// [`TableError::NotAFile`] if a link or a pipe is in the place of the lock, or a link in that
    /// of the pieces; [`TableError::Io`].
    pub fn enter(folder: &Path, name: &str) -> Result<Self, TableError> {
        fs::create_dir_all(folder).map_err(|error| TableError::io(folder, &error))?;
        let (lock, locked) = lock(folder)?;
        let synced = sync(folder).map_or_else(|error| !is_unable(&error), |()| true);
        let weakness = match (locked, synced) {
            (false, _) => Some(FilesystemLimit::Unlocked),
            (true, false) => Some(FilesystemLimit::Unsynced),
            (true, true) => None,
        };
        let place = Self { folder: folder.to_owned(), name: name.to_owned(), weakness, _lock: lock };
        // A link would let others choose the folder that is emptied and filled here.
        let pieces = place.pieces();
        if pieces.symlink_metadata().is_ok_and(|known| !known.is_dir()) {
            return Err(TableError::NotAFile { file: pieces.display().to_string() });
        }
        Ok(place)
    }

    /// Returns the missing capability of the file system, for a warning.
    pub fn weakness(&self) -> Option<FilesystemLimit> {
        self.weakness
    }

    /// Returns the path of the finished table.
    pub fn table(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Returns the folder of the pieces, which need not exist.
    pub fn pieces(&self) -> PathBuf {
        pieces(&self.folder, &self.name)
    }

    /// Whether a folder contains pieces of a table, of a finished or running builder. Needs no
    /// lock: for a list of tables that shows unfinished ones.
    pub fn has_pieces(folder: &Path, name: &str) -> bool {
        pieces(folder, name).exists()
    }

    /// Returns the path of a piece. Eight digits or more, so that names sort as numbers up to 10^8
    /// pieces.
    pub fn piece(&self, number: u64) -> PathBuf {
        self.pieces().join(format!("{number:08}"))
    }

    /// Reads the plan of an earlier run; `None` if there is none. The caller compares it with its
    /// own: pieces of another plan are useless.
    ///
    /// # Errors
    /// [`TableError::Io`].
    pub fn plan(&self) -> Result<Option<Vec<u8>>, TableError> {
        let path = self.pieces().join(PLAN);
        let file = match open_regular(&path, File::options().read(true), Links::Refused) {
            Ok(file) => file,
            Err(TableError::Io { kind: std::io::ErrorKind::NotFound, .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut plan = Vec::new();
        // Bounded, because the file may be anything; a longer plan differs from ours in any case.
        file.take(LONGEST_PLAN).read_to_end(&mut plan).map_err(|error| TableError::io(&path, &error))?;
        Ok(Some(plan))
    }

    /// Begins a build: removes all pieces, and writes the plan, any bytes that describe the table
    /// and its division.
    ///
    /// # Errors
    /// [`TableError::DiskFull`] and [`TableError::Io`].
    pub fn begin(&self, plan: &[u8]) -> Result<(), TableError> {
        // First, because a piece of another plan would be mistaken for the piece of this one with
        // the same number.
        self.clear()?;
        let pieces = self.pieces();
        fs::create_dir(&pieces).map_err(|error| TableError::io(&pieces, &error))?;
        let mut file = AtomicFile::create(&pieces.join(PLAN))?;
        file.write(plan)?;
        file.commit()
    }

    /// Removes the pieces, and a half-written table. A finished table stays.
    ///
    /// # Errors
    /// [`TableError::Io`]; having nothing to remove is not an error.
    pub fn clear(&self) -> Result<(), TableError> {
        let pieces = self.pieces();
        let gone = |path: &Path, done: std::io::Result<()>| match done {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(TableError::io(path, &error)),
            _ => Ok(()),
        };
        gone(&pieces, fs::remove_dir_all(&pieces))?;
        let part = self.folder.join(format!("{}{PART}", self.name));
        gone(&part, fs::remove_file(&part))
    }
}

fn pieces(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{PIECES}"))
}

/// Locks a folder, without waiting. The flag is whether the file system supports locks.
fn lock(folder: &Path) -> Result<(File, bool), TableError> {
    let path = folder.join(LOCK);
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    // In a folder that others write to, a link would let them choose the file that is emptied and
    // signed here.
    let mut file = open_regular(&path, &mut options, Links::Refused)?;
    let locked = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::Error(error)) if is_unable(&error) => false,
        Err(TryLockError::WouldBlock) => {
            // Bounded, because the file may contain anything. It is empty between locking and
            // signing.
            let mut holder = String::new();
            let _ = (&file).take(80).read_to_string(&mut holder);
            let holder = if holder.is_empty() { "another process".to_owned() } else { holder.trim_end().to_owned() };
            return Err(TableError::Busy { place: folder.display().to_string(), holder });
        }
        Err(TryLockError::Error(error)) => return Err(TableError::io(&path, &error)),
    };
    // The signature is only a courtesy: without it, the lock holds all the same.
    let _ = file.set_len(0).and_then(|()| writeln!(file, "process {}", std::process::id()));
    Ok((file, locked))
}
