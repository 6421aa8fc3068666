//! What the command takes from the machine, beside what it was allowed.
#![cfg(target_os = "linux")]

use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

/// What each request is allowed, in MiB.
const ALLOWED: u64 = 64;
/// What a process takes besides: its code, stacks, texts, and what it prints.
const BESIDES: u64 = 64;

/// Requests whose answers need little, or that must refuse before they take much. Of each kind of
/// board one that is long in one direction and one that is long in the other, since a position is
/// kept by its rows.
const REQUESTS: &[&[&str]] = &[
    &["solve", "chomp", "8x10"],
    &["solve", "chomp", "40000x1"],
    &["solve", "chomp", "1x40000"],
    &["solve", "chomp", "20000x2"],
    &["solve", "chomp", "2x20000"],
    &["solve", "chomp", "2x5000"],
    &["solve", "chomp", "3x1000"],
    &["solve", "chomp", "1000x3"],
    &["solve", "chomp", "30x30"],
    &["solve", "chomp", "30x31"],
    &["solve", "chomp", "12x14", "--by", "table"],
    &["solve", "chomp", "20000x1", "--by", "memory"],
    &["solve", "chomp", "1x20000", "--by", "memory"],
    &["explain", "chomp", "1x40000"],
    &["explain", "chomp", "1000x1000"],
    &["moves", "chomp", "1x40000"],
    &["moves", "chomp", "1x40000", "--json", "--most", "39999"],
    &["moves", "chomp", "3x8000"],
    &["moves", "chomp", "300x300", "--most", "100000"],
    &["moves", "chomp", "40000x2"],
    &["moves", "rings", "1000000"],
    &["show", "chomp", "1x40000", "--json"],
    &["show", "rings", "1000000", "--json"],
    &["map", "chomp", "12x12"],
    &["census", "chomp", "12x12"],
    &["solve", "rings", "1000"],
    &["solve", "rings", "24", "--by", "memory"],
    &["solve", "chocolate", "4611686018427387904", "7", "3", "3"],
    &["solve", "subtraction", "100000000"],
    &["table", "build", "draughts", "6", "--out", "tablette-too-large"],
    &["table", "build", "draughts", "8", "--out", "tablette-too-large"],
    &["table", "build", "draughts", "12", "--out", "tablette-too-large"],
    &["table", "build", "brazilian", "9", "--out", "tablette-too-large"],
    &["table", "plan", "checkers", "9", "--out", "tablette-too-large"],
    &["census", "draughts", "8"],
    &["census", "draughts", "8", "--disk", "tablette-too-large"],
];

/// The most memory that a process has had so far, in MiB; `None` once it has ended.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes / 1024)
}

/// Looks at the process every millisecond until it ends: what the kernel says is the most so far,
/// so that nothing is missed but what is taken in the last millisecond.
fn peak_of(request: &[&str]) -> u64 {
    let memory = format!("{ALLOWED}M");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablette"))
        .args(request)
        .args(["--memory", &memory, "--threads", "1", "--quiet"])
        .current_dir(std::env::temp_dir())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut most = 0;
    while child.try_wait().expect("it can be waited for").is_none() {
        most = most.max(peak(&child).unwrap_or(0));
        thread::sleep(Duration::from_millis(1));
    }
    most
}

#[test]
#[ignore = "slow: fills the memory that it allows"]
fn no_request_takes_much_more_than_it_is_allowed() {
    let taken: Vec<_> = REQUESTS.iter().map(|request| (request.join(" "), peak_of(request))).collect();
    assert!(taken.iter().any(|(_, most)| *most > 1), "nothing was measured");
    let over: Vec<_> = taken.iter().filter(|(_, most)| *most > ALLOWED + BESIDES).collect();
    assert!(over.is_empty(), "allowed {ALLOWED} MiB and {BESIDES} besides: {over:?}");
}
