//! Games that are in no list, with questions about boards that the user names.

use std::time::Duration;

use tablette::{AnyGame, game};
use tablette_grade::{Assignment, InProcess, Marksheet, OwnGame, SizedBoard, Stage, Terms, grade, rising};

use crate::{budget, clock};

/// A listed game in place of a user's own: heaps from which 1 to 3 are taken.
fn heap(start: &str, boards: &[u64]) -> OwnGame {
    let boards = boards.iter().map(|&size| SizedBoard { size, board: size.to_string() }).collect();
    OwnGame { name: "Heap".to_owned(), start: start.to_owned(), boards }
}

fn listed() -> &'static dyn AnyGame {
    game("subtraction").expect("a listed game")
}

fn graded(own: OwnGame, function: impl FnMut(&str) -> Result<String, String>) -> Marksheet {
    let assignment = Assignment::of_own(listed(), own, Some("outcome")).expect("a question");
    let (budget, second) = (budget(), Duration::from_secs(1));
    let terms = Terms {
        limit: second,
        total: 30 * second,
        most: 20,
        seed: 1,
        growth: Some(false),
        rung: None,
        budget: &budget,
    };
    grade(&assignment, &mut InProcess::on(clock(), function), &terms).expect("nothing stops it")
}

fn won(line: &str) -> Result<String, String> {
    let heap: u64 = line.parse().map_err(|_| "no number")?;
    Ok(if heap.is_multiple_of(4) { "lost" } else { "won" }.to_owned())
}

#[test]
fn every_position_of_its_start_and_of_its_first_boards_is_asked_about() {
    let sheet = graded(heap("6", &[9, 12]), won);
    assert!(sheet.is_right() && sheet.exercise == "Heap:outcome");
    let asked = |stage: &[Stage]| sheet.marks.iter().filter(|mark| stage.contains(&mark.stage)).count();
    assert_eq!(asked(&[Stage::Edges, Stage::Small]), 13, "heaps of 0 to 12");
}

#[test]
fn the_smallest_mistake_is_told_though_the_start_is_asked_about_as_well() {
    let sheet =
        graded(heap("9", &[]), |line| if line == "6" || line == "9" { Ok("lost".to_owned()) } else { won(line) });
    assert_eq!(sheet.smallest.unwrap().mark.case.line, "6");
    assert!(sheet.marks.iter().any(|mark| mark.case.line == "9" && mark.flaw.is_some()));
}

#[test]
fn questions_are_those_that_make_sense_and_growth_takes_five_boards() {
    let game = listed();
    assert_eq!(Assignment::of_own(game, heap("3", &[]), None).unwrap().name(), "Heap:outcome");
    assert!(Assignment::of_own(game, heap("3", &[]), Some("cost")).is_err());
    let family = |boards: &[u64]| Assignment::of_own(game, heap("3", boards), None).unwrap().family().len();
    assert_eq!((family(&[1, 2, 3, 4]), family(&rising(9))), (0, 9));
}
