//! Tables of every version of the format, as `tests/versions` keeps them, still have their values.
//!
//! For a new version add a folder there, and never change the older ones: users have such files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tablette_probe::Tablebase;
use tablette_table::{List, Table, TableError, format};
use xxhash_rust::xxh64::xxh64;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/versions")
}

/// The folders of all versions.
fn versions() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_dir()).collect()
}

/// A line of `values.txt`: file, game, worth, first rank, end of the ranks, and hash of the values.
type Expected = [String; 6];

fn expected(version: &Path) -> Vec<Expected> {
    let text = fs::read_to_string(version.join("values.txt")).unwrap();
    let fields = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().try_into().unwrap();
    text.lines().skip(1).map(fields).collect()
}

fn summary(file: &str, [game, worth]: [&String; 2], ranks: std::ops::Range<u64>, values: &[i64]) -> Expected {
    assert_eq!(values.len() as u64, ranks.end - ranks.start, "{file}");
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let hash = format!("{:016x}", xxh64(&bytes, 0));
    [file.into(), game.clone(), worth.clone(), ranks.start.to_string(), ranks.end.to_string(), hash]
}

/// Opens and verifies a table, and summarizes it.
fn by_table(path: &Path, file: &str) -> Expected {
    let table = match Table::open(path) {
        Err(TableError::WrongKind { .. }) => return by_list(path, file),
        table => table.unwrap_or_else(|error| panic!("{file}: {error}")),
    };
    assert_eq!(table.check(&mut |_, _| true), Ok(true), "{file}");
    let mut values = Vec::new();
    let mut walk = table.walk(table.head().ranks());
    while walk.next_run(&mut values).unwrap() {}
    let header = table.head().header();
    summary(file, [&header.game, &header.worth], table.head().ranks(), &values)
}

fn by_list(path: &Path, file: &str) -> Expected {
    let list = List::open(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(list.check(|_| true), Ok(true), "{file}");
    let (ranks, header) = (list.head().ranks(), list.head().header());
    let values: Vec<i64> = ranks.clone().map(|rank| i64::from(!list.contains(rank).unwrap())).collect();
    summary(file, [&header.game, &header.worth], ranks, &values)
}

/// The same with the probe library.
fn by_probe(path: &Path, file: &str) -> Expected {
    let table = Tablebase::open_path(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    table.verify().unwrap();
    let info = table.info();
    let values: Vec<i64> = info.ranks.clone().map(|rank| table.code(rank).unwrap()).collect();
    summary(file, [&info.game, &info.worth], info.ranks.clone(), &values)
}

#[test]
fn every_stored_table_has_its_values_in_both_readers() {
    for version in versions() {
        for expected in expected(&version) {
            let file = expected[0].clone();
            assert_eq!(by_table(&version.join(&file), &file), expected);
            assert_eq!(by_probe(&version.join(&file), &file), expected);
        }
    }
}

#[test]
fn every_stored_table_is_expected() {
    for version in versions() {
        let listed: BTreeSet<String> = expected(&version).into_iter().map(|[file, ..]| file).collect();
        let names = fs::read_dir(&version).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let stored: BTreeSet<String> = names.filter(|name| name.ends_with(tablette_table::SUFFIX)).collect();
        assert_eq!(listed, stored, "{}", version.display());
    }
}

#[test]
fn the_present_version_has_a_table_of_every_kind() {
    let version = folder().join(format::VERSION.to_string());
    assert!(version.is_dir(), "{} is missing: add tables of the new version", version.display());
    let files: Vec<PathBuf> = expected(&version).into_iter().map(|[file, ..]| version.join(file)).collect();
    let widths = files.iter().filter_map(|file| Table::open(file).ok()).map(|table| table.head().width().bits());
    assert_eq!(widths.collect::<BTreeSet<_>>(), BTreeSet::from([1, 2, 8, 16, 32, 64]));
    assert!(files.iter().any(|file| List::open(file).is_ok()));
    assert!(files.iter().any(|file| fs::read(file).unwrap()[8..16] == *b"TABPIECE"));
}
