//! The speed of the engines, against the aims of the project. Every answer is checked.

use tablette_benches::{Machine, Traffic, best, is_trial, show};
use tablette_core::{Game, Nimber, NoWatch, Numbering, Options, Outcome, Play, Rules, Settings};
use tablette_games::chocolate::{Bar, Chocolate, tabulated, theory};
use tablette_games::chomp::Chomp;
use tablette_games::chomp::theory::Catalogue;
use tablette_solve::{Threads, sweep, verify};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 4 << 30 };

fn main() {
    let machine = &Machine::measured();
    println!("{}", machine.show());
    chomp_table(machine, 1);
    chomp_table(machine, 2);
    chocolate_table(machine);
    one_ply_verification(machine);
    chocolate_tabulated(machine, if is_trial() { 40 } else { 126 });
    chomp_theory(machine, 8, 10, 1_000, "under 10 ms for the whole process");
    chomp_theory(machine, 12, 12, 26_838, "under 0.1 s");
}

fn open<G: Game>(board: &str) -> G {
    G::open(board, &Settings::default()).expect("a board")
}

fn report(machine: &Machine, what: &str, time: std::time::Duration, units: f64, unit: &str, aim: &str) {
    let rate = units / time.as_secs_f64() / 1e6;
    println!("{what}: {}, {rate:.2} million {unit}/s (aim: {aim})", show(time));
    // The tables here fit into the caches of one processor, or nearly.
    println!("    {}", machine.bind(time, units as u64, "each", Traffic::default()));
}

/// Measures value, remoteness and nimber of all positions of 10 × 10 by the generic table rung.
fn chomp_table(machine: &Machine, threads: usize) {
    let game: Chomp = open("10x10");
    let threads = Threads::new(threads).expect("at least one");
    let positions = 184_755;
    let time = best(
        || sweep(&game, &(Play, Nimber), &OPTIONS, threads).expect("it fits"),
        |table| {
            assert_eq!(table.values.len(), positions);
            let (play, nimber) = table.get(game.rank(&game.start()).expect("numbered"));
            assert_eq!((play.outcome(), play.remoteness(), nimber), (Outcome::Win, Some(19), 19));
            assert_eq!(table.values.iter().map(|(_, nimber)| *nimber).max(), Some(57));
        },
    );
    let what = format!("table rung, chomp 10x10, {} thread(s)", threads.count());
    report(machine, &what, time, positions as f64, "positions", "5 a core, at least 2");
}

/// Measures the same rung on a game with many more moves per position.
fn chocolate_table(machine: &Machine) {
    let game: Chocolate = open("81x81@40,40");
    let positions = 135_751;
    let time = best(
        || sweep(&game, &(Play, Nimber), &OPTIONS, Threads::ONE).expect("it fits"),
        |table| {
            assert_eq!(table.values.len(), positions);
            let (play, nimber) = table.get(game.rank(&game.start()).expect("numbered"));
            assert_eq!((play.outcome(), play.remoteness(), nimber), (Outcome::Lose, Some(160), 0));
        },
    );
    report(machine, "table rung, chocolate to margins of 40, 1 thread", time, positions as f64, "positions", "none");
}

/// Measures the one-ply verification of a table.
fn one_ply_verification(machine: &Machine) {
    let game: Chomp = open("10x10");
    let table = sweep(&game, &(Play, Nimber), &OPTIONS, Threads::ONE).expect("it fits");
    let time = best(
        || verify(&game, &(Play, Nimber), &table.values, &OPTIONS, Threads::ONE).expect("it fits"),
        |check| {
            assert_eq!(check.mismatch, None);
            assert_eq!(check.checked, 184_755);
        },
    );
    report(machine, "one-ply verification, chomp 10x10, 1 thread", time, 184_755.0, "positions", "none");
}

/// Measures every quadruple of margins up to `most` without the formula; then compares each with
/// the formula.
fn chocolate_tabulated(machine: &Machine, most: u64) {
    let quadruples = (most + 1) * (most + 2) * (most + 3) * (most + 4) / 24;
    let mut sum = 0;
    tabulated::for_each(most, &OPTIONS, |margins, value| {
        let bar = Bar::from_margins(margins.map(u64::from)).expect("margins of a bar");
        assert_eq!(i128::from(value), theory::value(bar), "{margins:?}");
        sum += i64::from(value);
    })
    .expect("it fits");
    let work = || {
        let (mut seen, mut sum) = (0_u64, 0_i64);
        let visit = |_, value| {
            seen += 1;
            sum += i64::from(value);
        };
        tabulated::for_each(most, &OPTIONS, visit).expect("it fits");
        (seen, sum)
    };
    let time = best(work, |answer| assert_eq!(answer, (quadruples, sum)));
    report(
        machine,
        &format!("chocolate, all quadruples to margins of {most}, 1 thread"),
        time,
        quadruples as f64,
        "positions",
        "under 0.5 s",
    );
}

/// Measures the catalogue of all lost positions of a box by the table that suits it.
fn chomp_theory(machine: &Machine, columns: u32, rows: u32, lost: u64, aim: &str) {
    let time = best(
        || Catalogue::of_box(columns, rows, &OPTIONS).expect("it fits"),
        |catalogue| {
            let mut count = 0;
            catalogue.each_lost(|_| count += 1);
            assert_eq!(count, lost);
        },
    );
    println!("theory, chomp {columns}x{rows}: {} (aim: {aim})", show(time));
    println!("    {}", machine.bind(time, lost, "a lost position", Traffic::default()));
}
