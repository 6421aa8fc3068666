//! The loops over whole words, compiled for several processor types and selected at run time.
//!
//! The bodies are plain code over arrays of words, which the compiler vectorises as widely as it
//! may. The portable form is the safe twin of the others: tests compare them, and the answer is the
//! same.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls code compiled for vectors that the processor is known to have")
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_cvtsi128_si64, _mm512_add_epi32, _mm512_and_si512, _mm512_castsi512_si128,
    _mm512_cmpneq_epi64_mask, _mm512_loadu_si512, _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64,
    _mm512_maskz_set1_epi64, _mm512_mullo_epi32, _mm512_or_si512, _mm512_permutexvar_epi16, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_setr_epi32, _mm512_setzero_si512, _mm512_sll_epi32, _mm512_slli_epi32, _mm512_srli_epi32,
    _mm512_srlv_epi32, _mm512_storeu_si512, _mm512_sub_epi32,
};

use super::grow;
use super::layout::Layout;
use super::list::Cursor;
#[cfg(target_arch = "x86_64")]
use super::list::{CHUNK, Whole, word};

/// The vectors to use. Only those of this processor exist as values, because the only way to obtain
/// one is to query the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Vectors);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Vectors {
    /// The baseline of the processor family.
    Portable,
    /// Vectors of 4 words.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of 8 words.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// All kernels that this processor supports, slowest first.
    #[cfg(target_arch = "x86_64")]
    pub fn available() -> Vec<Self> {
        let avx2 =
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
        let vectors = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
        let avx512 = avx2 && vectors && is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("popcnt");
        let kinds = [(true, Vectors::Portable), (avx2, Vectors::Avx2), (avx512, Vectors::Avx512)];
        kinds.into_iter().filter(|kind| kind.0).map(|kind| Self(kind.1)).collect()
    }

    /// All kernels that this processor supports.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn available() -> Vec<Self> {
        vec![Self(Vectors::Portable)]
    }

    /// The fastest.
    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self(Vectors::Portable))
    }
}

/// The current leaf: where its bits are marked, and which of its tails mark others.
pub(super) struct LeafView<'a> {
    /// Its start, in words.
    pub(super) address: usize,
    /// For every array that marks it, the place of the array in the arena minus the address of its
    /// start (wrapping).
    pub(super) seen: &'a [usize],
    /// The same for every array that its tails mark.
    pub(super) marked: &'a [usize],
    /// The bits that stand for no tail.
    pub(super) void: &'a [u64],
    /// For each bit, a row of `stride` words with its own bit and those of the tails that one bite
    /// turns into it.
    pub(super) before: &'a [u64],
    /// At least the number of words of the leaf.
    pub(super) stride: usize,
}

/// Declares a loop that is compiled for each kind of vectors, and chosen at run time: the portable
/// form, and the one for AVX-512.
macro_rules! kernels {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) = $portable:expr, $avx512:expr;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub(super) fn $name(kernel: Kernel, $($arg: $type),*) {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2")]
            fn avx2($($arg: $type),*) {
                $portable($($arg),*);
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
            fn avx512($($arg: $type),*) {
                $avx512($($arg),*);
            }

            match kernel.0 {
                Vectors::Portable => $portable($($arg),*),
                // SAFETY: `Kernel::available` names this one only where the processor has these
                // features.
                #[cfg(target_arch = "x86_64")]
                Vectors::Avx2 => unsafe { avx2($($arg),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                Vectors::Avx512 => unsafe { avx512($($arg),*) },
            }
        }
    )*};
}

kernels! {
    /// Finds the unmarked bits of a leaf, lowest first; each one marks the tails that lead to it.
    /// Marks them in the arrays and appends their addresses to `lost`.
    fn resolve(arena: &mut [u64], leaf: &LeafView<'_>, lost: &mut Vec<u64>) = resolve_body, resolve_avx512;

    /// Computes the union of the arrays over `words` words, read from `sources` on and written from
    /// `target` on: replaces the old contents if `fresh`, otherwise adds to them.
    fn unite(arena: &mut [u64], sources: &[usize], target: usize, words: usize, fresh: bool) =
        unite_body, unite_body;

    /// Adds to some words the contents of the chosen rows of a table, each as long as they are;
    /// rows are counted from `first`.
    fn spread(words: &mut [u64], table: &[u64], first: u64, rows: &[u64]) = spread_body, spread_body;

    /// Grows the array over T(c, j) at word `at` into one over T(c+1, j), as [`grow::grow`]
    /// describes.
    fn grow(layout: &Layout, arena: &mut [u64], at: usize, spare: usize, c: u32, j: usize) = grow::grow, grow::grow;

    /// Calls `visit` with all remaining numbers of a list that are below `end`.
    fn each(list: &mut Cursor<'_>, end: u64, visit: impl FnMut(u64)) = Cursor::below, each_avx512;
}

/// Sets the bits of a list that are below `end` in words whose first bit is `start`.
#[inline]
pub(super) fn scatter(kernel: Kernel, list: &mut Cursor<'_>, end: u64, words: &mut [u64], start: u64) {
    each(kernel, list, end, |bit| words[((bit - start) / 64) as usize] |= 1 << ((bit - start) % 64));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2")]
fn resolve_avx512(arena: &mut [u64], leaf: &LeafView<'_>, lost: &mut Vec<u64>) {
    match leaf.void.len() {
        8 => vectors::<1>(arena, leaf, lost),
        16 => vectors::<2>(arena, leaf, lost),
        _ => resolve_body(arena, leaf, lost),
    }
}

/// As the portable form, with the marks of N vectors kept in registers throughout.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2")]
#[inline]
fn vectors<const N: usize>(arena: &mut [u64], leaf: &LeafView<'_>, lost: &mut Vec<u64>) {
    let first_bit = 64 * leaf.address as u64;
    let mut marked = load_all::<N>(leaf.void, 0);
    for stream in leaf.seen {
        unite_vectors(&mut marked, &load_all(arena, stream.wrapping_add(leaf.address)));
    }
    let full = _mm512_set1_epi64(-1);
    let mut found = [_mm512_setzero_si512(); N];
    let mut any = false;
    for vector in 0..N {
        loop {
            let open = _mm512_cmpneq_epi64_mask(marked[vector], full);
            if open == 0 {
                break;
            }
            any = true;
            let word = open.trailing_zeros();
            let first = _mm512_castsi512_si128(_mm512_maskz_compress_epi64(open, marked[vector]));
            let bit = (_mm_cvtsi128_si64(first) as u64).trailing_ones();
            let tail = 512 * vector as u32 + 64 * word + bit;
            lost.push(first_bit + u64::from(tail));
            let own = _mm512_maskz_set1_epi64(1 << word, 1 << bit);
            found[vector] = _mm512_or_si512(found[vector], own);
            // Only later tails lead to it, so earlier vectors cannot change.
            let row = &leaf.before[tail as usize * leaf.stride..][..8 * N];
            for (later, marks) in marked.iter_mut().enumerate().skip(vector) {
                *marks = _mm512_or_si512(*marks, load(row, 8 * later));
            }
        }
    }
    if !any {
        return;
    }
    for stream in leaf.marked {
        let at = stream.wrapping_add(leaf.address);
        let mut marks = load_all::<N>(arena, at);
        unite_vectors(&mut marks, &found);
        store_all(arena, at, &marks);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn load_all<const N: usize>(words: &[u64], at: usize) -> [__m512i; N] {
    let words = &words[at..at + 8 * N];
    std::array::from_fn(|vector| load(words, 8 * vector))
}

/// Reads a vector of plain numbers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn load<T: Into<u64> + Copy>(numbers: &[T], at: usize) -> __m512i {
    let numbers = &numbers[at..at + 64 / size_of::<T>()];
    // SAFETY: it reads the 64 bytes of this slice, at any alignment.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn store_all<const N: usize>(words: &mut [u64], at: usize, vectors: &[__m512i; N]) {
    let words = &mut words[at..at + 8 * N];
    for (vector, &marks) in vectors.iter().enumerate() {
        // SAFETY: vector i writes words 8i to 8i+7 of a slice of 8N words, at any alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().add(8 * vector).cast(), marks) };
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn store(numbers: &mut [u32], at: usize, lanes: __m512i) {
    let numbers = &mut numbers[at..at + 16];
    // SAFETY: it writes the 16 numbers of this slice, at any alignment.
    unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), lanes) };
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn unite_vectors<const N: usize>(all: &mut [__m512i; N], more: &[__m512i; N]) {
    for vector in 0..N {
        all[vector] = _mm512_or_si512(all[vector], more[vector]);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
fn each_avx512(list: &mut Cursor<'_>, end: u64, mut visit: impl FnMut(u64)) {
    // The rest of the current chunk.
    list.below(end.min(list.ahead()), &mut visit);
    let mut overs = [0; UNPACKED];
    while let Some(chunk) = list.whole(end, WIDEST_LOW) {
        let first = chunk.first;
        unpack(&chunk, &mut overs);
        for &over in &overs[..CHUNK] {
            visit(first + u64::from(over));
        }
    }
    list.below(end, visit);
}

/// Numbers that are unpacked together; the last word of a bitmap and the last vector may write
/// beyond those of a chunk.
#[cfg(target_arch = "x86_64")]
const UNPACKED: usize = CHUNK + 64 + 16;
/// Bits of a low part that lie within 32 bits from a multiple of 16 on.
#[cfg(target_arch = "x86_64")]
const WIDEST_LOW: u32 = 17;

/// The differences between the numbers of a chunk and its first, sixteen at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
#[inline]
fn unpack(chunk: &Whole<'_>, overs: &mut [u32; UNPACKED]) {
    let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let sixteen = _mm512_set1_epi32(16);
    // The bits that are set in the bitmap.
    let (mut count, mut byte, mut bits) = (0, 0, lanes);
    while count < CHUNK {
        let set = word(chunk.high, byte);
        byte += 8;
        for part in 0..4 {
            let set = (set >> (16 * part)) as u16;
            store(overs, count, _mm512_maskz_compress_epi32(set, bits));
            count += set.count_ones() as usize;
            bits = _mm512_add_epi32(bits, sixteen);
        }
    }
    // Sixteen low parts of w bits begin at a multiple of 16 bits, and each lies in two units of 16
    // bits.
    let width = chunk.width as usize;
    let shift = _mm_cvtsi32_si128(chunk.width as i32);
    let begin = _mm512_mullo_epi32(lanes, _mm512_set1_epi32(chunk.width as i32));
    let unit = _mm512_srli_epi32::<4>(begin);
    let next = _mm512_slli_epi32::<16>(_mm512_add_epi32(unit, _mm512_set1_epi32(1)));
    let units = _mm512_or_si512(unit, next);
    let within = _mm512_and_si512(begin, _mm512_set1_epi32(15));
    let mask = _mm512_set1_epi32((1 << chunk.width) - 1);
    let mut places = lanes;
    for row in 0..CHUNK / 16 {
        let packed = _mm512_permutexvar_epi16(units, load(chunk.low, 2 * width * row));
        let low = _mm512_and_si512(_mm512_srlv_epi32(packed, within), mask);
        let high = _mm512_sub_epi32(load(overs, 16 * row), places);
        let over = _mm512_or_si512(_mm512_sll_epi32(high, shift), low);
        store(overs, 16 * row, _mm512_add_epi32(over, places));
        places = _mm512_add_epi32(places, sixteen);
    }
}

#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn resolve_body(arena: &mut [u64], leaf: &LeafView<'_>, lost: &mut Vec<u64>) {
    match leaf.void.len() {
        1 => words::<1>(arena, leaf, lost),
        2 => words::<2>(arena, leaf, lost),
        4 => words::<4>(arena, leaf, lost),
        8 => words::<8>(arena, leaf, lost),
        16 => words::<16>(arena, leaf, lost),
        other => unreachable!("a leaf of {other} words"),
    }
}

#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn words<const W: usize>(arena: &mut [u64], leaf: &LeafView<'_>, lost: &mut Vec<u64>) {
    let first_bit = 64 * leaf.address as u64;
    let mut marked = *row::<W>(leaf.void, 0);
    for stream in leaf.seen {
        or(&mut marked, row(arena, stream.wrapping_add(leaf.address)));
    }
    if marked.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX {
        return;
    }
    let mut found = [0; W];
    for word in 0..W {
        while marked[word] != u64::MAX {
            let bit = marked[word].trailing_ones();
            let tail = 64 * word + bit as usize;
            lost.push(first_bit + tail as u64);
            found[word] |= 1 << bit;
            or(&mut marked, row(leaf.before, tail * leaf.stride));
        }
    }
    for stream in leaf.marked {
        let at = stream.wrapping_add(leaf.address);
        let marks: &mut [u64; W] = (&mut arena[at..at + W]).try_into().expect("W words");
        or(marks, &found);
    }
}

#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn row<const W: usize>(words: &[u64], at: usize) -> &[u64; W] {
    words[at..at + W].try_into().expect("W words")
}

#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn or<const W: usize>(all: &mut [u64; W], more: &[u64; W]) {
    for word in 0..W {
        all[word] |= more[word];
    }
}

#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn spread_body(words: &mut [u64], table: &[u64], first: u64, rows: &[u64]) {
    for &row in rows {
        let marks = &table[(row - first) as usize * words.len()..][..words.len()];
        words.iter_mut().zip(marks).for_each(|(all, mark)| *all |= mark);
    }
}

#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn unite_body(arena: &mut [u64], sources: &[usize], target: usize, words: usize, fresh: bool) {
    // The buffer of a block lies behind all arrays.
    let (arrays, room) = arena.split_at_mut(target);
    for (start, part) in (0..words).step_by(PART).zip(room[..words].chunks_mut(PART)) {
        if fresh {
            part.fill(0);
        }
        for &source in sources {
            let marks = &arrays[source + start..][..part.len()];
            part.iter_mut().zip(marks).for_each(|(all, mark)| *all |= mark);
        }
    }
}

/// Words that are united at a time, so that they stay in the cache.
const PART: usize = 256;
