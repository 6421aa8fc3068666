//! A sorted list of bits as gaps in few bits each, with an index by which to skip.
//!
//! Lost positions are rare and lie irregularly, so that gaps are nearly geometrically distributed: Rice's code is made
//! for that (R. F. Rice, *Some practical universal noiseless coding techniques*, 1979). A gap of g after the bit before
//! is written as g-1: the part above the lowest `rice` bits in unary (so many zeros and a one), then those bits.
//! A chunk of [`CHUNK`] bits chooses its own `rice`, begins at a whole byte, and has its first bit in the index.

/// Bits that share an entry of the index.
const CHUNK: usize = 256;
/// So many zeros say that the gap follows as it is, in 64 bits.
const ESCAPE: u32 = 24;
/// Bytes after the last code, so that eight can always be read.
const PADDING: usize = 8;

/// A sorted list of distinct numbers below 2^63.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct List {
    len: u64,
    chunks: Vec<Chunk>,
    codes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chunk {
    first: u64,
    /// Where its codes begin: a byte with `rice`, then the gaps.
    start: u64,
}

impl List {
    /// How many numbers.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.codes.capacity() + self.chunks.capacity() * size_of::<Chunk>()) as u64
    }

    /// Is the number in the list? O(log len + chunk).
    pub(super) fn contains(&self, number: u64) -> bool {
        let after = self.chunks.partition_point(|chunk| chunk.first <= number);
        after > 0 && Cursor::new(self, after - 1).take_while(|&here| here <= number).any(|here| here == number)
    }

    /// The numbers in rising order.
    pub(super) fn iter(&self) -> Cursor<'_> {
        Cursor::new(self, 0)
    }
}

/// Goes through a list.
pub(super) struct Cursor<'a> {
    list: &'a List,
    /// The next chunk.
    chunk: usize,
    /// How many numbers the current chunk still has.
    left: usize,
    rice: u32,
    /// Where the next code begins, in bits.
    bit: u64,
    last: u64,
}

impl<'a> Cursor<'a> {
    fn new(list: &'a List, chunk: usize) -> Self {
        Self { list, chunk, left: 0, rice: 0, bit: 0, last: 0 }
    }

    #[cold]
    fn enter(&mut self) -> Option<u64> {
        let chunk = self.list.chunks.get(self.chunk)?;
        let rest = self.list.len - (self.chunk * CHUNK) as u64;
        self.left = rest.min(CHUNK as u64) as usize - 1;
        self.rice = u32::from(self.list.codes[chunk.start as usize]);
        self.bit = 8 * (chunk.start + 1);
        self.last = chunk.first;
        self.chunk += 1;
        Some(chunk.first)
    }

    /// The next 57 bits at least.
    #[inline]
    fn window(&self) -> u64 {
        let byte = (self.bit / 8) as usize;
        let bytes = self.list.codes[byte..byte + 8].try_into().expect("eight bytes");
        u64::from_le_bytes(bytes) >> (self.bit % 8)
    }

    #[cold]
    fn escaped(&mut self) -> u64 {
        self.bit += u64::from(ESCAPE);
        let low = self.window() & 0xffff_ffff;
        self.bit += 32;
        let high = self.window() & 0xffff_ffff;
        self.bit += 32;
        low | high << 32
    }
}

impl Iterator for Cursor<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        if self.left == 0 {
            return self.enter();
        }
        self.left -= 1;
        let window = self.window();
        let zeros = window.trailing_zeros();
        let gap = if zeros < ESCAPE {
            let low = window >> (zeros + 1) & !(u64::MAX << self.rice);
            self.bit += u64::from(zeros + 1 + self.rice);
            u64::from(zeros) << self.rice | low
        } else {
            self.escaped()
        };
        self.last += gap + 1;
        Some(self.last)
    }
}

/// Writes a list, number by number in rising order.
#[derive(Default)]
pub(super) struct Writer {
    list: List,
    pending: Vec<u64>,
}

impl Writer {
    /// Appends a number greater than all before.
    #[inline]
    pub(super) fn push(&mut self, number: u64) {
        self.pending.push(number);
        if self.pending.len() == CHUNK {
            self.flush();
        }
    }

    /// The list, in as many bytes as it takes.
    pub(super) fn finish(mut self) -> List {
        self.flush();
        let mut list = self.list;
        if list.len > 0 {
            list.codes.resize(list.codes.len() + PADDING, 0);
        }
        list.codes.shrink_to_fit();
        list.chunks.shrink_to_fit();
        list
    }

    fn flush(&mut self) {
        let [first, .., last] = self.pending[..] else {
            let only = self.pending.pop();
            if let Some(only) = only {
                self.chunk(only, 0);
            }
            return;
        };
        let mean = (last - first) / (self.pending.len() as u64 - 1);
        // The best parameter for a geometric distribution is near log2(mean · ln 2).
        let rice = (mean * 45 / 64).checked_ilog2().unwrap_or(0).min(32);
        self.chunk(first, rice);
        self.list.len += self.pending.len() as u64 - 1;
        let mut codes = Codes { bytes: &mut self.list.codes, buffer: 0, filled: 0 };
        for pair in self.pending.windows(2) {
            codes.gap(pair[1] - pair[0] - 1, rice);
        }
        codes.align();
        self.pending.clear();
    }

    fn chunk(&mut self, first: u64, rice: u32) {
        self.list.chunks.push(Chunk { first, start: self.list.codes.len() as u64 });
        self.list.codes.push(rice as u8);
        self.list.len += 1;
    }
}

/// Bits on their way into bytes, lowest first.
struct Codes<'a> {
    bytes: &'a mut Vec<u8>,
    buffer: u64,
    filled: u32,
}

impl Codes<'_> {
    fn gap(&mut self, gap: u64, rice: u32) {
        let zeros = gap >> rice;
        if zeros < u64::from(ESCAPE) {
            self.bits(1 << zeros, zeros as u32 + 1);
            self.bits(gap & !(u64::MAX << rice), rice);
        } else {
            self.bits(0, ESCAPE);
            self.bits(gap & 0xffff_ffff, 32);
            self.bits(gap >> 32, 32);
        }
    }

    /// At most 32 bits.
    fn bits(&mut self, bits: u64, count: u32) {
        self.buffer |= bits << self.filled;
        self.filled += count;
        while self.filled >= 8 {
            self.bytes.push(self.buffer as u8);
            self.buffer >>= 8;
            self.filled -= 8;
        }
    }

    fn align(&mut self) {
        if self.filled > 0 {
            self.bytes.push(self.buffer as u8);
            (self.buffer, self.filled) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn list(numbers: &[u64]) -> List {
        let mut writer = Writer::default();
        for &number in numbers {
            writer.push(number);
        }
        writer.finish()
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(gaps in prop::collection::vec(prop_oneof![0_u64..4, 0_u64..2000, 0_u64..1 << 50], 0..1200)) {
            let numbers: Vec<u64> = gaps.iter().scan(0, |sum, gap| { *sum += gap + 1; Some(*sum - 1) }).collect();
            let list = list(&numbers);
            prop_assert_eq!(list.len(), numbers.len() as u64);
            prop_assert_eq!(list.iter().collect::<Vec<_>>(), numbers.clone());
            for &number in numbers.iter().step_by(7) {
                prop_assert!(list.contains(number));
                prop_assert_eq!(list.contains(number + 1), numbers.binary_search(&(number + 1)).is_ok());
            }
        }
    }

    #[test]
    fn small_lists() {
        assert_eq!(list(&[]).iter().next(), None);
        assert!(!list(&[]).contains(0));
        assert!(list(&[0]).contains(0) && list(&[0, 1, 2]).contains(1));
    }
}
