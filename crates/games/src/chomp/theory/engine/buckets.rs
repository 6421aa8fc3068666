//! Sorts numbers that arrive in any order, within limited memory.
//!
//! Numbers are grouped by their high bits, with four bytes stored per number, and each bucket is
//! sorted when it is read. When memory runs out, the highest buckets are dropped, and the caller
//! supplies their numbers again in the next round.

use std::mem::{replace, take};
use std::sync::Mutex;

use tablette_core::{Workers, lock};

/// Numbers below an end, round by round.
pub(super) struct Buckets {
    /// The end of all.
    last: u64,
    /// The start of this round.
    start: u64,
    bins: Vec<Bucket>,
    /// The number of buckets that have not been dropped.
    held: u64,
    /// Staging buffers of the buckets, and one more.
    stages: Vec<Stage>,
    /// Chunks that may still be opened, chunks per round, and the fewest that were left.
    left: usize,
    most: usize,
    least: usize,
    keys: Vec<u32>,
    spare: Vec<u32>,
}

/// Numbers that share their high bits; only the low bits are stored.
#[derive(Default)]
struct Bucket {
    open: Vec<u32>,
    full: Vec<Vec<u32>>,
}

impl Buckets {
    /// A buffer for the numbers below `last` in about `bytes` bytes, or as much as the fullest
    /// bucket takes if that is more.
    pub(super) fn new(last: u64, bytes: u64) -> Self {
        let most = (bytes / CHUNK_BYTES) as usize;
        let (bins, stages, keys, spare) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { last, start: 0, bins, held: 0, stages, left: most, most, least: most, keys, spare }
    }

    /// Starts a round with the numbers from the end of the round before; false when that was the
    /// last one.
    pub(super) fn begin(&mut self) -> bool {
        self.start = self.last.min(self.start + (self.held << BITS));
        self.held = (self.last - self.start).div_ceil(1 << BITS);
        self.left = self.most;
        self.bins.clear();
        self.bins.resize_with(self.held as usize, Bucket::default);
        self.stages.clear();
        self.stages.resize(self.held as usize + 1, Stage::default());
        self.held > 0
    }

    /// Adds a number if it `counts`, unless it belongs to another round.
    #[inline]
    pub(super) fn push(&mut self, counts: bool, number: u64) {
        // Branch-free, because a branch would be mispredicted often: unwanted numbers go to a slot
        // that is never read.
        let over = number.wrapping_sub(self.start) | u64::from(counts).wrapping_sub(1);
        let at = (over >> BITS).min(self.held) as usize;
        let stage = &mut self.stages[at];
        stage.keys[usize::from(stage.len)] = over as u32 & MASK;
        stage.len += 1;
        if usize::from(stage.len) == STAGE {
            self.flush(at);
        }
    }

    /// Moves the keys of a full stage to its bucket.
    #[inline(never)]
    fn flush(&mut self, at: usize) {
        let stage = &mut self.stages[at];
        let len = usize::from(replace(&mut stage.len, 0));
        let keys = stage.keys;
        if at as u64 >= self.held {
            return;
        }
        let open = &self.bins[at].open;
        if open.len() + len <= open.capacity() || self.open(at) {
            self.bins[at].open.extend_from_slice(&keys[..len]);
        }
    }

    /// Opens a chunk; false when the bucket had to be dropped for lack of one.
    #[cold]
    #[inline(never)]
    fn open(&mut self, at: usize) -> bool {
        // The lowest bucket is never dropped, so that each round makes progress.
        while self.left == 0 && self.held > 1 {
            self.held -= 1;
            self.left = take(&mut self.bins[self.held as usize]).chunks();
            if self.held == at as u64 {
                return false;
            }
        }
        self.left = self.left.saturating_sub(1);
        self.least = self.least.min(self.left);
        let bucket = &mut self.bins[at];
        let full = replace(&mut bucket.open, Vec::with_capacity(CHUNK));
        if !full.is_empty() {
            bucket.full.push(full);
        }
        true
    }

    /// The approximate peak memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let keys = self.keys.capacity() + self.spare.capacity();
        (self.most - self.least) as u64 * CHUNK_BYTES + (keys * size_of::<u32>()) as u64
    }

    /// Ends a round: calls `visit` with its numbers, ascending.
    pub(super) fn drain(&mut self, mut visit: impl FnMut(u64)) {
        for at in 0..self.bins.len() {
            self.flush(at);
        }
        for at in 0..self.held {
            take(&mut self.bins[at as usize]).sorted(&mut self.keys, &mut self.spare);
            let base = self.start + (at << BITS);
            self.keys.iter().for_each(|&key| visit(base + u64::from(key)));
        }
    }

    /// Ends a round: `work` receives a base and the keys of each bucket, ascending, whose sums are
    /// the numbers, on any worker; `done` receives the results in the order of the numbers. Empty
    /// buckets are omitted.
    pub(super) fn drain_by<R: Send>(
        &mut self,
        workers: &dyn Workers,
        work: impl Fn(u64, &[u32]) -> R + Sync,
        mut done: impl FnMut(R),
    ) {
        for at in 0..self.bins.len() {
            self.flush(at);
        }
        let base = (self.start..).step_by(1 << BITS);
        let full = base.zip(self.bins.drain(..).take(self.held as usize)).filter(|(_, bucket)| bucket.chunks() > 0);
        let buckets: Vec<_> = full.map(|(base, bucket)| (base, Mutex::new(bucket))).collect();
        for round in buckets.chunks(EACH * workers.count()) {
            let results = workers.map(round, |(base, bucket)| {
                let (mut keys, mut spare) = (Vec::new(), Vec::new());
                take(&mut *lock(bucket)).sorted(&mut keys, &mut spare);
                work(*base, &keys)
            });
            results.into_iter().for_each(&mut done);
        }
    }
}

/// A cache line, so that numbers for many buckets do not each wait for memory.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Stage {
    keys: [u32; STAGE],
    len: u8,
}

impl Bucket {
    /// Replaces `keys` by those of the bucket, ascending.
    fn sorted(self, keys: &mut Vec<u32>, spare: &mut Vec<u32>) {
        keys.clear();
        for chunk in self.full.iter().chain([&self.open]) {
            keys.extend_from_slice(chunk);
        }
        drop(self);
        sort(keys, spare);
    }

    fn chunks(&self) -> usize {
        self.full.len() + usize::from(self.open.capacity() > 0)
    }
}

/// Sorts keys by two digits, the lower one first.
fn sort(keys: &mut Vec<u32>, spare: &mut Vec<u32>) {
    if keys.len() < DIGITS {
        return keys.sort_unstable();
    }
    spare.clear();
    spare.resize(keys.len(), 0);
    for shift in [0, BITS / 2] {
        let digit = |key: u32| (key >> shift) as usize % DIGITS;
        let mut places = [0_u32; DIGITS];
        for &key in keys.iter() {
            places[digit(key)] += 1;
        }
        let mut sum = 0;
        for place in &mut places {
            sum += replace(place, sum);
        }
        for &key in keys.iter() {
            let place = &mut places[digit(key)];
            spare[*place as usize] = key;
            *place += 1;
        }
        std::mem::swap(keys, spare);
    }
}

/// Stored bits of a number.
const BITS: u32 = 24;
const MASK: u32 = (1 << BITS) - 1;
/// Numbers that are moved to a bucket together.
const STAGE: usize = 15;
const DIGITS: usize = 1 << (BITS / 2);
/// Buckets that a worker sorts before all wait for the slowest.
const EACH: usize = 4;
/// Numbers per allocation.
const CHUNK: usize = 1024;
const CHUNK_BYTES: u64 = (CHUNK * size_of::<u32>()) as u64;

#[cfg(test)]
mod tests {
    use tablette_core::SplitMix64;

    use super::*;

    /// Whatever the memory, all numbers come back sorted, in as many rounds as necessary.
    #[test]
    fn numbers_come_back_sorted() {
        let last = 9 << BITS;
        let mut random = SplitMix64::new(1);
        let mut numbers: Vec<u64> = (0..90_000).map(|_| random.below(last)).chain([0, last - 1]).collect();
        let shuffled = numbers.clone();
        numbers.sort_unstable();
        for (chunks, most) in [(1000, 1), (60, 2), (12, 9), (0, 9)] {
            let (mut buckets, mut back, mut rounds) = (Buckets::new(last, chunks * CHUNK_BYTES), Vec::new(), 0);
            while buckets.begin() {
                rounds += 1;
                for &number in &shuffled {
                    buckets.push(true, number);
                    buckets.push(false, number);
                }
                buckets.drain(|number| back.push(number));
            }
            assert_eq!(back, numbers, "{chunks} chunks");
            assert!(rounds <= most, "{chunks} chunks take {rounds} rounds");
        }
        assert!(!Buckets::new(0, 0).begin());
    }
}
