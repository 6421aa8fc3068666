//! The blocks that were read last, unpacked: the second probe of a block costs no reading, checking or unpacking.
//!
//! For example, a face that shows the values of all moves probes many ranks after each move, and often the same few
//! blocks.

use std::sync::{Arc, Mutex, PoisonError};

use crate::format::BLOCK;

/// Shelves of a cache at most, each with a lock of its own: threads that read different blocks seldom wait for each
/// other.
const SHELVES: u64 = 16;

/// A bounded store of unpacked blocks, for any number of threads.
///
/// Several tables may share one, each under a number of its own ([`Table::open_sharing`](crate::Table::open_sharing)).
/// A full shelf drops its oldest block rather than the least recently used one, so that a hit changes nothing and is
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
    /// Blocks on each shelf at most.
    room: usize,
}

#[derive(Debug, Default)]
struct Shelf {
    blocks: Vec<(u64, Arc<[u8]>)>,
    /// The place that the next block takes on a full shelf.
    next: usize,
}

impl Cache {
    /// A cache of about `bytes` bytes, counted in blocks as they are written (32 KiB), but of one block at least.
    /// Nothing is allocated before blocks arrive.
    pub fn new(bytes: u64) -> Self {
        let blocks = (bytes / u64::from(BLOCK)).max(1);
        let shelves = blocks.min(SHELVES);
        let room = usize::try_from(blocks / shelves).unwrap_or(usize::MAX).clamp(1, 1 << 20);
        Self { shelves: (0..shelves).map(|_| Mutex::default()).collect(), room }
    }

    /// The block of that number, if it is here. Time: a look at each block of one shelf.
    pub(crate) fn get(&self, number: u64) -> Option<Arc<[u8]>> {
        // A poisoned lock is harmless: no panic can leave half an entry behind.
        let shelf = self.shelf(number).lock().unwrap_or_else(PoisonError::into_inner);
        shelf.blocks.iter().find(|(at, _)| *at == number).map(|(_, block)| Arc::clone(block))
    }

    /// Keeps a block, in the place of the one that has been here longest.
    pub(crate) fn put(&self, number: u64, block: &Arc<[u8]>) {
        let mut shelf = self.shelf(number).lock().unwrap_or_else(PoisonError::into_inner);
        let entry = (number, Arc::clone(block));
        if shelf.blocks.len() < self.room {
            shelf.blocks.push(entry);
        } else {
            let next = shelf.next;
            shelf.blocks[next] = entry;
            shelf.next = (next + 1) % self.room;
        }
    }

    /// The shelf of a block, always the same.
    fn shelf(&self, number: u64) -> &Mutex<Shelf> {
        // Blocks of one table and those of many must spread alike (D. Knuth's multiplicative hashing).
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.shelves[(spread % self.shelves.len() as u64) as usize]
    }
}
