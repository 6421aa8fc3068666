//! The rungs of each game against each other, on one board that all of them can solve: ratios,
//! measured in one run.

use std::time::{Duration, Instant};

use tablette::{Budget, Request, Rung, Settings, game};
use tablette_benches::{Machine, Traffic, is_trial, show};

fn main() {
    let machine = Machine::measured();
    println!("{}", machine.show());
    ladder(&machine, "chomp", "4x5", &[("winning", "(2,2)"), ("recursion calls", "84518")]);
    if is_trial() {
        return;
    }
    ladder(&machine, "chocolate", "10 7 7 3", &[("value", "11"), ("recursion calls", "203237664")]);
}

/// Times every rung of a game on a board; each must give the expected answers.
fn ladder(machine: &Machine, name: &str, board: &str, expected: &[(&str, &str)]) {
    println!("{name} {board}");
    let mut slowest = None;
    for (rung, _) in game(name).expect("listed").rungs() {
        let (time, positions) = rung_result(name, board, rung, expected);
        let slowest = *slowest.get_or_insert(time);
        let ratio = slowest.as_secs_f64() / time.as_secs_f64();
        println!("  {:<10} {:>10}  {ratio:>14.1} times as fast as the recursion", rung.name(), show(time));
        // All of it fits into the caches.
        println!("      {}", machine.bind(time, positions, "a position", Traffic::default()));
    }
}

/// Returns the shortest of several runs, each on a freshly opened board.
fn rung_result(name: &str, board: &str, rung: Rung, expected: &[(&str, &str)]) -> (Duration, u64) {
    let request = Request { by: Some(rung), worth: None, ..Request::default() };
    let budget = Budget { threads: 1, ..Budget::default() };
    let (mut shortest, mut positions) = (Duration::MAX, 1);
    let began = Instant::now();
    while shortest == Duration::MAX || (!is_trial() && began.elapsed() < Duration::from_millis(500)) {
        let board = game(name).expect("listed").open(board, &Settings::default()).expect("a board");
        let start = Instant::now();
        let (verdict, work) = board.answer(&request, &budget).expect("it fits");
        shortest = shortest.min(start.elapsed());
        positions = work.positions as u64;
        for (what, answer) in expected {
            match *what {
                "value" => assert_eq!(verdict.value().expect("known").to_string(), *answer),
                "recursion calls" if rung == Rung::Recursion => {
                    assert_eq!(work.calls.expect("counted").to_string(), *answer);
                }
                "winning" => {
                    let solution = board.analysis(&request, &budget).expect("it fits");
                    assert_eq!(solution.winning_moves.expect("few moves"), [*answer]);
                }
                _ => {}
            }
        }
    }
    (shortest, positions.max(1))
}
