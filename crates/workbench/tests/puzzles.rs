//! Puzzles: every game makes them, of every grade, always the same, and a second rung confirms
//! them.

use tablette::puzzle::{Goal, Grade, Puzzle, puzzle};
use tablette::{Budget, GAMES, Players, Request, Rung};

fn made(name: &str, grade: Grade, seed: u64) -> Puzzle {
    let game = tablette::game(name).expect("a game of the list");
    puzzle(game, grade, seed, &Budget::default()).expect("a puzzle")
}

/// The games that generate positions for puzzles.
fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().filter(|game| game.deal(1, 0, 0).is_some()).map(|game| game.info().name)
}

/// Draughts has a table for every material: one of the three variants stands for all.
fn quick() -> impl Iterator<Item = &'static str> {
    names().filter(|name| !["draughts", "brazilian"].contains(name))
}

#[test]
fn a_game_that_deals_no_positions_has_no_puzzles() {
    let without: Vec<_> = GAMES.iter().filter(|game| game.deal(1, 0, 0).is_none()).collect();
    assert!(!without.is_empty());
    for game in without {
        let failure = puzzle(*game, Grade::MIDDLE, 1, &Budget::default()).unwrap_err();
        assert_eq!(failure.to_string(), format!("{} has no puzzles", game.info().name));
    }
}

#[test]
#[ignore = "slow: makes puzzles of every game and grade"]
fn every_game_has_puzzles_of_every_grade() {
    for (name, grade) in quick().flat_map(|name| Grade::ALL.map(|grade| (name, grade))) {
        for seed in 0..2 {
            let found = made(name, grade, seed);
            // Three pieces on 32 squares leave little for a glance: the second grade stands in. Of the
            // rings at most two can move.
            let nearest = if name == "rings" { grade.get().saturating_sub(3) } else { u8::from(name == "checkers") };
            assert!(found.grade.get().abs_diff(grade.get()) <= nearest, "{found:?}");
            assert_eq!((found.game, found.seed), (name, seed));
            assert_eq!(Grade::new(found.depth, found.lures), found.grade);
            assert!(found.answer != found.lure && found.moves >= 2, "{found:?}");
            assert_eq!(made(name, grade, seed), found, "the same again");
        }
    }
}

#[test]
#[ignore = "slow: solves puzzles on every rung"]
fn other_rungs_agree_that_the_answer_is_right_and_the_only_one() {
    for (name, grade) in quick().flat_map(|name| Grade::ALL.map(|grade| (name, grade))) {
        let found = made(name, grade, 11);
        let board = found.open().unwrap();
        let maker = board.analysis(&Request::MOVES, &Budget::default()).unwrap().rung;
        let others = [Rung::Memory, Rung::Table, Rung::Theory].into_iter().filter(|&rung| rung != maker);
        let told = others.filter_map(|rung| found.confirmed_by(rung, &Budget::default()).ok().flatten());
        let told: Vec<bool> = told.collect();
        // Noughts and crosses has only the first two rungs, and a search, which is no proof.
        let exact = board.rungs().into_iter().filter(|&rung| rung != Rung::Search);
        assert!(!told.is_empty() || exact.eq([Rung::Recursion, Rung::Memory]), "{found:?}");
        assert!(told.iter().all(|&agrees| agrees), "{found:?}: {told:?}");
    }
}

#[test]
fn every_variant_of_draughts_has_puzzles() {
    for name in ["draughts", "brazilian"] {
        let found = made(name, Grade::MIDDLE, 3);
        assert_eq!((found.grade, found.game), (Grade::MIDDLE, name), "{found:?}");
        assert_eq!(found.confirmed_by(Rung::Table, &Budget::default()).unwrap(), Some(true), "{found:?}");
    }
}

#[test]
fn goals_suit_the_game() {
    for name in quick() {
        let found = made(name, Grade::MIDDLE, 5);
        let alone = tablette::game(name).unwrap().info().players == Players::One;
        assert_eq!(found.goal == Goal::Way, alone, "{found:?}");
        assert_eq!(found.cost.is_some(), alone, "{found:?}");
    }
}

/// Several moves win, and one of them at once: a search of one ply finds it.
#[test]
#[ignore = "slow: makes puzzles of every game and grade"]
fn no_puzzle_asks_for_an_immediate_win() {
    for (name, grade) in [("checkers", 1), ("checkers", 2), ("tictactoe", 1), ("tictactoe", 2)] {
        for seed in 0..60 {
            let found = made(name, Grade::ALL[grade - 1], seed);
            assert!(found.goal != Goal::Soonest || found.depth > 1, "{found:?}");
        }
    }
}
