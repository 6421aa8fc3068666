//! Grades programs as students write them, right and wrong. The head of each file in `tests/grade`
//! names its fault, and the test checks that the grader finds that fault. The programs `unseen_…`
//! were written when the grader was finished, from the exercises alone.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::signals::send;

const FOLDER: &str = "tests/grade";
const EXAMPLES: &str = "../../examples/grade";

/// The beginnings of comments, a line each.
const COMMENTS: [&str; 3] = ["# ", "/* ", "(* "];

/// The endings of files, and the program that runs or compiles them.
const LANGUAGES: [(&str, &str); 8] = [
    ("c", "cc"),
    ("cpp", "c++"),
    ("rs", "rustc"),
    ("sh", "sh"),
    ("py", "python3"),
    ("js", "node"),
    ("java", "java"),
    ("ml", "ocaml"),
];

/// The endings of files that run wherever these tests can be built; every other language has tests of
/// its own, which are slow and name what they need.
const EVERYWHERE: [&str; 3] = ["c", "rs", "sh"];

/// A program, and what its head says: `asks`, `options`, `finds`, …
struct Script {
    path: PathBuf,
    head: BTreeMap<String, String>,
}

impl Script {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).expect("a program");
        let lines = text.lines().filter_map(|line| COMMENTS.iter().find_map(|open| line.strip_prefix(*open)));
        let pairs = lines.filter_map(|line| line.trim_end_matches(" */").trim_end_matches(" *)").split_once(": "));
        let head = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Self { path, head }
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.head.get(key).map(String::as_str)
    }

    /// All that stand in a folder.
    fn all(folder: &Path) -> Vec<Self> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
        let mut scripts: Vec<_> = entries.filter(|path| path.is_file()).map(Self::read).collect();
        scripts.sort_by(|a, b| a.path.cmp(&b.path));
        scripts
    }

    fn ending(&self) -> &str {
        self.path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
    }

    /// The command that runs it, and before that the compiler where its language has one.
    ///
    /// # Panics
    /// The language is missing on this machine; the message names the program.
    fn command(&self) -> Vec<String> {
        let path = self.path.to_str().expect("a path").to_owned();
        let language = LANGUAGES.iter().find(|(ending, _)| *ending == self.ending());
        let (ending, program) = language.unwrap_or_else(|| panic!("no way to run {path} is known"));
        let options: &[&str] = match *ending {
            "c" | "cpp" => &["-O1", "-w"],
            "rs" => &["-O", "--edition", "2021"],
            "py" => return vec![python().to_owned(), "-S".to_owned(), path],
            _ => {
                require(program);
                return vec![(*program).to_owned(), path];
            }
        };
        let name = self.path.file_name().expect("a name").to_string_lossy().replace('.', "_");
        let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("grade_{name}"));
        let status = Command::new(program).args(options).arg("-o").arg(&built).arg(&path).status();
        let status = status.unwrap_or_else(|error| panic!("this test needs {program}: {error}"));
        assert!(status.success(), "{path} does not compile");
        vec![built.to_str().expect("a path").to_owned()]
    }
}

/// The path of Python. With `-S`, which omits installed packages, it starts in a tenth of the time that
/// a shim such as pyenv's takes, and the grader starts it hundreds of times.
///
/// # Panics
/// Python is missing on this machine.
pub(crate) fn python() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let output = Command::new("python3").args(["-S", "-c", "import sys; print(sys.executable)"]).output();
        let path = String::from_utf8(output.expect("this test needs python3").stdout).expect("a path in UTF-8");
        require(path.trim());
        path.trim().to_owned()
    })
}

/// Fails, and names the program, where a test needs one that does not start.
pub(crate) fn require(program: &str) {
    let mut command = Command::new(program);
    command.args(if program == "sh" { ["-c", "true"].as_slice() } else { &["--version"] });
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "this test needs {program}, which does not start here");
}

/// Grades a command with `--json`; the exit code, and the document.
pub(crate) fn graded(asks: &str, options: &[&str], command: &[String]) -> (Option<i32>, Value) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let mark = format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let mut grade = Command::new(env!("CARGO_BIN_EXE_tablette"));
    // No machine is so slow that the time for the whole test ends.
    grade.args(["grade", asks, "--json", "--total", "1000000"]).args(options).arg("--").args(command);
    let output =
        grade.env("LC_ALL", "C").env("TABLETTE_GRADED", &mark).stdin(Stdio::null()).output().expect("a process");
    assert_eq!(left_behind(&mark), [""; 0], "{asks} {command:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    let document =
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code(), document)
}

/// The processes with a mark in their environment.
fn running(mark: &str) -> Vec<String> {
    let folder = fs::read_dir("/proc").into_iter().flatten().flatten();
    let environment = |entry: fs::DirEntry| Some((entry.file_name(), fs::read(entry.path().join("environ")).ok()?));
    let sought = format!("TABLETTE_GRADED={mark}\0");
    let held = folder.filter_map(environment).filter(|(_, held)| String::from_utf8_lossy(held).contains(&sought));
    held.map(|(name, _)| name.to_string_lossy().into_owned()).collect()
}

/// Whether a `sleep` for `seconds` runs with a mark in its environment. A shell that is about to
/// start it does not count.
fn sleeps(mark: &str, seconds: &str) -> bool {
    let sought = format!("sleep\0{seconds}\0");
    running(mark).iter().any(|id| {
        let line = fs::read(Path::new("/proc").join(id).join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).ends_with(&sought)
    })
}

/// The processes that still run with a mark in their environment, after time to end. The polls are
/// counted, not timed: a busy machine makes each of them longer.
pub(crate) fn left_behind(mark: &str) -> Vec<String> {
    const LOOKS: usize = 3_000;
    for _ in 1..LOOKS {
        if running(mark).is_empty() {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    running(mark)
}

/// Does something with every script, several at a time; the first complaints.
fn each(scripts: Vec<Script>, check: impl Fn(&Script) -> Result<(), String> + Sync) {
    const HANDS: usize = 4;
    let (waiting, complaints) = (Mutex::new(scripts), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..HANDS {
            scope.spawn(|| {
                loop {
                    let Some(script) = waiting.lock().expect("no panic").pop() else { return };
                    if let Err(complaint) = check(&script) {
                        complaints.lock().expect("no panic").push(format!("{}: {complaint}", script.path.display()));
                    }
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("no panic");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn wants(what: &str, wanted: Option<&str>, found: &Value) -> Result<(), String> {
    match wanted {
        Some(wanted) if found.as_str() != Some(wanted) => Err(format!("{what} should be {wanted}, and is {found}")),
        _ => Ok(()),
    }
}

/// The programs in these languages: at least one.
fn in_languages(mut scripts: Vec<Script>, endings: &[&str]) -> Vec<Script> {
    scripts.retain(|script| endings.contains(&script.ending()));
    assert!(!scripts.is_empty(), "no program in {endings:?}");
    scripts
}

fn wrong_programs() -> Vec<Script> {
    Script::all(Path::new(FOLDER))
}

fn right_programs() -> Vec<Script> {
    let mut scripts = Script::all(&Path::new(FOLDER).join("right"));
    scripts.extend(Script::all(Path::new(EXAMPLES)));
    scripts
}

fn find_planted_faults(endings: &[&str]) {
    each(in_languages(wrong_programs(), endings), |script| {
        let options: Vec<&str> = script.get("options").unwrap_or_default().split_whitespace().collect();
        let (code, sheet) = graded(script.get("asks").expect("a game"), &options, &script.command());
        if code != Some(1) || sheet["right"] != false {
            return Err(format!("exit code {code:?}, {sheet}"));
        }
        let smallest = &sheet["smallest"];
        match script.get("finds").expect("a fault") {
            "below" if sheet["below"].is_string() => {}
            kind => wants("the fault", Some(kind), &smallest["flaw"])?,
        }
        wants("the smallest", script.get("smallest"), &smallest["line"])?;
        wants("the wrong answer beside it", script.get("beside"), &sheet["besideCrash"]["flaw"])?;
        wants("the pattern", script.get("pattern"), &sheet["pattern"]["name"])?;
        wants("the rung", script.get("rung"), &sheet["growth"]["rung"])?;
        let said = format!("{}{}", smallest["lastWords"], smallest["answer"]);
        match script.get("says") {
            Some(words) if !said.contains(words) => Err(format!("{words} is not in {said}")),
            _ => Ok(()),
        }
    });
}

fn pass_right_programs(endings: &[&str]) {
    each(in_languages(right_programs(), endings), |script| {
        // How the work of chomp's examples grows is measured below.
        let growth = if script.get("asks").is_some() { "auto" } else { "no" };
        let options = ["--most", "30", "--growth", growth];
        let (code, sheet) = graded(script.get("asks").unwrap_or("chomp"), &options, &script.command());
        if code == Some(0) && sheet["right"] == true { Ok(()) } else { Err(format!("exit code {code:?}, {sheet}")) }
    });
}

#[test]
fn there_are_programs_enough_and_none_without_a_language() {
    let (wrong, right) = (wrong_programs(), right_programs());
    let others = in_languages(wrong_programs(), &["c", "java", "js"]).len();
    assert!(wrong.len() >= 60 && others >= 10 && right.len() >= 12, "{} {others} {}", wrong.len(), right.len());
    for script in wrong.iter().chain(&right) {
        let is_known = LANGUAGES.iter().any(|(ending, _)| *ending == script.ending());
        assert!(is_known, "no test runs {}", script.path.display());
    }
}

#[test]
#[ignore = "slow: compiles a dozen programs"]
fn the_planted_fault_is_found_in_every_wrong_program() {
    find_planted_faults(&EVERYWHERE);
}

#[test]
#[ignore = "slow: needs C++"]
fn the_planted_fault_is_found_in_every_wrong_cpp_program() {
    find_planted_faults(&["cpp"]);
}

#[test]
#[ignore = "slow: needs Python"]
fn the_planted_fault_is_found_in_every_wrong_python_program() {
    find_planted_faults(&["py"]);
}

#[test]
#[ignore = "slow: needs Node.js"]
fn the_planted_fault_is_found_in_every_wrong_javascript_program() {
    find_planted_faults(&["js"]);
}

#[test]
#[ignore = "slow: needs Java"]
fn the_planted_fault_is_found_in_every_wrong_java_program() {
    find_planted_faults(&["java"]);
}

#[test]
#[ignore = "slow: needs OCaml"]
fn the_planted_fault_is_found_in_every_wrong_ocaml_program() {
    find_planted_faults(&["ml"]);
}

#[test]
#[ignore = "slow: compiles a dozen programs"]
fn right_programs_pass() {
    pass_right_programs(&EVERYWHERE);
}

#[test]
#[ignore = "slow: needs C++"]
fn right_cpp_programs_pass() {
    pass_right_programs(&["cpp"]);
}

#[test]
#[ignore = "slow: needs Python"]
fn right_python_programs_pass() {
    pass_right_programs(&["py"]);
}

#[test]
#[ignore = "slow: needs Java"]
fn right_java_programs_pass() {
    pass_right_programs(&["java"]);
}

#[test]
#[ignore = "slow: needs OCaml"]
fn right_ocaml_programs_pass() {
    pass_right_programs(&["ml"]);
}

/// A function of a reference program that answers a question: a line of `questions.txt`.
pub(crate) struct Reference {
    pub(crate) question: String,
    folder: String,
    function: String,
    form: String,
}

impl Reference {
    fn read(line: &str) -> Self {
        let words = line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let [question, folder, function, form, ..] = &words[..] else { panic!("{line}") };
        let [question, folder, function, form] = [question, folder, function, form].map(String::clone);
        Self { question, folder, function, form }
    }

    /// The command that answers the question with the function of a file.
    pub(crate) fn command(&self, file: &Path) -> Vec<String> {
        let ask = format!("{FOLDER}/references/ask.py");
        let file = file.to_str().expect("a path");
        [python(), "-S", &ask, file, &self.function, &self.form].map(str::to_owned).to_vec()
    }
}

/// The functions of the references that the grader asks about.
pub(crate) fn references() -> Vec<Reference> {
    let list = fs::read_to_string(Path::new(FOLDER).join("references/questions.txt")).expect("a list");
    list.lines().filter(|line| !line.starts_with('#')).map(Reference::read).collect()
}

/// The reference program in a folder of the games.
pub(crate) fn reference_of(folder: &str) -> PathBuf {
    Path::new("../../crates/games/src").join(folder).join("reference.py")
}

/// The references of the rings and of Röckse have tests of their own.
#[test]
#[ignore = "slow: needs Python"]
fn each_reference_passes() {
    require("python3");
    let mut references = references();
    references.retain(|reference| !["rings", "rockse"].contains(&reference.folder.as_str()));
    assert!(references.len() >= 21, "{}", references.len());
    for reference in references {
        let command = reference.command(&reference_of(&reference.folder));
        // The growth of versions for each rung has a test of its own.
        let (code, sheet) = graded(&reference.question, &["--growth", "no"], &command);
        assert_eq!(code, Some(0), "{} {command:?}: {sheet}", reference.question);
    }
}

/// Questions whose mutants are graded: the others are graded by hand, since that takes half an hour.
const MUTATED: [&str; 6] = ["chomp:3", "chomp:6", "chomp:7", "rings:4.1c", "rockse:1", "rockse:2"];

/// Every mutant of a reference fails, except the equivalent ones that `equivalent.txt` lists;
/// `docs/results/grading.md` has the table that this prints.
#[test]
#[ignore = "slow: grades hundreds of wrong programs, and needs Python"]
fn mutants_of_the_references_fail() {
    require("python3");
    let mutants = format!("{FOLDER}/references/mutants.py");
    let output = Command::new("python3")
        .args([&mutants, env!("CARGO_BIN_EXE_tablette")])
        .args(MUTATED)
        .output()
        .expect("python3");
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(output.status.success(), "{said}");
}

#[test]
fn output_may_wait_for_the_end_of_the_input() {
    let loops = "while read -r n; do [ $((n % 4)) = 0 ] && echo lost || echo won; done";
    let graded_as = |script: &str| {
        let options = ["--limit", "0.1", "--growth", "no", "--most", "0"];
        graded("subtraction:outcome", &options, &["sh", "-c", script].map(str::to_owned))
    };
    // A blank line comes first, and no line break at the end.
    let (code, sheet) = graded_as(&format!("all=$({loops}); printf '\\n%s' \"$all\""));
    assert_eq!((code, &sheet["single"], &sheet["wrong"]), (Some(0), &true.into(), &0.into()), "{sheet}");
    // Two answers on one line.
    let (code, sheet) = graded_as(&format!("all=$({loops} | tr -d '\\n'); printf %s \"$all\""));
    assert_eq!((code, &sheet["smallest"]["flaw"]), (Some(1), &"unfinished".into()), "{sheet}");
}

#[test]
fn blank_lines_are_no_answers() {
    let script = "while read -r n; do echo; [ $((n % 4)) = 0 ] && echo lost || echo won; printf ' \\r\\n\\n'; done";
    let options = ["--growth", "no", "--most", "0"];
    let (code, sheet) = graded("subtraction:outcome", &options, &["sh", "-c", script].map(str::to_owned));
    assert_eq!((code, &sheet["wrong"]), (Some(0), &0.into()), "{sheet}");
}

#[test]
#[ignore = "slow: needs Python"]
fn the_rung_of_each_version_is_named() {
    let named = |file: &str| {
        let script = Script::read(Path::new(EXAMPLES).join(file));
        let (_, sheet) = graded("chomp", &["--most", "10"], &script.command());
        (sheet["growth"]["rung"].as_str().map(str::to_owned), sheet["growth"]["trend"].as_str().map(str::to_owned))
    };
    // All three report their calls, so no clock decides.
    let of = |rung: &str, trend: &str| (Some(rung.to_owned()), Some(trend.to_owned()));
    assert_eq!(named("naive.py"), of("recursion", "exponential"));
    assert_eq!(named("memo.py"), of("memory", "polynomial"));
    assert_eq!(named("table.py"), of("table", "polynomial"));
}

pub(crate) fn tablette(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").stdin(Stdio::null()).output().expect("a process")
}

/// Grades a program to fill in as it is printed: it answers, and always the same.
fn answers_as_printed(language: &str, ending: &str) {
    let printed = tablette(&["grade", "subtraction:outcome", "--template", language]);
    assert_eq!(printed.status.code(), Some(0), "{language}");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("template.{ending}"));
    fs::write(&path, printed.stdout).expect("a file");
    let (code, sheet) = graded("subtraction:outcome", &["--growth", "no"], &Script::read(path).command());
    let smallest = &sheet["smallest"];
    assert_eq!((code, &smallest["flaw"], &smallest["answer"]), (Some(1), &"wrong".into(), &"won".into()), "{sheet}");
    assert_eq!(smallest["line"], "0", "{language}");
}

#[test]
fn a_program_to_fill_in_answers_in_c() {
    answers_as_printed("c", "c");
}

#[test]
#[ignore = "slow: needs C++"]
fn a_program_to_fill_in_answers_in_cpp() {
    answers_as_printed("cpp", "cpp");
}

#[test]
#[ignore = "slow: needs Python"]
fn a_program_to_fill_in_answers_in_python() {
    answers_as_printed("python", "py");
}

#[test]
#[ignore = "slow: needs OCaml"]
fn a_program_to_fill_in_answers_in_ocaml() {
    answers_as_printed("ocaml", "ml");
}

#[test]
#[ignore = "slow: needs Java"]
fn a_program_to_fill_in_answers_in_java() {
    answers_as_printed("java", "java");
}

#[test]
#[ignore = "slow: needs Node.js"]
fn a_program_to_fill_in_answers_in_javascript() {
    answers_as_printed("javascript", "js");
}

#[test]
fn help_of_a_question_shows_lines_that_the_grader_reads() {
    for words in [&["grade", "chomp:after", "--help"][..], &["help", "grade", "chomp:after"]] {
        let page = String::from_utf8(tablette(words).stdout).expect("UTF-8");
        assert!(page.contains("One line in, one line out:\n"), "{page}");
        assert!(page.contains(r"\t(") && page.contains(" → "), "a tab that can be copied back: {page}");
    }
    assert_eq!(tablette(&["help", "grade", "chomp:nonsense"]).status.code(), Some(2));
    let page = |words: &[&str]| String::from_utf8(tablette(words).stdout).expect("UTF-8");
    // The usual question about the game; the seed is that of the test, not that of a recipe.
    for words in [["grade", "rings", "--help"], ["grade", "rockse:14", "--help"]] {
        let page = page(&words);
        assert!(page.contains("One line in, one line out:\n"), "{page}");
        assert!(page.contains("The seed of the random boards (default: 1)"), "{page}");
    }
    let drawing = page(&["grade", "chomp:4", "--help"]);
    assert!(drawing.contains(r"\n") && !drawing.contains('\u{fffd}'), "a line break that can be copied: {drawing}");
    assert!(page(&["grade", "rings", "--help"]).contains("tablette grade rings -- python3 mine.py\n"));
}

#[test]
fn each_name_has_its_own_seed() {
    let script = Script::read(Path::new(FOLDER).join("right/subtraction.sh"));
    let seed = |name: &str| {
        let options = ["--most", "1", "--growth", "no", "--seed-from", name];
        let seed = graded("subtraction:outcome", &options, &script.command()).1["seed"].clone();
        assert!(!seed.is_null());
        seed
    };
    assert_eq!(seed("Ada"), seed("Ada"));
    assert_ne!(seed("Ada"), seed("Adb"));
}

#[test]
fn a_question_may_be_given_as_arguments() {
    let script = "[ $# = 1 ] && [ $(($1 % 4)) = 0 ] && echo lost || echo won";
    let command = ["sh", "-c", script, "sh"].map(str::to_owned);
    let (code, sheet) = graded("subtraction:outcome", &["--arguments", "--growth", "no", "--most", "6"], &command);
    assert_eq!((code, &sheet["single"]), (Some(0), &Value::Bool(true)), "{sheet}");
    // A tab stands between arguments; nothing is read from the input, which is empty.
    let script = "read -r line && exit 1; echo \"$1 after $2\"";
    let command = ["sh", "-c", script, "sh"].map(str::to_owned);
    let (_, sheet) = graded("chomp:after", &["--arguments", "--most", "0"], &command);
    let smallest = &sheet["smallest"];
    let (position, about) = (smallest["position"].as_str().expect("a position"), &smallest["about"]);
    let answer = format!("{position} after {}", about.as_str().expect("a move"));
    assert_eq!(smallest["answer"], answer.as_str());
}

#[test]
fn hidden_questions_leave_the_class_of_the_error_alone() {
    let script = "while read -r line; do echo \"is it $line\"; echo \"$line\" >&2; done";
    let words = ["grade", "subtraction:outcome", "--hide", "--most", "0", "--", "sh", "-c", script];
    let shown = tablette(&words);
    let text = String::from_utf8(shown.stdout).expect("UTF-8");
    assert!(text.contains("25 × unreadable") && !text.contains("is it") && !text.contains("asked"), "{text}");
    let command = ["sh", "-c", script].map(str::to_owned);
    let (code, sheet) = graded("subtraction:outcome", &["--hide", "--most", "0"], &command);
    assert_eq!((code, &sheet["faults"]["unreadable"]), (Some(1), &Value::from(25)), "{sheet}");
    assert_eq!((&sheet["smallest"], &sheet["flaws"]), (&Value::Null, &Value::Array(Vec::new())), "{sheet}");
    let words = [&["grade", "subtraction:outcome", "--hide", "--most", "0", "--format", "junit"][..], &words[5..]];
    let xml = String::from_utf8(tablette(&words.concat()).stdout).expect("UTF-8");
    assert!(xml.contains("type=\"unreadable\"") && !xml.contains("is it") && !xml.contains("won"), "{xml}");
}

#[test]
#[cfg(unix)]
fn a_program_writes_no_file_beyond_the_limit() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("too_long");
    let script = format!("head -c 70000000 /dev/zero >{}; while read -r line; do echo won; done", file.display());
    let (code, _) = graded("subtraction:outcome", &["--most", "0"], &["sh", "-c", &script].map(str::to_owned));
    let length = fs::metadata(&file).expect("a file").len();
    fs::remove_file(&file).expect("a file");
    assert_eq!((code, length), (Some(1), 64 << 20));
}

#[test]
fn a_crash_on_some_boards_does_not_end_the_questions() {
    let script = "while read -r n; do [ $((n % 8)) != 3 ] || exit 1; [ $((n % 4)) = 0 ] && echo lost || echo won; done";
    let command = ["sh", "-c", script].map(str::to_owned);
    let (code, sheet) = graded("subtraction:outcome", &["--growth", "no"], &command);
    assert_eq!((code, &sheet["stopped"], &sheet["smallest"]["line"]), (Some(1), &Value::Null, &"3".into()), "{sheet}");
}

#[test]
fn wrong_usage_is_said_in_a_sentence() {
    let said = |words: &[&str]| {
        let output = tablette(words);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (words, sentence) in [
        (&["grade", "chomp", "--", "./no-such-program"][..], "./no-such-program does not start"),
        (&["grade", "chomp", "--", "python3", "-u", "none.py"], "there is no file none.py to test"),
        (&["grade", "chomp:cost", "--", "true"], "one of the questions outcome, value, move"),
        (&["grade", "chess", "--", "true"], "one of the games"),
        (&["grade", "chomp"], "COMMAND"),
        (&["grade", "chomp", "--limit", "0", "--", "true"], "--limit"),
        (&["grade", "chomp", "--total", "-1", "--", "true"], "--total takes"),
        (&["grade", "chomp", "--rung", "attic", "--", "true"], "recursion, memory, table or theory"),
    ] {
        let (code, errors) = said(words);
        assert_eq!(code, Some(2), "{words:?}: {errors}");
        assert!(errors.contains(sentence) && errors.lines().count() == 1, "{words:?}: {errors}");
    }
}

/// Grades a program that prints markup; the path and text of a document for course platforms.
fn junit_of_markup(name: &str) -> (PathBuf, String) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let script = "while read -r line; do printf 'a<b>&\"\\001\\033\\n'; done";
    let path = file.to_str().expect("a path");
    let output = tablette(&["grade", "chomp", "--format", "junit", "--out", path, "--", "sh", "-c", script]);
    assert_eq!(output.status.code(), Some(1));
    let xml = fs::read_to_string(&file).expect("a file");
    (file, xml)
}

#[test]
fn marks_are_written_as_junit() {
    let (_, xml) = junit_of_markup("grade.xml");
    assert!(
        xml.starts_with(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tablette grade chomp:outcome\""
        ),
        "{xml}"
    );
    assert!(xml.contains("<failure type=\"unreadable\"") && xml.contains("a&lt;b&gt;&amp;"), "{xml}");
    assert!(!xml.contains(['\u{1}', '\u{1b}']), "{xml}");
    assert_eq!(xml.matches("<testcase ").count(), declared_tests(&xml));
}

/// The number of tests that a document declares.
fn declared_tests(xml: &str) -> usize {
    xml.split("tests=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse().ok()).expect("a number")
}

#[test]
#[ignore = "slow: needs Python"]
fn another_reader_of_junit_agrees() {
    require("python3");
    let (file, xml) = junit_of_markup("grade_for_python.xml");
    let check = "import sys, xml.dom.minidom as d; print(len(d.parse(sys.argv[1]).getElementsByTagName('testcase')))";
    let read = Command::new("python3").args(["-c", check]).arg(file).output().expect("python3");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    assert_eq!(String::from_utf8_lossy(&read.stdout).trim(), declared_tests(&xml).to_string());
}

/// Ctrl-C, and a kill that cannot be caught: nothing that was started outlives the test.
#[cfg(target_os = "linux")]
#[test]
fn an_end_from_outside_ends_everything() {
    for (signal, code) in [("INT", Some(130)), ("TERM", None), ("KILL", None)] {
        let mark = format!("{}-{signal}", std::process::id());
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
        command.args([
            "grade",
            "chomp",
            "--limit",
            "100",
            "--total",
            "200",
            "--",
            "sh",
            "-c",
            "sleep 3611 & sleep 3612",
        ]);
        let mut child = command
            .env("LC_ALL", "C")
            .env("TABLETTE_GRADED", &mark)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        // How many stand above the two that sleep is the shell's affair: some become their last
        // command.
        while !["3611", "3612"].iter().all(|&seconds| sleeps(&mark, seconds)) {
            thread::sleep(Duration::from_millis(10));
        }
        send(&child, signal);
        let status = child.wait().expect("a process");
        assert_eq!(status.code(), code, "{signal}");
        assert_eq!(left_behind(&mark), [""; 0], "{signal}");
    }
}

/// A question that is longer than a pipe, to a program that does not read.
#[test]
fn a_program_that_does_not_read_is_late() {
    let command = ["sleep", "3613"].map(str::to_owned);
    // The test ends long before the program wakes up.
    let (code, sheet) = graded("rockse", &["--limit", "0.3"], &command);
    assert_eq!((code, &sheet["smallest"]["flaw"]), (Some(1), &Value::from("late")));
}

#[test]
fn output_that_nobody_reads_is_no_fault_of_the_test() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(["grade", "subtraction:outcome", "--", "sh", "tests/grade/right/subtraction.sh"]).env("LC_ALL", "C");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a process");
    drop(child.stdout.take());
    let _ = child.stdin.take().map(|mut input| input.write_all(b"nobody reads this"));
    let output = child.wait_with_output().expect("a process");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned()), (Some(0), String::new()));
}
