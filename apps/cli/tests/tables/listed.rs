//! Lists of lost positions as tasks: killed anywhere they come to the same bytes, and a census does
//! and counts them.

use std::collections::BTreeMap;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tablette::SplitMix64;

use super::program::{Folder, done, listing, said, tablette};
use super::tasks::{Plan, out};

fn plan(board: &str) -> Plan {
    Plan::new(&["chomp", board, "--worth", "outcome", "--grain", "200000"])
}

#[test]
#[ignore = "slow: kills a build at every step"]
fn lists_that_are_killed_anywhere_come_to_the_same_bytes() {
    let folder = Folder::new();
    done(listing("13x12", &folder, &[]));
    let (expected, plan, mut random, mut kills) = (folder.bytes(), plan("13x12"), SplitMix64::new(5), 0);
    let names: Vec<String> = plan.names().map(str::to_owned).collect();
    assert!(names.len() > 10, "{}", names.len());
    for name in &names {
        // The first attempts are killed, at a moment that comes later each time, and the last one
        // is left alone. However fast the machine is, the very first attempt is killed as it begins.
        for attempt in 0..=3_u64 {
            let mut child = plan.task(name).spawn().unwrap();
            let micros = match attempt {
                0 => 0,
                3 => u64::MAX >> 1,
                _ => random.below(attempt * 9_000) + 500,
            };
            let until = Instant::now() + Duration::from_micros(micros);
            while Instant::now() < until && child.try_wait().unwrap().is_none() {
                sleep(Duration::from_micros(300));
            }
            child.kill().unwrap();
            let output = child.wait_with_output().unwrap();
            match output.status.code() {
                Some(code) => assert_eq!(code, 0, "{name}: {}", said(&output)),
                None => kills += 1,
            }
        }
        assert!(out(&done(plan.task(name))).contains(r#""made":false"#), "{name}");
    }
    assert!(kills > 5, "{kills}");
    done(plan.join());
    assert!(plan.folder.bytes() == expected);
    done(tablette(&["table", "verify", plan.folder.name()]));
}

/// What a census keeps on disk and what tasks keep are the same lists, byte for byte; and a census
/// in the folder of a plan does what is left of it.
#[test]
fn a_census_does_what_is_left_of_a_plan_and_counts_its_pieces() {
    let (plan, elsewhere) = (plan("12x12"), Folder::new());
    let census = |folder: &str| {
        let words = ["census", "chomp", "12x12", "--disk", folder, "--memory", "256M", "--threads", "1", "--json"];
        tablette(&words)
    };
    let names: Vec<&str> = plan.names().collect();
    let (some, rest) = names.split_at(names.len() / 2);
    for name in some {
        done(plan.task(name));
    }
    let before = some.iter().map(|name| fs::read(plan.piece(name)).unwrap()).collect::<Vec<_>>();
    // One of them is cut short, and is made again.
    fs::write(plan.piece(some[1]), &before[1][..before[1].len() / 2]).unwrap();
    let [counted, whole] = [plan.folder.name(), elsewhere.name()].map(|folder| out(&done(census(folder))));
    assert!(counted == whole, "{counted} and {whole}");
    assert!(some.iter().map(|name| fs::read(plan.piece(name)).unwrap()).eq(before));
    for name in rest {
        assert!(out(&done(plan.task(name))).contains(r#""made":false"#), "{name}");
    }
    let files =
        |folder: &Folder| fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let kept = files(&elsewhere).into_iter().find(|file| file.extension().is_some_and(|ending| ending == "parts"));
    let of_census = parts(&fs::read(kept.unwrap()).unwrap());
    let of_tasks: BTreeMap<u64, Vec<u8>> =
        names.iter().flat_map(|name| parts(&fs::read(plan.piece(name)).unwrap())).collect();
    assert!(of_tasks.len() > names.len(), "{} parts", of_tasks.len());
    for (number, part) in &of_tasks {
        assert!(of_census.get(number) == Some(part), "part {number}");
    }
    // Part 0 says what the others are, and has a copy; a task has it from the plan.
    assert_eq!(of_census.len(), of_tasks.len() + 2);
    assert!(!files(&plan.folder).iter().any(|file| file.to_string_lossy().contains("census")));
    let other = tablette(&["census", "chomp", "12x11", "--disk", plan.folder.name()]).output().unwrap();
    assert_eq!(other.status.code(), Some(2));
    assert!(said(&other).contains("for another box"), "{}", said(&other));
    // A list has no manifest.
    let manifest = tablette(&["table", "manifest", plan.folder.name()]).output().unwrap();
    assert_eq!(manifest.status.code(), Some(2));
    assert!(said(&manifest).contains("tablette table join"), "{}", said(&manifest));
}

/// The parts of a journal, as its specification says (`crates/table/src/journal.rs`), without comparing a
/// digest.
fn parts(journal: &[u8]) -> BTreeMap<u64, Vec<u8>> {
    let number = |at: usize| u64::from_le_bytes(journal[at..at + 8].try_into().unwrap());
    let (mut at, mut parts) = (16 + number(8) as usize, BTreeMap::new());
    while at < journal.len() {
        assert_eq!(&journal[at..at + 8], b"\x89PART\r\n\x1a");
        let (name, length) = (number(at + 8), number(at + 16) as usize);
        let start = at + 64 + 32 * length.div_ceil(1 << 15) + 32;
        at = start + length;
        parts.insert(name, journal[start..at].to_vec());
    }
    parts
}
