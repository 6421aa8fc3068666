//! Puzzles: a thousand of each game, each checked independently: the answer is right and the only
//! one.
//!
//! The checking table is computed afresh, and kept for the puzzles of the same board only; without
//! tables, the game's memory rung checks. Another rung than the one that made the puzzle checks it
//! as well; if that takes long (draughts, whose memory rung visits a million positions), one puzzle
//! in [`SPARSE`].

use std::time::{Duration, Instant};

use tablette::puzzle::{Goal, Grade, Puzzle, puzzle};
use tablette::{AnyGame, Budget, GAMES, Recent, Request, Rung};
use tablette_benches::is_trial;

/// Puzzles of each game.
const MADE: u64 = 1000;
/// One puzzle in this many is checked by a slow rung.
const SPARSE: u64 = 100;

/// Time limit of a recursion that checks.
const BRIEF: Duration = Duration::from_secs(1);
/// Bytes for the checking tables.
const ROOM: u64 = 1 << 30;

/// The results for the puzzles of one game.
#[derive(Default)]
struct ValueCounts {
    times: Vec<Duration>,
    /// Of the requested grade.
    exact: u64,
    /// Checked by a table, or by the memory rung if there is none.
    table: u64,
    /// Checked by another rung than the one that made it.
    other: u64,
    /// By goal, in the order of `Goal::ALL`.
    goals: [u64; 4],
}

fn main() {
    let made = if is_trial() { Grade::ALL.len() as u64 } else { MADE };
    let only: Vec<String> = std::env::args().skip_while(|word| word != "--only").skip(1).collect();
    println!(
        "| game | made | win, soonest, hold, way | of the grade asked | median | slowest | checked by a table | by another rung |\n|---|---|---|---|---|---|---|---|"
    );
    let dealing = GAMES.iter().filter(|game| game.deal(1, 0, 0).is_some());
    for &game in dealing.filter(|game| only.is_empty() || only.iter().any(|one| one == game.info().name)) {
        let name = game.info().name;
        let mut tally = ValueCounts::default();
        // The puzzles' own tables are gone when they are checked.
        let recent = Recent::new(ROOM);
        for seed in 0..made {
            check(game, seed, &recent, &mut tally);
        }
        let ValueCounts { mut times, exact, table, other, goals } = tally;
        times.sort_unstable();
        let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
        let goals = goals.map(|count| count.to_string()).join(", ");
        println!("| {name} | {made} | {goals} | {exact} | {median:.1?} | {slowest:.1?} | {table} | {other} |");
        assert_eq!(table, made, "{name}: every puzzle is checked");
        assert!(is_trial() || median < Duration::from_millis(500), "{name}: {median:?}");
        assert!(is_trial() || exact * 100 >= made * 75, "{name}: {exact} of {made}");
    }
}

/// Makes one puzzle and checks it.
fn check(game: &'static dyn AnyGame, seed: u64, recent: &Recent, tally: &mut ValueCounts) {
    let name = game.info().name;
    let grade = Grade::ALL[(seed % 5) as usize];
    let began = Instant::now();
    let found = puzzle(game, grade, seed, &Budget::default()).unwrap_or_else(|why| panic!("{name} {seed}: {why}"));
    tally.times.push(began.elapsed());
    tally.exact += u64::from(found.grade == grade);
    tally.goals[Goal::ALL.iter().position(|&goal| goal == found.goal).expect("a goal")] += 1;
    assert!(found.goal != Goal::Soonest || found.depth > 1, "{found:?}");
    let board = found.open().expect("a board");
    let maker = board.analysis(&Request::MOVES, &Budget::default()).expect("an answer").rung;
    let agrees = |rung: Rung, budget: &Budget<'_>| told(&found, rung, budget);
    let long = Budget { recent: Some(recent), ..limited() };
    let table = agrees(Rung::Table, &long).or_else(|| agrees(Rung::Memory, &long));
    tally.table += u64::from(table == Some(true));
    let slow = board.rungs().contains(&Rung::Search);
    let others = [Rung::Theory, Rung::Table, Rung::Memory, Rung::Recursion];
    let mut others = others.into_iter().filter(|&rung| rung != maker && (!slow || seed.is_multiple_of(SPARSE)));
    // Noughts and crosses has only the recursion left, which takes too long on an empty board.
    let brief = |rung| if rung == Rung::Recursion { Budget::default().within(BRIEF) } else { limited() };
    tally.other += u64::from(others.find_map(|rung| agrees(rung, &brief(rung))).is_some());
}

/// Whether a rung agrees; `None` if it cannot decide.
///
/// # Panics
/// If it disagrees.
fn told(found: &Puzzle, rung: Rung, budget: &Budget<'_>) -> Option<bool> {
    let told = found.confirmed_by(rung, budget).ok().flatten();
    assert_ne!(told, Some(false), "{rung:?}: {found:?}");
    told
}

fn limited() -> Budget<'static> {
    Budget::default().within(Duration::from_secs(20))
}
