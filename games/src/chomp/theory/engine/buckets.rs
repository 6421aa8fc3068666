//! Numbers that come in any order and are wanted sorted, within so much memory.
//!
//! They are kept by their high bits, four bytes a number, and each bucket is sorted when it is asked for. Where there is no
//! room, the highest buckets are given up, and whoever brings the numbers brings them once more for the next round.

use std::mem::{replace, take};

/// Numbers below an end, round by round.
pub(super) struct Buckets {
    /// What is kept in this round: numbers from `start` to `end`.
    start: u64,
    end: u64,
    /// The end of all.
    last: u64,
    buckets: Vec<Bucket>,
    /// Chunks that may yet be opened, how many in a round, and the fewest that were left.
    left: usize,
    most: usize,
    least: usize,
    keys: Vec<u32>,
    spare: Vec<u32>,
}

/// Numbers that are alike but for their low bits, which are kept.
#[derive(Default)]
struct Bucket {
    open: Vec<u32>,
    full: Vec<Vec<u32>>,
}

impl Buckets {
    /// Room for the numbers below `last` in about so many bytes, or in what the fullest bucket takes where that is more.
    pub(super) fn new(last: u64, bytes: u64) -> Self {
        let most = (bytes / CHUNK_BYTES) as usize;
        let (buckets, keys, spare) = (Vec::new(), Vec::new(), Vec::new());
        Self { start: 0, end: 0, last, buckets, left: most, most, least: most, keys, spare }
    }

    /// Begins a round with the numbers from where the round before ended; false when that was the last one.
    pub(super) fn begin(&mut self) -> bool {
        (self.start, self.end, self.left) = (self.end, self.last, self.most);
        let count = (self.last - self.start).div_ceil(1 << BITS) as usize;
        self.buckets.clear();
        self.buckets.resize_with(count, Bucket::default);
        self.start < self.last
    }

    /// Takes a number, unless it belongs to another round.
    #[inline]
    pub(super) fn push(&mut self, number: u64) {
        if number < self.start || number >= self.end {
            return;
        }
        let over = number - self.start;
        let at = (over >> BITS) as usize;
        let open = &self.buckets[at].open;
        if open.len() < open.capacity() || self.open(at) {
            self.buckets[at].open.push(over as u32 & MASK);
        }
    }

    /// Opens a chunk; false when the bucket has been given up for it.
    #[cold]
    #[inline(never)]
    fn open(&mut self, at: usize) -> bool {
        // The lowest bucket is never given up, so that each round comes further.
        while self.left == 0 && self.end - self.start > 1 << BITS {
            let last = (self.end - self.start - 1) >> BITS;
            self.end = self.start + (last << BITS);
            self.left = take(&mut self.buckets[last as usize]).chunks();
            if last as usize == at {
                return false;
            }
        }
        self.left = self.left.saturating_sub(1);
        self.least = self.least.min(self.left);
        let bucket = &mut self.buckets[at];
        let full = replace(&mut bucket.open, Vec::with_capacity(CHUNK));
        if !full.is_empty() {
            bucket.full.push(full);
        }
        true
    }

    /// Bytes taken at most, about.
    pub(super) fn bytes(&self) -> u64 {
        let keys = self.keys.capacity() + self.spare.capacity();
        (self.most - self.least) as u64 * CHUNK_BYTES + (keys * size_of::<u32>()) as u64
    }

    /// How many buckets this round has.
    pub(super) fn len(&self) -> usize {
        (self.end - self.start).div_ceil(1 << BITS) as usize
    }

    /// Empties a bucket: a number, and what those in the bucket exceed it by, rising.
    pub(super) fn sorted(&mut self, at: usize) -> (u64, &[u32]) {
        let bucket = take(&mut self.buckets[at]);
        self.keys.clear();
        for chunk in bucket.full.iter().chain([&bucket.open]) {
            self.keys.extend_from_slice(chunk);
        }
        sort(&mut self.keys, &mut self.spare);
        (self.start + ((at as u64) << BITS), &self.keys)
    }
}

impl Bucket {
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
        let mut places = [0; DIGITS];
        keys.iter().for_each(|&key| places[digit(key)] += 1);
        let mut sum = 0;
        places.iter_mut().for_each(|place| sum += replace(place, sum));
        for &key in keys.iter() {
            let place = &mut places[digit(key)];
            spare[*place] = key;
            *place += 1;
        }
        std::mem::swap(keys, spare);
    }
}

/// Bits of a number that are kept.
const BITS: u32 = 24;
const MASK: u32 = (1 << BITS) - 1;
const DIGITS: usize = 1 << (BITS / 2);
/// Numbers that get room together.
const CHUNK: usize = 1024;
const CHUNK_BYTES: u64 = (CHUNK * size_of::<u32>()) as u64;

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the room, all numbers come back sorted, in as many rounds as that takes.
    #[test]
    fn numbers_come_back_sorted() {
        let last = 9 << BITS;
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 20) % last
        };
        let mut numbers: Vec<u64> = (0..90_000).map(|_| random()).chain([0, last - 1]).collect();
        let shuffled = numbers.clone();
        numbers.sort_unstable();
        for (chunks, most) in [(1000, 1), (60, 2), (12, 9), (0, 9)] {
            let (mut buckets, mut back, mut rounds) = (Buckets::new(last, chunks * CHUNK_BYTES), Vec::new(), 0);
            while buckets.begin() {
                rounds += 1;
                shuffled.iter().for_each(|&number| buckets.push(number));
                for at in 0..buckets.len() {
                    let (base, keys) = buckets.sorted(at);
                    back.extend(keys.iter().map(|&key| base + u64::from(key)));
                }
            }
            assert_eq!(back, numbers, "{chunks} chunks");
            assert!(rounds <= most, "{chunks} chunks take {rounds} rounds");
        }
        assert!(!Buckets::new(0, 0).begin());
    }
}
