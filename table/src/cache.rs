//! The blocks that were read last, unpacked: the second probe of a block costs no reading, checking or unpacking.
//!
//! For example, a face that shows the values of all moves probes many ranks after each move, and often the same few
//! blocks.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::format::LONG_BLOCK;

/// Shelves of a cache at most, each with a lock of its own: threads that read different blocks seldom wait for each
/// other.
const SHELVES: u64 = 16;

/// A bounded store of unpacked blocks, for any number of threads.
///
/// Several tables may share one, each under a number of its own ([`Table::open_sharing`](crate::Table::open_sharing)).
/// A full shelf drops its oldest blocks rather than the least recently used ones, so that a hit changes nothing and is
/// quick.
///
/// ```
/// use std::sync::Arc;
/// use tablette_table::{Cache, Draft, Header, Table, TableError, Tally};
///
/// # let folder = std::env::temp_dir();
/// # let path = |name: &str| folder.join(format!("tablette-cache-{name}-{}", std::process::id()));
/// # for (name, value) in [("low", 1), ("high", 9)] {
/// #     let mut draft = Draft::of_values(&path(name), &Header::default(), 0..2, &Tally::from_iter([value, value]))?;
/// #     draft.push(&[value, value])?;
/// #     draft.finish()?;
/// # }
/// let cache = Arc::new(Cache::new(64 << 20));
/// let low = Table::open_sharing(&path("low"), &cache, 0)?;
/// let high = Table::open_sharing(&path("high"), &cache, 1)?;
/// assert_eq!((low.value(0)?, high.value(0)?), (1, 9));
/// # for name in ["low", "high"] { std::fs::remove_file(path(name)).unwrap(); }
/// # Ok::<(), TableError>(())
/// ```
#[derive(Debug)]
pub struct Cache {
    shelves: Vec<Mutex<Shelf>>,
    /// Bytes of blocks on each shelf at most.
    room: u64,
}

#[derive(Debug, Default)]
struct Shelf {
    blocks: FxHashMap<u64, Arc<[u8]>>,
    /// Their numbers, oldest first.
    order: VecDeque<u64>,
    bytes: u64,
}

impl Cache {
    /// A cache of at most `bytes` bytes of unpacked blocks, but of one block at least. Nothing is allocated before blocks arrive;
    /// then each takes some 60 bytes besides.
    pub fn new(bytes: u64) -> Self {
        let shelves = (bytes / u64::from(LONG_BLOCK)).clamp(1, SHELVES);
        Self { shelves: (0..shelves).map(|_| Mutex::default()).collect(), room: bytes / shelves }
    }

    /// The block of that number, if it is here. Constant time.
    pub(crate) fn get(&self, number: u64) -> Option<Arc<[u8]>> {
        // A poisoned lock is harmless: no panic can leave half an entry behind.
        let shelf = self.shelf(number).lock().unwrap_or_else(PoisonError::into_inner);
        shelf.blocks.get(&number).map(Arc::clone)
    }

    /// Keeps a block, in the place of those that have been here longest.
    pub(crate) fn put(&self, number: u64, block: &Arc<[u8]>) {
        let mut shelf = self.shelf(number).lock().unwrap_or_else(PoisonError::into_inner);
        let shelf = &mut *shelf;
        // Two threads may have read the same block.
        if shelf.blocks.insert(number, Arc::clone(block)).is_some() {
            return;
        }
        shelf.order.push_back(number);
        shelf.bytes += block.len() as u64;
        while shelf.bytes > self.room && shelf.order.len() > 1 {
            let oldest = shelf.order.pop_front().and_then(|oldest| shelf.blocks.remove(&oldest));
            shelf.bytes -= oldest.map_or(0, |oldest| oldest.len() as u64);
        }
    }

    /// The shelf of a block, always the same.
    fn shelf(&self, number: u64) -> &Mutex<Shelf> {
        // Blocks of one table and those of many must spread alike (D. Knuth's multiplicative hashing).
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.shelves[(spread % self.shelves.len() as u64) as usize]
    }
}
