//! Signals as a terminal sends them.

use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

/// Sends a signal by its name.
pub(crate) fn send(child: &Child, signal: &str) {
    let line = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &line]).status().expect("a shell").success());
}

/// Sends SIGINT, as Ctrl-C does, once the program listens to it: until then it would end as any
/// program does.
pub(crate) fn interrupt(child: &Child) {
    while !listens(child.id()) {
        sleep(Duration::from_millis(1));
    }
    send(child, "INT");
}

/// Whether a process is the program by now, and no shell any more, and has said what it does about
/// SIGINT; where that cannot be looked up it is given a second for it.
fn listens(process: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else {
        sleep(Duration::from_secs(1));
        return true;
    };
    let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let caught = field("SigCgt:").and_then(|mask| u64::from_str_radix(mask, 16).ok());
    // One that has ended already will not listen any more: whoever waits for it sees how it ended.
    let ended = field("State:").is_some_and(|state| state.starts_with('Z'));
    ended || (field("Name:") == Some("tablette") && caught.is_some_and(|mask| mask & 2 != 0))
}
