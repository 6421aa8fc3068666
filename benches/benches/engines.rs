//! How fast the engines are: positions a second, against the aims of the project. Every answer is checked.

use tablette_benches::{best, show};
use tablette_core::{Ask, Game, Nimber, Outcome, Play, Ranked, Settings, Unwatched};
use tablette_games::chomp::Chomp;
use tablette_solve::{Threads, sweep};

const ASK: Ask<'_> = Ask { watch: &Unwatched, memory: 4 << 30 };

fn main() {
    chomp_table(1);
    chomp_table(2);
}

/// Value, remoteness and nimber of all positions of 10 × 10 by the generic table rung.
fn chomp_table(threads: usize) {
    let game = Chomp::open("10x10", &Settings::default()).expect("a board");
    let threads = Threads::new(threads).expect("at least one");
    let positions = 184_755;
    let time = best(
        || sweep(&game, &(Play, Nimber), &ASK, threads).expect("it fits"),
        |table| {
            assert_eq!(table.values.len(), positions);
            let (play, nimber) = table.get(game.rank(&game.start()));
            assert_eq!((play.outcome(), play.remoteness(), nimber), (Outcome::Win, Some(19), 19));
            assert_eq!(table.values.iter().map(|(_, nimber)| *nimber).max(), Some(57));
        },
    );
    let rate = positions as f64 / time.as_secs_f64() / 1e6;
    println!(
        "table rung, chomp 10x10, {} thread(s): {}, {rate:.2} million positions/s (aim 5 a core, at least 2)",
        threads.count(),
        show(time)
    );
}
