//! Evaluation of positions, for a search that cannot reach the end of the game.
//!
//! Patterns of men in overlapping [windows], a few [counts] and a small [network] have weights
//! learnt from games of the program with itself: `cargo xtask train` plays them and fits the
//! weights, and the [file](model) records how. Nothing was taken from other programs or their games.
//!
//! A feature that counts for one side counts against the other after a rotation of the board by
//! 180° with the colours swapped. By construction, a position and its colour-swapped twin therefore
//! have the same value for the player to move.

mod counts;
mod model;
mod network;
mod tables;
mod vectors;
mod weights;
mod windows;

use tablette_core::Outcome;
use tablette_core::evaluate::Leaf;

use super::generate::{Mobility, outlook};
use super::position::Position;
use super::rules::Variant;

pub use counts::COUNTS;
pub use model::{FULL, Features, GRAIN, Model};
pub use network::{HIDDEN, KINDS, Network, ONE, Units};
pub use weights::{WeightSource, Weights, set_weight_source};
pub use windows::{PATTERNS, WINDOWS};

/// With at most this number of pieces, no man, and a flying king against them, an advantage is
/// divided by the second number.
const BARREN: (u32, i32) = (3, 10);

/// Evaluates an unfinished game for the player to move, in hundredths of a man. Advantages of a few
/// kings over one flying king are reduced, because they do not win.
pub(super) fn worth<V: Variant>(model: &Model<V>, position: &Position<V>) -> i32 {
    let worth = model.worth(position);
    let winner = if worth > 0 { position.to_move() } else { position.to_move().other() };
    let few = position.men(winner).is_empty() && position.pieces(winner).len() <= BARREN.0;
    let barren = few && V::RULES.flying_kings;
    if barren && !position.kings(winner.other()).is_empty() { worth / BARREN.1 } else { worth }
}

/// The status of a search leaf: a pending capture, the end of the game, or an evaluation. Ignores
/// clocks. Checks for captures and moves in one pass, without counting or listing any.
pub(super) fn leaf<V: Variant>(model: &Model<V>, position: &Position<V>) -> Leaf {
    match outlook(position) {
        Mobility::Capture => Leaf::Pending,
        Mobility::Stuck => Leaf::Ended(Outcome::Lose),
        Mobility::Quiet => Leaf::Guess(worth(model, position)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Piece;
    use super::super::rules::{Brazilian, Colour, English, International};
    use super::super::{Articles, Compiled, Draughts, Duplicates, State, generate};
    use super::*;
    use tablette_core::{Evaluate, Game, Rules, Settings, SplitMix64};

    fn board<V: Compiled>(fen: &str) -> (Draughts<V>, State<V>) {
        let game = Draughts::<V>::open(fen, &Settings::default()).unwrap();
        let start = game.start();
        (game, start)
    }

    fn score(fen: &str) -> i32 {
        let (game, state) = board::<International>(fen);
        game.evaluate(&state)
    }

    /// The value for the player to move is independent of the colour, on every position of many
    /// random games.
    fn colours_are_alike<V: Compiled>() {
        let (game, start) = board::<V>("start");
        let mut moves = Vec::new();
        let mut random = SplitMix64::for_attempt(1, 0);
        let mut seen = 0;
        for _ in 0..50 {
            let mut position = start.position;
            for _ in 0..150 {
                let here = game.evaluate(&State::fresh(position));
                assert_eq!(game.evaluate(&State::fresh(position.swapped())), here, "{position:?}");
                seen += 1;
                moves.clear();
                generate(&position, Duplicates::Drop, &mut moves);
                let Some(&mv) = random.one_of(&moves) else { break };
                position = position.after(mv);
            }
        }
        assert!(seen > 2000, "{seen} positions");
    }

    #[test]
    fn both_colours_are_valued_alike() {
        colours_are_alike::<International>();
        colours_are_alike::<Brazilian>();
        colours_are_alike::<English>();
    }

    #[test]
    fn more_is_better() {
        assert!(score("start").abs() < 20);
        assert!(score("W:W31,32,33:B18,19") > score("W:W31,32:B18,19"));
        assert!(score("W:W31-36:BK5,6-10") < score("W:W31-36:B5-10") - 50, "a king for a man");
        assert!(score("W:W6,31-35:B16-20") > score("W:W31-36:B16-20"), "the nearer man");
        assert!(score("W:W31-50:B1-19") > 50 && score("W:W31-49:B1-20") < -50, "a man in the opening");
    }

    /// Every variant has learnt weights, in a complete file.
    #[test]
    fn weights_come_with_every_variant() {
        fn known<V: Compiled>() {
            V::weights().prepare().unwrap();
            let model = V::weights().model();
            assert!(model.made().contains("games of the program with itself"), "{}", model.made());
            let start = board::<V>("start").1.position;
            let men = [start.men(Colour::White).iter(), start.men(Colour::Black).iter()];
            let mut fewer = Position::empty(Colour::White);
            for (colour, men) in [Colour::White, Colour::Black].into_iter().zip(men) {
                for square in men.skip(usize::from(colour == Colour::Black)) {
                    fewer = fewer.with(square, Piece { colour, king: false }).unwrap();
                }
            }
            let worth = model.worth(&fewer);
            assert!((40..300).contains(&worth), "a man is worth about a man, and not {worth}");
        }
        known::<International>();
        known::<Brazilian>();
        known::<English>();
    }

    #[test]
    fn other_weights_judge_where_they_are_given() {
        let (game, state) = board::<International>("W:W31,32,33:B18,19");
        assert_eq!(game.judged_by(Model::material().into()).evaluate(&state), 100);
    }

    #[test]
    fn few_kings_against_one_are_hardly_an_advantage() {
        assert!(score("W:WK1,K2,K3:BK20").abs() < 100);
        assert!(score("W:WK1,K2,K3,K4:BK20") > 500);
        // With kings that do not fly, two win against one.
        let (game, state) = board::<English>("W:WK1,K2:BK20");
        assert!(game.evaluate(&state) > 20);
    }

    #[test]
    fn captures_and_promotions_promise_most() {
        let (game, state) = board::<International>("W:W6,7,38:B12");
        let promise = |text: &str| game.promise(&state, game.parse_move(&state, text).unwrap());
        assert_eq!(promise("7x18"), 1);
        assert!(!game.quiet(&state));
        let (game, state) = board::<International>("W:W6,38:B12");
        let promise = |text: &str| game.promise(&state, game.parse_move(&state, text).unwrap());
        assert_eq!((promise("6-1"), promise("38-33")), (1, 0));
        assert!(game.quiet(&state));
        assert!(game.slot(game.parse_move(&state, "38-33").unwrap()) < tablette_core::evaluate::SLOTS);
    }

    /// On every position of many random games, `leaf` agrees with the separate calls.
    fn at_once_is_one_after_the_other<V: Compiled>() {
        let game = Draughts::<V>::open("start", &Settings::default()).unwrap();
        let mut random = SplitMix64::for_attempt(7, 0);
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
                let Some(&mv) = random.one_of(&moves) else { break };
                position = position.after(mv);
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
