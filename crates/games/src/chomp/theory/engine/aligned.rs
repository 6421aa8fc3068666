//! Words that start at a cache line.

/// A number of words, initially 0. A vector of eight that starts at a multiple of eight lies in one
/// cache line, not in two.
pub(super) struct Aligned {
    words: Vec<u64>,
    start: usize,
    len: usize,
}

/// Words per cache line.
const LINE: usize = 8;

impl Aligned {
    /// Allocates `len` words.
    pub(super) fn new(len: usize) -> Self {
        let words = vec![0_u64; len + LINE - 1];
        let start = words.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE - 1);
        Self { words, start, len }
    }

    /// The words.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        &self.words[self.start..self.start + self.len]
    }

    /// The words, mutably.
    #[inline]
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.start..self.start + self.len]
    }
}
