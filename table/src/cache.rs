//! The blocks that were asked for last, unpacked.

use std::sync::{Arc, Mutex, PoisonError};

/// Parts of a cache at most: threads that ask for different blocks seldom wait for each other.
const SHELVES: u64 = 16;

/// A bounded store of unpacked blocks, for any number of threads.
#[derive(Debug)]
pub(crate) struct Cache {
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
    /// One for at most so many bytes of blocks of so many bytes, but for at least one block.
    pub(crate) fn new(bytes: u64, block: u32) -> Self {
        let blocks = (bytes / u64::from(block.max(1))).max(1);
        let shelves = blocks.min(SHELVES);
        let room = usize::try_from(blocks / shelves).unwrap_or(usize::MAX).clamp(1, 1 << 10);
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
        &self.shelves[(number % self.shelves.len() as u64) as usize]
    }
}
