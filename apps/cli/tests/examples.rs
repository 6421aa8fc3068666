//! Every command that help shows is run, in both languages: what is shown works.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::dxp::place_in;
use crate::signals::interrupt;

fn tablette(words: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").env("COLUMNS", "100").current_dir(folder).stdin(Stdio::null());
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The words behind the heading of commands.
fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// The commands behind the heading of examples, each with what is said of it.
fn examples(help: &str) -> Vec<(String, String)> {
    let heads = ["Examples:", "Exemples :"];
    let lines = help.lines().skip_while(|line| !heads.contains(line)).skip(1).take_while(|line| !line.is_empty());
    let mut examples: Vec<(String, String)> = Vec::new();
    for line in lines {
        match line.strip_prefix("  tablette ") {
            Some(command) => examples.push((command.to_owned(), String::new())),
            None if line.starts_with("      ") => examples.last_mut().unwrap().1 += line.trim_start(),
            None => {
                let command = &mut examples.last_mut().unwrap().0;
                *command = format!("{} {}", command.trim_end_matches(" \\"), line.trim_start());
            }
        }
    }
    examples
}

/// A folder with what examples read: a grid, a matrix, positions.
fn prepared(purpose: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("tablette-{purpose}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("matrix.txt"), "00100\n01010\n00202\n00020\n00000\n").unwrap();
    fs::write(folder.join("positions.txt"), "8x10\n5,3,1\n").unwrap();
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::copy(repository.join("examples/grade/chomp.py"), folder.join("mine.py")).unwrap();
    fs::copy(repository.join("examples/own/nim.py"), folder.join("nim.py")).unwrap();
    fs::create_dir_all(folder.join("handed-in")).unwrap();
    fs::copy(folder.join("mine.py"), folder.join("handed-in/ada.py")).unwrap();
    fs::write(folder.join("week3.toml"), "[[question]]\nask = \"chomp\"\nmost = 10\n").unwrap();
    let game = "[Result \"*\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n\n";
    fs::write(folder.join("games.pdn"), game.repeat(2)).unwrap();
    let made =
        tablette(&["new", "rockse", "--size", "6", "--bonuses", "2", "--seed", "7", "--out", "grid.txt"], &folder);
    assert_eq!(made.status.code(), Some(0));
    folder
}

/// Runs a command as a shell does, and ends one that would never end.
fn run(command: &str, folder: &Path) -> Option<i32> {
    if let Some(rest) = command.strip_prefix("draughts dxp 127.0.0.1 ") {
        return against_ourselves(rest, folder);
    }
    let line = format!("tablette() {{ \"$0\" \"$@\"; }}; tablette {command}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &line, env!("CARGO_BIN_EXE_tablette")]).current_dir(folder);
    shell.env("LC_ALL", "C").env("XDG_DATA_HOME", folder).env("XDG_CACHE_HOME", folder);
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // These serve until Ctrl-C, which is how they end well; the system chooses the port.
    let served = match command {
        "draughts dxp --listen" => "exec \"$0\" draughts dxp --listen 0".to_owned(),
        serve if serve.starts_with("serve") => format!("exec \"$0\" {serve} --port 0"),
        _ => return shell.status().unwrap().code(),
    };
    let mut child = Command::new("sh")
        .args(["-c", &served.replace("--port 0 --port 0", "--port 0"), env!("CARGO_BIN_EXE_tablette")])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    if command.starts_with("draughts dxp") {
        // Until it listens, Ctrl-C interrupts it.
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
    }
    interrupt(&child);
    child.wait().unwrap().code()
}

/// A game over the network, against the same program where it listens.
fn against_ourselves(rest: &str, folder: &Path) -> Option<i32> {
    let mut listening = Command::new(env!("CARGO_BIN_EXE_tablette"))
        .args(["draughts", "dxp", "--listen", "0", "--games", "1", "--nodes", "20"])
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut said = BufReader::new(listening.stdout.take().unwrap());
    said.read_line(&mut line).unwrap();
    let words = rest.split(' ');
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    let played =
        command.args(["draughts", "dxp"]).arg(place_in(&line)).args(words).current_dir(folder).output().unwrap();
    std::io::copy(&mut said, &mut std::io::sink()).unwrap();
    assert_eq!(listening.wait().unwrap().code(), Some(0));
    played.status.code()
}

/// Every command, with those of groups, as the words that name it.
fn topics(folder: &Path) -> Vec<Vec<String>> {
    let all = commands(&said(&tablette(&["help", "--all"], folder)));
    let mut topics: Vec<Vec<String>> = all.into_iter().map(|command| vec![command]).collect();
    let mut at = 0;
    while let Some(topic) = topics.get(at).cloned() {
        let words: Vec<&str> = ["help"].into_iter().chain(topic.iter().map(String::as_str)).collect();
        let inner = commands(&said(&tablette(&words, folder)));
        topics.extend(inner.into_iter().map(|inner| [&topic[..], &[inner]].concat()));
        at += 1;
    }
    topics
}

#[test]
#[ignore = "slow: runs every example of every help page"]
fn every_example_of_every_command_runs() {
    let folder = prepared("examples");
    let first = commands(&said(&tablette(&["--help"], &folder)));
    assert_eq!(first.len(), 14, "{first:?}");
    let topics = topics(&folder);
    assert!(topics.len() >= 38, "{topics:?}");
    let mut count = 0;
    for topic in topics {
        let words: Vec<&str> = topic.iter().map(String::as_str).collect();
        let help = said(&tablette(&[&["help"], &words[..]].concat(), &folder));
        assert_eq!(help, said(&tablette(&[&words[..], &["--help"]].concat(), &folder)), "{topic:?}");
        let shown = examples(&help);
        assert!((2..=4).contains(&shown.len()), "{topic:?} has {} examples", shown.len());
        let french = examples(&said(&tablette(&[&["help"], &words[..], &["--lang", "fr"]].concat(), &folder)));
        let lines = |examples: &[(String, String)]| examples.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>();
        assert_eq!(lines(&shown), lines(&french), "{topic:?}");
        let manual = said(&tablette(&[&["man"], &words[..]].concat(), &folder));
        assert!(manual.contains(".SH \"EXAMPLES\""), "{topic:?}");
        for (command, about) in shown {
            assert!(!about.is_empty(), "{command}");
            let code = i32::from(about.contains("exit code 1"));
            assert_eq!(run(&command, &folder), Some(code), "tablette {command}");
            count += 1;
        }
    }
    assert!(count >= 50, "{count}");
    fs::remove_dir_all(&folder).unwrap();
}

/// A command answers as one JSON document, or says that it does not; none prints something else.
#[test]
#[ignore = "slow: runs every command with --json"]
fn every_command_answers_in_json_or_says_that_it_does_not() {
    let folder = prepared("json");
    let (mut answers, mut refusals) = (0, Vec::new());
    // The document of dxp, which waits for another program, is read in its own tests.
    for topic in topics(&folder).iter().map(|topic| topic.join(" ")).filter(|topic| topic != "draughts dxp") {
        let words: Vec<&str> = ["help"].into_iter().chain(topic.split(' ')).collect();
        let shown = examples(&said(&tablette(&words, &folder)));
        let plain = shown.iter().map(|(command, _)| command).find(|command| !command.contains("--json"));
        // A table is built before the commands that read it.
        let command = plain.unwrap_or_else(|| panic!("{topic} has an example without --json"));
        let command = command.split(['|', '>']).next().unwrap();
        let (words, program) = command.split_at(command.find(" -- ").unwrap_or(command.len()));
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("\"$0\" {words} --json {program}"), env!("CARGO_BIN_EXE_tablette")]);
        shell.env("LC_ALL", "C").env("XDG_DATA_HOME", &folder).current_dir(&folder).stdin(Stdio::null());
        let output = shell.output().unwrap();
        if output.status.code() == Some(2) {
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.stdout.is_empty() && said.contains("--json"), "{command}: {said}");
            refusals.push(topic);
        } else {
            let document = serde_json::from_slice::<serde_json::Value>(&output.stdout);
            assert!(document.is_ok(), "{command}: {:?}, {}", document, said(&output));
            answers += 1;
        }
    }
    assert!(answers >= 16, "{answers}");
    assert_eq!(
        refusals,
        [
            "play",
            "serve",
            "completions",
            "man",
            "help",
            "table export",
            "table cluster",
            "draughts hub",
            "draughts pdn annotate"
        ]
    );
    fs::remove_dir_all(&folder).unwrap();
}

/// The same for a command and a game: the game's boards, and no setting of another one.
#[test]
fn help_for_a_game_shows_commands_that_run() {
    let folder = std::env::temp_dir().join(format!("tablette-topics-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (command, game) in [
        ("solve", "kayles"),
        ("show", "tictactoe"),
        ("perft", "rings"),
        ("show", "subtraction"),
        ("moves", "chomp"),
        ("explain", "chocolat"),
    ] {
        let help = said(&tablette(&["help", command, game], &folder));
        let shown = examples(&help);
        assert!(shown.len() >= 2, "{command} {game}: {help}");
        for (command, _) in shown.iter().filter(|(command, _)| !command.contains("100x100")) {
            assert_eq!(run(command, &folder), Some(0), "tablette {command}");
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}
