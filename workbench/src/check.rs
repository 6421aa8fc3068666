//! Checks of one game: laws, rungs against each other, golden numbers.

mod faces;

pub use self::faces::{Case, Face};
pub use crate::finding::{CheckItem, CheckKind};

use tablette_core::{Settings, Text, Words, words};

use tablette_ladder::{Agreement, Budget, Failure};

use crate::any::AnyGame;
use crate::golden;

/// The recursion is compared where it answers within this many calls.
const CALLS: u64 = 100_000;

words! {
    agree(detail: Words) {
        "the rungs agree on every position ({detail})",
        "les échelons s'accordent sur toutes les positions ({detail})",
    }
    all_say_the_same(faces: Words) {
        "verdict, moves, line, hint, opponent, reasons, table and {faces} say the same of every position",
        "verdict, coups, suite, conseil, adversaire, raisons, table et {faces} disent la même chose de chaque position",
    }
}

const ALONE: Text = Text::new(
    "verdict, moves, line, hint, opponent, reasons and table say the same of every position",
    "verdict, coups, suite, conseil, adversaire, raisons et table disent la même chose de chaque position",
);

const VERIFIED: Text = Text::new(
    "every value of the table follows from the values it leads to",
    "chaque valeur de la table découle de celles où mènent ses coups",
);

/// Checks a game: its laws; its rungs against each other on every position of its small boards, and
/// the tables of these; its golden numbers. Each of `faces` is held to what is known of every such
/// position; the workbench has none of its own. Hands over each finding as soon as it is made;
/// stops early when the budget's watch says so.
pub fn check(game: &dyn AnyGame, faces: &[Face], budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) {
    for report in game.laws(budget.watch) {
        let about = report.about.into();
        found(CheckItem { kind: CheckKind::Law, name: report.law.to_owned(), about, outcome: report.outcome });
    }
    for (board, settings) in small(game) {
        if budget.is_over() {
            return;
        }
        values(game, (&board, &settings), budget, found);
        shown(game, (&board, &settings), faces, budget, found);
    }
    golden::check(game, budget, found);
}

/// The part of [`check`] that is about faces alone: for the tests of a face, which need not prove
/// the values again.
pub fn faces(game: &dyn AnyGame, faces: &[Face], budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) {
    for (board, settings) in small(game).filter(|_| !budget.is_over()) {
        shown(game, (&board, &settings), faces, budget, found);
    }
}

/// The small boards of a game, each under the defaults and every trial of a setting that suits it.
fn small(game: &dyn AnyGame) -> impl Iterator<Item = (String, Settings)> {
    let boards = game.info().small.iter();
    let pairs = boards.flat_map(|board| {
        Settings::trials(game.info().settings).into_iter().map(move |trial| ((*board).to_owned(), trial))
    });
    // Under the defaults every small board opens, or is a finding.
    pairs.filter(|(board, settings)| settings.to_string().is_empty() || game.open(board, settings).is_ok())
}

/// What a finding calls a small board under some settings.
fn title(board: &str, settings: &Settings) -> String {
    let settings = settings.to_string();
    if settings.is_empty() { board.to_owned() } else { format!("{board} {settings}") }
}

/// Compares the rungs on a small board, and verifies its table.
fn values(
    game: &dyn AnyGame,
    (board, settings): (&str, &Settings),
    budget: &Budget<'_>,
    found: &mut dyn FnMut(CheckItem),
) {
    let name = title(board, settings);
    let opened = game.open(board, settings).map_err(Failure::from);
    let compared = opened.as_ref().map_err(Clone::clone).and_then(|board| board.compare_rungs(CALLS, budget));
    let about = agree(compared.as_ref().map_or_else(|_| String::new(), counts));
    let outcome = compared.map_err(|failure| failure.to_string());
    let outcome = outcome.and_then(|compared| compared.disagreement.map_or(Ok(compared.positions), Err));
    found(CheckItem { kind: CheckKind::Rungs, name: name.clone(), about, outcome });
    if let Some(outcome) = opened.and_then(|board| board.verify_values(budget)).transpose() {
        let outcome = outcome.unwrap_or_else(|failure| Err(failure.to_string()));
        found(CheckItem { kind: CheckKind::Table, name, about: VERIFIED.into(), outcome });
    }
}

/// Compares what faces show of a small board.
fn shown(
    game: &dyn AnyGame,
    (board, settings): (&str, &Settings),
    faces: &[Face],
    budget: &Budget<'_>,
    found: &mut dyn FnMut(CheckItem),
) {
    let names: Vec<_> = faces.iter().map(|face| face.name).collect();
    let about = if names.is_empty() { ALONE.into() } else { all_say_the_same(names.join(", ")) };
    let outcome = faces::agree(game, (board, settings), faces, budget);
    found(CheckItem { kind: CheckKind::Faces, name: title(board, settings), about, outcome });
}

fn counts(agreement: &Agreement) -> String {
    let counts = agreement.compared.iter().map(|(rung, count)| format!("{} {count}", rung.name()));
    counts.collect::<Vec<_>>().join(", ")
}
