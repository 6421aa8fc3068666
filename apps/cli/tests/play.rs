//! Games at the table: saved and resumed, several moves on a line, offers of a draw, hostile files;
//! and at a terminal, where lines are edited and a sign says that the engine thinks.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own, gone at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tablette(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/none"));
    command
}

/// Plays with these lines typed into a pipe.
fn played(words: &[&str], lines: &str) -> Output {
    let mut child = tablette(&[&["play"], words].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    // A game may end before everything was typed.
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    child.wait_with_output().expect("an end")
}

fn said(words: &[&str], lines: &str) -> String {
    let output = played(words, lines);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name in UTF-8")
}

#[test]
fn a_game_that_is_resumed_ends_as_if_it_had_never_been_left() {
    let scratch = Scratch::new("resume");
    let file = scratch.path("my game.txt");
    let board = ["chomp", "4x3", "--level", "novice", "--seed", "5"];
    let save = format!("(2,2)\nsave {}\nquit\n", text(&file));
    let begun = said(&board, &save);
    assert!(begun.contains("My level: novice") && begun.contains("--resume"), "{begun}");
    let rest = "hint\n(1,2)\n(0,1)\nresign\n";
    let whole = said(&board, &format!("(2,2)\n{rest}"));
    let resumed = said(&["--resume", text(&file)], rest);
    let last = |text: &str| text.split("Best move").nth(1).expect("a hint").to_owned();
    assert_eq!(last(&resumed), last(&whole));
    assert!(resumed.contains("The game resumes after 2 plies.") && resumed.contains("  1  (2,2)  "), "{resumed}");
    // What was saved may be saved again, and nothing else is written over.
    let other = scratch.path("letter.txt");
    fs::write(&other, "Dear Ada,\n").unwrap();
    let lines = format!("save {}\nsave {}\nsave\nsave {}\n", text(&file), text(&other), text(&scratch.0));
    let again = said(&["--resume", text(&file)], &lines);
    assert!(
        again.contains("letter.txt exists and is not a saved game") && again.contains("Type: save FILE"),
        "{again}"
    );
    assert_eq!(fs::read_to_string(&other).unwrap(), "Dear Ada,\n");
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 2, "nothing else is left behind");
}

#[test]
fn levels_have_names_in_both_languages() {
    let play = |option: &str, level: &str| said(&["chomp", "4x3", option, level, "--seed", "5"], "(2,2)\nquit\n");
    let novice = play("--level", "novice");
    assert!(novice.contains("My level: novice. Looks one move ahead"), "{novice}");
    for (option, level) in [("--level", "débutant"), ("--level", "NOVICE"), ("--level", "careless")] {
        assert_eq!(play(option, level), novice, "{level}");
    }
    assert!(!play("--level", "perfect").contains("My level"));
    let strange = played(&["chomp", "4x3", "--level", "strong"], "");
    let errors = String::from_utf8(strange.stderr).unwrap();
    assert!(strange.status.code() == Some(2) && errors.contains("novice") && errors.contains("expert"), "{errors}");
}

#[test]
fn files_that_are_no_saved_games_are_refused_with_their_line() {
    let scratch = Scratch::new("hostile");
    let file = scratch.path("game.txt");
    let sound = "tablette game 1\ngame chomp\nboard 3,3\nme first\nopponent perfect\nseed 0\n";
    for (content, said) in [
        ("", "line 1: expected a saved game"),
        ("Dear Ada,\n", "line 1: expected a saved game"),
        ("tablette game 2\n", "line 1: expected a saved game"),
        ("tablette game 1\ngame chess\nboard 3,3\nme first\n", "line 2: expected one of the games"),
        ("tablette game 1\ngame chomp\nboard 3,9\nme first\n", "line 3: "),
        ("tablette game 1\ngame chomp\nboard 3,3\nme alone\n", "line 4: expected first or second"),
        ("tablette game 1\ngame chomp\nset draws=all\nboard 3,3\nme first\n", "line 4: "),
        (&format!("{sound}move (9,9)\n"), "line 7: expected a square that may be eaten"),
        (&format!("{sound}move (0,1)\nmove (1,0)\nmove (0,0)\n"), "line 9: "),
        (&format!("{sound}steal cookies\n"), "line 7: expected a line that begins with"),
        (&format!("{sound}seed 99999999999999999999\n"), "line 7: expected a whole number"),
    ] {
        fs::write(&file, content).unwrap();
        let output = played(&["--resume", text(&file)], "");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{content}: {errors}");
        assert!(errors.contains(said) && errors.lines().count() == 1, "{content}: {errors}");
    }
    fs::write(&file, b"tablette game 1\n\xff\xfe").unwrap();
    assert_eq!(played(&["--resume", text(&file)], "").status.code(), Some(2));
    assert_eq!(played(&["--resume", text(&scratch.path("none"))], "").status.code(), Some(2));
    assert_eq!(played(&["chomp", "3x3", "--resume", text(&file)], "").status.code(), Some(2));
}

#[test]
fn several_moves_on_a_line_are_played_with_the_answers_between_them() {
    let one_by_one = said(&["chocolate", "6", "5", "3", "2"], "left 1\ntop 1\nresign\n");
    for line in ["left 1; top 1\nresign\n", "left 1 top 1\nresign\n", "left 1; top 1; resign"] {
        assert_eq!(said(&["chocolate", "6", "5", "3", "2"], line), one_by_one, "{line}");
    }
    let wrong = said(&["chomp", "4x3"], "(1,2); (9,9); resign\nboard\n");
    assert!(wrong.contains("The rest of your line is ignored.") && !wrong.contains("You resign"), "{wrong}");
}

#[test]
#[ignore = "slow: plays draughts to the end"]
fn a_draw_is_accepted_exactly_where_nothing_better_is_known() {
    // Three kings win against one that does not reach the long line in time; one king holds against
    // one.
    let offer = |position: &str, me: &str| said(&["draughts", position, "--me", me], "draw\nquit\n");
    assert!(offer("W:WK10:BK5", "first").contains("I accept: a draw"));
    assert!(offer("W:WK10:BK5,K23", "second").contains("No: I am winning."));
    assert!(offer("B:WK6,K16,K22:BK49", "first").contains("No: I am winning."));
    let uncounted = offer("B:WK10,K11,K12:BK36", "first");
    assert!(
        uncounted.contains("With best play this is a draw. (Unless a draw by counting comes first.)"),
        "{uncounted}"
    );
    assert!(uncounted.contains("I accept: a draw"), "{uncounted}");
    assert!(said(&["chomp", "3x3"], "draw\n").contains("There are no draws in this game."));
}

/// What people see who sit at both ends.
#[cfg(target_os = "linux")]
mod terminal {
    use std::fs::File;
    use std::io::Read;
    use std::process::Child;
    use std::sync::mpsc::{Receiver, channel};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    use super::*;

    /// A program at a terminal, and the keyboard.
    struct Terminal {
        child: Child,
        keyboard: File,
        screen: Receiver<Vec<u8>>,
        seen: String,
    }

    impl Terminal {
        fn new(words: &[&str]) -> Self {
            let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
            grantpt(&master).expect("its other end");
            unlockpt(&master).expect("its other end");
            let name = ptsname(&master, Vec::new()).expect("its name");
            let name = name.to_str().expect("a name in UTF-8");
            let slave = || File::options().read(true).write(true).open(name).expect("its other end");
            let child = tablette(words).env("TERM", "xterm").stdin(slave()).stdout(slave()).stderr(slave()).spawn();
            let keyboard = File::from(master);
            let mut output = keyboard.try_clone().expect("a second handle");
            let (sender, screen) = channel();
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                // Reading fails once the program has closed its end.
                while let Ok(read @ 1..) = output.read(&mut bytes) {
                    if sender.send(bytes[..read].to_vec()).is_err() {
                        break;
                    }
                }
            });
            Self { child: child.expect("the program"), keyboard, screen, seen: String::new() }
        }

        /// Types once something has appeared; what was on the screen until then.
        fn after(&mut self, text: &str, keys: &str) -> String {
            let at = loop {
                if let Some(at) = self.seen.find(text) {
                    break at + text.len();
                }
                let Ok(bytes) = self.screen.recv() else { panic!("it ended before {text:?}: {:?}", self.seen) };
                self.seen += &String::from_utf8_lossy(&bytes);
            };
            self.keyboard.write_all(keys.as_bytes()).expect("a keyboard");
            let rest = self.seen.split_off(at);
            std::mem::replace(&mut self.seen, rest)
        }

        fn ended(mut self) -> (Option<i32>, String) {
            for bytes in &self.screen {
                self.seen += &String::from_utf8_lossy(&bytes);
            }
            (self.child.wait().expect("an end").code(), self.seen)
        }
    }

    #[test]
    fn lines_are_edited_and_called_back() {
        let mut table = Terminal::new(&["play", "chomp", "3x2"]);
        // A slip, mended with the arrow and backspace; then the same line again, by the arrow up.
        let welcome =
            table.after("move 1 >", "hlepp\u{8}\u{1b}[D\u{1b}[D\u{1b}[D\u{8}\u{1b}[C\u{1b}[Cl\u{1b}[H\u{b}hint\r");
        assert!(welcome.contains("I am thinking…") && welcome.contains("\u{1b}[K"), "a sign, and it goes: {welcome:?}");
        assert!(table.after("Best move (1,2)", "").contains("hlep"));
        table.after("move 1 >", "\u{1b}[A\r");
        table.after("Best move (1,2)", "");
        table.after("move 1 >", "\u{4}");
        let (code, seen) = table.ended();
        assert!(code == Some(0) && seen.contains("You leave the game."), "{code:?} {seen:?}");
    }

    #[test]
    fn ctrl_c_leaves_the_table_at_once() {
        let mut table = Terminal::new(&["play", "chomp", "3x2", "--lang", "fr"]);
        table.after("coup 1 >", "(1,\u{3}");
        let (code, seen) = table.ended();
        assert!(code == Some(130) && seen.contains("Interrompu"), "{code:?} {seen:?}");
    }
}
