//! The declarations of the list, compared with the game: rungs, settings, maps and walks.

use tablette::{AnyGame, Budget, GAMES, Players, Problem, Request, Settings, TheoryFeature, Values};

/// Enough for a small board, and no more time than a test may take.
fn budget() -> Budget<'static> {
    Budget { threads: 1, memory: 64 << 20, ..Budget::default() }
}

fn boards(game: &dyn AnyGame) -> impl Iterator<Item = &'static str> {
    game.info().small.iter().copied().chain(game.info().plain_examples())
}

/// Opens the first example with one setting.
fn opens(game: &dyn AnyGame, name: &str, value: &str) -> Result<(), Problem> {
    let settings = Settings::parse([format!("{name}={value}").as_str()])?;
    game.open(game.info().examples[0].board, &settings).map(|_| ())
}

#[test]
fn every_rung_that_is_advertised_answers_on_some_board() {
    for game in GAMES {
        for (rung, _) in game.rungs() {
            let request = Request { by: Some(rung), ..Request::default() };
            let answers = |board: &str| {
                let board = game.open(board, &Settings::default()).expect("the game's own boards open");
                board.answer(&request, &budget()).is_ok()
            };
            assert!(boards(*game).any(answers), "{}: {}", game.info().name, rung.name());
        }
    }
}

#[test]
fn settings_take_the_values_that_they_declare_and_no_others() {
    for game in GAMES {
        for setting in game.info().settings {
            let (good, bad) = match setting.values {
                Values::Flag => (vec!["yes".to_owned(), "no".to_owned()], vec!["7".to_owned(), "maybe".to_owned()]),
                Values::Number { least, most } => {
                    let below = least.checked_sub(1).map_or("-1".to_owned(), |below| below.to_string());
                    let above = (u128::from(most) + 1).to_string();
                    (vec![least.to_string(), most.to_string()], vec![below, above, "yes".to_owned()])
                }
                Values::Names(names) => {
                    (names.iter().map(|&name| name.to_owned()).collect(), vec!["nobody".to_owned()])
                }
                Values::Text(_) => {
                    (vec![setting.default.to_owned()], vec![String::new(), "nothing like it".to_owned()])
                }
            };
            for value in good.iter().map(String::as_str).chain([setting.default]) {
                assert_eq!(opens(*game, setting.name, value), Ok(()), "{} {value}", setting.name);
            }
            for value in &bad {
                assert!(opens(*game, setting.name, value).is_err(), "{} {value}", setting.name);
            }
        }
    }
}

/// A board that shows an offered feature is among the game's own, and no board shows a feature that
/// is not offered.
#[test]
fn maps_and_walks_are_there_exactly_where_they_are_declared() {
    let walks = |game: &dyn AnyGame, board: &str| {
        let board = game.open(board, &Settings::default()).expect("the game's own boards open");
        board.walk(&budget()).is_ok()
    };
    for game in GAMES {
        let name = game.info().name;
        let has = |offer| game.offers().contains(&offer);
        assert_eq!(boards(*game).any(|board| game.chart(board, &budget()).is_ok()), has(TheoryFeature::Map), "{name}");
        assert_eq!(boards(*game).any(|board| walks(*game, board)), has(TheoryFeature::Walk), "{name}");
    }
}

/// Only a puzzle can be played by a rule: a game has two players.
#[test]
fn players_by_rule_play_puzzles() {
    for game in GAMES.iter().filter(|game| game.info().players == Players::Two) {
        assert!(game.info().settings.iter().all(|setting| setting.player.is_none()), "{}", game.info().name);
    }
}
