//! What is written reads back, and every damage is found.

use proptest::collection::vec;
use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};
use tablette_table::{Cells, Header, Table, TableError, encode};

fn header() -> Header {
    Header { game: "chomp".into(), board: "3x2".into(), settings: "loser=poison".into(), worth: "play".into() }
}

fn small() -> Vec<u8> {
    encode(&header(), Cells::Signed(&[0, -1, 2, -3, 300]))
}

#[test]
fn every_flipped_byte_is_an_error() {
    let bytes = small();
    for at in 0..bytes.len() {
        for flip in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            assert!(Table::decode(&damaged).is_err(), "byte {at} ^ {flip}");
        }
    }
}

#[test]
fn every_cut_is_an_error_that_says_so() {
    let bytes = small();
    for length in 0..bytes.len() {
        let error = Table::decode(&bytes[..length]).unwrap_err();
        let TableError::CutShort { need, have } = error else { panic!("{length} bytes: {error}") };
        assert_eq!(have, length as u64);
        assert!(need > u128::from(have) && need <= bytes.len() as u128);
    }
}

#[test]
fn each_fault_has_its_error() {
    let bytes = small();
    let (length, cells) = (bytes.len(), 5 * 2);
    let damaged = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        Table::decode(&bytes).unwrap_err()
    };
    assert_eq!(Table::decode(b"a letter"), Err(TableError::NotATable));
    assert_eq!(damaged(0), TableError::NotATable);
    assert_eq!(damaged(8), TableError::UnknownVersion { found: 0, known: 1 });
    assert_eq!(damaged(30), TableError::HeaderDamaged);
    assert_eq!(damaged(length - 8 - cells), TableError::CellsDamaged);
    assert_eq!(damaged(length - 1), TableError::Unfinished);
    let longer = [&bytes[..], b"..."].concat();
    assert_eq!(Table::decode(&longer), Err(TableError::TrailingBytes { extra: 3 }));
    let other = Header { board: "4x5".into(), ..header() };
    let error = Table::decode(&bytes).unwrap().belongs_to(&other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this is a table of chomp 3x2 loser=poison (play), not of chomp 4x5 loser=poison (play)"
    );
}

/// Lengths that promise more than there is are not believed, even under a good seal.
#[test]
fn absurd_lengths_are_errors() {
    let bytes = small();
    let mut long_body = bytes.clone();
    long_body[12..20].fill(0xff);
    assert!(matches!(Table::decode(&long_body), Err(TableError::CutShort { .. })));

    let seal = bytes.len() - 8 - 10 - 32;
    for (field, expected_cut) in [(20..28, false), (seal - 32 - 8..seal - 32, true)] {
        let mut absurd = bytes.clone();
        absurd[field].fill(0xff);
        let digest = blake3::hash(&absurd[..seal]);
        absurd[seal..seal + 32].copy_from_slice(digest.as_bytes());
        let error = Table::decode(&absurd).unwrap_err();
        assert_eq!(matches!(error, TableError::CutShort { .. }), expected_cut, "{error}");
    }
}

fn width(cells: Cells<'_>) -> usize {
    Table::decode(&encode(&header(), cells)).expect("a sound table").width()
}

#[test]
fn cells_take_no_more_bytes_than_they_need() {
    let unsigned =
        [(0, 1), (255, 1), (256, 2), (65_535, 2), (65_536, 4), (u32::MAX.into(), 4), (1 << 32, 8), (u64::MAX, 8)];
    for (cell, bytes) in unsigned {
        assert_eq!(width(Cells::Unsigned(&[0, cell])), bytes, "{cell}");
    }
    let signed =
        [(0, 1), (127, 1), (-128, 1), (128, 2), (-129, 2), (-32_768, 2), (32_768, 4), (i64::MAX, 8), (i64::MIN, 8)];
    for (cell, bytes) in signed {
        assert_eq!(width(Cells::Signed(&[0, cell])), bytes, "{cell}");
    }
    assert_eq!(width(Cells::Unsigned(&[])), 1);
}

/// The bytes of a table are for ever: this digest may change only together with the version of the format.
#[test]
fn the_bytes_do_not_change() {
    let hex: String = blake3::hash(&small()).to_hex().to_string();
    assert_eq!(hex, "8fc341666c392457f929de65794907417b19d91eb72692770bffe34bbd397d57");
}

proptest! {
    #[test]
    fn unsigned_cells_read_back(game in ".*", board in ".*", cells in vec(any::<u64>(), 0..50), shift in 0..64) {
        let cells: Vec<u64> = cells.iter().map(|cell| cell >> shift).collect();
        let header = Header { game, board, ..header() };
        let table = Table::decode(&encode(&header, Cells::Unsigned(&cells))).unwrap();
        prop_assert_eq!(table.header(), &header);
        prop_assert!(table.cells().eq(cells.iter().map(|&cell| i128::from(cell))));
        prop_assert_eq!(table.get(cells.len()), None);
    }

    #[test]
    fn signed_cells_read_back(settings in ".*", worth in ".*", cells in vec(any::<i64>(), 0..50), shift in 0..64) {
        let cells: Vec<i64> = cells.iter().map(|cell| cell >> shift).collect();
        let header = Header { settings, worth, ..header() };
        let bytes = encode(&header, Cells::Signed(&cells));
        let table = Table::decode(&bytes).unwrap();
        prop_assert_eq!(table.header(), &header);
        prop_assert!(table.cells().eq(cells.iter().map(|&cell| i128::from(cell))));
        prop_assert_eq!(table.digest(), Table::decode(&bytes).unwrap().digest());
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in vec(any::<u8>(), 0..300)) {
        prop_assert!(Table::decode(&bytes).is_err());
        let begun = [&small()[..20], &bytes].concat();
        prop_assert!(Table::decode(&begun).is_err());
    }
}
