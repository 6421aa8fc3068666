//! Every byte flipped, every length, every foreign table: each is an error, and no value is ever
//! wrong.

use tablette_table::{Digest, Header, List, Table, TableError};

use super::{Folder, believed, header, written};

/// Small, with two blocks: one bit per cell.
fn two_blocks() -> (Vec<i64>, Vec<u8>) {
    let values: Vec<i64> = (0..300_000).map(|rank| if rank % 1009 == 0 { 5 } else { -8 }).collect();
    let bytes = written(&header(), 0, &values);
    (values, bytes)
}

fn small() -> Vec<u8> {
    written(&header(), 0, &[0, 5, 2, -3, 300])
}

#[test]
#[ignore = "slow: damages every byte of a file"]
fn every_flipped_byte_is_an_error() {
    for bytes in [small(), two_blocks().1] {
        for at in 0..bytes.len() {
            for flip in [1, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= flip;
                assert!(believed(damaged).is_err(), "byte {at} of {} ^ {flip}", bytes.len());
            }
        }
    }
}

/// A probe reads the head, an entry of the index and a block: damage elsewhere does not make it
/// wrong.
#[test]
fn no_flipped_byte_makes_a_probe_lie() {
    let (values, bytes) = two_blocks();
    let ranks = [0, 1009, 2000, 262_143, 262_144, 299_999];
    let mut refused = 0;
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let Ok(table) = Table::read(damaged) else { continue };
        for rank in ranks {
            match table.value(rank) {
                Ok(value) => assert_eq!(value, values[rank as usize], "byte {at}, rank {rank}"),
                Err(TableError::BlockDamaged { .. } | TableError::IndexDamaged) => refused += 1,
                Err(error) => panic!("byte {at}: {error}"),
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

#[test]
fn every_cut_is_an_error_that_says_so() {
    for bytes in [small(), two_blocks().1] {
        let whole = bytes.len() as u64;
        assert_eq!(Table::read(Vec::new()).err(), Some(TableError::NotATable));
        for length in 1..bytes.len() {
            let error = Table::read(bytes[..length].to_vec()).err();
            let Some(TableError::CutShort { need, have }) = error else { panic!("{length} bytes: {error:?}") };
            assert_eq!(have, length as u64);
            assert!(need > have && need <= whole);
        }
    }
}

#[test]
fn each_fault_has_its_error() {
    let bytes = small();
    let length = bytes.len();
    let damaged = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        believed(bytes).unwrap_err()
    };
    assert_eq!(believed(b"a letter to a friend".to_vec()), Err(TableError::NotATable));
    assert_eq!(damaged(0), TableError::NotATable);
    assert_eq!(damaged(8), TableError::NotATable);
    assert_eq!(damaged(16), TableError::UnknownVersion { found: 3, known: 2 });
    assert_eq!(damaged(20), TableError::HeadDamaged);
    assert_eq!(damaged(90), TableError::HeadDamaged);
    assert_eq!(damaged(length - 1), TableError::SeekTableDamaged);
    // From the end: the seek table (8 + 3 × 12 + 9 bytes), and before it the only entry of the
    // index.
    let index = length - 53 - 32;
    assert_eq!(damaged(index), TableError::IndexDamaged);
    assert_eq!(damaged(index + 8), TableError::IndexDamaged);
    assert!(matches!(damaged(index - 8 - 1), TableError::BlockDamaged { block: 0, .. }));
    assert_eq!(believed([&bytes[..], b"..."].concat()), Err(TableError::TrailingBytes { extra: 3 }));
    let mut unfinished = bytes.clone();
    unfinished[20..28].fill(0);
    assert_eq!(believed(unfinished), Err(TableError::Unfinished));
    assert_eq!(List::read(bytes.clone()).err(), Some(TableError::WrongKind { found: "values", expected: "a list" }));
    let error = Table::open(&Folder::new().file()).err();
    assert!(matches!(error, Some(TableError::Io { kind: std::io::ErrorKind::NotFound, .. })), "{error:?}");
}

#[test]
fn a_table_of_something_else_is_no_table_of_this() {
    let table = Table::read(small()).unwrap();
    let wanted = |change: fn(&mut Header)| {
        let mut header = header();
        change(&mut header);
        table.belongs_to(&header)
    };
    assert_eq!(wanted(|header| header.creator = "somebody else".into()), Ok(()));
    assert!(matches!(wanted(|header| header.game = "nim".into()), Err(TableError::WrongGame { .. })));
    assert!(matches!(wanted(|header| header.board = "4x5".into()), Err(TableError::WrongBoard { .. })));
    assert!(matches!(wanted(|header| header.settings.clear()), Err(TableError::WrongSettings { .. })));
    assert!(matches!(wanted(|header| header.worth = "nimber".into()), Err(TableError::WrongWorth { .. })));
    assert_eq!(wanted(|header| header.rules = 7), Err(TableError::WrongRules { found: 1, expected: 7 }));
    assert_eq!(wanted(|header| header.numbering = 7), Err(TableError::WrongNumbering { found: 2, expected: 7 }));
    let error = wanted(|header| header.board = "4x5\n\u{1b}[2J".into()).unwrap_err().to_string();
    let said =
        "this is a table of chomp 3x2 loser=poison (play), not of chomp 4x5//[2J loser=poison (play): another board";
    assert_eq!(error, said);
}

/// Recomputes the digest of a changed head, as an attacker would.
fn verified(mut bytes: Vec<u8>, at: std::ops::Range<usize>, fill: u8) -> Vec<u8> {
    bytes[at].fill(fill);
    let follow = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
    let start = 8 + follow - 32;
    let digest = Digest::new(&bytes[8..start]);
    bytes[start..start + 32].copy_from_slice(&digest.0);
    bytes
}

/// Lengths beyond the actual data are refused, even after a valid beginning.
#[test]
fn absurd_lengths_are_errors() {
    let bytes = small();
    let mut long_head = bytes.clone();
    long_head[4..8].fill(0xff);
    assert_eq!(Table::read(long_head).err(), Some(TableError::HeadDamaged));
    let mut longer_head = bytes.clone();
    longer_head[6] = 0xff;
    assert!(matches!(Table::read(longer_head).err(), Some(TableError::CutShort { .. })));
    let follow = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
    for at in 28..8 + follow - 32 {
        for (length, fill) in [(1, 0xff), (8, 0xff), (4, 0xff), (8, 0)] {
            let end = (at + length).min(8 + follow - 32);
            // Digests and names may be anything; reads must stay within the bytes, and never panic.
            if let Ok(table) = Table::read(verified(bytes.clone(), at..end, fill)) {
                let _ = (table.value(0), table.value(u64::MAX), table.check(&mut |_, _| true));
                let mut values = Vec::new();
                let mut walk = table.walk(table.head().ranks());
                while walk.next_run(&mut values) == Ok(true) && values.len() < 100 {}
            }
        }
    }
}
