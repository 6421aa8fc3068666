//! What one unit of work must cost at least on this machine, and what it costs: the rows of
//! `docs/results/limits.md`, as a Markdown table. Every answer is checked.
//!
//! A least cost is counted from the algorithm, not measured: instructions that no program for this
//! algorithm can do without, bytes that go through memory, and reads at unpredictable places. The
//! most expensive of the three binds. One thread; processor time.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use tablette::{Budget, Question, Request, Rung, Settings, game};
use tablette_benches::{Machine, Traffic, best, cpu, is_trial};
use tablette_core::{Game, Nimber, NoWatch, Numbered, Numbering, Options, Play, Rules, Slices};
use tablette_games::chomp::Chomp;
use tablette_games::chomp::theory::{Plan, lost_lists};
use tablette_games::draughts::{Draughts, Duplicates, International, Position, perft, perft_by_playing};
use tablette_games::rings::{Board, Steps};
use tablette_games::rockse::generate::random;
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_solve::{Job, Threads, retrograde, search, sweep, verify};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 2 << 30 };
/// Instructions that a core can finish in a tick, for code without dependent chains.
const WIDTH: f64 = 4.0;

/// The least cost of a unit.
#[derive(Clone, Copy, Default)]
struct Least {
    instructions: f64,
    traffic: Traffic,
}

/// The machine, with the time of a far read that waits for no other.
struct Limit {
    machine: Machine,
    spread: f64,
}

fn main() {
    let limit = Limit::measured();
    println!("{}; {:.1} ns a far read that waits for no other\n", limit.machine.show(), limit.spread * 1e9);
    println!("| work | unit | instructions | bytes | far reads | at least | takes | ratio | bound by |");
    println!("|---|---|---|---|---|---|---|---|---|");
    rungs(&limit);
    chomp(&limit);
    rings(&limit);
    rockse(&limit);
    moves(&limit);
    endings(&limit);
    look_ahead(&limit);
}

impl Limit {
    fn measured() -> Self {
        let words: usize = if is_trial() { 1 << 15 } else { 1 << 25 };
        let count: usize = if is_trial() { 1 << 11 } else { 1 << 21 };
        let places: Vec<usize> = (0..words).collect();
        let step = 20_736_401 % words;
        let sum: usize = (0..count).map(|read| read * step % words).sum();
        let time = best(
            || (0..count).map(|read| places[black_box(read) * step % words]).sum::<usize>(),
            |found| assert_eq!(found, sum),
        );
        Self { machine: Machine::measured(), spread: time.as_secs_f64() / count as f64 }
    }

    /// Prints a row.
    fn row(&self, work: &str, unit: &str, units: u64, time: Duration, least: Least) {
        let Least { instructions, traffic } = least;
        let each = time.as_secs_f64() / units as f64;
        let (seconds, bound) = [
            (instructions * self.machine.tick / WIDTH, "instructions"),
            (traffic.bytes / self.machine.rate, "bandwidth"),
            (traffic.reads * self.spread, "latency"),
        ]
        .into_iter()
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .expect("there are three");
        println!(
            "| {work} | {unit} | {instructions:.1} | {:.1} | {:.1} | {:.2} ns | {:.2} ns | {:.2} | {bound} |",
            traffic.bytes,
            traffic.reads,
            seconds * 1e9,
            each * 1e9,
            seconds / each
        );
    }
}

/// The rungs of the games by their common interface.
fn rungs(limit: &Limit) {
    // A call is entered and left, and decides on each successor: four instructions.
    let recursion = Least { instructions: 4.0, ..Least::default() };
    // The larger bar takes 40 CPU-seconds, as the tests are compiled.
    rung(limit, "chomp", if is_trial() { "4x4" } else { "4x5" }, Rung::Recursion, Question::Play, recursion);
    // A bar has half its squares on average, and a successor for each. Each is hashed, found and
    // compared: five instructions.
    let lookups = |squares: f64| Least { instructions: 5.0 * squares / 2.0, ..Least::default() };
    rung(limit, "chomp", "8x8", Rung::Memory, Question::Play, lookups(64.0));
    // Three of four margins shrink on average by half of what they have.
    let lookups = Least { instructions: 5.0 * 29.0 / 2.0, ..Least::default() };
    rung(limit, "chocolate", "30x30@7,9", Rung::Memory, Question::Play, lookups);
    let table = Least { instructions: 29.0 / 2.0, ..Least::default() };
    rung(limit, "chocolate", "30x30@7,9", Rung::Table, Question::Play, table);
    // Two moves a board, whose cells of 4 bytes are written and read once.
    let traffic = Traffic { bytes: 8.0, reads: 0.0 };
    rung(limit, "rings", "20", Rung::Table, Question::Cost, Least { instructions: 8.0, traffic });
}

/// Measures a rung on a board, by calls for the recursion and by positions for the others.
fn rung(limit: &Limit, name: &str, board: &str, rung: Rung, worth: Question, least: Least) {
    let opened = || game(name).expect("listed").open(board, &Settings::default()).expect("a board");
    let request = Request { by: Some(rung), worth: Some(worth), ..Request::default() };
    let budget = Budget { threads: 1, ..Budget::default() };
    let usual = opened().answer(&Request::default(), &budget).expect("it fits").0;
    let mut units = 0;
    let time = best(
        || opened().answer(&request, &budget).expect("it fits"),
        |(verdict, work)| {
            assert_eq!((verdict.outcome, &verdict.cost), (usual.outcome, &usual.cost), "{name} {board}");
            units = work.calls.and_then(|calls| u64::try_from(calls).ok()).unwrap_or(work.positions as u64);
        },
    );
    let unit = if rung == Rung::Recursion { "call" } else { "position" };
    limit.row(&format!("{name} {board}, {}", rung.name()), unit, units, time, least);
}

/// The table and the theory of Chomp.
fn chomp(limit: &Limit) {
    let game = Chomp::open("10x10", &Settings::default()).expect("a board");
    let positions = 184_755;
    // Each of 50 successors is looked at once. Values of half a megabyte stay in the near caches.
    let least = Least { instructions: 50.0, ..Least::default() };
    let start = game.rank(&game.start()).expect("numbered");
    let time = best(
        || sweep(&game, &Play, &OPTIONS, Threads::ONE).expect("it fits"),
        |table| assert_eq!(table.get(start).remoteness(), Some(19)),
    );
    limit.row("chomp 10x10, table, plies", "position", positions, time, least);
    let time = best(
        || sweep(&game, &Nimber, &OPTIONS, Threads::ONE).expect("it fits"),
        |table| assert_eq!(table.get(start), 19),
    );
    limit.row("chomp 10x10, table, nimbers", "position", positions, time, least);
    let time = best(
        || sweep(&game, &(Play, Nimber), &OPTIONS, Threads::ONE).expect("it fits"),
        |table| assert_eq!(table.get(start).1, 19),
    );
    limit.row("chomp 10x10, table, plies and nimbers", "position", positions, time, least);

    let (size, lost) = if is_trial() { (12, 26_838) } else { (16, 3_317_972) };
    let plan = Plan::new(size, size, 2 << 30, 1);
    let time =
        cpu(|| lost_lists(&plan, &OPTIONS).expect("it fits"), |lists| assert_eq!(lists.len(), lost, "{size}x{size}"));
    // One bit a position in each array that is united, 256 in a register: a load and an or each.
    let arrays = f64::from(plan.rows) - plan.depth as f64;
    let instructions = 2.0 * arrays * plan.worked() as f64 / 256.0 / lost as f64;
    // A lost position is marked at one place of each array.
    let least = Least { instructions: instructions + 3.0 * arrays, traffic: Traffic { bytes: 0.0, reads: 1.0 } };
    limit.row(&format!("chomp {size}x{size}, theory"), "lost position", lost, time, least);
}

/// The moves of the rings, one after the other.
fn rings(limit: &Limit) {
    let (squares, moves) = (24, 11_184_810);
    let time = best(
        || Steps::new(Board::empty(squares), &Board::full(squares)).count(),
        |found| assert_eq!(found as u64, moves),
    );
    // Which ring moves, whether the end is reached, and the next number.
    limit.row("rings, unrolled", "move", moves, time, Least { instructions: 4.0, ..Least::default() });
}

/// The theory of Röckse.
fn rockse(limit: &Limit) {
    let (size, jumps, cost) = (1000, 8, -20_096);
    let instance = random(size, jumps, 40, 1).expect("a recipe");
    let time = cpu(
        || optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).expect("it fits"),
        |route| assert_eq!((route.proven, route.cost), (true, Some(cost))),
    );
    // Each jump into a cell is added and compared; a weight is read and a distance written.
    let least = Least { instructions: 2.0 * jumps as f64, traffic: Traffic { bytes: 16.0, reads: 0.0 } };
    limit.row("rockse 1000x1000, theory", "cell", (size * size) as u64, time, least);
}

/// The moves of draughts.
fn moves(limit: &Limit) {
    let start = Position::<International>::start();
    let (depth, leaves) = if is_trial() { (7, 1_049_442) } else { (9, 41_022_423) };
    let count = |leaves_of: &dyn Fn() -> u64| cpu(leaves_of, |found| assert_eq!(found, leaves));
    // Nine leaves are four shifts, masks and counts of bits. The parent is made by three instructions.
    let bulk = count(&|| perft(&start, depth, Duplicates::Drop));
    limit.row("draughts, perft in bulk", "leaf", leaves, bulk, Least { instructions: 15.0 / 9.0, ..Least::default() });
    // A move is taken from a set and changes two sets; captures are looked for in four directions.
    let played = count(&|| perft_by_playing(&start, depth, Duplicates::Drop));
    let least = Least { instructions: 5.0 + 12.0, ..Least::default() };
    limit.row("draughts, perft, every ply played", "leaf", leaves, played, least);
}

/// The endings of draughts with three pieces; in a trial with two.
fn endings(limit: &Limit) {
    let pieces = if is_trial() { "2" } else { "3" };
    let game = Arc::new(Draughts::<International>::open_slices(pieces).expect("a number of pieces"));
    let numbering = Draughts::<International>::numbering(&game).expect("no clocks");
    let mut table = None;
    let time = cpu(|| retrograde(&*numbering, &OPTIONS, Threads::ONE).expect("it fits"), |found| table = Some(found));
    let values = table.expect("it was built").values;
    let positions = values.len() as u64;
    // Some eight moves are made forwards and some eight backwards, each with a sum over three
    // pieces for its rank. 14 bytes are written and read, and each position is reached once.
    let least = Least { instructions: 16.0 * 10.0, traffic: Traffic { bytes: 28.0, reads: 1.0 } };
    limit.row(&format!("draughts, endings of {pieces} pieces"), "position", positions, time, least);
    let time = cpu(
        || verify(&*numbering, &Play, &values, &OPTIONS, Threads::ONE).expect("it fits"),
        |check| assert_eq!((check.checked, check.mismatch), (positions, None)),
    );
    let least = Least { instructions: 8.0 * 10.0, traffic: Traffic { bytes: 4.0, reads: 1.0 } };
    limit.row(&format!("draughts, verification of {pieces} pieces"), "position", positions, time, least);
}

/// The search of draughts.
fn look_ahead(limit: &Limit) {
    let rules = Draughts::<International>::open("start", &Settings::default()).expect("a board");
    let (state, depth) = (rules.start(), if is_trial() { 5 } else { 13 });
    let options = Options { watch: &NoWatch, memory: 64 << 20 };
    let mut nodes = 0;
    let time = cpu(
        || search(&Job { depth, ..Job::new(&rules, &state) }, &options).expect("enough memory").0,
        |found| {
            assert_eq!((found.depth, found.outcome), (depth, None));
            nodes = found.nodes;
        },
    );
    // A leaf sums 16 windows of two weights, and every position is looked up at a place that its
    // hash determines; a move is made and hashed.
    let least = Least { instructions: 16.0 * 4.0 + 20.0, traffic: Traffic { bytes: 0.0, reads: 1.0 } };
    limit.row("draughts, search", "position", nodes, time, least);
}
