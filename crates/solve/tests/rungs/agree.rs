//! The first three rungs agree on every position, and with the theory.

use tablette_core::{Cost, Count, Decide, Game, Nimber, Outcome, Play, Rank, Refusal, Rules, Worth};
use tablette_solve::{Memory, Threads, memory, recursion, sweep};

use crate::FREELY;
use crate::toys::{Duel, Edge, Expanded, Grouping, Node, PASS, Puzzle, Toy, Turn, nim, nim_in, subtraction};

/// Every rung on every position.
fn rungs_agree<const PUZZLE: bool, W: Worth>(game: &Toy<PUZZLE>, worth: &W) {
    let table = sweep(game, worth, &FREELY, Threads::ONE).unwrap();
    let mut memo = Memory::new();
    for state in 0..game.nodes.len() as u32 {
        let value = table.get(Rank(state.into()));
        assert_eq!(recursion(game, worth, &state, &FREELY).unwrap().value, value, "recursion on {state}");
        assert_eq!(memory(game, worth, &state, &FREELY).unwrap().value, value, "memory on {state}");
        assert_eq!(memo.solve(game, worth, &state, &FREELY).unwrap().value, value, "a shared memo on {state}");
        assert_eq!(memo.value(game, &state), Some(value));
    }
}

#[test]
fn nim_is_an_exclusive_or() {
    for grouping in [Grouping::Apart, Grouping::Falling] {
        let game = nim_in([3, 4, 5], grouping);
        let table = sweep(&game, &(Play, Nimber), &FREELY, Threads::ONE).unwrap();
        assert_eq!(table.values.len(), 4 * 5 * 6);
        assert_eq!(game.find("3 4 5"), game.start());
        for (at, (play, nimber)) in table.values.iter().enumerate() {
            let name = game.show_state(&(at as u32));
            let sum = name.split(' ').fold(0, |sum, heap| sum ^ heap.parse::<u32>().unwrap());
            assert_eq!(*nimber, sum, "{name}");
            assert_eq!(play.outcome(), if sum == 0 { Outcome::Lose } else { Outcome::Win }, "{name}");
        }
    }
}

#[test]
fn rungs_agree_on_nim_and_subtraction() {
    let small = nim([1, 2, 3]);
    rungs_agree(&small, &(Play, Nimber));
    rungs_agree(&small, &Decide);
    rungs_agree(&small, &Count(Play));
    rungs_agree(&subtraction(18, &[1, 3, 4]), &(Play, Nimber));
}

/// Chomp as in the source text: the side that takes the poisoned square loses, so the side that
/// faces it alone loses.
fn chomp(cols: u8, rows: usize) -> Duel {
    let expand = |bar: &Vec<u8>| -> Expanded<Vec<u8>> {
        if bar[..] == [1] {
            return Ok(Outcome::Lose);
        }
        let squares = (0..bar.len()).flat_map(|row| (0..bar[row]).map(move |col| (row, col))).skip(1);
        Err(squares.map(|(row, col)| (bite(bar, row, col), PASS)).collect())
    };
    Toy::explore(&vec![cols; rows], Grouping::Apart, expand, Clone::clone, |bar| format!("{bar:?}"))
}

fn bite(bar: &[u8], row: usize, col: u8) -> Vec<u8> {
    let bitten = bar.iter().enumerate().map(|(at, &length)| if at < row { length } else { length.min(col) });
    bitten.filter(|&length| length > 0).collect()
}

/// The source text counts the calls of its recursion on a bar of 4 columns and 5 rows.
#[test]
fn the_recursion_on_chomp_4x5_makes_84518_calls() {
    let game = chomp(4, 5);
    let solved = recursion(&game, &Decide, &game.start(), &FREELY).unwrap();
    assert_eq!((solved.value.0, solved.work.calls), (Outcome::Win, Some(84_518)));
    let remembered = memory(&game, &Play, &game.start(), &FREELY).unwrap();
    assert_eq!(remembered.work.positions, 125, "bars within 4x5 are C(9,4) - 1");
}

/// A row of cells to walk along, with prices that may be gains, and a dead end.
fn walk() -> Puzzle {
    const PRICES: [i64; 8] = [4, -7, 2, 9, -3, 5, -1, 6];
    let paid = |cost| Edge { cost, turn: Turn::Stays };
    let expand = |at: &usize| -> Expanded<usize> {
        match at {
            8 => Ok(Outcome::Win),
            9 => Ok(Outcome::Lose),
            _ => Err(vec![(at + 1, paid(PRICES[*at])), ((at + 2).min(9), paid(1))]),
        }
    };
    Toy::explore(&0, Grouping::Falling, expand, |at| *at, ToString::to_string)
}

#[test]
fn rungs_agree_on_a_puzzle_with_gains() {
    let puzzle = walk();
    rungs_agree(&puzzle, &Cost);
    rungs_agree(&puzzle, &Count(Cost));
    let solved = memory(&puzzle, &Cost, &puzzle.start(), &FREELY).unwrap();
    assert_eq!(solved.value.0, Some(4 - 7 + 1 + 1 + 1));
}

/// Deep enough to overflow the stack of any machine, if it were used.
#[test]
#[ignore = "slow: follows a line of a million moves"]
fn depth_costs_memory_only() {
    let game = subtraction(1_000_000, &[1]);
    let value = sweep(&game, &Play, &FREELY, Threads::ONE).unwrap().get(Rank(1_000_000));
    assert_eq!(value.remoteness(), Some(1_000_000));
    assert_eq!(recursion(&game, &Play, &1_000_000, &FREELY).unwrap().value, value);
    assert_eq!(memory(&game, &Play, &1_000_000, &FREELY).unwrap().value, value);
}

/// A chain of positions with two moves each: 2^70 best lines do not fit into 64 bits, and 2^60 do.
#[test]
fn counts_overflow_loudly() {
    let node = |at: u32| Node {
        end: (at == 0).then_some(Outcome::Lose),
        moves: at.checked_sub(1).map_or(Vec::new(), |next| vec![(next, PASS); 2]),
        canonical: at,
    };
    let chain = Duel::new((0..=70).map(node).collect(), 70, Grouping::Falling);
    let worth = Count(Play);
    assert_eq!(memory(&chain, &worth, &60, &FREELY).unwrap().value.1, 1 << 60);
    assert_eq!(memory(&chain, &worth, &70, &FREELY).err(), Some(Refusal::Overflow));
    assert_eq!(sweep(&chain, &worth, &FREELY, Threads::ONE).err(), Some(Refusal::Overflow));
}
