//! Perft and move lists against published numbers.

use std::fs;

use tablette_games::draughts::{
    Brazilian, Duplicates, English, International, Position, Reading, Variant, generate, perft, perft_by_playing,
    read_fen,
};

const START: &str = "W:W31-50:B1-20";

fn position(fen: &str) -> Position<International> {
    read_fen(fen, Reading::Strict).expect("a sound position").position
}

fn golden(name: &str) -> String {
    let path = format!("{}/../../tests/golden/draughts/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The numbers of the published tables, from depth 1. The benchmark checks the deeper ones.
const PUBLISHED: &[(&str, &[u64])] = &[
    (START, &[9, 81, 658, 4265, 27117, 167_140, 1_049_442, 6_483_961]),
    (
        "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        &[6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377_436, 1_910_989],
    ),
    ("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", &[14, 55, 1168, 5432, 87195, 629_010]),
    ("W:WK31-50:BK1-20", &[17, 79, 352, 1399, 7062, 37589, 217_575, 1_333_217]),
    ("W:W6,7,8,9,10:B41,42,43,44,45", &[9, 81, 795, 7578, 86351, 936_311]),
    ("W:W46:B11,12,13,14,21,22,23,24,31,32,33,34,41,42,43,44", &[5, 40, 64, 508, 1650]),
    ("W:W28,29,30,32:B11,12,K13,22,23,24", &[3, 4, 17, 46, 115]),
    ("W:WK1,K2,K3,K4,K5,K6,K15,K16,K25,K26,K35,K36,K45,K46,K47,K48,K49:BK50", &[121, 789, 7277, 8720, 159_681]),
];

#[test]
fn published_perft() {
    for (fen, leaves) in PUBLISHED {
        let position = position(fen);
        for (depth, &expected) in (1..).zip(*leaves) {
            assert_eq!(perft(&position, depth, Duplicates::Drop), expected, "{fen}, depth {depth}");
            if expected < 1_000_000 {
                assert_eq!(perft_by_playing(&position, depth, Duplicates::Drop), expected, "{fen}, depth {depth}");
            }
        }
        assert_eq!(perft(&position, 0, Duplicates::Drop), 1);
    }
}

#[test]
fn front_rows_have_four_duplicates() {
    let front_rows = position("W:B16,17,18,19,20:W31,32,33,34,35");
    assert_eq!(perft(&front_rows, 8, Duplicates::Drop), 310_315);
    assert_eq!(perft(&front_rows, 8, Duplicates::Keep), 310_315);
    assert_eq!(perft(&front_rows, 9, Duplicates::Drop), 1_008_313);
    assert_eq!(perft(&front_rows, 9, Duplicates::Keep), 1_008_317);
    assert_eq!(perft(&front_rows, 10, Duplicates::Drop), 3_174_155);
    assert_eq!(perft(&front_rows, 10, Duplicates::Keep), 3_174_159);
}

#[test]
fn every_order_of_capture_kept() {
    let random = position("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46");
    assert_eq!(perft(&random, 1, Duplicates::Keep), 178);
    let start = position(START);
    assert_eq!(start, Position::start());
    for (depth, expected) in [(6, 167_140), (7, 1_049_442), (8, 6_483_971)] {
        assert_eq!(perft(&start, depth, Duplicates::Keep), expected, "depth {depth}");
    }
}

/// In the file, `;D3 115` is the number at depth 3 with duplicates dropped, `;K3` with duplicates
/// kept.
#[test]
fn sixty_random_positions() {
    let text = golden("perft_random_60.txt");
    let mut numbers = 0;
    for line in text.lines() {
        let mut fields = line.split(" ;");
        let fen = fields.next().unwrap();
        let position = position(fen);
        for field in fields {
            let (which, leaves) = field.split_once(' ').unwrap();
            let duplicates = if which.starts_with('D') { Duplicates::Drop } else { Duplicates::Keep };
            let depth = which[1..].parse().unwrap();
            assert_eq!(perft(&position, depth, duplicates).to_string(), leaves.trim(), "{fen} {which}");
            numbers += 1;
        }
    }
    assert!(text.lines().count() == 60 && numbers >= 240, "{numbers} numbers");
}

/// Each line of the file has the position, the number of moves, and the moves as origin,
/// destination and captured squares; `...` truncates a long list.
#[test]
fn lists_of_legal_moves() {
    let text = golden("legal_moves.txt");
    let mut lists = 0;
    for line in text.lines() {
        let mut words = line.split(' ');
        let fen = words.next().unwrap();
        let expected_count: usize = words.next().unwrap().parse().unwrap();
        let mut expected: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let mut moves = Vec::new();
        generate(&position(fen), Duplicates::Drop, &mut moves);
        assert_eq!(moves.len(), expected_count, "{fen}");
        let mut shown: Vec<String> = moves
            .iter()
            .map(|mv| {
                let number = |square: tablette_games::draughts::Square| square.number::<International>().to_string();
                let sign = if mv.is_capture() { "x" } else { "-" };
                let mut squares = vec![number(mv.from), number(mv.to)];
                squares.extend(mv.captured.iter().map(number));
                squares.join(sign)
            })
            .collect();
        shown.sort();
        if expected.last() == Some(&"...") {
            expected.pop();
            assert!(expected.len() >= 10, "{fen}");
            shown.truncate(expected.len());
        }
        assert_eq!(shown, expected, "{fen}");
        lists += 1;
    }
    assert_eq!(lists, 18);
}

fn from_the_start<V: Variant>(duplicates: Duplicates, leaves: &[u64]) {
    for (depth, &expected) in (1..).zip(leaves) {
        assert_eq!(perft(&Position::<V>::start(), depth, duplicates), expected, "depth {depth}");
    }
}

/// Sources: R. Halbersma, <https://damforum.nl/bb3/viewtopic.php?p=79882>, and A. Bik,
/// <http://www.talkchess.com/forum3/viewtopic.php?t=27814>, who counts every order of capture.
#[test]
fn other_rules_are_other_constants() {
    from_the_start::<Brazilian>(Duplicates::Drop, &[7, 49, 302, 1469, 7473, 37628, 187_302, 907_830, 4_431_766]);
    from_the_start::<English>(Duplicates::Keep, &[7, 49, 302, 1469, 7361, 36768, 179_740, 845_931, 3_963_680]);
}
