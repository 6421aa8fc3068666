//! Tables that lie far away: behind a server of files, in a store of objects, wherever each read costs a journey.
//!
//! For example, a table of 10 GB on a static host is probed from a laptop: the first probe reads the head, 64 KiB of the index and one
//! block; another one nearby reads that block alone, and one in the same block nothing.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::TableError;
use crate::source::ReadAt;

/// A place with files by name, which this crate cannot reach by itself: whoever knows the network opens them.
pub trait FarPlace: Send + Sync {
    /// A file; its name may lead into folders, with `/`, and never out of the place.
    ///
    /// # Errors
    /// Those of whoever reaches it, best as a [`FarFault`]; [`io::ErrorKind::NotFound`] where there is none.
    fn open(&self, name: &str) -> io::Result<Box<dyn ReadAt>>;
}

/// Why a journey brought no bytes, in words of no network. Whoever reaches a place hands it on in an [`io::Error`], and it comes
/// out as [`TableError::Far`](crate::TableError::Far).
///
/// ```
/// use tablette_table::FarFault;
///
/// let fault = FarFault::Short { expected: 512, got: 100 };
/// assert_eq!(fault.to_string(), "its host sent 100 bytes instead of 512; ask again, or copy the table into a folder");
/// assert_eq!(std::io::Error::from(fault).kind(), std::io::ErrorKind::UnexpectedEof);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FarFault {
    /// Nobody there, no way to them, no trust in them, or no answer in time.
    #[error("its host could not be reached ({why}); compare the address, or ask again later")]
    Unreached {
        /// What the system or the network says.
        why: String,
    },
    /// The host answered, but not with the file.
    #[error("its host answered {answered} instead of bytes of the file; compare the address, or ask again later")]
    Refused {
        /// Its answer.
        answered: String,
    },
    /// The host sends whole files, or other parts of them than those that were asked for.
    #[error(
        "its host answered {answered} where bytes {from} to {to} were asked for; a table is read by parts: use a host that sends them, or copy the table into a folder"
    )]
    NoParts {
        /// Its answer.
        answered: String,
        /// Offset of the first byte that was asked for.
        from: u64,
        /// Offset behind the last one.
        to: u64,
    },
    /// The file is another one than when it was opened.
    #[error("the file has changed since it was opened: it was {expected} and is {found}; ask again")]
    Changed {
        /// What told it then: its length, or what its host calls this version of it.
        expected: String,
        /// The same now.
        found: String,
    },
    /// More or fewer bytes than were asked for.
    #[error("its host sent {got} bytes instead of {expected}; ask again, or copy the table into a folder")]
    Short {
        /// Bytes that were asked for.
        expected: u64,
        /// Bytes that came; one more where there were too many.
        got: u64,
    },
    /// A manifest of pieces that is too long to be read before anything is known of it.
    #[error("its manifest would have {bytes} bytes, and {most} are read from far away; copy the table into a folder")]
    LongManifest {
        /// Bytes that its head says it has.
        bytes: u64,
        /// Bytes that are allowed.
        most: u64,
    },
}

impl From<FarFault> for TableError {
    fn from(fault: FarFault) -> Self {
        Self::Far(fault)
    }
}

impl From<FarFault> for io::Error {
    fn from(fault: FarFault) -> Self {
        let kind = match &fault {
            FarFault::Unreached { .. } => io::ErrorKind::HostUnreachable,
            FarFault::Short { .. } => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, fault)
    }
}

/// Bytes of a page, which is read for the sake of a few: those of two thousand blocks in the index of a table. Opening a far file
/// reads the first one.
pub const PAGE: u64 = 64 << 10;
/// Longer reads are no entries of an index: they are read as they are.
const SHORT: usize = 256;
/// Pages that are kept of a file.
const KEPT: usize = 8;

/// A far file whose short reads are answered from pages that stay.
pub(crate) struct Paged {
    source: Box<dyn ReadAt>,
    length: u64,
    /// Pages by number, the one that was read last at the end.
    pages: Mutex<Vec<(u64, Arc<[u8]>)>>,
}

impl Paged {
    pub(crate) fn new(source: Box<dyn ReadAt>) -> io::Result<Self> {
        let length = source.length()?;
        Ok(Self { source, length, pages: Mutex::default() })
    }

    /// A page that was read before.
    fn kept(&self, number: u64) -> Option<Arc<[u8]>> {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.iter().find(|(known, _)| *known == number).map(|(_, page)| Arc::clone(page))
    }

    /// Not locked while reading: two threads may read the same page, and neither waits for the other's journey.
    fn page(&self, number: u64) -> io::Result<Arc<[u8]>> {
        if let Some(page) = self.kept(number) {
            return Ok(page);
        }
        let from = number * PAGE;
        let mut bytes = vec![0; PAGE.min(self.length.saturating_sub(from)) as usize];
        self.source.read_at(&mut bytes, from)?;
        let page: Arc<[u8]> = bytes.into();
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.len() == KEPT {
            pages.remove(0);
        }
        pages.push((number, Arc::clone(&page)));
        Ok(page)
    }
}

impl ReadAt for Paged {
    fn length(&self) -> io::Result<u64> {
        Ok(self.length)
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        let end = at.checked_add(buffer.len() as u64).filter(|&end| end <= self.length);
        let end = end.ok_or(io::ErrorKind::UnexpectedEof)?;
        let mut pages = at / PAGE..end.div_ceil(PAGE);
        if buffer.len() > SHORT && !pages.clone().all(|page| self.kept(page).is_some()) {
            return self.source.read_at(buffer, at);
        }
        pages.try_for_each(|number| {
            let (page, from) = (self.page(number)?, number * PAGE);
            let (start, stop) = (at.max(from), end.min(from + PAGE));
            let piece =
                page.get((start - from) as usize..(stop - from) as usize).ok_or(io::ErrorKind::UnexpectedEof)?;
            buffer[(start - at) as usize..(stop - at) as usize].copy_from_slice(piece);
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts how often it is read.
    struct Counted(Vec<u8>, Arc<Mutex<Vec<(u64, usize)>>>);

    impl ReadAt for Counted {
        fn length(&self) -> io::Result<u64> {
            self.0.length()
        }

        fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
            self.1.lock().unwrap().push((at, buffer.len()));
            self.0.read_at(buffer, at)
        }
    }

    #[test]
    fn short_reads_cost_a_page_once() {
        let bytes: Vec<u8> = (0..200_000_u32).map(|at| (at % 251) as u8).collect();
        let reads = Arc::new(Mutex::new(Vec::new()));
        let paged = Paged::new(Box::new(Counted(bytes.clone(), Arc::clone(&reads)))).unwrap();
        let read = |at: u64, length: usize| {
            let mut buffer = vec![0; length];
            paged.read_at(&mut buffer, at).unwrap();
            assert_eq!(buffer, bytes[at as usize..][..length]);
        };
        for at in [0, 40, 65_000, 65_520] {
            read(at, 40);
        }
        assert_eq!(*reads.lock().unwrap(), [(0, 65_536), (65_536, 65_536)]);
        read(131_000, 5000);
        read(100_000, 5000);
        read(199_990, 10);
        assert_eq!(reads.lock().unwrap()[2..], [(131_000, 5000), (196_608, 3392)]);
        let mut beyond = [0; 40];
        assert!(paged.read_at(&mut beyond, 199_990).is_err() && paged.read_at(&mut beyond, u64::MAX).is_err());
    }
}
