//! Builds that are killed (SIGKILL) at moments chosen by chance: the same command goes on, and the bytes are those of a
//! build that nothing disturbed, with another number of threads.

use std::fs;
use std::process::{Child, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::program::{Chance, Folder, building, done, said, tablette};

/// A board whose build is killed again and again.
struct Trial<'a> {
    game: &'a str,
    board: &'a str,
    more: &'a [&'a str],
    /// A build is killed at most so many microseconds after its first instruction.
    longest: u64,
    /// After so many kills, or so long, none is killed any more.
    kills: u32,
    patience: Duration,
}

/// What came of it.
struct Account {
    kills: u32,
    tables: u32,
    /// Builds that went on where a killed one had stopped.
    resumed: u32,
}

impl Trial<'_> {
    fn run(&self) -> Account {
        let (expected, began) = (self.undisturbed(), Instant::now());
        let (mut chance, mut told) = (Chance(20_261_121), Account { kills: 0, tables: 0, resumed: 0 });
        while told.kills < self.kills && began.elapsed() < self.patience {
            let folder = Folder::new();
            // Most builds are killed several times, at any moment between the first instruction and the last.
            let (threads, most) =
                (["1", "2", "3"][told.tables as usize % 3], self.longest / 10 + chance.below(self.longest));
            let last = loop {
                // In the end one is left alone.
                let enough = told.kills >= self.kills || began.elapsed() >= self.patience;
                let micros = if enough { u64::from(u32::MAX) } else { chance.below(most) };
                match within(self.building(&folder, threads), micros) {
                    Some(output) => break output,
                    None => told.kills += 1,
                }
                // What is there under its name is whole.
                if let Some(table) = folder.table() {
                    assert!(fs::read(table).unwrap() == expected);
                }
            };
            told.tables += 1;
            told.resumed += u32::from(!String::from_utf8_lossy(&last.stdout).contains(r#""resumed":0,"#));
            assert!(folder.bytes() == expected, "{} {} after {} kills", self.game, self.board, told.kills);
            assert!(folder.is_tidy());
        }
        let Account { kills, tables, resumed } = told;
        println!("{}: {kills} kills, {tables} tables, {resumed} resumed, {:?}", self.game, began.elapsed());
        told
    }

    fn undisturbed(&self) -> Vec<u8> {
        let folder = Folder::new();
        done(building(self.game, self.board, &folder, &[&["--threads", "4"], self.more].concat()));
        folder.bytes()
    }

    fn building(&self, folder: &Folder, threads: &str) -> Child {
        let more = [&["--threads", threads, "--json"], self.more].concat();
        building(self.game, self.board, folder, &more).spawn().unwrap()
    }
}

/// What a build says that ends within so many microseconds; `None` for one that was killed then.
fn within(mut child: Child, micros: u64) -> Option<Output> {
    let until = Instant::now() + Duration::from_micros(micros);
    while Instant::now() < until {
        if child.try_wait().unwrap().is_some() {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", said(&output));
            return Some(output);
        }
        sleep(Duration::from_micros(200));
    }
    // SIGKILL: nothing of the program runs after it.
    child.kill().unwrap();
    Some(child.wait_with_output().unwrap()).filter(|output| output.status.success())
}

#[test]
fn a_build_that_is_killed_anywhere_goes_on_to_the_same_bytes() {
    let (longest, patience) = (200_000, Duration::from_secs(25));
    let told = Trial { game: "chomp", board: "9x9", more: &[], longest, kills: 250, patience }.run();
    assert!(told.kills >= 100, "only {} kills: the machine is too slow for this test to say much", told.kills);
    assert!(told.resumed > 0);
}

/// A list of the engine for large boxes is built prefix by prefix, and goes on with what is finished.
#[test]
fn a_list_that_is_killed_anywhere_goes_on_to_the_same_bytes() {
    let (more, longest, patience) = (&["--worth", "outcome"], 150_000, Duration::from_secs(20));
    let told = Trial { game: "chomp", board: "13x13", more, longest, kills: 100, patience }.run();
    assert!(told.kills > 20, "only {} kills: the machine is too slow for this test to say much", told.kills);
    assert!(told.resumed > 0);
}

#[test]
fn a_census_that_is_killed_anywhere_goes_on_to_the_same_counts() {
    const BOARD: &str = "14x13";
    let census = |more: &[&str]| tablette(&[&["census", "chomp", BOARD, "--json"], more].concat());
    let expected = done(census(&[])).stdout;
    let (mut chance, mut kills, began) = (Chance(23), 0, Instant::now());
    while kills < 40 && began.elapsed() < Duration::from_secs(20) {
        let folder = Folder::new();
        let most = 20_000 + chance.below(200_000);
        while within(census(&["--disk", folder.name()]).spawn().unwrap(), chance.below(most)).is_none() {
            kills += 1;
        }
        let output = done(census(&["--disk", folder.name(), "--threads", "1"]));
        assert!(output.stdout == expected, "after {kills} kills: {}", said(&output));
        assert!(said(&output).contains("are kept in") && folder.is_tidy(), "{}", said(&output));
    }
    assert!(kills > 5, "only {kills} kills: the machine is too slow for this test to say much");
}

/// Tier by tier, and within a tier from the ends backwards: a tier in which positions repeat is finished or not begun.
#[test]
fn endgames_that_are_killed_anywhere_go_on_to_the_same_bytes() {
    let (longest, patience) = (300_000, Duration::from_secs(5));
    let told = Trial { game: "draughts", board: "W:W31,32:BK1", more: &[], longest, kills: 40, patience }.run();
    assert!(told.kills >= 10, "only {} kills: the machine is too slow for this test to say much", told.kills);
    assert!(told.resumed > 0);
}

/// Positions repeat in the rings, where all are worked out in one go: a build that was killed begins again.
#[test]
fn rings_that_are_killed_anywhere_come_to_the_same_bytes() {
    let (longest, patience) = (60_000, Duration::from_secs(3));
    let told = Trial { game: "rings", board: "15", more: &[], longest, kills: 40, patience }.run();
    assert!(told.kills >= 10, "only {} kills: the machine is too slow for this test to say much", told.kills);
}
