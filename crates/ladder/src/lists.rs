//! Lists of lost positions, which replace the table of outcomes if a theory finds them without
//! valuing the others.
//!
//! Lost positions are rare in many games. For example, few boards of Chomp are lost, and the engine
//! behind its theory finds them without valuing the others: a list of their ranks is the whole
//! table of outcomes, since every position off the list is won. The file declares its kind, so
//! callers need not distinguish them.

use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::Decision;
use tablette_core::{Amount, Decide, LostPositions, Options, Outcome, Rank, Refusal};
use tablette_solve::{FinishedValues, verify_ranks};
use tablette_table::{Head, Header, List, TableWriter};

use crate::budget::Budget;
use crate::build::journal_checkpoint::{JournalCheckpoint, with_checkpoints};
use crate::build::task_plan::{WRITING, countable};
use crate::build::{Begun, Built, begin};
use crate::disk_table::DiskTable;
use crate::failure::Failure;
use crate::numbers::Ranks;
use crate::table_file::decided;
use crate::values;
use crate::verification::{self, Defect, Level, Verified};

/// Ranks written or read between two checks of the clock and the watch: some milliseconds.
const RANKS_PER_CHECK: u64 = 1 << 16;

/// Finds the lost positions of a board by its theory; `None` if it does not find them separately.
pub(super) type FoundLost<'a> = dyn Fn(&Options<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>> + 'a;

/// Builds the list of a board, or finds it on disk; `None` if the theory finds no lost positions
/// separately.
///
/// The parts of the theory are the steps, if it has any, and a killed build is resumed; otherwise
/// it is one step. The bytes depend on nothing but the positions. Time and memory are the theory's,
/// plus 4 MiB for writing.
///
/// # Errors
///
/// Refusals of the theory; [`Failure::Kept`] with parts finished; faults of the folder.
pub(super) fn build(
    positions: Amount,
    losing: &FoundLost<'_>,
    header: &Header,
    folder: &Path,
    budget: &Budget<'_>,
) -> Result<Option<Built>, Failure> {
    // Tested before anything is made, so that it is cheap if there is no list.
    if losing(&Options { watch: budget, memory: 0 }).is_none() {
        return Ok(None);
    }
    let ranks = 0..countable(positions, budget.memory)?;
    let place = match begin(header, ranks.end, folder, budget)? {
        Begun::Found(built) => return Ok(Some(*built)),
        Begun::Locked(place) => place,
    };
    let wrong = |error| Failure::of_table(folder, error);
    let of = format!("list\n{header:?} {}\n", ranks.end);
    let checkpoints = Arc::new(JournalCheckpoint::among_pieces(&place, of).map_err(wrong)?);
    let done = with_checkpoints(budget, &checkpoints, |watch| {
        let options = Options { watch, memory: budget.memory.saturating_sub(WRITING) };
        let lost = losing(&options).transpose().map_err(|refusal| refusal.besides(WRITING, budget.memory))?;
        let file = place.table();
        let begun = |ranks| TableWriter::of_list(&file, header, ranks).map_err(|error| Failure::of_table(&file, error));
        lost.map(|lost| write(begun(ranks.clone())?, &*lost, &file, &|| checkpoints.is_sound(), budget)).transpose()
    });
    let head = match done {
        Ok(Some(head)) => head,
        // Nothing was stored, so the folder is left unchanged.
        nothing => {
            if checkpoints.parts().is_none() {
                let _ = place.clear();
            }
            return nothing.map(|_| None);
        }
    };
    let (steps, resumed) = checkpoints.parts().map_or((1, 0), |parts| (parts.all, parts.before));
    // Open files cannot be removed on every system.
    drop(checkpoints);
    place.clear().map_err(wrong)?;
    Ok(Some(Built { file: place.table(), head, steps, resumed, fresh: true }))
}

/// Writes lost positions as they come, in rising order of rank, straight to the file, which is
/// renamed only if their checkpoint store `is_sound` to the end.
///
/// # Errors
///
/// Stopped, also if the checkpoint store is not sound and has the reason; faults of the file.
pub(super) fn write(
    mut writer: TableWriter,
    lost: &dyn LostPositions,
    path: &Path,
    is_sound: &dyn Fn() -> bool,
    budget: &Budget<'_>,
) -> Result<Head, Failure> {
    let wrong = |error| Failure::of_table(path, error);
    let (mut written, mut fault) = (0_u64, Ok(()));
    lost.each(&mut |rank| {
        // The theory cannot be stopped in the middle of its walk, so the rest is skipped.
        if fault.is_ok() {
            fault = writer.push_rank(rank.0).map_err(wrong);
            written += 1;
            if written.is_multiple_of(RANKS_PER_CHECK) && budget.is_over() {
                fault = Err(Refusal::Stopped.into());
            }
        }
    });
    fault?;
    if !is_sound() {
        return Err(Refusal::Stopped.into());
    }
    writer.finish().map_err(wrong)
}

/// Verifies a list: no move leads from a position on it to another on it, and from each position
/// off it some move does. In a game without repetition only the lost positions have both
/// properties, so a full verification proves the list.
///
/// Half of a sample are positions on the list, and half are any positions, since lost ones are too
/// rare to be met by chance. Time: that of the moves. Space: one bit per position for a full
/// verification, 8 bytes per listed rank for a sample if they fit.
///
/// # Errors
///
/// Refusals; faults are the result.
pub(super) fn verify(
    ranks: &dyn Ranks,
    source: &DiskTable,
    list: &List,
    level: Level,
    budget: &Budget<'_>,
) -> Result<Verified, Failure> {
    let positions = list.head().ranks().end;
    // Filled by the pass that compares checksums: the list is read once.
    let mut members = Members::new(source, list, level, budget)?;
    // Half of a sample are members, by their numbers on the list.
    let count = if level == Level::Sample { verification::SAMPLE / 2 } else { 0 };
    let mut picks = verification::chosen(source, list.members(), count).into_iter().peekable();
    let mut picked = Vec::new();
    let mut seen = 0_u64;
    let identity = source.table.identity();
    let checked = list.check(|rank| {
        members.put(rank);
        picked.extend(picks.next_if_eq(&seen).map(|_| rank));
        seen += 1;
        !seen.is_multiple_of(RANKS_PER_CHECK) || budget.goes_on(seen, list.members())
    });
    let file = |error| Ok(Verified { level, derived: 0, fault: Some(Defect::File(Box::new(error))) });
    if checked == Ok(true) {
        source.table.note(identity, budget);
    }
    match checked {
        Ok(true) if level == Level::Checksums => return Ok(Verified { level, derived: 0, fault: None }),
        Ok(true) => {}
        Ok(false) => return Err(Refusal::Stopped.into()),
        Err(error) => return file(error),
    }
    let graph = ranks.graph();
    let chosen = if level == Level::Full {
        graph.blocks().into_iter().map(|block| block.ranks).collect()
    } else {
        // The other half of the sample: mostly won positions, which a list does not contain.
        picked.extend(verification::chosen(source, positions, verification::SAMPLE / 2));
        picked.sort_unstable();
        picked.dedup();
        verification::single(picked)
    };
    let check = verify_ranks(graph, &Decide, &members, chosen, &budget.options(), budget.threads())?;
    if let Err(Failure::Table { error, .. }) = source.sound() {
        return file(*error);
    }
    Ok(verification::reported(ranks, &Decide, level, check))
}

/// The members of a list, in the quickest form that memory allows.
enum Members<'a> {
    /// One bit per position: O(1).
    Bits(Vec<u64>),
    /// Rising ranks: O(log members).
    Ranks(Vec<u64>),
    /// Probes of the file: O(log blocks), and a block to unpack.
    There(&'a DiskTable),
}

impl<'a> Members<'a> {
    /// Returns the quickest form that the level needs and memory allows.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] if a full verification has no room for its bits.
    fn new(source: &'a DiskTable, list: &List, level: Level, budget: &Budget<'_>) -> Result<Self, Refusal> {
        let words = list.head().ranks().end.div_ceil(64);
        let need = |words: u64| Amount::Exact(u128::from(words)).times(8);
        match level {
            Level::Full => {
                Refusal::unless_fits(need(words), budget.memory)?;
                Ok(Self::Bits(vec![0; words as usize]))
            }
            Level::Sample if need(list.members()).fits(budget.memory) => Ok(Self::Ranks(Vec::new())),
            Level::Sample | Level::Checksums => Ok(Self::There(source)),
        }
    }

    /// Adds a rank; ranks come in rising order.
    fn put(&mut self, rank: u64) {
        match self {
            Self::Bits(words) => words[(rank / 64) as usize] |= 1 << (rank % 64),
            Self::Ranks(ranks) => ranks.push(rank),
            Self::There(_) => {}
        }
    }
}

impl FinishedValues<Decision> for Members<'_> {
    /// Lost for the members, won for all others. A failed probe gives a loss, and the source
    /// records the fault.
    #[inline]
    fn get(&self, rank: Rank) -> Decision {
        match self {
            Self::Bits(words) => decided(words[(rank.0 / 64) as usize] >> (rank.0 % 64) & 1 == 1),
            Self::Ranks(ranks) => decided(ranks.binary_search(&rank.0).is_ok()),
            // Any value will do: `source.sound` is checked afterwards.
            Self::There(source) => source.value(rank.0).unwrap_or(decided(true)),
        }
    }
}

/// Compares lost positions with a table of outcomes computed now, and returns the first difference
/// in words.
///
/// This is part of `tablette check`: theory and solver find the lost positions by independent
/// methods.
///
/// # Errors
///
/// Refusals of the table.
pub(super) fn compare(
    ranks: &dyn Ranks,
    lost: &dyn LostPositions,
    budget: &Budget<'_>,
) -> Result<Option<String>, Refusal> {
    let table = values::table(ranks.graph(), &Decide, &budget.options(), budget.threads())?;
    Ok(difference(ranks, lost, table.values.into_iter().map(|decision| decision.0)))
}

/// Returns the first rank on which list and table differ, in words; or else a wrong count or order
/// of the list, which the comparison would not notice.
///
/// Time: one pass over both. Space: 8 bytes per listed rank.
fn difference(ranks: &dyn Ranks, lost: &dyn LostPositions, outcomes: impl Iterator<Item = Outcome>) -> Option<String> {
    let mut listed = Vec::new();
    lost.each(&mut |rank| listed.push(rank.0));
    if lost.count() != listed.len() as u64 || !listed.is_sorted_by(|a, b| a < b) {
        return Some(format!(
            "{}: {} lost positions are told of, and {} listed",
            ranks.game(),
            lost.count(),
            listed.len()
        ));
    }
    let mut listed = listed.into_iter().peekable();
    let wrong = (0..).zip(outcomes).find(|(rank, outcome)| {
        let expected = if listed.next_if_eq(rank).is_some() { Outcome::Lose } else { Outcome::Win };
        *outcome != expected
    });
    let (rank, outcome) = match wrong {
        Some((rank, outcome)) => (rank, outcome.name()),
        None => (listed.next()?, "nowhere"),
    };
    let position = ranks.show(Rank(rank));
    Some(format!("{} {position}: the table says {outcome}, the list of lost positions the opposite", ranks.game()))
}
