//! The status of a search leaf: a pending capture, the end of the game, or an evaluation.

use tablette_core::Outcome;
use tablette_core::evaluate::Leaf;

use super::evaluate::{Model, worth};
use super::generate::{Mobility, outlook};
use super::position::Position;
use super::rules::Variant;

/// Ignores clocks. Checks for captures and moves in one pass, without counting or listing any.
pub(super) fn leaf<V: Variant>(model: &Model<V>, position: &Position<V>) -> Leaf {
    match outlook(position) {
        Mobility::Capture => Leaf::Pending,
        Mobility::Stuck => Leaf::Ended(Outcome::Lose),
        Mobility::Quiet => Leaf::Guess(worth(model, position)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Articles, Brazilian, Compiled, Draughts, English, International, State, generate};
    use super::*;
    use crate::draughts::Duplicates;
    use tablette_core::{Evaluate, Game, Rules, Settings};

    /// On every position of many random games, `leaf` agrees with the separate calls.
    fn at_once_is_one_after_the_other<V: Compiled>() {
        let game = Draughts::<V>::open("start", &Settings::default()).unwrap();
        let mut random = 7_u64;
        let (mut moves, mut pending, mut quiet) = (Vec::new(), 0, 0);
        for _ in 0..60 {
            let mut position = game.start().position;
            for _ in 0..200 {
                let state = State::fresh(position);
                let leaf = game.leaf(&state);
                if game.quiet(&state) {
                    assert_eq!(
                        leaf,
                        game.ended(&state).map_or_else(|| Leaf::Guess(game.evaluate(&state)), Leaf::Ended)
                    );
                    quiet += 1;
                } else {
                    assert_eq!(leaf, Leaf::Pending);
                    pending += 1;
                }
                moves.clear();
                generate(&position, Duplicates::Drop, &mut moves);
                assert!(moves.is_sorted() && moves.windows(2).all(|pair| pair[0] != pair[1]), "{moves:?}");
                if moves.is_empty() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                position = position.after(moves[(random >> 33) as usize % moves.len()]);
            }
        }
        assert!(pending > 500 && quiet > 2000, "{pending} and {quiet}");
    }

    #[test]
    fn one_question_has_the_answers_of_three() {
        at_once_is_one_after_the_other::<International>();
        at_once_is_one_after_the_other::<Brazilian>();
        at_once_is_one_after_the_other::<English>();
    }

    #[test]
    fn clocks_that_have_run_out_end_the_game() {
        let game = Draughts::<International>::open("W:WK1:BK50", &Settings::default()).unwrap();
        let mut state = game.start();
        state.clocks.quiet = u8::MAX;
        assert!(matches!(game.leaf(&state), Leaf::Guess(_)), "no article is in force");
        let game = Draughts::on(state.position, Articles::ALL);
        assert_eq!(game.leaf(&state), Leaf::Ended(Outcome::Draw));
    }
}
