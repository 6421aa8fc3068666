//! Grades whole classes: a folder of submissions and an assignment.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::grade::left_behind;
use crate::signals::{interrupt, send};

/// A folder of its own with submissions and an assignment.
struct Classroom {
    folder: PathBuf,
    mark: String,
}

impl Classroom {
    fn new(name: &str, assignment: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("class").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("an old folder");
        }
        fs::create_dir_all(folder.join("handed-in")).expect("a folder");
        fs::write(folder.join("week3.toml"), assignment).expect("a file");
        Self { folder, mark: format!("class-{name}-{}", std::process::id()) }
    }

    /// Hands in a file; its name may begin with a folder.
    fn hand_in(&self, name: &str, text: &str) {
        let path = self.folder.join("handed-in").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
        command.args(["grade", "--folder", "handed-in", "--assignment", "week3.toml", "--total", "1000000"]);
        command.args(options).current_dir(&self.folder).env("LC_ALL", "C").env("TABLETTE_GRADED", &self.mark);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn grade(&self, options: &[&str]) -> Output {
        let output = self.command(options).output().expect("a process");
        assert_eq!(left_behind(&self.mark), [""; 0]);
        output
    }

    /// Grades with `--json`.
    fn document(&self, options: &[&str]) -> Value {
        let output = self.grade(&[&["--json"], options].concat());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)))
    }

    fn kept(&self) -> usize {
        fs::read_dir(self.folder.join("handed-in.results")).map_or(0, Iterator::count)
    }

    /// Begins to grade, until this number of results is kept.
    fn begun(&self, results: usize, threads: &str) -> Child {
        let mut command = self.command(&["--sandbox", "no", "--threads", threads]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a process");
        while self.kept() < results {
            assert_eq!(child.try_wait().expect("a process"), None, "it ended with {} results", self.kept());
            thread::sleep(Duration::from_millis(5));
        }
        child
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }
}

const ASSIGNMENT: &str = r#"
title = "Heaps"

[[question]]
ask = "subtraction:outcome"
name = "who wins"
points = 2
most = 0
growth = "no"
"#;

/// A program that answers by a shell expression on `$n`.
fn program(answer: &str) -> String {
    format!("while read -r n; do {answer}; done\n")
}

const RIGHT: &str = "[ $((n % 4)) = 0 ] && echo lost || echo won";
const THREE: &str = "[ $((n % 3)) = 0 ] && echo lost || echo won";

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The students that were graded, from the notes on standard error.
fn graded(output: &Output) -> Vec<String> {
    let errors = said(&output.stderr);
    let notes = errors.lines().filter_map(|line| line.split_once(": ")?.1.split_once(", who wins"));
    notes.map(|(student, _)| student.to_owned()).collect()
}

/// Copies with variations: 25 different programs, eight of each. The one at `GATE` waits as long as
/// there is a file of that name.
fn two_hundred(class: &Classroom) {
    let answers = [RIGHT, THREE, "echo won", "exit 3", "[ $((n % 4)) = 1 ] && echo lost || echo won"];
    for student in 0..200 {
        let variation = match student % 25 {
            GATE => "while [ -e ../gate ]; do sleep 0.01; done\n".to_owned(),
            number => format!("# version {}\n", number / 5),
        };
        class.hand_in(&format!("student{student:03}.sh"), &(variation + &program(answers[student % 5])));
    }
}

const GATE: usize = 12;

#[test]
#[ignore = "slow: grades two hundred programs"]
fn two_hundred_submissions_killed_and_resumed_end_with_the_same_bytes() {
    let assignment = ASSIGNMENT.replace("points", "limit = 100000\npoints");
    for (threads, others) in [("1", "4"), ("4", "1")] {
        let class = Classroom::new(&format!("resumed-{threads}"), &assignment);
        two_hundred(&class);
        let marks = |threads: &str| {
            class.grade(&["--sandbox", "no", "--csv", "marks.csv", "--html", "marks.html", "--threads", threads])
        };
        let whole = marks(others);
        assert_eq!((whole.status.code(), class.kept()), (Some(1), 25), "{}", said(&whole.stderr));
        let files = || [class.text("marks.csv"), class.text("marks.html")];
        let (before, results) = (files(), class.folder.join("handed-in.results"));
        fs::remove_dir_all(&results).expect("a folder");

        let gate = class.folder.join("gate");
        fs::write(&gate, "").expect("a file");
        for (signal, code, kept) in [("KILL", None, 5), ("INT", Some(130), GATE)] {
            let mut child = class.begun(kept, threads);
            if signal == "INT" {
                interrupt(&child);
            } else {
                send(&child, signal);
            }
            assert_eq!(child.wait().expect("a process").code(), code, "{signal}");
            assert_eq!(left_behind(&class.mark), [""; 0], "{signal}");
        }
        let kept = class.kept();
        // With other threads, the programs behind the gate are graded as well.
        assert!(kept == GATE || (threads == "4" && (GATE..25).contains(&kept)), "{kept}");
        fs::remove_file(&gate).expect("a file");
        // A result that was cut short is graded again.
        let first = fs::read_dir(&results).expect("a folder").next().expect("a result").expect("a result").path();
        fs::write(&first, "{\"class\":\"ri").expect("a file");
        let resumed = marks(threads);
        assert_eq!(said(&resumed.stdout), said(&whole.stdout));
        assert_eq!(files(), before);
        let graded = graded(&resumed);
        assert!(graded.len() == 25 - kept + 1 && graded.is_sorted(), "{graded:?}");
        let told = said(&whole.stdout);
        assert!(told.contains("40 of 200 students passed every question."), "{told}");
        assert!(told.contains("who wins, 40 students: student001, "), "{told}");
    }
}

#[test]
fn a_program_that_is_late_beside_others_is_graded_again_alone() {
    let class = Classroom::new("alone", &ASSIGNMENT.replace("points", "limit = 0.2\npoints"));
    let first = "[ -e ../second ] || { : >../second; sleep 3614; }\n";
    class.hand_in("ada.sh", &(first.to_owned() + &program(RIGHT)));
    class.hand_in("bob.sh", &program(RIGHT));
    let output = class.grade(&["--sandbox", "no", "--threads", "2"]);
    assert_eq!(graded(&output), ["ada", "bob", "ada"]);
    assert!(output.status.code() == Some(0) && class.kept() == 2, "{}", said(&output.stdout));
}

#[test]
fn only_what_has_changed_is_graded_again() {
    let class = Classroom::new("changed", ASSIGNMENT);
    for (student, answer) in [("ada", RIGHT), ("bob", THREE), ("cy", "echo won")] {
        class.hand_in(&format!("{student}.sh"), &program(answer));
    }
    assert_eq!(graded(&class.grade(&[])), ["ada", "bob", "cy"]);
    assert_eq!(graded(&class.grade(&[])), [""; 0]);
    // The same bytes as another submission would share its result.
    class.hand_in("bob.sh", &("# mended\n".to_owned() + &program(RIGHT)));
    assert_eq!(graded(&class.grade(&[])), ["bob"]);
    // Points and names change no result.
    let dearer = ASSIGNMENT.replace("points = 2", "points = 5");
    fs::write(class.folder.join("week3.toml"), &dearer).expect("a file");
    let output = class.grade(&["--csv", "-", "--quiet"]);
    assert_eq!(graded(&output), [""; 0]);
    assert!(said(&output.stdout).contains("ada,right,5,5,1\r\nbob,right,5,5,1\r\ncy,wrong,0,5,0\r\n"));
    fs::write(class.folder.join("week3.toml"), dearer.replace("most = 0", "most = 6")).expect("a file");
    assert_eq!(graded(&class.grade(&[])), ["ada", "bob", "cy"]);
}

#[test]
fn each_student_may_have_other_boards() {
    let class = Classroom::new("seeds", &ASSIGNMENT.replace("title", "seeds = \"student\"\ntitle"));
    for student in ["ada", "bob"] {
        class.hand_in(&format!("{student}.sh"), &program(RIGHT));
    }
    // The same program twice: with seeds of their own, neither takes the result of the other.
    assert_eq!(graded(&class.grade(&[])), ["ada", "bob"]);
}

#[test]
fn a_class_has_files_and_folders_in_several_languages() {
    let both =
        format!("{ASSIGNMENT}program = \"heap\"\n[[question]]\nask = \"subtraction:moves\"\nprogram = \"moves\"\n");
    let class = Classroom::new("folders", &both.replace("who wins", "<who>"));
    let main = "#include <stdio.h>\nint main(void) { int n; while (scanf(\"%d\", &n) == 1) { puts(n % 4 ? \"won\" : \"lost\"); fflush(stdout); } }\n";
    class.hand_in("ada/heap.c", main);
    class.hand_in("ada/moves.sh", &program("echo $((n < 3 ? n : 3))"));
    class.hand_in("bob/heap.c", "int main(void) { return");
    class.hand_in("cy/heap.sh", &program(RIGHT));
    class.hand_in("cy/heap.py", "");
    class.hand_in("cy/notes.txt", "");
    class.hand_in("=sum(1).sh", &program(RIGHT));
    class.hand_in("<i>.sh", &program("echo won"));
    class.hand_in("read me.txt", "");
    class.hand_in(".hidden.sh", &program(RIGHT));
    symlink("/etc", class.folder.join("handed-in/link")).expect("a link");
    let document = class.document(&["--csv", "marks.csv", "--html", "marks.html"]);
    let classes = |student: &Value| {
        let results = student["results"].as_array().expect("results").iter();
        results.map(|result| result["class"].as_str().expect("a class").to_owned()).collect::<Vec<_>>().join(" ")
    };
    let students = document["students"].as_array().expect("students").iter();
    let found: Vec<String> =
        students.map(|one| format!("{}: {}", one["name"].as_str().expect("a name"), classes(one))).collect();
    let expected =
        ["<i>: wrong wrong", "=sum(1): right wrong", "ada: right right", "bob: unbuilt missing", "cy: missing missing"];
    assert_eq!(found, expected, "{document}");
    let remark = document["students"][4]["results"][0]["remark"]["en"].as_str().expect("a remark").to_owned();
    assert!(remark.contains("heap.py, heap.sh"), "{remark}");
    let csv = class.text("marks.csv");
    assert!(csv.contains("\r\n'=sum(1),right,wrong,2,3,1\r\n"), "{csv}");
    let page = class.text("marks.html");
    assert!(page.contains("&lt;i&gt;") && page.contains("&lt;who&gt;") && !page.contains("<i>"), "{page}");
    assert!(!page.contains("<script") && !page.contains("http"), "{page}");
}

#[test]
#[ignore = "slow: needs C++"]
fn a_class_may_write_the_rings_in_cpp() {
    crate::grade::require("c++");
    let class = Classroom::new("cpp", &ASSIGNMENT.replace("subtraction:outcome", "rings:3.2"));
    let right = fs::read_to_string("tests/grade/right/baguenaudier.cpp").expect("a program");
    class.hand_in("ada.cpp", &right);
    class.hand_in("bob.cpp", &right.replace("prendre(n - 2);\n        placer(n);", "placer(n);"));
    class.hand_in("cy.cpp", &right.replace("int main", "int mian"));
    let document = class.document(&[]);
    let found = |student: usize| document["students"][student]["results"][0]["class"].as_str().expect("a class");
    assert_eq!([0, 1, 2].map(found), ["right", "wrong", "unbuilt"], "{document}");
}

/// A file that the page's exercise about Chomp hands in.
fn handed(name: &str, lent: &str, program: &str) -> String {
    format!("# tablette learn chomp\n# format: 1\n# name: {name}\n# lent: {lent}\n{program}\n# tablette learn end\n")
}

#[test]
#[ignore = "slow: needs Python"]
fn what_pupils_hand_in_from_the_page_is_graded_by_its_functions() {
    crate::grade::require("python3");
    let class = Classroom::new("functions", "");
    let right = "def tablette(m, n):\n    return [m] * n\n";
    let wrong = "def tablette(m, n):\n    print('hello')\n    return [n] * m\n";
    let meddling = "import os, sys\nos.write(1, b'right\\n')\nsys.stdin.read()\nlist = None\n";
    for (file, text) in [
        ("a.py", handed("Ada", "", right)),
        ("b.py", handed("../bob", "", wrong)),
        ("c.py", handed("Cleo", "", wrong)),
        ("d.py", handed("Dan", "", "def tablette(m, n):\n    while True:\n        pass\n")),
        ("e.py", handed("Eve", "", "1 / 0\n")),
        ("f.py", handed("Finn", "", &format!("{meddling}{right}"))),
        ("g.py", handed("Gus", "3", "x = 1\n")),
        ("h.py", handed("Hal", "", "def tablette(m, n):\n    return [int(input())] * n\n")),
        ("other.py", handed("Ina", "", right).replace("learn chomp", "learn rings")),
        ("cut.py", handed("Cut", "", right).replace("learn end", "learn")),
        ("later.py", handed("Later", "", right).replace("format: 1", "format: 2")),
    ] {
        class.hand_in(file, &text);
    }
    let grade = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
        command.args(["grade", "chomp", "--folder", "handed-in", "--most", "20", "--limit", "0.5"]);
        command.args(options).current_dir(&class.folder).env("LC_ALL", "C").stdin(Stdio::null());
        command.output().expect("a process")
    };
    // Question 2 is answered in words.
    let output = grade(&["--questions", "2-3,5", "--csv", "-"]);
    let expected = "student,chomp:3,chomp:5,points,of,passed\r\n\
        Ada,right,missing,1,2,1\r\nCleo,wrong,missing,0,2,0\r\nDan,late,missing,0,2,0\r\nEve,crash,crash,0,2,0\r\n\
        Finn,right,missing,1,2,1\r\nGus,own,missing,0,2,0\r\nHal,crash,missing,0,2,0\r\nIna,missing,missing,0,2,0\r\n\
        b,wrong,missing,0,2,0\r\n";
    assert_eq!(said(&output.stdout), expected, "{}", said(&output.stderr));
    let notes = said(&output.stderr);
    assert!(notes.contains("cut.py is passed over: the file is incomplete"), "{notes}");
    assert!(notes.contains("later.py is passed over: a later version of Tablette"), "{notes}");
    let table = said(&grade(&["--questions", "3"]).stdout);
    assert!(table.contains("2 students: Cleo, b"), "{table}");
    assert!(table.contains("tablette(1, 2) returns [2]; the right answer is [1, 1]"), "{table}");
    for (options, sentence) in [
        (&["--questions", "3,99,8-5"][..], "the text of chomp has no questions 99, 8-5"),
        (&["--questions", "6-5"], "the text of chomp has no questions 6-5"),
        (&["--assignment", "week3.toml", "--questions", "3"], "cannot be combined with"),
    ] {
        let refused = grade(options);
        assert_eq!(refused.status.code(), Some(2), "{options:?}");
        assert!(said(&refused.stderr).contains(sentence), "{}", said(&refused.stderr));
    }
}

#[test]
fn the_assignment_of_the_book_grades_a_class() {
    for (page, names) in [("grade.md", ["wins.sh", "move.sh"]), ("fr/grade.md", ["gagne.sh", "coup.sh"])] {
        let text = fs::read_to_string(Path::new("../../docs/book").join(page)).expect("a page");
        let assignment = text.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block");
        let class = Classroom::new(&page.replace('/', "-"), assignment);
        for name in names {
            class.hand_in(&format!("ada/{name}"), &program("echo won"));
        }
        let document = class.document(&["--most", "0"]);
        let results = document["students"][0]["results"].as_array().expect("results");
        assert!(results.len() == 2 && results.iter().all(|result| result["class"] == "wrong"), "{document}");
    }
}

#[test]
fn a_final_test_shows_classes_of_errors_alone() {
    let class = Classroom::new("hidden", &ASSIGNMENT.replace("title", "hide = true\ntitle"));
    for student in ["ada", "bob"] {
        class.hand_in(&format!("{student}.sh"), &program(THREE));
    }
    let options = ["--html", "marks.html", "--format", "gradescope", "--out", "out"];
    let output = class.grade(&options);
    let told =
        [said(&output.stdout), class.text("marks.html"), class.text("out/ada.json"), class.document(&[]).to_string()];
    for text in told {
        assert!(text.contains("wrong"), "{text}");
        assert!(!text.contains("lost") && !text.contains("leaves"), "{text}");
    }
    assert!(said(&output.stdout).contains("2 students: ada, bob"));
}

#[test]
fn the_exit_code_tells_passed_from_failed_from_unusable() {
    let class = Classroom::new("codes", ASSIGNMENT);
    let refused = |sentence: &str| {
        let output = class.grade(&["--sandbox", "no"]);
        let errors = said(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(sentence), "{errors}");
    };
    refused("holds no submission");
    class.hand_in("ada.sh", &program(RIGHT));
    assert_eq!(class.grade(&[]).status.code(), Some(0));
    class.hand_in("bob.sh", &program(THREE));
    assert_eq!(class.grade(&[]).status.code(), Some(1));
    for (assignment, sentence) in [
        ("title = 3", "week3.toml cannot be used"),
        ("[[question]]\nask = \"chomp\"\n[[question]]\nask = \"chomp\"", "asks chomp twice"),
        ("question = []", "it has no [[question]]"),
        ("[[question]]\nask = \"chess\"", "one of the games"),
        ("[[question]]\nask = \"chomp\"\npoints = -1", "a number from 0 to"),
        ("[[question]]\nask = \"chomp\"\ngrowth = \"maybe\"", "one of auto, yes, no"),
        ("[[question]]\nask = \"chomp\"\nlimt = 2", "limt"),
    ] {
        fs::write(class.folder.join("week3.toml"), assignment).expect("a file");
        refused(sentence);
    }
    fs::remove_file(class.folder.join("week3.toml")).expect("a file");
    refused("week3.toml cannot be used");
}

#[test]
#[ignore = "slow: needs bubblewrap"]
fn a_program_sees_no_other_submission_in_bubblewrap() {
    let works = Command::new("bwrap").args(["--unshare-all", "--ro-bind", "/", "/", "true"]).status();
    let is_usable = works.is_ok_and(|status| status.success());
    assert!(is_usable, "this test needs bubblewrap (bwrap), which is missing or may not make namespaces here");
    let class = Classroom::new("walls", ASSIGNMENT);
    let peeps = "for f in ../handed-in/*; do [ \"$f\" = ../handed-in/peeps.sh ] || exit 4; done\n";
    class.hand_in("peeps.sh", &(peeps.to_owned() + &program(RIGHT)));
    class.hand_in("right.sh", &program(RIGHT));
    // Where the folder lies below `/tmp`, the file appears in the empty one of the sandbox.
    class.hand_in("writes.sh", &("echo >../stolen\n".to_owned() + &program(RIGHT)));
    class.hand_in("dies.sh", &program("kill -s SEGV $$"));
    let document = class.document(&[]);
    assert_eq!(document["sandbox"], "bubblewrap");
    let of = |student: usize| &document["students"][student]["results"][0];
    assert_eq!((&of(1)["class"], &of(2)["class"]), (&"right".into(), &"right".into()), "{document}");
    assert_eq!((&of(3)["class"], &of(0)["class"]), (&"right".into(), &"crash".into()), "{document}");
    assert!(of(0)["mistake"]["fault"]["en"].as_str().expect("a fault").contains("signal 11"), "{document}");
    assert!(!class.folder.join("stolen").exists());
}
