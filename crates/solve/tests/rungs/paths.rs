//! Counts of move sequences, and best lines.

use tablette_core::{Decide, Nimber, Outcome, Play, Rank};
use tablette_solve::{Threads, divide, perft, sweep};

use crate::FREELY;
use crate::line::{Continuation, Stop, best_line};
use crate::toys::{Duel, Grouping, Node, PASS, nim, rings, subtraction};

/// Taking one, two or three at a time: the plays of length d are the compositions, counted by the
/// Tribonacci recurrence.
#[test]
fn perft_counts_compositions() {
    let counts = perft(&subtraction(20, &[1, 2, 3]), &20, 30, &FREELY).unwrap();
    assert_eq!(counts.len(), 31);
    assert_eq!(counts[..6], [1, 3, 9, 27, 81, 243]);
    assert_eq!(counts[20], 1, "one at a time");
    assert_eq!(counts[21..], [0; 10]);
}

#[test]
fn divide_adds_up() {
    let game = nim([2, 3, 4]);
    let counts = perft(&game, &game.start, 5, &FREELY).unwrap();
    for depth in 1..=5 {
        let parts = divide(&game, &game.start, depth, &FREELY).unwrap();
        assert_eq!(parts.len(), 2 + 3 + 4);
        assert_eq!(parts.iter().map(|(_, count)| count).sum::<u128>(), counts[depth as usize]);
    }
    assert_eq!(divide(&game, &game.start, 0, &FREELY), Ok(Vec::new()));
    assert_eq!(divide(&game, &0, 3, &FREELY), Ok(Vec::new()), "the game has ended");
    assert_eq!(perft(&game, &0, 2, &FREELY), Ok(vec![1, 0, 0]));
    assert_eq!(perft(&game, &game.start, 0, &FREELY), Ok(vec![1]));
}

/// Cycles and depth do not affect a count: with one move per position there is one sequence of
/// every length.
#[test]
fn perft_goes_round_in_circles() {
    assert_eq!(perft(&rings(), &3, 100_000, &FREELY), Ok(vec![1; 100_001]));
}

/// A chain of `links` positions, each with two moves to the next: 2^links ways.
#[test]
fn ways_double_with_every_link() {
    let node = |at: u32| Node {
        end: (at == 0).then_some(Outcome::Lose),
        moves: at.checked_sub(1).map_or(Vec::new(), |next| vec![(next, PASS); 2]),
        canonical: at,
    };
    let chain = Duel::new((0..=16).map(node).collect(), 16, Grouping::Falling);
    let counts = perft(&chain, &16, 17, &FREELY).unwrap();
    assert!((0..=16).all(|depth| counts[depth] == 1 << depth) && counts[17] == 0);
}

#[test]
fn the_best_line_is_the_first_best_move_again_and_again() {
    let game = subtraction(10, &[1, 2, 3]);
    let table = sweep(&game, &Play, &FREELY, Threads::ONE).unwrap();
    let lookup = |state: &u32| Some(table.get(Rank(u64::from(*state))));
    let line = best_line(&game, &Play, lookup, &10, 100);
    // 10 - 2 = 8; the loser delays by any move, so takes 1, the first; and so on.
    assert_eq!(line, Continuation { moves: vec![1, 0, 2, 0, 2], stop: Stop::Ended });
    let short = best_line(&game, &Play, lookup, &10, 2);
    assert_eq!(short, Continuation { moves: vec![1, 0], stop: Stop::Limit });
    assert_eq!(best_line(&game, &Play, lookup, &0, 0), Continuation { moves: vec![], stop: Stop::Ended });
}

#[test]
fn a_line_stops_where_nothing_is_known() {
    let game = subtraction(10, &[1, 2, 3]);
    let table = sweep(&game, &(Nimber, Decide), &FREELY, Threads::ONE).unwrap();
    let lookup = |state: &u32| Some(table.get(Rank(u64::from(*state)))).filter(|_| *state > 3);
    let line = best_line(&game, &(Nimber, Decide), lookup, &10, 100);
    assert_eq!(line.stop, Stop::Unknown);
    assert_eq!(line.moves[0], 1);
}
