//! Journals: every undamaged part survives any damage, and nothing else is ever returned.

use std::fs;
use std::path::PathBuf;

use tablette_table::{AtomicFile, Journal, TableError};

const OF: &[u8] = b"some work";

/// A temporary file for one test, removed at its end.
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

/// Returns the numbers below `count` that are missing once every part has been read; the others are
/// correct, and there are no others.
fn missing(journal: &Journal, count: u64) -> Vec<u64> {
    let sound = |number: u64| {
        let Some(length) = journal.length(number) else { return false };
        let mut read = vec![0; length as usize];
        match journal.read(number, 0, &mut read) {
            Ok(()) => assert_eq!(read, part(number), "part {number}"),
            Err(error) => {
                assert_eq!(error, TableError::PartDamaged { part: number });
                assert_eq!(journal.length(number), None);
                return false;
            }
        }
        assert!(number < count);
        true
    };
    (0..count.max(20)).filter(|number| !sound(*number) && *number < count).collect()
}

/// A journal of eight parts.
fn eight(file: &Scratch) -> Vec<u8> {
    let journal = Journal::open(&file.0, OF).unwrap();
    (0..8).for_each(|number| put(&journal, number));
    drop(journal);
    fs::read(&file.0).unwrap()
}

/// Returns the offsets of the parts of [`eight`], and the end of the last one.
fn heads(whole: &[u8]) -> Vec<usize> {
    let marks = whole.windows(8).enumerate().filter(|(_, eight)| eight == b"\x89PART\r\n\x1a").map(|(at, _)| at);
    marks.chain([whole.len()]).collect()
}

#[test]
fn the_next_run_reads_stored_parts() {
    let file = Scratch::new("parts");
    for number in 0..12 {
        let journal = Journal::open(&file.0, OF).unwrap();
        assert!(missing(&journal, number).is_empty() && journal.damage().is_empty());
        put(&journal, number);
        assert_eq!((missing(&journal, number + 1), journal.parts()), (vec![], number + 1));
        assert_eq!(journal.bytes(), fs::metadata(&file.0).unwrap().len());
        let mut more = vec![0; part(number).len() + 1];
        assert!(journal.read(number, 0, &mut more).is_err() && journal.read(number, u64::MAX, &mut more).is_err());
        assert!(journal.read(99, 0, &mut [0]).is_err());
    }
}

/// Every byte, and every length. One part is missing and all others are there; put again, it
/// returns to its place, so that the file is the same to the last byte.
#[test]
fn a_damaged_part_is_told_and_put_again_and_the_others_are_kept() {
    let file = Scratch::new("damaged");
    let whole = eight(&file);
    let (head, heads) = (16 + OF.len(), heads(&whole));
    assert_eq!(heads.len(), 9);
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&file.0, &bytes).unwrap();
        let journal = match Journal::open(&file.0, OF) {
            Err(TableError::OtherJournal | TableError::OldJournal { .. }) => {
                assert!(at < head && fs::read(&file.0).unwrap() == bytes, "byte {at}");
                continue;
            }
            journal => journal.unwrap(),
        };
        let damaged = heads.iter().take_while(|head| **head <= at).count() as u64 - 1;
        assert_eq!(missing(&journal, 8), [damaged], "byte {at}");
        // In the last part alone, a damaged length looks like that of a part whose writing was
        // interrupted.
        assert!(damaged == 7 || journal.damage().len() == 1, "byte {at}: {:?}", journal.damage());
        assert!(journal.damage().iter().all(|damage| (damage.from..damage.to).contains(&(at as u64))), "byte {at}");
        put(&journal, damaged);
        assert!(missing(&journal, 8).is_empty());
        drop(journal);
        assert!(fs::read(&file.0).unwrap() == whole, "byte {at}");
    }
}

#[test]
fn unfinished_parts_are_cut_off() {
    let file = Scratch::new("cut");
    let whole = eight(&file);
    let heads = heads(&whole);
    for at in 0..whole.len() {
        fs::write(&file.0, &whole[..at]).unwrap();
        let journal = Journal::open(&file.0, OF).unwrap();
        let there = heads[1..].iter().filter(|end| **end <= at).count() as u64;
        assert_eq!((missing(&journal, 8), journal.damage()), ((there..8).collect(), vec![]), "cut to {at}");
        (there..8).for_each(|number| put(&journal, number));
        drop(journal);
        assert!(fs::read(&file.0).unwrap() == whole, "cut to {at}");
    }
    for more in 1..100 {
        fs::write(&file.0, [&whole[..], &vec![0; more]].concat()).unwrap();
        let journal = Journal::open(&file.0, OF).unwrap();
        assert!(missing(&journal, 8).is_empty() && journal.damage().len() == 1, "{more} bytes more");
        drop(journal);
        assert!(fs::read(&file.0).unwrap() == whole);
    }
}

/// Several damaged parts; and bytes that look like heads without being any.
#[test]
fn parts_between_damage_are_kept() {
    let file = Scratch::new("often");
    let whole = eight(&file);
    let heads = heads(&whole);
    let mut bytes = whole.clone();
    for part in [1, 2, 5, 7] {
        bytes[heads[part] + 17] ^= 1;
    }
    fs::write(&file.0, &bytes).unwrap();
    let journal = Journal::open(&file.0, OF).unwrap();
    assert_eq!(missing(&journal, 8), [1, 2, 5, 7]);
    for number in [1, 2, 5, 7] {
        put(&journal, number);
    }
    drop(journal);
    let again = Journal::open(&file.0, OF).unwrap();
    assert!(missing(&again, 8).is_empty());
    drop(again);
    // Thousands of marks with their offsets: the scan gives up before they cost time.
    let mut bytes = whole.clone();
    for _ in 0..5000 {
        let at = bytes.len() as u64;
        bytes.extend(*b"\x89PART\r\n\x1a");
        bytes.extend([0; 8]);
        bytes.extend(100_000_u64.to_le_bytes());
        bytes.extend(at.to_le_bytes());
        bytes.extend([0; 32]);
    }
    fs::write(&file.0, bytes).unwrap();
    let journal = Journal::open(&file.0, OF).unwrap();
    assert!(missing(&journal, 8).is_empty());
    drop(journal);
    assert!(fs::read(&file.0).unwrap() == whole);
}

/// A part of a journal with other contents and valid digests of its own: the next part does not
/// follow from it.
#[test]
fn a_forged_part_does_not_fit_the_one_behind_it() {
    let (file, other) = (Scratch::new("forged"), Scratch::new("forger"));
    let whole = eight(&file);
    let heads = heads(&whole);
    let journal = Journal::open(&other.0, OF).unwrap();
    for number in 0..8 {
        let bytes = if number == 3 { vec![7; part(3).len()] } else { part(number) };
        journal.put(number, &[&bytes]).unwrap();
    }
    drop(journal);
    let forger = fs::read(&other.0).unwrap();
    let forged = [&whole[..heads[3]], &forger[heads[3]..heads[4]], &whole[heads[4]..]].concat();
    assert!(forged != whole);
    fs::write(&file.0, forged).unwrap();
    let check = Journal::check(&file.0, &mut |_, _| true).unwrap().unwrap();
    assert_eq!((check.parts, check.damage.len()), (6, 2));
    let journal = Journal::open(&file.0, OF).unwrap();
    assert_eq!(missing(&journal, 8), [3, 4]);
    put(&journal, 3);
    put(&journal, 4);
    drop(journal);
    assert!(fs::read(&file.0).unwrap() == whole);
}

/// A part of many pieces: opening reads none of them, and reading compares only those that it
/// touches.
#[test]
fn pieces_are_compared_when_they_are_read() {
    let file = Scratch::new("pieces");
    let long: Vec<u8> = (0..300_000_u32).map(|at| (at.wrapping_mul(at) >> 7) as u8).collect();
    let journal = Journal::open(&file.0, OF).unwrap();
    journal.put(5, &[&long[..9], &long[9..100_000], &[], &long[100_000..]]).unwrap();
    put(&journal, 6);
    drop(journal);
    let whole = fs::read(&file.0).unwrap();
    let start = whole.windows(9).position(|nine| nine == &long[..9]).unwrap();
    let mut bytes = whole.clone();
    bytes[start + 200_000] ^= 1;
    fs::write(&file.0, &bytes).unwrap();
    let journal = Journal::open(&file.0, OF).unwrap();
    assert!(journal.damage().is_empty() && journal.length(5) == Some(300_000), "no part was read");
    for (from, to) in [(0, 10), (32_760, 32_780), (65_536, 98_304), (70_000, 196_608), (229_376, 300_000)] {
        let mut read = vec![0; to - from];
        journal.read(5, from as u64, &mut read).unwrap();
        assert!(read == long[from..to], "{from} to {to}");
    }
    assert_eq!(journal.read(5, 196_600, &mut [0; 9]), Err(TableError::PartDamaged { part: 5 }));
    assert_eq!(journal.read(5, 0, &mut [0; 9]), Err(TableError::PartDamaged { part: 5 }));
    assert_eq!((journal.length(5), journal.damage()[0].part), (None, Some(5)));
    journal.put(5, &[&long]).unwrap();
    let mut read = vec![0; 300_000];
    journal.read(5, 0, &mut read).unwrap();
    assert!(read == long && fs::read(&file.0).unwrap() == whole);
}

#[test]
fn a_check_reads_every_byte_and_changes_none() {
    let file = Scratch::new("check");
    let whole = eight(&file);
    let check = || Journal::check(&file.0, &mut |_, _| true);
    let sound = check().unwrap().unwrap();
    assert_eq!((sound.parts, sound.bytes, &sound.of[..]), (8, whole.len() as u64, OF));
    assert!(sound.damage.is_empty());
    assert_eq!(Journal::check(&file.0, &mut |_, _| false), Ok(None));
    let last = heads(&whole)[7];
    for at in 16 + OF.len()..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&file.0, &bytes).unwrap();
        let found = check().unwrap().unwrap();
        assert!(found.parts == 7 && (found.damage.len() == 1 || at >= last), "byte {at}: {found:?}");
        assert!(fs::read(&file.0).unwrap() == bytes);
    }
    fs::write(&file.0, b"TABJRNL\x01 and so on, as version 1 wrote it").unwrap();
    assert_eq!(check(), Err(TableError::OldJournal { found: 1, known: 2 }));
    for other in [&b"a letter"[..], b"", b"TABJRN"] {
        fs::write(&file.0, other).unwrap();
        assert_eq!(check(), Err(TableError::NotATable));
    }
    fs::write(&file.0, [&b"TABJRNL\x02"[..], &[0xff; 8]].concat()).unwrap();
    assert!(check().is_err());
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed() {
    let (file, other) = (Scratch::new("link"), Scratch::new("letter"));
    fs::write(&other.0, "dear friend").unwrap();
    std::os::unix::fs::symlink(&other.0, &file.0).unwrap();
    assert!(matches!(Journal::open(&file.0, OF), Err(TableError::NotAFile { .. })));
    let part = PathBuf::from(format!("{}.part", file.0.display()));
    fs::rename(&file.0, &part).unwrap();
    assert!(matches!(AtomicFile::create(&file.0), Err(TableError::NotAFile { .. })));
    fs::remove_file(&part).unwrap();
    // A hard link to another file is removed, and the file is not emptied.
    fs::hard_link(&other.0, &part).unwrap();
    AtomicFile::create(&file.0).unwrap().commit().unwrap();
    assert_eq!(fs::read_to_string(&other.0).unwrap(), "dear friend");
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
    fs::write(&file.0, b"TABJRNL\x01 and so on, as version 1 wrote it").unwrap();
    assert_eq!(Journal::open(&file.0, OF).unwrap_err(), TableError::OldJournal { found: 1, known: 2 });
    assert!(fs::read(&file.0).unwrap().starts_with(b"TABJRNL\x01 and so on"));
}
