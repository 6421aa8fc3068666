//! Tables on disk: building, probing, listing and verifying them, for any game, since positions
//! are ranks here.
//!
//! For example, `tablette table verify` with level `sample` first compares every byte with its
//! checksum and then works ten thousand values out again from those of their successors. A value
//! that does not follow is told with its position, what the file says and what follows: a table
//! can be checked without believing the program that wrote it.
//!
//! A file is either a value a position or a list of the lost positions; the second has its own
//! file, `lists.rs`.

use std::path::Path;

use tablette_core::worth::Code;
use tablette_core::{Amount, Block, Graph, Outcome, Question, Rank, Refusal, Verdict, Worth};
use tablette_solve::{Check, Finished, sweep_tier, verify_ranks};
use tablette_table::{Header, Table, TableError};

use super::build::{Built, build};
use super::codes::{meaning, with_coded_worth};
use super::keep::{Probing, Source};
use super::lists;
use super::numbers::Ranks;
use super::values::FromEnds;
use super::verification::{self, Defect, Level, RowSink, SAMPLE, Verified, single, told};
use crate::effort::Effort;
use crate::failure::Failure;
use crate::holding::Holding;
use crate::workspace::Blueprint;

/// What a table says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probed {
    /// The rank of the position, and hence the place of its cell.
    pub rank: u64,
    /// The stored number, as the format specifies it for the worth.
    pub code: i64,
    /// What that number stands for.
    pub verdict: Verdict,
}

/// What is done with a blueprint, whatever its values: a build of one process, a task, a join.
pub(super) trait Undertaking {
    /// What comes of it.
    type Output;
    /// Does it.
    ///
    /// # Errors
    ///
    /// Its own.
    fn with<V: Code + Copy + Send + Sync>(self, task: &Blueprint<'_, V>) -> Result<Self::Output, Failure>;
}

/// A whole build in this process, in a folder.
pub(super) struct Whole<'a> {
    pub(super) folder: &'a Path,
    pub(super) effort: &'a Effort<'a>,
}

impl Undertaking for Whole<'_> {
    type Output = Built;

    fn with<V: Code + Copy + Send + Sync>(self, task: &Blueprint<'_, V>) -> Result<Built, Failure> {
        build(task, self.folder, self.effort)
    }
}

/// Does something with the blueprint of a numbered board's table: a tier from those below it, or from the ends backwards
/// where moves run backwards too.
///
/// # Errors
///
/// Those of the work; refusals of the solver; [`Failure::Absent`] for counts of lines.
pub(super) fn tabulate<T: Undertaking>(
    graph: &dyn Graph,
    question: Question,
    header: &Header,
    effort: &Effort<'_>,
    work: T,
) -> Result<T::Output, Failure> {
    with_coded_worth!(question, worth => tabulate_worth(graph, &worth, header, effort, work))
}

/// The same for one worth, of which there are four: everything below is compiled as often, and
/// not once a game.
fn tabulate_worth<W: FromEnds<Value: Code>, T: Undertaking>(
    graph: &dyn Graph,
    worth: &W,
    header: &Header,
    effort: &Effort<'_>,
    work: T,
) -> Result<T::Output, Failure> {
    // The list of blocks comes before anything that could be told to be too large.
    let list = match graph.most_blocks() {
        Amount::Exact(blocks) => Amount::Exact(blocks.saturating_mul(size_of::<Block>() as u128)),
        many @ Amount::PowerOfTen(_) => many,
    };
    Refusal::unless_fits(list, effort.memory)?;
    let repeats = graph.backwards().is_some();
    let task = Blueprint {
        header,
        positions: graph.positions(),
        blocks: &|| graph.blocks(),
        exits: &|block| graph.exits(block),
        repeats,
        tiers: &|blocks, finished, ask| {
            if repeats {
                W::from_ends(graph, blocks, finished, ask, effort.threads())
            } else {
                sweep_tier(graph, worth, blocks, finished, ask, effort.threads())
            }
        },
        whole: repeats && W::WHOLE,
        filler: worth.ended(Outcome::Lose, 0),
    };
    work.with(&task)
}

/// What a table says of a rank. Reads and unpacks one block.
///
/// # Errors
///
/// When the rank is not there, its block is damaged, or its number stands for no value.
pub(super) fn probe(rank: Rank, question: Question, source: &Source) -> Result<Probed, Failure> {
    let wrong = |error| Failure::of_table(&source.file, error);
    let code = source.holding.code(rank.0).map_err(wrong)?;
    let verdict = meaning(question, code).ok_or_else(|| wrong(TableError::NoValue { rank: rank.0 }))?;
    Ok(Probed { rank: rank.0, code, verdict })
}

/// Gives every position of a table with its value, by rank, until told to stop. Time and space: a
/// pass over the file, a block at a time.
///
/// # Errors
///
/// When the file is damaged; rows before the damage were given.
pub(super) fn rows(
    ranks: &dyn Ranks,
    question: Question,
    source: &Source,
    take: &mut RowSink<'_>,
) -> Result<(), Failure> {
    let table = match &*source.holding {
        Holding::Values(table) => table,
        Holding::Lost(list) => return lists::rows(ranks, source, list, take),
    };
    let wrong = |error| Failure::of_table(&source.file, error);
    let (mut walk, mut codes) = (table.walk(table.head().ranks()), Vec::new());
    let mut rank = table.head().ranks().start;
    while walk.next_run(&mut codes).map_err(wrong)? {
        for code in codes.drain(..) {
            let verdict = meaning(question, code).ok_or_else(|| wrong(TableError::NoValue { rank }))?;
            let position = ranks.show_readable(Rank(rank)).unwrap_or_default();
            if !take(rank, &position, code, &verdict) {
                return Ok(());
            }
            rank += 1;
        }
    }
    Ok(())
}

/// Verifies a file: its bytes, and as many of its values as the level says.
///
/// # Errors
///
/// Refusals; a fault of the file is no error but the answer.
pub(super) fn verify(
    ranks: &dyn Ranks,
    question: Question,
    source: &Source,
    level: Level,
    effort: &Effort<'_>,
) -> Result<Verified, Failure> {
    let found = |fault| Ok(Verified { level, derived: 0, fault });
    let table = match &*source.holding {
        Holding::Values(table) => table,
        Holding::Lost(list) => return lists::verify(ranks, source, list, level, effort),
    };
    match source.holding.compared(effort) {
        Ok(true) => {}
        Ok(false) => return Err(Refusal::Stopped.into()),
        Err(error) => return found(Some(Defect::File(Box::new(error)))),
    }
    if level == Level::Checksums {
        return found(None);
    }
    with_coded_worth!(question, worth => derive(ranks, &worth, (source, table), level, effort))
}

/// Works values out again from those of their successors, which come from the same table. Where
/// positions never repeat and every value follows, the whole table is right, by induction over the
/// plies to the end.
fn derive<W: Worth<Value: Code>>(
    ranks: &dyn Ranks,
    worth: &W,
    (source, table): (&Source, &Table),
    level: Level,
    effort: &Effort<'_>,
) -> Result<Verified, Failure> {
    let probing = Probing { source, filler: worth.ended(Outcome::Lose, 0) };
    let positions = source.positions();
    let need = Amount::Exact(u128::from(positions)).times(size_of::<W::Value>() as u64);
    let stored = match level {
        // Successors lie anywhere: reading them from disk would unpack a block for each.
        Level::Full if need.fits(effort.memory) => Lookup::Loaded(loaded(source, table, probing.filler)?),
        _ => Lookup::Probing(probing),
    };
    let graph = ranks.graph();
    let chosen = match level {
        Level::Full => graph.blocks().into_iter().map(|block| block.ranks).collect(),
        _ => single(verification::chosen(source, positions, SAMPLE)),
    };
    // Values that cannot be read are fillers here; the line after it asks whether there were any.
    let check: Check<W::Value> = verify_ranks(graph, worth, &stored, chosen, &effort.ask(), effort.threads())?;
    if let Err(Failure::Table { error, .. }) = source.sound() {
        return Ok(Verified { level, derived: check.checked, fault: Some(Defect::File(error)) });
    }
    Ok(told(ranks, worth, level, check))
}

/// Stored values: in memory, or read as they are asked for.
enum Lookup<'a, V> {
    Loaded(Vec<V>),
    Probing(Probing<'a, V>),
}

impl<V: Code + Copy + Sync> Finished<V> for Lookup<'_, V> {
    /// The value of a rank: O(1) when loaded, otherwise a block to read and unpack.
    #[inline]
    fn get(&self, rank: Rank) -> V {
        match self {
            Self::Loaded(values) => values[rank.0 as usize],
            Self::Probing(probing) => probing.get(rank),
        }
    }
}

/// All values, in memory. One pass over the file.
fn loaded<V: Code + Copy>(source: &Source, table: &Table, filler: V) -> Result<Vec<V>, Failure> {
    let positions = source.positions();
    let (mut walk, mut codes) = (table.walk(0..positions), Vec::new());
    let mut values = Vec::with_capacity(positions as usize);
    while walk.next_run(&mut codes).map_err(|error| Failure::of_table(&source.file, error))? {
        for code in codes.drain(..) {
            let rank = values.len() as u64;
            values.push(
                V::from_code(code).unwrap_or_else(|| source.faulty(TableError::NoValue { rank }).unwrap_or(filler)),
            );
        }
    }
    Ok(values)
}
