//! Röckse: the laws, the golden numbers, the engines compared with each other, and hostile text.

mod backward;
mod dense;
mod engines;
mod golden;
mod limits;
mod text;

use tablette_core::{Game, NoWatch, Options, Rules, Settings, laws};
use tablette_games::rockse::Rockse;

/// No watch, and one gigabyte of memory.
const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };

#[test]
#[ignore = "slow: runs the laws on every small grid"]
fn the_laws_hold() {
    laws::assert_hold::<Rockse>();
}

/// The golden files open as boards; their remarks about themselves are not trusted, and unknown
/// fields are refused.
#[test]
fn golden_instances_open_as_boards() {
    let exam = include_str!("../../../tests/golden/rockse/exam.json");
    let game = Rockse::open(exam, &Settings::default()).unwrap();
    assert_eq!(
        game.show_state(&game.start()),
        "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)"
    );
    assert!(Rockse::open(&exam.replace("\"bonus\"", "\"bonuses\""), &Settings::default()).is_err());
}
