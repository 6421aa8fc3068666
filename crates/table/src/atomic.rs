//! Files that appear whole or not at all.
//!
//! A reader that opens a table while it is being rebuilt, or after a power cut, must find either
//! the old table or the new one, never half of one. So `a.tablette` is written as
//! `a.tablette.part`, flushed to the disk, and then renamed, which is atomic on POSIX systems.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::TableError;
use crate::source::{Links, open_regular};

/// A file under construction beside its final place. [`commit`](AtomicFile::commit) flushes and
/// renames it; dropped before that, it leaves nothing behind. After a kill the `.part` stays, and
/// the next run overwrites it.
///
/// ```
/// use tablette_table::{AtomicFile, TableError};
///
/// let path = std::env::temp_dir().join(format!("tablette-atomic-{}", std::process::id()));
/// let mut file = AtomicFile::create(&path)?;
/// file.write(b"half of ")?;
/// assert!(!path.exists());
/// file.write(b"a sentence")?;
/// file.commit()?;
/// assert_eq!(std::fs::read(&path).unwrap(), b"half of a sentence");
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), TableError>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
    /// Whether other processes may write the same file at the same time.
    shared: bool,
}

/// The suffix of a file under construction.
pub(crate) const PART: &str = ".part";

impl AtomicFile {
    /// Begins to write the future file `path`, replacing the unfinished file of an earlier run. An
    /// existing file of that name stays readable until the end.
    ///
    /// # Errors
    /// [`TableError::NotAFile`] if a link or a folder is in the place of the part, since a link
    /// would redirect the writing; [`TableError::Io`], for example if the folder is missing.
    pub fn create(path: &Path) -> Result<Self, TableError> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(PART);
        let part = path.with_file_name(name);
        match part.symlink_metadata() {
            Ok(known) if !known.is_file() => return Err(TableError::NotAFile { file: part.display().to_string() }),
            // Recreated rather than emptied: it may be a hard link to a file elsewhere.
            Ok(_) => fs::remove_file(&part).map_err(|error| TableError::io(&part, &error))?,
            Err(_) => {}
        }
        let file = File::create_new(&part).map_err(|error| TableError::io(&part, &error))?;
        Ok(Self::around(path, part, file, false))
    }

    /// As [`create`](Self::create), for files that processes on several machines may be writing at
    /// once: the name of the part contains the machine and the process, and a finished file of the
    /// same bytes stays where it is.
    ///
    /// ```
    /// use tablette_table::{AtomicFile, TableError};
    ///
    /// let path = std::env::temp_dir().join(format!("tablette-shared-{}", std::process::id()));
    /// let (mut one, mut other) = (AtomicFile::create_shared(&path)?, AtomicFile::create_shared(&path)?);
    /// one.write(b"the same piece")?;
    /// other.write(b"the same piece")?;
    /// one.commit()?;
    /// other.commit()?;
    /// assert_eq!(std::fs::read(&path).unwrap(), b"the same piece");
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), TableError>(())
    /// ```
    ///
    /// # Errors
    /// [`TableError::Io`], for example if the folder is missing.
    pub fn create_shared(path: &Path) -> Result<Self, TableError> {
        let (name, writer) = (path.file_name().unwrap_or_default().to_string_lossy(), writer());
        let mut tried = 0;
        loop {
            let part = path.with_file_name(format!("{name}.{writer}-{tried}{PART}"));
            // Never an existing file: another machine may have the same name, and a process there
            // the same number.
            match File::create_new(&part) {
                Ok(file) => return Ok(Self::around(path, part, file, true)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tried < MOST_PARTS => tried += 1,
                Err(error) => return Err(TableError::io(&part, &error)),
            }
        }
    }

    /// Removes from a folder the parts of files whose names begin with `begins`, left by killed
    /// processes. A process that is still writing one loses it, and finds the finished file in its
    /// place, so call this only when all those files are there.
    pub fn tidy(folder: &Path, begins: &str) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let ours = name.to_str().is_some_and(|name| name.starts_with(begins) && name.ends_with(PART));
            if ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
                // A part that cannot be removed does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn around(path: &Path, part: PathBuf, file: File, shared: bool) -> Self {
        Self { path: path.to_owned(), part, file: Some(BufWriter::with_capacity(1 << 18, file)), shared }
    }

    /// The name that the file will have.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends bytes. They are collected into pieces of 256 KiB, so that short writes are cheap.
    ///
    /// # Errors
    /// [`TableError::DiskFull`] and [`TableError::Io`], which may concern bytes of an earlier call.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.with(|file| file.write_all(bytes))
    }

    /// Overwrites the beginning, after everything else: the head of a table, which contains the
    /// digests of the rest.
    ///
    /// # Errors
    /// [`TableError::DiskFull`] and [`TableError::Io`].
    pub(crate) fn write_first(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.with(|file| {
            file.flush()?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(bytes)
        })
    }

    /// Puts the file into its place: flushes its bytes to the disk, renames it, and flushes the
    /// folder. Each step waits for the disk, so thousands of small files are better kept in one
    /// [`Journal`](crate::Journal).
    ///
    /// # Errors
    /// [`TableError::DiskFull`] and [`TableError::Io`]. The old file is then still in its place,
    /// and the new one is removed; except that if only flushing the folder failed, the new file is
    /// in place already.
    pub fn commit(mut self) -> Result<(), TableError> {
        self.with(|file| {
            file.flush()?;
            // Without this, some file systems may store the new name before the data, and a power
            // cut leaves an empty file.
            file.get_ref().sync_all()
        })?;
        self.file = None;
        if self.shared && self.is_first() {
            return sync_folder(&self.path);
        }
        if let Err(error) = fs::rename(&self.part, &self.path) {
            // Another process has tidied up after the last of the files, this one included.
            if self.shared && error.kind() == io::ErrorKind::NotFound && self.path.exists() {
                return Ok(());
            }
            let _ = fs::remove_file(&self.part);
            return Err(TableError::io(&self.path, &error));
        }
        sync_folder(&self.path)
    }

    /// Whether the file now has its name without replacing a different one: either no other process
    /// finished it first, or one did with the same bytes. The part is then gone.
    ///
    /// An equal file that others may be reading is not replaced: on network file systems they would
    /// lose it.
    fn is_first(&self) -> bool {
        let placed = match fs::hard_link(&self.part, &self.path) {
            Ok(()) => true,
            // The existing file is damaged, or of another version of the packer; or hard links are
            // not supported here.
            Err(error) => error.kind() == io::ErrorKind::AlreadyExists && is_same(&self.part, &self.path),
        };
        placed && fs::remove_file(&self.part).is_ok()
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>) -> Result<T, TableError> {
        let file = self.file.as_mut().expect("the file is open until it is in its place");
        act(file).map_err(|error| TableError::io(&self.part, &error))
    }
}

/// Maximum number of parts of one file that one process writes at the same time, or that killed
/// processes with its number have left.
const MOST_PARTS: u32 = 10_000;

/// Returns the name of this machine and the number of this process, in characters that are safe in
/// file names.
fn writer() -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let host: String = host().chars().take(64).map(plain).collect();
    format!("{host}-{}", std::process::id())
}

#[cfg(unix)]
fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| "here".to_owned())
}

/// Whether two files have the same bytes; false if one cannot be read. Time: a pass over both.
fn is_same(one: &Path, other: &Path) -> bool {
    let compare = || -> io::Result<bool> {
        let [mut one, mut other] = [open_plain(one)?, open_plain(other)?];
        if one.metadata()?.len() != other.metadata()?.len() {
            return Ok(false);
        }
        let (mut left, mut right) = (vec![0; 1 << 18], vec![0; 1 << 18]);
        loop {
            let read = one.read(&mut left)?;
            if read == 0 {
                return Ok(true);
            }
            other.read_exact(&mut right[..read])?;
            if left[..read] != right[..read] {
                return Ok(false);
            }
        }
    };
    compare().unwrap_or(false)
}

/// Opens a file for reading, if it is an ordinary one.
fn open_plain(path: &Path) -> io::Result<File> {
    open_regular(path, File::options().read(true), Links::Refused).map_err(|_| io::ErrorKind::InvalidInput.into())
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // Taken apart, because dropping the buffer would first write its bytes to a file that
            // is about to be removed.
            let (file, _) = file.into_parts();
            drop(file);
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Makes a new name in a folder survive a power cut, if the system can.
fn sync_folder(path: &Path) -> Result<(), TableError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match sync(folder) {
        Err(error) if !is_unable(&error) => Err(TableError::io(folder, &error)),
        // If folders cannot be flushed, a power cut may undo the renaming.
        _ => Ok(()),
    }
}

/// Flushes the names in a folder to the disk.
#[cfg(unix)]
pub(crate) fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Does nothing: other systems cannot open a folder as a file.
#[cfg(not(unix))]
pub(crate) fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether an error means that a file system does not support an operation, as opposed to a
/// failure: some network and user-space file systems neither lock files nor flush folders.
pub(crate) fn is_unable(error: &io::Error) -> bool {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        let unable = [Errno::NOLCK, Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP, Errno::NOTSUP];
        unable.iter().any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
    }
    #[cfg(not(unix))]
    {
        error.kind() == io::ErrorKind::Unsupported
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_that_cannot_is_told_from_one_that_failed() {
        use rustix::io::Errno;
        let error = |errno: Errno| io::Error::from_raw_os_error(errno.raw_os_error());
        for errno in [Errno::NOLCK, Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP] {
            assert!(is_unable(&error(errno)), "{errno:?}");
        }
        for errno in [Errno::IO, Errno::NOSPC, Errno::ACCESS, Errno::ROFS, Errno::AGAIN] {
            assert!(!is_unable(&error(errno)), "{errno:?}");
        }
    }
}
