//! The sources of a table's bytes: a file, memory, or any other place that can be read by offset.
//!
//! Reading takes an offset each time and keeps no position, so one table serves many threads
//! without a lock.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::TableError;
use crate::verified_files::Identity;

/// Bytes that can be read at any offset, from many threads at the same time.
///
/// For example, a table on a web server is a source that requests ranges of bytes:
///
/// ```
/// use std::io;
/// use tablette_table::{ReadAt, Table, TableError};
///
/// struct Remote { length: u64 }
///
/// impl ReadAt for Remote {
///     fn length(&self) -> io::Result<u64> {
///         Ok(self.length)
///     }
///     fn read_at(&self, _buffer: &mut [u8], _at: u64) -> io::Result<()> {
///         Err(io::ErrorKind::ConnectionRefused.into())
///     }
/// }
///
/// assert!(matches!(Table::read(Remote { length: 500 }), Err(TableError::Io { .. })));
/// ```
pub trait ReadAt: Send + Sync {
    /// Returns the number of bytes. Opening a table calls it, and compares it with the length
    /// stated in the head.
    ///
    /// # Errors
    /// Those of the system.
    fn length(&self) -> io::Result<u64>;

    /// Fills the whole `buffer` with the bytes from offset `at` on. Calls are few and short: a
    /// probe makes two, of 40 bytes and of one compressed block.
    ///
    /// # Errors
    /// Those of the system; [`io::ErrorKind::UnexpectedEof`] if the bytes end before the buffer is
    /// full.
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()>;

    /// Returns the system's identity of the file, which reveals changes; `None`, the default, if
    /// there is no file.
    fn identity(&self) -> Option<Identity> {
        None
    }
}

impl ReadAt for Vec<u8> {
    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        // Offsets come from files, and may exceed the address space of this machine.
        let from = usize::try_from(at).ok().and_then(|at| self.get(at..)).and_then(|rest| rest.get(..buffer.len()));
        buffer.copy_from_slice(from.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl ReadAt for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn identity(&self) -> Option<Identity> {
        Identity::new(self)
    }

    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, buffer, at)
    }

    #[cfg(windows)]
    fn read_at(&self, mut buffer: &mut [u8], mut at: u64) -> io::Result<()> {
        while !buffer.is_empty() {
            // Unlike its counterpart on Unix, it may read less than requested.
            let read = std::os::windows::fs::FileExt::seek_read(self, buffer, at)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            buffer = &mut buffer[read..];
            at += read as u64;
        }
        Ok(())
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, _buffer: &mut [u8], _at: u64) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A file that is reopened for each read: a build has thousands of pieces, and a process may have
/// far fewer open files. The data is compared with checksums, so an exchanged file is noticed like
/// a damaged one.
pub(crate) struct ReopeningFile(pub(crate) PathBuf);

impl ReopeningFile {
    pub(crate) fn open(&self) -> io::Result<File> {
        open_regular(&self.0, File::options().read(true), Links::Refused).map_err(|error| match error {
            TableError::Io { kind, .. } => kind.into(),
            error => io::Error::other(error),
        })
    }
}

impl ReadAt for ReopeningFile {
    fn length(&self) -> io::Result<u64> {
        self.open()?.length()
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        ReadAt::read_at(&self.open()?, buffer, at)
    }
}

/// Whether the last part of a path may be a symbolic link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    /// A table may be kept elsewhere and linked to.
    Followed,
    /// A file that is written automatically must not be a link to another.
    Refused,
}

/// Opens an ordinary file and nothing else: opening a pipe without a writer would block, and a
/// device has no end.
///
/// # Errors
/// [`TableError::NotAFile`], also for links if they are refused; [`TableError::Io`].
pub(crate) fn open_regular(path: &Path, options: &mut OpenOptions, links: Links) -> Result<File, TableError> {
    let not_a_file = || TableError::NotAFile { file: path.display().to_string() };
    let is_link = || path.symlink_metadata().is_ok_and(|known| known.is_symlink());
    if links == Links::Refused && is_link() {
        return Err(not_a_file());
    }
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // Does not wait for the other end of a pipe. A link created since the test above fails to
        // open.
        let unlinked = if links == Links::Refused { OFlags::NOFOLLOW } else { OFlags::empty() };
        options.custom_flags((OFlags::NONBLOCK | unlinked).bits() as i32);
    }
    // Tested first because the error of opening says less: a folder cannot be opened for writing.
    if path.is_dir() {
        return Err(not_a_file());
    }
    let file = options.open(path).map_err(|error| TableError::io(path, &error))?;
    let known = file.metadata().map_err(|error| TableError::io(path, &error))?;
    if known.is_file() { Ok(file) } else { Err(not_a_file()) }
}
