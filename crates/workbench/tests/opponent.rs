//! Single replies of the opponents: wins at hand, slips, and the same reply for the same seed.

use tablette::opponent::{Opponent, reply};
use tablette::{AnyBoard, Budget, Certainty, GAMES, Outcome, Players, Request, Settings, game};

use crate::counted_budget;

fn chomp(board: &str) -> Box<dyn AnyBoard> {
    game("chomp").expect("a game").open(board, &Settings::default()).expect("a board")
}

fn choice(board: &dyn AnyBoard, level: Opponent, seed: u64) -> Option<String> {
    reply(board, level, seed, &counted_budget::<100>()).expect("an answer").choice
}

#[test]
fn every_level_takes_a_win_at_hand() {
    for seed in 0..50 {
        for level in Opponent::ALL {
            // Two squares in an L: only the bite that leaves the poison alone wins at once.
            assert_eq!(choice(&*chomp("2"), level, seed).as_deref(), Some("(0,1)"), "{level:?}");
        }
    }
}

#[test]
fn slips_are_rarer_at_every_level() {
    // The only bite that leaves no win within sight.
    let found = |level| {
        let right = |&seed: &u64| choice(&*chomp("3,1"), level, seed).as_deref() == Some("(0,2)");
        (0..400).filter(right).count()
    };
    let [novice, learner, player, expert, perfect] = Opponent::ALL.map(found);
    assert!(
        novice < 200 && novice < learner && learner < player && player < expert && expert < 400,
        "{novice} {learner} {player} {expert}"
    );
    assert_eq!(perfect, 400);
}

#[test]
fn a_novice_plays_every_move_sooner_or_later() {
    let board = chomp("3,1");
    let played: std::collections::BTreeSet<_> = (0..200).map(|seed| choice(&*board, Opponent::Novice, seed)).collect();
    assert_eq!(played.len(), 3);
}

#[test]
fn an_opponent_moves_exactly_while_the_game_lasts_and_says_what_it_knows() {
    for (game, level) in GAMES.iter().flat_map(|game| Opponent::ALL.map(|level| (game, level))) {
        if game.info().players == Players::One {
            continue;
        }
        let mut board = game.open(game.info().examples[0].board, &Settings::default()).unwrap();
        for ply in 0..12 {
            let said = reply(&*board, level, ply, &counted_budget::<100>()).unwrap();
            assert_eq!(said.choice.is_none(), board.result().is_some(), "{} {}", game.info().name, board.position());
            assert_eq!(said.estimate.is_some(), said.certainty == Certainty::Estimate, "{said:?}");
            assert_eq!(reply(&*board, level, ply, &counted_budget::<100>()).unwrap(), said, "the same again");
            let Some(mv) = said.choice else { break };
            board = board.play(&mv).unwrap();
        }
    }
}

/// In a drawn position the opponent keeps the draw and sets the other side a problem: of the
/// replies to a mark in the corner only one holds, to one in the middle four of eight.
#[test]
fn a_drawn_game_is_made_hard_for_the_other_side() {
    let open = |board: &str| game("tictactoe").unwrap().open(board, &Settings::default()).unwrap();
    let start = open("3x3");
    let first = choice(&*start, Opponent::Perfect, 1).unwrap();
    assert!(["(1,1)", "(1,3)", "(3,1)", "(3,3)"].contains(&first.as_str()), "{first}");
    let losing = |board: &dyn AnyBoard, mv: &str| {
        let replies = board.play(mv).unwrap().analysis(&Request::MOVES, &Budget::default()).unwrap().moves;
        replies.iter().filter(|reply| reply.outcome == Some(Outcome::Lose)).count()
    };
    let (mut open, mut seen, mut harder) = (vec![start], std::collections::BTreeSet::new(), 0);
    while let Some(board) = open.pop().filter(|_| seen.len() < 600) {
        let known = board.analysis(&Request::MOVES, &Budget::default()).unwrap();
        let Some(chosen) = choice(&*board, Opponent::Perfect, 1) else { continue };
        let kept = known.moves.iter().find(|line| line.notation == chosen).unwrap();
        assert_eq!(kept.outcome, known.verdict.outcome, "{} {chosen}", board.position());
        if known.verdict.outcome == Some(Outcome::Draw) {
            harder += usize::from(losing(&*board, &chosen) > losing(&*board, &known.choice.unwrap()));
        }
        let after = known.moves.iter().map(|line| board.play(&line.notation).unwrap());
        open.extend(after.filter(|after| seen.insert(after.position())));
    }
    assert!(harder > 5, "{harder} positions where the usual choice is easier to answer");
}

/// Levels below the top never list a million moves, but all of them use the theorem.
#[test]
fn boards_that_are_too_wide_to_search_are_played_by_the_theory() {
    let board = chomp("1000x1000");
    for level in Opponent::ALL {
        assert_eq!(choice(&*board, level, 3).as_deref(), Some("(1,1)"), "{level:?}");
    }
}
