//! Tables on disk: the cost of building one besides solving, its compression, and the time of a
//! probe; and the same for a list of lost positions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tablette::{Budget, Level, Question, Settings, Store, game, tables};
use tablette_benches::{Machine, Traffic, cpu, once, show};
use tablette_core::{Game, NoWatch, Options, Play};
use tablette_games::chomp::Chomp;
use tablette_solve::{Threads, sweep};
use tablette_table::{List, Table};

const BOARD: &str = "12x12";
const POSITIONS: u64 = 2_704_155;
/// The digest of the raw array.
const VALUES: &str = "e8b9ddacecc233eb";
const PROBES: u64 = 100_000;

/// A bar of 601 million positions, and the number of lost ones (a published count, in
/// `tests/golden/chomp`).
const LARGE: &str = "16x16";
const RANKS: u64 = 601_080_389;
const LOST: u64 = 3_317_972;
/// Probes of blocks far apart.
const COLD: u64 = 50;
/// The digest of the raw array.
const GAPS: &str = "02c4bb92a162f7f1";

fn main() {
    let machine = Machine::measured();
    println!("{}", machine.show());
    cells(&machine);
    list(&machine);
}

/// Builds, measures and samples the list of lost positions of a large bar.
fn list(machine: &Machine) {
    let folder = std::env::temp_dir().join(format!("tablette-bench-list-{}", std::process::id()));
    let board = game("chomp").expect("listed").open(LARGE, &Settings::default()).expect("a board");
    let budget = Budget { threads: 1, ..Budget::default() };
    let mut file = None;
    let built = once(
        || board.build_table(Some(Question::Outcome), &Store::new(&folder), &budget).expect("a list"),
        |built| {
            assert!(built.fresh && built.head.values_digest().to_string().starts_with(GAPS));
            file = Some(built.file);
        },
    );
    let file = file.expect("it was built");
    let list = List::open(&file).expect("a sound list");
    assert_eq!((list.head().ranks(), list.members()), (0..RANKS, LOST));
    let (bytes, bits) = (list.head().file_length(), list.head().file_length() as f64 * 8.0);
    println!(
        "chomp {LARGE}, list: build {}, {bytes} bytes, {:.2} bits a lost position, {:.4} a position",
        show(built),
        bits / LOST as f64,
        bits / RANKS as f64
    );
    let mut lost = 0;
    let walked = cpu(
        || {
            list.each(|_| {
                lost += 1;
                true
            })
        },
        |walked| assert!(walked.is_ok()),
    );
    assert_eq!(lost, LOST);
    // Each in a block not read before.
    let cold = each(COLD, |probe| {
        black_box(list.contains(probe * (RANKS / COLD))).expect("sound");
    });
    let near = |probe: u64| RANKS / 2 + probe % 1000;
    let warm = each(PROBES, |probe| {
        black_box(list.contains(near(probe))).expect("sound");
    });
    println!("walk {}; a probe: cold {}, warm {}", show(walked), show(cold), show(warm));
    let traffic = Traffic { bytes: bytes as f64, reads: 0.0 };
    println!("    the walk is {}", machine.bind(walked, LOST, "a lost position", traffic));
    let sampled = once(
        || tables::open(&file).expect("sound").verify(Level::Sample, &budget).expect("it fits"),
        |verified| assert!(verified.fault.is_none() && verified.derived > 9_900),
    );
    println!("verify a sample {}", show(sampled));
    std::fs::remove_dir_all(&folder).expect("it was made here");
}

/// Returns the mean CPU time of a number of calls on this thread.
fn each(calls: u64, mut call: impl FnMut(u64)) -> Duration {
    cpu(|| (0..calls).for_each(&mut call), |()| ()) / calls as u32
}

fn cells(machine: &Machine) {
    let folder = std::env::temp_dir().join(format!("tablette-bench-{}", std::process::id()));
    let chomp = Chomp::open(BOARD, &Settings::default()).expect("a board");
    let options = Options { watch: &NoWatch, memory: 1 << 30 };
    let plain = once(
        || sweep(&chomp, &Play, &options, Threads::ONE).expect("it fits"),
        |table| assert_eq!(table.values.len() as u64, POSITIONS),
    );
    let board = game("chomp").expect("listed").open(BOARD, &Settings::default()).expect("a board");
    let budget = Budget { threads: 1, ..Budget::default() };
    let mut file = None;
    let built = once(
        || board.build_table(None, &Store::new(&folder), &budget).expect("a table"),
        |built| {
            assert!(built.fresh && built.head.values_digest().to_string().starts_with(VALUES));
            file = Some(built.file);
        },
    );
    let file = file.expect("it was built");
    let table = Table::open(&file).expect("a sound table");
    let ratio = built.as_secs_f64() / plain.as_secs_f64();
    println!("chomp {BOARD}: sweep {}, build {}, {ratio:.2} times as long", show(plain), show(built));
    // Each writes a value of 4 bytes; data read repeatedly is in nearer caches.
    let traffic = Traffic { bytes: 4.0 * POSITIONS as f64, reads: 0.0 };
    println!("    the sweep is {}", machine.bind(plain, POSITIONS, "a position", traffic));
    println!("    the build is {}", machine.bind(built, POSITIONS, "a position", traffic));
    let (raw, packed) = (POSITIONS, table.head().file_length());
    println!("{raw} bytes of cells in a file of {packed}: {:.1} to 1", raw as f64 / packed as f64);
    let open = once(|| Table::open(&file).expect("a sound table"), |_| ());
    println!("open {}; a probe: cold {}, warm {}", show(open), show(cold(&table)), show(warm(&table)));
    std::fs::remove_dir_all(&folder).expect("it was made here");
}

/// Measures probes that are each in a block not read before.
fn cold(table: &Table) -> Duration {
    let each = u64::from(table.head().block_length());
    let ranks: Vec<u64> = (0..POSITIONS).step_by(each as usize).collect();
    let began = Instant::now();
    for &rank in &ranks {
        black_box(table.value(rank)).expect("a value");
    }
    began.elapsed() / ranks.len() as u32
}

fn warm(table: &Table) -> Duration {
    let ranks = 100_000..100_000 + 32_000;
    assert!(ranks.clone().all(|rank| table.value(rank).is_ok()));
    let began = Instant::now();
    for probe in 0..PROBES {
        black_box(table.value(100_000 + probe * 7919 % 32_000)).expect("a value");
    }
    began.elapsed() / PROBES as u32
}
