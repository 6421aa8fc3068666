//! Notations: round trips, both kinds, and arbitrary input.

use proptest::prelude::*;
use tablette_core::{Game, Lang, Rules, Settings};
use tablette_games::rockse::notation::{read, show_lines, show_plain};
use tablette_games::rockse::{Cell, Jump, Rockse};

const EXAM: &str = "# the grid of the text\n 2 -4 -6 0\n 1 -2 2 3\n-2 2 -3 4\n-1 4 -3 7\n\
                    jumps (0,1) (1,-1) ( 1 , 1 )\nbonus (1,2): (1,0)   # straight down\n";
const JSON: &str = r#"{"grid":[[2,-4,-6,0],[1,-2,2,3],[-2,2,-3,4],[-1,4,-3,7]],"jumps":[[0,1],[1,-1],[1,1]],"bonus":[{"cell":[1,2],"jumps":[[1,0]]}],"at":[2,2],"extra":[[1,0]]}"#;

#[test]
fn both_notations_say_the_same() {
    let board = read(EXAM).unwrap();
    assert_eq!(board.instance.weight(Cell::new(3, 2)), -3);
    assert_eq!(board.instance.extras(), [Jump::new(1, 0)]);
    for show in [show_plain, show_lines] {
        assert_eq!(read(&show(&board.instance, &board.position)).unwrap(), board);
    }
    let later = read(&format!("{EXAM} at (2,2); extra (1,0)")).unwrap();
    assert!(later.position.extra.contains(0));
    assert_eq!(read(JSON).unwrap(), later);
    assert_eq!(read(&JSON.replace(r#","at":[2,2],"extra":[[1,0]]"#, "")).unwrap(), board);
    for show in [show_plain, show_lines] {
        assert_eq!(read(&show(&later.instance, &later.position)).unwrap(), later);
    }
    let one_line = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)";
    assert_eq!(show_plain(&board.instance, &board.position), one_line);
}

#[test]
fn faults_have_a_place_and_a_reason() {
    let deep = format!("{{\"grid\":{}", "[".repeat(100_000));
    let cases = [
        ("", "rows of a grid"),
        ("1 2\n3", "in row 1"),
        ("1 x\n3 4", "line 1, byte 3"),
        ("1 2\n3 99999999999999999999", "within 64 bits"),
        ("1 2\n3 99999999999999999999", "line 2, byte 7"),
        ("1; jumps (0,-1)", "default jump number 0"),
        ("1; jumps (0,1", "such as (1,-1)"),
        ("1; jumps (0,1); jumps (1,0)", "only once"),
        ("1; bonus (0,0) (1,0)", "bonus (i,j)"),
        ("1; bonus (0,0): (1,0); bonus (0,0): (1,0)", "each bonus cell once"),
        ("1; bonus (0,1): (1,0)", "inside the grid"),
        ("1; bonus (-1,0): (1,0)", "both from 0"),
        ("1; wall (0,0)", "a row of weights, jumps"),
        ("1; at (0,1)", "from (0,0) to (0,0)"),
        ("1 1; 1 1; extra (1,1)", "an extra jump"),
        ("1 1; 1 1; bonus (1,0): (1,1); at (0,1); extra (1,1)", "at or before (0,1)"),
        ("1; left 3", "no count of jumps"),
        ("{", "line 1, column 1"),
        ("{\"grid\":[[1,2],[3]],\"jumps\":[]}", "in row 1"),
        ("{\"grid\":[[1]],\n\"jumps\":[[0]]}", "line 2"),
        ("{\"grid\":[[1.5]],\"jumps\":[]}", "floating point"),
        ("{\"grid\":[[99999999999999999999]],\"jumps\":[]}", "line 1, column"),
        ("{\"grid\":[[1]],\"jumps\":[],\"colour\":1}", "unknown field"),
        ("{\"grid\":[[1]],\"jumps\":[],\"jumps\":[]}", "duplicate field"),
        ("{\"grid\":[[1]]}", "missing field"),
        ("{\"grid\":[[1]],\"jumps\":[]} x", "trailing"),
        (deep.as_str(), "line 1, column"),
    ];
    for (text, words) in cases {
        let said = Rockse::open(text, &Settings::default()).unwrap_err();
        assert!(said.to_string().contains(words), "{}: {said}", &text[..text.len().min(60)]);
        assert!(said.say(Lang::Fr).contains("il fallait"));
    }
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let wide = "0 ".repeat(5000);
    assert!(read(&wide).unwrap_err().to_string().contains("at most 4096"));
    let tall = "0\n".repeat(5000);
    assert!(read(&tall).unwrap_err().to_string().contains("at most 4096 rows"));
    let json = format!("{{\"grid\":[{}", "[0],".repeat(5000));
    assert!(read(&json).unwrap_err().to_string().contains("longer than 4096"));
    let jumps = format!("0; jumps {}", "(0,1)".repeat(10_001));
    assert!(read(&jumps).unwrap_err().to_string().contains("at most 10000"));
}

#[test]
fn illegal_moves_say_why() {
    let game = Rockse::open(EXAM, &Settings::default()).unwrap();
    for (text, words) in
        [("(1,0)", "there are (0,1)"), ("(1,-1)", "leaves the grid"), ("1;0", "a jump such as"), ("(+1,0)", "a jump")]
    {
        let said = game.parse_move(&game.start(), text).unwrap_err().to_string();
        assert!(said.contains(words), "{text}: {said}");
    }
    let other = game.parse_state("0 0; 0 0; jumps (0,1)").unwrap_err().to_string();
    assert!(other.contains("the same grid"), "{other}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC{0,80}", at in 0..200_usize, with in "[-0-9a-z(),:;#{}\\[\\]\" \n\u{e9}]{0,6}") {
        for whole in [text, splice(EXAM, at, &with), splice(JSON, at, &with)] {
            if let Ok(board) = read(&whole) {
                let again = read(&show_plain(&board.instance, &board.position)).unwrap();
                prop_assert_eq!(again.position, board.position);
            }
        }
    }
}

/// The text with a part replaced.
fn splice(text: &str, at: usize, with: &str) -> String {
    let at = at % text.len();
    format!("{}{with}{}", &text[..at], &text[(at + with.len()).min(text.len())..])
}
