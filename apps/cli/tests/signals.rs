//! Signals as a terminal sends them.

use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

/// Sends a signal by its name.
pub(crate) fn send(child: &Child, signal: &str) {
    let line = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &line]).status().expect("a shell").success());
}

/// Sends SIGINT, as Ctrl-C does, once the program listens to it: until then it would end as any program does.
pub(crate) fn interrupt(child: &Child) {
    while !listens(child.id()) {
        sleep(Duration::from_millis(1));
    }
    send(child, "INT");
}

/// Whether a process has said what it does about SIGINT; where that cannot be looked up it is given a second for it.
fn listens(process: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else {
        sleep(Duration::from_secs(1));
        return true;
    };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 2 != 0))
}
