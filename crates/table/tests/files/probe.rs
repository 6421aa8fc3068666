//! The probe library, an independent reader, gives the same values as this one.

use std::fs;

use tablette_probe::{ProbeError, Tablebase};
use tablette_table::{List, Table};

use super::{Folder, header, manifests, written};

/// Compares up to some thousands of values of a table in one file.
fn compare(bytes: Vec<u8>) {
    let other = Tablebase::open(bytes.clone()).unwrap();
    other.verify().unwrap();
    let table = Table::read(bytes).unwrap();
    assert_eq!(other.info().ranks, table.head().ranks());
    let header = table.head().header();
    let [game, board, worth] = [&other.info().game, &other.info().board, &other.info().worth];
    assert_eq!([game, board, worth], [&header.game, &header.board, &header.worth]);
    let ranks = table.head().ranks();
    let step = 1 + (ranks.end - ranks.start) as usize / 3000;
    for rank in ranks.step_by(step) {
        assert_eq!(other.code(rank).ok(), table.value(rank).ok(), "rank {rank}");
    }
}

#[test]
fn cells_of_every_width() {
    for different in [1, 2, 4, 5, 256, 257, 5000] {
        let values: Vec<i64> = (0..5000).map(|rank| rank * 7919 % different * 3 - 8).collect();
        compare(written(&header(), 0, &values));
        compare(written(&header(), 90_000, &values[..3]));
    }
    let many: Vec<i64> = (0..70_000).map(|rank| rank * 3 - 5).collect();
    compare(written(&header(), 0, &many));
    let wide: Vec<i64> = (0..70_000).map(|rank| i64::MIN + rank * 100_000_007_000_000).collect();
    compare(written(&header(), 0, &wide));
}

#[test]
fn lists() {
    let folder = Folder::new();
    for step in [1, 3, 200, 40_000] {
        let ranks = 0..step as u64 * 50_000;
        List::write(&folder.file(), &header(), ranks.clone(), ranks.clone().step_by(step)).unwrap();
        let list = List::open(&folder.file()).unwrap();
        let other = Tablebase::open_path(&folder.file()).unwrap();
        other.verify().unwrap();
        for rank in ranks.step_by(step * 997 / 10 + 1) {
            let code = i64::from(!list.contains(rank).unwrap());
            assert_eq!(other.code(rank), Ok(code), "rank {rank}, every {step}");
        }
    }
}

#[test]
fn tables_in_pieces() {
    let folder = Folder::new();
    manifests::written(&folder);
    let other = Tablebase::open_path(&folder.file()).unwrap();
    other.verify().unwrap();
    for rank in (0..manifests::RANKS).step_by(37) {
        assert_eq!(other.code(rank), Ok(manifests::value(rank)), "rank {rank}");
    }
    fs::copy(folder.0.join("p0"), folder.0.join("p1")).unwrap();
    assert!(matches!(Tablebase::open_path(&folder.file()), Err(ProbeError::Piece { name, .. }) if name == "p1"));
}
