//! Draughts: perft beyond the depths of the tests, the same for another program, and the four
//! boards of the exercise beside bitboards.
//!
//! `cargo bench -p tablette-benches --bench draughts -- --deep` adds the deepest published numbers
//! that take less than a minute each.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tablette_benches::{Machine, Traffic, best, is_trial, show, thread_time};
use tablette_games::draughts::exercise::{Board, Conversions, Rows};
use tablette_games::draughts::{
    Brazilian, Colour, Duplicates, English, International, Position, Reading, Variant, detect, perft, perft_by_playing,
    read_fen,
};

/// Position, duplicates, depth, leaves: published numbers, each beyond the depth of the tests.
const DEEP: [(&str, Duplicates, u32, u64); 8] = [
    ("W:W31-50:B1-20", Duplicates::Drop, 9, 41_022_423),
    ("W:W31-50:B1-20", Duplicates::Drop, 10, 258_895_763),
    ("W:W31-50:B1-20", Duplicates::Keep, 10, 258_935_682),
    ("W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", Duplicates::Drop, 14, 58_360_286),
    ("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", Duplicates::Drop, 8, 86_724_219),
    ("W:WK31-50:BK1-20", Duplicates::Drop, 10, 58_381_162),
    ("W:W6,7,8,9,10:B41,42,43,44,45", Duplicates::Drop, 8, 138_362_698),
    ("W:W31-50:B1-20", Duplicates::Keep, 9, 41_022_614),
];

/// Counts that take up to a minute each.
const DEEPEST: [(&str, Duplicates, u32, u64); 4] = [
    ("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", Duplicates::Drop, 9, 1_216_917_193),
    ("W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", Duplicates::Drop, 15, 346_184_885),
    ("W:W31-50:B1-20", Duplicates::Drop, 11, 1_665_861_398),
    ("W:W31-50:B1-20", Duplicates::Drop, 12, 10_749_771_911),
];

fn main() {
    exercise();
    if is_trial() {
        return report(&Machine::measured(), "start 7", 1_049_442, || {
            perft(&Position::<International>::start(), 7, Duplicates::Drop)
        });
    }
    beside_dame();
    let machine = &Machine::measured();
    println!("{}", machine.show());
    let deep = std::env::args().any(|argument| argument == "--deep");
    let deepest = DEEPEST.iter().filter(|_| deep);
    for &(fen, duplicates, depth, leaves) in DEEP.iter().chain(deepest) {
        let position = read_fen::<International>(fen, Reading::Strict).expect("a sound position").position;
        report(machine, &format!("{fen} {depth} {duplicates:?}"), leaves, || perft(&position, depth, duplicates));
    }
    let start = Position::<International>::start();
    report(machine, "start 9, every ply played", 41_022_423, || perft_by_playing(&start, 9, Duplicates::Drop));
    variant::<Brazilian>(machine, "Brazilian", 11, Duplicates::Drop, 105_491_257);
    variant::<English>(machine, "English", 12, Duplicates::Drop, 388_617_999);
    variant::<English>(machine, "English", 12, Duplicates::Keep, 388_623_673);
}

fn variant<V: Variant>(machine: &Machine, name: &str, depth: u32, duplicates: Duplicates, leaves: u64) {
    let start = Position::<V>::start();
    report(machine, &format!("{name} start {depth} {duplicates:?}"), leaves, || perft(&start, depth, duplicates));
}

/// Reports the best of three runs (one, if it takes long): the aim is 300 in bulk.
fn report(machine: &Machine, what: &str, leaves: u64, count: impl Fn() -> u64) {
    let time = seconds(what, leaves, count);
    println!("perft {what}: {:.0} million leaves a CPU-second", leaves as f64 / time / 1e6);
    println!("    {}", machine.bind(Duration::from_secs_f64(time), leaves, "a leaf", Traffic::default()));
}

/// Returns the seconds of this thread's processor time, if the system reports it.
fn seconds(what: &str, leaves: u64, count: impl Fn() -> u64) -> f64 {
    let began = Instant::now();
    let clock = || thread_time().unwrap_or_else(|| began.elapsed());
    let run = |_| {
        let before = clock();
        assert_eq!(std::hint::black_box(count()), leaves, "{what}");
        clock().saturating_sub(before)
    };
    let runs = if leaves > 1_000_000_000 { 1 } else { 3 };
    (0..runs).map(run).min().expect("a run").as_secs_f64()
}

/// The version of dame-rs to measure.
const DAME: &str = "dame-rs==0.2.0";
/// Prints its count of leaves, and the minimum processor time of three runs in seconds.
const MEASURE: &str = "
import dame, time
best = None
for _ in range(3):
    before = time.process_time()
    leaves = dame.perft(dame.Board(), 9)
    took = time.process_time() - before
    best = took if best is None else min(best, took)
print(leaves, best)
";

/// Measures the same count from the opening by dame-rs, a Python wheel around a program in Rust:
/// the aim is ten times its speed.
fn beside_dame() {
    const LEAVES: u64 = 41_022_423;
    let (leaves, theirs) = match dame() {
        Ok(measured) => measured,
        Err(why) => return println!("skipped: perft beside {DAME} ({why})"),
    };
    assert_eq!(leaves, LEAVES, "{DAME}");
    let start = Position::<International>::start();
    let bulk = seconds("start 9", LEAVES, || perft(&start, 9, Duplicates::Drop));
    let played = seconds("start 9, every ply played", LEAVES, || perft_by_playing(&start, 9, Duplicates::Drop));
    println!(
        "perft start 9 beside {DAME}, which counts {:.0} million leaves a CPU-second:",
        LEAVES as f64 / theirs / 1e6
    );
    println!("  in bulk {:.1} times as fast, every ply played {:.1} times", theirs / bulk, theirs / played);
}

/// Installs it below the target folder, once, and measures it.
fn dame() -> Result<(u64, f64), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dame");
    let python = folder.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", DAME]))?;
    let said = run(Command::new(&python).args(["-c", MEASURE]))?;
    let mut words = said.split_whitespace();
    let leaves = words.next().and_then(|word| word.parse().ok()).ok_or("no count")?;
    let time = words.next().and_then(|word| word.parse().ok()).ok_or("no time")?;
    Ok((leaves, time))
}

/// Returns the output of a command, or the reason of its failure in a line.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(said.lines().last().unwrap_or("it failed").to_owned())
}

/// A position of the middle game; both sides can capture in it.
const MIDDLE: &str = "W:W27,28,32,33,36,37,38,39,42,43,45,47,48,49:B2,3,4,6,8,9,11,13,14,16,18,19,22,24";

/// Measures the second half of Q1, the fastest representation: can any white man capture, in each
/// of them?
fn exercise() {
    let position = read_fen::<International>(MIDDLE, Reading::Strict).expect("a sound position").position;
    let rows = position.to_rows();
    let expected = rows.capturers(Some(Colour::White));
    let one = expected[0];
    println!("exercise: {} of {} men can capture", expected.len(), rows.to_list().pieces().len());
    ask("list of pieces", &rows.to_list(), one, &expected);
    ask("map of couples", &rows.to_couples(), one, &expected);
    ask::<Rows>("list of rows", &rows, one, &expected);
    ask("flat list", &rows.to_flat(), one, &expected);
    ask("bitboard, square by square", &position, one, &expected);
    let all = best(
        || (0..ROUNDS).filter(|_| detect(std::hint::black_box(&position))).count(),
        |found| assert_eq!(found, ROUNDS),
    );
    println!("  bitboard, all at once: any man in {:.1} ns", all.as_secs_f64() * 1e9 / ROUNDS as f64);
}

const ROUNDS: usize = 10_000;

fn ask<B: Board>(name: &str, board: &B, one: (usize, usize), expected: &[(usize, usize)]) {
    let man = best(
        || (0..ROUNDS).filter(|_| std::hint::black_box(board).can_capture(one.0, one.1)).count(),
        |found| assert_eq!(found, ROUNDS),
    );
    let side = best(|| std::hint::black_box(board).capturers(Some(Colour::White)), |found| assert_eq!(found, expected));
    println!("  {name}: one man in {:.1} ns, a whole side in {}", man.as_secs_f64() * 1e9 / ROUNDS as f64, show(side));
}
