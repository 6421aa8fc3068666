//! The Chinese rings: the laws, the golden numbers, and the mathematics compared with plain search.

use std::collections::VecDeque;

use proptest::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tablette_core::{Game, Lang, NoWatch, Number, Options, Rules, Settings, Theory, laws};
use tablette_games::rings::{
    BigUint, Board, Rings, Steps, Task, Toggle, accelerated_moves, board_at, distance, gray, moves_by_recurrence,
    moves_to_fill, next_move, questions, rank, read_task, values_of_fill,
};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 20 };

#[test]
fn the_laws_hold() {
    laws::assert_hold::<Rings>();
}

fn open(board: &str, accelerated: bool) -> Rings {
    let settings =
        Settings::parse([if accelerated { "accelerated=yes" } else { "accelerated=no" }]).expect("a setting");
    Rings::open(board, &settings).expect("a board")
}

/// A line has the requested number of moves, or all there are, each one nearer to the target; under
/// either rule, even on a board with far too many moves to count.
#[test]
fn a_line_is_as_long_as_asked_for() {
    for accelerated in [false, true] {
        for (board, most, expected) in
            [("5", 1000, if accelerated { 16 } else { 21 }), ("5", 7, 7), ("100000", 100, 100)]
        {
            let game = open(board, accelerated);
            let judge = game.judge(&game.start(), &OPTIONS).expect("nothing to prepare");
            let line = judge.best_line(&game.start(), most).expect("the way is known");
            assert_eq!(line.len(), expected, "{board} {accelerated}");
            let mut here = game.start();
            for toggle in line {
                assert!(judge.best_moves(&here).expect("known").contains(&toggle), "{board} {accelerated}");
                here = game.apply(&here, toggle);
            }
        }
    }
}

fn golden() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/rings/walks.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("a golden file")).expect("JSON")
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number")).collect()
}

fn big(value: &Value) -> BigUint {
    value.as_str().expect("text").parse().expect("digits")
}

/// Values are hexadecimal and up to 200 squares long.
fn board(squares: u32, hex: &Value) -> Board {
    let value = BigUint::parse_bytes(&hex.as_str().expect("text").as_bytes()[2..], 16).expect("digits");
    read_task(&format!("value:{value}/{squares}")).expect("a board").from
}

#[test]
fn golden_walks_by_every_way_to_walk() {
    for (squares, walk) in golden()["sequences"].as_object().unwrap() {
        let squares: u32 = squares.parse().unwrap();
        let (empty, full) = (Board::empty(squares), Board::full(squares));
        let (fills, empties) = (numbers(&walk["values_fill"]), numbers(&walk["values_empty"]));
        let (moves, values) = (walk["moves"].as_u64().unwrap(), walk["values"].as_u64().unwrap());

        let mut heard = vec![0];
        assert_eq!(questions::fill(&mut 0, squares, &mut |value| heard.push(value)), Some(moves));
        assert_eq!(heard, fills);
        let mut heard = vec![full.value().unwrap()];
        assert_eq!(questions::empty(&mut { heard[0] }, squares, &mut |value| heard.push(value)), Some(moves));
        assert_eq!(heard, empties);

        let played: Vec<u64> = Steps::new(empty.clone(), &full).map(square).collect();
        assert_eq!(played, numbers(&walk["rings_fill"]));
        // Move t plays the square after as many others as t has trailing zeros.
        let by_count: Vec<u64> = (1..=moves).map(|t| u64::from(t.trailing_zeros()) + 1).collect();
        assert_eq!(played, by_count);

        for (from, to, expected) in [(&empty, &full, &fills), (&full, &empty, &empties)] {
            let boards: Vec<u64> = Steps::new(from.clone(), to).boards().map(|board| board.value().unwrap()).collect();
            assert_eq!(boards, *expected);
            assert_eq!(questions::values(from, to).unwrap().collect::<Vec<_>>(), *expected);
        }
        let mut buffer = vec![0; fills.len()];
        questions::enumerate(0, &mut buffer);
        assert_eq!(buffer, fills);

        assert_eq!(moves_to_fill(squares), moves.into());
        assert_eq!(values_of_fill(squares), values.into());
        assert_eq!(accelerated_moves(squares), distance(&empty, &full, true));
        assert_eq!((rank(&full), distance(&full, &empty, false)), (moves.into(), moves.into()));
        for at in 1..=squares {
            let plays = played.iter().filter(|&&square| square == u64::from(at)).count();
            assert_eq!((moves + (1 << (at - 1))) >> at, plays as u64);
        }
    }
}

fn square(toggle: Toggle) -> u64 {
    match toggle {
        Toggle::Square(square) => square.into(),
        Toggle::Pair => panic!("the plain walk has no pairs"),
    }
}

#[test]
fn golden_counts_to_64_and_1000() {
    let golden = golden();
    for (squares, moves) in golden["moves"].as_object().unwrap() {
        let squares: u32 = squares.parse().unwrap();
        assert_eq!(moves_to_fill(squares), big(moves), "{squares}");
        assert_eq!(moves_by_recurrence(squares).fill, big(moves), "{squares}");
        assert_eq!(distance(&Board::empty(squares), &Board::full(squares), false), big(moves));
    }
    for (squares, moves) in golden["acc_moves"].as_object().unwrap() {
        let squares: u32 = squares.parse().unwrap();
        assert_eq!(accelerated_moves(squares), big(moves), "{squares}");
        assert_eq!(distance(&Board::full(squares), &Board::empty(squares), true), big(moves));
    }
}

/// Through the whole game, as an interface calls it: A(1000), A(10000), A(100000) digit by digit.
#[test]
fn golden_digests_of_long_counts() {
    for (squares, facts) in golden()["moves_big"].as_object().unwrap() {
        let game = open(squares, false);
        let judge = game.judge(&game.start(), &OPTIONS).unwrap();
        let digits = judge.verdict(&game.start()).cost.unwrap().to_string();
        assert_eq!(digits.len() as u64, facts["digits"].as_u64().unwrap());
        assert!(digits.starts_with(facts["first20"].as_str().unwrap()));
        assert!(digits.ends_with(facts["last20"].as_str().unwrap()));
        let digest = BigUint::from_bytes_be(&Sha256::digest(&digits));
        assert_eq!(format!("{digest:064x}"), facts["sha256_decimal"].as_str().unwrap());
        let moves: BigUint = digits.parse().unwrap();
        assert_eq!(moves % 1_000_000_007_u64, facts["mod_1e9+7"].as_u64().unwrap().into());
    }
}

#[test]
fn golden_ranks_distances_and_next_moves() {
    let golden = golden();
    for sample in golden["rank_samples"].as_array().unwrap() {
        let squares = sample["n"].as_u64().unwrap() as u32;
        let (a, b) = (board(squares, &sample["a"]), board(squares, &sample["b"]));
        assert_eq!((rank(&a), rank(&b)), (big(&sample["rank_a"]), big(&sample["rank_b"])), "{sample}");
        assert_eq!(board_at(squares, &rank(&a)), Some(a.clone()));
        assert_eq!(distance(&a, &b, false), big(&sample["distance"]), "{sample}");
        let next = next_move(&a, &b).map(square);
        assert_eq!(next, sample["next_ring_a_to_b"].as_u64(), "{sample}");
    }
    for sample in golden["acc_rank_samples"].as_array().unwrap() {
        let squares = sample["n"].as_u64().unwrap() as u32;
        let (a, b) = (board(squares, &sample["a"]), board(squares, &sample["b"]));
        assert_eq!(distance(&a, &b, true), big(&sample["acc_distance"]), "{sample}");
    }
}

/// Plain breadth-first search over the rules.
fn search(game: &Rings, from: &Board) -> Vec<u64> {
    let mut moves = vec![u64::MAX; 1 << from.squares()];
    let number = |board: &Board| board.value().expect("a short board") as usize;
    moves[number(from)] = 0;
    let mut queue = VecDeque::from([from.clone()]);
    while let Some(board) = queue.pop_front() {
        let here = moves[number(&board)];
        for toggle in board.toggles(game.is_accelerated()) {
            let next = board.after(toggle);
            let known = &mut moves[number(&next)];
            if *known == u64::MAX {
                *known = here + 1;
                queue.push_back(next);
            }
        }
    }
    moves
}

/// All pairs of boards of up to eight squares, both rules.
#[test]
fn distances_are_those_of_a_search() {
    for (squares, accelerated) in (0..=8).flat_map(|squares| [(squares, false), (squares, true)]) {
        let boards: Vec<_> = (0..1 << squares).map(|value| Board::from_value(squares, value).unwrap()).collect();
        for from in &boards {
            let game = Rings::on(Task { from: from.clone(), to: from.clone() }, accelerated);
            for (to, moves) in boards.iter().zip(search(&game, from)) {
                assert_eq!(distance(from, to, accelerated), moves.into(), "{from:?} {to:?} {accelerated}");
            }
        }
    }
}

/// The judge's best moves are exactly those of a search, on all pairs of boards of six squares.
#[test]
fn best_moves_are_those_of_a_search() {
    for accelerated in [false, true] {
        for to in 0..64 {
            let to = Board::from_value(6, to).unwrap();
            let moves = search(&Rings::on(Task { from: to.clone(), to: to.clone() }, accelerated), &to);
            for from in 0..64 {
                let from = Board::from_value(6, from).unwrap();
                let game = Rings::on(Task { from: from.clone(), to: to.clone() }, accelerated);
                let left = |board: &Board| moves[board.value().unwrap() as usize];
                let judge = game.judge(&from, &OPTIONS).unwrap();
                let best: Vec<_> =
                    from.toggles(accelerated).filter(|&toggle| left(&from.after(toggle)) + 1 == left(&from)).collect();
                assert_eq!(judge.best_moves(&from), Some(best), "{from:?} {to:?}");
                assert_eq!(judge.verdict(&from).cost, Some(Number::from(left(&from))));
            }
        }
    }
}

/// The text's first page: the boards, one per line, and their values.
#[test]
fn the_listing_of_the_text_for_four() {
    let listing = |from: Board, to: &Board| -> String {
        let boards: Vec<Board> = Steps::new(from, to).boards().collect();
        let values: Vec<_> = boards.iter().map(|board| board.value().unwrap().to_string()).collect();
        boards.iter().map(|board| questions::draw(board) + "\n").chain([values.join(" ")]).collect()
    };
    let fill = listing(Board::empty(4), &Board::full(4));
    assert!(fill.starts_with(". . . .\n* . . .\n* * . .\n. * . .\n. * * .\n* * * .\n* . * .\n. . * .\n. . * *\n"));
    assert!(fill.ends_with("\n0 1 3 2 6 7 5 4 12 13 15"), "{fill}");
    let empty = listing(Board::full(3), &Board::empty(3));
    assert_eq!(empty, "* * *\n. * *\n. * .\n* * .\n* . .\n. . .\n7 6 2 3 1 0");
    assert_eq!(Steps::new(Board::empty(8), &Board::full(8)).boards().count(), 171, "the text says 218");
}

#[test]
fn it_explains_itself_in_both_languages() {
    for (board, accelerated) in [("5", false), ("*****", true), ("**.*>**.*", false), ("100000", true), ("0", false)] {
        let game = open(board, accelerated);
        let judge = game.judge(&game.start(), &OPTIONS).unwrap();
        for lang in Lang::ALL {
            for line in game.explain(&game.start(), &*judge) {
                let said = line.say(lang);
                assert!(!said.contains(['{', '}']) && said.len() < 600, "{said}");
            }
        }
    }
}

#[test]
fn settings_and_positions_are_strict() {
    assert!(Rings::open("5", &Settings::parse(["accelerated=maybe"]).unwrap()).is_err());
    let game = open("....>****", false);
    assert!(game.parse_state("*...>****").is_ok() && game.parse_state("*...").is_ok());
    for bad in ["*...>...*", "*..", "*....>*****", "4", "", ">", "value:16"] {
        assert!(game.parse_state(bad).is_err(), "{bad}");
    }
    let start = game.start();
    for bad in ["-1", "+2", "+4", "+1+2", "+0", "+99999999999", "1"] {
        assert!(game.parse_move(&start, bad).is_err(), "{bad}");
    }
}

/// Texts that resemble boards, and arbitrary text.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof!["[01*. >:/value0-9+-]{0,24}", "\\PC{0,16}", "(value:)?[0-9]{0,30}(/[0-9]{1,8})?(>[*.]{0,9})?"]
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in texts()) {
        if let Ok(task) = read_task(&text) {
            let game = Rings::on(task, true);
            let shown = game.show_state(&game.start());
            let again = Rings::open(&shown, &Settings::default()).unwrap();
            prop_assert_eq!((again.start(), again.target()), (game.start(), game.target()));
        }
        let game = open("*.*.*", true);
        let _ = game.parse_state(&text);
        if let Ok(mv) = game.parse_move(&game.start(), &text) {
            prop_assert_eq!(game.show_move(&game.start(), mv), text);
        }
    }

    #[test]
    fn ranks_and_boards_are_inverse_at_200_squares(words in prop::array::uniform4(any::<u64>())) {
        let t = words.iter().fold(BigUint::from(words[0] & 0xff), |sum, &word| (sum << 64) + word) >> 64_u32;
        let t = t % (BigUint::from(1_u32) << 200);
        let board = board_at(200, &t).unwrap();
        prop_assert_eq!(rank(&board), t.clone());
        prop_assert_eq!(board.pawns() % 2 == 1, t.bit(0));
        prop_assert_eq!(gray(&t).bits() <= 200, true);
    }

    #[test]
    fn next_moves_arrive_after_exactly_the_distance(squares in 1_u32..=14, a in any::<u64>(), b in any::<u64>()) {
        let mask = (1 << squares) - 1;
        let mut here = Board::from_value(squares, a & mask).unwrap();
        let to = Board::from_value(squares, b & mask).unwrap();
        let mut left = distance(&here, &to, false);
        while let Some(toggle) = next_move(&here, &to) {
            prop_assert!(here.allows(toggle, false));
            here.toggle(toggle);
            left -= 1_u32;
            prop_assert_eq!(&left, &distance(&here, &to, false));
        }
        prop_assert_eq!(left, BigUint::ZERO);
        prop_assert_eq!(here, to);
    }
}
