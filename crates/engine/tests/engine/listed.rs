//! The documents of every listed game report exactly what is known.

#[cfg(test)]
mod documents;
#[cfg(test)]
mod tampered;

#[cfg(test)]
use tablette::check::faces;
#[cfg(test)]
use tablette::{Budget, GAMES};

#[test]
#[ignore = "slow: writes every position of every small board"]
fn documents_say_what_is_known_of_every_position_of_every_small_board() {
    for game in GAMES {
        let mut positions = 0;
        faces(*game, &[documents::FACE], &Budget::default(), &mut |finding| match finding.outcome {
            Ok(cases) => positions += cases,
            Err(why) => panic!("{} {}: {why}", game.info().name, finding.name),
        });
        assert!(positions > 50, "{}: only {positions} positions", game.info().name);
    }
}
