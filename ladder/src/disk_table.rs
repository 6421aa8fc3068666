//! Values on disk: what a table of a board is called, and how its values are read without
//! trusting them blindly.
//!
//! A table answers only for what its header says: game, board, settings in force, versions of
//! rules and numbering, worth. For example, a table built under version 1 of the rules of its
//! game is refused by a program that plays by version 2, with a sentence that says to build it
//! again; it is never asked.
//!
//! A value may also be unreadable although the head is sound. Solvers cannot stop for that in the
//! middle of a sweep, so they are given a filler, the fault is remembered, and [`DiskTable::sound`]
//! fails afterwards: a result is used only after it has been asked.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use tablette_core::worth::Code;
use tablette_core::{Game, Info, Numbering, Question, Rank, Rung, Settings, Verdict, Work};
use tablette_solve::FinishedValues;
use tablette_table::{Header, TableError};

use crate::budget::Budget;
use crate::failure::Failure;
use crate::oracle::Oracle;
use crate::remote_tables::RemoteTable;
use crate::store::Found;
use crate::table_file::{TableContent, TableFile, decoder};

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
pub(super) struct DiskTable {
    /// The open file.
    pub(super) table: Arc<TableFile>,
    /// The same where it is far away.
    remote: Option<RemoteTable>,
    /// The first fault; later ones follow from it more often than not.
    fault: OnceLock<TableError>,
}

impl DiskTable {
    /// An open table, in which no fault has been met.
    pub(super) fn new(table: &Arc<TableFile>) -> Self {
        Self { table: Arc::clone(table), remote: None, fault: OnceLock::new() }
    }

    /// A table that was found, once it has been compared with what is expected and with its digest.
    /// Of a far one every block is compared with its checksum when it is read, and no more: to
    /// compare the whole is to copy it.
    ///
    /// # Errors
    ///
    /// Faults of the file, or what else it is a table of; as [`TableFile::ensure_verified`].
    pub(super) fn of(found: Found, expected: &Header, positions: u64, budget: &Budget<'_>) -> Result<Self, Failure> {
        let remote = match found {
            Found::File(file) => {
                let table = TableFile::open(&file)?;
                table.belongs_to(expected, positions)?;
                table.ensure_verified(budget)?;
                return Ok(Self::new(&Arc::new(table)));
            }
            Found::Remote(remote) => remote,
        };
        remote.table.belongs_to(expected, positions).inspect_err(|_| remote.forget())?;
        Ok(Self { table: Arc::clone(&remote.table), remote: Some(remote), fault: OnceLock::new() })
    }

    /// Positions that it tells of, listed or not.
    pub(super) fn positions(&self) -> u64 {
        let ranks = self.table.head().ranks();
        ranks.end - ranks.start
    }

    /// The value of a rank; a fault is remembered and gives `None`.
    pub(super) fn value<V: Code>(&self, rank: u64) -> Option<V> {
        match self.table.code(rank) {
            Ok(code) => V::from_code(code).or_else(|| self.faulty(TableError::NoValue { rank })),
            Err(error) => self.faulty(error),
        }
    }

    /// The same as a verdict under a worth, for answers to people.
    pub(super) fn verdict(&self, question: Question, rank: u64) -> Option<Verdict> {
        match self.table.code(rank) {
            Ok(code) => decoder(question, code).or_else(|| self.faulty(TableError::NoValue { rank })),
            Err(error) => self.faulty(error),
        }
    }

    /// Remembers a fault, unless there was one before. A remote table is opened anew by the next
    /// question.
    pub(super) fn faulty<V>(&self, error: TableError) -> Option<V> {
        if let Some(remote) = &self.remote {
            remote.forget();
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
        self.fault.get().map_or(Ok(()), |error| Err(self.table.wrong(error.clone())))
    }
}

/// The values of a table as solvers ask for them, with a filler for those that cannot be read.
/// [`DiskTable::sound`] says afterwards whether there were any.
pub(super) struct Probing<'a, V> {
    pub(super) table: &'a DiskTable,
    pub(super) filler: V,
}

impl<V: Code + Copy + Sync> FinishedValues<V> for Probing<'_, V> {
    /// The value of a rank, or the filler where there is none.
    fn get(&self, rank: Rank) -> V {
        self.table.value(rank.0).unwrap_or(self.filler)
    }
}

/// A table on disk as an oracle.
pub(super) struct DiskOracle<S> {
    numbering: Arc<dyn Numbering<S>>,
    question: Question,
    table: DiskTable,
}

impl<S> DiskOracle<S> {
    /// A table of `numbering` under a worth.
    pub(super) fn new(numbering: Arc<dyn Numbering<S>>, question: Question, table: DiskTable) -> Self {
        Self { numbering, question, table }
    }

    /// Whether it lists lost positions instead of holding a value for each.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.table.table.content, TableContent::Lost(_))
    }
}

impl<G: Game> Oracle<G> for DiskOracle<G::State> {
    fn rung(&self) -> Rung {
        Rung::Table
    }

    /// What the table says of a position; nothing of one without a rank.
    ///
    /// # Errors
    ///
    /// The first fault that was met in the file, by this question or an earlier one.
    fn verdict(&self, state: &G::State, _: &Budget<'_>) -> Result<Verdict, Failure> {
        // A position without a rank is not an error: a table of one board may be asked about
        // another's.
        let rank = self.numbering.rank(state);
        let verdict = rank.and_then(|rank| self.table.verdict(self.question, rank.0));
        self.table.sound()?;
        Ok(verdict.unwrap_or_default())
    }

    /// The positions that the table tells of; nothing was computed.
    fn work(&self) -> Work {
        Work { calls: None, positions: self.table.positions().into(), bytes: 0 }
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.table.table.path)
    }
}
