//! The formats of other tools. The tests of the package for Python validate the same documents with
//! the tools themselves, where those are installed.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::grade::tablette;

const WRONG: &str = "while read -r n; do [ $((n % 3)) = 0 ] && echo lost || echo won; done";
const RIGHT: &str = "while read -r n; do [ $((n % 4)) = 0 ] && echo lost || echo won; done";

fn document(format: &str, script: &str) -> Value {
    let words = ["grade", "subtraction:outcome", "--most", "0", "--growth", "no", "--format", format, "--", "sh", "-c"];
    let output = tablette(&[&words[..], &[script]].concat());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(i32::from(script == WRONG)), "{text}");
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)))
}

/// The tests of a document, with a check of each.
fn tests(document: &Value, check: impl Fn(&Value)) -> usize {
    let tests = document["tests"].as_array().expect("tests");
    tests.iter().for_each(check);
    tests.len()
}

#[test]
fn gradescope_sums_the_scores_of_tests() {
    let right = document("gradescope", RIGHT);
    assert!(tests(&right, |test| assert_eq!((&test["status"], &test["score"]), (&"passed".into(), &1.0.into()))) >= 2);
    let wrong = document("gradescope", WRONG);
    assert_eq!(wrong["score"], 0.0);
    let count = tests(&wrong, |test| {
        assert_eq!(
            (&test["status"], &test["max_score"], &test["visibility"]),
            (&"failed".into(), &1.0.into(), &"visible".into())
        );
    });
    assert!(count >= 2 && wrong["tests"][0]["output"].as_str().expect("text").contains("3 wins"), "{wrong}");
}

#[test]
fn prairielearn_takes_a_fraction() {
    let (right, wrong) = (document("prairielearn", RIGHT), document("prairielearn", WRONG));
    assert_eq!((&right["gradable"], &right["score"]), (&true.into(), &1.0.into()));
    assert_eq!((&wrong["gradable"], &wrong["score"]), (&true.into(), &0.0.into()));
    tests(&wrong, |test| assert_eq!((&test["points"], &test["max_points"]), (&0.0.into(), &1.0.into())));
}

#[test]
fn exercism_has_a_message_of_the_whole_for_errors_alone() {
    let (right, wrong) = (document("exercism", RIGHT), document("exercism", WRONG));
    assert_eq!((&right["version"], &right["status"], &right["message"]), (&2.into(), &"pass".into(), &Value::Null));
    assert_eq!((&wrong["status"], &wrong["message"]), (&"fail".into(), &Value::Null));
    tests(&wrong, |test| assert!(test["status"] == "fail" && test["message"].is_string(), "{test}"));
    let words = ["grade", "subtraction:outcome", "--most", "0", "--format", "exercism", "--", "false"];
    let crashed: Value = serde_json::from_slice(&tablette(&words).stdout).expect("JSON");
    assert!(crashed["status"] == "error" && crashed["message"].is_string(), "{crashed}");
}

#[test]
fn github_classroom_adds_scores_up_to_the_maximum() {
    let (right, wrong) = (document("github-classroom", RIGHT), document("github-classroom", WRONG));
    let sum = |of: &Value| {
        of["tests"].as_array().expect("tests").iter().filter_map(|test| test["score"].as_f64()).sum::<f64>()
    };
    assert_eq!(
        (&right["version"], &right["status"], right["max_score"].as_f64()),
        (&1.into(), &"pass".into(), Some(sum(&right)))
    );
    assert_eq!((&wrong["status"], sum(&wrong)), (&"fail".into(), 0.0));
    // The reporter shows a line unless it is 0, and the code of a test that failed.
    tests(&wrong, |test| assert!(test["line_no"] == 0 && test["test_code"].is_string(), "{test}"));
}

#[test]
fn tests_for_otter_and_nbgrader_are_written_without_a_program() {
    let file = String::from_utf8(tablette(&["grade", "chomp:8", "--format", "otter", "--growth", "no"]).stdout);
    let file = file.expect("UTF-8");
    assert!(file.contains("\ndef chomp_8(env):\n") && file.contains("growth=False"), "{file}");
    assert!(file.contains("tablette.assert_right(env, \"chomp\", question=\"8\", limit=2.0"), "{file}");
    let notebook = tablette(&["grade", "chomp:8", "--format", "nbgrader", "--hide"]).stdout;
    let notebook: Value = serde_json::from_slice(&notebook).expect("JSON");
    let cells = notebook["cells"].as_array().expect("cells");
    let graded: Vec<_> = cells.iter().filter(|cell| cell["metadata"]["nbgrader"]["grade"] == true).collect();
    assert_eq!((cells.len(), graded.len(), &graded[0]["metadata"]["nbgrader"]["points"]), (4, 1, &1.0.into()));
    let source = graded[0]["source"].as_str().expect("source");
    assert!(source.starts_with("### BEGIN HIDDEN TESTS\n") && source.ends_with("\n### END HIDDEN TESTS"), "{source}");
}

#[test]
fn an_assignment_becomes_tests_of_each_question() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("assignment-tests");
    fs::create_dir_all(&folder).expect("a folder");
    let assignment = folder.join("week.toml");
    fs::write(&assignment, "[[question]]\nask = \"chomp:7\"\npoints = 2\n[[question]]\nask = \"chomp:8\"\n")
        .expect("a file");
    let (assignment, out) = (assignment.to_str().expect("a path"), folder.join("tests"));
    let words = ["grade", "--assignment", assignment, "--format"];
    let written = tablette(&[&words[..], &["otter", "--out", out.to_str().expect("a path")]].concat());
    assert_eq!(written.status.code(), Some(0), "{}", String::from_utf8_lossy(&written.stderr));
    assert!(fs::read_to_string(out.join("chomp_7.py")).expect("a file").contains("points = 2.0\n"));
    assert!(out.join("chomp_8.py").is_file());
    let notebook = tablette(&[&words[..], &["nbgrader"]].concat()).stdout;
    let notebook: Value = serde_json::from_slice(&notebook).expect("JSON");
    assert_eq!(notebook["cells"].as_array().expect("cells").len(), 7);
    for (words, sentence) in [
        (&["grade", "--assignment", assignment][..], "--folder"),
        (&["grade", "--assignment", assignment, "--format", "otter"], "--out FOLDER"),
        (&["grade", "chomp", "--format", "junit"], "after --"),
        (&["grade", "chomp", "--out", "x", "--", "true"], "--format"),
    ] {
        let output = tablette(words);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && errors.contains(sentence), "{words:?}: {errors}");
    }
}
