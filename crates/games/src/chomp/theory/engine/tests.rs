use super::list::Writer;
use super::*;
use tablette_core::{NoWatch, SplitMix64};

const OPTIONS: Options<'static> = Options { watch: &NoWatch, memory: 1 << 30 };

/// The coding was chosen by measurement; this test measures its bits per lost position against the
/// alternatives.
#[test]
fn lists_take_little_more_than_rice_codes() {
    let lists = lost_lists(&Plan::new(14, 14, OPTIONS.memory, 1), &OPTIONS).unwrap();
    let gaps: Vec<Vec<u64>> = lists.raw().iter().map(gaps).collect();
    // Mirror images are in no list.
    let count = gaps.iter().map(Vec::len).sum::<usize>();
    let leb128: u64 = gaps.iter().flatten().map(|gap| 8 * u64::from(gap.max(&1).ilog2() / 7 + 1)).sum();
    let fixed = |chunk: &[u64]| {
        let widest = chunk.iter().max().map_or(0, |gap| gap.checked_ilog2().map_or(0, |log| log + 1));
        8 + u64::from(widest) * chunk.len() as u64
    };
    let packed: u64 = gaps.iter().flat_map(|gaps| gaps.chunks(32)).map(fixed).sum();
    // Rice's code (1979) with the best parameter for each 256 gaps, and the same index as the
    // lists.
    let rice = |chunk: &[u64]| {
        let with = |low: u32| chunk.iter().map(|gap| ((gap.max(&1) - 1) >> low) + 1 + u64::from(low)).sum::<u64>();
        8 * (1 + 16) + (0..40).map(with).min().unwrap()
    };
    let rice: u64 = gaps.iter().flat_map(|gaps| gaps.chunks(256)).map(rice).sum();
    let [elias, rice, leb128, packed] =
        [8 * lists.bytes(), rice, leb128, packed].map(|bits| bits as f64 / count as f64);
    println!("bits a lost position: Elias {elias:.2}, Rice {rice:.2}, LEB128 {leb128:.2}, packed by 32 {packed:.2}");
    assert!(elias < rice + 0.75 && elias < leb128 && elias < packed);
}

fn gaps(list: &List) -> Vec<u64> {
    let (mut last, mut gaps) = (0, Vec::new());
    list.cursor().below(u64::MAX, |bit| gaps.push(bit - std::mem::replace(&mut last, bit)));
    gaps
}

/// The vectors of this processor give the same results as the portable code on any words.
#[test]
fn all_kernels_resolve_alike() {
    let mut random = SplitMix64::new(1);
    let mut random = || random.within(0, u64::MAX);
    for words in [1_usize, 2, 4, 8, 16] {
        let row = |bit: usize| (0..words).map(move |word| if word == bit / 64 { 1 << (bit % 64) } else { 0 });
        let mut before: Vec<u64> = (0..64 * words).flat_map(row).collect();
        // Earlier bits may only mark later ones.
        for bit in 0..64 * words {
            for word in bit / 64 + 1..words {
                before[bit * words + word] |= random() & random();
            }
        }
        let streams = [0, words, 3 * words];
        let marks: Vec<u64> = (0..4 * words).map(|_| random()).collect();
        let void: Vec<u64> = (0..words).map(|word| if word + 1 == words { u64::MAX << 40 } else { 0 }).collect();
        let (address, first) = (5, 5 * 64);
        let streams = streams.map(|stream: usize| stream.wrapping_sub(address));
        let leaf = simd::LeafView {
            address,
            seen: &streams,
            marked: &streams[1..],
            void: &void,
            before: &before,
            stride: words,
        };
        let results: Vec<_> = Kernel::available()
            .into_iter()
            .map(|kernel| {
                let (mut arena, mut lost) = (marks.clone(), Vec::new());
                simd::resolve(kernel, &mut arena, &leaf, &mut lost);
                simd::unite(kernel, &mut arena, &[1, words], 3 * words, words, true);
                simd::unite(kernel, &mut arena, &[2], 3 * words, words, false);
                simd::spread(kernel, &mut arena[..words], &before, first, &lost);
                let mut list = Writer::default();
                for &bit in &lost {
                    list.push(bit);
                }
                simd::scatter(kernel, &mut list.finish().cursor(), u64::MAX, &mut arena[words..], first);
                (arena, lost)
            })
            .collect();
        assert!(!results[0].1.is_empty() && results[0].1.is_sorted(), "{words}");
        assert!(results.iter().all(|result| *result == results[0]), "{words}");
    }
}

/// Whole chunks, parts of chunks and wide gaps, in pieces that end anywhere.
#[test]
fn all_kernels_read_alike() {
    let (mut writer, mut numbers) = (Writer::default(), Vec::new());
    let (mut random, mut number) = (SplitMix64::new(1), 0);
    for place in 0..40_000_u64 {
        // Low parts of each width up to 20 bits, and a few gaps far wider than the rest.
        let wide = if place % 511 == 7 { 12 } else { 0 };
        number += 1 + random.below(1 << (place / 2000 + wide));
        numbers.push(number);
        writer.push(number);
    }
    let list = writer.finish();
    for kernel in Kernel::available() {
        let (mut cursor, mut read) = (list.cursor(), Vec::new());
        for end in numbers.iter().step_by(733).map(|number| number + 5).chain([u64::MAX]) {
            simd::each(kernel, &mut cursor, end, |number| read.push(number));
            assert_eq!(read.len(), numbers.partition_point(|number| *number < end), "{kernel:?}");
        }
        assert_eq!(read, numbers, "{kernel:?}");
    }
}
