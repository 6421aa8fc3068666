//! Tables on disk: the names of their files, and checked reading of their values.
//!
//! A table answers only for its header: game, board, settings in force, versions of rules and
//! numbering, worth. For example, a table built under version 1 of the rules of its game is refused
//! by a program with version 2, with advice to build it again; its values are never read.
//!
//! A value may be unreadable although the head is sound. Solvers cannot stop for that in the middle
//! of a sweep, so they receive a filler, the fault is recorded, and [`DiskTable::sound`] fails
//! afterwards: a result counts only after that check.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use tablette_core::worth::Code;
use tablette_core::{Game, Info, Numbering, Question, Rank, Rung, Settings, Verdict, Work};
use tablette_solve::FinishedValues;
use tablette_table::{Header, TableError};

use crate::budget::Budget;
use crate::failure::Failure;
use crate::oracle::{Oracle, of_table};
use crate::remote_tables::RemoteTable;
use crate::store::FoundTable;
use crate::table_file::{TableContent, TableFile, decoder};

/// The program that writes tables, and its version: for people, never compared.
const CREATOR: &str = concat!("tablette ", env!("CARGO_PKG_VERSION"));

/// Returns the header of the table of this board: game, board, settings, versions, worth. The same
/// board under the same settings in force always has the same header, apart from the creator.
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

/// Returns the given settings in the game's order, one `name=value` per line, without those equal
/// to their defaults: omitting a setting and giving its default are the same board and so the same
/// table.
pub(super) fn in_force(info: &Info, given: &Settings) -> String {
    // In the game's order, not the user's, since the text is compared byte by byte.
    let chosen = info.settings.iter().filter_map(|setting| {
        // One table for every spelling of a value.
        let value = given.get(setting.name).map(|value| setting.canonical(value));
        let value = value.filter(|value| *value != setting.default)?;
        Some(format!("{}={value}", setting.name))
    });
    chosen.collect::<Vec<_>>().join("\n")
}

/// A table file that answers for a board, and the first fault found in it.
pub(super) struct DiskTable {
    /// The open file.
    pub(super) table: Arc<TableFile>,
    /// The table again, if it is remote.
    remote: Option<RemoteTable>,
    /// The first fault; later ones usually follow from it.
    fault: OnceLock<TableError>,
}

impl DiskTable {
    /// Wraps an open table without known faults.
    pub(super) fn new(table: &Arc<TableFile>) -> Self {
        Self { table: Arc::clone(table), remote: None, fault: OnceLock::new() }
    }

    /// Wraps a table that was found, after comparing its header with the expected one and its bytes
    /// with its digest. Each block of a remote table is compared with its checksum when it is read,
    /// and no more: comparing the whole would copy it.
    ///
    /// # Errors
    ///
    /// Faults of the file, or the difference of its header; as for [`TableFile::ensure_verified`].
    pub(super) fn from_found(
        found: FoundTable,
        expected: &Header,
        positions: u64,
        budget: &Budget<'_>,
    ) -> Result<Self, Failure> {
        let remote = match found {
            FoundTable::File(file) => {
                let table = TableFile::open(&file)?;
                table.belongs_to(expected, positions)?;
                table.ensure_verified(budget)?;
                return Ok(Self::new(&Arc::new(table)));
            }
            FoundTable::Remote(remote) => remote,
        };
        remote.table.belongs_to(expected, positions).inspect_err(|_| remote.forget())?;
        Ok(Self { table: Arc::clone(&remote.table), remote: Some(remote), fault: OnceLock::new() })
    }

    /// Returns the number of positions with a value, listed or not.
    pub(super) fn positions(&self) -> u64 {
        let ranks = self.table.head().ranks();
        ranks.end - ranks.start
    }

    /// Returns the value of a rank; on a fault, records it and returns `None`.
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

    /// Records a fault, unless there was one before. A remote table is reopened by the next
    /// question.
    pub(super) fn faulty<V>(&self, error: TableError) -> Option<V> {
        if let Some(remote) = &self.remote {
            remote.forget();
        }
        // Several threads may meet a fault; whichever is first will do.
        let _ = self.fault.set(error);
        None
    }

    /// Fails if any requested value could not be read.
    ///
    /// # Errors
    /// The first fault.
    pub(super) fn sound(&self) -> Result<(), Failure> {
        self.fault.get().map_or(Ok(()), |error| Err(self.table.wrong(error.clone())))
    }
}

/// The values of a table for solvers, with a filler for unreadable ones, which [`DiskTable::sound`]
/// reports afterwards.
pub(super) struct Probing<'a, V> {
    pub(super) table: &'a DiskTable,
    pub(super) filler: V,
}

impl<V: Code + Copy + Sync> FinishedValues<V> for Probing<'_, V> {
    /// Returns the value of a rank, or the filler if it cannot be read.
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
    /// Creates the oracle of a table of `numbering` under a worth.
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

    /// Returns the table's value of a position; nothing for a position without a rank.
    ///
    /// # Errors
    ///
    /// The first fault found in the file, by this question or an earlier one.
    fn verdict(&self, state: &G::State, _: &Budget<'_>) -> Result<Verdict, Failure> {
        // A position without a rank is not an error, since a table of one board may be queried
        // about another's.
        let rank = self.numbering.rank(state);
        let verdict = rank.and_then(|rank| self.table.verdict(self.question, rank.0));
        self.table.sound()?;
        Ok(verdict.map(of_table::<G>).unwrap_or_default())
    }

    /// Counts the positions of the table; nothing was computed.
    fn work(&self) -> Work {
        Work { calls: None, positions: self.table.positions().into(), bytes: 0 }
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.table.table.path)
    }
}
