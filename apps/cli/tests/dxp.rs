//! `dxp` between programs: two of ourselves, and programs that fail in every way a program can.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use serde_json::Value;

use crate::signals::interrupt;

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-dxp-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
        // No tables of the user answer.
        command.args(words).env("LC_ALL", "C").env("XDG_DATA_HOME", &self.0).current_dir(&self.0);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    /// Somebody who waits, and where.
    fn follower(&self, words: &[&str]) -> Follower {
        let mut child =
            self.command(&[&["draughts", "dxp", "--listen", "0", "--json"], words].concat()).spawn().unwrap();
        let mut beside = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        beside.read_line(&mut line).unwrap();
        let place = place_in(&line).to_owned();
        Follower { child, place, beside }
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where a program says that it listens.
pub(crate) fn place_in(line: &str) -> &str {
    line.split(' ').find(|word| word.starts_with("127.0.0.1:")).unwrap_or_else(|| panic!("{line}"))
}

struct Follower {
    child: Child,
    place: String,
    beside: BufReader<std::process::ChildStderr>,
}

impl Follower {
    /// Its exit code, document, and what it has said beside.
    fn end(mut self) -> (Option<i32>, Value, String) {
        let mut beside = String::new();
        self.beside.read_to_string(&mut beside).unwrap();
        let output = self.child.wait_with_output().unwrap();
        (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or(Value::Null), beside)
    }

    fn connect(&self) -> Peer {
        Peer(TcpStream::connect(&self.place).unwrap())
    }
}

/// A program that says what a test wants.
struct Peer(TcpStream);

impl Peer {
    fn say(&mut self, message: &str) {
        self.0.write_all(format!("{message}\0").as_bytes()).unwrap();
    }

    /// The next message; `None` once the other side is gone.
    fn hear(&mut self) -> Option<String> {
        let mut message = Vec::new();
        let mut byte = [0];
        while self.0.read_exact(&mut byte).is_ok() {
            if byte == [0] {
                return Some(String::from_utf8(message).unwrap());
            }
            message.push(byte[0]);
        }
        None
    }
}

/// A follower's answer, and an initiator's request for a game in which the follower has White and
/// no time.
fn answer(code: u8) -> String {
    format!("A{:32}{code}", "Liar 1.0")
}

fn request(version: &str, minutes: &str, rest: &str) -> String {
    format!("R{version}{:32}W{minutes}000{rest}", "Liar 1.0")
}

/// The games of a file, each in one line of moves without its tags.
fn movetexts(pdn: &str) -> Vec<String> {
    let blocks = pdn.split("\n\n").filter(|block| !block.trim().is_empty() && !block.starts_with('['));
    blocks.map(|block| block.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn two_of_ourselves_play_over_the_network() {
    let folder = Folder::new("ourselves");
    let follower = folder.follower(&["--nodes", "40", "--games", "2", "--out", "theirs.pdn"]);
    let words = [
        "draughts",
        "dxp",
        &follower.place,
        "--me",
        "black",
        "--nodes",
        "60",
        "--games",
        "2",
        "--out",
        "ours.pdn",
        "--json",
    ];
    let ours = folder.run(&words);
    let found = document(&ours);
    let (code, theirs, beside) = follower.end();
    assert_eq!((ours.status.code(), code), (Some(0), Some(0)), "{found} {beside}");
    let games = found["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "{found}");
    for (ours, theirs) in games.iter().zip(theirs["games"].as_array().unwrap()) {
        for key in ["white", "black", "score", "moves", "end"] {
            assert_eq!(ours[key], theirs[key], "{key}: {found} {theirs}");
        }
        assert_ne!(ours["us"], theirs["us"]);
        assert!(["no move", "repetition", "articles"].contains(&ours["end"].as_str().unwrap()), "{found}");
    }
    assert_eq!((&games[0]["us"], &games[1]["us"]), (&"black".into(), &"white".into()));
    let texts = movetexts(&folder.read("ours.pdn"));
    assert_eq!(texts, movetexts(&folder.read("theirs.pdn")));
    assert_eq!(texts.len(), 2);
    assert_eq!(folder.run(&["draughts", "pdn", "check", "ours.pdn"]).status.code(), Some(0), "{texts:#?}");
}

#[test]
fn a_game_begins_and_ends_where_it_is_wanted() {
    let folder = Folder::new("position");
    let follower = folder.follower(&["--nodes", "10", "--games", "1"]);
    let words =
        ["draughts", "dxp", &follower.place, "--position", "B:W31,36,41:B6,11,16", "--moves", "2", "--nodes", "10"];
    let ours = folder.run(&[&words[..], &["--out", "-"]].concat());
    let (code, theirs, _) = follower.end();
    let pdn = String::from_utf8(ours.stdout).unwrap();
    assert_eq!((ours.status.code(), code), (Some(0), Some(0)), "{pdn}");
    assert!(pdn.contains("[FEN \"B:W31,36,41:B6,11,16\"]") && pdn.contains("[Result \"*\"]"), "{pdn}");
    assert!(pdn.contains("{2 moves, as agreed} *"), "{pdn}");
    let game = &theirs["games"][0];
    assert_eq!((&game["end"], &game["moves"], &game["us"]), (&"length".into(), &2.into(), &"black".into()), "{theirs}");
}

/// What a follower does once it was asked for a game.
type Script = fn(&mut Peer);

/// Followers by name, our exit code, and what is told of them. We have Black.
const LIARS: [(&str, Script, i32, &str); 13] = [
    ("other version", |peer| peer.say(&answer(1)), 1, "another version"),
    ("not this", |peer| peer.say(&answer(2)), 1, "declines this game"),
    ("never", |peer| peer.say(&answer(3)), 1, "accepts no more games"),
    ("silent", |peer| assert_eq!(peer.hear(), None), 2, "does not answer in time"),
    ("gone", |_| {}, 2, "has disconnected"),
    (
        "web server",
        |peer| peer.0.write_all("HTTP/1.1 200 OK\r\n".repeat(20).as_bytes()).unwrap(),
        2,
        "does not speak DXP",
    ),
    ("moves first", |peer| peer.say("M0000322800"), 2, "which is out of place here"),
    (
        "illegal",
        |peer| {
            peer.say(&answer(0));
            peer.say("M0000322700");
            assert_eq!(peer.hear().as_deref().map(|heard| &heard[..1]), Some("M"));
            peer.say("M0000322700");
            assert_eq!(peer.hear().as_deref(), Some("E01"));
        },
        1,
        "forfeit: Liar 1.0: expected a legal move",
    ),
    (
        "garbled",
        |peer| {
            peer.say(&answer(0));
            peer.say("M00003228");
        },
        1,
        "forfeit: Liar 1.0 does not speak DXP",
    ),
    (
        "leaves",
        |peer| {
            peer.say(&answer(0));
            peer.say("CHello");
        },
        1,
        "broken: Liar 1.0 has disconnected",
    ),
    (
        "resigns",
        |peer| {
            peer.say(&answer(0));
            peer.say("B001W");
            assert_eq!(peer.hear().as_deref(), Some("K1"));
            peer.say("E11");
            assert_eq!(peer.hear().as_deref(), Some("E01"));
        },
        0,
        "resigned",
    ),
    (
        "claims a win",
        |peer| {
            peer.say(&answer(0));
            peer.say("E30");
            assert_eq!(peer.hear().as_deref(), Some("E01"));
        },
        0,
        "ended",
    ),
    (
        "asks in between",
        |peer| {
            peer.say(&answer(0));
            peer.say(&request("01", "005", "A"));
            assert_eq!(peer.hear().as_deref(), Some("E01"));
        },
        1,
        "which is out of place here",
    ),
];

#[test]
fn whatever_a_follower_does_is_told() {
    let folder = Folder::new("liars");
    for (name, script, code, said) in LIARS {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap().to_string();
        let other = thread::spawn(move || {
            let mut peer = Peer(listener.accept().unwrap().0);
            let asked = peer.hear().unwrap();
            assert!(asked.starts_with("R01tablette ") && asked.ends_with("W005000A") && asked.len() == 43, "{asked}");
            script(&mut peer);
        });
        // Only the silent one is to be late, however slow the machine is.
        let patience = if name == "silent" { "1" } else { "3600" };
        let words = ["draughts", "dxp", &place, "--me", "black", "--nodes", "1", "--patience", patience];
        let output = folder.run(&[&words[..], &["--json", "--out", "game.pdn"]].concat());
        other.join().unwrap_or_else(|_| panic!("{name}: {}", String::from_utf8_lossy(&output.stderr)));
        assert_eq!(output.status.code(), Some(code), "{name}");
        let mut told = String::from_utf8_lossy(&output.stderr).into_owned();
        if code < 2 {
            let found = document(&output);
            if let Some(game) = found["games"].get(0) {
                told += &[game["end"].as_str().unwrap(), game["trouble"].as_str().unwrap_or("")].join(": ");
                let score = match name {
                    "resigns" | "illegal" | "garbled" | "asks in between" => "0-2",
                    _ => "*",
                };
                assert_eq!(game["score"], score, "{name}: {found}");
                assert!(folder.read("game.pdn").contains(&format!("[Result \"{score}\"]")), "{name}");
                assert_eq!(folder.run(&["draughts", "pdn", "check", "game.pdn"]).status.code(), Some(0), "{name}");
            }
        }
        assert!(told.contains(said), "{name}: {told}");
    }
}

/// Whoever comes with nothing or with nonsense is passed over, and the next one is heard.
#[test]
fn whatever_an_initiator_does_the_next_one_is_heard() {
    let folder = Folder::new("callers");
    let follower = folder.follower(&["--nodes", "1", "--games", "2", "--patience", "3600", "--out", "games.pdn"]);
    drop(follower.connect());
    follower.connect().say("GET / HTTP/1.0");
    let mut flood = follower.connect();
    // It hangs up on whoever sends without end: then nothing more can be written.
    while flood.0.write_all(&[b'x'; 4096]).is_ok() {}
    // Other versions and games that are over are refused, and may be followed by one that is
    // played.
    let mut peer = follower.connect();
    peer.say(&request("02", "005", "A"));
    assert!(peer.hear().unwrap().ends_with(" 1"));
    peer.say(&request("01", "005", &format!("BWw{}", "e".repeat(49)).replace("Ww", "We")));
    assert!(peer.hear().unwrap().ends_with(" 2"));
    // The one white man is captured, and White is to move: lost, which is said at once.
    let position = |to_move: char, pieces: &[(usize, char)]| {
        let mut squares = vec!['e'; 50];
        for &(number, piece) in pieces {
            squares[number - 1] = piece;
        }
        format!("B{to_move}{}", squares.into_iter().collect::<String>())
    };
    peer.say(&request("01", "005", &position('Z', &[(28, 'w'), (23, 'z')])));
    assert!(peer.hear().unwrap().ends_with(" 0"));
    peer.say("CGood luck");
    peer.say("M000023320128");
    assert_eq!(peer.hear().as_deref(), Some("E10"));
    peer.say("E00");
    // The next game: our king takes the last piece, and the other side plays on all the same.
    peer.say(&request("01", "005", &position('W', &[(37, 'W'), (32, 'z')])));
    assert!(peer.hear().unwrap().ends_with(" 0"));
    assert_eq!(peer.hear().map(|heard| heard[..1].to_owned()).as_deref(), Some("M"));
    peer.say("M0000322800");
    // It was the last game that was wanted.
    assert_eq!(peer.hear().as_deref(), Some("E31"));
    peer.say("E00");
    let (code, found, beside) = follower.end();
    assert_eq!(code, Some(0), "{beside}");
    let games: Vec<_> = found["games"].as_array().unwrap().iter().map(|game| (&game["score"], &game["end"])).collect();
    let [lost, won] = ["0-2", "2-0"].map(Value::from);
    assert_eq!(games, [(&lost, &"no move".into()), (&won, &"no move".into())], "{found}");
    assert!(beside.contains("does not speak DXP") && beside.contains("Liar 1.0: Good luck"), "{beside}");
    assert_eq!(folder.run(&["draughts", "pdn", "check", "games.pdn"]).status.code(), Some(0));
}

/// One that asks for nothing is passed over, and one that does not move forfeits the game.
#[test]
fn an_initiator_that_is_silent_is_not_waited_for() {
    let folder = Folder::new("silence");
    let follower = folder.follower(&["--nodes", "1", "--games", "1", "--patience", "2", "--out", "games.pdn"]);
    let mut silent = follower.connect();
    assert_eq!(silent.hear(), None);
    let mut peer = follower.connect();
    peer.say(&request("01", "000", "A"));
    assert!(peer.hear().unwrap().ends_with(" 0"));
    assert_eq!(peer.hear().map(|heard| heard[..1].to_owned()).as_deref(), Some("M"));
    assert_eq!(peer.hear().as_deref(), Some("E01"));
    let (code, found, beside) = follower.end();
    assert_eq!(code, Some(0), "{beside}");
    let game = &found["games"][0];
    assert_eq!((&game["score"], &game["end"]), (&"2-0".into(), &"forfeit".into()), "{found}");
    assert_eq!(folder.run(&["draughts", "pdn", "check", "games.pdn"]).status.code(), Some(0));
}

#[test]
fn ctrl_c_ends_a_wait_well_and_a_game_with_its_code() {
    let folder = Folder::new("ctrl-c");
    let waiting = folder.follower(&[]);
    interrupt(&waiting.child);
    assert_eq!(waiting.end().0, Some(0));
    let follower = folder.follower(&["--nodes", "1", "--out", "game.pdn"]);
    let mut peer = follower.connect();
    peer.say(&request("01", "005", "A"));
    assert!(peer.hear().unwrap().ends_with(" 0"));
    assert_eq!(peer.hear().map(|heard| heard[..1].to_owned()).as_deref(), Some("M"));
    interrupt(&follower.child);
    assert_eq!(peer.hear().as_deref(), Some("E01"));
    let (code, found, _) = follower.end();
    assert_eq!((code, &found["games"][0]["end"]), (Some(130), &"broken".into()));
    assert!(folder.read("game.pdn").contains("{interrupted} *"));
}

#[test]
fn nobody_is_there() {
    let folder = Folder::new("nobody");
    let place = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    for (words, said) in [
        (&["draughts", "dxp", &place][..], "no program answers at 127.0.0.1:"),
        (&["draughts", "dxp", "host:port"], "expected a host"),
        (&["draughts", "dxp", &place, "--position", "W:W1:B"], "expected"),
        (&["draughts", "dxp", &place, "--listen"], "--listen"),
        (&["draughts", "dxp", "--listen", "--minutes", "3"], "--minutes"),
        (&["draughts", "dxp"], "HOST"),
    ] {
        let output = folder.run(words);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words:?}: {told}");
        assert!(told.contains(said), "{words:?}: {told}");
    }
}
