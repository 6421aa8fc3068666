//! A cache of recently read blocks, unpacked: the second probe of a block costs no reading,
//! checking or unpacking.
//!
//! For example, an interface that shows the values of all moves probes many ranks after each move,
//! and often the same few blocks.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::format::LONG_BLOCK;

/// Maximum number of shards of a cache, each with its own lock: threads that read different blocks
/// seldom wait for each other.
const SHARDS: u64 = 16;

/// A bounded store of unpacked blocks, for any number of threads.
///
/// Several tables may share one, each under its own number
/// ([`Table::open_piece`](crate::Table::open_piece)). A full shard drops its oldest blocks
/// rather than the least recently used ones, so that a hit changes nothing and is quick.
///
/// ```
/// use std::sync::Arc;
/// use tablette_table::{Cache, TableWriter, Header, Table, TableError, ValueCounts};
///
/// # let folder = std::env::temp_dir();
/// # let path = |name: &str| folder.join(format!("tablette-cache-{name}-{}", std::process::id()));
/// # for (name, value) in [("low", 1), ("high", 9)] {
/// #     let mut writer = TableWriter::of_values(&path(name), &Header::default(), 0..2, &ValueCounts::from_iter([value, value]))?;
/// #     writer.push(&[value, value])?;
/// #     writer.finish()?;
/// # }
/// let cache = Arc::new(Cache::new(64 << 20));
/// let low = Table::open_piece(&path("low"), &cache, 0)?;
/// let high = Table::open_piece(&path("high"), &cache, 1)?;
/// assert_eq!((low.value(0)?, high.value(0)?), (1, 9));
/// # for name in ["low", "high"] { std::fs::remove_file(path(name)).unwrap(); }
/// # Ok::<(), TableError>(())
/// ```
#[derive(Debug)]
pub struct Cache {
    shards: Vec<Mutex<Shard>>,
    /// Maximum bytes of blocks in each shard.
    room: u64,
}

#[derive(Debug, Default)]
struct Shard {
    blocks: FxHashMap<u64, Arc<[u8]>>,
    /// The numbers of its blocks, oldest first.
    order: VecDeque<u64>,
    bytes: u64,
}

impl Cache {
    /// Creates a cache of at most `bytes` bytes of unpacked blocks, but at least one block. Nothing
    /// is allocated before blocks arrive; each then takes some 60 bytes more.
    pub fn new(bytes: u64) -> Self {
        let shards = (bytes / u64::from(LONG_BLOCK)).clamp(1, SHARDS);
        Self { shards: (0..shards).map(|_| Mutex::default()).collect(), room: bytes / shards }
    }

    /// Returns the block of that number, if present. Constant time.
    pub(crate) fn get(&self, number: u64) -> Option<Arc<[u8]>> {
        // A poisoned lock is harmless: no panic can leave half an entry behind.
        let shard = self.shard(number).lock().unwrap_or_else(PoisonError::into_inner);
        shard.blocks.get(&number).map(Arc::clone)
    }

    /// Stores a block, replacing the oldest ones.
    pub(crate) fn put(&self, number: u64, block: &Arc<[u8]>) {
        let mut shard = self.shard(number).lock().unwrap_or_else(PoisonError::into_inner);
        let shard = &mut *shard;
        // Two threads may have read the same block.
        if shard.blocks.insert(number, Arc::clone(block)).is_some() {
            return;
        }
        shard.order.push_back(number);
        shard.bytes += block.len() as u64;
        while shard.bytes > self.room && shard.order.len() > 1 {
            let oldest = shard.order.pop_front().and_then(|oldest| shard.blocks.remove(&oldest));
            shard.bytes -= oldest.map_or(0, |oldest| oldest.len() as u64);
        }
    }

    /// Returns the shard of a block, always the same.
    fn shard(&self, number: u64) -> &Mutex<Shard> {
        // Blocks of one table and those of many must spread alike (D. Knuth's multiplicative
        // hashing).
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.shards[(spread % self.shards.len() as u64) as usize]
    }
}
