//! Lists of lost positions: where a theory finds them without valuing the others, they are the
//! whole table of outcomes.
//!
//! Lost positions are rare in many games. For example, of the boards of Chomp a small part is
//! lost, and the engine behind its theory finds them without valuing the others: a list of their
//! ranks is the whole table of outcomes, since every position that is not on it is won. The file
//! says which of the two it holds, so nobody who asks it needs to know.

use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::Decision;
use tablette_core::{Amount, Ask, Decide, LostPositions, Outcome, Question, Rank, Refusal, Worth};
use tablette_solve::{Finished, verify_ranks};
use tablette_table::{Draft, Head, Header, List, Place};

use super::build::{Built, WRITING, countable};
use super::keep::Source;
use super::numbers::Ranks;

use super::values::Values;
use super::verification::{self, Defect, Level, RowSink, Verified};
use crate::effort::Effort;
use crate::failure::Failure;
use crate::folder::{self, FolderShelf, with_shelf};
use crate::holding;
use crate::store;

/// Ranks written or read between two looks at the clock and the watch: some milliseconds of
/// either.
const UNNOTICED: u64 = 1 << 16;

/// The lost positions of a board, as its theory finds them; `None` when it does not find them by
/// themselves.
pub(super) type FoundLost<'a> = dyn Fn(&Ask<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>> + 'a;

/// Builds the list of a board, or finds its table built; `None` when the theory finds no lost
/// positions by themselves.
///
/// Where the theory has parts to finish, they are the steps, and a build that was killed goes on;
/// otherwise it is one step. The bytes depend on nothing but the positions. Time and memory are
/// the theory's, plus 4 MiB for writing.
///
/// # Errors
///
/// Refusals of the theory; [`Failure::Kept`] with parts finished; faults of the folder.
pub(super) fn build(
    positions: Amount,
    losing: &FoundLost<'_>,
    header: &Header,
    folder: &Path,
    effort: &Effort<'_>,
) -> Result<Option<Built>, Failure> {
    let name = store::name(header);
    let path = folder.join(&name);
    let wrong = |error| Failure::of_table(folder, error);
    // A table that is there needs no more than its head to be known by, but its positions must be countable.
    let there = || match countable(positions, effort.memory) {
        Ok(positions) => Built::there(&path, header, positions, effort),
        Err(_) => Ok(None),
    };
    if !Place::has_pieces(folder, &name)
        && let Some(built) = there()?
    {
        return Ok(Some(built));
    }
    // Whether there is a list at all is asked before anything is made: where there is none, this is cheap.
    if losing(&Ask { watch: effort, memory: 0 }).is_none() {
        return Ok(None);
    }
    let place = folder::enter(folder, &name, effort).map_err(wrong)?;
    // Asked again: another builder may have finished before the lock was had.
    if let Some(built) = there()? {
        place.clear().map_err(wrong)?;
        return Ok(Some(built));
    }
    // Only now: the number of positions of a huge board is not worked out where there is no list.
    let ranks = 0..countable(positions, effort.memory)?;
    let of = format!("list\n{header:?} {}\n", ranks.end);
    let shelf = Arc::new(FolderShelf::among_pieces(&place, of).map_err(wrong)?);
    let done = with_shelf(effort, &shelf, |watch| {
        let ask = Ask { watch, memory: effort.memory.saturating_sub(WRITING) };
        let lost = losing(&ask).transpose().map_err(|refusal| refusal.besides(WRITING, effort.memory))?;
        let file = place.table();
        let begun = |ranks| Draft::of_list(&file, header, ranks).map_err(|error| Failure::of_table(&file, error));
        lost.map(|lost| write(begun(ranks.clone())?, &*lost, &file, &|| shelf.is_sound(), effort)).transpose()
    });
    let head = match done {
        Ok(Some(head)) => head,
        // Nothing was kept, so the folder is left as it was found.
        nothing => {
            if shelf.parts().is_none() {
                let _ = place.clear();
            }
            return nothing.map(|_| None);
        }
    };
    let (steps, resumed) = shelf.parts().map_or((1, 0), |parts| (parts.all, parts.before));
    // Files that are open cannot be taken away everywhere.
    drop(shelf);
    place.clear().map_err(wrong)?;
    Ok(Some(Built { file: path, head, steps, resumed, fresh: true }))
}

/// Writes lost positions as they come, rising by rank, straight to the file; it gets its name only if the shelf that they
/// are read from `is_sound` to the end.
///
/// # Errors
///
/// Stopped, also when it is not sound, of which the shelf knows more; faults of the file.
pub(super) fn write(
    mut draft: Draft,
    lost: &dyn LostPositions,
    path: &Path,
    is_sound: &dyn Fn() -> bool,
    effort: &Effort<'_>,
) -> Result<Head, Failure> {
    let wrong = |error| Failure::of_table(path, error);
    let (mut written, mut fault) = (0_u64, Ok(()));
    lost.each(&mut |rank| {
        // The theory cannot be stopped in the middle of its walk, so the rest is skipped.
        if fault.is_ok() {
            fault = draft.push_rank(rank.0).map_err(wrong);
            written += 1;
            if written.is_multiple_of(UNNOTICED) && effort.is_over() {
                fault = Err(Refusal::Stopped.into());
            }
        }
    });
    fault?;
    if !is_sound() {
        return Err(Refusal::Stopped.into());
    }
    draft.finish().map_err(wrong)
}

/// Gives the positions on a list, by rank, until told to stop. Won positions are not listed:
/// there may be a thousand times as many.
///
/// # Errors
///
/// When the list is damaged.
pub(super) fn rows(ranks: &dyn Ranks, source: &Source, list: &List, take: &mut RowSink<'_>) -> Result<(), Failure> {
    let (code, verdict) = (holding::of_listed(true), Decide.verdict(holding::decided(true)));
    let walked = list.each(|rank| take(rank, &ranks.show(Rank(rank)), code, &verdict));
    walked.map_err(|error| Failure::of_table(&source.file, error))
}

/// Verifies a list: no move leads from a position on it to another on it, and from each position
/// off it some move does. In a game without repetition only the lost positions have both
/// properties, so a full verification proves the list.
///
/// A sample is half of positions on the list and half of any, since lost positions are too rare
/// to be met by chance. Time: that of the moves looked at. Space: a bit a position for a full
/// verification, 8 bytes a listed rank for a sample where they fit.
///
/// # Errors
///
/// Refusals; faults are the answer.
pub(super) fn verify(
    ranks: &dyn Ranks,
    source: &Source,
    list: &List,
    level: Level,
    effort: &Effort<'_>,
) -> Result<Verified, Failure> {
    let positions = list.head().ranks().end;
    // Filled by the pass that compares checksums: the list is read once.
    let mut members = Members::new(source, list, level, effort)?;
    let (mut picked, mut picks) = (Vec::new(), Picks::new(source, list, level));
    let mut seen = 0_u64;
    let identity = source.holding.identity();
    let checked = list.check(|rank| {
        members.put(rank);
        picked.extend(picks.takes(seen).then_some(rank));
        seen += 1;
        if seen.is_multiple_of(UNNOTICED) {
            effort.watch.progress(seen, Some(list.members()));
        }
        !(seen.is_multiple_of(UNNOTICED) && effort.is_over())
    });
    let file = |error| Ok(Verified { level, derived: 0, fault: Some(Defect::File(Box::new(error))) });
    if checked == Ok(true) {
        source.holding.note(identity, effort);
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
        // The other half of the sample: mostly won positions, which a list does not name.
        picked.extend(verification::chosen(source, positions, verification::SAMPLE / 2));
        picked.sort_unstable();
        picked.dedup();
        verification::single(picked)
    };
    let check = verify_ranks(graph, &Decide, &members, chosen, &effort.ask(), effort.threads())?;
    if let Err(Failure::Table { error, .. }) = source.sound() {
        return file(*error);
    }
    Ok(verification::told(ranks, &Decide, level, check))
}

/// Which members of a list make half of a sample: numbers on the list, rising.
struct Picks(std::iter::Peekable<std::vec::IntoIter<u64>>);

impl Picks {
    /// The picks of a sample; of the other levels none.
    fn new(source: &Source, list: &List, level: Level) -> Self {
        let count = if level == Level::Sample { verification::SAMPLE / 2 } else { 0 };
        let picks = if count == 0 { Vec::new() } else { verification::chosen(source, list.members(), count) };
        Self(picks.into_iter().peekable())
    }

    /// Whether the next member, by number, is one of them.
    fn takes(&mut self, number: u64) -> bool {
        self.0.next_if_eq(&number).is_some()
    }
}

/// The members of a list, in the quickest form that memory allows.
enum Members<'a> {
    /// A bit a position: O(1).
    Bits(Vec<u64>),
    /// Rising ranks: O(log members).
    Ranks(Vec<u64>),
    /// Probes of the file: O(log blocks) and a block to unpack.
    There(&'a Source),
}

impl<'a> Members<'a> {
    /// The quickest form that the level needs and memory allows.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] when a full verification has no room for its bits.
    fn new(source: &'a Source, list: &List, level: Level, effort: &Effort<'_>) -> Result<Self, Refusal> {
        let words = list.head().ranks().end.div_ceil(64);
        let need = |words: u64| Amount::Exact(u128::from(words)).times(8);
        match level {
            Level::Full => {
                Refusal::unless_fits(need(words), effort.memory)?;
                Ok(Self::Bits(vec![0; words as usize]))
            }
            Level::Sample if need(list.members()).fits(effort.memory) => Ok(Self::Ranks(Vec::new())),
            Level::Sample | Level::Checksums => Ok(Self::There(source)),
        }
    }

    /// Puts a rank on it; ranks come rising.
    fn put(&mut self, rank: u64) {
        match self {
            Self::Bits(words) => words[(rank / 64) as usize] |= 1 << (rank % 64),
            Self::Ranks(ranks) => ranks.push(rank),
            Self::There(_) => {}
        }
    }
}

impl Finished<Decision> for Members<'_> {
    /// Lost for the members, won for all others; a probe that fails gives a loss, and the source
    /// remembers the fault.
    #[inline]
    fn get(&self, rank: Rank) -> Decision {
        match self {
            Self::Bits(words) => holding::decided(words[(rank.0 / 64) as usize] >> (rank.0 % 64) & 1 == 1),
            Self::Ranks(ranks) => holding::decided(ranks.binary_search(&rank.0).is_ok()),
            // Any value will do: `source.sound` is asked after the check.
            Self::There(source) => source.value(rank.0).unwrap_or(holding::decided(true)),
        }
    }
}

/// Compares lost positions with a table of outcomes, worked out now; the first difference in
/// words.
///
/// This is part of `tablette check`: the theory finds the lost positions one way, the solver
/// values all positions another way, and the two know nothing of each other.
///
/// # Errors
///
/// Refusals of the table.
pub(super) fn compare(
    ranks: &dyn Ranks,
    lost: &dyn LostPositions,
    effort: &Effort<'_>,
) -> Result<Option<String>, Refusal> {
    let values = Values::over(ranks.graph(), Question::Outcome, &effort.ask(), effort.threads())?;
    Ok(values.outcomes().and_then(|outcomes| difference(ranks, lost, outcomes)))
}

/// The first rank on which list and table differ, in words; or else a list whose count or order
/// is wrong, which the comparison would not notice.
///
/// Time: one pass over both. Space: 8 bytes a listed rank.
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
