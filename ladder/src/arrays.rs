//! The values of a table file as arrays: all of them, or those of some ranks, whichever kind of
//! file it is.
//!
//! For example, a list of lost positions gives the bytes that a table of outcomes of the same board
//! would give. The bytes do not depend on the number of threads.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tablette_core::lock;
use tablette_table::{Integer, TableError};

use crate::budget::Budget;
use crate::table_file::{TableContent, TableFile, of_listed};

/// Bytes that one task writes: a few milliseconds, so that a stop is noticed.
const TASK: u64 = 1 << 22;
/// Ranks of one task where they rise.
const RANKS: usize = 1 << 17;

impl TableFile {
    /// The type of the integers in arrays of its values. O(1).
    pub fn integer(&self) -> Integer {
        Integer::of_head(self.head())
    }

    /// Writes the values of ranks, by rank, as little-endian [integers](Self::integer) that mean
    /// what the format of tables says of the worth; of a list, 0 lost and 1 won. `places` counts
    /// from the first rank, so that `0..n` is the whole table. `Ok(false)` when the budget ended
    /// before.
    ///
    /// Time: linear, that of unpacking, shared by the threads of the budget. Memory besides `out`:
    /// two blocks a thread, and 512 KiB where there are more than 256 values.
    ///
    /// # Errors
    /// The first fault of the file; [`TableError::NotHere`] when it has fewer ranks, or `out` room
    /// for more or fewer.
    pub fn fill(&self, places: Range<u64>, out: &mut [u8], budget: &Budget<'_>) -> Result<bool, TableError> {
        let (all, size) = (self.head().ranks(), self.integer().bytes() as u64);
        let asked = places.end.checked_sub(places.start).and_then(|asked| asked.checked_mul(size));
        if asked != Some(out.len() as u64) || places.end > all.end - all.start {
            let rank = all.start.saturating_add(places.end);
            return Err(TableError::NotHere { rank, from: all.start, to: all.end });
        }
        // Whole blocks, so that a run that begins where one does unpacks none twice.
        let each = match &self.content {
            TableContent::Values(table) => table.block_ranks(),
            TableContent::Lost(_) => TASK,
        };
        let ranks = each * (TASK / size / each).max(1);
        let parts: Vec<_> = out.chunks_mut((ranks * size) as usize).map(Mutex::new).collect();
        in_tasks(parts.len(), budget, &|task| {
            // Each task has a part of its own, so that no thread waits here.
            let mut part = lock(&parts[task]);
            let from = places.start + task as u64 * ranks;
            let run = from..from + part.len() as u64 / size;
            match &self.content {
                TableContent::Values(table) => table.fill(run, &mut part),
                TableContent::Lost(list) => list.fill(run, marks(), &mut part),
            }
        })
    }

    /// Writes the values of `ranks`, in any order and as often as they come, as
    /// [`fill`](Self::fill) does; `Ok(false)` when the budget ended before.
    ///
    /// Time: each block that is asked about is unpacked once, and some nanoseconds a rank; where
    /// ranks rise, shared by the threads of the budget. Memory, where they do not: 8 bytes a rank,
    /// and at most 8 a block of the table.
    ///
    /// # Errors
    /// [`TableError::NotHere`] of the first rank that is not there, or when `out` has not room for
    /// exactly as many; otherwise the first fault of the file.
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

/// The numbers of positions that are off a list of lost ones, and on it.
fn marks() -> [u8; 2] {
    [false, true].map(|lost| of_listed(lost) as u8)
}

/// Does all tasks, or stops at the end of the budget (`Ok(false)`) or at a fault: the result is
/// then that of the first task that met one.
fn in_tasks(
    tasks: usize,
    budget: &Budget<'_>,
    work: &(dyn Fn(usize) -> Result<(), TableError> + Sync),
) -> Result<bool, TableError> {
    let (done, fault) = (AtomicUsize::new(0), Mutex::new(None::<(usize, TableError)>));
    budget.threads().each(tasks, &|task| {
        // Tasks before a fault are still done: one of them may have the first.
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
