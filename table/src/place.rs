//! A folder to build in: one builder at a time, and what is finished outlasts him.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::atomic::{AtomicFile, PART};
use crate::error::TableError;

/// The file that a builder locks. It stays; a lock on it goes with the process that held it, however that ended.
const LOCK: &str = ".tablette-lock";
/// What the name of a folder of pieces ends with.
const PIECES: &str = ".building";
/// The file among the pieces that says what is being built.
const PLAN: &str = "plan";

/// A folder of tables in which this process, and no other, builds one table.
///
/// Pieces of the table stand in a folder of their own, `NAME.building`, each an atomic file, until the table is whole.
#[derive(Debug)]
pub struct Place {
    folder: PathBuf,
    name: String,
    _lock: File,
}

impl Place {
    /// Makes the folder if it is not there, and locks it.
    ///
    /// # Errors
    /// [`TableError::Busy`] when another process builds in the folder; what the system says.
    pub fn enter(folder: &Path, name: &str) -> Result<Self, TableError> {
        fs::create_dir_all(folder).map_err(|error| TableError::io(folder, &error))?;
        let lock = lock(folder)?;
        Ok(Self { folder: folder.to_owned(), name: name.to_owned(), _lock: lock })
    }

    /// Where the finished table will be.
    pub fn table(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// The folder of the pieces.
    pub fn pieces(&self) -> PathBuf {
        pieces(&self.folder, &self.name)
    }

    /// Whether a builder has left pieces of a table in a folder, or is making them.
    pub fn has_pieces(folder: &Path, name: &str) -> bool {
        pieces(folder, name).exists()
    }

    /// The file of a piece.
    pub fn piece(&self, number: u64) -> PathBuf {
        self.pieces().join(format!("{number:08}"))
    }

    /// The plan that an earlier run has left, if it was building this.
    ///
    /// # Errors
    /// What the system says.
    pub fn plan(&self) -> Result<Option<Vec<u8>>, TableError> {
        let path = self.pieces().join(PLAN);
        match fs::read(&path) {
            Ok(plan) => Ok(Some(plan)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(TableError::io(&path, &error)),
        }
    }

    /// Begins a build: the pieces of another plan are taken away, and the plan is written.
    ///
    /// # Errors
    /// What the system says.
    pub fn begin(&self, plan: &[u8]) -> Result<(), TableError> {
        self.clear()?;
        let pieces = self.pieces();
        fs::create_dir(&pieces).map_err(|error| TableError::io(&pieces, &error))?;
        let mut file = AtomicFile::create(&pieces.join(PLAN))?;
        file.write(plan)?;
        file.commit()
    }

    /// Takes away the pieces, and what was left half written of the table.
    ///
    /// # Errors
    /// What the system says.
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

fn lock(folder: &Path) -> Result<File, TableError> {
    let path = folder.join(LOCK);
    let open = File::options().read(true).write(true).create(true).truncate(false).open(&path);
    let mut file = open.map_err(|error| TableError::io(&path, &error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let _ = (&file).take(80).read_to_string(&mut holder);
            let holder = if holder.is_empty() { "another process".to_owned() } else { holder.trim_end().to_owned() };
            return Err(TableError::Busy { place: folder.display().to_string(), holder });
        }
        Err(TryLockError::Error(error)) => return Err(TableError::io(&path, &error)),
    }
    // Who holds it is a courtesy: where it cannot be written, the lock holds all the same.
    let _ = file.set_len(0).and_then(|()| writeln!(file, "process {}", std::process::id()));
    Ok(file)
}
