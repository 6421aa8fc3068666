//! Positions and moves as text.

use proptest::prelude::*;
use tablette_core::{Game, Lang, Rules, RulesExt, Settings, Wording};
use tablette_games::draughts::{Brazilian, Draughts, Fen, International, Position, Reading, read_fen, show_fen};

fn strict(text: &str) -> Result<Fen<International>, tablette_core::Problem> {
    read_fen(text, Reading::Strict)
}

fn lenient(text: &str) -> Result<Fen<International>, tablette_core::Problem> {
    read_fen(text, Reading::Lenient)
}

#[test]
fn strict_positions() {
    for (text, shown) in [
        ("W:W31-50:B1-20", "W:W31-50:B1-20"),
        ("W:B1-20:W31-50", "W:W31-50:B1-20"),
        ("B:WK31-50:BK1-20", "B:WK31-50:BK1-20"),
        ("W:W6,7:B", "W:W6,7:B"),
        ("W:W:B.", "W:W:B"),
        ("B:WK1,K2,K3,4:B50.", ""),
        ("B:WK1,K2,K3,K4:B45:H0:F2", "B:WK1-4:B45"),
        ("W:W10,12,11,K13:B45.", "W:W10-12,K13:B45"),
    ] {
        let read = strict(text).map(|fen| show_fen(&fen.position)).unwrap_or_default();
        assert_eq!(read, shown, "{text}");
    }
    let fen = strict("B:WK1:B45:H12:F7:E3.").unwrap();
    assert_eq!((fen.quiet, fen.number, fen.ending), (Some(12), Some(7), Some(3)));
}

/// Faulty positions and the byte offset of the fault.
#[test]
fn faults_have_places() {
    for (text, at) in [
        ("", 0),
        ("w:W31:B1", 0),
        ("X:W31:B1", 0),
        ("W", 1),
        ("W:W31", 5),
        ("W:W31:W32", 6),
        ("W:W31:B1:B2", 8),
        ("W:W0:B1", 3),
        ("W:W51:B1", 3),
        ("W:W031:B1", 3),
        ("W:W31,:B1", 6),
        ("W:W31,31:B1", 6),
        ("W:W31:B31", 7),
        ("W:W5:B1", 3),
        ("W:W31:B46", 7),
        ("W:W31-31:B1", 6),
        ("W:W33-31:B1", 6),
        ("W:W31-51:B1", 6),
        ("W:W31- 33:B1", 6),
        ("W:WK:B1", 4),
        ("W: W31:B1", 2),
        ("W:W31:B1 ", 8),
        ("W:W31:B1..", 9),
        ("W:W31:B1:H", 10),
        ("W:W31:B1:H1:H2", 12),
        ("W:W31:B1:H99999", 10),
        ("W:W31:B1:H0.F2", 12),
        ("W:Wé:B1", 3),
    ] {
        let problem = strict(text).unwrap_err();
        assert_eq!(problem.offset(), Some(at), "{text}: {problem}");
    }
    let said = strict("W:W5:B1").unwrap_err().say(Lang::Fr);
    assert!(said.contains("écrivez K5"), "{said}");
}

#[test]
fn lenient_positions() {
    for (text, shown) in [
        (" w : w 31 - 50 : b 1 - 20 . ", "W:W31-50:B1-20"),
        ("\"W:W31-50:B1-20\"", "W:W31-50:B1-20"),
        ("W:W33-31:B1", "W:W31-33:B1"),
        ("W:WK31-K33:B1,", "W:WK31-33:B1"),
        ("W:W31-31,31:Bk1", "W:W31:BK1"),
        ("W:W31", "W:W31:B"),
        ("B", "B:W:B"),
        ("W:W07:B,,1\n", "W:W7:B1"),
        ("W:W31:h3", "W:W31:B"),
        ("W::.", "W:W:B"),
    ] {
        let read = lenient(text).map(|fen| show_fen(&fen.position));
        assert_eq!(read.as_deref(), Ok(shown), "{text:?}");
        assert!(strict(text).is_err(), "{text:?}");
    }
    for text in ["W:W5:B1", "W:W31:B31", "W:W31,K31:B1", "W:W31:W32", "W:W51", "?:W31:B1", "W:W3 1:B1", "start"] {
        assert!(lenient(text).is_err(), "{text:?}");
    }
}

#[test]
fn smaller_boards_have_fewer_squares() {
    assert!(read_fen::<Brazilian>("W:W21-32:B1-12", Reading::Strict).is_ok());
    assert!(read_fen::<Brazilian>("W:W21-33:B1-12", Reading::Strict).is_err());
    assert!(read_fen::<Brazilian>("W:W21:B29", Reading::Strict).is_err());
}

proptest! {
    #[test]
    fn positions_round_trip(squares in proptest::collection::vec(0..5_u8, 50), white: bool) {
        let mut items = [Vec::new(), Vec::new()];
        for (number, code) in (1..).zip(squares) {
            let (side, king) = match code {
                0 => continue,
                1 => (0, number <= 5),
                2 => (1, number >= 46),
                code => (usize::from(code - 3), true),
            };
            items[side].push(format!("{}{number}", if king { "K" } else { "" }));
        }
        let turn = if white { "W" } else { "B" };
        let text = format!("{turn}:B{}:W{}", items[1].join(","), items[0].join(","));
        let position = strict(&text).unwrap().position;
        let shown = show_fen(&position);
        prop_assert_eq!(strict(&shown).unwrap().position, position);
        prop_assert_eq!(lenient(&shown.to_lowercase()).unwrap().position, position);
        prop_assert_eq!(position.pieces(tablette_games::draughts::Colour::White).len() as usize, items[0].len());
    }

    #[test]
    fn nothing_panics(text in "[WBKHFwbk0-9:,. x-]{0,30}") {
        if let Ok(fen) = strict(&text) {
            prop_assert_eq!(lenient(&text), Ok(fen));
        }
        let _ = lenient(&text);
        let game = Draughts::<International>::open("W:W28,32:B17,23,27", &Settings::default()).unwrap();
        let _ = game.parse_move(&game.start(), &text);
    }
}

fn refusal(board: &str, text: &str) -> String {
    let game = Draughts::<International>::open(board, &Settings::default()).expect("a board");
    let problem = game.parse_move(&game.start(), text).expect_err("an illegal move");
    assert!(!problem.say(Lang::Fr).is_empty());
    problem.to_string()
}

#[test]
fn illegal_moves_say_why() {
    for (board, text, why) in [
        ("W:W28,32:B17,23,27", "28x19", "28x19 takes one piece, 32x12 takes two: 4.13"),
        ("start", "28-23", "square 28 is empty"),
        ("start", "20-24", "the piece on square 20 is black, and White is to move"),
        ("start", "32-29", "a man moves one square diagonally forward"),
        ("start", "37-32", "square 32 is not free"),
        ("start", "32x28", "there is nothing to capture"),
        ("W:W28:B22,45", "28-23", "capturing is compulsory, for instance 28x17"),
        ("W:W28:B22,45", "28-17", "it is a capture: write 28x17"),
        ("W:W28:B22,45", "28x19", "no capture leads from 28 to 19"),
        ("W:WK46:B20", "46-47", "pieces move along diagonals"),
        ("W:WK46,41:B20", "46-37", "another piece stands in the way"),
        ("W:W46:B41,37", "46-40", "White has no legal move and has lost"),
        ("start", "32", "a move such as 32-28 or 28x19"),
        ("start", "32-51", "on squares from 1 to 50"),
    ] {
        let said = refusal(board, text);
        assert!(said.contains(why), "{board} {text}: {said}");
    }
}

#[test]
fn places_in_moves() {
    let game = Draughts::<International>::open("start", &Settings::default()).unwrap();
    for (text, at) in
        [("", 0), ("32", 2), ("a", 0), ("32-", 3), ("32-280", 3), ("32-28-23", 6), ("32x28-23", 3), ("3228", 4)]
    {
        assert_eq!(game.parse_move(&game.start(), text).unwrap_err().offset(), Some(at), "{text}");
    }
}

/// Two captures with the same start and end take different pieces: the short form is refused, full
/// paths are read and written.
#[test]
fn ambiguous_captures_name_their_path() {
    let game = Draughts::<International>::open(
        "W:WK26:B11,12,13,14,21,22,23,24,31,32,33,34,41,42,43,44",
        &Settings::default(),
    )
    .unwrap();
    let state = game.start();
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let texts: Vec<_> = moves.iter().map(|&mv| game.show_move(&state, mv)).collect();
    assert_eq!(texts.iter().filter(|text| text.ends_with("x4") && text.len() > 20).count(), 2, "{texts:?}");
    assert!(texts.contains(&"26x15".to_owned()), "{texts:?}");
    let said = refusal("W:WK26:B11,12,13,14,21,22,23,24,31,32,33,34,41,42,43,44", "26x4");
    assert!(said.contains("this may mean 26x"), "{said}");
    for (text, &mv) in texts.iter().zip(&moves) {
        assert_eq!(game.parse_move(&state, text), Ok(mv));
    }
}

#[test]
fn moves_in_words() {
    let say = |board: &str, text: &str, lang| {
        let game = Draughts::<International>::open(board, &Settings::default()).unwrap();
        game.say_move(&game.start(), game.parse_move(&game.start(), text).unwrap()).say(lang)
    };
    assert_eq!(say("start", "32-28", Lang::En), "the man on 32 moves to 28");
    assert_eq!(say("W:W7:B40", "7-1", Lang::Fr), "le pion en 7 va en 1 et est promu dame");
    assert_eq!(say("W:WK46:B28", "46x5", Lang::Fr), "la dame en 46 prend 1 pièce (28) et s'arrête en 5");
    assert_eq!(say("W:W28,32:B17,23,27", "32x12", Lang::En), "the man on 32 takes 2 pieces (17, 27) and lands on 12");
}

#[test]
fn the_opening_position_is_drawn_from_the_top() {
    let game = Draughts::<International>::open("start", &Settings::default()).unwrap();
    let view = game.view(&game.start());
    assert_eq!((view.rows.len(), view.width()), (10, 10));
    assert_eq!(view.rows[0][1].mark, "●");
    assert_eq!(view.rows[9][0].mark, "○");
    assert_eq!(view.row_names[6], "31–35");
    assert_eq!(view.rows[5][0].plays.as_deref(), Some("31-26"));
    assert_eq!(show_fen(&Position::<International>::start()), "W:W31-50:B1-20");
}
