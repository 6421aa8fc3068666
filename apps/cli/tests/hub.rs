//! A conversation with the running program, as one that shows draughts has it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn a_conversation_from_hub_to_quit() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablette"))
        .args(["draughts", "hub", "--memory", "2M", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut say = child.stdin.take().expect("a pipe");
    let mut hear = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut until = |command: &str| {
        let lines = std::iter::from_fn(|| hear.next()).map(|line| line.expect("text"));
        lines.into_iter().find(|line| line.split(' ').next() == Some(command)).expect("an answer")
    };
    writeln!(say, "hub\ninit").unwrap();
    assert!(until("id").starts_with("id name=tablette version="));
    until("wait");
    assert_eq!(until("ready"), "ready");
    // A few plies of a game with itself, as a program plays it.
    let mut moves: Vec<String> = Vec::new();
    writeln!(say, "level depth=4").unwrap();
    for _ in 0..20 {
        writeln!(say, "pos moves=\"{}\"\ngo think", moves.join(" ")).unwrap();
        let done = until("done");
        let mv = done.split(' ').find_map(|word| word.strip_prefix("move=")).expect("a move");
        moves.push(mv.to_owned());
    }
    writeln!(say, "pos moves=\"32-27 32-27\"").unwrap();
    assert!(until("error").contains("a legal move"));
    writeln!(say, "level infinite\ngo analyze").unwrap();
    until("info");
    writeln!(say, "stop").unwrap();
    until("done");
    writeln!(say, "go ponder\nquit").unwrap();
    until("done");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn what_cannot_be_searched_with_is_refused_at_once() {
    let said = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_tablette")).args(words).stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).trim_end().to_owned())
    };
    let small = said(&["draughts", "hub", "--memory", "1K", "--lang", "en"]);
    assert_eq!(small, (Some(2), "error: expected KiB of memory, 16 at least (--memory), got “1”".to_owned()));
    let (code, port) = said(&["draughts", "dxp", "--listen", "99999", "--lang", "en"]);
    assert_eq!(code, Some(2));
    assert!(port.contains("--listen takes a port from 0 to 65535 (0 lets the system choose), not “99999”"), "{port}");
}
