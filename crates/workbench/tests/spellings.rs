//! Spellings of boards, moves and settings: many ways to write the same, each of them read, and
//! nothing ambiguous.

use tablette::{AnyBoard, Budget, GAMES, Lang, Settings, game};

fn open(name: &str, board: &str) -> Box<dyn AnyBoard> {
    opened(name, board).unwrap_or_else(|why| panic!("{name} {board:?}: {why}"))
}

fn opened(name: &str, board: &str) -> Result<Box<dyn AnyBoard>, String> {
    let none = Settings::default();
    game(name).and_then(|game| game.open(board, &none)).map_err(|problem| problem.to_string())
}

/// A game, a board as the game writes it, and other ways to write it.
const BOARDS: &[(&str, &str, &[&str])] = &[
    ("chomp", "8x10", &["8X10", "8×10", "8 10", "8 x 10", "8 × 10", "8\u{a0}×\u{a0}10", "\u{feff}8x10"]),
    ("chomp", "5,3,1", &["5, 3, 1", "[5,3,1]", "[5, 3, 1]", "(5, 3, 1)", "[5 3 1]", "[ 5 ,3, 1 ]"]),
    ("chomp", "7", &["(7,)", "[7]", "7x1", "7 1"]),
    (
        "chocolate",
        "10x7@7,3",
        &[
            "10 7 7 3",
            "10  7 7  3",
            "10X7@7,3",
            "10×7@7,3",
            "10 x 7 @ 7, 3",
            "10x7 7 3",
            "10×7 (7, 3)",
            "(10, 7, 7, 3)",
            "[10,7,7,3]",
            "10,7,7,3",
            "\u{feff}10 7 7 3",
        ],
    ),
    ("draughts", "start", &["Start", "début", "debut", "départ", "DÉPART", "W:W31-50:B1-20", "w:w31-50:b1-20"]),
    (
        "draughts",
        "W:W28,K32:B17,23",
        &["W:W28, K32 :B17, 23", "w:w28,k32:b17,23", "\"W:W28,K32:B17,23\"", "W:B17,23:W28,K32.", " W:W28,K32:B17,23"],
    ),
    ("rings", "4", &["4:", "....>****", "....→****", ".... > ****", "\u{feff}4", "0000>1111"]),
    (
        "rings",
        "1101",
        &[
            "**.*",
            "* * . *",
            "[1, 1, 0, 1]",
            "[1,1,0,1]",
            "(1, 1, 0, 1)",
            "1,1,0,1",
            "1 1 0 1",
            "value:11",
            "valeur:11",
            "VALEUR:11",
        ],
    ),
    ("kayles", "9 7 5", &["7 5 9", "7,5,9", "7, 5, 9", "[7, 5, 9]", "(7,5,9)", "[9 7 5]"]),
    ("tictactoe", "3x3", &["3X3", "3×3", "3 3", "3 x 3", ".../.../..."]),
    ("tictactoe", "xo./.../...", &["XO./.../...", "Xo./.../..."]),
    ("subtraction", "21", &["\u{feff}21"]),
    (
        "rockse",
        "2 -4; 1 -2; jumps (0,1) (1,0); bonus (0,1): (1,0)",
        &[
            "2 -4\n1 -2\njumps (0,1) (1,0)\nbonus (0,1): (1,0)",
            "2, -4; 1, -2; jumps (0, 1) (1, 0); bonus (0, 1): (1, 0)",
            "[[2, -4], [1, -2]]; jumps [(0, 1), (1, 0)]; bonus (0,1): [(1, 0)]",
            "[[2, -4],\n [1, -2]]\njumps (0,1) (1,0)\nbonus (0,1): (1,0)",
            "[[2 -4]\n [1 -2]]\njumps (0,1) (1,0)\nbonus (0,1): (1,0)",
            "2 -4; 1 -2; sauts (0,1) (1,0); bonus (0,1): (1,0)",
            "\u{feff}2 -4; 1 -2; Sauts (0,1) (1,0); Bonus (0,1): (1,0); en (0,0)",
            "{\"grid\": [[2, -4], [1, -2]], \"jumps\": [[0, 1], [1, 0]], \"bonus\": [{\"cell\": [0, 1], \"jumps\": [[1, 0]]}]}",
        ],
    ),
];

/// A game, a board, a move as the game writes it, and other ways to write it.
const MOVES: &[(&str, &str, &str, &[&str])] = &[
    ("chomp", "8x10", "(5,4)", &["(5, 4)", "[5, 4]", "[5,4]", "5,4", "5, 4", "5 4", "( 5 , 4 )"]),
    ("chocolate", "10x7@7,3", "left 4", &["gauche 4", "Gauche 4", "GAUCHE 4", "Left 4", "left  4", "gauche\u{a0}4"]),
    ("chocolate", "10x7@7,3", "right 2", &["droite 2"]),
    ("chocolate", "10x7@7,3", "top 1", &["haut 1"]),
    ("chocolate", "10x7@7,3", "bottom 3", &["bas 3"]),
    ("draughts", "start", "32-28", &["32 - 28", "32–28", "32−28"]),
    ("draughts", "W:W9:B45", "9-4", &["09-04", "9 - 04"]),
    ("draughts", "W:W28,32:B17,23,27", "32x12", &["32X12", "32×12", "32:12", "32*12", "32 x 12", "32 × 12"]),
    ("rings", "4", "+1", &["+ 1"]),
    ("rings", "1101", "-1", &["−1", "–1", "- 1"]),
    ("kayles", "9 7 5", "7>3,2", &["7>3, 2", "7 > 3, 2", "7→3,2"]),
    ("tictactoe", "3x3", "(2,3)", &["(2, 3)", "[2, 3]", "2,3", "2 3"]),
    ("rockse", "2 -4; 1 -2; jumps (0,1) (1,-1)", "(0,1)", &["(0, 1)", "[0, 1]", "0,1", "0 1"]),
];

/// Ambiguous or meaningless text stays refused.
const REFUSED: &[(&str, &[&str])] = &[
    (
        "chomp",
        &[
            "5 3 1", "5 3,1", "5, 3 1", "8x10x2", "8 10 ", " 8x10", "(5, 3", "5, 3]", "8*10", "8.10", "٨x10", "8xx10",
            "5;3;1",
        ],
    ),
    ("chocolate", &["10 7 7", "10x7", "10 7 7,3", "10x7@7,3,1", "(10, 7, 7, 3", "10,7 7,3", "10 7 7 -3", " 10 7 7 3"]),
    ("draughts", &["W:W31 32:B1", "W:W3 1:B5", "starts", "begin", "B:B31-50:N1-20", "W:W31-50"]),
    ("rings", &["11", "101", "110", "111", "[2]", "1,2", "[1, 0", "* *.", "valeurs:3", "1 1 "]),
    ("kayles", &["7 5,9", "7;5", "-7 5", "(7, 5", "7 5 "]),
    ("tictactoe", &["3x", "3,3", "3xx3", "xx./.../..."]),
    ("subtraction", &["2 1", "(21)", "21,", "+21", "vingt"]),
    (
        "rockse",
        &[
            "1 2; 3 4; jump (0,1)",
            "[[1, 2], [3, 4]; jumps (0,1)",
            "[[1, 2] [3, 4]]; jumps (0,1)",
            "[[1, 2], [3, 4]]]; jumps (0,1)",
            "[[1,2],[3,4]]; 5 6; jumps (0,1)",
            "1,,2; 3 4; jumps (0,1)",
            "1 2; 3 4; jumps [(0,1) (1,0)]",
            "1, 2 3; 4 5 6; 7 8 9; jumps (0,1)",
        ],
    ),
];

#[test]
fn boards_read_however_they_are_written() {
    let mut ways = 0;
    for (name, board, others) in BOARDS {
        let position = open(name, board).position();
        for other in *others {
            assert_eq!(open(name, other).position(), position, "{name} {other:?}");
            ways += 1;
        }
        assert_eq!(open(name, &position).position(), position);
    }
    assert!(ways >= 40, "{ways} ways");
}

#[test]
fn moves_read_however_they_are_written() {
    let mut ways = 0;
    for (name, board, mv, others) in MOVES {
        let board = open(name, board);
        let after = board.play(mv).unwrap().position();
        for other in *others {
            let read = board.written(other).unwrap_or_else(|why| panic!("{name} {other:?}: {why}"));
            assert_eq!(
                (read.as_str(), board.play(other).unwrap().position()),
                (*mv, after.clone()),
                "{name} {other:?}"
            );
            ways += 1;
        }
    }
    assert!(ways >= 30, "{ways} ways");
}

#[test]
fn ambiguous_text_is_refused() {
    for (name, boards) in REFUSED {
        for board in *boards {
            assert!(opened(name, board).is_err(), "{name} {board:?} is read");
        }
    }
    for (name, board, moves) in [
        ("chomp", "8x10", &["5", "54", "5,4,3", "(5,4", "(-5,4)", "5;4"][..]),
        ("chocolate", "10x7@7,3", &["left4", "4 left", "gauche -4", "gauche 4 5", "à gauche 4", "gauche"]),
        ("draughts", "start", &["3228", "32 28", "32--28", "32-28-", "-28", "32→28"]),
        ("draughts", "W:W28,32:B17,23,27", &["28x19", "32-12", "32x"]),
        ("rings", "4", &["1", "+01", "+-1", "+1 2"]),
        ("kayles", "9 7 5", &["7>3 2", "7", "7>32", "7<3,2"]),
        ("tictactoe", "3x3", &["23", "(2,3", "(2,3,1)", "2-3"]),
        ("rockse", "2 -4; 1 -2; jumps (0,1) (1,-1)", &["01", "(0;1)", "(0,1", "0,1,2"]),
    ] {
        let board = open(name, board);
        for mv in moves {
            assert!(board.play(mv).is_err(), "{name} {mv:?} is read");
        }
    }
}

#[test]
fn games_are_known_by_their_names_in_both_languages() {
    for (typed, name) in [
        ("dames", "draughts"),
        ("Dames", "draughts"),
        ("chocolat", "chocolate"),
        ("baguenaudier", "rings"),
        ("röckse", "rockse"),
        ("Röckse", "rockse"),
        ("quilles", "kayles"),
        ("morpion", "tictactoe"),
        ("soustraction", "subtraction"),
        ("dames-bresiliennes", "brazilian"),
        ("CHOMP", "chomp"),
    ] {
        assert_eq!(game(typed).unwrap().info().name, name);
    }
    for typed in ["dame", "chomps", "", "chocolat "] {
        assert!(game(typed).is_err(), "{typed}");
    }
}

#[test]
fn settings_take_words_of_both_languages() {
    for (name, board, one, other) in [
        ("rings", "4", "accelerated=yes", "accelerated=oui"),
        ("rings", "4", "accelerated=no", "accelerated=Non"),
        ("draughts", "start", "draws=all", "draws=toutes"),
        ("draughts", "start", "draws=none", "draws=aucune"),
        ("rockse", "1 2; 3 4; jumps (0,1) (1,0)", "horizon=none", "horizon=aucun"),
        ("subtraction", "21", "take=1,2,3", "take=[1, 2, 3]"),
    ] {
        let game = game(name).unwrap();
        let [one, other] = [one, other].map(|pair| {
            let settings = Settings::parse([pair]).unwrap();
            let board = game.open(board, &settings).unwrap_or_else(|why| panic!("{pair}: {why}"));
            (board.legal(&tablette::Budget::default()).unwrap(), board.repetition())
        });
        let moves = |legal: &Option<Vec<tablette::LegalMove>>| legal.as_ref().map(Vec::len);
        assert_eq!((moves(&one.0), one.1), (moves(&other.0), other.1), "{name}");
    }
    for pair in ["accelerated=ja", "draws=tout", "accelerated="] {
        let settings = Settings::parse([pair]).unwrap();
        assert!(game("rings").unwrap().open("4", &settings).is_err(), "{pair}");
    }
}

#[test]
fn matrices_read_as_python_prints_them() {
    let draughts = game("dames").unwrap();
    let survey = |text: &str, pairs: &[&str]| {
        let choices = Settings::parse(pairs.iter().copied()).unwrap();
        draughts.survey(text, &choices).map(|survey| survey.summary.to_string()).map_err(|problem| problem.to_string())
    };
    let plain = survey("00100\n01010\n00202\n00020\n00000", &[]).unwrap();
    for text in [
        "00100/01010/00202/00020/00000",
        "\u{feff}00100\n01010\n00202\n00020\n00000\n",
        "0 0 1 0 0\n0 1 0 1 0\n0 0 2 0 2\n0 0 0 2 0\n0 0 0 0 0",
        "0,0,1,0,0\n0,1,0,1,0\n0,0,2,0,2\n0,0,0,2,0\n0,0,0,0,0",
        "0, 0, 1, 0, 0\n0, 1, 0, 1, 0\n0, 0, 2, 0, 2\n0, 0, 0, 2, 0\n0, 0, 0, 0, 0\n",
        "[[0,0,1,0,0],[0,1,0,1,0],[0,0,2,0,2],[0,0,0,2,0],[0,0,0,0,0]]",
        "[[0, 0, 1, 0, 0],\n [0, 1, 0, 1, 0],\n [0, 0, 2, 0, 2],\n [0, 0, 0, 2, 0],\n [0, 0, 0, 0, 0]]\n",
    ] {
        assert_eq!(survey(text, &[]).as_ref(), Ok(&plain), "{text}");
    }
    for text in ["[[0,1],[2]]", "[[0,1],[2,0]", "[[0,1],[2,5]]", "0,1\n2", "[0,1]", "[[0,1],[2,0]] 3", "0;1\n2;0"] {
        assert!(survey(text, &[]).is_err(), "{text}");
    }
    let board = "00100\n01010\n00202\n00020\n00000";
    assert_eq!(survey(board, &["side=blanc"]), survey(board, &["side=white"]));
    assert_eq!(survey(board, &["side=Noirs"]), survey(board, &["side=black"]));
    assert_eq!(survey(board, &["kings=oui"]), survey(board, &["kings=yes"]));
    assert_eq!(survey(board, &["man=(1, 1)"]), survey(board, &["man=1,1"]));
}

/// A French reader meets no English word in a move: every word of a notation is in the glossary of
/// its game, and the game reads its French spelling back.
#[test]
fn moves_have_no_english_words_in_french() {
    for game in GAMES {
        let info = game.info();
        for text in info.small {
            let board = game.open(text, &Settings::default()).expect("a board of the laws");
            for mv in board.legal(&Budget::default()).expect("a short list").unwrap_or_default() {
                let label = info.spell(&mv.notation).say(Lang::Fr);
                let words = mv.notation.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.len() > 1);
                for word in words {
                    assert!(!label.contains(word), "{} {text}: {label}", info.name);
                }
                assert_eq!(board.written(&label).as_ref(), Ok(&mv.notation), "{} {text}", info.name);
            }
        }
    }
}

/// The bar is drawn with the numbers of its source text: one convention, from 0.
#[test]
fn the_chocolate_bar_counts_from_0_everywhere() {
    let board = open("chocolate", "10x7@7,3");
    let view = board.view();
    assert_eq!((view.column_names[0].as_str(), view.row_names[0].as_str()), ("0", "0"));
    let caption = view.caption.map(|caption| caption.to_string()).unwrap();
    assert!(caption.contains("column 7, row 3"), "{caption}");
    assert_eq!(
        board.words("left 4").unwrap().to_string(),
        "break vertically after 4 columns, hand over the right part"
    );
}

/// A browser takes a part of an address that is one dot or two for a folder, and leaves it out. Boards
/// of one row and at most two squares are the exception: their start is written so.
#[test]
fn no_game_comes_to_a_position_of_dots_alone() {
    let budget = Budget::default();
    for game in GAMES {
        for text in game.info().small {
            let Ok(board) = game.open(text, &Settings::default()) else { continue };
            for after in board.legal(&budget).expect("an answer").expect("few moves") {
                assert!(after.position.contains(|c| c != '.'), "{} {:?}", game.info().name, after.position);
            }
        }
    }
}
