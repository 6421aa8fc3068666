//! What only a running process shows: closed output, Ctrl-C, pipes in the middle of a game.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::signals::interrupt;

fn tablette(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Waits for the end with the input still open, which `wait` would close.
fn ended(mut child: Child) -> Output {
    while child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("a child")
}

#[test]
fn a_reader_that_leaves_is_no_fault() {
    // The page is longer than what a pipe holds only in part: the reader is gone before the first
    // byte.
    let mut child = tablette(&["map", "chocolate", "127", "127", "--json"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = ended(child);
    assert_eq!((output.status.code(), said(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn a_reader_that_wants_one_line_gets_it() {
    let mut child = tablette(&["games"]).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = ended(child);
    assert!(first.starts_with("chomp"), "{first}");
    assert_eq!((output.status.code(), said(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn closed_standard_output_is_no_fault() {
    for words in ["games", "--help", "solve chomp 4x5", "man"] {
        let line = format!("exec \"$0\" {words} >&-");
        let output = Command::new("sh").args(["-c", &line, env!("CARGO_BIN_EXE_tablette")]).output().unwrap();
        assert_eq!((output.status.code(), said(&output.stderr)), (Some(0), String::new()), "{words}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_in_one_sentence() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    for words in [&["solve", "chomp", "4x5"][..], &["--help"], &["--version"]] {
        let output = tablette(words).stdout(full.try_clone().unwrap()).output().unwrap();
        let errors = said(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(errors.starts_with("error: standard output could not be written"), "{words:?}: {errors}");
    }
}

#[test]
fn ctrl_c_stops_a_long_solve_with_one_sentence() {
    let solve = ["solve", "chocolate", "60", "60", "21", "33", "--by", "recursion"];
    for (lang, sentence) in [("en", "Interrupted: stopped"), ("fr", "Interrompu : arrêté")] {
        let child = tablette(&[&solve[..], &["--lang", lang]].concat()).spawn().unwrap();
        interrupt(&child);
        let output = ended(child);
        let errors = said(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{errors}");
        assert!(errors.starts_with(sentence) && errors.lines().count() == 1, "{errors}");
        assert_eq!(said(&output.stdout), "");
    }
}

#[test]
fn ctrl_c_leaves_a_table_that_waits_for_a_person() {
    let mut child = tablette(&["play", "chomp", "4x3"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("You are winning") {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "the table never opened");
    }
    interrupt(&child);
    let ended = ended(child);
    assert_eq!(ended.status.code(), Some(130), "{}", said(&ended.stderr));
}

#[test]
fn a_game_is_played_move_by_move_through_a_pipe() {
    let mut child = tablette(&["play", "chomp", "2x2"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for line in ["(1,1)", "(0,1)", "(1,0)"] {
        // A move that the engine has made impossible is refused, and the other one wins.
        if writeln!(input, "{line}").is_err() {
            break;
        }
    }
    drop(input);
    let mut played = String::new();
    child.stdout.take().unwrap().read_to_string(&mut played).unwrap();
    assert_eq!(ended(child).status.code(), Some(0));
    assert!(played.contains("You win, after 3 plies"), "{played}");
    assert!(played.contains("You never let the win slip."), "{played}");
    assert!(!played.contains('\u{1b}'), "{played}");
}

/// A walk of 2^40 values is written as it goes: the first ones come at once, and nothing is kept.
#[test]
fn a_walk_without_end_is_read_as_far_as_one_likes() {
    for (more, begins) in [(&[][..], "rings 41"), (&["--json"][..], r#"{"game":"rings","from":"#)] {
        let mut child = tablette(&[&["solve", "rings", "41", "--steps", "all"], more].concat()).spawn().unwrap();
        let mut read = vec![0; 1 << 18];
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut read).unwrap();
        drop(output);
        assert!(said(&read).starts_with(begins), "{}", &said(&read)[..80]);
        let ended = ended(child);
        assert_eq!((ended.status.code(), said(&ended.stderr)), (Some(0), String::new()));
    }
}

#[cfg(unix)]
#[test]
fn input_without_end_is_read_only_so_far() {
    let endless = std::fs::File::open("/dev/zero").unwrap();
    let output = tablette(&["solve", "rockse", "-"]).stdin(endless).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(said(&output.stderr), "error: standard input: too long (64.0 MiB at most)\n");
    let output = tablette(&["solve", "rockse", "/dev/zero"]).output().unwrap();
    assert_eq!(said(&output.stderr), "error: /dev/zero: too long (64.0 MiB at most)\n");
}

#[test]
fn a_board_may_begin_with_a_minus_sign() {
    for board in ["-1 6; 5 -6; jumps (1,1)", "-1 6\n5 -6\njumps (1,1)"] {
        for command in ["solve", "moves", "show", "explain"] {
            let [signed, set_off] = [board.to_owned(), format!(" {board}")]
                .map(|board| tablette(&[command, "rockse", &board]).output().unwrap());
            assert_eq!(signed.status.code(), Some(0), "{command} {board}");
            let without_time =
                |output| said(output).lines().filter(|line| !line.contains("known by")).collect::<String>();
            assert_eq!(without_time(&signed.stdout), without_time(&set_off.stdout), "{command} {board}");
        }
    }
}

#[test]
fn a_board_that_was_made_is_a_board_to_solve() {
    let folder = std::env::temp_dir().join(format!("tablette-new-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("grid.txt");
    let path = file.to_str().unwrap();
    let made = tablette(&["new", "rockse", "--size", "9", "--bonuses", "4", "--seed", "3", "--out", path]).output();
    assert_eq!(made.unwrap().status.code(), Some(0));
    let solve =
        |words: &[&str]| said(&tablette(&[&["solve", "rockse", path], words].concat()).output().unwrap().stdout);
    let proven = solve(&["--json"]);
    assert!(proven.contains(r#""proven":true"#) && proven.contains(r#""path":[[0,0],"#), "{proven}");
    assert!(solve(&["--svg", "-"]).starts_with("<svg"));
    // A file that is too long is refused by its length alone: this one takes no room on the disk,
    // and hours to read.
    std::fs::File::options().write(true).open(&file).unwrap().set_len(8 << 40).unwrap();
    let output = tablette(&["solve", "rockse", path]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output.stderr).contains("too long (64.0 MiB at most)"), "{}", said(&output.stderr));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn pictures_appear_whole_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("tablette-test-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("map.svg");
    let path = file.to_str().unwrap();
    let output = tablette(&["map", "chocolate", "9", "7", "--svg", path]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(said(&output.stderr), format!("Written to {path}.\n"));
    let drawn = std::fs::read_to_string(&file).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
    let nowhere = folder.join("no-such-folder/map.svg");
    let output = tablette(&["map", "chocolate", "9", "7", "--svg", nowhere.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn colours_come_only_when_they_are_wanted() {
    let show = ["show", "chomp", "3x2"];
    let coloured =
        |more: &[&str]| said(&tablette(&[&show[..], more].concat()).output().unwrap().stdout).contains('\u{1b}');
    assert!(coloured(&["--color", "always"]));
    assert!(!coloured(&["--color", "never"]));
    assert!(!coloured(&[]), "a pipe is no terminal");
}

#[test]
fn the_locale_chooses_the_language() {
    let said_in = |lc_all: &str, lang: &str| {
        let output = tablette(&["solve", "chomp", "1x1"]).env("LC_ALL", lc_all).env("LANG", lang).output().unwrap();
        said(&output.stdout)
    };
    assert!(said_in("fr_FR.UTF-8", "en_GB.UTF-8").contains("Perte"));
    assert!(said_in("", "fr_CA.UTF-8").contains("Perte"));
    assert!(said_in("C", "fr_CA.UTF-8").contains("Lost"));
}

/// One request over a socket of our own; the whole answer.
#[cfg(feature = "serve")]
fn fetch(address: &str, path: &str) -> String {
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = std::net::TcpStream::connect(host).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    answer
}

#[cfg(feature = "serve")]
#[test]
fn the_server_listens_on_loopback_and_ctrl_c_is_how_it_ends() {
    let mut child = tablette(&["serve", "--port", "0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:")).expect("an address");
    let moves = fetch(address, "/api/chomp/8x10");
    assert!(moves.starts_with("HTTP/1.1 200 OK") && moves.contains(r#"{"move":"(5,4)""#), "{moves}");
    assert!(fetch(address, "/api/chomp/%ff").starts_with("HTTP/1.1 400 "));
    interrupt(&child);
    let output = ended(child);
    assert_eq!((output.status.code(), said(&output.stderr)), (Some(0), String::new()));
}

#[cfg(all(feature = "serve", target_os = "linux"))]
#[test]
fn the_exercise_opens_in_a_browser_at_its_question() {
    use std::os::unix::fs::PermissionsExt as _;

    // A browser that answers with what it was asked to open.
    let folder = std::env::temp_dir().join(format!("tablette-browser-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (browser, seen) = (folder.join("xdg-open"), folder.join("seen"));
    fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > '{0}'\n", seen.display())).unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(Command::new("mkfifo").arg(&seen).status().unwrap().success());
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut child = tablette(&["lesson", "chomp", "9c", "--open"]).env("PATH", path).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:")).expect("an address");
    assert_eq!(fs::read_to_string(&seen).unwrap().trim(), address);
    assert!(address.ends_with("/learn/chomp?question=9c"), "{address}");
    let (server, page) = address.split_at(address.find("/learn").unwrap());
    assert!(fetch(server, page).starts_with("HTTP/1.1 200 OK"));
    interrupt(&child);
    assert_eq!(ended(child).status.code(), Some(0));
    fs::remove_dir_all(&folder).unwrap();
    let refused = tablette(&["lesson", "chomp", "5", "3,1", "--open"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused.stderr).contains("--open takes at most a question"), "{}", said(&refused.stderr));
}

#[cfg(feature = "serve")]
#[test]
fn a_port_that_is_taken_is_said_in_a_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = ended(tablette(&["serve", "--port", &port]).spawn().unwrap());
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output.stderr).contains("cannot serve at 127.0.0.1:"), "{}", said(&output.stderr));
}
