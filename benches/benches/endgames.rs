//! All endgames of up to four pieces, and the forward check of every one of their values. Every answer is checked.

use std::time::Instant;

use tablette_core::{Ask, Outcome, Play, Ranked, Slices, Unwatched};
use tablette_games::draughts::{Draughts, International};
use tablette_solve::{Threads, retrograde, verify};

const ASK: Ask<'_> = Ask { watch: &Unwatched, memory: 2 << 30 };

fn main() {
    let pieces = std::env::var("PIECES").unwrap_or("4".into());
    let game = Draughts::<International>::open_slices(&pieces).expect("a number of pieces");
    let began = Instant::now();
    let table = retrograde(&game, &ASK, Threads::ONE).expect("it fits");
    println!("{:?} {} positions {} bytes", began.elapsed(), table.values.len(), table.work.bytes);
    let began = Instant::now();
    let check = verify(&game, &Play, &table.values, &ASK, Threads::ONE).expect("it fits");
    println!("{:?} {:?}", began.elapsed(), check);
    for block in game.blocks() {
        let values = &table.values[block.ranks.start as usize..block.ranks.end as usize];
        let count = |outcome| values.iter().filter(|value| value.outcome() == outcome).count();
        let longest = |outcome| {
            values.iter().filter(|value| value.outcome() == outcome).filter_map(|value| value.remoteness()).max()
        };
        println!(
            "{:?} {} {} {} {:?} {:?}",
            game.slice_name(&block),
            count(Outcome::Win),
            count(Outcome::Draw),
            count(Outcome::Lose),
            longest(Outcome::Win),
            longest(Outcome::Lose)
        );
    }
}
