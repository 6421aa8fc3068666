//! The census of slices: every table of a box, built in memory or read from a file, and counted
//! block by block.
//!
//! For example, `tablette census draughts` with a box of two pieces opens one numbering of all
//! those endgames, computes it backwards, and prints a line for each material: wins, draws, losses,
//! and the longest win and loss in plies. Published databases are compared by these numbers.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tablette_core::abilities::SliceFunctions;
use tablette_core::theory::SliceCensus;
use tablette_core::worth::{Code as _, PlayValue};
use tablette_core::{Block, Census, Game, Outcome, Refusal, Work};
use tablette_solve::retrograde;
use tablette_table::{Table, TableError};

use crate::budget::Budget;
use crate::failure::Failure;

/// Computes all slices that the text names, and counts each.
///
/// Time and space: those of the retrograde analysis of the whole box; the counting adds one pass
/// over the values.
///
/// # Errors
///
/// If the text names no box; [`Refusal::TooLarge`] before anything is allocated; stopped.
pub(super) fn census<G: Game>(slices: &SliceFunctions<G>, text: &str, budget: &Budget<'_>) -> Result<Census, Failure> {
    let game = Arc::new((slices.open)(text)?);
    // Draughts with clocks, for example, has no numbering, and gives the reason.
    let numbering = (slices.numbering)(&game).map_err(Refusal::Beyond)?;
    let table = retrograde(&*numbering, &budget.options(), budget.threads())?;
    let slices = by_slice(
        |block| (slices.name)(&game, block),
        numbering.blocks(),
        |ranks, slice| {
            count(slice, &table.values[ranks.start as usize..ranks.end as usize]);
            Ok(())
        },
    )?;
    Ok(of_slices(slices, table.work))
}

/// Counts each slice of a table that contains all slices of an instance.
///
/// Time: one pass over the table. Memory: a block of it.
///
/// # Errors
///
/// Faults of the file; stopped.
pub(super) fn counted<G: Game>(
    slices: &SliceFunctions<G>,
    game: &Arc<G>,
    file: &Path,
    budget: &Budget<'_>,
) -> Result<Census, Failure> {
    let numbering = (slices.numbering)(game).map_err(Refusal::Beyond)?;
    let wrong = |error| Failure::of_table(file, error);
    let table = Table::open(file).map_err(wrong)?;
    let (mut codes, mut values) = (Vec::new(), Vec::new());
    let all = table.head().ranks().end;
    let slices = by_slice(
        |block| (slices.name)(game, block),
        numbering.blocks(),
        |ranks, slice| {
            let mut walk = table.walk(ranks.clone());
            while walk.next_run(&mut codes).map_err(wrong)? {
                for code in codes.drain(..) {
                    values.push(
                        PlayValue::from_code(code).ok_or_else(|| wrong(TableError::NoValue { rank: ranks.start }))?,
                    );
                }
                count(slice, &values);
                values.clear();
            }
            budget.watch.progress(ranks.end, Some(all));
            Ok(budget.unless_over()?)
        },
    )?;
    Ok(of_slices(slices, Work::default()))
}

/// Returns the slices of these blocks, each counted by `add` from the ranks of a block and the
/// counts so far.
fn by_slice(
    name: impl Fn(&Block) -> Option<String>,
    blocks: Vec<Block>,
    mut add: impl FnMut(Range<u64>, &mut SliceCensus) -> Result<(), Failure>,
) -> Result<Vec<SliceCensus>, Failure> {
    let mut slices: Vec<SliceCensus> = Vec::new();
    for block in blocks {
        let Some(slice) = name(&block) else { continue };
        // A large slice consists of many consecutive blocks.
        if slices.last().is_none_or(|last| last.slice != slice) {
            slices.push(SliceCensus { slice, ..SliceCensus::default() });
        }
        slices.last_mut().map_or(Ok(()), |last| add(block.ranks, last))?;
    }
    Ok(slices)
}

/// Returns the census of these slices. Blocks that it omits, such as the end without a piece, are
/// solved but not counted.
fn of_slices(slices: Vec<SliceCensus>, work: Work) -> Census {
    let positions = slices.iter().map(|slice| u128::from(slice.positions)).sum();
    Census { slices, work: Work { positions, ..work }, ..Census::default() }
}

/// Adds more values to the counts of a slice.
fn count(census: &mut SliceCensus, values: &[PlayValue]) {
    census.positions += values.len() as u64;
    for value in values {
        match value.outcome() {
            Outcome::Win => {
                census.win += 1;
                census.longest_win = census.longest_win.max(value.remoteness());
            }
            Outcome::Draw => census.draw += 1,
            Outcome::Lose => {
                census.lose += 1;
                census.longest_loss = census.longest_loss.max(value.remoteness());
            }
        }
    }
}
