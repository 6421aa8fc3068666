//! Chomp: the laws, the golden numbers, and the theory compared with the simplest program.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod agreement;
mod bars;
mod checkpoints;
mod engines;
mod golden;
mod properties;
mod sweep;
mod theorem;
mod words;

use tablette_core::{Game, NoWatch, Options, Outcome, Rules, Settings, laws};
use tablette_games::chomp::theory::Catalogue;
use tablette_games::chomp::{Chomp, Position};

/// Enough for a 16×16 box.
const OPTIONS: Options<'static> = Options { watch: &NoWatch, memory: 1 << 30 };

fn open(board: &str) -> Chomp {
    Chomp::open(board, &Settings::default()).unwrap()
}

#[test]
fn the_laws_hold() {
    laws::assert_hold::<Chomp>();
}

/// Question 9(c), through the game's own move order: `compare` shows the same number.
#[test]
fn the_order_of_moves_is_that_of_the_source() {
    fn is_won(game: &Chomp, state: &Position, calls: &mut u64) -> bool {
        *calls += 1;
        let mut moves = Vec::new();
        match game.expand(state, &mut moves) {
            Some(end) => end.outcome == Outcome::Win,
            None => moves.iter().any(|&mv| !is_won(game, &game.apply(state, mv), calls)),
        }
    }
    let game = open("4x5");
    let mut calls = 0;
    assert!(is_won(&game, &game.start(), &mut calls));
    assert_eq!(calls, 84_518);
}

/// All lost positions of a box, upright and sorted.
fn lost_positions(columns: u32, rows: u32) -> Vec<Position> {
    let catalogue = Catalogue::of_box(columns, rows, &OPTIONS).unwrap();
    let mut lost = Vec::new();
    catalogue.each_lost(|rows| {
        let position = Position::new(rows.to_vec()).unwrap();
        lost.push(if catalogue.mirrored() { position.transposed() } else { position });
    });
    lost.sort_unstable();
    lost
}
