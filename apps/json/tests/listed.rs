//! The documents of every listed game say what is known.

use tablette::check::faces;
use tablette::{Budget, GAMES};
use tablette_json::FACE;

#[test]
fn documents_say_what_is_known_of_every_position_of_every_small_board() {
    for game in GAMES {
        let mut positions = 0;
        faces(*game, &[FACE], &Budget::default(), &mut |finding| match finding.outcome {
            Ok(cases) => positions += cases,
            Err(why) => panic!("{} {}: {why}", game.info().name, finding.name),
        });
        assert!(positions > 50, "{}: only {positions} positions", game.info().name);
    }
}
