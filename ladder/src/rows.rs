//! The rows of a table on disk as text: a position and its value each.

use std::sync::{Mutex, PoisonError};

use tablette_core::{Question, Rank, Verdict, lock};
use tablette_table::TableError;

use crate::budget::Budget;
use crate::failure::Failure;
use crate::numbers::Ranks;
use crate::table_file::{TableContent, TableFile, decoder, of_listed};

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The rank of the position.
    pub rank: u64,
    /// The position as text; empty if its text would not read back.
    pub position: &'a str,
    /// The stored number.
    pub code: i64,
    /// What it stands for.
    pub verdict: &'a Verdict,
}

/// Appends a row to a text.
pub type ShowRow<'a> = dyn Fn(&mut String, &Row<'_>) + Sync + 'a;

/// How rows become text, which several threads do, and where the text goes.
pub struct Rows<'a> {
    /// Appends a row to a text.
    pub show: &'a ShowRow<'a>,
    /// Takes the text of many rows, in their order; returns `false` to stop.
    pub write: &'a mut dyn FnMut(&str) -> bool,
}

/// Writes every position of a table with its value as text, by rank, until `write` returns `false`;
/// for a list, the positions on it. Threads share the texts; time and space: a pass over the file,
/// some thousand positions at a time.
///
/// # Errors
///
/// If the file is damaged; rows before the damage were written.
pub(crate) fn write(
    ranks: &dyn Ranks,
    question: Question,
    file: &TableFile,
    budget: &Budget<'_>,
    mut rows: Rows<'_>,
) -> Result<(), Failure> {
    let mut pages = Pages { ranks, question, budget, rows: &mut rows, pending: Vec::new() };
    let wrong = |error| file.wrong(error);
    match &file.content {
        TableContent::Values(table) => {
            let (mut walk, mut codes) = (table.walk(table.head().ranks()), Vec::new());
            let mut rank = table.head().ranks().start;
            while walk.next_run(&mut codes).map_err(wrong)? {
                for code in codes.drain(..) {
                    if !pages.add(rank, code).map_err(wrong)? {
                        return Ok(());
                    }
                    rank += 1;
                }
            }
        }
        TableContent::Lost(list) => {
            let (code, mut fault) = (of_listed(true), None);
            list.each(|rank| {
                pages.add(rank, code).unwrap_or_else(|error| {
                    fault = Some(error);
                    false
                })
            })
            .map_err(wrong)?;
            fault.map_or(Ok(()), |error| Err(wrong(error)))?;
        }
    }
    pages.flush().map(drop).map_err(wrong)
}

/// Rows on their way to a text.
struct Pages<'a, 'r> {
    ranks: &'a dyn Ranks,
    question: Question,
    budget: &'a Budget<'a>,
    rows: &'a mut Rows<'r>,
    /// Ranks and codes without a text as yet.
    pending: Vec<(u64, i64)>,
}

impl Pages<'_, '_> {
    /// Rows that one thread writes at a time.
    const PAGE: usize = 1024;

    /// Adds a row; `false` once no more are wanted.
    fn add(&mut self, rank: u64, code: i64) -> Result<bool, TableError> {
        self.pending.push((rank, code));
        let enough = 4 * Self::PAGE * self.budget.threads().count();
        if self.pending.len() < enough { Ok(true) } else { self.flush() }
    }

    /// Writes all pending rows, up to a code that stands for no value.
    fn flush(&mut self) -> Result<bool, TableError> {
        let (ranks, question, show) = (self.ranks, self.question, self.rows.show);
        let tasks: Vec<_> = self.pending.chunks(Self::PAGE).map(|rows| (rows, Mutex::default())).collect();
        self.budget.threads().each(tasks.len(), &|task| {
            let (rows, page) = &tasks[task];
            *lock(page) = Page::of(rows, ranks, question, show);
        });
        for (_, page) in tasks {
            let Page { text, fault } = page.into_inner().unwrap_or_else(PoisonError::into_inner);
            if !(self.rows.write)(&text) {
                return Ok(false);
            }
            fault.map_or(Ok(()), Err)?;
        }
        self.pending.clear();
        Ok(true)
    }
}

/// The text of some rows, and why it ends early.
#[derive(Default)]
struct Page {
    text: String,
    fault: Option<TableError>,
}

impl Page {
    fn of(rows: &[(u64, i64)], ranks: &dyn Ranks, question: Question, show: &ShowRow<'_>) -> Self {
        let mut page = Self::default();
        for &(rank, code) in rows {
            let Some(verdict) = decoder(question, code) else {
                page.fault = Some(TableError::NoValue { rank });
                break;
            };
            let position = ranks.show_readable(Rank(rank)).unwrap_or_default();
            show(&mut page.text, &Row { rank, position: &position, code, verdict: &verdict });
        }
        page
    }
}
