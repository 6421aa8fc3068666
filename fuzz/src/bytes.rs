//! The laws of the table reader.

use tablette_table::{Digest, Header, List, Table};

/// Bytes of a digest.
const DIGEST: usize = 32;
/// Maximum number of values read from one table: a damaged header may announce any number.
const MOST_VALUES: usize = 1 << 16;

/// The classification of some bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Whether they are a table as they are.
    pub table: bool,
    /// Whether they begin as a table under a correct digest.
    pub sealed_table: bool,
}

/// Reads the bytes as a table and as a list, as they are and again with correct digests.
///
/// No fuzzer guesses a digest, so only the second reading reaches the checks behind it. A table
/// whose every byte is checked must notice one flipped bit, and a probe returns an error or a
/// value. Linear in the bytes, with several passes.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_bytes(bytes: &[u8]) -> Found {
    let sealed = seal(bytes);
    let found = Found { table: is_sound(bytes), sealed_table: opens(&sealed) };
    is_sound(&sealed);
    if found.table {
        damage_is_noticed(bytes);
    }
    found
}

/// Opens the bytes, probes some values, and checks everything; true if all of it is sound.
fn is_sound(bytes: &[u8]) -> bool {
    if let Ok(list) = List::read(bytes.to_vec()) {
        let mut members = Vec::new();
        let keep = |member| {
            members.push(member);
            true
        };
        let checked = list.check(keep).is_ok();
        assert!(members.windows(2).all(|pair| pair[0] < pair[1]), "a list rises");
        for &member in members.iter().take(if checked { 16 } else { 0 }) {
            assert_eq!(list.contains(member), Ok(true), "what is on a list is found there");
        }
        let (mut read, mut length) = (0, 0);
        let count = |_| {
            read += 1;
            true
        };
        let walked = list.each(count).is_ok();
        let unpacked = list.raw(|bytes| {
            length += bytes.len();
            Ok(())
        });
        assert!(
            !checked || (walked && unpacked.is_ok() && read == members.len() && length >= read),
            "what is sound can be read"
        );
        return checked;
    }
    let table = match Table::read(bytes.to_vec()) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    table.belongs_to(table.head().header()).expect("a table belongs to its own header");
    let ranks = table.head().ranks();
    assert!(table.value(ranks.end).is_err());
    let (mut values, mut walk) = (Vec::new(), table.walk(ranks.clone()));
    let walked = loop {
        match walk.next_run(&mut values) {
            Ok(true) if values.len() < MOST_VALUES => {}
            end => break end.is_ok(),
        }
    };
    for (rank, value) in ranks.zip(&values).step_by(values.len() / 16 + 1) {
        assert_eq!(table.value(rank), Ok(*value), "a probe and a walk say the same");
    }
    let checked = table.check(&mut |_, _| true).is_ok();
    assert!(walked || !checked, "what is sound can be read");
    checked
}

fn opens(bytes: &[u8]) -> bool {
    Table::read(bytes.to_vec()).is_ok() || List::read(bytes.to_vec()).is_ok()
}

/// Flips one bit and cuts off the end, at places that the bytes determine.
fn damage_is_noticed(table: &[u8]) {
    let chosen = table.iter().fold(0_usize, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let mut flipped = table.to_vec();
    let at = chosen % (table.len() * 8);
    flipped[at / 8] ^= 1 << (at % 8);
    assert!(!is_sound(&flipped), "bit {at} is flipped, undetected");
    assert!(!opens(&table[..chosen % table.len()]), "the end is cut off, undetected");
    assert!(!opens(&[table, &[0]].concat()), "a byte too many, undetected");
    let other = Header { board: "another".into(), ..Header::default() };
    if let Ok(table) = Table::read(table.to_vec()) {
        let same = table.head().header().board == other.board && table.head().header().game == other.game;
        assert!(same || table.belongs_to(&other).is_err());
    }
}

/// Writes a correct length and correct digests into the bytes, if they have a head.
fn seal(bytes: &[u8]) -> Vec<u8> {
    let mut sealed = bytes.to_vec();
    let follow =
        bytes.get(4..8).and_then(|follow| follow.first_chunk()).map(|follow| u32::from_le_bytes(*follow) as usize);
    let Some(end) = follow.and_then(|follow| follow.checked_add(8)).filter(|end| *end <= bytes.len()) else {
        return sealed;
    };
    let Some(start) = end.checked_sub(DIGEST).filter(|start| *start >= 36) else { return sealed };
    sealed[28..36].copy_from_slice(&(bytes.len() as u64).to_le_bytes());
    let digest = Digest::new(&sealed[8..start]);
    sealed[start..end].copy_from_slice(&digest.0);
    sealed
}
