//! The place of a table's bytes.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::error::ProbeError;

/// Bytes that can be read at any offset: a file, memory, an archive, ranges of a web address. Only
/// [`read_at`](Self::read_at) is required.
///
/// ```
/// use tablette_probe::{ProbeError, Storage, StorageError, Tablebase};
///
/// struct Unreachable;
/// impl Storage for Unreachable {
///     fn read_at(&self, _buffer: &mut [u8], _at: u64) -> Result<(), StorageError> {
///         Err("the host does not answer".into())
///     }
/// }
/// assert!(matches!(Tablebase::open(Unreachable), Err(ProbeError::Storage { at: 0, .. })));
/// ```
pub trait Storage {
    /// Fills the whole `buffer` with the bytes from offset `at` on. A probe makes two reads: 40
    /// bytes of the index, and one compressed block of some kilobytes.
    ///
    /// # Errors
    /// Any failure, also if the bytes end before the buffer is full.
    fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), StorageError>;

    /// Returns the number of bytes. If it is unknown (`None`, the default), opening does not
    /// compare it with the length in the head, and a file cut short is found by the reads.
    fn length(&self) -> Option<u64> {
        None
    }
}

/// The reason why bytes could not be read, as a message for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError(pub String);

impl From<&str> for StorageError {
    fn from(message: &str) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for StorageError {}

impl Storage for [u8] {
    fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), StorageError> {
        // Offsets come from files, and may exceed the address space.
        let from = usize::try_from(at).ok().and_then(|at| self.get(at..)).and_then(|rest| rest.get(..buffer.len()));
        buffer.copy_from_slice(from.ok_or("the bytes end before")?);
        Ok(())
    }

    fn length(&self) -> Option<u64> {
        Some(self.len() as u64)
    }
}

/// Forwards to what a type points at.
macro_rules! forward {
    ($([$($of:tt)*] $pointer:ty),*) => {$(
        impl<$($of)*> Storage for $pointer {
            fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), StorageError> {
                (**self).read_at(buffer, at)
            }

            fn length(&self) -> Option<u64> {
                (**self).length()
            }
        }
    )*};
}

forward!([] Vec<u8>, [S: Storage + ?Sized] &S, [S: Storage + ?Sized] Box<S>, [S: Storage + ?Sized] Arc<S>);

#[cfg(feature = "std")]
impl Storage for std::fs::File {
    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), StorageError> {
        Ok(std::os::unix::fs::FileExt::read_exact_at(self, buffer, at)?)
    }

    #[cfg(windows)]
    fn read_at(&self, mut buffer: &mut [u8], mut at: u64) -> Result<(), StorageError> {
        while !buffer.is_empty() {
            // May read less than requested.
            let read = std::os::windows::fs::FileExt::seek_read(self, buffer, at)?;
            if read == 0 {
                return Err("the file ends before".into());
            }
            buffer = &mut buffer[read..];
            at += read as u64;
        }
        Ok(())
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, _buffer: &mut [u8], _at: u64) -> Result<(), StorageError> {
        Err("files of this system cannot be read at an offset".into())
    }

    fn length(&self) -> Option<u64> {
        self.metadata().ok().map(|known| known.len())
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for StorageError {
    fn from(error: std::io::Error) -> Self {
        Self(alloc::format!("{error}"))
    }
}

/// Reads `length` bytes. Memory grows only as bytes arrive, so a forged length cannot exhaust it.
pub(crate) fn read<S: Storage + ?Sized>(storage: &S, at: u64, length: u64) -> Result<Vec<u8>, ProbeError> {
    const STEP: u64 = 1 << 20;
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < length {
        let (done, step) = (bytes.len(), STEP.min(length - bytes.len() as u64));
        let from = at.saturating_add(done as u64);
        bytes.resize(done + step as usize, 0);
        let read = storage.read_at(&mut bytes[done..], from);
        read.map_err(|error| ProbeError::Storage { at: from, length: step, error })?;
    }
    Ok(bytes)
}
