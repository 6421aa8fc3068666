//! Every kind of cell, list and file gives the values that were stored.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tablette_probe::{ProbeError, Storage, StorageError, TableValue, Tablebase, Wdl};
use xxhash_rust::xxh64::xxh64;

use super::forge::{Forge, digest_of, leb128, push_text};
use super::{Chance, EXAMPLES, codes, example};

/// Of each example: its ranks, and the XXH64 of all codes, as 64-bit integers. Computed by
/// `certify/python/table.py`, which shares no code with this crate:
/// `xxh64(struct.pack(f"<{table.count}q", *table.codes), 0)`.
const EXPECTED: [(u64, u64); 3] =
    [(12_869, 0x6d3b_e9d7_2469_2d7a), (8846, 0xf26f_6097_6411_68f4), (32, 0x2dfc_295f_dd29_865d)];

#[test]
fn the_examples_have_the_values_that_another_reader_finds() {
    for (name, (ranks, expected)) in EXAMPLES.into_iter().zip(EXPECTED) {
        let codes = codes(&example(name));
        let bytes: Vec<u8> = codes.iter().flat_map(|code| code.to_le_bytes()).collect();
        assert_eq!((codes.len() as u64, xxh64(&bytes, 0)), (ranks, expected), "{name}");
    }
}

#[test]
fn the_examples_say_what_they_are_and_are_sound() {
    for name in EXAMPLES {
        let table = Tablebase::open(example(name)).unwrap();
        table.verify().unwrap();
        assert!(name.starts_with(&table.info().game) && table.info().creator.starts_with("tablette"), "{name}");
        assert_eq!((table.info().rules, table.info().numbering), (1, 1), "{name}");
    }
}

/// Values with this many different ones.
fn values(different: i64, length: usize) -> Vec<i64> {
    let mut chance = Chance(different as u64);
    (0..length).map(|_| chance.below(different as usize) as i64 * 3 - 5).collect()
}

#[test]
fn every_width_of_cells_is_read_from_any_first_rank() {
    for different in [1, 2, 3, 4, 5, 256, 257, 2000] {
        for (first, length, block) in [(0, 1, 8), (0, 5000, 64), (77, 4099, 256), (1 << 40, 300, 1 << 20)] {
            let values = values(different, length);
            let table = Forge::cells(first, &values, block, false).bytes();
            assert_eq!(codes(&table), values, "{different} values, {length} from {first}");
        }
    }
}

#[test]
fn offsets_reach_over_the_whole_range() {
    for values in [vec![-7, 1 << 30, 0], vec![i64::MIN, i64::MAX, 0, -1, i64::MAX], vec![5; 30]] {
        let table = Forge::cells(3, &values, 16, true).bytes();
        assert_eq!(codes(&table), values);
    }
}

#[test]
fn lists_have_their_members_and_no_others() {
    for (ranks, members, each) in [
        (0..10, vec![], 1),
        (0..10, vec![0, 9], 1),
        (0..10, vec![3], 7),
        (5..400, vec![5, 6, 133, 134, 300], 2),
        (0..400, (0..400).collect(), 33),
    ] {
        let codes = codes(&Forge::list(ranks.clone(), &members, each).bytes());
        let expected: Vec<i64> = ranks.map(|rank| i64::from(!members.contains(&rank))).collect();
        assert_eq!(codes, expected, "{members:?}");
    }
}

#[test]
fn codes_mean_what_the_worth_says() {
    let play = |wdl, plies| TableValue::Play { wdl, plies };
    for (worth, code, value) in [
        ("play", 0, play(Wdl::Loss, Some(0))),
        ("play", 29, play(Wdl::Win, Some(7))),
        ("play", 30, play(Wdl::Draw, Some(7))),
        ("play", 3, play(Wdl::Draw, None)),
        ("outcome", 0, play(Wdl::Loss, None)),
        ("outcome", 1, play(Wdl::Win, None)),
        ("outcome", 2, play(Wdl::Draw, None)),
        ("nimber", 17, TableValue::Nimber(17)),
        ("cost", -17, TableValue::Cost(Some(-17))),
        ("cost", i64::MIN, TableValue::Cost(None)),
        ("count", 17, TableValue::Count(17)),
    ] {
        let table = Tablebase::open(Forge { worth, ..Forge::cells(0, &[code], 8, false) }.bytes()).unwrap();
        assert_eq!(table.value(0), Ok(value), "{worth} {code}");
    }
    for (worth, code) in [("play", 7), ("play", -4), ("outcome", 3), ("nimber", -1), ("count", -1), ("elo", 1)] {
        let table = Tablebase::open(Forge { worth, ..Forge::cells(0, &[code], 8, false) }.bytes()).unwrap();
        assert_eq!(table.value(0), Err(ProbeError::Code { worth: worth.to_owned(), got: code }));
        assert_eq!(table.code(0), Ok(code));
    }
}

#[test]
fn threads_share_a_table() {
    let bytes = example("draughts-2");
    let (table, expected) = (Tablebase::open(&bytes[..]).unwrap(), codes(&bytes));
    thread::scope(|scope| {
        for start in 0..4 {
            let (table, expected) = (&table, &expected);
            scope.spawn(move || {
                for rank in (start..expected.len()).step_by(97) {
                    assert_eq!(table.code(rank as u64).unwrap(), expected[rank]);
                }
            });
        }
    });
}

/// Three pieces of 100 ranks, whose ranks alternate in tens; and the values.
pub(crate) fn in_pieces(name: &str) -> (Vec<u8>, Vec<Vec<u8>>, Vec<i64>) {
    let values = values(6, 300);
    let piece_of = |rank: usize| rank / 10 % 3;
    let pieces = (0..3).map(|piece| {
        let own: Vec<i64> = (0..300).filter(|rank| piece_of(*rank) == piece).map(|rank| values[rank]).collect();
        Forge::cells(piece as u64 * 100, &own, 32, false).bytes()
    });
    let pieces: Vec<Vec<u8>> = pieces.collect();
    let mut contents = 3_u32.to_le_bytes().to_vec();
    for (number, piece) in (0..).zip(&pieces) {
        push_text(&format!("{name}{number}"), &mut contents);
        let fields = [number * 100, 100, piece.len() as u64];
        contents.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
        contents.extend(digest_of(piece));
    }
    contents.extend(30_u64.to_le_bytes());
    for turn in 0..30 {
        for number in [10, turn % 3, turn / 3 * 10] {
            leb128(number, &mut contents);
        }
    }
    (Forge::cells(0, &values, 64, false).manifest(&contents), pieces, values)
}

#[test]
fn a_table_in_pieces_is_read_through_its_manifest() {
    let (manifest, pieces, values) = in_pieces("pieces/p");
    let open = |name: &str| {
        let number = name.strip_prefix("pieces/p").and_then(|number| number.parse::<usize>().ok());
        number.and_then(|number| pieces.get(number)).cloned().ok_or(StorageError::from("no such piece"))
    };
    let table = Tablebase::open_with(manifest.clone(), open).unwrap();
    let found: Vec<i64> = (0..300).map(|rank| table.code(rank).unwrap()).collect();
    assert_eq!(found, values);
    assert_eq!(table.verify(), Ok(()));
    assert!(matches!(table.code(300), Err(ProbeError::Rank { expected: (0, 300), got: 300 })));

    let error = Tablebase::open(manifest.clone()).err().unwrap().to_string();
    assert!(error.starts_with("pieces/p0: ") && error.contains("open_with"), "{error}");
    let swapped = Tablebase::open_with(manifest, |_| Ok(pieces[1].clone())).err();
    let Some(ProbeError::Piece { name, error }) = swapped else { panic!("{swapped:?}") };
    let (expected, got) = (digest_of(&pieces[0]), digest_of(&pieces[1]));
    assert!(matches!(*error, ProbeError::Digest { expected: one, got: other, .. } if (one, other) == (expected, got)));
    assert_eq!(name, "pieces/p0");
}

#[test]
fn a_manifest_leads_to_no_other_folder() {
    for name in ["/p", "../p", "a/../p", "./p", "a//p", "a\\p", "c:p"] {
        let (manifest, pieces, _) = in_pieces(name);
        let opened = Tablebase::open_with(manifest, |_| Ok(pieces[0].clone())).err();
        let Some(ProbeError::Piece { error, .. }) = opened else { panic!("{name}: {opened:?}") };
        assert!(matches!(*error, ProbeError::Field { field: "the path", .. }), "{name}: {error}");
    }
}

/// Storage that does not know its length and counts its reads.
struct Counted(Vec<u8>, AtomicUsize);

impl Storage for Counted {
    fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), StorageError> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.as_slice().read_at(buffer, at)
    }
}

#[test]
fn a_probe_makes_two_reads() {
    let storage = Counted(example("draughts-2"), AtomicUsize::default());
    let table = Tablebase::open(&storage).unwrap();
    let before = storage.1.load(Ordering::Relaxed);
    assert_eq!(table.code(5000).unwrap(), codes(&example("draughts-2"))[5000]);
    assert_eq!(storage.1.load(Ordering::Relaxed) - before, 2);
}

#[test]
fn files_are_opened_by_their_path() {
    let folder = std::env::temp_dir().join(format!("tablette-probe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (manifest, pieces, values) = in_pieces("p");
    std::fs::write(folder.join("t"), manifest).unwrap();
    for (number, piece) in pieces.iter().enumerate() {
        std::fs::write(folder.join(format!("p{number}")), piece).unwrap();
    }
    let table = Tablebase::open_path(&folder.join("t")).unwrap();
    assert_eq!(table.code(123).unwrap(), values[123]);
    std::fs::remove_file(folder.join("p1")).unwrap();
    assert!(matches!(Tablebase::open_path(&folder.join("t")), Err(ProbeError::Piece { name, .. }) if name == "p1"));
    assert!(matches!(Tablebase::open_path(&folder.join("none")), Err(ProbeError::Storage { .. })));
    std::fs::remove_dir_all(&folder).unwrap();
}
