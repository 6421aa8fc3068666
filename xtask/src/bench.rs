//! This tree beside a commit: `cargo xtask bench --against REV` builds both, runs the same commands
//! and compares the instructions that they take.
//!
//! With one thread, a command takes the same instructions at every run but for a few that depend on
//! addresses and seeds of hash tables. A busy machine changes times by far more than the
//! [`MOST`] that is allowed here.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::page;

/// More instructions than this share of the commit's are a failure.
const MOST: f64 = 1.03;
/// What [`Case::words`] write for a folder that is empty before each run.
const FOLDER: &str = "{folder}";
/// What [`Case::words`] write for a file with a generated grid.
const GRID: &str = "{grid}";

/// A command that both programs run.
struct Case {
    /// The words after `tablette`.
    words: &'static str,
    /// Lines for its standard input, which stays open until the answer is seen.
    input: &'static str,
    /// Part of a line of its output.
    answer: &'static str,
}

const fn case(words: &'static str, answer: &'static str) -> Case {
    Case { words, input: "", answer }
}

/// A search of international draughts, from the beginning to 15 plies.
const SEARCH: &str = "\
hub
init
level depth=15
pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
go think
";

const CASES: [Case; 13] = [
    case("--version", "tablette "),
    case("solve chomp 8x10 --threads 1", "exactly two winning first moves, (5,4) and (8,3)"),
    case("solve chomp 10x10 --by table --threads 1", "+19 (in at most 19 plies)"),
    case("solve chomp 10x10 --by table --worth nimber --threads 1", "Nimber 19."),
    case("census chomp 15x15 --threads 1 --quiet", " 15       15 "),
    case(
        "table build chomp 9x9 --out {folder} --threads 1 --quiet",
        "1cb27eb8668336a7d76eadbd33c38b93beb04b56bd7c81296e147e5dbaec977c",
    ),
    case(
        "table build chomp 9x9 --worth nimber --out {folder} --threads 1 --quiet",
        "697a5c5d3c3814aac4299dd855307b9776958b0e40af84b8f54c2b66b45b7655",
    ),
    case("solve chocolate 30x30@7,9 --by table --threads 1", "+55 (in at most 55 plies)"),
    case("solve draughts W:WK10:BK5,K23 --by table --threads 1", "+3 (in at most 3 plies)"),
    case("perft draughts start 8 --threads 1", "6,483,961"),
    case("solve rings 20000", "(6,021 digits)"),
    case("solve rockse {grid} --threads 1", "It can be solved at a least cost of "),
    Case { words: "draughts hub --threads 1", input: SEARCH, answer: "done move=" },
];

/// The commit to compare with.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    revision: String,
}

impl Options {
    /// Reads the words after `bench`.
    ///
    /// # Errors
    /// When they are not `--against` and a commit.
    pub(crate) fn read(words: &[&str]) -> Result<Self> {
        let ["--against", revision] = words else { bail!("bench needs --against and a commit, got {words:?}") };
        Ok(Self { revision: (*revision).to_owned() })
    }
}

/// Compares this tree, with its changes, with a commit.
///
/// # Errors
/// When one of them does not build, a wrong answer is given, or a command takes more instructions
/// than [`MOST`] allows.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let target = page::target(root)?;
    let place = target.join("against");
    fs::create_dir_all(&place)?;
    let tree = checked_out(root, &place, &options.revision)?;
    // In one folder, cargo would take crates of one tree for those of the other.
    let programs = [built(&tree, &place.join("target"))?, built(root, &target)?];
    let grid = place.join("grid.txt");
    let out = grid.to_string_lossy();
    page::run(root, &programs[1], &["new", "rockse", "--size", "100", "--seed", "3", "--out", &out, "--quiet"], &[])?;

    println!("{:>15} {:>15}  ratio  instructions of tablette …", options.revision, "now");
    let mut slower = Vec::new();
    for case in &CASES {
        let [then, now] = [&programs[0], &programs[1]].map(|program| instructions(program, case, &place));
        let (then, now) = (then?, now?);
        let ratio = now as f64 / then as f64;
        println!("{then:>15} {now:>15}  {ratio:>5.3}  {}", case.words);
        if ratio > MOST {
            slower.push(format!("`{}` takes {ratio:.3} of the instructions", case.words));
        }
    }
    ensure!(slower.is_empty(), "slower than {}: {}", options.revision, slower.join("; "));
    Ok(())
}

/// A clone of this repository with the commit in its work tree.
fn checked_out(root: &Path, place: &Path, revision: &str) -> Result<PathBuf> {
    let commit = format!("{revision}^{{commit}}");
    let commit = Command::new("git").args(["rev-parse", "--verify", &commit]).current_dir(root).output()?;
    ensure!(commit.status.success(), "{revision:?} is no commit: {}", String::from_utf8_lossy(&commit.stderr).trim());
    let commit = String::from_utf8(commit.stdout)?;
    let tree = place.join("tree");
    if !tree.is_dir() {
        let (root, tree) = (root.to_string_lossy(), tree.to_string_lossy());
        page::run(place, "git", &["clone", "--quiet", "--shared", "--no-checkout", &root, &tree], &[])?;
    }
    page::run(&tree, "git", &["checkout", "--quiet", "--force", "--detach", commit.trim()], &[])?;
    Ok(tree)
}

/// Builds the program of a tree.
fn built(tree: &Path, target: &Path) -> Result<String> {
    let build = ["build", "--locked", "--release", "--package", "tablette-cli"];
    page::run(tree, "cargo", &build, &[("CARGO_TARGET_DIR", target.as_os_str())])?;
    Ok(target.join("release").join("tablette").to_string_lossy().into_owned())
}

/// The instructions that a program takes for a case.
fn instructions(program: &str, case: &Case, place: &Path) -> Result<u64> {
    let (folder, grid) = (place.join("folder"), place.join("grid.txt"));
    match fs::remove_dir_all(&folder) {
        Err(problem) if problem.kind() != std::io::ErrorKind::NotFound => return Err(problem.into()),
        _ => fs::create_dir(&folder)?,
    }
    let words = case.words.split(' ').map(|word| match word {
        FOLDER => folder.as_os_str(),
        GRID => grid.as_os_str(),
        word => word.as_ref(),
    });
    let mut child = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", program])
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("valgrind counts the instructions and does not start; on Debian: apt-get install valgrind")?;
    let mut input = child.stdin.take();
    input.as_mut().context("standard input is open")?.write_all(case.input.as_bytes())?;
    let output = BufReader::new(child.stdout.take().context("standard output is open")?);
    let mut answered = false;
    for line in output.lines() {
        answered |= line?.contains(case.answer);
        if answered {
            drop(input.take());
        }
    }
    let run = child.wait_with_output()?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(answered && run.status.success(), "`{program} {}` does not say {:?}: {said}", case.words, case.answer);
    counted(&said).with_context(|| format!("valgrind counted nothing: {said}"))
}

/// Reads callgrind's sum, such as `==12== Collected : 4184265`.
fn counted(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_read_from_what_valgrind_says() {
        let said = "==12== Events    : Ir\n==12== Collected : 4184265\n==12== \n==12== I   refs:      4,184,265\n";
        assert_eq!(counted(said), Some(4_184_265));
        assert_eq!(counted("==12== Events    : Ir\n"), None);
    }

    #[test]
    fn a_commit_is_needed() {
        assert_eq!(Options::read(&["--against", "HEAD~1"]).unwrap().revision, "HEAD~1");
        for wrong in [&[][..], &["--against"], &["HEAD"], &["--against", "HEAD", "chomp"]] {
            assert!(Options::read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_word_that_is_no_commit_is_named() {
        let problem = checked_out(&crate::root(), &std::env::temp_dir(), "no-such-commit").unwrap_err().to_string();
        assert!(problem.contains("no-such-commit"), "{problem}");
    }
}
