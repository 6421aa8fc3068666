//! A digest of all lost positions of a box, the same for every engine.

/// BLAKE3 over the ranks of the lost positions in rising order. Each rank is stored as its
/// difference from the one before (the first from 0) in LEB128: seven bits per byte, lowest first,
/// with the top bit set in all bytes except the last.
///
/// The rank of a position is the number of non-increasing tuples of row lengths of the box before
/// its own, in lexicographic order from the bottom row up, zeros above included. The box lies on
/// its longer side.
#[derive(Default)]
pub(super) struct Digest {
    hasher: blake3::Hasher,
    /// The gaps that are still to be hashed.
    pending: Gaps,
}

/// The gaps of rising ranks, coded as [`Digest`] says.
#[derive(Default)]
pub(super) struct Gaps {
    first: u64,
    last: u64,
    /// The first `len` bytes are in use.
    bytes: Vec<u8>,
    len: usize,
}

impl Digest {
    /// Adds the next rank.
    #[inline]
    pub(super) fn push(&mut self, rank: u64) {
        self.pending.push(rank);
        if self.pending.len >= PIECE {
            self.flush();
        }
    }

    /// Adds the ranks of a part that began [at its first one](Gaps::from_first).
    pub(super) fn append(&mut self, part: &Gaps) {
        self.push(part.first);
        self.flush();
        // The gap of the first rank to itself.
        self.hasher.update(part.bytes().get(1..).unwrap_or_default());
        self.pending.last = part.last;
    }

    /// The digest, 64 hexadecimal digits.
    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.hasher.finalize().to_hex().to_string()
    }

    fn flush(&mut self) {
        self.hasher.update(self.pending.bytes());
        self.pending.len = 0;
    }
}

impl Gaps {
    /// The gaps of a part that begins with this rank, which is pushed as well.
    pub(super) fn from_first(rank: u64) -> Self {
        Self { first: rank, last: rank, ..Self::default() }
    }

    /// Adds the next rank.
    #[inline]
    pub(super) fn push(&mut self, rank: u64) {
        if self.bytes.len() - self.len < LONGEST {
            self.grow();
        }
        let gap = rank - self.last;
        self.last = rank;
        if gap < 1 << 14 {
            // Writes two bytes without a branch, which would be mispredicted often.
            let more = u16::from(gap >= 0x80);
            let pair = (gap & 0x7f | gap >> 7 << 8) as u16 | more << 7;
            self.bytes[self.len..self.len + 2].copy_from_slice(&pair.to_le_bytes());
            self.len += 1 + usize::from(more);
        } else {
            self.long(gap);
        }
    }

    fn long(&mut self, mut gap: u64) {
        while gap >= 0x80 {
            self.bytes[self.len] = gap as u8 | 0x80;
            self.len += 1;
            gap >>= 7;
        }
        self.bytes[self.len] = gap as u8;
        self.len += 1;
    }

    #[cold]
    fn grow(&mut self) {
        self.bytes.resize((2 * self.bytes.len()).max(PIECE + LONGEST), 0);
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
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

    #[test]
    fn parts_are_hashed_as_a_whole() {
        let ranks: Vec<u64> = (1..40_000_u64).map(|place| place * place % 777 + 1000 * place).collect();
        let mut whole = Digest::default();
        for &rank in &ranks {
            whole.push(rank);
        }
        let mut parts = Digest::default();
        for part in ranks.chunk_by(|_, next| next % 7001 > 1) {
            let mut gaps = Gaps::from_first(part[0]);
            for &rank in part {
                gaps.push(rank);
            }
            parts.append(&gaps);
        }
        assert_eq!(whole.finish(), parts.finish());
    }
}
