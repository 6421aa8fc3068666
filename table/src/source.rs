//! Where the bytes of a table come from: a file, memory, or any other place that can be read by offset.
//!
//! Reading takes an offset each time and keeps no position, so one table serves many threads without a lock.

use std::fs::File;
use std::io;

/// Bytes that can be read at any offset, from many threads at the same time.
///
/// For example, a table on a web server is one that asks for ranges of bytes:
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
    /// The number of bytes. Asked when a table is opened, and compared with the length that its head states.
    ///
    /// # Errors
    /// Those of the system.
    fn length(&self) -> io::Result<u64>;

    /// Fills the whole `buffer` with the bytes from offset `at` on. Calls are few and short: a probe makes two, of 40
    /// bytes and of one compressed block.
    ///
    /// # Errors
    /// Those of the system; [`io::ErrorKind::UnexpectedEof`] when the bytes end before the buffer is full.
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()>;
}

impl ReadAt for Vec<u8> {
    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        // Offsets come from files, and may lie beyond what this machine can address.
        let from = usize::try_from(at).ok().and_then(|at| self.get(at..)).and_then(|rest| rest.get(..buffer.len()));
        buffer.copy_from_slice(from.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl ReadAt for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, buffer, at)
    }

    #[cfg(windows)]
    fn read_at(&self, mut buffer: &mut [u8], mut at: u64) -> io::Result<()> {
        while !buffer.is_empty() {
            // Unlike its counterpart on Unix it may read less than asked.
            let read = std::os::windows::fs::FileExt::seek_read(self, buffer, at)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            buffer = &mut buffer[read..];
            at += read as u64;
        }
        Ok(())
    }
}
