//! The laws of the table reader.

use tablette_table::{Cells, Header, Table, encode};

/// How a table of the first format begins.
const PREFACE: &[u8] = b"TABLETTE\x01\0\0\0";
/// How a table ends.
const FINISHED: &[u8] = b"FINISHED";
/// Bytes of a digest.
const DIGEST: usize = 32;

/// What some bytes turned out to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// They are a table as they stand.
    pub table: bool,
    /// Between right digests they make a table.
    pub sealed_table: bool,
}

/// Reads the bytes as a table, as they stand and again between digests that fit them.
///
/// No fuzzer guesses a digest, so the second reading is the one that reaches the checks behind it. What is read must be written again the
/// same, and a table with one bit flipped or its end cut off must be refused. Linear in the bytes, a few times over.
///
/// # Panics
/// With the counterexample, when a law is broken.
pub fn laws_on_bytes(bytes: &[u8]) -> Found {
    let sealed = seal(bytes);
    let found = Found { table: reads_back(bytes), sealed_table: reads_back(&sealed) };
    if found.sealed_table {
        damage_is_noticed(&sealed, bytes);
    }
    found
}

/// Writes again what the bytes hold, when they are a table.
fn reads_back(bytes: &[u8]) -> bool {
    let table = match Table::decode(bytes) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let cells: Vec<i128> = table.cells().collect();
    assert_eq!(cells.len(), table.len());
    assert_eq!(table.get(table.len()), None);
    table.belongs_to(table.header()).expect("a table belongs to its own header");

    let unsigned = cells.iter().map(|&cell| u64::try_from(cell)).collect::<Result<Vec<_>, _>>();
    let signed = cells.iter().map(|&cell| i64::try_from(cell)).collect::<Result<Vec<_>, _>>();
    let written: Vec<Vec<u8>> = [
        unsigned.ok().map(|cells| encode(table.header(), Cells::Unsigned(&cells))),
        signed.ok().map(|cells| encode(table.header(), Cells::Signed(&cells))),
    ]
    .into_iter()
    .flatten()
    .collect();
    assert!(!written.is_empty(), "cells of at most 64 bits are signed or unsigned");
    let mut narrower = false;
    for again in &written {
        let back = Table::decode(again).expect("what is written can be read");
        assert_eq!(back.header(), table.header());
        assert!(back.cells().eq(cells.iter().copied()), "{} reads back with other cells", table.header());
        narrower |= back.width() < table.width();
    }
    let same = written.iter().any(|again| again == bytes);
    assert!(same || narrower, "{}: the same cells in as many bytes are written otherwise", table.header());
    true
}

/// Flips one bit and cuts the end off, at places that the bytes choose.
fn damage_is_noticed(table: &[u8], choice: &[u8]) {
    let chosen = choice.iter().fold(0_usize, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let mut flipped = table.to_vec();
    let at = chosen % (table.len() * 8);
    flipped[at / 8] ^= 1 << (at % 8);
    assert!(Table::decode(&flipped).is_err(), "bit {at} is flipped and nobody notices");
    assert!(Table::decode(&table[..chosen % table.len()]).is_err(), "the end is cut off and nobody notices");
    let longer = [table, &[0]].concat();
    assert!(Table::decode(&longer).is_err(), "a byte too many and nobody notices");
    let other = Header { game: String::new(), board: "another".into(), settings: String::new(), worth: String::new() };
    let table = Table::decode(table).expect("it was read before");
    assert_eq!(table.belongs_to(&other).is_ok(), *table.header() == other);
}

/// Makes a table of the bytes as far as digests and frame go: the first byte says how many of the others are the body.
fn seal(bytes: &[u8]) -> Vec<u8> {
    let (length, rest) = bytes.split_first().map_or((0, bytes), |(&length, rest)| (usize::from(length), rest));
    let (body, cells) = rest.split_at(length.min(rest.len()));
    let mut sealed = PREFACE.to_vec();
    sealed.extend(((body.len() + DIGEST) as u64).to_le_bytes());
    sealed.extend(body);
    sealed.extend(blake3::hash(cells).as_bytes());
    let seal = blake3::hash(&sealed);
    sealed.extend(seal.as_bytes());
    sealed.extend(cells);
    sealed.extend(FINISHED);
    sealed
}
