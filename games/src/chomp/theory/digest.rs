//! A digest of all lost positions of a box, whoever found them.

/// BLAKE3 over the ranks of the lost positions in rising order, each as what it adds to the one before (the first to 0)
/// in LEB128: seven bits a byte, lowest first, the top bit set in all bytes but the last.
///
/// The rank of a position is the number of non-increasing tuples of row lengths of the box before its own, in
/// lexicographic order from the bottom row up, zeros above included. The box lies on its longer side.
#[derive(Default)]
pub(super) struct Digest {
    hasher: blake3::Hasher,
    last: u64,
    pending: Vec<u8>,
}

impl Digest {
    /// Takes the next rank.
    #[inline]
    pub(super) fn push(&mut self, rank: u64) {
        let mut gap = rank - self.last;
        self.last = rank;
        while gap >= 0x80 {
            self.pending.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        self.pending.push(gap as u8);
        if self.pending.len() >= PIECE {
            self.flush();
        }
    }

    /// The digest, 64 hexadecimal digits.
    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.hasher.finalize().to_hex().to_string()
    }

    fn flush(&mut self) {
        self.hasher.update(&self.pending);
        self.pending.clear();
    }
}

/// Bytes that are hashed together.
const PIECE: usize = 1 << 14;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_in_groups_of_seven_bits() {
        let mut digest = Digest::default();
        for rank in [1, 128, 428] {
            digest.push(rank);
        }
        assert_eq!(digest.finish(), blake3::hash(&[1, 127, 0xac, 2]).to_hex().to_string());
    }
}
