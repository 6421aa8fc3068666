//! Single replies of the opponents: wins at hand, slips, and the same reply for the same seed.

use tablette::opponent::{Opponent, reply};
use tablette::{AnyBoard, Budget, Certainty, GAMES, Players, Settings, game};

fn chomp(board: &str) -> Box<dyn AnyBoard> {
    game("chomp").expect("a game").open(board, &Settings::default()).expect("a board")
}

fn choice(board: &dyn AnyBoard, level: Opponent, seed: u64) -> Option<String> {
    reply(board, level, seed, &Budget::default()).expect("an answer").choice
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
            let said = reply(&*board, level, ply, &Budget::default()).unwrap();
            assert_eq!(said.choice.is_none(), board.result().is_some(), "{} {}", game.info().name, board.position());
            assert_eq!(said.estimate.is_some(), said.certainty == Certainty::Estimate, "{said:?}");
            assert_eq!(reply(&*board, level, ply, &Budget::default()).unwrap(), said, "the same again");
            let Some(mv) = said.choice else { break };
            board = board.play(&mv).unwrap();
        }
    }
}

/// Levels below the top never list a million moves, but all of them use the theorem.
#[test]
fn boards_that_are_too_wide_to_search_are_played_by_the_theory() {
    let board = chomp("1000x1000");
    for level in Opponent::ALL {
        assert_eq!(choice(&*board, level, 3).as_deref(), Some("(1,1)"), "{level:?}");
    }
}
