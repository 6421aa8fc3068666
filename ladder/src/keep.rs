//! Values on disk: what a table of a board is called, and how its values are asked for without
//! believing them blindly.
//!
//! A table answers only for what its header says: game, board, settings in force, versions of
//! rules and numbering, worth. For example, a table built under version 1 of the rules of its
//! game is refused by a program that plays by version 2, with a sentence that says to build it
//! again; it is never asked.
//!
//! A value may also be unreadable although the head is sound. Solvers cannot stop for that in the
//! middle of a sweep, so they are given a filler, the fault is remembered, and [`Source::sound`]
//! fails afterwards: a result is used only after it has been asked.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tablette_core::worth::Code;
use tablette_core::{Game, Info, Numbering, Question, Rank, Refusal, Rung, Settings, Verdict, Work};
use tablette_solve::Finished;
use tablette_table::{Header, TableError};

use super::codes::meaning;
use crate::authority::Authority;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::far_tables::FarTable;
use crate::holding::Holding;
use crate::store::Found;

/// The program that writes tables, and its version: for people, compared with nothing.
const CREATOR: &str = concat!("tablette ", env!("CARGO_PKG_VERSION"));

/// What a table of this board is a table of: game, board, settings, versions, worth. The same board
/// under the same settings in force always has the same header, apart from the creator.
pub(super) fn header<G: Game>(game: &G, settings: &str, question: Question) -> Header {
    header_of(G::INFO, game.show_state(&game.start()), settings, question)
}

pub(super) fn header_of(info: &Info, board: String, settings: &str, question: Question) -> Header {
    Header {
        game: info.name.to_owned(),
        board,
        settings: settings.to_owned(),
        rules: info.rules_version,
        numbering: info.numbering_version,
        worth: question.name().to_owned(),
        creator: CREATOR.to_owned(),
    }
}

/// The settings that were given, in the game's order, `name=value` a line, without those that say
/// the default: leaving one out and giving its default are the same board and therefore the same
/// table.
pub(super) fn in_force(info: &Info, given: &Settings) -> String {
    // In the game's order, not the user's: the text is compared byte by byte.
    let chosen = info.settings.iter().filter_map(|setting| {
        // One table, however the value was spelt.
        let value = given.get(setting.name).map(|value| setting.canonical(value));
        let value = value.filter(|value| *value != setting.default)?;
        Some(format!("{}={value}", setting.name))
    });
    chosen.collect::<Vec<_>>().join("\n")
}

/// A table file that answers for a board, and the first fault that was met in it.
pub(super) struct Source {
    /// Where it is, for messages.
    pub(super) file: PathBuf,
    /// The open file.
    pub(super) holding: Arc<Holding>,
    /// The same where it is far away.
    far: Option<FarTable>,
    /// The first fault; later ones follow from it more often than not.
    fault: OnceLock<TableError>,
}

impl Source {
    /// Opens the table of what is expected, and compares it with its seal unless that was done before: nothing is ever
    /// answered from a file that was not.
    ///
    /// # Errors
    ///
    /// Faults of the file, or what else it is a table of; [`TableError::Unchecked`] when the time is over before the
    /// whole file was read; stopped.
    pub(super) fn open(file: &Path, expected: &Header, positions: u64, effort: &Effort<'_>) -> Result<Self, Failure> {
        let source = Self::unsealed(file, expected, positions)?;
        match source.holding.sealed(effort) {
            Ok(true) => Ok(source),
            Ok(false) if effort.is_late() => Err(Failure::of_table(file, TableError::Unchecked)),
            Ok(false) => Err(Refusal::Stopped.into()),
            Err(error) => Err(Failure::of_table(file, error)),
        }
    }

    /// A table that was found, compared with its seal as [`open`](Self::open) does where it is a file of this machine. Of a far one every
    /// block is compared with its checksum before it is believed, and no more: to compare the whole is to copy it.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub(super) fn of(found: Found, expected: &Header, positions: u64, effort: &Effort<'_>) -> Result<Self, Failure> {
        let far = match found {
            Found::File(file) => return Self::open(&file, expected, positions, effort),
            Found::Far(far) => far,
        };
        let file = far.path();
        if let Err(error) = far.holding.belongs_to(expected, positions) {
            far.forget();
            return Err(Failure::of_table(&file, error));
        }
        Ok(Self { file, holding: Arc::clone(&far.holding), far: Some(far), fault: OnceLock::new() })
    }

    /// Opens a table for its verification, which compares every byte itself. Only the head is read.
    ///
    /// # Errors
    ///
    /// Faults of the head, or what else it is a table of.
    pub(super) fn unsealed(file: &Path, expected: &Header, positions: u64) -> Result<Self, Failure> {
        let holding = Holding::open_as(file, expected, positions).map_err(|error| Failure::of_table(file, error))?;
        Ok(Self { file: file.to_owned(), holding: Arc::new(holding), far: None, fault: OnceLock::new() })
    }

    /// Whether it lists lost positions instead of holding a value for each.
    pub(super) fn is_list(&self) -> bool {
        matches!(*self.holding, Holding::Lost(_))
    }

    /// Positions that it tells of, listed or not.
    pub(super) fn positions(&self) -> u64 {
        let ranks = self.holding.head().ranks();
        ranks.end - ranks.start
    }

    /// The value of a rank; a fault is remembered and gives `None`.
    pub(super) fn value<V: Code>(&self, rank: u64) -> Option<V> {
        match self.holding.code(rank) {
            Ok(code) => V::from_code(code).or_else(|| self.faulty(TableError::NoValue { rank })),
            Err(error) => self.faulty(error),
        }
    }

    /// The same as a verdict under a worth, for answers to people.
    pub(super) fn verdict(&self, question: Question, rank: u64) -> Option<Verdict> {
        match self.holding.code(rank) {
            Ok(code) => meaning(question, code).or_else(|| self.faulty(TableError::NoValue { rank })),
            Err(error) => self.faulty(error),
        }
    }

    /// Remembers a fault, unless there was one before. A far table is opened anew by the next question.
    pub(super) fn faulty<V>(&self, error: TableError) -> Option<V> {
        if let Some(far) = &self.far {
            far.forget();
        }
        // Several threads may meet a fault; whichever comes first is as good as another.
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

/// The values of a table as solvers ask for them, with a filler for those that cannot be read.
/// [`Source::sound`] says afterwards whether there were any.
pub(super) struct Probing<'a, V> {
    pub(super) source: &'a Source,
    pub(super) filler: V,
}

impl<V: Code + Copy + Sync> Finished<V> for Probing<'_, V> {
    /// The value of a rank, or the filler where there is none.
    fn get(&self, rank: Rank) -> V {
        self.source.value(rank.0).unwrap_or(self.filler)
    }
}

/// A table on disk as an authority.
pub(super) struct DiskAuthority<S> {
    numbering: Arc<dyn Numbering<S>>,
    question: Question,
    source: Arc<Source>,
}

impl<S> DiskAuthority<S> {
    /// A table of `numbering` under a worth; the source is shared with the caller that asks about the
    /// file.
    pub(super) fn new(numbering: Arc<dyn Numbering<S>>, question: Question, source: &Arc<Source>) -> Self {
        Self { numbering, question, source: Arc::clone(source) }
    }
}

impl<G: Game> Authority<G> for DiskAuthority<G::State> {
    fn rung(&self) -> Rung {
        Rung::Table
    }

    /// What the table says of a position; nothing of one without a rank.
    ///
    /// # Errors
    ///
    /// The first fault that was met in the file, by this question or an earlier one.
    fn verdict(&self, state: &G::State, _: &Effort<'_>) -> Result<Verdict, Failure> {
        // A position without a rank is not an error: a table of one board may be asked about
        // another's.
        let rank = self.numbering.rank(state);
        let verdict = rank.and_then(|rank| self.source.verdict(self.question, rank.0));
        self.source.sound()?;
        Ok(verdict.unwrap_or_default())
    }

    /// The positions that the table tells of; nothing was worked out.
    fn work(&self) -> Work {
        Work { calls: None, positions: self.source.positions().into(), bytes: 0 }
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.source.file)
    }
}
