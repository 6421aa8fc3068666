//! A sorted list of bits, a few bits each, with an index for skipping.
//!
//! Lost positions are rare and irregular. They are coded in chunks of [`CHUNK`] as P. Elias did
//! (*Efficient storage and retrieval by content and address of static files*, 1974): the difference
//! between a number and the first of its chunk, minus its place i in the chunk, is split into
//! `width` low bits, which are packed one after another, and the rest h, for which bit h + i of a
//! bitmap is set. So each number can be decoded without the one before.
//!
//! A chunk begins with a byte that holds `width`; the low parts follow, then the bitmap, both in
//! whole bytes. Its first number is in the index.

use super::list_store::Part;

/// Bits that share an entry of the index.
pub(super) const CHUNK: usize = 256;
/// The most low bits: these can always be read at once, wherever they begin in a byte.
const WIDEST: u32 = 56;
/// The most words of a chunk's bitmap: its numbers take fewer than three bits each, except a few
/// with [`WIDEST`].
const BITMAP: usize = CHUNK * 3 / 64 + 3;
/// Bytes after the last chunk, so that eight bytes can always be read.
const PADDING: usize = 8;

/// A sorted list of distinct numbers below 2^63.
#[derive(Default)]
pub(super) struct List {
    pub(super) len: u64,
    pub(super) chunks: Vec<Chunk>,
    pub(super) codes: Codes,
}

#[derive(Clone, Copy)]
pub(super) struct Chunk {
    pub(super) first: u64,
    /// The offset of its codes, in bytes.
    pub(super) start: u64,
}

/// The storage of a list's codes.
pub(super) enum Codes {
    /// In memory.
    Here(Vec<u8>),
    /// On a checkpoint store, read a piece at a time.
    There(Part),
}

impl Default for Codes {
    fn default() -> Self {
        Self::Here(Vec::new())
    }
}

/// The number of chunks of a list of `len` numbers.
pub(super) fn chunks(len: u64) -> u64 {
    len.div_ceil(CHUNK as u64)
}

impl List {
    /// The number of numbers.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// The lowest number.
    pub(super) fn first(&self) -> Option<u64> {
        self.chunks.first().map(|chunk| chunk.first)
    }

    /// Bytes held in memory.
    pub(super) fn bytes(&self) -> u64 {
        let codes = if let Codes::Here(codes) = &self.codes { codes.capacity() } else { 0 };
        (codes + self.chunks.capacity() * size_of::<Chunk>()) as u64
    }

    /// Returns whether the number is in the list. O(log len + chunk).
    pub(super) fn contains(&self, number: u64) -> bool {
        let after = self.chunks.partition_point(|chunk| chunk.first <= number);
        let mut found = false;
        if after > 0 {
            Cursor::new(self, after - 1).below(number + 1, |here| found |= here == number);
        }
        found
    }

    /// A cursor at the lowest number.
    pub(super) fn cursor(&self) -> Cursor<'_> {
        self.cursor_at(0)
    }

    /// A cursor at the first number of a chunk.
    pub(super) fn cursor_at(&self, chunk: usize) -> Cursor<'_> {
        Cursor::new(self, chunk)
    }
}

/// A cursor over a list.
pub(super) struct Cursor<'a> {
    list: &'a List,
    codes: Window<'a>,
    /// The next chunk.
    chunk: usize,
    /// The place of the next number in the current chunk, and the size of that chunk.
    place: u64,
    count: u64,
    /// The first number of the chunk.
    first: u64,
    width: u32,
    /// The offset of its low parts, in bytes.
    low: usize,
    /// Remaining bits of the current word of the bitmap, the bit at which that word begins, and the
    /// byte.
    bits: u64,
    high: u64,
    byte: usize,
}

/// The codes of a chunk of [`CHUNK`] numbers.
#[cfg(target_arch = "x86_64")]
pub(super) struct Whole<'a> {
    /// Its first number.
    pub(super) first: u64,
    /// Bits of a low part.
    pub(super) width: u32,
    /// The low parts, followed by the next bytes.
    pub(super) low: &'a [u8],
    /// The bitmap, followed by the next bytes.
    pub(super) high: &'a [u8],
}

/// Bytes that can be read from the end of a chunk's low parts.
#[cfg(target_arch = "x86_64")]
const VECTOR: usize = 64;

impl<'a> Cursor<'a> {
    fn new(list: &'a List, chunk: usize) -> Self {
        let codes = Window::new(&list.codes);
        Self { list, codes, chunk, place: 0, count: 0, first: 0, width: 0, low: 0, bits: 0, high: 0, byte: 0 }
    }

    /// Enters the next chunk; false at the end.
    #[inline(never)]
    fn enter(&mut self) -> bool {
        let Some(chunk) = self.list.chunks.get(self.chunk) else { return false };
        let rest = self.list.len - (self.chunk * CHUNK) as u64;
        let next = self.list.chunks.get(self.chunk + 1).map(|next| next.start);
        let Some(start) = self.codes.seek(chunk.start, next) else { return false };
        self.chunk += 1;
        self.place = 0;
        self.count = rest.min(CHUNK as u64);
        self.first = chunk.first;
        let codes = self.codes.bytes();
        self.width = u32::from(codes[start]);
        self.low = start + 1;
        self.byte = self.low + low_bytes(self.count, self.width);
        self.high = 0;
        self.bits = word(codes, self.byte);
        true
    }

    /// The first number of the next chunk; the greatest number there is if there is none.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) fn ahead(&self) -> u64 {
        self.list.chunks.get(self.chunk).map_or(u64::MAX, |chunk| chunk.first)
    }

    /// The codes of the next chunk if it is full, all its numbers are below `end` and its low parts
    /// are no wider than `widest`; its numbers are then skipped. 64 bytes can be read from any
    /// place where low parts begin.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) fn whole(&mut self, end: u64, widest: u32) -> Option<Whole<'_>> {
        let entered = self.place == 0 && self.count == CHUNK as u64;
        if !entered && self.place < self.count {
            return None;
        }
        let next = self.list.chunks.get(self.chunk + usize::from(!entered))?;
        if next.first > end || !entered && !self.enter() || self.width > widest {
            return None;
        }
        let codes = self.codes.bytes();
        let low = &codes[self.low..];
        if low.len() < CHUNK / 8 * self.width as usize + VECTOR {
            return None;
        }
        self.place = self.count;
        Some(Whole { first: self.first, width: self.width, low, high: &codes[self.byte..] })
    }

    /// Skips all numbers below `start`. O(log of the chunks skipped, and a chunk).
    pub(super) fn pass(&mut self, start: u64) {
        let chunks = self.list.chunks.get(self.chunk..).unwrap_or_default();
        let mut reach = 1;
        while chunks.get(reach).is_some_and(|chunk| chunk.first <= start) {
            reach *= 2;
        }
        let passed = chunks[..chunks.len().min(reach)].partition_point(|chunk| chunk.first <= start);
        if passed > 0 {
            self.chunk += passed - 1;
            self.place = self.count;
        } else if self.place == self.count {
            return;
        }
        self.below(start, |_| ());
    }

    /// Calls `visit` with all remaining numbers below `end`. O(1) each.
    #[expect(clippy::inline_always, reason = "compiled for what the processor of its caller can do")]
    #[inline(always)]
    pub(super) fn below(&mut self, end: u64, mut visit: impl FnMut(u64)) {
        loop {
            if self.place == self.count && !self.enter() {
                return;
            }
            let codes = self.codes.bytes();
            let (first, width, count) = (self.first, self.width, self.count);
            let (mut place, mut bits) = (self.place, self.bits);
            let (mut bit, mask) = (place * u64::from(width), !(u64::MAX << width));
            let (lows, limit) = (&codes[self.low..], end.saturating_sub(first));
            while place < count {
                while bits == 0 {
                    self.byte += 8;
                    self.high += 64;
                    bits = word(codes, self.byte);
                }
                let high = self.high + u64::from(bits.trailing_zeros()) - place;
                let low = word(lows, (bit / 8) as usize) >> (bit % 8) & mask;
                let over = place + (high << width | low);
                if over >= limit {
                    (self.place, self.bits) = (place, bits);
                    return;
                }
                visit(first + over);
                bits &= bits - 1;
                place += 1;
                bit += u64::from(width);
            }
            (self.place, self.bits) = (place, bits);
        }
    }
}

/// The codes available to a cursor: all of them, or a piece from a checkpoint store.
enum Window<'a> {
    Whole(&'a [u8]),
    Piece {
        kept: &'a Part,
        /// The offset of the piece.
        from: u64,
        bytes: Vec<u8>,
    },
}

/// Bytes of the first piece read, which suits looking up one number; each later piece is twice as
/// large, up to the maximum.
const FIRST_PIECE: u64 = 1 << 12;
/// The most bytes of a piece.
pub(super) const PIECE: u64 = 1 << 16;

impl<'a> Window<'a> {
    fn new(codes: &'a Codes) -> Self {
        match codes {
            Codes::Here(codes) => Self::Whole(codes),
            Codes::There(kept) => Self::Piece { kept, from: 0, bytes: Vec::new() },
        }
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Whole(codes) => codes,
            Self::Piece { bytes, .. } => bytes,
        }
    }

    /// Makes a chunk available that begins here and ends where the next one begins, and returns its
    /// place. `None` when it cannot be read.
    #[inline]
    fn seek(&mut self, start: u64, next: Option<u64>) -> Option<usize> {
        match self {
            Self::Whole(_) => Some(start as usize),
            Self::Piece { kept, from, bytes } => {
                let end = next.map_or(kept.length, |next| (next + PADDING as u64).min(kept.length));
                if start < *from || *from + (bytes.len() as u64) < end {
                    let most = (2 * bytes.len() as u64).clamp(FIRST_PIECE, PIECE);
                    let piece = most.max(end - start).min(kept.length - start);
                    bytes.resize(piece as usize, 0);
                    *from = start;
                    if !kept.read(start, bytes) {
                        bytes.clear();
                        return None;
                    }
                }
                Some((start - *from) as usize)
            }
        }
    }
}

/// Bytes of the low parts of a chunk with `count` numbers.
fn low_bytes(count: u64, width: u32) -> usize {
    (count * u64::from(width)).div_ceil(8) as usize
}

/// Eight bytes of codes.
#[inline]
pub(super) fn word(codes: &[u8], byte: usize) -> u64 {
    u64::from_le_bytes(codes[byte..byte + 8].try_into().expect("eight bytes"))
}

/// Writes a list, number by number in rising order.
#[derive(Default)]
pub(super) struct Writer {
    len: u64,
    chunks: Vec<Chunk>,
    codes: Vec<u8>,
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

    /// Returns the list, with no spare capacity.
    pub(super) fn finish(mut self) -> List {
        self.flush();
        let Self { len, mut chunks, mut codes, .. } = self;
        if len > 0 {
            codes.resize(codes.len() + PADDING, 0);
        }
        codes.shrink_to_fit();
        chunks.shrink_to_fit();
        List { len, chunks, codes: Codes::Here(codes) }
    }

    fn flush(&mut self) {
        let (Some(&first), Some(&last)) = (self.pending.first(), self.pending.last()) else { return };
        let count = self.pending.len() as u64;
        let most = last - first - (count - 1);
        // One more bit for each low part would halve the bitmap's zeros: worthwhile while there are
        // two per number.
        let width = (most / count).checked_ilog2().unwrap_or(0).min(WIDEST);
        self.chunks.push(Chunk { first, start: self.codes.len() as u64 });
        self.len += count;
        let codes = &mut self.codes;
        codes.push(width as u8);
        let (mut high, mut low, mut filled) = ([0_u64; BITMAP], 0_u64, 0);
        for (place, &number) in (0..).zip(&self.pending) {
            let over = number - first - place;
            let bit = (over >> width) + place;
            high[(bit / 64) as usize] |= 1 << (bit % 64);
            let part = over & !(u64::MAX << width);
            low |= part << filled;
            filled += width;
            if filled >= 64 {
                codes.extend_from_slice(&low.to_le_bytes());
                filled -= 64;
                low = part.checked_shr(width - filled).unwrap_or(0);
            }
        }
        codes.extend_from_slice(&low.to_le_bytes()[..filled.div_ceil(8) as usize]);
        let end = codes.len() + ((most >> width) + count).div_ceil(8) as usize;
        for word in high {
            codes.extend_from_slice(&word.to_le_bytes());
        }
        codes.truncate(end);
        self.pending.clear();
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

    fn read(cursor: &mut Cursor<'_>, end: u64) -> Vec<u64> {
        let mut numbers = Vec::new();
        cursor.below(end, |number| numbers.push(number));
        numbers
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(gaps in prop::collection::vec(prop_oneof![0_u64..4, 0_u64..2000, 0_u64..1 << 50], 0..1200)) {
            let numbers: Vec<u64> = gaps.iter().scan(0, |sum, gap| { *sum += gap + 1; Some(*sum - 1) }).collect();
            let list = list(&numbers);
            prop_assert_eq!(list.len(), numbers.len() as u64);
            prop_assert_eq!(read(&mut list.cursor(), u64::MAX), numbers.clone());
            let (mut cursor, mut from) = (list.cursor(), 0);
            for (place, &number) in numbers.iter().enumerate().filter(|(place, _)| place * place % 29 == 3) {
                let start = if place % 2 == 0 { number } else { numbers[place - 1] + 1 };
                cursor.pass(start.max(from));
                prop_assert_eq!(read(&mut cursor, number + 1), [number]);
                from = number + 1;
            }
            for &number in numbers.iter().step_by(7) {
                prop_assert!(list.contains(number));
                prop_assert_eq!(list.contains(number + 1), numbers.binary_search(&(number + 1)).is_ok());
            }
        }
    }

    #[test]
    fn small_lists() {
        assert!(read(&mut list(&[]).cursor(), u64::MAX).is_empty());
        assert!(!list(&[]).contains(0));
        assert!(list(&[0]).contains(0) && list(&[0, 1, 2]).contains(1));
    }
}
