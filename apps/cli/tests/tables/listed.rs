//! Lists of lost positions as tasks: killed anywhere they come to the same bytes, and a census counts their pieces.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::program::{Chance, Folder, done, listing, said, tablette};
use super::tasks::{Plan, out};

fn plan(board: &str) -> Plan {
    Plan::of(&["chomp", board, "--worth", "outcome", "--grain", "200000"])
}

#[test]
fn lists_that_are_killed_anywhere_come_to_the_same_bytes() {
    let folder = Folder::new();
    done(listing("13x12", &folder, &[]));
    let (expected, plan, mut chance, mut kills) = (folder.bytes(), plan("13x12"), Chance(5), 0);
    let names: Vec<String> = plan.names().map(str::to_owned).collect();
    assert!(names.len() > 10, "{}", names.len());
    for name in &names {
        // The first attempts are killed, at a moment that comes later each time, and the last one is left alone.
        for attempt in 1..=3_u64 {
            let mut child = plan.task(name).spawn().unwrap();
            let micros = if attempt < 3 { chance.below(attempt * 9_000) + 500 } else { u64::MAX >> 1 };
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

#[test]
fn a_census_counts_the_pieces_of_a_plan() {
    let (plan, elsewhere) = (plan("12x12"), Folder::new());
    let census = |folder: &str| tablette(&["census", "chomp", "12x12", "--disk", folder, "--json"]);
    let first = plan.names().next().unwrap().to_owned();
    let lacking = census(plan.folder.name()).output().unwrap();
    assert_eq!(lacking.status.code(), Some(2));
    let command = format!("tablette table task {} {first}   (missing)", plan.folder.name());
    assert!(said(&lacking).contains(&command), "{}", said(&lacking));
    plan.all();
    let [counted, whole] = [plan.folder.name(), elsewhere.name()].map(|folder| out(&done(census(folder))));
    assert!(counted == whole, "{counted} and {whole}");
    assert!(
        !fs::read_dir(&plan.folder.0).unwrap().any(|entry| entry
            .unwrap()
            .file_name()
            .to_string_lossy()
            .contains("census"))
    );
    let other = tablette(&["census", "chomp", "12x11", "--disk", plan.folder.name()]).output().unwrap();
    assert_eq!(other.status.code(), Some(2));
    assert!(said(&other).contains("of another box"), "{}", said(&other));
    // A list has no manifest.
    let manifest = tablette(&["table", "manifest", plan.folder.name()]).output().unwrap();
    assert_eq!(manifest.status.code(), Some(2));
    assert!(said(&manifest).contains("tablette table join"), "{}", said(&manifest));
}
