//! Tables that lie far away: behind a server of files, in a store of objects, wherever each read costs a journey.
//!
//! For example, a table of 10 GB on a static host is probed from a laptop: the first probe reads the head, 64 KiB of the index and one
//! block; another one nearby reads that block alone, and one in the same block nothing.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::source::ReadAt;

/// A place with files by name, which this crate cannot reach by itself: whoever knows the network opens them.
pub trait FarPlace: Send + Sync {
    /// A file; its name may lead into folders, with `/`, and never out of the place.
    ///
    /// # Errors
    /// Those of whoever reaches it, best as a [`FarFault`](crate::FarFault); [`io::ErrorKind::NotFound`] where there is none.
    fn open(&self, name: &str) -> io::Result<Box<dyn ReadAt>>;
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
