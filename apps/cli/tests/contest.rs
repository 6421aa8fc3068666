//! `match` between programs: itself, and shell scripts that fail in every way a program can.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-match-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// A program that introduces itself, and does this when it is to move.
    fn program(&self, name: &str, moving: &str) -> String {
        let script = format!(
            "while read -r line; do case \"$line\" in\n\
             hub*) echo 'id name={name} version=1'; echo 'not for you'; echo wait;;\n\
             init*) echo ready;;\n\
             'go think'*) {moving};;\n\
             quit*) exit 0;;\n\
             esac; done\n"
        );
        fs::write(self.0.join(name), script).unwrap();
        format!("sh {name}")
    }

    fn run(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
        // No tables of the user answer.
        command.args(words).env("LC_ALL", "C").env("XDG_DATA_HOME", &self.0).current_dir(&self.0);
        command.stdin(Stdio::null()).output().unwrap()
    }

    /// The document of a match that was played to its end.
    fn document(&self, words: &[&str]) -> Value {
        let output = self.run(&[&["draughts", "match"], words, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The games of a file, each in one line of moves without its tags.
fn movetexts(pdn: &str) -> Vec<String> {
    let blocks = pdn.split("\n\n").filter(|block| !block.trim().is_empty() && !block.starts_with('['));
    blocks.map(|block| block.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// With a number of positions for each move the same program plays the same game with either
/// colour, on any machine.
#[test]
fn a_program_is_as_strong_as_itself() {
    let folder = Folder::new("itself");
    let words =
        ["tablette", "tablette draughts hub", "--games", "4", "--nodes", "60", "--shuffle", "5", "--out", "played.pdn"];
    let found = folder.document(&words);
    assert_eq!((&found["games"], &found["points"]), (&4.into(), &2.0.into()), "{found}");
    assert_eq!((&found["won"], &found["elo"]["difference"].as_f64().map(f64::abs)), (&found["lost"], &Some(0.0)));
    let names = [&found["engines"][0]["name"], &found["engines"][1]["name"]].map(|name| name.as_str().unwrap());
    assert!(names[0].starts_with("tablette ") && names[0].ends_with(" (A)") && names[1].ends_with(" (B)"), "{names:?}");
    let played = found["played"].as_array().unwrap();
    let whites: Vec<_> = played.iter().map(|game| game["white"].as_u64().unwrap()).collect();
    assert_eq!(whites, [1, 2, 1, 2]);
    let moves: u64 = played.iter().map(|game| game["moves"].as_u64().unwrap()).sum();
    assert!(moves > 80, "{found}");
    let pdn = fs::read_to_string(folder.0.join("played.pdn")).unwrap();
    let texts = movetexts(&pdn);
    assert_eq!(texts.len(), 4);
    assert!(texts[0] == texts[1] && texts[2] == texts[3] && texts[0] != texts[2], "{texts:#?}");
    let checked = folder.run(&["draughts", "pdn", "check", "played.pdn"]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stdout));
    // Again, and the same: the seed alone chooses.
    folder.document(&words);
    assert_eq!(movetexts(&fs::read_to_string(folder.0.join("played.pdn")).unwrap()), texts);
}

#[test]
fn whoever_fails_loses_and_is_named() {
    let folder = Folder::new("fails");
    for (name, moving, said) in [
        ("mortal", "echo 'out of memory' >&2; exit 1", "mortal 1 has ended: out of memory"),
        ("cheat", "echo 'done move=31-22'", "cheat 1: expected a legal move"),
        ("quitter", "echo 'done'", "quitter 1 gives no move"),
        ("poor", "echo 'error message=\"no brain\"'", "poor 1 reports an error: no brain"),
    ] {
        let program = folder.program(name, moving);
        let found = folder.document(&["tablette", &program, "--games", "2", "--nodes", "1", "--out", "lost.pdn"]);
        assert_eq!((&found["won"], &found["lost"]), (&2.into(), &0.into()), "{found}");
        for game in found["played"].as_array().unwrap() {
            assert_eq!(game["end"], "forfeit", "{found}");
            assert!(game["trouble"].as_str().unwrap().starts_with(said), "{found}");
        }
        // White moves first and has lost the second game before a move.
        let pdn = fs::read_to_string(folder.0.join("lost.pdn")).unwrap();
        assert!(pdn.contains(&format!("[Black \"{name} 1\"]")) && pdn.contains("2-0") && pdn.contains("0-2"), "{pdn}");
        assert_eq!(folder.run(&["draughts", "pdn", "check", "lost.pdn"]).status.code(), Some(0), "{pdn}");
    }
}

/// It is asked first, so no other program's speed matters: it never answers, on any machine.
#[test]
fn a_program_that_hangs_loses_and_is_named() {
    let folder = Folder::new("hangs");
    let program = folder.program("dreamer", ":");
    let found = folder.document(&[&program, "tablette", "--games", "1", "--limit", "0.01"]);
    assert_eq!(found["played"][0]["trouble"], "dreamer 1 does not answer in time", "{found}");
    assert_eq!((&found["lost"], &found["engines"][1]["moves"]), (&1.into(), &0.into()), "{found}");
}

/// The games alone go to standard output where they are asked for there; what else there is to say
/// goes beside it.
#[test]
fn games_on_standard_output_are_alone_there() {
    let folder = Folder::new("output");
    let program = folder.program("quitter", "echo 'done'");
    let output = folder.run(&["draughts", "match", &program, "tablette", "--games", "2", "--nodes", "1", "--out", "-"]);
    assert_eq!(output.status.code(), Some(0));
    fs::write(folder.0.join("out.pdn"), &output.stdout).unwrap();
    assert_eq!(folder.run(&["draughts", "pdn", "check", "out.pdn"]).status.code(), Some(0));
    let beside = String::from_utf8(output.stderr).unwrap();
    assert!(beside.contains("quitter 1: 0.0 of 2 (0 won, 0 drawn, 2 lost)"), "{beside}");
}

#[test]
fn openings_come_from_a_file() {
    let folder = Folder::new("openings");
    let program = folder.program("quitter", "echo 'done'");
    fs::write(folder.0.join("openings.txt"), "# two\n\n32-28 19-23\nB:WK3,31:BK46,8\n").unwrap();
    let words = [&program, "tablette", "--games", "4", "--nodes", "1", "--openings", "openings.txt", "--out", "-"];
    let output = folder.run(&[&["draughts", "match"], &words[..]].concat());
    let pdn = String::from_utf8(output.stdout).unwrap();
    assert_eq!(pdn.matches("[FEN \"B:WK3,31:B8,K46\"]").count(), 2, "{pdn}");
    assert_eq!(pdn.matches("1. 32-28 19-23").count(), 2, "{pdn}");
    for (text, said) in [
        ("32-28 19-23\n32-29\n", "line 2: expected a legal move"),
        ("W:W1:B\n", "line 1: "),
        ("# nothing\n", "expected openings, one per line"),
    ] {
        fs::write(folder.0.join("openings.txt"), text).unwrap();
        let output = folder.run(&[&["draughts", "match"], &words[..]].concat());
        let why = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(why.contains(said), "{text}: {why}");
    }
}

#[test]
fn a_decided_match_ends_early() {
    let folder = Folder::new("decided");
    let program = folder.program("quitter", "echo 'done'");
    let found = folder.document(&["tablette", &program, "--games", "1000", "--nodes", "1", "--sprt", "0,100"]);
    assert_eq!(found["sprt"]["better"], true, "{found}");
    assert!(found["games"].as_u64().unwrap() < 100, "{found}");
}
