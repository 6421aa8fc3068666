//! Builds that are killed (SIGKILL) at moments chosen by chance: the same command goes on, and the
//! bytes are those of a build that nothing disturbed, with another number of threads.

use std::fs;
use std::process::{Child, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tablette::SplitMix64;

use super::program::{Folder, building, done, said, tablette};

/// Microseconds after which a build is killed that is to end by itself.
const ALONE: u64 = u64::MAX >> 1;

/// A board whose build is killed again and again.
struct Trial<'a> {
    game: &'a str,
    board: &'a str,
    more: &'a [&'a str],
    /// Builds that are killed, at least.
    kills: u32,
    /// Whether a build goes on where a killed one had stopped: then kills go on until one has,
    /// twenty times as many at most.
    resumes: bool,
}

/// What came of it.
#[derive(Default)]
struct Account {
    kills: u32,
    tables: u32,
    /// Builds that went on where a killed one had stopped.
    resumed: u32,
}

impl Trial<'_> {
    fn run(&self) {
        let (expected, whole) = self.undisturbed();
        let (mut random, mut told) = (SplitMix64::new(20_261_121), Account::default());
        while !self.is_enough(&told) {
            let folder = Folder::new();
            // Most builds are killed several times, at any moment between the first instruction and
            // the last: how long that is on this machine was seen.
            let (threads, most) = (["1", "2", "3"][told.tables as usize % 3], whole / 10 + random.below(whole) + 1);
            let last = loop {
                // In the end one is left alone.
                let micros = if self.is_enough(&told) { ALONE } else { random.below(most) };
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
        println!("{}: {kills} kills, {tables} tables, {resumed} resumed", self.game);
        assert!(resumed > 0 || !self.resumes, "of {tables} builds none went on, after {kills} kills");
    }

    /// Whether no more builds need be killed.
    fn is_enough(&self, told: &Account) -> bool {
        let waits = self.resumes && told.resumed == 0;
        told.kills >= self.kills * if waits { 20 } else { 1 }
    }

    /// The result of a build that is not killed, and the microseconds that it took.
    fn undisturbed(&self) -> (Vec<u8>, u64) {
        let (folder, began) = (Folder::new(), Instant::now());
        done(building(self.game, self.board, &folder, &[&["--threads", "2"], self.more].concat()));
        (folder.bytes(), began.elapsed().as_micros().try_into().unwrap())
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
#[ignore = "slow: kills a build at every step"]
fn a_build_that_is_killed_anywhere_goes_on_to_the_same_bytes() {
    Trial { game: "chomp", board: "9x9", more: &[], kills: 150, resumes: true }.run();
}

/// A list of the engine for large boxes is built prefix by prefix, and goes on with what is
/// finished.
#[test]
#[ignore = "slow: kills a build at every step"]
fn a_list_that_is_killed_anywhere_goes_on_to_the_same_bytes() {
    Trial { game: "chomp", board: "13x13", more: &["--worth", "outcome"], kills: 80, resumes: true }.run();
}

#[test]
fn a_census_that_is_killed_anywhere_goes_on_to_the_same_counts() {
    const BOARD: &str = "14x13";
    let census = |more: &[&str]| tablette(&[&["census", "chomp", BOARD, "--json"], more].concat());
    let began = Instant::now();
    let expected = done(census(&[])).stdout;
    let whole = u64::try_from(began.elapsed().as_micros()).unwrap();
    let (mut random, mut kills) = (SplitMix64::new(23), 0);
    while kills < 40 {
        let folder = Folder::new();
        let most = whole / 10 + random.below(whole) + 1;
        while kills < 40 && within(census(&["--disk", folder.name()]).spawn().unwrap(), random.below(most)).is_none() {
            kills += 1;
        }
        let output = done(census(&["--disk", folder.name(), "--threads", "1"]));
        assert!(output.stdout == expected, "after {kills} kills: {}", said(&output));
        assert!(said(&output).contains("are kept in") && folder.is_tidy(), "{}", said(&output));
    }
}

/// Tier by tier, and within a tier from the ends backwards: a tier in which positions repeat is
/// finished or not begun.
#[test]
#[ignore = "slow: kills a build at every step"]
fn endgames_that_are_killed_anywhere_go_on_to_the_same_bytes() {
    Trial { game: "draughts", board: "W:W31,32:BK1", more: &[], kills: 30, resumes: true }.run();
}

/// Positions repeat in the rings, where all are worked out in one go: a build that was killed
/// begins again.
#[test]
fn rings_that_are_killed_anywhere_come_to_the_same_bytes() {
    Trial { game: "rings", board: "15", more: &[], kills: 30, resumes: false }.run();
}
