//! Written tables read back, every damage is found, and other programs can read them too.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

mod damage;
mod journal;
mod lists;
mod manifests;
mod outside;
mod probe;
mod values;
mod versions;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use tablette_table::{Header, Table, TableWriter, ValueCounts};

fn header() -> Header {
    Header {
        game: "chomp".into(),
        board: "3x2".into(),
        settings: "loser=poison".into(),
        rules: 1,
        numbering: 2,
        worth: "play".into(),
        creator: "the tests".into(),
    }
}

/// A temporary folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tablette-table-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("a.tablette")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The bytes of a table of these values, from `first` on.
fn written(header: &Header, first: u64, values: &[i64]) -> Vec<u8> {
    let folder = Folder::new();
    let ranks = first..first + values.len() as u64;
    let tally = values.iter().copied().collect();
    let mut writer = TableWriter::of_values(&folder.file(), header, ranks, &tally).unwrap();
    writer.push(values).unwrap();
    let head = writer.finish().unwrap();
    let bytes = std::fs::read(folder.file()).unwrap();
    assert_eq!(head.file_length(), bytes.len() as u64);
    bytes
}

/// Opens bytes, reads every value and checks every byte.
fn believed(bytes: Vec<u8>) -> Result<Vec<i64>, tablette_table::TableError> {
    let table = Table::read(bytes)?;
    table.belongs_to(&header())?;
    let mut values = Vec::new();
    let mut walk = table.walk(table.head().ranks());
    while walk.next_run(&mut values)? {}
    table.check(&mut |_, _| true)?;
    Ok(values)
}

#[test]
fn a_folder_has_one_builder_and_keeps_finished_pieces() {
    use tablette_table::{BuildFolder, TableError};
    let folder = Folder::new();
    let place = BuildFolder::enter(&folder.0, "t.tablette").unwrap();
    let busy = BuildFolder::enter(&folder.0, "other.tablette").unwrap_err();
    let TableError::Busy { holder, .. } = busy else { panic!("{busy}") };
    assert_eq!(holder, format!("process {}", std::process::id()));
    assert_eq!(place.plan().unwrap(), None);
    place.begin(b"a plan").unwrap();
    std::fs::write(place.piece(3), b"a piece").unwrap();
    drop(place);
    let place = BuildFolder::enter(&folder.0, "t.tablette").unwrap();
    assert_eq!(place.plan().unwrap().as_deref(), Some(&b"a plan"[..]));
    assert!(place.piece(3).exists());
    place.begin(b"another plan").unwrap();
    assert!(!place.piece(3).exists());
    place.clear().unwrap();
    assert!(!place.pieces().exists());
}

#[test]
fn a_dropped_writer_leaves_the_old_file() {
    let folder = Folder::new();
    std::fs::write(folder.file(), b"before").unwrap();
    let mut writer =
        TableWriter::of_values(&folder.file(), &header(), 0..9, &[7; 9].into_iter().collect::<ValueCounts>()).unwrap();
    writer.push(&[7; 5]).unwrap();
    drop(writer);
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
    assert_eq!(std::fs::read(folder.file()).unwrap(), b"before");
}
