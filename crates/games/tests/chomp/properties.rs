//! Properties of arbitrary text and arbitrary positions.

use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_assert, prop_assert_eq, proptest};
use tablette_core::{Game, Rules, Settings, Theory};
use tablette_games::chomp::theory::Catalogue;
use tablette_games::chomp::{Bite, Chomp, Position};

use super::{OPTIONS, open};

/// A position inside 9×9.
fn positions() -> impl Strategy<Value = Position> {
    prop::collection::vec(1_u32..=9, 1..=9).prop_map(|mut rows| {
        rows.sort_unstable_by(|a, b| b.cmp(a));
        Position::new(rows).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_parser_panic(text in "[0-9x,() ]{0,24}|.{0,40}") {
        let game = open("5,3,1");
        if let Ok(opened) = Chomp::open(&text, &Settings::default()) {
            let shown = opened.show_state(&opened.start());
            prop_assert_eq!(opened.parse_state(&shown), Ok(opened.start()));
        }
        if let Ok(state) = game.parse_state(&text) {
            prop_assert!(state.is_within(&game.start()));
        }
        if let Ok(bite) = game.parse_move(&game.start(), &text) {
            prop_assert!(game.start().allows(bite));
            // A bite may be written in several ways, for example `0 1` for `(0,1)`.
            prop_assert_eq!(game.parse_move(&game.start(), &game.show_move(&game.start(), bite)), Ok(bite));
        }
    }

    #[test]
    fn only_legal_moves_are_read(state in positions(), row in any::<u32>(), column in any::<u32>()) {
        let game = Chomp::on(state.clone());
        for bite in [Bite { row, column }, Bite { row: row % 11, column: column % 11 }] {
            let read = game.parse_move(&state, &game.show_move(&state, bite));
            prop_assert_eq!(read.is_ok(), state.allows(bite));
        }
    }

    #[test]
    fn mirrored_positions_are_worth_the_same(state in positions()) {
        let (here, there) = (Catalogue::around(&state, &OPTIONS).unwrap(), Catalogue::around(&state.transposed(), &OPTIONS).unwrap());
        prop_assert_eq!(here.is_lost(&state), there.is_lost(&state.transposed()));
        let mut mirrored: Vec<_> = there.winning(&state.transposed()).into_iter().map(Bite::transposed).collect();
        mirrored.sort_unstable();
        prop_assert_eq!(here.winning(&state), mirrored);
    }

    #[test]
    fn won_means_that_a_bite_wins(state in positions()) {
        let catalogue = Catalogue::around(&state, &OPTIONS).unwrap();
        prop_assert_eq!(catalogue.is_lost(&state), Some(catalogue.winning(&state).is_empty()));
    }
}

/// Of two winning first bites, neither lies above and to the right of the other: biting the first
/// could be answered by the second.
#[test]
fn winning_bites_form_a_staircase_and_squares_have_an_odd_number() {
    let census = Chomp::census("13x12", &OPTIONS).unwrap().unwrap().unwrap();
    for board in &census.boards {
        let several = board.rows.min(board.cols) > 1;
        for (at, &[row, column]) in board.winning.iter().enumerate() {
            assert!(!several || (row > 0 && column > 0), "{board:?}");
            for &[above, right] in &board.winning[at + 1..] {
                assert!(above > row && right < column, "{board:?}");
            }
        }
        assert!(board.rows != board.cols || board.rows == 1 || board.winning.len() % 2 == 1, "{board:?}");
    }
}
