//! Properties of every listed game, and the rungs of each against the others.

use tablette::check::{Case, Face, answers, faces};
use tablette::{AnyGame, Budget, GAMES, Lang, Rung, game};

/// Games whose checks need less than a second.
const QUICK: [&str; 4] = ["rings", "kayles", "subtraction", "wythoff"];

#[test]
fn a_small_game_is_a_tested_game() {
    checked(|name| QUICK.contains(&name));
}

#[test]
#[ignore = "slow: compares the rungs and faces of every game"]
fn a_listed_game_is_a_tested_game() {
    checked(|name| !QUICK.contains(&name));
}

/// Checks the games with these names. Their laws have tests of their own, beside each game.
fn checked(names: impl Fn(&str) -> bool) {
    for game in GAMES.iter().filter(|game| names(game.info().name)) {
        let mut checked = 0;
        answers(*game, &[], &Budget::default(), &mut |finding| {
            checked += 1;
            assert!(
                finding.outcome.is_ok(),
                "{} {:?} {}: {:?}",
                game.info().name,
                finding.kind,
                finding.name,
                finding.outcome
            );
        });
        assert!(checked > 2, "{}: only {checked} checks", game.info().name);
    }
}

#[test]
fn a_face_that_contradicts_the_analysis_is_a_finding() {
    /// A face that reports no best move although there is one.
    fn sceptical(case: &Case<'_>) -> Result<(), String> {
        match &case.known.best_moves {
            Some(best) if !best.is_empty() && case.settings.get("take").is_some() => Err("knows no best move".into()),
            _ => Ok(()),
        }
    }
    let (mut sound, mut wrong) = (0, Vec::new());
    let sceptic = Face { name: "sceptic", compare: sceptical };
    faces(game("subtraction").unwrap(), &[sceptic], &Budget::default(), &mut |finding| match finding.outcome {
        Ok(_) => sound += 1,
        Err(why) => wrong.push((finding.name, why)),
    });
    assert!(sound >= 4, "the boards under the defaults, and the empty ones: {sound}");
    assert!(wrong.contains(&("4 take=1".to_owned(), "4: sceptic knows no best move".to_owned())), "{wrong:?}");
}

#[test]
fn names_are_distinct_and_every_example_opens() {
    for (at, one) in GAMES.iter().enumerate() {
        assert!(GAMES[at + 1..].iter().all(|other| other.info().name != one.info().name));
        for named in one.info().examples {
            let settings = named.settings().expect("settings are pairs");
            assert!(one.open(named.board, &settings).is_ok(), "{} {named:?}", one.info().name);
        }
    }
}

#[test]
fn a_game_is_told_in_one_line_and_its_boards_have_names_of_their_own() {
    for info in GAMES.iter().map(|game| game.info()) {
        assert!(!info.small.is_empty() && !info.sources.is_empty(), "{}", info.name);
        for lang in Lang::ALL {
            let texts = [info.title, info.rules, info.board, info.moves];
            assert!(texts.iter().all(|text| !text.get(lang).is_empty()), "{}: {texts:?}", info.name);
            let brief = info.brief.get(lang);
            assert!(brief.chars().count() <= 90 && brief.ends_with('.'), "{}: {brief}", info.name);
            let mut titles: Vec<_> = info.examples.iter().map(|named| named.title.get(lang)).collect();
            assert!(titles.iter().all(|title| !title.is_empty() && !title.ends_with('.')), "{}: {titles:?}", info.name);
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), info.examples.len(), "{}: two boards share a name", info.name);
        }
        assert!(info.plain_examples().any(|board| board == info.start), "{} does not name its start", info.name);
    }
}

/// Every position of every board up to 6 × 6; the naive recursion wherever it needs at most 300,000
/// calls.
#[test]
fn the_questions_of_a_text_are_of_a_named_text_and_about_rungs_that_there_are() {
    let mut lessons = 0;
    for game in GAMES {
        let Some(lesson) = game.lesson() else { continue };
        lessons += 1;
        let name = game.info().name;
        assert!(game.info().sources.contains(&lesson.source), "{name}: {}", lesson.source);
        let rungs: Vec<_> = game.rungs().into_iter().map(|(rung, _)| rung).collect();
        for asked in &lesson.questions {
            assert!(!asked.place.is_empty() && asked.rung.is_none_or(|rung| rungs.contains(&rung)), "{name} {asked:?}");
            let [en, fr] = Lang::ALL.map(|lang| asked.words.get(lang));
            assert!(en.contains(['?', '.']) && fr.contains(['?', '.']), "{name} {asked:?}");
            assert_ne!(en, fr, "{name} {asked:?}");
        }
    }
    assert!(lessons >= 5, "{lessons} games come from a text");
}

#[test]
fn chomp_s_rungs_agree_on_every_position_to_4x4() {
    for cols in 1..=4 {
        for rows in 1..=4 {
            agree(game("chomp").unwrap(), &format!("{cols}x{rows}"), 300_000);
        }
    }
}

#[test]
#[ignore = "slow: solves every position by recursion"]
fn chomp_s_rungs_agree_on_every_position_to_6x6() {
    for cols in 1..=6 {
        for rows in 1..=6 {
            agree(game("chomp").unwrap(), &format!("{cols}x{rows}"), 300_000);
        }
    }
}

/// Every square of every bar up to 12 × 12 is a position below the bar of 23 × 23 with the deadly
/// square in the middle: its four margins are at most 11.
#[test]
fn chocolate_s_rungs_agree_on_every_square_of_every_bar_to_12x12() {
    let positions = agree(game("chocolate").unwrap(), "23x23@11,11", 65_536);
    assert_eq!(positions, 12_u64.pow(4));
}

/// Compares all rungs on a board; every rung but the recursion must have been compared on every
/// position.
fn agree(game: &dyn AnyGame, board: &str, calls: u64) -> u64 {
    let agreement = game
        .open(board, &tablette::Settings::default())
        .expect("a board of the game")
        .compare_rungs(calls, &Budget::default())
        .expect("small enough");
    assert_eq!(agreement.disagreement, None);
    for (rung, _) in game.rungs() {
        let compared = agreement.compared.iter().find(|(other, _)| *other == rung).map_or(0, |(_, count)| *count);
        let least = if rung == Rung::Recursion { 1 } else { agreement.positions };
        assert!(compared >= least, "{rung:?} was compared on {compared} of {} positions", agreement.positions);
    }
    agreement.positions
}
