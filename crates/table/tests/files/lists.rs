//! Lists of ranks.

use proptest::collection::btree_set;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use tablette_table::{List, Table, TableError};

use super::{Folder, header};

fn list(ranks: std::ops::Range<u64>, members: &[u64]) -> Vec<u8> {
    let folder = Folder::new();
    List::write(&folder.file(), &header(), ranks, members.iter().copied()).unwrap();
    std::fs::read(folder.file()).unwrap()
}

fn members(list: &List) -> Result<Vec<u64>, TableError> {
    let mut members = Vec::new();
    let keep = |member| {
        members.push(member);
        true
    };
    list.check(keep).map(|whole| {
        assert!(whole, "it was not stopped");
        members
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn lists_read_back(wanted in btree_set(any::<u64>(), 0..20_000), shift in 0_u32..64) {
        let wanted: std::collections::BTreeSet<u64> = wanted.iter().map(|rank| rank >> shift).collect();
        let wanted: Vec<u64> = wanted.into_iter().filter(|rank| *rank < u64::MAX).collect();
        let list = List::read(list(0..u64::MAX, &wanted)).unwrap();
        prop_assert_eq!(list.members(), wanted.len() as u64);
        prop_assert!(members(&list).unwrap() == wanted);
        for rank in wanted.iter().step_by(97).flat_map(|rank| [*rank, rank.saturating_add(1), rank.saturating_sub(1)]) {
            if rank < u64::MAX {
                prop_assert_eq!(list.contains(rank), Ok(wanted.binary_search(&rank).is_ok()), "{}", rank);
            }
        }
    }
}

#[test]
fn every_flipped_byte_and_every_cut_of_a_list_is_an_error() {
    let wanted: Vec<u64> = (0..40_000).map(|at| 1000 + at * 3 + at % 2).collect();
    let bytes = list(1000..200_000, &wanted);
    assert!(members(&List::read(bytes.clone()).unwrap()).unwrap() == wanted);
    let believed =
        |bytes: Vec<u8>| List::read(bytes).and_then(|list| list.belongs_to(&header()).and_then(|()| members(&list)));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x20;
        let opened = List::read(damaged.clone());
        assert!(believed(damaged).is_err(), "byte {at}");
        for rank in [1000, 1001, 1003, 33_000, 100_000] {
            if let Ok(list) = &opened
                && let Ok(found) = list.contains(rank)
            {
                assert_eq!(found, wanted.binary_search(&rank).is_ok(), "byte {at}, rank {rank}");
            }
        }
        assert!(believed(bytes[..at].to_vec()).is_err(), "{at} bytes");
    }
}

/// The number of blocks is in the last nine bytes, which no checksum covers.
#[test]
fn a_list_with_another_number_of_blocks_is_not_opened() {
    let wanted: Vec<u64> = (0..900_000).map(|at| at * 3).collect();
    let bytes = list(0..3_000_000, &wanted);
    let place = bytes.len() - 9;
    let entries = u32::from_le_bytes(bytes[place..place + 4].try_into().unwrap());
    assert!(entries > 3, "one block would hide nothing");
    for other in (0..entries).chain([entries + 1, 2 * entries, u32::MAX]) {
        let mut damaged = bytes.clone();
        damaged[place..place + 4].copy_from_slice(&other.to_le_bytes());
        assert!(matches!(List::read(damaged), Err(TableError::SeekTableDamaged)), "{other} instead of {entries}");
    }
}

#[test]
fn a_list_keeps_to_its_ranks_and_their_order() {
    let folder = Folder::new();
    let write = |ranks, members: &[u64]| List::write(&folder.file(), &header(), ranks, members.iter().copied());
    for wrong in [&[5, 5][..], &[6, 5], &[2], &[9]] {
        assert!(matches!(write(3..9, wrong), Err(TableError::Unannounced { .. })), "{wrong:?}");
    }
    assert!(!folder.file().exists());
    write(3..9, &[3, 8]).unwrap();
    let list = List::open(&folder.file()).unwrap();
    let found: Vec<_> = (3..9).map(|rank| list.contains(rank).unwrap()).collect();
    assert_eq!(found, [true, false, false, false, false, true]);
    assert_eq!(list.contains(9), Err(TableError::NotHere { rank: 9, from: 3, to: 9 }));
    assert!(matches!(Table::open(&folder.file()), Err(TableError::WrongKind { .. })));
}

#[test]
fn a_walk_ends_when_its_visitor_does() {
    let wanted: Vec<u64> = (0..90_000).map(|at| at * 3).collect();
    let list = List::read(list(0..300_000, &wanted)).unwrap();
    let mut found = Vec::new();
    let mut take = |most: usize| {
        found.clear();
        let listening = |member| {
            found.push(member);
            found.len() < most
        };
        list.each(listening).unwrap();
        found.clone()
    };
    assert!(take(usize::MAX) == wanted);
    assert!(take(70_000) == wanted[..70_000]);
    assert_eq!(list.check(|member| member < 200_000), Ok(false));
    let mut raw = Vec::new();
    list.raw(|bytes| {
        raw.extend_from_slice(bytes);
        Ok(())
    })
    .unwrap();
    assert!(raw[..3] == [0, 2, 2] && raw.len() == wanted.len());
}
