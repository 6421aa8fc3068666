//! Every command of every lesson is run, in both languages, and prints what the lesson says it
//! prints.
//!
//! What the lesson says is computed by the functions of the text or by theory, in this process;
//! what is compared with it comes from the finished program. So no value of a key can differ from
//! what a reader sees who pastes the command.

use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use tablette::lesson::{Expected, Handout, taught};
use tablette::{Budget, Lang};

/// Words as they are typed into a shell, of which lessons use blanks and single quotes alone.
fn typed(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    for letter in line.chars() {
        match letter {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    assert!(!quoted, "{line}");
    words.extend(word);
    words
}

fn run(line: &str, lang: Lang, folder: &std::path::Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(typed(line)).args(["--lang", lang.code(), "--color", "never"]).current_dir(folder);
    command.output().expect("the program starts")
}

/// Blanks of any kind as one, as people compare.
fn plain(text: &str) -> String {
    text.replace('\u{202f}', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A command in one language, and what it should print.
struct Case {
    line: String,
    lang: Lang,
    /// All of what it prints, line by line.
    lines: Option<Vec<String>>,
    /// Words that are among those it prints.
    words: Option<String>,
}

impl Case {
    fn check(&self, folder: &std::path::Path) {
        let Self { line, lang, lines, words } = self;
        let output = run(line, *lang, folder);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 1)), "{line} ({}): {code:?} {err}", lang.code());
        if let Some(lines) = lines {
            let printed: Vec<&str> = out.lines().collect();
            assert_eq!(printed, *lines, "{line} ({})", lang.code());
            // The answer no is the only reason to end with 1.
            assert_eq!(code == Some(1), lines[0] == "False", "{line}");
        }
        if let Some(words) = words {
            assert!(plain(&out).contains(&plain(words)), "{line} ({}) does not say “{words}”: {out}", lang.code());
        }
    }
}

fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    for (game, _) in taught() {
        let handout = Handout::new(game, &Budget::default()).expect("a game with a lesson");
        for run in handout.items.iter().flat_map(|item| &item.runs) {
            // Hundreds of millions of calls, half a minute unoptimised, are made once.
            let slow = run.line.starts_with("solve chocolate 10") && run.line.ends_with("recursion");
            let langs = &Lang::ALL[..if slow { 1 } else { 2 }];
            all.extend(langs.iter().map(|&lang| {
                let (lines, words) = match &run.expected {
                    Some(Expected::Value(_)) => (Some(run.shown(lang)), None),
                    Some(Expected::Words(phrase)) => (None, Some(phrase.say(lang))),
                    None => (None, None),
                };
                Case { line: run.line.clone(), lang, lines, words }
            }));
        }
    }
    all
}

#[test]
#[ignore = "slow: runs every command of every lesson"]
fn every_command_of_every_lesson_prints_what_the_lesson_says() {
    let folder = folder();
    let (all, next) = (cases(), AtomicUsize::new(0));
    assert!(all.len() > 150, "{} commands", all.len());
    let work = || {
        while let Some(case) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            case.check(&folder);
        }
    };
    std::thread::scope(|scope| {
        let hands: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        for hand in hands {
            hand.join().expect("no command differs");
        }
    });
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

/// A folder for the pictures that some commands write.
fn folder() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("tablette-lesson-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
}

#[test]
#[ignore = "slow: prints every sheet of every lesson"]
fn every_sheet_has_every_question_and_the_key_only_on_request() {
    for (game, lesson) in taught() {
        let name = game.info().name;
        for lang in Lang::ALL {
            for form in ["", "--markdown", "--html", "--json"] {
                let sheet = |answers: &str| {
                    let output = run(&format!("lesson {name} {form} {answers}"), lang, std::path::Path::new("."));
                    assert_eq!(output.status.code(), Some(0), "{name} {form}");
                    String::from_utf8(output.stdout).expect("a sheet is text")
                };
                let (without, with) = (sheet(""), sheet("--answers"));
                for asked in &lesson.questions {
                    let key = asked.key.phrase().say(lang);
                    // Only words that no form escapes; a key that begins with values begins with
                    // what a command prints.
                    let head: String = key.chars().take_while(|c| c.is_alphanumeric() || *c == ' ').collect();
                    let head = head.trim();
                    if head.chars().count() > 20 && head.starts_with(char::is_alphabetic) {
                        assert!(with.contains(head), "{name} {form} {}: {head}", asked.id());
                        assert!(!without.contains(head), "{name} {form} {}: {head}", asked.id());
                    }
                }
                if form == "--json" {
                    serde_json::from_str::<serde_json::Value>(&with).expect("one document");
                }
            }
        }
    }
}
