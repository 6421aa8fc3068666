//! Words that begin where a line of the processor's cache does.

/// So many words, all 0 at first. A vector of eight that begins at a multiple of eight lies in one line, not in two.
pub(super) struct Aligned {
    words: Vec<u64>,
    start: usize,
    len: usize,
}

/// Words of a line.
const LINE: usize = 8;

impl Aligned {
    /// Takes memory for so many words.
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

    /// The words, to be changed.
    #[inline]
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.start..self.start + self.len]
    }
}
