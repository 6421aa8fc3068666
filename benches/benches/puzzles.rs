//! Puzzles: a thousand of each game, each checked by what did not make it: the answer is right and
//! the only one.
//!
//! The table that checks is computed afresh, and kept for the puzzles of the same board only; where
//! a game has no table, its memory checks. Another rung than the one that made the puzzle checks it
//! as well; where that takes long (draughts, whose memory walks through a million positions), one
//! in [`SPARSE`].

use std::time::{Duration, Instant};

use tablette::puzzle::{Goal, Grade, Puzzle, puzzle};
use tablette::{AnyGame, Budget, GAMES, Recent, Request, Rung};
use tablette_benches::is_trial;

/// Puzzles of each game.
const MADE: u64 = 1000;
/// One puzzle in this many is checked by a slow rung.
const SPARSE: u64 = 100;

/// How long a recursion may check.
const BRIEF: Duration = Duration::from_secs(1);
/// Bytes for the tables that check.
const ROOM: u64 = 1 << 30;

/// What came of the puzzles of one game.
#[derive(Default)]
struct ValueCounts {
    times: Vec<Duration>,
    /// Of the grade that was asked.
    exact: u64,
    /// Checked by a table, or by a memory where there is none.
    table: u64,
    /// Checked by another rung than the one that made it.
    other: u64,
    /// By what is asked, as `Goal::ALL`.
    goals: [u64; 4],
}

fn main() {
    let made = if is_trial() { 10 } else { MADE };
    let only: Vec<String> = std::env::args().skip_while(|word| word != "--only").skip(1).collect();
    println!(
        "| game | made | win, soonest, hold, way | of the grade asked | median | slowest | checked by a table | by another rung |\n|---|---|---|---|---|---|---|---|"
    );
    let dealing = GAMES.iter().filter(|game| game.deal(1, 0, 0).is_some());
    for &game in dealing.filter(|game| only.is_empty() || only.iter().any(|one| one == game.info().name)) {
        let name = game.info().name;
        let mut tally = ValueCounts::default();
        // Of the puzzles' own tables nothing is left when they are checked.
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

/// Makes one puzzle and has it checked.
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
    // Recursion alone is left for noughts and crosses; where the board is empty, it takes too long.
    let brief = |rung| if rung == Rung::Recursion { Budget::default().within(BRIEF) } else { limited() };
    tally.other += u64::from(others.find_map(|rung| agrees(rung, &brief(rung))).is_some());
}

/// Whether a rung agrees; `None` where it cannot tell.
///
/// # Panics
/// Where it does not.
fn told(found: &Puzzle, rung: Rung, budget: &Budget<'_>) -> Option<bool> {
    let told = found.confirmed_by(rung, budget).ok().flatten();
    assert_ne!(told, Some(false), "{rung:?}: {found:?}");
    told
}

fn limited() -> Budget<'static> {
    Budget::default().within(Duration::from_secs(20))
}
