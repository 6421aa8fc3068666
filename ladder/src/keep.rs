//! Values on disk: what a table of a board is called, and how its values are asked for without believing them blindly.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tablette_core::worth::Code;
use tablette_core::{Game, Info, Numbering, Question, Rank, Rung, Settings, Verdict, Work};
use tablette_solve::Finished;
use tablette_table::{Header, TableError};

use super::codes::meaning;
use crate::authority::Authority;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::holding::Holding;

/// Which program writes tables.
const CREATOR: &str = concat!("tablette ", env!("CARGO_PKG_VERSION"));

/// What a table of this board is a table of.
pub(super) fn header<G: Game>(game: &G, settings: &str, question: Question) -> Header {
    Header {
        game: G::INFO.name.to_owned(),
        board: game.show_state(&game.start()),
        settings: settings.to_owned(),
        rules: G::INFO.rules_version,
        numbering: G::INFO.numbering_version,
        worth: question.name().to_owned(),
        creator: CREATOR.to_owned(),
    }
}

/// The settings that were given, in the game's order, without those that say the default: leaving one out and giving its
/// default are the same.
pub(super) fn in_force(info: &Info, given: &Settings) -> String {
    let chosen = info.settings.iter().filter_map(|setting| {
        let value = given.get(setting.name).filter(|value| *value != setting.default)?;
        Some(format!("{}={value}", setting.name))
    });
    chosen.collect::<Vec<_>>().join("\n")
}

/// A table file that answers for a board, and what went wrong with it since.
pub(super) struct Source {
    pub(super) file: PathBuf,
    pub(super) holding: Holding,
    fault: OnceLock<TableError>,
}

impl Source {
    /// Opens a table and checks that it is of what is expected.
    ///
    /// # Errors
    /// What is wrong with the file, or what else it is a table of.
    pub(super) fn open(file: &Path, expected: &Header) -> Result<Self, Failure> {
        let holding = Holding::open_as(file, expected).map_err(|error| Failure::of_table(file, error))?;
        Ok(Self { file: file.to_owned(), holding, fault: OnceLock::new() })
    }

    /// Whether it lists lost positions.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.holding, Holding::Lost(_))
    }

    /// How many positions it tells of.
    pub(super) fn positions(&self) -> u64 {
        let ranks = self.holding.head().ranks();
        ranks.end - ranks.start
    }

    /// The value of a rank; when there is none, that is remembered.
    pub(super) fn value<V: Code>(&self, rank: u64) -> Option<V> {
        match self.holding.code(rank) {
            Ok(code) => V::from_code(code).or_else(|| self.faulty(TableError::NoValue { rank })),
            Err(error) => self.faulty(error),
        }
    }

    /// What the value of a rank says under a worth; when there is none, that is remembered.
    pub(super) fn verdict(&self, question: Question, rank: u64) -> Option<Verdict> {
        match self.holding.code(rank) {
            Ok(code) => meaning(question, code).or_else(|| self.faulty(TableError::NoValue { rank })),
            Err(error) => self.faulty(error),
        }
    }

    /// Remembers a fault.
    pub(super) fn faulty<V>(&self, error: TableError) -> Option<V> {
        let _ = self.fault.set(error);
        None
    }

    /// Fails when any value that was asked for could not be had.
    ///
    /// # Errors
    /// The first fault that was met.
    pub(super) fn sound(&self) -> Result<(), Failure> {
        self.fault.get().map_or(Ok(()), |error| Err(Failure::of_table(&self.file, error.clone())))
    }
}

/// The values of a table as solvers ask for them. Where there is none they are given another one, and
/// [`Source::sound`] says so afterwards.
pub(super) struct Probing<'a, V> {
    pub(super) source: &'a Source,
    pub(super) filler: V,
}

impl<V: Code + Copy + Sync> Finished<V> for Probing<'_, V> {
    fn get(&self, rank: Rank) -> V {
        self.source.value(rank.0).unwrap_or(self.filler)
    }
}

/// A table on disk as an authority.
pub(super) struct Stored<S> {
    numbering: Arc<dyn Numbering<S>>,
    question: Question,
    source: Arc<Source>,
}

impl<S> Stored<S> {
    pub(super) fn new(numbering: Arc<dyn Numbering<S>>, question: Question, source: &Arc<Source>) -> Self {
        Self { numbering, question, source: Arc::clone(source) }
    }
}

impl<G: Game> Authority<G> for Stored<G::State> {
    fn rung(&self) -> Rung {
        Rung::Table
    }

    fn verdict(&self, state: &G::State, _: &Effort<'_>) -> Result<Verdict, Failure> {
        let rank = self.numbering.rank(state);
        let verdict = rank.and_then(|rank| self.source.verdict(self.question, rank.0));
        self.source.sound()?;
        Ok(verdict.unwrap_or_default())
    }

    fn work(&self) -> Work {
        Work { calls: None, positions: self.source.positions().into(), bytes: 0 }
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.source.file)
    }
}
