//! The values of a table file as arrays: all of them, or those of given ranks, for either kind of
//! file.
//!
//! For example, a list of lost positions gives the same bytes as a table of outcomes of that board.
//! The bytes do not depend on the number of threads.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tablette_core::lock;
use tablette_table::{Integer, TableError};

use crate::budget::Budget;
use crate::table_file::{TableContent, TableFile, of_listed};

/// Bytes that one task writes: a few milliseconds of work, so that a stop takes effect soon.
const TASK: u64 = 1 << 22;
/// Ranks per task if they are in rising order.
const RANKS: usize = 1 << 17;

impl TableFile {
    /// Returns the type of the integers in arrays of its values. O(1).
    pub fn integer(&self) -> Integer {
        Integer::of_head(self.head())
    }

    /// Writes the values of a range, by rank, as little-endian [integers](Self::integer); their
    /// meaning is specified by the format for the worth. For a list, 0 is lost and 1 is won.
    /// `places` counts from the first rank, so `0..n` is the whole table. `Ok(false)` if the budget
    /// ended first.
    ///
    /// Time: linear, for unpacking, shared by the threads of the budget. Memory besides `out`: two
    /// blocks per thread, and 512 KiB if there are more than 256 values.
    ///
    /// # Errors
    /// The first fault of the file; [`TableError::NotHere`] if it has fewer ranks, or `out` does
    /// not have exactly their length.
    pub fn fill(&self, places: Range<u64>, out: &mut [u8], budget: &Budget<'_>) -> Result<bool, TableError> {
        let (all, size) = (self.head().ranks(), self.integer().bytes() as u64);
        let asked = places.end.checked_sub(places.start).and_then(|asked| asked.checked_mul(size));
        if asked != Some(out.len() as u64) || places.end > all.end - all.start {
            let rank = all.start.saturating_add(places.end);
            return Err(TableError::NotHere { rank, from: all.start, to: all.end });
        }
        // Whole blocks, so that a run that starts at a block boundary unpacks none twice.
        let each = match &self.content {
            TableContent::Values(table) => table.block_ranks(),
            TableContent::Lost(_) => TASK,
        };
        let ranks = each * (TASK / size / each).max(1);
        let parts: Vec<_> = out.chunks_mut((ranks * size) as usize).map(Mutex::new).collect();
        in_tasks(parts.len(), budget, &|task| {
            // Each task has a slice of its own, so no thread waits here.
            let mut part = lock(&parts[task]);
            let from = places.start + task as u64 * ranks;
            let run = from..from + part.len() as u64 / size;
            match &self.content {
                TableContent::Values(table) => table.fill(run, &mut part),
                TableContent::Lost(list) => list.fill(run, marks(), &mut part),
            }
        })
    }

    /// Writes the values of `ranks`, in any order and with repetitions, as [`fill`](Self::fill)
    /// does; `Ok(false)` if the budget ended first.
    ///
    /// Time: each block is unpacked once, plus some nanoseconds per rank; rising ranks are shared
    /// by the threads of the budget. Memory otherwise: 8 bytes per rank, and at most 8 per block of
    /// the table.
    ///
    /// # Errors
    /// [`TableError::NotHere`] for the first missing rank, or if `out` does not have exactly their
    /// length; otherwise the first fault of the file.
    pub fn gather(&self, ranks: &[u64], out: &mut [u8], budget: &Budget<'_>) -> Result<bool, TableError> {
        let size = self.integer().bytes();
        let mut watch = |done: u64, all: u64| budget.goes_on(done, all);
        match &self.content {
            TableContent::Values(table)
                if ranks.len() > RANKS && out.len() == ranks.len() * size && ranks.is_sorted() =>
            {
                let parts: Vec<_> = out.chunks_mut(RANKS * size).map(Mutex::new).collect();
                in_tasks(parts.len(), budget, &|task| {
                    let mut part = lock(&parts[task]);
                    let run = &ranks[task * RANKS..][..part.len() / size];
                    table.gather(run, &mut part, &mut |_, _| !budget.is_over()).map(drop)
                })
            }
            TableContent::Values(table) => table.gather(ranks, out, &mut watch),
            TableContent::Lost(list) => list.gather(ranks, marks(), out, &mut watch),
        }
    }
}

/// Returns the numbers for positions off a list of lost ones, and on it.
fn marks() -> [u8; 2] {
    [false, true].map(|lost| of_listed(lost) as u8)
}

/// Runs all tasks, or stops at the end of the budget (`Ok(false)`) or at a fault: the error is then
/// that of the first faulty task.
fn in_tasks(
    tasks: usize,
    budget: &Budget<'_>,
    work: &(dyn Fn(usize) -> Result<(), TableError> + Sync),
) -> Result<bool, TableError> {
    let (done, fault) = (AtomicUsize::new(0), Mutex::new(None::<(usize, TableError)>));
    budget.threads().each(tasks, &|task| {
        // Tasks before a fault still run, since one of them may have the first.
        let is_behind = || lock(&fault).as_ref().is_some_and(|(at, _)| *at < task);
        if budget.is_over() || is_behind() {
            return;
        }
        match work(task) {
            Ok(()) => {
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                budget.watch.progress(done as u64, Some(tasks as u64));
            }
            Err(error) => {
                let mut first = lock(&fault);
                if first.as_ref().is_none_or(|(at, _)| task < *at) {
                    *first = Some((task, error));
                }
            }
        }
    });
    let fault = lock(&fault).take();
    match fault {
        Some((_, error)) => Err(error),
        None => Ok(done.into_inner() == tasks && !budget.is_over()),
    }
}
