//! A digest of all lost positions of a box, the same for every engine.

/// BLAKE3 over the ranks of the lost positions in rising order. Each rank is stored as its
/// difference from the one before (the first from 0) in LEB128: seven bits per byte, lowest first,
/// with the top bit set in all bytes except the last.
///
/// The rank of a position is the number of non-increasing tuples of row lengths of the box before
/// its own, in lexicographic order from the bottom row up, zeros above included. The box lies on
/// its longer side.
pub(super) struct Digest {
    hasher: blake3::Hasher,
    last: u64,
    /// The first `len` bytes are still to be hashed.
    pending: Box<[u8]>,
    len: usize,
}

impl Default for Digest {
    fn default() -> Self {
        Self { hasher: blake3::Hasher::new(), last: 0, pending: vec![0; PIECE + LONGEST].into(), len: 0 }
    }
}

impl Digest {
    /// Adds the next rank.
    #[inline]
    pub(super) fn push(&mut self, rank: u64) {
        let gap = rank - self.last;
        self.last = rank;
        if gap < 1 << 14 {
            // Writes two bytes without a branch, which would be mispredicted often.
            let more = u16::from(gap >= 0x80);
            let pair = (gap & 0x7f | gap >> 7 << 8) as u16 | more << 7;
            self.pending[self.len..self.len + 2].copy_from_slice(&pair.to_le_bytes());
            self.len += 1 + usize::from(more);
        } else {
            self.long(gap);
        }
        if self.len >= PIECE {
            self.flush();
        }
    }

    fn long(&mut self, mut gap: u64) {
        while gap >= 0x80 {
            self.pending[self.len] = gap as u8 | 0x80;
            self.len += 1;
            gap >>= 7;
        }
        self.pending[self.len] = gap as u8;
        self.len += 1;
    }

    /// The digest, 64 hexadecimal digits.
    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.hasher.finalize().to_hex().to_string()
    }

    fn flush(&mut self) {
        self.hasher.update(&self.pending[..self.len]);
        self.len = 0;
    }
}

/// Bytes that are hashed together.
const PIECE: usize = 1 << 14;
/// The most bytes of a gap.
const LONGEST: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_in_groups_of_seven_bits() {
        let mut digest = Digest::default();
        for rank in [1, 128, 428, 16_811, 33_195] {
            digest.push(rank);
        }
        assert_eq!(digest.finish(), blake3::hash(&[1, 127, 0xac, 2, 0xff, 0x7f, 0x80, 0x80, 1]).to_hex().to_string());
    }
}
