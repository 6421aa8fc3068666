//! Puzzles: a thousand of each game, each checked by another rung than the one that made it: the answer is right and the only one.
//!
//! Where another rung takes long (draughts, whose memory walks through a million positions), one in [`SPARSE`] is checked by it, and
//! all by a table that is worked out anew.

use std::time::{Duration, Instant};

use tablette::puzzle::{Grade, puzzle};
use tablette::{Effort, GAMES, Request, Rung};
use tablette_benches::is_trial;

/// Puzzles of each game.
const MADE: u64 = 1000;
/// One in so many is checked by a rung that takes long.
const SPARSE: u64 = 100;

fn main() {
    let made = if is_trial() { 10 } else { MADE };
    let only: Vec<String> = std::env::args().skip_while(|word| word != "--only").skip(1).collect();
    println!(
        "| game | made | of the grade asked | median | slowest | checked by another rung |\n|---|---|---|---|---|---|"
    );
    for game in GAMES.iter().filter(|game| only.is_empty() || only.iter().any(|one| one == game.info().name)) {
        let name = game.info().name;
        let (mut times, mut exact, mut checked) = (Vec::new(), 0, 0);
        for seed in 0..made {
            let grade = Grade::ALL[(seed % 5) as usize];
            let began = Instant::now();
            let found =
                puzzle(*game, grade, seed, &Effort::default()).unwrap_or_else(|why| panic!("{name} {seed}: {why}"));
            times.push(began.elapsed());
            exact += u64::from(found.grade == grade);
            let board = found.open().expect("a board");
            let maker = board.knowledge(&Request::MOVES, &Effort::default()).expect("an answer").rung;
            let slow = board.rungs().contains(&Rung::Search);
            let others = [Rung::Theory, Rung::Table, Rung::Memory, Rung::Recursion];
            let mut others = others.into_iter().filter(|&rung| rung != maker && (!slow || seed % SPARSE == 0));
            // Recursion alone is left for noughts and crosses; it takes long where the board is empty.
            let told = others.find_map(|rung| found.confirmed_by(rung, &limited()).ok().flatten());
            assert_ne!(told, Some(false), "{name}: {found:?}");
            checked += u64::from(told.is_some());
        }
        times.sort_unstable();
        let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
        println!("| {name} | {made} | {exact} | {median:.1?} | {slowest:.1?} | {checked} |");
        assert!(is_trial() || median < Duration::from_millis(500), "{name}: {median:?}");
        assert!(is_trial() || exact * 100 >= made * 75, "{name}: {exact} of {made}");
    }
}

fn limited() -> Effort<'static> {
    Effort::default().within(Duration::from_secs(20))
}
