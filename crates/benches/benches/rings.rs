//! The rings: enumeration compared with the speed of memory and with the recursion, and boards of
//! 100,000 squares.

use std::time::Duration;

use tablette::{Budget, Number, Question, Request, Rung, Settings, game};
use tablette_benches::{Machine, Traffic, best, is_trial, show};
use tablette_games::rings::{Board, Steps, questions};

/// Squares to fill.
const SQUARES: u32 = 24;
/// Moves to fill them.
const MOVES: u64 = 11_184_810;

fn main() {
    let machine = &Machine::measured();
    println!("{}", machine.show());
    enumeration("32 KiB, in the first cache", 1 << 12);
    enumeration("171 MiB, in memory", 2 * MOVES as usize + 1);
    walks(machine);
    theory(machine, 100_000);
    if !is_trial() {
        theory(machine, 1_000_000);
    }
    for rung in [Rung::Recursion, Rung::Memory, Rung::Table] {
        generic(machine, rung, 20, 699_050);
    }
}

/// Measures writing values into a buffer, and a constant into the same buffer.
fn enumeration(name: &str, length: usize) {
    let mut buffer = vec![0_u64; length];
    let last = length as u64 - 1;
    let fill = best(|| buffer.fill(std::hint::black_box(7)), |()| ());
    assert_eq!(buffer[length - 1], 7);
    let walk = best(|| questions::enumerate(std::hint::black_box(0), &mut buffer), |()| ());
    assert_eq!(buffer[length - 1], last ^ last >> 1);
    assert!(buffer.windows(2).all(|pair| (pair[0] ^ pair[1]).is_power_of_two()));
    let ratio = fill.as_secs_f64() / walk.as_secs_f64();
    println!(
        "enumerate, {name}: {:.2} billion boards/s, {ratio:.2} of a constant fill (aim 0.5)",
        rate(length as u64, walk)
    );
}

/// Measures the same walk one move at a time: the recursion of the text, its unrolled form, and the
/// Gray code.
fn walks(machine: &Machine) {
    let sum_of_all = (0..=MOVES).map(|t| t ^ t >> 1).sum::<u64>();
    let recursion = best(
        || {
            let mut sum = 0_u64;
            (questions::fill(&mut 0, SQUARES, &mut |value| sum += value), sum)
        },
        |found| assert_eq!(found, (Some(MOVES), sum_of_all)),
    );
    let unrolled = best(
        || Steps::new(Board::empty(SQUARES), &Board::full(SQUARES)).count(),
        |moves| assert_eq!(moves as u64, MOVES),
    );
    let values = best(
        || {
            let values = questions::values(&Board::empty(SQUARES), &Board::full(SQUARES)).expect("a short board");
            values.fold((0_u64, 0_u64), |(count, sum), value| (count + 1, sum + value))
        },
        |found| assert_eq!(found, (MOVES + 1, sum_of_all)),
    );
    println!(
        "fill {SQUARES}: recursion {:.3}, unrolled {:.3}, lazy values {:.3} billion moves/s",
        rate(MOVES, recursion),
        rate(MOVES, unrolled),
        rate(MOVES, values)
    );
    for (what, time) in [("recursion", recursion), ("unrolled", unrolled), ("lazy values", values)] {
        println!("    {what}: {}", machine.bind(time, MOVES, "a move", Traffic::default()));
    }
}

/// Measures the whole answer of `solve` for a long board: cost, best move, the beginning of the
/// line.
fn theory(machine: &Machine, rings: u32) {
    let budget = Budget::default();
    let time = best(
        || {
            let board = game("rings").expect("listed").open(&rings.to_string(), &Settings::default()).expect("a board");
            board.analysis(&Request::default(), &budget).expect("an answer")
        },
        |solution| {
            let moves = solution.verdict.cost.expect("a cost").to_string();
            let digits = (f64::from(rings) * 2_f64.log10() + (2_f64 / 3.0).log10()) as usize + 1;
            assert_eq!((moves.len(), solution.line.moves.len()), (digits, 1000));
        },
    );
    println!("solve rings {rings}: {} (aim 50 ms at 100000)", show(time));
    println!("    {}", machine.bind(time, rings.into(), "a ring", Traffic::default()));
}

/// Measures a rung that does not use the Gray code.
fn generic(machine: &Machine, rung: Rung, rings: u32, moves: u64) {
    let board = game("rings").expect("listed").open(&rings.to_string(), &Settings::default()).expect("a board");
    let request = Request { by: Some(rung), worth: Some(Question::Cost), ..Request::default() };
    let mut bytes = 0;
    let time = best(
        || board.answer(&request, &Budget::default()).expect("an answer"),
        |(verdict, work)| {
            assert_eq!(verdict.cost, Some(Number::from(moves)));
            bytes = work.bytes;
        },
    );
    println!("rings {rings} by {}: {}, {} MiB", rung.name(), show(time), bytes >> 20);
    // Its memory is written and read at least once.
    let traffic = Traffic { bytes: 2.0 * bytes as f64, reads: 0.0 };
    println!("    {}", machine.bind(time, 1 << rings, "a board", traffic));
}

fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64() / 1e9
}
