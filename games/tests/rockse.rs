//! Röckse: the laws, the golden numbers, the engines compared with each other, and hostile text.

mod backward;
mod dense;
mod engines;
mod golden;
mod limits;
mod text;

use tablette_core::laws::{self, Report};
use tablette_core::{Game, NoWatch, Options, Rules, Settings};
use tablette_games::rockse::Rockse;

/// No watch, and one gigabyte of memory.
const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };

fn assert_laws(reports: Vec<Report>) {
    for report in reports {
        assert!(report.outcome.is_ok(), "{}: {:?}", report.law, report.outcome);
    }
}

#[test]
fn the_laws_hold() {
    let boards = laws::Boards::<Rockse>::explore(&NoWatch);
    for reports in [
        laws::check(&boards),
        laws::check_numbering(&boards),
        laws::check_branching(&boards),
        laws::check_growth(&boards),
        laws::check_recipe(&boards),
    ] {
        assert_laws(reports);
    }
}

/// The golden files open as boards; their remarks about themselves are not trusted, and unknown
/// fields are refused.
#[test]
fn golden_instances_open_as_boards() {
    let exam = include_str!("../../tests/golden/rockse/exam.json");
    let game = Rockse::open(exam, &Settings::default()).unwrap();
    assert_eq!(
        game.show_state(&game.start()),
        "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)"
    );
    assert!(Rockse::open(&exam.replace("\"bonus\"", "\"bonuses\""), &Settings::default()).is_err());
}
