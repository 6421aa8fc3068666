//! The rings through the erased types: every rung, the walk, and boards far longer than any in
//! play.

use tablette::{AnyBoard, Budget, Failure, Number, Question, Request, Rung, Settings, game};

fn open(board: &str, accelerated: bool) -> Box<dyn AnyBoard> {
    let settings =
        Settings::parse([if accelerated { "accelerated=yes" } else { "accelerated=no" }]).expect("a setting");
    // A text that could be a size or a board is written as a size.
    let board = if board.bytes().all(|digit| digit.is_ascii_digit()) { format!("{board}:") } else { board.to_owned() };
    game("rings").expect("listed").open(&board, &settings).expect("a board")
}

fn cost(board: &dyn AnyBoard, rung: Rung) -> Number {
    let request = Request { by: Some(rung), worth: Some(Question::Cost), ..Request::default() };
    board.answer(&request, &Budget::default()).expect("an answer").0.cost.expect("a cost")
}

#[test]
fn three_rings_as_the_text_prints_them() {
    let board = open("3", false);
    let walk = board.walk(&Budget::default()).unwrap();
    assert_eq!((walk.moves(), walk.positions()), (Number::from(5), Number::from(6)));
    let points: Vec<_> = walk.slice(&Number::ZERO, &walk.positions()).unwrap().collect();
    let values: Vec<_> = points.iter().map(|point| point.value.as_ref().unwrap().to_string()).collect();
    assert_eq!(values.join(" "), "0 1 3 2 6 7");
    assert_eq!(points[3].drawn, ". * .");
    for point in &points {
        assert_eq!(open(&point.position, false).position(), point.position);
    }
    assert!(walk.at(&Number::from(6)).is_err());
    let absent = game("chomp").unwrap().open("3x3", &Settings::default()).unwrap().walk(&Budget::default());
    assert!(matches!(absent, Err(Failure::Absent(_))));
}

#[test]
fn every_rung_up_to_twelve_rings_and_at_sixteen() {
    for rings in 1..=12 {
        let board = open(&rings.to_string(), false);
        for rung in board.rungs() {
            assert_eq!(cost(&*board, rung), cost(&*board, Rung::Theory), "{rings} rings by {rung:?}");
        }
    }
    let board = open("16", false);
    for rung in [Rung::Recursion, Rung::Memory, Rung::Table] {
        assert_eq!(cost(&*board, rung), Number::from(43_690), "16 rings by {rung:?}");
    }
}

/// `agree` takes no settings, so the accelerated rule is compared here, on all pairs of boards of
/// five squares.
#[test]
fn every_rung_under_the_accelerated_rule() {
    for from in 0..32 {
        for to in 0..32 {
            let board = open(&format!("value:{from}/5>value:{to}/5"), true);
            for rung in [Rung::Recursion, Rung::Memory, Rung::Table] {
                assert_eq!(cost(&*board, rung), cost(&*board, Rung::Theory), "{from} to {to} by {rung:?}");
            }
        }
    }
}

#[test]
fn rungs_agree_on_every_question() {
    for board in ["9", "*.*.*.*.*>.*.*.*...", "value:300/10>value:17/10"] {
        let agreement = game("rings")
            .unwrap()
            .open(board, &Settings::default())
            .unwrap()
            .compare_rungs(10_000, &Budget::default())
            .unwrap();
        assert_eq!(agreement.disagreement, None);
        assert!(agreement.compared.iter().all(|(_, count)| *count == agreement.positions), "{agreement:?}");
        assert_eq!(agreement.compared.len(), 4);
    }
}

/// A pair saves a move or is not worth playing, so the shortest path is always unique.
#[test]
fn shortest_ways_are_unique_under_both_rules() {
    let count = Request { by: Some(Rung::Table), worth: Some(Question::Count), ..Request::default() };
    for (from, to) in (0..32).flat_map(|from| (0..32).map(move |to| (from, to))) {
        for accelerated in [false, true] {
            let board = open(&format!("value:{from}/5>value:{to}/5"), accelerated);
            let by_table = board.answer(&count, &Budget::default()).unwrap().0;
            assert_eq!(by_table.count, Some(Number::from(1)), "{from} to {to}");
            assert_eq!(board.analysis(&Request::CHOICE, &Budget::default()).unwrap().verdict.count, by_table.count);
        }
    }
}

#[test]
fn a_hundred_thousand_rings() {
    let board = open("100000", false);
    let solution = board.analysis(&Request::default(), &Budget::default()).unwrap();
    let moves = solution.verdict.cost.unwrap().to_string();
    assert_eq!((moves.len(), &moves[..20]), (30_103, "66600139534292300529"));
    assert_eq!(solution.best_moves.unwrap(), ["+1"]);
    assert_eq!(solution.line.moves[..8], ["+1", "+2", "-1", "+3", "+1", "-2", "-1", "+4"]);
    let walk = board.walk(&Budget::default()).unwrap();
    let middle = walk.at(&"1".repeat(30_000).parse().unwrap()).unwrap();
    assert_eq!(middle.drawn.len(), 2 * 100_000 - 1);
}

#[test]
fn too_many_rings_for_a_table_are_refused() {
    for rung in [Rung::Recursion, Rung::Memory, Rung::Table] {
        let request = Request { by: Some(rung), worth: None, ..Request::default() };
        let refused = open("60", false).answer(&request, &Budget { memory: 1 << 20, ..Budget::default() });
        assert!(matches!(refused, Err(Failure::Refused(_))), "{rung:?}: {refused:?}");
    }
}
