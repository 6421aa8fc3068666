//! Tables behind the seam: what a numbered game can do with files, as function pointers of its line in the list.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::Code;
use tablette_core::{
    Amount, Ask, Block, Game, Judge, LostPositions, Outcome, Question, Rank, Ranked, Refusal, Unmove, Verdict, Worth,
};
use tablette_solve::{Check, Finished, Mismatch, Threads, sweep_tier, verify_ranks};
use tablette_table::{Header, Table, TableError};

use super::build::{Built, Task, build};
use super::keep::{Kept, Probing, Source, with_coded_worth};
use super::listed::Losing;
use super::lists;
use super::loops::Backwards;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::holding::Holding;

/// What a game can do with tables on disk, set where its type is known.
pub(super) struct Keeping<G: Game> {
    pub(super) build: fn(&G, Question, &Header, &Path, &Effort<'_>) -> Result<Built, Failure>,
    pub(super) judge: Judging<G>,
    pub(super) probe: fn(&G, &G::State, Question, &Source) -> Result<Probed, Failure>,
    pub(super) verify: fn(&G, Question, &Source, Level, &Effort<'_>) -> Result<Verified, Failure>,
    pub(super) rows: fn(&G, Question, &Source, &mut Rows<'_>) -> Result<(), Failure>,
    pub(super) list: Listing<G>,
    /// Compares lost positions with a table of the board; the first difference in words.
    pub(super) compare: Comparing<G>,
}

type Listing<G> = fn(&G, Losing<G>, &Header, &Path, &Effort<'_>) -> Result<Option<Built>, Failure>;
type Comparing<G> = fn(&G, &dyn LostPositions, &Effort<'_>) -> Result<Option<String>, Failure>;

type Judging<G> = fn(&Arc<G>, Question, &Arc<Source>) -> Result<Box<dyn Judge<G>>, Failure>;

impl<G: Game> Clone for Keeping<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Keeping<G> {}

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

/// Tables of games in which no position repeats, from the bottom up.
pub(super) const fn swept<G: Ranked>() -> Keeping<G> {
    Keeping {
        build: build_swept::<G>,
        judge: judge::<G>,
        probe: probe::<G>,
        verify: verify::<G>,
        rows: rows::<G>,
        list: lists::build::<G>,
        compare: lists::swept::<G>,
    }
}

/// The same where positions repeat: only what works values out is another.
pub(super) const fn retrograde<G: Ranked + Unmove>() -> Keeping<G> {
    Keeping { build: build_retrograde::<G>, compare: lists::retrograded::<G>, ..swept::<G>() }
}

fn build_swept<G: Ranked>(
    game: &G,
    question: Question,
    header: &Header,
    folder: &Path,
    effort: &Effort<'_>,
) -> Result<Built, Failure> {
    with_coded_worth!(question, worth => {
        let task = Task {
            header,
            positions: game.positions(),
            blocks: &|| game.blocks(),
            tiers: &|blocks, finished, ask| sweep_tier(game, &worth, blocks, finished, ask, effort.threads()),
            whole: false,
            filler: worth.ended(Outcome::Lose, 0),
        };
        build(&task, folder, effort)
    })
}

fn build_retrograde<G: Ranked + Unmove>(
    game: &G,
    question: Question,
    header: &Header,
    folder: &Path,
    effort: &Effort<'_>,
) -> Result<Built, Failure> {
    fn whole<G, W: Backwards<G>>(_: &W, _: &G) -> bool {
        W::WHOLE
    }
    fn tiers<G, W: Backwards<G>>(
        _: &W,
        game: &G,
        blocks: &[Block],
        finished: &impl Finished<W::Value>,
        (ask, threads): (&Ask<'_>, Threads),
    ) -> Result<Vec<Vec<W::Value>>, Refusal> {
        W::backwards(game, blocks, finished, ask, threads)
    }
    with_coded_worth!(question, worth => {
        let task = Task {
            header,
            positions: game.positions(),
            blocks: &|| game.blocks(),
            tiers: &|blocks, finished, ask| tiers(&worth, game, blocks, finished, (ask, effort.threads())),
            whole: whole(&worth, game),
            filler: worth.ended(Outcome::Lose, 0),
        };
        build(&task, folder, effort)
    })
}

fn judge<G: Ranked>(game: &Arc<G>, question: Question, source: &Arc<Source>) -> Result<Box<dyn Judge<G>>, Failure> {
    with_coded_worth!(question, worth => Ok(Box::new(Kept::new(game, worth, source)) as Box<dyn Judge<G>>))
}

fn probe<G: Ranked>(game: &G, state: &G::State, question: Question, source: &Source) -> Result<Probed, Failure> {
    fn with<W: Worth<Value: Code>>(worth: &W, rank: u64, source: &Source) -> Result<Probed, Failure> {
        let wrong = |error| Failure::of_table(&source.file, error);
        let code = source.holding.code(rank).map_err(wrong)?;
        let value = W::Value::from_code(code).ok_or_else(|| wrong(TableError::NoValue { rank }))?;
        Ok(Probed { rank, code, verdict: worth.verdict(value) })
    }
    with_coded_worth!(question, worth => with(&worth, game.rank(state).0, source))
}

fn rows<G: Ranked>(game: &G, question: Question, source: &Source, take: &mut Rows<'_>) -> Result<(), Failure> {
    fn with<G: Ranked, W: Worth<Value: Code>>(
        game: &G,
        worth: &W,
        (source, table): (&Source, &Table),
        take: &mut Rows<'_>,
    ) -> Result<(), Failure> {
        let wrong = |error| Failure::of_table(&source.file, error);
        let (mut walk, mut codes) = (table.walk(table.head().ranks()), Vec::new());
        let mut rank = table.head().ranks().start;
        while walk.next_run(&mut codes).map_err(wrong)? {
            for code in codes.drain(..) {
                let value = W::Value::from_code(code).ok_or_else(|| wrong(TableError::NoValue { rank }))?;
                let state = game.unrank(Rank(rank));
                // A numbering may count more than positions: what no play leads to has no text to ask about.
                let position = if game.numbers(&state) { game.show_state(&state) } else { String::new() };
                if !take(rank, &position, code, &worth.verdict(value)) {
                    return Ok(());
                }
                rank += 1;
            }
        }
        Ok(())
    }
    match &source.holding {
        Holding::Values(table) => with_coded_worth!(question, worth => with(game, &worth, (source, table), take)),
        Holding::Lost(list) => lists::rows(game, source, list, take),
    }
}

fn verify<G: Ranked>(
    game: &G,
    question: Question,
    source: &Source,
    level: Level,
    effort: &Effort<'_>,
) -> Result<Verified, Failure> {
    let found = |fault| Ok(Verified { level, derived: 0, fault });
    let ranks = source.holding.head().ranks();
    if game.positions() != Amount::Exact(u128::from(ranks.end)) || ranks.start != 0 {
        return found(Some(Fault::File(Box::new(TableError::NotHere { rank: ranks.end, from: 0, to: ranks.end }))));
    }
    let table = match &source.holding {
        Holding::Values(table) => table,
        Holding::Lost(list) => return lists::verify(game, source, list, level, effort),
    };
    let mut watch = |done: u64, all: u64| {
        effort.watch.progress(done, Some(all));
        !effort.watch.stopped()
    };
    match table.check(&mut watch) {
        Ok(true) => {}
        Ok(false) => return Err(Refusal::Stopped.into()),
        Err(error) => return found(Some(Fault::File(Box::new(error)))),
    }
    if level == Level::Checksums {
        return found(None);
    }
    with_coded_worth!(question, worth => derive(game, &worth, (source, table), level, effort))
}

/// Works values out again from those of their successors.
fn derive<G: Ranked, W: Worth<Value: Code>>(
    game: &G,
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
    let ranks = match level {
        Level::Full => game.blocks().into_iter().map(|block| block.ranks).collect(),
        _ => single(chosen(source, positions, SAMPLE)),
    };
    let check: Check<W::Value> = verify_ranks(game, worth, &stored, ranks, &effort.ask(), effort.threads())?;
    if let Err(Failure::Table { error, .. }) = source.sound() {
        return Ok(Verified { level, derived: check.checked, fault: Some(Fault::File(error)) });
    }
    Ok(told(game, worth, level, check))
}

/// What checking values came to.
pub(super) fn told<G: Ranked, W: Worth>(game: &G, worth: &W, level: Level, check: Check<W::Value>) -> Verified {
    let fault = |mismatch: Mismatch<W::Value>| Fault::Value {
        position: game.show_state(&game.unrank(mismatch.rank)),
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
