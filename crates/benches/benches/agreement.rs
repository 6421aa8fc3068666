//! The naive recursion of Chomp against the theory on every position of 6 × 6: too slow for a test.
//!
//! By default positions that need more than 2^24 calls are counted and omitted;
//! `cargo bench --bench agreement -- --deep` includes them (18,533,898,290 calls, about ten
//! minutes).

use tablette_benches::{Machine, Traffic, cpu, is_trial};
use tablette_core::{Decide, Game, NoWatch, Numbering, Options, Rank, Refusal, Rules, Settings, Theory};
use tablette_games::chomp::Chomp;
use tablette_solve::{StopAfter, recursion};

fn main() {
    let deep = std::env::args().any(|argument| argument == "--deep");
    let most = if deep { u64::MAX } else { 1 << if is_trial() { 12 } else { 24 } };
    let game = Chomp::open("6x6", &Settings::default()).expect("a board");
    let theory = game.judge(&game.start(), &Options { watch: &NoWatch, memory: 1 << 30 }).expect("it fits");
    let (mut compared, mut left_out, mut calls) = (0, 0, 0);
    let all = || {
        for rank in (0..923).map(Rank) {
            let state = game.unrank(rank);
            let watch = StopAfter::new(most);
            match recursion(&game, &Decide, &state, &Options { watch: &watch, memory: 1 << 30 }) {
                Ok(solved) => {
                    assert_eq!(Some(solved.value.0), theory.verdict(&state).outcome, "{state:?}");
                    compared += 1;
                    calls += solved.work.calls.expect("counted");
                }
                Err(Refusal::Stopped) => left_out += 1,
                Err(other) => panic!("{state:?}: {other}"),
            }
        }
    };
    let time = cpu(all, |()| ());
    assert_eq!(compared + left_out, 923);
    assert!(!deep || calls == 18_533_898_290, "{calls} calls");
    println!("chomp 6x6: recursion = theory on {compared} positions ({calls} calls), {left_out} left out as too slow");
    // Calls of abandoned recursions count as well.
    let made = calls as u64 + left_out * most;
    println!("    {}", Machine::measured().bind(time, made, "a call", Traffic::default()));
}
