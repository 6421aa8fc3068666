//! The blocks that were asked for last, unpacked.

use std::sync::{Arc, Mutex, PoisonError};

use crate::format::BLOCK;

/// Parts of a cache at most: threads that ask for different blocks seldom wait for each other.
const SHELVES: u64 = 16;

/// A bounded store of unpacked blocks, for any number of threads.
///
/// Several tables may share one, each under a number of its own ([`Table::open_sharing`](crate::Table::open_sharing)).
#[derive(Debug)]
pub struct Cache {
    shelves: Vec<Mutex<Shelf>>,
    /// Blocks on each shelf.
    room: usize,
}

#[derive(Debug, Default)]
struct Shelf {
    blocks: Vec<(u64, Arc<[u8]>)>,
    /// Whose place the next block takes.
    next: usize,
}

impl Cache {
    /// One for about so many bytes of blocks as they are written, but for at least one block.
    pub fn new(bytes: u64) -> Self {
        let blocks = (bytes / u64::from(BLOCK)).max(1);
        let shelves = blocks.min(SHELVES);
        let room = usize::try_from(blocks / shelves).unwrap_or(usize::MAX).clamp(1, 1 << 20);
        Self { shelves: (0..shelves).map(|_| Mutex::default()).collect(), room }
    }

    /// The block of that number, if it is here.
    pub(crate) fn get(&self, number: u64) -> Option<Arc<[u8]>> {
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

    fn shelf(&self, number: u64) -> &Mutex<Shelf> {
        // Blocks of one table and those of many must spread alike (D. Knuth's multiplicative hashing).
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.shelves[(spread % self.shelves.len() as u64) as usize]
    }
}
