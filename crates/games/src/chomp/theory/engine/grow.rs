//! Arrays over the tails that grow with the row in front of them.
//!
//! For every tail t of T(c, j), such an array stores whether a bite into the row in front, while
//! that row is c squares long, reaches a lost position. When the row becomes c+1 long, the tails
//! that start with c+1 are new, and a bite into such a tail leaves the same as one into the tail
//! cut to c: so the new bits are copies of those of the tails that start with c.

use super::layout::Layout;

/// Grows the array over T(c, j) at word `at` of `arena` into one over T(c+1, j), where `spare` is
/// room for a leaf. Bits that stand for no tail are 0 and stay 0. O(words appended).
#[expect(clippy::inline_always, reason = "compiled once for each kind of processor")]
#[inline(always)]
pub(super) fn grow(layout: &Layout, arena: &mut [u64], at: usize, spare: usize, c: u32, mut j: usize) {
    let (mut source, mut target) = (at, at);
    while c >= layout.widest(j) {
        // T(c+1, j) is T(c, j) and then the tails that start with c+1.
        let words = layout.words(c, j);
        if source != target {
            shift(arena, source, target, words);
        }
        target += words;
        if c > layout.widest(j) {
            source += layout.words(c - 1, j);
        } else {
            let last = layout.last_block(c, j);
            lift(arena, source, last.start, spare, last.end - last.start, layout.words(c, j - 1));
            source = spare;
        }
        j -= 1;
    }
    // A leaf, and then runs of bits that are each a copy of as many bits before its end.
    let (words, room, count) = (layout.words(c, j), layout.words(c + 1, j), layout.count(c, j));
    if source != target {
        shift(arena, source, target, words);
    }
    arena[target + words..target + room].fill(0);
    let (end, mut to) = (64 * source as u64 + count, 64 * target as u64 + count);
    for equal in 1..=j {
        let run = layout.count(c, j - equal);
        append(arena, end - run, to, run);
        to += run;
    }
}

/// Copies words to another place. Small copies are inlined, without a call.
#[expect(clippy::inline_always, reason = "compiled once for each kind of processor")]
#[inline(always)]
fn shift(arena: &mut [u64], source: usize, target: usize, words: usize) {
    if words > FEW || !words.is_multiple_of(LINE) {
        return arena.copy_within(source..source + words, target);
    }
    for at in (0..words).step_by(LINE) {
        let line: [u64; LINE] = arena[source + at..][..LINE].try_into().expect("as long");
        arena[target + at..][..LINE].copy_from_slice(&line);
    }
}

/// Words that are copied together.
const LINE: usize = 8;
/// The most words that are copied without a call.
const FEW: usize = 64;

/// Copies `count` bits from bit `start` of a leaf to `words` words at another place, which may be
/// the same, and fills the rest with zeros.
#[expect(clippy::inline_always, reason = "compiled once for each kind of processor")]
#[inline(always)]
fn lift(arena: &mut [u64], source: usize, start: u64, target: usize, count: u64, words: usize) {
    let (mut from, mut left) = (64 * source as u64 + start, count);
    let mut word = target;
    while left > 0 {
        let taken = left.min(64);
        arena[word] = bits(arena, from, taken);
        (from, left, word) = (from + taken, left - taken, word + 1);
    }
    arena[word..target + words].fill(0);
}

/// Copies `count` bits to a place that holds zeros.
#[expect(clippy::inline_always, reason = "compiled once for each kind of processor")]
#[inline(always)]
fn append(arena: &mut [u64], mut from: u64, mut to: u64, count: u64) {
    let mut left = count;
    while left > 0 {
        let taken = left.min(64 - to % 64);
        let word = bits(arena, from, taken) << (to % 64);
        arena[(to / 64) as usize] |= word;
        (from, to, left) = (from + taken, to + taken, left - taken);
    }
}

/// Reads 1 to 64 bits at any place.
#[expect(clippy::inline_always, reason = "compiled once for each kind of processor")]
#[inline(always)]
fn bits(arena: &[u64], from: u64, count: u64) -> u64 {
    let (word, shift) = ((from / 64) as usize, from % 64);
    let low = arena[word] >> shift;
    let whole = if shift + count > 64 { low | arena[word + 1] << (64 - shift) } else { low };
    whole & (u64::MAX >> (64 - count))
}
