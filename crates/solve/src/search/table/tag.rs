//! A filter that finds the cells of a cluster that may hold a position without fetching the
//! cluster.
//!
//! Three of four look-ups of a search find nothing: the position is new. A byte of each
//! fingerprint, four bytes per cluster, is stored apart from the cells, in a sixteenth of their
//! memory, which stays in the caches when the cells do not. For example, nearly every one of 64 MiB
//! of cells must be fetched from memory, and hardly one of their 4 MiB of bytes; a look-up that
//! does not find its byte ends there, and one in sixty finds it by coincidence.

use std::sync::atomic::{AtomicU32, Ordering};

/// A byte of the fingerprint of each of four cells; any byte for an unused cell.
///
/// Two threads that write at once may lose a byte, and with it a cell until that is written again:
/// a look-up then finds nothing.
#[derive(Debug, Default)]
pub(super) struct Tag(AtomicU32);

/// One in each byte.
const ONES: u32 = u32::MAX / 0xff;
/// The topmost bit of each byte.
const TOPS: u32 = ONES << 7;

impl Tag {
    /// Creates the tag of a cluster whose cells have these fingerprints.
    pub(super) fn new(fingerprints: [u64; 4]) -> Self {
        Self(AtomicU32::new(u32::from_le_bytes(fingerprints.map(byte))))
    }

    /// False if no cell has this fingerprint.
    #[inline]
    pub(super) fn may_have(&self, fingerprint: u64) -> bool {
        let differ = self.0.load(Ordering::Relaxed) ^ (ONES * u32::from(byte(fingerprint)));
        // A byte of 0 borrows from its topmost bit; the bytes above it may borrow too, but then one
        // byte is 0 in any case.
        differ.wrapping_sub(ONES) & !differ & TOPS != 0
    }

    /// Stores the fingerprint of the cell in this place.
    #[inline]
    pub(super) fn put(&self, place: usize, fingerprint: u64) {
        let shift = u8::BITS * place as u32;
        let others = self.0.load(Ordering::Relaxed) & !(0xff << shift);
        self.0.store(others | u32::from(byte(fingerprint)) << shift, Ordering::Relaxed);
    }
}

/// Returns the topmost byte, which is the least correlated with the place of the cluster.
fn byte(fingerprint: u64) -> u8 {
    (fingerprint >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A byte is found in each place, beside any others; an absent byte is not found.
    #[test]
    fn stored_fingerprints_are_never_missed() {
        let fingerprint = |byte: u8| u64::from(byte) << 56 | 0x1234;
        let kinds = [0, 1, 0x7f, 0x80, 0x81, 0xff];
        for own in kinds {
            for other in kinds.into_iter().filter(|&other| other != own) {
                for place in 0..4 {
                    let tag = Tag::default();
                    (0..4).for_each(|at| tag.put(at, fingerprint(other)));
                    assert!(!tag.may_have(fingerprint(own)), "{own} beside {other}");
                    tag.put(place, fingerprint(own));
                    assert!(tag.may_have(fingerprint(own)) && tag.may_have(fingerprint(other)), "{own} at {place}");
                }
            }
        }
    }
}
