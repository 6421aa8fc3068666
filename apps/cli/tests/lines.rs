//! Many questions at once: `solve GAME -`, maps of one number, lists of tables.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn tablette(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").env("XDG_DATA_HOME", "/nonexistent/data");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command that is told `input`.
fn told(words: &[&str], input: &str) -> Output {
    let mut child = tablette(words).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Every answer is the one that is given alone, whatever was asked before it.
#[test]
fn each_line_is_answered_as_alone() {
    for (game, boards) in [
        ("chomp", &["8x10", "5,3,1", "[5, 3, 1]", "2,1", "8×10", "1x1", "4x4"][..]),
        ("chocolate", &["10 7 7 3", "(10, 7, 5, 3)", "1x1@0,0"]),
        ("rings", &["5", "1101", "....>****", "**.*", "4"]),
        ("draughts", &["W:WK10:BK5,K23", "W:WK10:BK5", "B:WK10:BK5"]),
        ("kayles", &["7 5 9", "5", "[7, 5]"]),
        ("subtraction", &["21", "100", "3"]),
    ] {
        let output = told(&["solve", game, "-", "--json"], &boards.join("\n"));
        assert_eq!(output.status.code(), Some(0), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        let answers = lines(&output);
        assert_eq!(answers.len(), boards.len());
        for (at, (answer, board)) in answers.iter().zip(boards).enumerate() {
            let alone = lines(&tablette(&["solve", game, board, "--json"]).output().unwrap()).remove(0);
            assert_eq!(answer["lineNumber"], at as u64 + 1);
            for field in [
                "game",
                "position",
                "positionValue",
                "remoteness",
                "value",
                "bestMoves",
                "winningMoves",
                "known",
                "moves",
                "values",
            ] {
                assert_eq!(answer[field], alone[field], "{game} {board}: {field}");
            }
        }
    }
}

#[test]
fn a_bad_line_is_answered_by_its_fault_and_the_others_are_answered() {
    let input = "\u{feff}3x3\r\n\n9y9\n5,3,1\n3,5\n";
    let output = told(&["solve", "chomp", "-", "--json"], input);
    assert_eq!(output.status.code(), Some(2));
    let answers = lines(&output);
    let numbers: Vec<_> = answers.iter().map(|answer| answer["lineNumber"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 3, 4, 5]);
    for (at, is_fault) in [(0, false), (1, true), (2, false), (3, true)] {
        assert_eq!(answers[at]["error"].is_string(), is_fault, "{}", answers[at]);
    }
    let people = told(&["solve", "chomp", "-"], input);
    let said = String::from_utf8_lossy(&people.stdout);
    assert!(
        said.contains("line 3: expected") && said.contains("chomp 5,3,1") && said.contains("line 5: expected"),
        "{said}"
    );
    assert!(String::from_utf8_lossy(&people.stderr).contains("2 lines could not be read"));
    let french = told(&["solve", "chomp", "-", "--lang", "fr"], "z\n");
    assert!(String::from_utf8_lossy(&french.stdout).starts_with("ligne 1 :"));
}

/// A program on the other end of the pipe gets an answer before it asks the next question.
#[test]
fn each_answer_is_on_its_way_before_the_next_question() {
    let mut child = tablette(&["solve", "chomp", "-", "--json"]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for (board, value) in [("2,1", "lose"), ("3x3", "win"), ("bad", ""), ("1x1", "lose")] {
        writeln!(stdin, "{board}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["positionValue"].as_str().unwrap_or(""), value, "{line}");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// Röckse keeps its boards in files: `-` is one grid over many lines, and `--lines` a grid a line.
#[test]
fn one_board_on_standard_input_is_still_one_board() {
    let grid = "0 1\n2 3\njumps (0,1) (1,0)\n";
    let one = told(&["solve", "rockse", "-", "--json"], grid);
    assert_eq!((one.status.code(), lines(&one).len()), (Some(0), 1));
    let line = "0 1; 2 3; jumps (0,1) (1,0)\n0 1; 2 3; jumps (0,1)\n";
    let many = told(&["solve", "rockse", "-", "--lines", "--json"], line);
    assert_eq!((many.status.code(), lines(&many).len()), (Some(1), 2), "the second has no path");
    let wrong = tablette(&["solve", "rockse", "grid.txt", "--lines"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    let picture = told(&["solve", "chomp", "-", "--svg", "-"], "3x3\n");
    assert_eq!(picture.status.code(), Some(2));
}

/// With a number, `--lines` is about lines of play: exact ones of a game that is known, for one
/// board and for one a line.
#[test]
fn the_best_moves_come_with_their_lines() {
    let told_lines = |arguments: &[&str]| {
        let output = tablette(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let answer: Value =
        serde_json::from_str(&told_lines(&["solve", "chomp", "5x4", "--lines", "3", "--json"])).unwrap();
    let judged = answer["judged"].as_array().unwrap();
    let all: Value = serde_json::from_str(&told_lines(&["moves", "chomp", "5x4", "--json"])).unwrap();
    let moves = all["moves"].as_array().unwrap().len() as u64;
    assert_eq!((judged.len(), answer["leftOut"].as_u64()), (3, Some(moves - 3)));
    assert_eq!(judged[0]["best"], true);
    for line in judged {
        assert_eq!(line["line"][0], line["move"], "{line}");
        let plies = line["line"].as_array().unwrap().len() as u64 - 1;
        assert_eq!((line["remoteness"].as_u64(), &line["lineComplete"]), (Some(plies), &true.into()), "{line}");
    }
    assert_eq!(judged[0]["line"], answer["line"], "the best of them is the line of the answer");
    let said = told_lines(&["solve", "tictactoe", "3x3", "--lines", "2"]);
    assert!(said.contains("and then") && said.lines().filter(|line| line.contains("★")).count() == 2, "{said}");
    assert!(told_lines(&["solve", "tictactoe", "3x3", "--lines", "2", "--lang", "fr"]).contains("et ensuite"));
    let many = told(&["solve", "chomp", "-", "--lines", "1", "--json"], "3x3\n4x4\n");
    assert_eq!((many.status.code(), lines(&many).len()), (Some(0), 2));
    for wrong in ["1001", "many", "-3"] {
        let refused = tablette(&["solve", "chomp", "3x3", "--lines", wrong]).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn a_map_of_one_number_names_its_squares() {
    let output = tablette(&["map", "chocolate", "127", "127", "--worth", "127", "--json"]).output().unwrap();
    let document = lines(&output).remove(0);
    assert_eq!((output.status.code(), document["count"].as_u64()), (Some(0), Some(4)));
    let texts: Vec<_> = document["squares"].as_array().unwrap().iter().map(|square| square["text"].clone()).collect();
    for text in ["127x127@0,63", "127x127@63,0", "127x127@63,126", "127x127@126,63"] {
        assert!(texts.contains(&text.into()), "{texts:?}");
    }
    // Chomp: 2 is a bite that wins.
    let output = tablette(&["map", "chomp", "8x10", "--worth", "2"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("2 squares have the number 2: (5,4) (8,3)"), "{said}");
    let none = tablette(&["map", "chocolate", "9", "7", "--worth", "128"]).output().unwrap();
    assert_eq!(none.status.code(), Some(1));
    assert_eq!(tablette(&["map", "chocolate", "9", "7", "--worth", "many"]).output().unwrap().status.code(), Some(2));
}

#[test]
fn the_tables_of_a_folder_are_listed() {
    let folder = std::env::temp_dir().join(format!("tablette-list-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let name = folder.to_str().unwrap();
    let listed = |more: &[&str]| {
        let mut command = tablette(&[&["table", "list", name], more].concat());
        command.env("XDG_CACHE_HOME", &folder).output().unwrap()
    };
    assert!(String::from_utf8_lossy(&listed(&[]).stdout).starts_with("There are no tables in"));
    for words in [&["chomp", "4x4"][..], &["rings", "4", "--accelerated", "oui"]] {
        let build = tablette(&[&["table", "build"], words, &["--out", name]].concat()).output().unwrap();
        assert_eq!(build.status.code(), Some(0), "{}", String::from_utf8_lossy(&build.stderr));
    }
    std::fs::write(folder.join("broken.tablette"), "no table").unwrap();
    let document = lines(&listed(&["--json"])).remove(0);
    let tables = document["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 3);
    let chomp = tables.iter().find(|table| table["game"] == "chomp").unwrap();
    assert_eq!((&chomp["board"], &chomp["compared"]), (&"4,4,4,4".into(), &false.into()));
    let rings = tables.iter().find(|table| table["game"] == "rings").unwrap();
    assert_eq!(rings["settings"]["accelerated"], "yes");
    assert!(tables.iter().any(|table| table["fault"].is_string()));
    let said = listed(&[]);
    let said = String::from_utf8_lossy(&said.stdout);
    assert!(said.contains("chomp") && said.contains("accelerated=yes") && said.contains("not compared yet"), "{said}");
    let absent = tablette(&["table", "list", "/nonexistent/tables"]).output().unwrap();
    assert_eq!(absent.status.code(), Some(2));
    std::fs::remove_dir_all(&folder).unwrap();
}
