//! Chomp at record size: processor seconds of one thread, counts asserted.
//!
//! `cargo bench -p tablette-benches --bench chomp` takes about ten seconds; `-- --deep` adds the
//! records that fit into 4 GiB. `docs/results/chomp.md` has the measurements. The bottleneck is
//! printed below every box.

use std::time::Duration;

use tablette_benches::{Machine, NEAR, Traffic, cpu, is_trial, show};
use tablette_core::worth::Decision;
use tablette_core::{Decide, Game, NoWatch, Options, Outcome, Settings};
use tablette_games::chomp::Chomp;
use tablette_games::chomp::theory::{Catalogue, Kernel, Plan, Tally, lost_lists};
use tablette_solve::{Threads, sweep};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 4 << 30 };

/// Columns, rows, lost positions, the aim. Published: 20×20 (451,253,296); the others by two
/// engines that agree, or one.
const BOXES: [(u32, u32, u64, &str); 4] = [
    (12, 12, 26_838, "none"),
    (14, 14, 256_366, "none"),
    (16, 16, 3_317_972, "0.5 s at most, aim 0.25 s"),
    (18, 18, 37_993_832, "5 s at most, aim 2.5 s"),
];
const DEEP: [(u32, u32, u64, &str); 2] =
    [(42, 10, 107_342_199, "none"), (20, 20, 451_253_296, "60 s and 2 GB at most, aim 30 s")];

/// Long bars of few rows, by their own table. One engine beyond 4×90 and 5×40, where the words
/// agree.
const BARS: [(u32, u32, u64, &str); 2] = [(500, 4, 4_316_097, "0.10 s"), (200, 5, 8_066_522, "none")];
const DEEP_BARS: [(u32, u32, u64, &str); 2] =
    [(2000, 4, 283_521_146, "seconds"), (500, 5, 339_320_103, "a few minutes at most")];

fn main() {
    rungs();
    kernels();
    let machine = Machine::measured();
    println!("{}", machine.show());
    for board in BARS.into_iter().take(if is_trial() { 1 } else { BARS.len() }) {
        bars(board);
    }
    for board in BOXES.into_iter().take(if is_trial() { 3 } else { BOXES.len() }) {
        words(board, &machine);
    }
    if std::env::args().any(|argument| argument == "--deep") {
        for board in DEEP_BARS {
            bars(board);
        }
        for board in DEEP {
            words(board, &machine);
        }
    }
}

/// Measures the table for long bars, counting without storing.
fn bars((columns, rows, lost, aim): (u32, u32, u64, &str)) {
    let mut bytes = 0;
    let time = cpu(
        || Tally::of_long_bars(columns, rows, &OPTIONS).expect("it fits"),
        |(tally, work)| {
            assert_eq!(tally.sizes.iter().flatten().sum::<u64>(), lost, "{columns}x{rows}");
            bytes = work.bytes;
        },
    );
    println!("long bars, chomp {columns}x{rows}: {}, {} MB (aim: {aim})", show(time), bytes / 1_000_000);
}

/// Measures the word-parallel engine, within 2 GiB.
fn words((columns, rows, lost, aim): (u32, u32, u64, &str), machine: &Machine) {
    let plan = Plan::new(columns, rows, 2 << 30, 1);
    let mut memory = (0, 0);
    let time = cpu(
        || lost_lists(&plan, &OPTIONS).expect("it fits"),
        |lists| {
            assert_eq!(lists.len(), lost, "{columns}x{rows}");
            memory = (lists.bytes(), lists.working());
        },
    );
    let each = time.as_secs_f64() * 1e9 / plan.tuples() as f64;
    let bits = 8.0 * memory.0 as f64 / lost as f64;
    println!(
        "words, chomp {columns}x{rows}: {}, {each:.3} ns a position, {bits:.2} bits a lost one, {} MB besides (aim: {aim})",
        show(time),
        memory.1 / 1_000_000
    );
    // A lost position is marked at one place of each array, which may be far from the previous one.
    let traffic = Traffic { bytes: far_bytes(&plan), reads: lost as f64 };
    println!("    {}", machine.bind(time, lost, "a lost position", traffic));
}

/// Maximum bytes read from arrays that do not fit a processor's caches: one bit of each for every
/// position computed.
fn far_bytes(plan: &Plan) -> f64 {
    let bits = |j: u32| (1..=j).fold(1.0, |bits, i| bits * f64::from(plan.reach() + i) / f64::from(i));
    let far = (0..plan.rows - plan.depth as u32).filter(|&j| bits(j) / 8.0 > NEAR).count();
    plan.worked() as f64 / 8.0 * far as f64
}

/// Measures the vector code.
fn kernels() {
    for kernel in Kernel::available() {
        let plan = Plan { kernel, ..Plan::new(15, 15, 2 << 30, 1) };
        let time = mean(|| lost_lists(&plan, &OPTIONS).expect("it fits"), |lists| assert_eq!(lists.len(), 829_383));
        println!("words, chomp 15x15, {kernel:?}: {}", show(time));
    }
}

/// Measures the generic table rung and the word-parallel engine, on a box that both can solve.
fn rungs() {
    let game = Chomp::open("12x12", &Settings::default()).expect("a board");
    let lost = 26_838;
    let table = mean(
        || sweep(&game, &Decide, &OPTIONS, Threads::ONE).expect("it fits"),
        |table| assert_eq!(table.values.iter().filter(|value| **value == Decision(Outcome::Lose)).count(), lost),
    );
    let words = mean(
        || Catalogue::of_box(12, 12, &OPTIONS).expect("it fits"),
        |catalogue| {
            let sizes = catalogue.tally(&NoWatch).expect("never stopped").sizes;
            assert_eq!(sizes.iter().flatten().sum::<u64>(), lost as u64);
        },
    );
    let ratio = |time: Duration| table.as_secs_f64() / time.as_secs_f64();
    println!("chomp 12x12, table rung (won or lost): {}", show(table));
    println!("chomp 12x12, words: {}, {:.0} times as fast", show(words), ratio(words));
}

/// Returns the mean time of many runs, since some systems report a thread's time in steps of four
/// milliseconds.
fn mean<T>(work: impl Fn() -> T, check: impl Fn(T)) -> Duration {
    let (mut total, mut runs) = (Duration::ZERO, 0);
    while runs < 5 || (total < LONG_ENOUGH && runs < 1000) {
        total += cpu(&work, &check);
        runs += 1;
    }
    total / runs
}

/// A hundred steps of such a clock.
const LONG_ENOUGH: Duration = Duration::from_millis(400);
