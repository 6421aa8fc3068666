//! Checks of one game: laws, rungs against each other, golden numbers.

mod faces;

pub use self::faces::{Case, Face, claims};
pub use crate::finding::{CheckItem, CheckKind};

use tablette_core::{Settings, Words, words};
use tablette_ladder::{Agreement, Budget, Failure};

use crate::any::{AnyBoard, AnyGame};
#[cfg(feature = "golden")]
use crate::golden;

const CATALOGUE: &str = include_str!("check.txt");

words! {
    from CATALOGUE;
    agree(detail: Words);
    all_say_the_same(faces: Words);
    ALONE;
    VERIFIED;
}

/// Maximum number of calls within which the recursion is compared.
const CALLS: u64 = 100_000;

/// Checks a game: its laws, then [`answers`]. Reports each finding as soon as it is made; stops early if
/// the budget's watch stops.
pub fn check(game: &dyn AnyGame, faces: &[Face], budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) {
    game.laws(budget.watch).into_iter().for_each(|report| found(report.into()));
    answers(game, faces, budget, found);
}

/// Runs the part of [`check`] beside the laws: the rungs against each other on every position of the
/// small boards, and the tables of these; with the feature `golden` the golden numbers. Each of `faces`
/// is compared with the analysis of every such position; the workbench has none of its own.
pub fn answers(game: &dyn AnyGame, faces: &[Face], budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) {
    for (board, settings) in small(game) {
        if budget.is_over() {
            return;
        }
        let name = title(&board, &settings);
        let opened = game.open(&board, &settings).map_err(Failure::from);
        if let Err(failure) = opened.and_then(|board| values(&*board, &name, budget, found)) {
            let outcome = Err(failure.to_string());
            found(CheckItem { kind: CheckKind::Rungs, name, about: agree(""), outcome });
        }
        shown(game, (&board, &settings), faces, budget, found);
    }
    #[cfg(feature = "golden")]
    golden::check(game, budget, found);
}

/// Runs only the part of [`check`] about faces: for the tests of a face, which need not prove the
/// values again.
pub fn faces(game: &dyn AnyGame, faces: &[Face], budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) {
    for (board, settings) in small(game).filter(|_| !budget.is_over()) {
        shown(game, (&board, &settings), faces, budget, found);
    }
}

/// Opens the small boards of a game, each under the defaults and every trial of a setting that
/// suits it.
fn small(game: &dyn AnyGame) -> impl Iterator<Item = (String, Settings)> {
    let boards = game.info().small.iter();
    let pairs = boards.flat_map(|board| {
        Settings::trials(game.info().settings).into_iter().map(move |trial| ((*board).to_owned(), trial))
    });
    // Under the defaults every small board opens, or is a finding.
    pairs.filter(|(board, settings)| settings.to_string().is_empty() || game.open(board, settings).is_ok())
}

/// Returns the title of findings on a small board under some settings.
fn title(board: &str, settings: &Settings) -> String {
    let settings = settings.to_string();
    if settings.is_empty() { board.to_owned() } else { format!("{board} {settings}") }
}

/// Compares the rungs on a board, and verifies its table.
///
/// # Errors
///
/// Refusals of the rungs, and a host that has failed.
pub fn values(
    board: &dyn AnyBoard,
    name: &str,
    budget: &Budget<'_>,
    found: &mut dyn FnMut(CheckItem),
) -> Result<(), Failure> {
    let Agreement { compared, disagreement, positions } = board.compare_rungs(CALLS, budget)?;
    let counts = compared.iter().map(|(rung, count)| format!("{} {count}", rung.name()));
    let about = agree(counts.collect::<Vec<_>>().join(", "));
    let outcome = disagreement.map_or(Ok(positions), Err);
    found(CheckItem { kind: CheckKind::Rungs, name: name.to_owned(), about, outcome });
    if let Some(outcome) = board.verify_values(budget)? {
        found(CheckItem { kind: CheckKind::Table, name: name.to_owned(), about: VERIFIED.into(), outcome });
    }
    Ok(())
}

/// Compares the output of faces for a small board.
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
