//! Tables as arrays: all values at once, and those of a million ranks, compared with single
//! look-ups.
//!
//! For each width of cells: the time per value when a table is walked through (as in
//! `table verify`), filled into an array, and looked up at a million ranks, in rising and in random
//! order, one by one and in one call. Both ways are measured in the same run, on one thread, and
//! must give the same numbers.

use std::hint::black_box;
use std::time::Duration;

use tablette::{Budget, Question, Settings, Store, game};
use tablette_benches::{Machine, best, is_trial, once, show};
use tablette_table::{Header, Integer, Table, TableWriter, ValueCounts};

/// A bar of 2.7 million positions; 252 in a trial.
const BOARD: [&str; 2] = ["12x12", "5x5"];
/// Ranks of a synthetic table, and in a trial.
const RANKS: [u64; 2] = [1 << 24, 1 << 12];
/// Ranks looked up.
const PROBES: [usize; 2] = [1_000_000, 1_000];

fn main() {
    println!("{}", Machine::measured().show());
    let folder = std::env::temp_dir().join(format!("tablette-bench-arrays-{}", std::process::id()));
    let board = BOARD[usize::from(is_trial())];
    let opened = game("chomp").expect("listed").open(board, &Settings::default()).expect("a board");
    let built = opened.build_table(Some(Question::Play), &Store::new(&folder), &Budget::default()).expect("a table");
    measured(&format!("chomp {board}, play"), &Table::open(&built.file).expect("sound"));
    for (name, values) in [("lost or won", 2), ("with draws", 3), ("plies", 200), ("many", 1_000), ("more", 1 << 24)] {
        let file = folder.join("made-up");
        made_up(&file, values);
        measured(name, &Table::open(&file).expect("sound"));
    }
    std::fs::remove_dir_all(&folder).expect("it was made here");
}

/// Creates a table with this number of distinct values, which repeat like those of neighbours.
fn made_up(file: &std::path::Path, values: i64) {
    let ranks = RANKS[usize::from(is_trial())];
    let value = |rank: u64| ((rank / 3).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as i64 % values;
    let all: Vec<i64> = (0..ranks).map(value).collect();
    let tally: ValueCounts = all.iter().copied().collect();
    let mut writer = TableWriter::of_values(file, &Header::default(), 0..ranks, &tally).expect("room");
    writer.push(&all).expect("announced");
    writer.finish().expect("room");
}

fn measured(name: &str, table: &Table) {
    let ranks = table.head().ranks().end;
    let integer = Integer::of_head(table.head());
    println!("{name}: {ranks} ranks, {} bits, {} in an array", table.head().width().bits(), integer.code());
    all(table, ranks, integer);
    let probes = PROBES[usize::from(is_trial())];
    // SplitMix64's constant: every rank is as likely as any other.
    let scattered: Vec<u64> = (1..=probes as u64)
        .map(|at| ((u128::from(at.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * u128::from(ranks)) >> 64) as u64)
        .collect();
    let mut rising = scattered.clone();
    rising.sort_unstable();
    some(table, "rising", &rising, integer);
    some(table, "in any order", &scattered, integer);
}

/// Measures every value: walked through, and filled into an array.
fn all(table: &Table, ranks: u64, integer: Integer) {
    let mut walked = Vec::new();
    let old = best(
        || {
            walked.clear();
            let mut walk = table.walk(0..ranks);
            while walk.next_run(&mut walked).expect("sound") {}
        },
        |()| (),
    );
    let mut filled = vec![0; ranks as usize * integer.bytes()];
    let new = best(|| table.fill(0..ranks, &mut filled).expect("sound"), |()| ());
    assert!(agree(&walked, &filled, integer), "an array says what a walk says");
    let speed = |time: Duration| ranks as f64 / time.as_secs_f64() / 1e6;
    println!(
        "    all: {:.0} million a second walked, {:.0} filled, {:.1} times",
        speed(old),
        speed(new),
        ratio(old, new)
    );
}

/// Measures the values of some ranks: one by one, and gathered.
fn some(table: &Table, name: &str, ranks: &[u64], integer: Integer) {
    let mut single = vec![0; ranks.len()];
    let old = once(
        || {
            for (place, rank) in single.iter_mut().zip(ranks) {
                *place = black_box(table.value(*rank)).expect("sound");
            }
        },
        |()| (),
    );
    let mut gathered = vec![0; ranks.len() * integer.bytes()];
    let new = best(|| table.gather(ranks, &mut gathered, &mut |_, _| true).expect("sound"), |whole| assert!(whole));
    assert!(agree(&single, &gathered, integer), "many say what each says");
    let each = |time: Duration| show(time / ranks.len() as u32);
    println!("    {name}: {} each one by one, {} gathered, {:.1} times", each(old), each(new), ratio(old, new));
}

fn agree(values: &[i64], bytes: &[u8], integer: Integer) -> bool {
    let shown = values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(integer.bytes()));
    shown.eq(bytes.iter().copied())
}

fn ratio(old: Duration, new: Duration) -> f64 {
    old.as_secs_f64() / new.as_secs_f64()
}
