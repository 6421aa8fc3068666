//! What one answer costs as a process: `tablette solve chomp 8x10`, from start to end, with its
//! answer checked.

use std::process::Command;
use std::time::{Duration, Instant};

const RUNS: u32 = 200;

fn main() {
    let began = Instant::now();
    let cpu = children_cpu();
    for _ in 0..RUNS {
        let run = Command::new(env!("CARGO_BIN_EXE_tablette")).args(["solve", "chomp", "8x10", "--json"]).output();
        let run = run.expect("the program starts");
        let said = String::from_utf8(run.stdout).expect("text");
        assert!(run.status.success() && said.contains(r#""winningMoves":["(5,4)","(8,3)"]"#), "{said}");
    }
    let wall = began.elapsed() / RUNS;
    match (cpu, children_cpu()) {
        (Some(before), Some(after)) => {
            println!(
                "solve chomp 8x10: {:.2?} of process CPU, {wall:.2?} on the clock (aim: under 10 ms)",
                after.saturating_sub(before) / RUNS
            );
        }
        _ => println!("solve chomp 8x10: {wall:.2?} on the clock (aim: under 10 ms of CPU)"),
    }
}

/// User and system time of all children that have ended, where the system tells (Linux, in
/// hundredths of a second).
fn children_cpu() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold blanks: count from behind it. Fields 16 and 17
    // of proc(5).
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
