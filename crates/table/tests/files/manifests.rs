//! A table in pieces: read through its manifest, every byte of which counts, and pieces that do not
//! match it.

use std::fs;
use std::ops::Range;
use std::path::Path;

use tablette_table::{Assembly, List, PieceRun, Table, TableError, TableWriter};

use super::{Folder, header};

/// Ranks alternate between pieces in hundreds: three pieces of 100,000 ranks, two blocks of
/// one-byte cells each.
pub(super) const RANKS: u64 = 300_000;
const TURN: u64 = 100;

pub(super) fn value(rank: u64) -> i64 {
    (rank % 7) as i64 - 1
}

fn runs() -> impl Iterator<Item = PieceRun> {
    (0..RANKS / TURN).map(|turn| PieceRun {
        ranks: turn * TURN..(turn + 1) * TURN,
        piece: (turn % 3) as u32,
        place: turn % 3 * RANKS / 3 + turn / 3 * TURN,
    })
}

fn write_piece(folder: &Path, piece: u64, change: Option<u64>) {
    let values: Vec<i64> =
        runs().filter(|run| u64::from(run.piece) == piece).flat_map(|run| run.ranks).map(value).collect();
    let mut values = values;
    if let Some(at) = change {
        values.swap(at as usize, at as usize + 1);
    }
    let places = piece * RANKS / 3..(piece + 1) * RANKS / 3;
    let tally = values.iter().copied().collect();
    let path = folder.join(format!("p{piece}"));
    let mut writer = TableWriter::of_values(&path, &header().of_piece(piece), places, &tally).unwrap();
    writer.push(&values).unwrap();
    writer.finish().unwrap();
}

pub(super) fn written(folder: &Folder) {
    (0..3).for_each(|piece| write_piece(&folder.0, piece, None));
    let head = Assembly::write(&folder.file(), &header(), &["p0", "p1", "p2"], runs(), &mut |_, _| true).unwrap();
    assert_eq!(head.unwrap().file_length(), fs::metadata(folder.file()).unwrap().len());
}

fn checked(folder: &Folder) -> Result<bool, TableError> {
    Table::open(&folder.file())?.check(&mut |done, all| done <= all)
}

#[test]
fn a_manifest_is_read_like_the_table_in_one_file() {
    let folder = Folder::new();
    written(&folder);
    let table = Table::open(&folder.file()).unwrap();
    let values: Vec<i64> = (0..RANKS).map(value).collect();
    let one = Table::read(super::written(&header(), 0, &values)).unwrap();
    assert_eq!(table.head().values_digest(), one.head().values_digest());
    assert_eq!(table.head().kind(), one.head().kind());
    assert_eq!(table.belongs_to(&header()), Ok(()));
    for range in [0..RANKS, 99..101, 32_700..98_400, RANKS - 1..RANKS] {
        let mut found = Vec::new();
        let mut walk = table.walk(range.clone());
        while walk.next_run(&mut found).unwrap() {}
        assert!(found == values[range.start as usize..range.end as usize], "{range:?}");
    }
    let asked: Vec<u64> = (0..900).map(|at| at * 7919 % RANKS).collect();
    let [ours, theirs] = [&table, &one].map(|table| {
        let mut out = vec![0; asked.len() * tablette_table::Integer::of_head(table.head()).bytes()];
        assert_eq!(table.gather(&asked, &mut out, &mut |_, _| true), Ok(true));
        out
    });
    assert!(ours == theirs);
    let mut seen = Vec::new();
    let whole = table.load_places(&[5..7, 150..151, 299_999..300_000], Some, &mut |place, run| {
        seen.push((place, run.to_vec()));
        true
    });
    assert_eq!(whole, Ok(true));
    assert_eq!(seen, [(5, vec![value(5), value(6)]), (150, vec![value(150)]), (299_999, vec![value(299_999)])]);
    assert_eq!(table.value(RANKS), Err(TableError::NotHere { rank: RANKS, from: 0, to: RANKS }));
    assert_eq!(checked(&folder), Ok(true));
    // Written again it is the same; stopped it is not created.
    let bytes = fs::read(folder.file()).unwrap();
    written(&folder);
    assert!(fs::read(folder.file()).unwrap() == bytes);
    fs::remove_file(folder.file()).unwrap();
    let stopped = Assembly::write(&folder.file(), &header(), &["p0", "p1", "p2"], runs(), &mut |_, _| false);
    assert_eq!(stopped, Ok(None));
    assert!(!folder.file().exists());
}

#[test]
fn every_flipped_byte_of_a_manifest_is_an_error() {
    let folder = Folder::new();
    written(&folder);
    let bytes = fs::read(folder.file()).unwrap();
    // All of the head and of the names; of the runs, which are alike, every fiftieth.
    let places = (0..bytes.len()).filter(|at| *at < 900 || at % 50 == 0 || bytes.len() - at < 20);
    for at in places {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        fs::write(folder.file(), damaged).unwrap();
        assert!(Table::open(&folder.file()).is_err(), "byte {at} of {}", bytes.len());
    }
    for length in (0..bytes.len()).step_by(37) {
        fs::write(folder.file(), &bytes[..length]).unwrap();
        assert!(Table::open(&folder.file()).is_err(), "{length} bytes");
    }
    // Bytes without a folder have no pieces, and a list has no values.
    assert!(matches!(Table::read(bytes.clone()), Err(TableError::WrongKind { .. })));
    fs::write(folder.file(), &bytes).unwrap();
    assert!(matches!(List::open(&folder.file()), Err(TableError::WrongKind { .. })));
}

#[test]
fn a_piece_that_differs_from_the_manifest_is_named() {
    let folder = Folder::new();
    written(&folder);
    let piece = folder.0.join("p1");
    let whole = fs::read(&piece).unwrap();
    // Rank 100 is the first of the second piece.
    let faults = |what: &str, expected: fn(&TableError) -> bool| {
        let table = Table::open(&folder.file()).unwrap();
        assert_eq!(table.value(99), Ok(value(99)), "{what}: other pieces answer");
        for found in [table.value(100).map(drop), checked(&folder).map(drop)] {
            let Err(TableError::InPiece { piece, error }) = found else { panic!("{what}: {found:?}") };
            assert!(piece == "p1" && expected(&error), "{what}: {error}");
        }
    };
    fs::write(&piece, &whole[..whole.len() - 1]).unwrap();
    faults("cut short", |error| matches!(error, TableError::CutShort { .. }));
    fs::write(&piece, b"").unwrap();
    faults("empty", |error| *error == TableError::NotATable);
    fs::copy(folder.0.join("p0"), &piece).unwrap();
    faults("another piece", |error| *error == TableError::OtherPiece);
    write_piece(&folder.0, 1, Some(3));
    faults("sound, of other values", |error| *error == TableError::OtherPiece);
    fs::copy(folder.file(), &piece).unwrap();
    faults("a manifest", |error| matches!(error, TableError::WrongKind { .. }));
    fs::remove_file(&piece).unwrap();
    faults("missing", |error| matches!(error, TableError::Io { kind: std::io::ErrorKind::NotFound, .. }));
    let mut damaged = whole.clone();
    let block = damaged.windows(4).position(|four| four == [0x28, 0xb5, 0x2f, 0xfd]).unwrap();
    damaged[block + 9] ^= 1;
    fs::write(&piece, damaged).unwrap();
    faults("a damaged block", |error| matches!(error, TableError::BlockDamaged { block: 0, .. }));
    fs::write(&piece, whole).unwrap();
    assert_eq!(checked(&folder), Ok(true));
}

#[test]
fn runs_that_leave_a_rank_without_a_place_make_no_manifest() {
    let folder = Folder::new();
    written(&folder);
    let names = ["p0", "p1", "p2"];
    let run = |ranks: Range<u64>, piece, place| PieceRun { ranks, piece, place };
    let short: Vec<PieceRun> = runs().skip(1).collect();
    for wrong in [short, vec![run(0..RANKS, 0, 0)], Vec::new()] {
        let found = Assembly::write(&folder.0.join("other"), &header(), &names, wrong, &mut |_, _| true);
        assert!(matches!(found, Err(TableError::Unannounced { .. })), "{found:?}");
    }
    assert!(!folder.0.join("other").exists());
}
