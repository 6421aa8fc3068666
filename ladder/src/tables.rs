//! Tables on disk: building, asking, listing and verifying them, of whatever game: positions are ranks here.

use std::ops::Range;
use std::path::Path;

use tablette_core::worth::Code;
use tablette_core::{Amount, Graph, Outcome, Question, Rank, Refusal, Verdict, Worth};
use tablette_solve::{Check, Finished, Mismatch, sweep_tier, verify_ranks};
use tablette_table::{Header, Table, TableError};

use super::build::{Built, Task, build};
use super::keep::{Probing, Source, with_coded_worth};
use super::lists;
use super::numbers::Ranks;
use super::values::FromEnds;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::holding::Holding;

/// Takes the rows of a table: rank, position (empty where the rank is of none) and value; says `false` to stop.
pub type Rows<'a> = dyn FnMut(u64, &str, i64, &Verdict) -> bool + 'a;

/// How thoroughly a table is verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Every byte has its checksum.
    Checksums,
    /// And some thousand values, chosen by chance, follow from their successors.
    #[default]
    Sample,
    /// And so does every value.
    Full,
}

impl Level {
    /// Every level, the quickest first.
    pub const ALL: [Self; 3] = [Self::Checksums, Self::Sample, Self::Full];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checksums => "checksums",
            Self::Sample => "sample",
            Self::Full => "full",
        }
    }
}

/// What a verification came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How thorough it was.
    pub level: Level,
    /// Positions whose values were worked out again.
    pub derived: u64,
    /// What is wrong: the file, or the first position whose value does not follow from its successors.
    pub fault: Option<Fault>,
}

/// What a verification found wrong.
#[expect(clippy::large_enum_variant, reason = "there is one in a verification")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file does not hold what it should.
    File(Box<TableError>),
    /// A value does not follow from those of the successors.
    Value {
        /// The position.
        position: String,
        /// Its rank.
        rank: u64,
        /// What the table says.
        stored: Verdict,
        /// What follows; `None` when that is no value at all.
        derived: Option<Verdict>,
    },
}

/// What a table says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probed {
    /// The rank.
    pub rank: u64,
    /// The number that stands for the value.
    pub code: i64,
    /// The value.
    pub verdict: Verdict,
}

/// Values that are worked out again at the level `sample`.
pub(super) const SAMPLE: u64 = 10_000;

/// Builds the table of a numbered board: a tier from those below it, or from the ends backwards where moves run backwards
/// too.
///
/// # Errors
/// As [`build()`]; refusals of the solver.
pub(super) fn tabulate(
    graph: &dyn Graph,
    question: Question,
    header: &Header,
    folder: &Path,
    effort: &Effort<'_>,
) -> Result<Built, Failure> {
    with_coded_worth!(question, worth => tabulate_worth(graph, &worth, header, folder, effort))
}

fn tabulate_worth<W: FromEnds<Value: Code>>(
    graph: &dyn Graph,
    worth: &W,
    header: &Header,
    folder: &Path,
    effort: &Effort<'_>,
) -> Result<Built, Failure> {
    let repeats = graph.backwards().is_some();
    let task = Task {
        header,
        positions: graph.positions(),
        blocks: &|| graph.blocks(),
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
    build(&task, folder, effort)
}

/// What a table says of a rank.
///
/// # Errors
/// When the rank is not there, its block is damaged, or its number stands for no value.
pub(super) fn probe(rank: Rank, question: Question, source: &Source) -> Result<Probed, Failure> {
    let wrong = |error| Failure::of_table(&source.file, error);
    let code = source.holding.code(rank.0).map_err(wrong)?;
    let verdict = meaning(question, code).ok_or_else(|| wrong(TableError::NoValue { rank: rank.0 }))?;
    Ok(Probed { rank: rank.0, code, verdict })
}

/// Gives every position of a table with its value, by rank, until told to stop.
///
/// # Errors
/// When the file is damaged.
pub(super) fn rows(ranks: &dyn Ranks, question: Question, source: &Source, take: &mut Rows<'_>) -> Result<(), Failure> {
    let table = match &source.holding {
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
/// Refusals; what is wrong with the file is no error but the answer.
pub(super) fn verify(
    ranks: &dyn Ranks,
    question: Question,
    source: &Source,
    level: Level,
    effort: &Effort<'_>,
) -> Result<Verified, Failure> {
    let found = |fault| Ok(Verified { level, derived: 0, fault });
    let held = source.holding.head().ranks();
    if ranks.graph().positions() != Amount::Exact(u128::from(held.end)) || held.start != 0 {
        return found(Some(Fault::File(Box::new(TableError::NotHere { rank: held.end, from: 0, to: held.end }))));
    }
    let table = match &source.holding {
        Holding::Values(table) => table,
        Holding::Lost(list) => return lists::verify(ranks, source, list, level, effort),
    };
    let mut watch = |done: u64, all: u64| {
        effort.watch.progress(done, Some(all));
        !effort.is_over()
    };
    match table.check(&mut watch) {
        Ok(true) => {}
        Ok(false) => return Err(Refusal::Stopped.into()),
        Err(error) => return found(Some(Fault::File(Box::new(error)))),
    }
    if level == Level::Checksums {
        return found(None);
    }
    with_coded_worth!(question, worth => derive(ranks, &worth, (source, table), level, effort))
}

/// Works values out again from those of their successors.
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
        Level::Full if need.fits(effort.memory) => Stored::Loaded(loaded(source, table, probing.filler)?),
        _ => Stored::Probing(probing),
    };
    let graph = ranks.graph();
    let chosen = match level {
        Level::Full => graph.blocks().into_iter().map(|block| block.ranks).collect(),
        _ => single(self::chosen(source, positions, SAMPLE)),
    };
    let check: Check<W::Value> = verify_ranks(graph, worth, &stored, chosen, &effort.ask(), effort.threads())?;
    if let Err(Failure::Table { error, .. }) = source.sound() {
        return Ok(Verified { level, derived: check.checked, fault: Some(Fault::File(error)) });
    }
    Ok(told(ranks, worth, level, check))
}

/// What checking values came to.
pub(super) fn told<W: Worth>(ranks: &dyn Ranks, worth: &W, level: Level, check: Check<W::Value>) -> Verified {
    let fault = |mismatch: Mismatch<W::Value>| Fault::Value {
        position: ranks.show(mismatch.rank),
        rank: mismatch.rank.0,
        stored: worth.verdict(mismatch.stored),
        derived: mismatch.derived.map(|value| worth.verdict(value)),
    };
    Verified { level, derived: check.checked, fault: check.mismatch.map(fault) }
}

/// Stored values: in memory, or read as they are asked for.
enum Stored<'a, V> {
    Loaded(Vec<V>),
    Probing(Probing<'a, V>),
}

impl<V: Code + Copy + Sync> Finished<V> for Stored<'_, V> {
    #[inline]
    fn get(&self, rank: Rank) -> V {
        match self {
            Self::Loaded(values) => values[rank.0 as usize],
            Self::Probing(probing) => probing.get(rank),
        }
    }
}

/// All values, in memory.
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

/// So many numbers below a number, or all of them, chosen by chance and rising: always the same of one table, others of another.
pub(super) fn chosen(source: &Source, below: u64, count: u64) -> Vec<u64> {
    let digest = source.holding.head().digest();
    let mut state = u64::from_le_bytes(*digest.0.first_chunk().expect("a digest is longer"));
    let mut chosen: Vec<u64> = if below <= count {
        (0..below).collect()
    } else {
        (0..count).map(|_| ((u128::from(mixed(&mut state)) * u128::from(below)) >> 64) as u64).collect()
    };
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Each rank by itself.
pub(super) fn single(ranks: Vec<u64>) -> Vec<Range<u64>> {
    ranks.into_iter().map(|rank| rank..rank + 1).collect()
}

/// A number by chance, as `SplitMix64` gives it (G. Steele and others, 2014).
fn mixed(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// The value that a number stands for under a worth; `None` when it stands for none.
pub fn meaning(question: Question, code: i64) -> Option<Verdict> {
    fn of<W: Worth<Value: Code>>(worth: &W, code: i64) -> Option<Verdict> {
        W::Value::from_code(code).map(|value| worth.verdict(value))
    }
    let said: Result<_, Failure> = with_coded_worth!(question, worth => Ok(of(&worth, code)));
    said.ok().flatten()
}
