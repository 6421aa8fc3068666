//! The search for the least bottom length that no set excludes.

use super::planes::{WORD, plane};

/// The lengths of a word that are not excluded, from `low` on.
#[inline]
pub(super) fn open(set: &[u64], word: usize, low: usize) -> u64 {
    if word == low / WORD { !set[word] & (u64::MAX << (low % WORD)) } else { !set[word] }
}

/// The offsets of one word of all streams within their slabs: the slab of row 3 begins at a2 = 0,
/// those of higher rows at `start`.
#[inline]
pub(super) fn places_of<const ABOVE: usize>(start: usize, word: usize, a2: usize) -> [usize; ABOVE] {
    let mut places = [plane(start, word) + a2 - start; ABOVE];
    places[0] = plane(0, word) + a2;
    places
}

/// The bit of the least length that no set excludes, in `word` or later, where `free` is the part
/// of `word` that the set of row 2 allows. Advances word and places to the result.
#[inline]
pub(super) fn first_fit<const ABOVE: usize>(
    second: &[u64],
    streams: &[&mut [u64]; ABOVE],
    places: &mut [usize; ABOVE],
    start: usize,
    word: &mut usize,
    mut free: u64,
) -> Option<u64> {
    loop {
        for (stream, &place) in streams.iter().zip(&*places) {
            free &= !stream[place];
        }
        if free != 0 {
            return Some(free & free.wrapping_neg());
        }
        *word += 1;
        free = !*second.get(*word)?;
        // As `plane` advances from one word to the next.
        for (at, place) in places.iter_mut().enumerate() {
            *place += *word * WORD - if at == 0 { 0 } else { start };
        }
    }
}
