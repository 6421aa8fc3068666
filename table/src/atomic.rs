//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::TableError;

/// A file under construction beside its place. It takes its place by [`commit`](AtomicFile::commit), once all of it is on
/// the disk; dropped before that, it leaves nothing behind.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
}

/// What the name of a file under construction ends with.
pub(crate) const PART: &str = ".part";

impl AtomicFile {
    /// Begins to write what will be `path`. What an earlier run has left of it is overwritten.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path) -> Result<Self, TableError> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(PART);
        let part = path.with_file_name(name);
        let file = File::create(&part).map_err(|error| TableError::io(&part, &error))?;
        Ok(Self { path: path.to_owned(), part, file: Some(BufWriter::with_capacity(1 << 18, file)) })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// What the system says; [`TableError::DiskFull`].
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.with(|file| file.write_all(bytes))
    }

    /// Writes over the beginning, after everything else. The name of the file appears only when both are on the disk.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn write_first(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.with(|file| {
            file.flush()?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(bytes)
        })
    }

    /// Puts the file into its place: to the disk, renamed, and the folder to the disk.
    ///
    /// # Errors
    /// What the system says; then nothing is left behind and what stood in the place before still does.
    pub fn commit(mut self) -> Result<(), TableError> {
        self.with(|file| {
            file.flush()?;
            file.get_ref().sync_all()
        })?;
        self.file = None;
        if let Err(error) = fs::rename(&self.part, &self.path) {
            let _ = fs::remove_file(&self.part);
            return Err(TableError::io(&self.path, &error));
        }
        sync_folder(&self.path)
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>) -> Result<T, TableError> {
        let file = self.file.as_mut().expect("the file is open until it is in its place");
        act(file).map_err(|error| TableError::io(&self.part, &error))
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // What could not be written is not tried again.
            let (file, _) = file.into_parts();
            drop(file);
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Makes a new name in a folder outlast a power cut, where the system can.
fn sync_folder(path: &Path) -> Result<(), TableError> {
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| TableError::io(folder, &error))?;
    }
    let _ = path;
    Ok(())
}
