//! Bytes that were made to harm, under right checksums: an error or some value, and never a panic.

use tablette_probe::{ProbeError, Tablebase};

use super::forge::{Forge, frame, seal};
use super::{Chance, EXAMPLES, example};

/// Opens, probes and checks, and returns the number of values.
fn tried(bytes: &[u8]) -> usize {
    let Ok(table) = Tablebase::open_with(bytes.to_vec(), |_| Ok(bytes.to_vec())) else { return 0 };
    let ranks = table.info().ranks.clone();
    let probed = [ranks.start, ranks.start + 1, ranks.end / 2, ranks.end.wrapping_sub(1), ranks.end];
    let _ = table.verify();
    probed.into_iter().filter(|rank| table.value(*rank).is_ok()).count()
}

/// Changes some bytes; returns whether the beginning survived.
fn change(bytes: &mut [u8], chance: &mut Chance) {
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len());
        bytes[at] = match chance.below(4) {
            0 => 0,
            1 => 0xff,
            2 => bytes[at] ^ 1 << chance.below(8),
            _ => chance.below(256) as u8,
        };
    }
}

#[test]
fn heads_with_changed_fields_and_right_digests() {
    let mut chance = Chance(1);
    let mut opened = 0;
    for turn in 0..20_000 {
        let mut bytes = match turn % 5 {
            0 => Forge::list(0..40, &[3, 9], 1).bytes(),
            1 => Forge::cells(0, &[1, 2, 3, 9, -7], 8, true).bytes(),
            2 => super::values::in_pieces("p").0,
            _ => example(EXAMPLES[turn % 3]),
        };
        let follow = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
        change(&mut bytes[36..8 + follow - 32], &mut chance);
        seal(&mut bytes[8..8 + follow]);
        opened += tried(&bytes);
    }
    assert!(opened > 1000, "most changes are in texts and digests: {opened}");
}

#[test]
fn frames_with_changed_bytes_and_right_checksums() {
    // The frames of a real table, which are compressed.
    let bytes = example("draughts-2");
    let head = 8 + u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
    let index = bytes.len() - 17 - 4 * 12 - 2 * 32;
    let second = u64::from_le_bytes(bytes[index + 32..][..8].try_into().unwrap()) as usize;
    let frames = [&bytes[head..second], &bytes[second..index - 8]];
    let raw: Vec<i64> = (0..8846).map(|rank| rank % 19).collect();
    let forge = Forge::cells(0, &raw, 5 << 10, false);
    let mut chance = Chance(2);
    let mut values = 0;
    for turn in 0..4000 {
        let mut frame = frames[turn % 2].to_vec();
        change(&mut frame, &mut chance);
        if turn % 7 == 0 {
            frame.truncate(chance.below(frame.len()) + 1);
        }
        values += tried(&forge.bytes_with(|_| frame.clone()));
    }
    assert!(values > 100, "some changes unpack to the right length: {values}");
}

/// A frame that unpacks to 128 KiB of zeros as often as wanted, with a window of any size.
fn bomb(times: u8, window: u8) -> Vec<u8> {
    let block = |last: u32| [(last | 2 | 131_072 << 3).to_le_bytes()[..3].to_vec(), vec![0]].concat();
    let mut frame = [&0xFD2F_B528_u32.to_le_bytes()[..], &[0, window]].concat();
    frame.extend((1..times).flat_map(|_| block(0)));
    frame.extend(block(1));
    frame
}

#[test]
fn frames_that_unpack_to_more_than_a_block_are_refused() {
    let forge = Forge::cells(0, &[1, 2, 3, 4, 5, 6], 1 << 16, false);
    for (times, window) in [(1, 0x38), (200, 0x38), (200, 0x58), (200, 0xff), (2, 0xf8), (1, 0)] {
        let table = Tablebase::open(forge.bytes_with(|_| bomb(times, window))).unwrap();
        let error = table.code(0).unwrap_err();
        assert!(matches!(error, ProbeError::Unpacked { block: 0, expected: 6, got: None }), "{error}");
    }
    for raw in [&b"12345"[..], b"1234567", b""] {
        let table = Tablebase::open(forge.bytes_with(|_| frame(raw))).unwrap();
        assert!(matches!(table.code(0), Err(ProbeError::Unpacked { .. })), "{raw:?}");
    }
}

#[test]
fn lists_of_any_bytes_under_right_checksums() {
    let mut chance = Chance(3);
    for _ in 0..3000 {
        let mut forge = Forge::list(0..1000, &[1, 7, 30, 500], 2);
        for (first, raw) in &mut forge.blocks {
            *first = [*first, u64::MAX, 0, 999][chance.below(4)];
            *raw = (0..chance.below(30)).map(|_| chance.below(256) as u8).collect();
        }
        tried(&forge.bytes());
    }
}

#[test]
fn random_bytes_behind_a_right_beginning() {
    let mut chance = Chance(4);
    for length in 0..2000 {
        let mut bytes: Vec<u8> = (0..length).map(|_| chance.below(256) as u8).collect();
        assert_eq!(tried(&bytes), 0);
        let begin = &example("rockse-exam")[..chance.below(120)];
        let shared = begin.len().min(bytes.len());
        bytes[..shared].copy_from_slice(&begin[..shared]);
        tried(&bytes);
    }
}

#[test]
fn enormous_numbers_are_refused_before_memory_is_taken() {
    for ranks in [0..u64::MAX, 0..1 << 60, 1 << 63..u64::MAX, u64::MAX - 4..u64::MAX] {
        let kind = [&[64, 1][..], &i64::MIN.to_le_bytes(), &i64::MAX.to_le_bytes()].concat();
        let forge = Forge { ranks, kind, ..Forge::cells(0, &[1], 8, false) };
        assert!(Tablebase::open(forge.bytes()).is_err() || forge.ranks.end - forge.ranks.start == 4);
    }
    let mut bytes = example("rockse-exam");
    bytes[4..8].copy_from_slice(&(1_u32 << 28).to_le_bytes());
    bytes[28..36].copy_from_slice(&(1_u64 << 40).to_le_bytes());
    assert!(matches!(Tablebase::open(super::damage::Unmeasured(&bytes)), Err(ProbeError::Storage { at: 8, .. })));
}
