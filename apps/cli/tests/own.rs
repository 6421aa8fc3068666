//! Games in files of the user's own, with the Python of this machine: those of the page with their
//! published numbers, and programs that are none.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::grade::require;

const EXAMPLES: &str = "../../examples/own";
/// Rules of a game on the line of numbers.
const MOVES: &str = "return [1, 2] if n < 6 else []";
const PLAY: &str = "return n + step";

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").env("COLUMNS", "400").stdin(Stdio::null());
    command
}

fn ran(words: &[&str]) -> Output {
    command(words).output().expect("the program")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The document of a command that succeeds.
fn document(words: &[&str]) -> Value {
    let output = ran(&[words, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{words:?}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The complaint of a command that fails.
fn complaint(words: &[&str]) -> String {
    let output = ran(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}: {}", text(&output.stdout));
    assert_eq!(text(&output.stdout), "", "{words:?}");
    text(&output.stderr)
}

fn example(name: &str) -> String {
    format!("{EXAMPLES}/{name}.py")
}

/// A folder for the programs of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-own-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// Writes a program, and returns its path.
    fn file(&self, name: &str, program: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, program).expect("a file");
        path.to_str().expect("a path").to_owned()
    }

    /// Writes a game on the line of numbers with other rules.
    fn steps(&self, moves: &str, play: &str, more: &str) -> String {
        let program = format!(
            "import tablette\n\n\nclass Steps(tablette.Game):\n    start = 0\n{more}\n    def moves(self, n):\n        {moves}\n\n    def play(self, n, step):\n        {play}\n"
        );
        self.file("steps.py", program)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
#[ignore = "slow: needs Python"]
fn every_example_has_its_published_numbers() {
    require("python3");
    let listed: Value =
        serde_json::from_str(&fs::read_to_string(Path::new(EXAMPLES).join("examples.json")).expect("a list"))
            .expect("JSON");
    let all = ["examples", "changes"].map(|kind| listed[kind].as_array().expect("games").clone()).concat();
    assert_eq!(all.len(), 17, "twelve games, and those of the exercises");
    for game in all {
        let name = game["name"].as_str().expect("a name");
        let (file, golden) = (example(name), &game["golden"]);
        let known = document(&["solve", &file, "--by", "table"]);
        for (number, key) in [("outcome", "positionValue"), ("remoteness", "remoteness"), ("positions", "positions")] {
            if !golden[number].is_null() {
                assert_eq!(known[key], golden[number], "{name}: {number}");
            }
        }
        if !golden["cost"].is_null() {
            assert_eq!(known["cost"].to_string().trim_matches('"'), golden["cost"].to_string(), "{name}");
        }
        if !golden["nimber"].is_null() {
            let by_memory = document(&["solve", &file, "--by", "memory", "--worth", "nimber"]);
            assert_eq!(by_memory["mex"].to_string().trim_matches('"'), golden["nimber"].to_string(), "{name}");
        }
        let moves = document(&["moves", &file]);
        assert_eq!(moves["position"], known["position"], "{name}");
        assert_eq!(ran(&["show", &file]).status.code(), Some(0), "{name}");
    }
}

#[test]
#[ignore = "slow: needs Python"]
fn every_command_takes_a_file() {
    require("python3");
    let nim = example("nim");
    let said = |words: &[&str]| text(&ran(words).stdout);
    assert!(said(&["solve", &nim]).contains("exactly one winning first move, (0, 2)"));
    for position in ["3,4,5", "(3,4,5)", "(3, 4, 5)", " 3, 4, 5 "] {
        assert_eq!(document(&["solve", &nim, position])["position"], "(3, 4, 5)", "{position}");
    }
    assert!(said(&["solve", &nim, "1,2", "--worth", "nimber", "--lang", "fr"]).contains("Nimber 3"));
    assert_eq!(document(&["solve", &example("misere"), "xo......."])["position"], "xo.......");
    assert!(said(&["explain", &nim]).contains("(0, 2) wins: it leaves (1, 4, 5), which is lost."));
    assert!(said(&["compare", &nim, "1,2"]).contains("3 rungs answered, and they agree."));
    assert!(said(&["check", &nim]).contains("15 checks passed, 0 failed") || said(&["check", &nim]).contains("All 15"));
    let mut play =
        command(&["play", &nim, "0,1,0"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
    play.stdin.take().expect("a pipe").write_all(b"(1, 1)\n").expect("a reader");
    assert!(text(&play.wait_with_output().expect("an end").stdout).contains("win"));
    let mut lines =
        command(&["solve", &nim, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
    lines.stdin.take().expect("a pipe").write_all(b"1,1,0\n0,0,0\n").expect("a reader");
    assert_eq!(text(&lines.wait_with_output().expect("an end").stdout).matches("known by").count(), 2);
    // The laws find what a solver does not.
    let folder = Folder::new("laws");
    let twice = folder.steps("return [1, 1] if n < 6 else []", PLAY, "");
    let output = ran(&["check", &twice]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("offers Nth(1) twice"), "{}", text(&output.stdout));
}

#[test]
#[ignore = "slow: needs Python"]
fn rules_that_are_wrong_get_a_sentence_with_their_line() {
    require("python3");
    let folder = Folder::new("wrong");
    let wrong = [
        ("return 5", PLAY, "", "line 7: moves(0) returned 5; return all legal moves", "ligne 7 : moves(0) a renvoyé 5"),
        (MOVES, "pass", "", "line 10: play(0, 1) returned None", "ligne 10 : play(0, 1) a renvoyé None"),
        (
            MOVES,
            "return [n][step]",
            "",
            "line 11: play(0, 1) raised IndexError: list index out of range",
            "ligne 11 : play(0, 1) a levé IndexError",
        ),
        (
            MOVES,
            PLAY,
            "    start = [3]\n",
            "start is the position [3], which cannot be hashed",
            "start est la position [3]",
        ),
        (
            MOVES,
            "import random; return n + random.random()",
            "",
            "line 10: play(0, 1) returned 0.",
            "ligne 10 : play(0, 1) a renvoyé 0.",
        ),
        (
            "import random; return [random.random() for _ in range(9)]",
            PLAY,
            "",
            "line 7: moves(0) gave other moves than before",
            "a donné d'autres coups",
        ),
        ("return self.moves(n)", PLAY, "", "line 8: moves(0) raised RecursionError", "a levé RecursionError"),
        ("import os; os._exit(3)", PLAY, "", "has ended instead of answering (exit code 3)", "(code de retour 3)"),
        ("import sys; sys.exit(3)", PLAY, "", "line 8: moves(0) raised SystemExit: 3", "a levé SystemExit: 3"),
        (
            MOVES,
            PLAY,
            "    def over(self, n):\n        return 'won'\n",
            "line 6: over(0) returned 'won'",
            "ligne 6 : over(0) a renvoyé 'won'",
        ),
        (MOVES, PLAY, "    def text(self, n):\n        return 'same'\n", "have the same text", "ont le même texte"),
        (
            MOVES,
            PLAY,
            "    def __init__(self, n):\n        self.start = n\n",
            "Steps needs arguments: end the program with game = Steps(…)",
            "Steps demande des arguments",
        ),
    ];
    for (moves, play, more, english, french) in wrong {
        let file = folder.steps(moves, play, more);
        for (lang, sentence) in [("en", english), ("fr", french)] {
            let said = complaint(&["moves", &file, "--lang", lang]);
            assert!(said.contains(sentence), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
    let bad = folder.steps(MOVES, PLAY, "    def draw(self, n):\n        return 7\n");
    let picture = folder.0.join("picture.svg");
    for words in [&["show", &bad][..], &["show", &bad, "--svg", picture.to_str().expect("a path")]] {
        assert!(complaint(words).contains("line 6: draw(0) returned 7; return a str with a line for each row"));
    }
    assert!(!picture.exists(), "a fault is no picture");
}

#[test]
#[ignore = "slow: needs Python"]
fn files_that_are_no_games_get_a_sentence() {
    require("python3");
    let folder = Folder::new("files");
    let programs: [(&str, &[u8], &str); 6] = [
        (
            "syntax.py",
            b"import tablette\n\nclass Half(tablette.Game)\n    pass\n",
            "syntax.py, line 3: SyntaxError: expected ':'",
        ),
        ("top.py", b"x = 1\nx = x / 0\n", "top.py, line 2: ZeroDivisionError: division by zero"),
        ("none.py", b"x = 1\n", "the program has no game yet: write a class that derives from tablette.Game"),
        ("half.py", b"import tablette\nclass Half(tablette.Game):\n    start = 1\n", "Half has no method moves yet"),
        ("binary.py", b"\x00\xff", "null bytes"),
        (
            "solves.py",
            b"import tablette\nclass A(tablette.Game):\n    start = 1\nA().solve()\n",
            "put the lines that solve it below if __name__",
        ),
    ];
    for (name, program, sentence) in programs {
        let said = complaint(&["solve", &folder.file(name, program)]);
        assert!(said.contains(sentence), "{said}");
    }
}

#[test]
#[ignore = "slow: waits for rules that do not return"]
fn rules_that_do_not_return_are_stopped() {
    require("python3");
    let folder = Folder::new("late");
    let endless = folder.steps("return [step for step in iter(int, 1)]", PLAY, "");
    // A machine that is too busy stops Python before that names the call.
    let said = complaint(&["solve", &endless, "--limit", "1"]);
    let named = ["line 8: moves(0) has not returned for ", "has given no answer for "];
    assert!(named.iter().any(|sentence| said.contains(sentence)), "{said}");
    // Nothing looks at signals inside this call.
    let deaf = folder.steps("return [sum(range(10**13))]", PLAY, "");
    let said = complaint(&["solve", &deaf, "--limit", "1", "--lang", "fr"]);
    assert!(said.contains("n'a rien répondu depuis ") && said.contains("une règle ne se termine pas"), "{said}");
    let large = folder.steps("return [1, 2] if n < 10**9 else []", "return 2 * n + step", "");
    assert_eq!(ran(&["solve", &large, "--limit", "1"]).status.code(), Some(3), "a large game is no fault");
    let printing = folder.steps(&format!("print('x' * 1_000_000); {MOVES}"), PLAY, "");
    let output = ran(&["solve", &printing]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("who can last 4 plies") && output.stderr.len() < 30_000);
}

#[test]
fn a_file_that_is_not_there_needs_no_python() {
    assert!(complaint(&["solve", "./none.py"]).starts_with("error: ./none.py cannot be read: "));
    assert!(complaint(&["solve", "./none.py", "--lang", "fr"]).contains("./none.py ne peut pas être lu : "));
    assert!(complaint(&["perft", "./nim.py", "3"]).contains("“./nim.py” is a game of your own"));
    let mut command = command(&["solve", &example("nim")]);
    let output = command.env("PATH", "/nonexistent").output().expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there is no Python here"), "{}", text(&output.stderr));
}
