//! Quick tests and slow tests: `cargo test` runs the quick ones, which are measured here, and the
//! others are marked with `#[ignore = "slow: …"]`.
//!
//! CPU time is measured, not elapsed time, so that other work on the machine does not matter.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{MEMBERS, page};

/// The most CPU seconds of a test that is not marked with `#[ignore = "slow: …"]`.
const MOST: f64 = 2.0;
/// The variable that names the file of measurements.
const TIMES: &str = "TABLETTE_TEST_TIMES";
/// That file, below the target folder.
const FILE: &str = "test-times.tsv";

/// Runs the quick tests with nextest, each in a process of its own, and measures them. A test that
/// takes too long is measured once more.
///
/// # Errors
/// When a test fails, or twice takes more than [`MOST`] CPU seconds.
pub(crate) fn run(root: &Path) -> Result<()> {
    let file = page::target(root)?.join(FILE);
    let _ = fs::remove_file(&file);
    let this = std::env::current_exe()?;
    let this = this.to_str().context("the target folder has a name in UTF-8")?;
    let (runner, measuring) = (runner_variable()?, format!("{this} measured"));
    let environment = [(runner.as_str(), OsStr::new(&measuring)), (TIMES, file.as_os_str())];
    // As many at once as libtest runs: several wait for processes and sockets.
    let run = ["--no-fail-fast", "--test-threads", "8"];
    page::run(root, "cargo", &[&["nextest", "run"], &MEMBERS[..], &run].concat(), &environment)?;
    let times = read(&file)?;
    let mut slow = Vec::new();
    for test in times.iter().filter(|test| test.seconds > MOST) {
        let again = measured_again(root, test, &file)?;
        println!("{}: {:.1} s of CPU, then {again:.1} s", test.name, test.seconds);
        if again > MOST {
            slow.push(test.name.as_str());
        }
    }
    if !slow.is_empty() {
        bail!(
            "over {MOST} seconds of CPU: {}; make each cheaper, or mark it as slow (CONTRIBUTING.md)",
            slow.join(", ")
        );
    }
    println!("{} tests take {:.0} s of CPU", times.len(), times.iter().map(|test| test.seconds).sum::<f64>());
    Ok(())
}

/// Runs the slow tests with nextest, except those that need what this machine cannot have; names them.
///
/// # Errors
/// When a test fails.
pub(crate) fn run_slow(root: &Path) -> Result<()> {
    let mut filter = String::from("all()");
    for (need, is_there, tests) in [
        ("root", is_root(), "_as_root$"),
        ("Java", page::on_path("java").is_some(), "_java(_|$)"),
        ("Bubblewrap with its namespaces", walls_stand(), "_in_bubblewrap$"),
    ] {
        if !is_there {
            println!("skipped: slow tests that need {need}, which is absent (/{tests}/)");
            write!(filter, " - test(/{tests}/)")?;
        }
    }
    // Many of them wait for programs that they start: more than there are cores run at once.
    let run = ["--no-fail-fast", "--test-threads", "4", "--run-ignored", "only", "-E", &filter];
    page::run(root, "cargo", &[&["nextest", "run"], &MEMBERS[..], &run].concat(), &[])
}

/// Whether Bubblewrap can isolate a program: containers often forbid it.
fn walls_stand() -> bool {
    let mut command = Command::new("bwrap");
    command.args(["--unshare-all", "--ro-bind", "/", "/", "true"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether this process has the rights of root.
#[cfg(unix)]
fn is_root() -> bool {
    nix::unistd::Uid::effective().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// Runs a program of tests in place of cargo, and appends its CPU time to the file of measurements if
/// it ran a single test. Returns its exit code.
///
/// # Errors
/// When the program does not start, or the file cannot be written.
pub(crate) fn measured(words: &[String]) -> Result<i32> {
    let [program, arguments @ ..] = words else { bail!("a program is missing") };
    let status = Command::new(program).args(arguments).status().with_context(|| format!("starting {program}"))?;
    let name = arguments.iter().position(|word| word == "--exact").and_then(|at| arguments.get(at + 1));
    if let (Some(name), Some(file)) = (name, std::env::var_os(TIMES)) {
        let folder = std::env::current_dir()?;
        let line = format!("{:.3}\t{program}\t{}\t{name}\n", cpu_seconds_of_children(), folder.display());
        OpenOptions::new().create(true).append(true).open(&file)?.write_all(line.as_bytes())?;
    }
    // A test that was ended by a signal has no code.
    Ok(status.code().unwrap_or(101))
}

/// A measured test.
#[derive(Debug, PartialEq)]
struct Test {
    seconds: f64,
    program: PathBuf,
    folder: PathBuf,
    name: String,
}

/// Reads a file of measurements, the last one of each test.
fn read(file: &Path) -> Result<Vec<Test>> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let mut tests = BTreeMap::new();
    for line in text.lines() {
        let [seconds, program, folder, name] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("expected four columns, got {line:?}")
        };
        let (seconds, name) = (seconds.parse()?, name.to_owned());
        tests.insert((program, name.clone()), Test { seconds, program: program.into(), folder: folder.into(), name });
    }
    Ok(tests.into_values().collect())
}

/// Runs a test alone, and returns its CPU seconds.
fn measured_again(root: &Path, test: &Test, file: &Path) -> Result<f64> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("measured").arg(&test.program).args(["--exact", &test.name]).current_dir(&test.folder);
    let libraries: OsString = page::target(root)?.join("debug/deps").into();
    command.env(TIMES, file).env("LD_LIBRARY_PATH", libraries).stdout(Stdio::null()).stderr(Stdio::null());
    ensure!(command.status()?.success(), "{} fails when it runs alone", test.name);
    let times = read(file)?;
    let again = times.iter().find(|other| other.program == test.program && other.name == test.name);
    again.map(|other| other.seconds).context("a measurement is missing")
}

/// The variable in which cargo looks for a program that runs the tests.
fn runner_variable() -> Result<String> {
    let version = Command::new("rustc").arg("-vV").output().context("rustc does not start")?;
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    Ok(format!("CARGO_TARGET_{}_RUNNER", host.replace('-', "_").to_uppercase()))
}

/// The CPU seconds of this process's children, and theirs, that have ended; 0 where no system tells.
#[cfg(unix)]
pub(crate) fn cpu_seconds_of_children() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the question is a valid one");
    (usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1e6
}

#[cfg(not(unix))]
pub(crate) fn cpu_seconds_of_children() -> f64 {
    0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_measurement_of_a_test_counts() {
        let file = std::env::temp_dir().join(format!("tablette-times-{}.tsv", std::process::id()));
        fs::write(&file, "2.500\tdeps/a\tcore\tsums::add\n0.100\tdeps/a\tcore\tmore\n1.250\tdeps/a\tcore\tsums::add\n")
            .unwrap();
        let times = read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        let pairs: Vec<_> = times.iter().map(|test| (test.name.as_str(), test.seconds)).collect();
        assert_eq!(pairs, [("more", 0.1), ("sums::add", 1.25)]);
    }

    #[cfg(unix)]
    #[test]
    fn the_time_of_children_is_counted() {
        let before = cpu_seconds_of_children();
        let busy = Command::new("sh").args(["-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"]).status();
        assert!(busy.unwrap().success());
        assert!(cpu_seconds_of_children() > before);
    }
}
