//! The answers that need no memory for a table: squares, bars, equal arms; and a check that they
//! are true.

use tablette_core::{Game, Judge, Lang, NoWatch, Options, Outcome, Refusal, Rules, Settings, Theory};
use tablette_games::chomp::theory::Catalogue;
use tablette_games::chomp::{Bite, Chomp, Position};

/// No memory at all.
const NO_ROOM: Options<'static> = Options { watch: &NoWatch, memory: 0 };
const ROOM: Options<'static> = Options { watch: &NoWatch, memory: 1 << 24 };

fn open(board: &str) -> (Chomp, Position) {
    let game = Chomp::open(board, &Settings::default()).unwrap();
    let start = game.start();
    (game, start)
}

fn judged(board: &str, options: &Options<'_>) -> (Position, Box<dyn Judge<Chomp>>) {
    let (game, start) = open(board);
    let judge = game.judge(&start, options).unwrap();
    (start, judge)
}

fn explained(board: &str) -> String {
    let (game, start) = open(board);
    let judge = game.judge(&start, &NO_ROOM).unwrap();
    let lines: Vec<String> = game.explain(&start, &*judge).iter().map(|line| line.say(Lang::En)).collect();
    lines.join("\n")
}

#[test]
fn a_square_of_any_size_is_won_by_its_one_inner_bite() {
    for board in ["2x2", "3x3", "30x30", "1000x1000"] {
        let (start, judge) = judged(board, &NO_ROOM);
        assert_eq!(judge.verdict(&start).outcome, Some(Outcome::Win), "{board}");
        assert_eq!(judge.winning_moves(&start), Some(vec![Bite { row: 1, column: 1 }]), "{board}");
        assert_eq!(judge.work().bytes, 0);
    }
    assert!(explained("30x30").starts_with("A square bar is won: (1,1) leaves an L"));
    assert!(explained("30x30").contains("Won: 1 bite hands over a lost position."));
}

#[test]
fn a_full_bar_is_won_by_a_bite_that_is_not_known() {
    for board in ["30x31", "31x30", "4x60000", "1000x800"] {
        let (start, judge) = judged(board, &NO_ROOM);
        assert_eq!(judge.verdict(&start).outcome, Some(Outcome::Win), "{board}");
        assert_eq!((judge.winning_moves(&start), judge.best_line(&start, 1)), (None, Some(Vec::new())), "{board}");
        let said = explained(board);
        assert!(said.contains("strategy stealing") && said.contains("not listed here"), "{board}: {said}");
        assert!(!said.contains("hands over"), "{board}: {said}");
    }
}

#[test]
fn two_rows_two_columns_and_an_l_need_no_room_at_all() {
    for (board, outcome, winning) in [
        ("40000x2", Outcome::Win, vec![Bite { row: 1, column: 39_999 }]),
        ("2x40000", Outcome::Win, vec![Bite { row: 39_999, column: 1 }]),
        ("1x40000", Outcome::Win, vec![Bite { row: 1, column: 0 }]),
        ("9,8", Outcome::Lose, vec![]),
        ("4,1,1,1", Outcome::Lose, vec![]),
    ] {
        let (start, judge) = judged(board, &NO_ROOM);
        assert_eq!(judge.verdict(&start).outcome, Some(outcome), "{board}");
        assert_eq!(judge.winning_moves(&start), Some(winning), "{board}");
    }
}

#[test]
fn of_what_no_argument_knows_the_refusal_stands() {
    for board in ["30,30,29", "9,9,9,1", "40,30,20,10"] {
        let (game, start) = open(board);
        assert!(matches!(game.judge(&start, &NO_ROOM), Err(Refusal::TooLarge { .. })), "{board}");
    }
    assert_eq!(judged("5,5,5,5,4", &NO_ROOM).1.verdict(&open("5,5,5,4").1).outcome, None);
    assert!(explained("5,5,5,5,4").contains("Won: (1,1) leaves an L whose two arms have 4 squares"));
}

/// Every position of a box that an argument decides, compared with all lost positions.
#[test]
fn what_is_known_by_argument_is_the_truth() {
    let (_, by_argument) = judged("7x7", &NO_ROOM);
    let catalogue = Catalogue::of_box(7, 7, &ROOM).unwrap();
    let mut stack = vec![Position::bar(7, 7).unwrap()];
    let mut seen = std::collections::HashSet::new();
    let (mut known, mut all) = (0, 0);
    while let Some(position) = stack.pop() {
        if !seen.insert(position.clone()) {
            continue;
        }
        all += 1;
        if let Some(outcome) = by_argument.verdict(&position).outcome {
            known += 1;
            assert_eq!(outcome == Outcome::Lose, catalogue.is_lost(&position).unwrap(), "{position:?}");
        }
        if let Some(winning) = by_argument.winning_moves(&position) {
            assert_eq!(winning, catalogue.winning(&position), "{position:?}");
        }
        stack.extend(position.bites().map(|bite| position.after(bite)));
    }
    assert!(known > all / 4 && known < all, "{known} of {all}");
}
