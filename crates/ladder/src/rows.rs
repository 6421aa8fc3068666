//! The rows of a table on disk as text: a position and its value each.

use std::mem;

use tablette_core::{Question, Rank, Verdict};
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
    /// Takes the text of many rows, in their order; returns `false` to stop, and is not called
    /// again.
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
    let mut pages = Pages { ranks, question, budget, rows: &mut rows, pending: Vec::new(), end: Ok(true) };
    let walked = match &file.content {
        TableContent::Values(table) => table.each(table.head().ranks(), |rank, code| pages.add(rank, code)),
        TableContent::Lost(list) => list.each(|rank| pages.add(rank, of_listed(true))),
    };
    // Rows before the damage of the file, or the last rows.
    pages.flush();
    pages.end.and(walked).map_err(|error| file.wrong(error))
}

/// Rows on their way to a text.
struct Pages<'a, 'r> {
    ranks: &'a dyn Ranks,
    question: Question,
    budget: &'a Budget<'a>,
    rows: &'a mut Rows<'r>,
    /// Ranks and codes without a text as yet.
    pending: Vec<(u64, i64)>,
    /// Whether more rows are wanted, or the code that stands for no value.
    end: Result<bool, TableError>,
}

impl Pages<'_, '_> {
    /// Rows that one thread writes at a time.
    const PAGE: usize = 1024;

    /// Adds a row; `false` once no more are wanted.
    fn add(&mut self, rank: u64, code: i64) -> bool {
        self.pending.push((rank, code));
        if self.pending.len() >= 4 * Self::PAGE * self.budget.threads().count() {
            self.flush();
        }
        matches!(self.end, Ok(true))
    }

    /// Writes all pending rows, up to a code that stands for no value.
    fn flush(&mut self) {
        let (ranks, question, show) = (self.ranks, self.question, self.rows.show);
        let pending = mem::take(&mut self.pending);
        let tasks: Vec<_> = pending.chunks(Self::PAGE).collect();
        for Page { text, fault } in self.budget.threads().run(&tasks, |rows| Page::new(rows, ranks, question, show)) {
            if matches!(self.end, Ok(true)) {
                self.end = Ok((self.rows.write)(&text));
            }
            if let (Some(error), Ok(true)) = (fault, &self.end) {
                self.end = Err(error);
            }
        }
    }
}

/// Bytes of a usual row.
const ROW: usize = 64;

/// The text of some rows, and why it ends early.
struct Page {
    text: String,
    fault: Option<TableError>,
}

impl Page {
    fn new(rows: &[(u64, i64)], ranks: &dyn Ranks, question: Question, show: &ShowRow<'_>) -> Self {
        let mut page = Self { text: String::with_capacity(ROW * rows.len()), fault: None };
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
