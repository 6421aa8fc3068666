//! Tables on disk: verifying them, for any game, since positions are ranks here.
//!
//! For example, `tablette table verify` with level `sample` first compares every byte with its
//! checksum and then recomputes ten thousand values from those of their successors. A value that
//! does not follow is reported with its position, the stored value and the derived one, so a table
//! can be checked without trust in the program that wrote it.
//!
//! A cell of a table is an integer that stands for a value. For example, under `play` the number
//! 181 is a win in 45 plies, since 181 = 4 · 45 + 1; under `nimber` it is the nimber 181. The
//! format specifies the numbers, the worths of `core` encode and decode them, and
//! `table_file::decoder` gives the verdict.
//!
//! A file has either one value per position or the list of the lost positions; `lists.rs` verifies
//! the second kind.

use std::sync::Mutex;

use tablette_core::worth::Code;
use tablette_core::{Amount, Outcome, Question, Refusal, Words, Worth, lock, words};
use tablette_solve::{Threads, verify_ranks};
use tablette_table::{Table, TableError};

use crate::budget::Budget;
use crate::build::workspace::room;
use crate::disk_table::{DiskTable, Probing};
use crate::failure::Failure;
use crate::lists;
use crate::numbers::Ranks;
use crate::table_file::TableContent;
use crate::verification::{self, Defect, Level, SAMPLE, Verified, reported, single};

words! {
    no_count(worth: Words) {
        "tables on disk hold outcome, play, nimber or cost, not {worth}: a count follows only from counts and values together, so that a table of counts could not be verified; ask solve --worth {worth}",
        "les tables sur disque contiennent outcome, play, nimber ou cost, pas {worth} : un décompte ne découle que des décomptes et des valeurs ensemble, une table de décomptes serait donc invérifiable ; demandez solve --worth {worth}",
    }
}

/// Runs `$body` with `$worth` bound to the worth that answers the question, one whose values have
/// codes.
macro_rules! with_coded_worth {
    ($question:expr, $worth:ident => $body:expr) => {
        match $question {
            tablette_core::Question::Outcome => {
                let $worth = tablette_core::Decide;
                $body
            }
            tablette_core::Question::Play => {
                let $worth = tablette_core::Play;
                $body
            }
            tablette_core::Question::Nimber => {
                let $worth = tablette_core::Nimber;
                $body
            }
            tablette_core::Question::Cost => {
                let $worth = tablette_core::Cost;
                $body
            }
            tablette_core::Question::Count => Err(crate::tables::uncounted($question).into()),
        }
    };
}

pub(super) use with_coded_worth;

/// Returns the reason why there are no tables of counts.
///
/// A count of best lines is folded beside the value that selects the best moves. A cell stores one
/// number: the pair would need two, and a count alone cannot be checked against its successors.
pub(super) fn uncounted(question: Question) -> Failure {
    Failure::Absent(no_count(question.name()))
}

/// Verifies a file: its bytes, and the values that the level requires.
///
/// # Errors
///
/// Refusals; a fault of the file is the result, not an error.
pub(super) fn verify(
    ranks: &dyn Ranks,
    question: Question,
    source: &DiskTable,
    level: Level,
    budget: &Budget<'_>,
) -> Result<Verified, Failure> {
    let found = |fault| Ok(Verified { level, derived: 0, fault });
    let table = match &source.table.content {
        TableContent::Values(table) => table,
        TableContent::Lost(list) => return lists::verify(ranks, source, list, level, budget),
    };
    match source.table.compared(budget) {
        Ok(true) => {}
        Ok(false) => return Err(Refusal::Stopped.into()),
        Err(error) => return found(Some(Defect::File(Box::new(error)))),
    }
    if level == Level::Checksums {
        return found(None);
    }
    with_coded_worth!(question, worth => derive(ranks, &worth, (source, table), level, budget))
}

/// Recomputes values from those of their successors, which come from the same table. If positions
/// never repeat and every value follows, the whole table is correct, by induction over the plies to
/// the end.
fn derive<W: Worth<Value: Code>>(
    ranks: &dyn Ranks,
    worth: &W,
    (source, table): (&DiskTable, &Table),
    level: Level,
    budget: &Budget<'_>,
) -> Result<Verified, Failure> {
    let probing = Probing { table: source, filler: worth.ended(Outcome::Lose, 0) };
    let positions = source.positions();
    let need = Amount::Exact(u128::from(positions)).times(size_of::<W::Value>() as u64);
    let graph = ranks.graph();
    let chosen = match level {
        Level::Full => graph.blocks().into_iter().map(|block| block.ranks).collect(),
        _ => single(verification::chosen(source, positions, SAMPLE)),
    };
    let (options, threads) = (budget.options(), budget.threads());
    // Unreadable values are fillers here; the next line checks whether there were any.
    let check = match level {
        // Successors lie anywhere: reading them from disk would unpack a block for each.
        Level::Full if need.fits(budget.memory) => {
            let values = loaded(source, table, probing.filler, (threads, budget.memory))?;
            verify_ranks(graph, worth, &values[..], chosen, &options, threads)?
        }
        _ => verify_ranks(graph, worth, &probing, chosen, &options, threads)?,
    };
    if let Err(Failure::Table { error, .. }) = source.sound() {
        return Ok(Verified { level, derived: check.checked, fault: Some(Defect::File(error)) });
    }
    Ok(reported(ranks, worth, level, check))
}

/// Loads all values into memory, in one pass over the file that threads share.
fn loaded<V: Code + Copy + Send + Sync>(
    source: &DiskTable,
    table: &Table,
    filler: V,
    (threads, memory): (Threads, u64),
) -> Result<Vec<V>, Failure> {
    /// Values that a thread loads at a time, of some hundred blocks.
    const SHARE: usize = 1 << 19;
    let mut values = room(source.positions(), filler, memory)?;
    let shares: Vec<_> = values.chunks_mut(SHARE).enumerate().map(Mutex::new).collect();
    let loaded = threads.run(&shares, |share| {
        let (number, values) = &mut *lock(share);
        let start = (*number * SHARE) as u64;
        table.each(start..start + values.len() as u64, |rank, code| {
            let value = V::from_code(code).or_else(|| source.faulty(TableError::NoValue { rank }));
            values[(rank - start) as usize] = value.unwrap_or(filler);
            true
        })
    });
    loaded.into_iter().collect::<Result<(), _>>().map_err(|error| source.table.wrong(error))?;
    drop(shares);
    Ok(values)
}
