//! Conversations with the engine: a whole game, a ponder, a stop, and a thousand lines of nonsense.

mod talk {
    mod draws;
    mod endings;
    mod lines;
    mod together;
    mod variants;
}

use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use tablette_core::{Lang, Rules, RulesExt, SplitMix64};
use tablette_games::draughts::hub::{HubLine, read_hub_move, show_hub_position};
use tablette_games::draughts::{Articles, Draughts, International, Position, Record};
use tablette_hub::{EngineOptions, serve};

/// The output of the engine, as a stream; it ends when the sender is gone.
struct Ear(Receiver<String>, Vec<u8>);

impl Read for Ear {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().map(String::into_bytes).unwrap_or_default();
        }
        let length = self.1.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.1[..length]);
        self.1.drain(..length);
        Ok(length)
    }
}

struct Mouth(Sender<HubLine>, String);

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1 += std::str::from_utf8(bytes).expect("answers are text");
        while let Some((line, rest)) = self.1.split_once('\n') {
            let read = HubLine::read(line).expect("answers are lines of the protocol");
            assert_eq!(read.to_string(), line);
            let _ = self.0.send(read);
            self.1 = rest.to_owned();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An engine and both ends of the conversation with it.
struct Talk {
    say: Option<Sender<String>>,
    hear: Receiver<HubLine>,
    thread: Option<thread::JoinHandle<io::Result<()>>>,
}

impl Talk {
    fn new() -> Self {
        Self::with_tables(None)
    }

    fn with_tables(tables: Option<PathBuf>) -> Self {
        let (say, ear) = channel();
        let (mouth, hear) = channel();
        let options = EngineOptions { lang: Lang::En, memory: 4 << 20, tables, verified_files: None, threads: 1 };
        let ear = BufReader::new(Ear(ear, Vec::new()));
        let thread = thread::spawn(move || serve(ear, Mouth(mouth, String::new()), options));
        Self { say: Some(say), hear, thread: Some(thread) }
    }

    fn say(&self, line: &str) {
        let say = self.say.as_ref().expect("the conversation goes on");
        say.send(format!("{line}\n")).expect("the engine listens");
    }

    fn next(&self) -> HubLine {
        self.hear.recv().expect("the engine answers")
    }

    /// Returns everything up to the line with this command.
    fn until(&self, command: &str) -> (Vec<HubLine>, HubLine) {
        let mut before = Vec::new();
        loop {
            let line = self.next();
            if line.command == command {
                return (before, line);
            }
            before.push(line);
        }
    }

    /// Checks that a command has no output, and that none was left over before it.
    fn quiet(&self) {
        self.say("ping");
        assert_eq!(self.next(), HubLine::new("pong"));
    }

    fn end(mut self) -> Vec<HubLine> {
        self.say = None;
        let thread = self.thread.take().expect("it is ended once");
        thread.join().expect("it does not panic").expect("both ends stay connected");
        self.hear.iter().collect()
    }
}

/// A game by the clock begins with the book; a limited search, an analysis, and an engine without
/// the book search.
#[test]
fn it_plays_from_the_book() {
    let talk = Talk::new();
    let start = show_hub_position(&Position::<International>::start());
    let searched = |level: &str, command: &str| {
        talk.say(&format!("pos pos={start}"));
        talk.say(level);
        talk.say(command);
        let (infos, done) = talk.until("done");
        assert!(done.get("move").is_some());
        infos.iter().any(|info| info.get("nodes") != Some("0"))
    };
    assert!(!searched("level time=600", "go think"), "the book answers");
    assert!(searched("level time=600 depth=3", "go think"));
    assert!(searched("level nodes=500", "go think"));
    talk.say("set-param name=book value=false");
    assert!(searched("level move-time=0.01", "go think"));
    talk.end();
}

#[test]
fn it_introduces_itself() {
    let talk = Talk::new();
    talk.say("hub");
    let (said, _) = talk.until("wait");
    assert_eq!((said[0].command.as_str(), said[0].get("name")), ("id", Some("tablette")));
    assert!(said[1..].iter().all(|line| line.command == "param" && line.get("type").is_some()));
    for line in [
        "set-param name=memory value=2",
        "set-param name=variant value=normal",
        "set-param name=book value=true",
        "init",
    ] {
        talk.say(line);
    }
    assert_eq!(talk.next(), HubLine::new("ready"));
    talk.say("set-param name=variant value=killer");
    assert_eq!(talk.next().command, "error");
    talk.say("set-param name=memory value=0");
    assert_eq!(talk.next().command, "error");
    talk.say("set-param name=book value=maybe");
    assert_eq!(talk.next().command, "error");
    talk.quiet();
    assert!(talk.end().is_empty());
}

#[test]
fn it_plays_a_whole_game_against_itself() {
    let talk = Talk::new();
    talk.say("level depth=3");
    talk.say("new-game");
    let rules: Draughts<International> = Draughts::on(Position::start(), Articles::ALL);
    let mut state = rules.start();
    let mut record = Record::new(state.position);
    let mut moves: Vec<String> = Vec::new();
    while rules.result(&state).is_none() && !record.is_third() {
        // Like a real program: sometimes with all moves, sometimes with the position alone.
        if moves.len().is_multiple_of(2) {
            talk.say(&HubLine::new("pos").with("moves", moves.join(" ")).to_string());
        } else {
            talk.say(&HubLine::new("pos").with("pos", show_hub_position(&state.position)).to_string());
        }
        talk.say("go think");
        let (news, done) = talk.until("done");
        assert!(news.iter().all(|line| line.command == "info" && line.get("score").is_some()), "{news:?}");
        let text = done.get("move").expect("a move while the game lasts");
        let mv = read_hub_move(&state.position, text).unwrap();
        record.play(mv);
        state = rules.apply(&state, mv);
        if let Some(reply) = done.get("ponder") {
            read_hub_move(&state.position, reply).unwrap();
        }
        moves.push(text.to_owned());
        assert!(moves.len() < 1000, "{moves:?}");
    }
    assert!(moves.len() > 40, "{moves:?}");
    // A finished game is searched, too: the only answer is `done`.
    talk.say("pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb");
    assert_eq!(talk.next().command, "error", "a black man on 50");
    talk.say(&format!("pos pos=W{}b{}", "e".repeat(20), "e".repeat(29)));
    talk.say("go think");
    assert_eq!(talk.next(), HubLine::new("done"));
    assert!(talk.end().is_empty());
}

#[test]
fn it_stops_at_once_and_answers_once() {
    let talk = Talk::new();
    talk.say("level infinite");
    for mode in ["think", "analyze", "ponder"] {
        talk.say(&format!("go {mode}"));
        assert_eq!(talk.next().command, "info");
        talk.say("go think");
        let (_, error) = talk.until("error");
        assert!(error.get("message").unwrap().contains("stop"), "{error}");
        talk.say("ping");
        talk.until("pong");
        // Nothing else ends it: it searches on.
        assert_eq!(talk.next().command, "info");
        talk.say("stop");
        let (_, done) = talk.until("done");
        assert!(done.get("move").is_some());
        talk.say("stop");
        talk.say("ponder-hit");
        talk.quiet();
    }
    // A closed connection is answered, too.
    talk.say("go analyze");
    let rest = talk.end();
    assert_eq!(rest.iter().filter(|line| line.command == "done").count(), 1);
}

#[test]
fn it_ponders_until_the_move_is_made() {
    let talk = Talk::new();
    // The search ends by itself, and its answer waits.
    talk.say("level depth=3");
    talk.say("go ponder");
    while talk.next().get("depth") != Some("3") {}
    talk.say("ping");
    assert_eq!(talk.next(), HubLine::new("pong"));
    talk.say("ponder-hit");
    talk.until("done");
    talk.quiet();
    // An answer found at once while pondering, such as a win in one, is held back until it may be
    // sent.
    talk.say(&format!("pos pos=W{}b{}w{}", "e".repeat(22), "e".repeat(4), "e".repeat(22)));
    talk.say("go ponder");
    while talk.next().get("pv") != Some("28x19x23") {}
    for _ in 0..100 {
        talk.say("ping");
        assert_eq!(talk.next(), HubLine::new("pong"));
    }
    talk.say("ponder-hit");
    assert_eq!(talk.until("done").1.get("move"), Some("28x19x23"));
    assert!(talk.end().is_empty());
}

#[test]
fn it_ends_with_its_time() {
    let talk = Talk::new();
    for level in ["move-time=0.3", "time=1", "moves=1 time=0.4", "time=0.05 inc=0.05"] {
        talk.say(&format!("level {level}"));
        // A search that ignored its clock would run for hours: nothing stops it.
        talk.say("go think");
        talk.until("done");
    }
    assert!(talk.end().is_empty());
}

#[test]
fn it_survives_a_thousand_lines_of_nonsense() {
    let words = [
        "pos",
        "pos=",
        "moves=\"",
        "go",
        "think",
        "=",
        "\"",
        "level",
        "depth=1",
        "depth=-7",
        "time=1e400",
        "\u{0}",
        "é",
        "stop",
        "hub",
        "ponder-hit",
        "init",
        "set-param",
        "name=memory",
        "value=99999999999999999999",
        "move-time=NaN",
        "nodes=1",
        "32-28",
        "x x x",
        "ping",
        "new-game",
        "pos=W",
        "moves=32-28",
        "\t",
        "quit?",
    ];
    let talk = Talk::new();
    let mut random = SplitMix64::new(7);
    talk.say("level depth=1");
    for _ in 0..1000 {
        let line: Vec<_> = (0..random.below(5)).map(|_| *random.one_of(&words).expect("a word")).collect();
        talk.say(&line.join(" "));
    }
    talk.say(&"x".repeat(3 << 20));
    talk.say("stop");
    talk.say("level depth=2");
    talk.say("pos");
    talk.say("quit and nothing else");
    let rest = talk.end();
    assert!(rest.iter().any(|line| line.command == "error"));
    assert!(rest.iter().all(|line| {
        ["id", "param", "wait", "ready", "pong", "info", "done", "error"].contains(&line.command.as_str())
    }));
}
