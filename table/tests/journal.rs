//! Journals: what was put is there after any damage, as far as the damage; nothing else ever is.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::fs;
use std::path::PathBuf;

use tablette_table::{Journal, TableError};

const OF: &[u8] = b"some work";

/// A file of one test's own, gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tablette-journal-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Part `number` of the journals of these tests.
fn part(number: u64) -> Vec<u8> {
    (0..number * 7 % 40).map(|at| (at * number) as u8).collect()
}

fn put(journal: &Journal, number: u64) {
    let part = part(number);
    let (front, back) = part.split_at(part.len() / 3);
    journal.put(number, &[front, back]).unwrap();
}

/// How many of the first parts there are; they are right, and there is no other.
fn sound(journal: &Journal) -> u64 {
    let count = journal.parts();
    for number in 0..20 {
        let Some(length) = journal.length(number) else {
            assert!(number >= count);
            continue;
        };
        assert!(number < count);
        let mut read = vec![0; length as usize];
        journal.read(number, 0, &mut read).unwrap();
        assert_eq!(read, part(number), "part {number}");
    }
    count
}

#[test]
fn what_is_put_is_read_by_the_next_run() {
    let file = Scratch::new("parts");
    for number in 0..12 {
        let journal = Journal::open(&file.0, OF).unwrap();
        assert_eq!(sound(&journal), number);
        put(&journal, number);
        assert_eq!(sound(&journal), number + 1);
        assert_eq!(journal.bytes(), fs::metadata(&file.0).unwrap().len());
        let mut more = vec![0; part(number).len() + 1];
        assert!(journal.read(number, 0, &mut more).is_err() && journal.read(number, u64::MAX, &mut more).is_err());
        assert!(journal.read(99, 0, &mut [0]).is_err());
    }
}

/// Every bit of every byte, and every length. What is found can be gone on with.
#[test]
fn damage_cuts_off_an_end_and_is_never_taken_for_a_part() {
    let file = Scratch::new("damaged");
    let journal = Journal::open(&file.0, OF).unwrap();
    (0..8).for_each(|number| put(&journal, number));
    drop(journal);
    let whole = fs::read(&file.0).unwrap();
    let head = 16 + OF.len();
    let flips = (0..whole.len()).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        (at, bytes)
    });
    let cuts = (0..whole.len()).map(|at| (at, whole[..at].to_vec()));
    let longer = (1..60).map(|more| (whole.len(), [&whole[..], &vec![0; more]].concat()));
    for (at, bytes) in flips.chain(cuts).chain(longer) {
        fs::write(&file.0, &bytes).unwrap();
        let journal = match Journal::open(&file.0, OF) {
            Err(TableError::OtherJournal) => {
                assert!(at < head && fs::read(&file.0).unwrap() == bytes, "byte {at}");
                continue;
            }
            journal => journal.unwrap(),
        };
        let count = sound(&journal);
        assert!(count < 8 || at == whole.len(), "byte {at}");
        (count..8).for_each(|number| put(&journal, number));
        drop(journal);
        assert!(fs::read(&file.0).unwrap() == whole, "byte {at}");
    }
}

#[test]
fn the_journal_of_other_work_is_left_as_it_is() {
    let file = Scratch::new("other");
    put(&Journal::open(&file.0, OF).unwrap(), 3);
    let bytes = fs::read(&file.0).unwrap();
    for other in [&b"other work"[..], b"some", b"some work!", b""] {
        assert_eq!(Journal::open(&file.0, other).unwrap_err(), TableError::OtherJournal);
    }
    assert!(fs::read(&file.0).unwrap() == bytes);
    fs::write(&file.0, "a file of somebody's own").unwrap();
    assert_eq!(Journal::open(&file.0, OF).unwrap_err(), TableError::OtherJournal);
}
