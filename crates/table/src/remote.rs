//! Remote tables: behind a file server or in an object store, where each read costs a round trip.
//!
//! For example, a table of 10 GB on a static host is probed from a laptop: the first probe reads
//! the head, 64 KiB of the index and one block; another one nearby reads that block alone, and one
//! in the same block nothing.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::source::ReadAt;

/// A remote place with files by name. This crate does no networking; the caller implements it.
pub trait RemotePlace: Send + Sync {
    /// Opens a file; its name may lead into folders, with `/`, and never out of the place.
    ///
    /// # Errors
    /// Those of the implementation, best as a [`RemoteError`](crate::RemoteError);
    /// [`io::ErrorKind::NotFound`] if there is no such file.
    fn open(&self, name: &str) -> io::Result<Box<dyn ReadAt>>;
}

/// Bytes of a page, read even if only a few are needed: two thousand entries of a table's index.
/// Opening a remote file reads the first one.
pub const PAGE: u64 = 64 << 10;
/// Maximum bytes of a read served from pages; longer reads are not entries of an index and bypass
/// them.
const SHORT: usize = 256;
/// Number of pages kept per file.
const KEPT: usize = 8;

/// A remote file with a page cache for short reads.
pub(crate) struct Paged {
    source: Box<dyn ReadAt>,
    length: u64,
    /// Pages by number, the most recently read at the end.
    pages: Mutex<Vec<(u64, Arc<[u8]>)>>,
}

impl Paged {
    pub(crate) fn new(source: Box<dyn ReadAt>) -> io::Result<Self> {
        let length = source.length()?;
        Ok(Self { source, length, pages: Mutex::default() })
    }

    /// Returns a page that was read before.
    fn kept(&self, number: u64) -> Option<Arc<[u8]>> {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.iter().find(|(known, _)| *known == number).map(|(_, page)| Arc::clone(page))
    }

    /// Not locked while reading: two threads may read the same page, and neither waits for the
    /// other's round trip.
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

    /// Records its reads.
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
