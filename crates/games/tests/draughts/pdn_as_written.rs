//! Real files: deviations from the grammar that the lenient reader accepts, and the strict reader's
//! messages for them.

use tablette_core::{GameRecord as _, RecordFault, RecordReading};
use tablette_games::draughts::Reading;
use tablette_games::draughts::pdn::{FORMAT, GameType, Reader, Transcript, read, write};

/// A brace that opens no comment is part of the one around it, which ends where it did before.
#[test]
fn a_brace_alone_is_text() {
    let far = format!("1. 32-28 {{a {{b}} {}19-23 }} *", "$1 ".repeat(3000));
    for text in ["1. 32-28 {a {b} 1... 19-23 {c} *", "1. 32-28 {:-{} 19-23 *", "1. 32-28 {{} 19-23 ;}\n*"] {
        assert!(games(text, Reading::Lenient, GameType::International).is_ok(), "{text}");
    }
    let fault = games(&far, Reading::Lenient, GameType::International).expect_err("the brace at the end");
    assert_eq!((fault.line, fault.column), (1, 9023));
}

/// Files without `GameType` are read by the rules that fit, unless rules are given.
#[test]
fn the_rules_of_a_file_are_guessed() {
    let positions = "[FEN \"W:W18,19,20,21,22:B1,2,3,4,5\"] *\n";
    let few = "[FEN \"W:W31:B1\"] 1. 31-27 *";
    let many = positions.repeat(2);
    for (text, game) in [
        ("1. 32-28 19-23 2. 28x19 *", "draughts"),
        ("1. 11-15 23-19 2. 8-11 *", "checkers"),
        ("1. c3-d4 f6-g5 2. b2-c3 *", "brazilian"),
        ("1. 32-28 *\n1. 31-26 *\n1. 11-15 *", "draughts"),
        (few, "draughts"),
        (&many, "checkers"),
        ("", "draughts"),
        ("[GameType \"21\"] 1. 11-15 *", "checkers"),
    ] {
        let read = |how| {
            let mut games = (FORMAT.read)(Box::new(std::iter::once(text.to_owned())), how).unwrap();
            std::iter::from_fn(move || games.next()).find_map(Result::ok)
        };
        let first = read(RecordReading { lenient: true, rules: None });
        assert_eq!(first.map_or("draughts", |first| first.game()), game, "{text}");
        let given = read(RecordReading { lenient: true, rules: Some("26") });
        assert!(given.is_none_or(|given| given.game() != "draughts"), "{text}");
    }
}

/// A king that takes eight pieces along either of two paths.
const AMBIGUOUS: &str = "[FEN \"W:WK26:B11,12,13,14,21,22,23,24,31,32,33,34,41,42,43,44\"]\n1. ";

fn games(text: &str, reading: Reading, kind: GameType) -> Result<Vec<Transcript>, RecordFault> {
    Reader::new(std::iter::once(text), reading).unless_said(kind).collect()
}

/// Reads one game leniently, and checks that both readers read its written form as the same game.
fn lenient(text: &str, kind: GameType) -> (Transcript, String) {
    let mut found = games(text, Reading::Lenient, kind).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    assert_eq!(found.len(), 1, "{text}");
    let written = write(&found[0]);
    for reading in [Reading::Strict, Reading::Lenient] {
        assert_eq!(read(&written, reading).as_ref(), Ok(&found), "{text}: {written}");
    }
    (found.remove(0), written)
}

/// The movetext on one line.
fn body(written: &str) -> String {
    let (_, body) = written.split_once("\n\n").expect("tags, an empty line, moves");
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Each case has the text, its meaning, and the place and message of the strict reader's fault.
#[test]
fn what_files_have_is_read_leniently_and_refused_strictly() {
    use GameType::{Brazilian, English, International};
    let cases = [
        // Blanks inside a move: after the sign, before it, around it, across a line end.
        (
            International,
            "1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12 4. 37-31  1- 7 *",
            "1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12 4. 37-31 1-7 *",
            (1, 57, "such as 32-28"),
        ),
        (International, "1. 34-29 20-24 2. 29x 20 15 x24 *", "1. 34-29 20-24 2. 29x20 15x24 *", (1, 22, "such as")),
        (International, "1. 32 - 28 *", "1. 32-28 *", (1, 6, "such as")),
        (International, "1. 32-\n28 *", "1. 32-28 *", (1, 7, "such as")),
        (International, "1. 32-28 2 - 0", "1. 32-28 2-0", (1, 11, "such as")),
        // No sign, or the sign of the other kind of move.
        (International, "1. 3228 1923 2. 2819 *", "1. 32-28 19-23 2. 28x19 *", (1, 8, "such as")),
        (Brazilian, "1. a3b4 *", "1. 21-17 *", (1, 4, "such as")),
        (International, "1. 32x28 19-23 2. 28-19 *", "1. 32-28 19-23 2. 28x19 *", (1, 4, "nothing to capture")),
        // Annotations of any length.
        (International, "1. 32-28!? 19-23(!?!!!) 2. 28x19 *", "1. 32-28 !? 19-23 !? 2. 28x19 *", (1, 17, "!?")),
        // Typographic dashes, crosses and halves; a comma, star or cross after a move; move numbers
        // without a dot.
        (International, "1. 32–28 19–23 2. 28×19 2–0", "1. 32-28 19-23 2. 28x19 2-0", (1, 6, "such as 32-28")),
        (International, "1. 32 – 28 ½–½", "1. 32-28 1-1", (1, 6, "such as")),
        (International, "1. 32-28, 19-23 *", "1. 32-28 19-23 *", (1, 7, "such as")),
        (English, "1. 11-15* 23-19+ 2. 8-11# *", "1. 11-15 23-19 2. 8-11 *", (1, 7, "such as")),
        (International, "1 32-28 19-23 2 28x19 *", "1. 32-28 19-23 2. 28x19 *", (1, 2, "such as")),
        // Evaluations between the moves, and variations without moves.
        (
            International,
            "1. 32-28 +- 19-23 = 2. 28x19 *",
            "1. 32-28 {+-} 1... 19-23 {=} 2. 28x19 *",
            (1, 10, "such as"),
        ),
        (International, "1. 32-28 () 19-23 ({why}) *", "1. 32-28 19-23 {why} *", (1, 11, "a move before")),
        // Quotes and tabs inside values, tag names in other cases, and an empty position.
        (International, "[Event \"Open \"De Hoek\" 1\"] 1. 32-28 *", "1. 32-28 *", (1, 15, "closing bracket of a tag")),
        (International, "[Event \"a\tb\"] 1. 32-28 *", "1. 32-28 *", (1, 10, "closing quote")),
        (International, "[Fen \"B:W31:B1\"] 1... 1-6 *", "1... 1-6 *", (1, 23, "legal move")),
        (International, "[FEN \"\"] 1. 32-28 *", "1. 32-28 *", (1, 7, "W or B")),
        // Glyphs of other programs, and glyphs before any move.
        (International, "1. 32-28 $902 *", "1. 32-28 {$902} *", (1, 10, "0 to 255")),
        (International, "$15 1. 32-28 *", "{$15} 1. 32-28 *", (1, 1, "a move before")),
        // Comments inside comments.
        (International, "1. 32-28 {a {b} {c} d} 19-23 *", "1. 32-28 {a (b) (c) d} 1... 19-23 *", (1, 21, "such as")),
        // Forfeits.
        (International, "1. 32-28 2-0F", "1. 32-28 2-0", (1, 12, "such as")),
        // The other side's turn, a man that can only be a king, and sides without a name.
        (International, "[FEN \"W:W31:B5\"] 1... 5-10 *", "1... 5-10 *", (1, 23, "legal move")),
        (
            International,
            "1. 32-28 /FEN \"W:W31:B5\"/ 1... 5-10 *",
            "1. 32-28 /FEN \"B:W31:B5\"/ 1... 5-10 *",
            (1, 32, "legal move"),
        ),
        (International, "[FEN \"W:W3:B50\"] 1. 3-8 *", "1. 3-8 *", (1, 10, "a king")),
        (International, "[FEN \"W::.\"] 0-2", "0-2", (1, 9, "")),
        // An unknown turn means the side that moves first.
        (International, "[FEN \"?:W29,13,11:B22,4,2\"] 1. 11-6 *", "1. 11-6 *", (1, 7, "W or B")),
        (English, "[FEN \"?:W29,13,11:B22,4,2\"] 1. 2-7 *", "1. 2-7 *", (1, 7, "W or B")),
        (International, "[FEN \"W : W31 : B5 .\"] 1. 31-27 *", "1. 31-27 *", (1, 8, "colon")),
    ];
    for (kind, text, meant, (line, column, said)) in cases {
        let (game, written) = lenient(text, kind);
        assert_eq!(body(&written), meant, "{text}");
        assert_eq!(game.kind(), kind);
        let fault = games(text, Reading::Strict, kind).expect_err(text);
        assert_eq!((fault.line, fault.column), (line, column), "{text}: {fault:?}");
        assert!(fault.problem.to_string().contains(said), "{text}: {fault:?}");
        // A check for all faults reports the same first fault.
        let mut checker = Reader::new(std::iter::once(text), Reading::Strict).unless_said(kind);
        assert_eq!(checker.check().expect("a game").first(), Some(&fault), "{text}");
    }
}

#[test]
fn a_result_has_one_sign_of_a_forfeit() {
    let fault = games("1. 32-28 2-0FF", Reading::Lenient, GameType::International).expect_err("no result");
    assert_eq!((fault.line, fault.column), (1, 12));
}

/// Variations within the grammar: numbers glued to moves, line ends of every system, a byte-order
/// mark, two games with a position of their own, clocks.
#[test]
fn what_the_grammar_allows_is_read_by_either_reader() {
    let text = "\u{feff}[Event \"a\"]\r\n[Result \"2-0\"]\r\n\r\n1.32-28 {[%clock w0:09:58 B0:10:00]}\r\n1...19-23$1$2; end\r\n\
        2.28x19 {a\r\nb} 14x23 2-0\r\n\r\n\u{feff}[FEN \"B:W31:BK5\"]\r\n1... 5-10 0-2\r\n[SetUp \"1\"]\r[FEN \"W:W31:B5\"]\r1.31-27 1-1";
    for reading in [Reading::Strict, Reading::Lenient] {
        let games = games(text, reading, GameType::International).unwrap_or_else(|fault| panic!("{fault:?}"));
        let bodies: Vec<String> = games.iter().map(|game| body(&write(game))).collect();
        let first = "1. 32-28 {[%clock w0:09:58 B0:10:00]} 1... 19-23 ! ? {end} 2. 28x19 {a b} 2... 14x23 2-0";
        assert_eq!(bodies, [first.replace("{end}", "{ end}").as_str(), "1... 5-10 0-2", "1. 31-27 1-1"], "{reading:?}");
    }
    // Tag names are case-sensitive for the strict reader only.
    let named = |reading| {
        let games = games("[gametype \"21\"] 1. 11-15 *", reading, GameType::International);
        games.map(|games| games[0].kind())
    };
    assert_eq!(named(Reading::Lenient), Ok(GameType::English));
    assert!(named(Reading::Strict).is_err());
    // Of two FEN tags the first counts.
    let twice = games("[FEN \"W:W31:B1\"][FEN \"W:W32:B1\"] 1. 31-27 *", Reading::Strict, GameType::International);
    assert_eq!(twice.map(|games| games.len()), Ok(1));
}

/// Three dots stand for an unknown move: the position determines the turn.
#[test]
fn a_move_that_nobody_knows_is_passed_over() {
    let text = "[FEN \"B:W31:BK5,20\"] 1. ... 20-25 *";
    for reading in [Reading::Strict, Reading::Lenient] {
        let game = &games(text, reading, GameType::International).expect("a game")[0];
        assert_eq!(body(&write(game)), "1... 20-25 *");
    }
}

#[test]
fn some_squares_of_a_capture_name_it() {
    let whole = |text: &str| body(&lenient(&format!("{AMBIGUOUS}{text} *"), GameType::International).1);
    let fault = games(&format!("{AMBIGUOUS}26x4 *"), Reading::Strict, GameType::International).unwrap_err();
    let fault = fault.problem.to_string();
    let names: Vec<&str> = fault.rsplit_once("may mean ").expect("names").1.split(", ").collect();
    for name in &names {
        let squares: Vec<&str> = name.split('x').collect();
        let others: Vec<Vec<&str>> =
            names.iter().filter(|other| other != &name).map(|other| other.split('x').collect()).collect();
        let own = squares.iter().find(|square| others.iter().all(|other| !other.contains(square)));
        let own = own.unwrap_or_else(|| panic!("{name} has a square of its own"));
        let partial = format!("26x{own}x4");
        assert_eq!(whole(&partial), format!("1. {name} *"), "{partial}");
        let strict = games(&format!("{AMBIGUOUS}{partial} *"), Reading::Strict, GameType::International).unwrap_err();
        assert_eq!((strict.line, strict.column), (2, 4));
        assert!(strict.problem.to_string().starts_with("expected a legal move"), "{strict:?}");
    }
    // Squares in the wrong order, or not on the path, match no capture.
    for wrong in ["26x1x4", "26x51x4"] {
        assert!(games(&format!("{AMBIGUOUS}{wrong} *"), Reading::Lenient, GameType::International).is_err(), "{wrong}");
    }
    // 2x30x39x17 named by one of its squares, landed on or passed; the wrong order matches nothing.
    let king = "[FEN \"W:WK2:B19,28,34,45\"]\n1. ";
    for partial in ["2x30x17", "2x24x17", "2x39x17", "2x33x17", "2x30x33x17"] {
        let (_, written) = lenient(&format!("{king}{partial} *"), GameType::International);
        assert_eq!(body(&written), "1. 2x17 *", "{partial}");
    }
    let strict = games(&format!("{king}2x30x17 *"), Reading::Strict, GameType::International).unwrap_err();
    assert_eq!((strict.line, strict.column), (2, 4));
    assert!(strict.problem.to_string().starts_with("expected a legal move"), "{strict:?}");
    for wrong in ["2x39x30x17", "2x29x17", "2x19x17"] {
        assert!(games(&format!("{king}{wrong} *"), Reading::Lenient, GameType::International).is_err(), "{wrong}");
    }
}

/// Lessons continue from other positions, in the game and in its variations.
const LESSON: &str = "[GameType \"20\"]\n\n1. 32-28 19-23 /FEN \"W:W31:B22\"/ {and now} 2. 31-27 22x31 \
    /FEN \"B:W46:BK5\"/ 2... 5-10 /FEN \"W:W6:B45\"/ 2-0\n";

#[test]
fn positions_are_set_up_on_the_way() {
    let game = &read(LESSON, Reading::Strict).unwrap_or_else(|fault| panic!("{fault:?}"))[0];
    let written = write(game);
    assert_eq!(read(&written, Reading::Strict).as_ref(), Ok(&vec![game.clone()]), "{written}");
    let line = &game.lines()[0];
    let setups: Vec<_> =
        line.setups.iter().map(|setup| (setup.before, setup.fen.as_str(), setup.comments.len())).collect();
    assert_eq!(setups, [(2, "W:W31:B22", 1), (4, "B:W46:BK5", 0), (5, "W:W6:B45", 0)]);
    let moves = game.moves();
    let told: Vec<_> = moves.iter().map(|mv| (mv.number, mv.first, mv.set_up.as_deref())).collect();
    assert_eq!(
        told,
        [
            (1, true, None),
            (1, false, None),
            (2, true, Some("W:W31:B22")),
            (2, false, None),
            (3, false, Some("B:W46:BK5"))
        ]
    );
    // The steps of a game from one board end at the first position set up.
    assert_eq!(game.steps().len(), 2);
    // After a position is set up, there is no move for a variation to replace.
    for (text, column) in [
        ("1. 32-28 /FEN \"B:W31:B1\"/ (1. 31-27) *", 27),
        ("1. 32-28 /FEN \"B:W31:B1\"/ $1 *", 27),
        ("1. 32-28 /FEN \"B:W31:B51\"/ *", 23),
        ("1. 32-28 /FEN B:W31:B1/ *", 10),
        ("1. 32-28 /fen \"B:W31:B1\"/ *", 10),
        ("1. 32-28 /moves/ *", 10),
        ("1. 32-28 /FEN \"B:W31:B1\" *", 10),
        ("(/FEN \"W:W31:B1\"/) *", 1),
        ("1. 32-28 (/FEN \"W:W31:B1\"/) *", 27),
    ] {
        let fault = read(text, Reading::Strict).expect_err(text);
        assert_eq!((fault.line, fault.column), (1, column), "{text}: {fault:?}");
        let mut checker = Reader::new(std::iter::once(text), Reading::Strict);
        assert_eq!(checker.check().expect("a game").first(), Some(&fault), "{text}");
    }
    // After an illegal move, a position set up makes the position known again.
    let text = "1. 32-29 19-23 /FEN \"W:W31:B1\"/ 2. 31-26 1-8 *";
    let mut checker = Reader::new(std::iter::once(text), Reading::Strict);
    let columns: Vec<_> = checker.check().expect("a game").iter().map(|fault| fault.column).collect();
    assert_eq!(columns, [4, 42]);
    // Leniently without quotes, in any case, across lines.
    let (game, written) = lenient("1. 32-28 / fen b:W31:B1 / 1-6 *", GameType::International);
    assert_eq!(game.lines()[0].setups[0].fen, "B:W31:B1");
    assert_eq!(body(&written), "1. 32-28 /FEN \"B:W31:B1\"/ 1... 1-6 *");
}

#[test]
fn the_caller_says_the_rules_of_games_that_do_not() {
    let text = "1. 11-15 23-19 *\n[GameType \"20\"]\n1. 32-28 *\n";
    let reader =
        |rules| (FORMAT.read)(Box::new(std::iter::once(text.to_owned())), RecordReading { lenient: false, rules });
    for rules in ["checkers", "21"] {
        let mut records = reader(Some(rules)).expect("known rules");
        let names = std::iter::from_fn(|| records.next()).map(|game| game.expect("a sound game").game());
        assert_eq!(names.collect::<Vec<_>>(), ["checkers", "draughts"]);
    }
    let Err(problem) = reader(Some("25")) else { panic!("25 is not supported") };
    assert!(problem.to_string().contains("checkers (21)"), "{problem}");
    let mut records = reader(None).expect("international draughts");
    assert!(records.next().expect("a game").is_err());
}
