//! Draughts: perft to the depths that tests cannot afford, and the four boards of the exercise beside bitboards.

use std::time::Duration;

use tablette_benches::best;
use tablette_games::draughts::{
    Brazilian, Duplicates, English, International, Position, Reading, Variant, perft, perft_by_playing, read_fen,
};

/// Position, duplicates, depth, leaves: published numbers, each beyond the depth of the tests.
const DEEP: [(&str, Duplicates, u32, u64); 8] = [
    ("W:W31-50:B1-20", Duplicates::Drop, 9, 41_022_423),
    ("W:W31-50:B1-20", Duplicates::Drop, 10, 258_895_763),
    ("W:W31-50:B1-20", Duplicates::Keep, 10, 258_935_682),
    (
        "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        Duplicates::Drop,
        14,
        58_360_286,
    ),
    (
        "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        Duplicates::Drop,
        8,
        86_724_219,
    ),
    ("W:WK31-50:BK1-20", Duplicates::Drop, 10, 58_381_162),
    ("W:W6,7,8,9,10:B41,42,43,44,45", Duplicates::Drop, 8, 138_362_698),
    ("W:W31-50:B1-20", Duplicates::Keep, 9, 41_022_614),
];

fn main() {
    for (fen, duplicates, depth, leaves) in DEEP {
        let position = read_fen::<International>(fen, Reading::Strict).expect("a sound position").position;
        let time = best(|| perft(&position, depth, duplicates), |found| assert_eq!(found, leaves, "{fen}"));
        println!("perft {fen} {depth} {duplicates:?}: {:.0} million leaves/s", rate(leaves, time));
    }
    let start = Position::<International>::start();
    let time = best(|| perft_by_playing(&start, 9, Duplicates::Drop), |found| assert_eq!(found, 41_022_423));
    println!("perft start 9, every ply played: {:.0} million leaves/s (aim 300)", rate(41_022_423, time));
    variant::<Brazilian>("Brazilian", 11, Duplicates::Drop, 105_491_257);
    variant::<English>("English", 12, Duplicates::Drop, 388_617_999);
    variant::<English>("English", 12, Duplicates::Keep, 388_623_673);
}

fn variant<V: Variant>(name: &str, depth: u32, duplicates: Duplicates, leaves: u64) {
    let start = Position::<V>::start();
    let time = best(|| perft(&start, depth, duplicates), |found| assert_eq!(found, leaves, "{name}"));
    println!("perft {name} {depth} {duplicates:?}: {:.0} million leaves/s", rate(leaves, time));
}

/// Millions a second.
fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64() / 1e6
}
