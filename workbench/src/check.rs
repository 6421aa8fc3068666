//! Everything that makes a number believable, for one game: laws, rungs, golden numbers.

mod faces;

pub use crate::finding::{Finding, Kind};

use tablette_core::{Phrase, Settings, Text, Words, words};

use tablette_ladder::Agreement;

use crate::any::AnyGame;
use crate::golden;
use tablette_ladder::Effort;

/// The recursion is compared where it answers within this many calls.
const CALLS: u64 = 100_000;

words! {
    agree(detail: Words) {
        "the rungs agree on every position ({detail})",
        "les échelons s'accordent sur toutes les positions ({detail})",
    }
}

const FACES: Text = Text::new(
    "verdict, moves, line, hint, opponent, reasons and table say the same of every position",
    "verdict, coups, suite, conseil, adversaire, raisons et table disent la même chose de chaque position",
);

const VERIFIED: Text = Text::new(
    "every value of the table follows from the values it leads to",
    "chaque valeur de la table découle de celles où mènent ses coups",
);

/// Checks a game: its laws; its rungs against each other on every position of its small boards, and the tables of these;
/// its golden numbers.
/// Hands over each finding as soon as it is made; stops early when the effort's watch says so.
pub fn check(game: &dyn AnyGame, effort: &Effort<'_>, found: &mut dyn FnMut(Finding)) {
    for report in game.laws(effort.watch) {
        let about = report.about.into();
        found(Finding { kind: Kind::Law, name: report.law.to_owned(), about, outcome: report.outcome });
    }
    let trials = Settings::trials(game.info().settings);
    for (board, settings) in game.info().small.iter().flat_map(|board| trials.iter().map(move |trial| (board, trial))) {
        if effort.is_over() {
            return;
        }
        small(game, board, settings, effort, found);
    }
    golden::check(game, effort, found);
}

/// Checks one small board under some settings.
fn small(game: &dyn AnyGame, board: &str, settings: &Settings, effort: &Effort<'_>, found: &mut dyn FnMut(Finding)) {
    // A setting need not suit every small board: what does not open is no case.
    let shown = settings.to_string();
    if !shown.is_empty() && game.open(board, settings).is_err() {
        return;
    }
    let name = if shown.is_empty() { board.to_owned() } else { format!("{board} {shown}") };
    let (about, outcome) = agreement(game, board, settings, effort);
    found(Finding { kind: Kind::Rungs, name: name.clone(), about, outcome });
    if let Some(outcome) = game.verify(board, settings, effort).transpose() {
        let outcome = outcome.unwrap_or_else(|failure| Err(failure.to_string()));
        found(Finding { kind: Kind::Table, name: name.clone(), about: VERIFIED.into(), outcome });
    }
    let outcome = faces::agree(game, board, settings, effort);
    found(Finding { kind: Kind::Faces, name, about: FACES.into(), outcome });
}

fn agreement(
    game: &dyn AnyGame,
    board: &str,
    settings: &Settings,
    effort: &Effort<'_>,
) -> (Phrase, Result<u64, String>) {
    let agreement = game.agree(board, settings, CALLS, effort).map_err(|failure| failure.to_string());
    let about = agree(agreement.as_ref().map_or(String::new(), counts));
    let outcome = agreement.and_then(|agreement| match agreement.disagreement {
        Some(words) => Err(words),
        None => Ok(agreement.positions),
    });
    (about, outcome)
}

fn counts(agreement: &Agreement) -> String {
    let counts = agreement.compared.iter().map(|(rung, count)| format!("{} {count}", rung.name()));
    counts.collect::<Vec<_>>().join(", ")
}
