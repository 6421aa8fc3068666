//! Everything that makes a number believable, for one game: laws, rungs, golden numbers.

use tablette_core::{Phrase, Text};

use tablette_ladder::Agreement;

use crate::any::AnyGame;
use crate::golden;
use tablette_ladder::Effort;

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What kind of check.
    pub kind: Kind,
    /// Which law, board or golden file.
    pub name: String,
    /// What it says, for people.
    pub about: Phrase,
    /// Cases looked at, or the first counterexample (in English: it is for whoever mends it).
    pub outcome: Result<u64, String>,
}

/// The four ways in which a number is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What must hold for every game.
    Law,
    /// The rungs against each other, on every position of a board.
    Rungs,
    /// One-ply verification of a table.
    Table,
    /// Numbers from elsewhere.
    Golden,
}

impl Kind {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Law => "law",
            Self::Rungs => "rungs",
            Self::Table => "table",
            Self::Golden => "golden",
        }
    }
}

/// The recursion is compared where it answers within this many calls.
const CALLS: u64 = 100_000;

const AGREE: Text = Text::new(
    "the rungs agree on every position ({detail})",
    "les échelons s'accordent sur toutes les positions ({detail})",
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
    for board in game.info().small {
        if effort.is_over() {
            return;
        }
        found(agreement(game, board, effort));
        if let Some(outcome) = game.verify(board, effort).transpose() {
            let outcome = outcome.unwrap_or_else(|failure| Err(failure.to_string()));
            found(Finding { kind: Kind::Table, name: (*board).to_owned(), about: VERIFIED.into(), outcome });
        }
    }
    golden::check(game, effort, found);
}

fn agreement(game: &dyn AnyGame, board: &str, effort: &Effort<'_>) -> Finding {
    let agreement = game.agree(board, CALLS, effort).map_err(|failure| failure.to_string());
    let about = AGREE.with("detail", agreement.as_ref().map_or(String::new(), counts));
    let outcome = agreement.and_then(|agreement| match agreement.disagreement {
        Some(words) => Err(words),
        None => Ok(agreement.positions),
    });
    Finding { kind: Kind::Rungs, name: board.to_owned(), about, outcome }
}

fn counts(agreement: &Agreement) -> String {
    let counts = agreement.compared.iter().map(|(rung, count)| format!("{} {count}", rung.name()));
    counts.collect::<Vec<_>>().join(", ")
}
