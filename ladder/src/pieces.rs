//! The pieces of a plan: opened, compared with the plan, read into memory or block by block, and
//! written.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tablette_core::Refusal;
use tablette_core::worth::Code;
use tablette_table::{AtomicFile, BuildFolder, Cache, Header, Table, TableError, TableWriter, ValueCounts};

use crate::budget::Budget;
use crate::failure::Failure;
use crate::table_file::TableFile;
use crate::task_plan::TaskPlan;
use crate::workspace::{Workspace, push};

/// The folder of the pieces in that of the plan.
pub(super) const PIECES: &str = "pieces";

/// A piece that is missing, or cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceFault {
    /// The task that makes it.
    pub task: String,
    /// Where it should be.
    pub file: PathBuf,
    /// What is wrong with it; `None` where there is none.
    pub fault: Option<TableError>,
}

/// Why a job was not done.
#[derive(Debug)]
pub(super) enum JobError {
    /// It failed, or was stopped.
    Failed(Failure),
    /// Pieces that it reads are missing or damaged.
    Lacks(Vec<PieceFault>),
}

impl<T: Into<Failure>> From<T> for JobError {
    fn from(failure: T) -> Self {
        Self::Failed(failure.into())
    }
}

/// Open pieces, by number.
pub(super) type Held = BTreeMap<usize, Table>;

/// Where the pieces of a build are.
#[derive(Clone, Copy)]
pub(super) enum Site<'a> {
    /// In a folder that this process has locked.
    Local(&'a BuildFolder),
    /// In a folder that other machines may be working in.
    Shared(&'a Path),
}

/// The pieces of a plan.
pub(super) struct Pieces<'a> {
    pub(super) plan: &'a TaskPlan,
    pub(super) site: Site<'a>,
    /// Blocks of pieces, unpacked; shared by all pieces.
    pub(super) cache: Arc<Cache>,
}

impl<'a> Pieces<'a> {
    /// The pieces of a plan in a folder that machines share, read without a cache.
    pub(super) fn shared(plan: &'a TaskPlan, folder: &'a Path) -> Self {
        Self { plan, site: Site::Shared(folder), cache: Arc::new(Cache::new(0)) }
    }

    /// The same pieces with a cache of their own, of `bytes` bytes.
    pub(super) fn with_cache(&self, bytes: u64) -> Self {
        Self { cache: Arc::new(Cache::new(bytes)), ..*self }
    }

    /// The folder of the pieces of a local build, or that of a shared plan.
    pub(super) fn folder(&self) -> PathBuf {
        match self.site {
            Site::Local(place) => place.pieces(),
            Site::Shared(folder) => folder.to_owned(),
        }
    }

    /// Where the piece of a task is, or will be.
    pub(super) fn path(&self, at: usize) -> PathBuf {
        match self.site {
            Site::Local(place) => place.piece(at as u64),
            Site::Shared(folder) => folder.join(self.plan.piece(&self.plan.tasks[at])),
        }
    }

    /// Begins a table of values: one with a single writer, or one that several machines may be
    /// writing.
    ///
    /// # Errors
    ///
    /// Those of [`TableWriter::of_values`].
    pub(super) fn begin(
        &self,
        file: &Path,
        header: &Header,
        places: Range<u64>,
        counts: &ValueCounts,
    ) -> Result<TableWriter, TableError> {
        let file = match self.site {
            Site::Local(_) => AtomicFile::create(file)?,
            Site::Shared(_) => AtomicFile::create_shared(file)?,
        };
        TableWriter::values_in(file, header, places, counts)
    }

    /// Writes the values of a finished step as a table of its own.
    ///
    /// # Errors
    ///
    /// [`TableError::DiskFull`] and the like.
    pub(super) fn write<V: Code + Copy>(&self, at: usize, values: &[V], counts: &ValueCounts) -> Result<(), Failure> {
        let file = self.path(at);
        let wrong = |error| Failure::of_table(&file, error);
        if let Site::Shared(folder) = self.site {
            std::fs::create_dir_all(folder.join(PIECES)).map_err(|error| wrong(TableError::io(&file, &error)))?;
        }
        let (header, places) = (self.plan.piece_header(at), self.plan.steps.all[at].places.clone());
        let written = self.begin(&file, &header, places, counts).and_then(|mut writer| {
            push(&mut writer, values)?;
            writer.finish()
        });
        written.map(drop).map_err(wrong)
    }

    /// Opens a piece for single reads and compares its head with the plan. Nothing else is read.
    pub(super) fn open(&self, at: usize) -> Result<Table, TableError> {
        // The number keeps the blocks of different pieces apart in the shared cache.
        let number = u32::try_from(at).map_err(|_| TableError::HeadDamaged)?;
        let table = Table::open_piece(&self.path(at), &self.cache, number)?;
        self.belongs(&table, at)?;
        Ok(table)
    }

    /// The same of a piece that is kept open, to be read now.
    fn open_held(&self, at: usize) -> Result<Table, TableError> {
        let table = Table::open_unlinked(&self.path(at))?;
        self.belongs(&table, at).map(|()| table)
    }

    fn belongs(&self, table: &Table, at: usize) -> Result<(), TableError> {
        table.belongs_to(&self.plan.piece_header(at))?;
        let (ranks, places) = (table.head().ranks(), &self.plan.steps.all[at].places);
        if ranks == *places {
            return Ok(());
        }
        Err(TableError::WrongRanks { from: ranks.start, to: ranks.end, expected: places.end - places.start })
    }

    /// Opens a piece and compares every byte; with the counts of its values.
    ///
    /// # Errors
    ///
    /// Stopped; what is wrong with the piece.
    pub(super) fn checked(&self, at: usize, budget: &Budget<'_>) -> Result<(Table, ValueCounts), JobError> {
        let lack = |error| JobError::Lacks(vec![self.lack(at, error)]);
        let table = self.open(at).map_err(lack)?;
        if !table.check(&mut |_, _| !budget.is_over()).map_err(lack)? {
            return Err(Refusal::Stopped.into());
        }
        let mut counts = ValueCounts::default();
        counts.merge_head(table.head());
        Ok((table, counts))
    }

    /// Whether the piece of a task is there, sound to the last byte. All of it is read, unless it
    /// is noted that this was done and the piece has not changed since.
    ///
    /// # Errors
    ///
    /// The outer one: stopped. The inner one: what is wrong with the piece.
    pub(super) fn whole(&self, at: usize, budget: &Budget<'_>) -> Result<Result<(), TableError>, Refusal> {
        // A held file has an identity, by which it is known that it was read before.
        let opened = match self.open_held(at) {
            Ok(table) => TableFile::of_values(&self.path(at), table),
            Err(error) => return Ok(Err(error)),
        };
        match opened.verified(budget) {
            Ok(true) => Ok(Ok(())),
            Ok(false) => Err(Refusal::Stopped),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Opens some pieces, the first of which stay open: a process may have no more than a few
    /// hundred files open.
    ///
    /// # Errors
    ///
    /// Which of them are missing, or not what they should be by their heads.
    pub(super) fn hold(&self, of: &[usize]) -> Result<Held, JobError> {
        const MOST: usize = 100;
        let (mut held, mut lacks) = (Held::new(), Vec::new());
        for &at in of {
            match self.open_held(at) {
                Ok(table) if held.len() < MOST => drop(held.insert(at, table)),
                Ok(_) => {}
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        unless_lacking(lacks, held)
    }

    /// What is wrong with the piece of a task.
    pub(super) fn lack(&self, at: usize, error: TableError) -> PieceFault {
        let missing = matches!(error, TableError::Io { kind: std::io::ErrorKind::NotFound, .. });
        let task = self.plan.tasks.get(at).map(|task| task.name.clone()).unwrap_or_default();
        PieceFault { task, file: self.path(at), fault: Some(error).filter(|_| !missing) }
    }

    /// What has to be read of which pieces for the values of some ranks, as far as the pieces are
    /// those of steps before one.
    pub(super) fn parts(&self, reads: &[Range<u64>], before: usize) -> BTreeMap<usize, Vec<Portion>> {
        let mut parts: BTreeMap<usize, Vec<Portion>> = BTreeMap::new();
        for (run, ranks) in reads.iter().flat_map(|range| self.plan.steps.within(range)) {
            if run.step < before {
                let first = run.place - self.plan.steps.all[run.step].places.start;
                let place = first + (ranks.start - run.ranks.start);
                parts.entry(run.step).or_default().push(Portion { place, ranks });
            }
        }
        for parts in parts.values_mut() {
            parts.sort_unstable_by_key(|part| part.place);
        }
        parts
    }

    /// All values of some steps, as their pieces have them.
    fn whole_steps(&self, steps: &[usize]) -> BTreeMap<usize, Vec<Portion>> {
        let portions = |at: usize| {
            let mut place = 0;
            let blocks = self.plan.steps.all[at].blocks().map(|block| block.ranks.clone());
            let portion = |ranks: Range<u64>| {
                let portion = Portion { place, ranks: ranks.clone() };
                place += ranks.end - ranks.start;
                portion
            };
            blocks.map(portion).collect()
        };
        steps.iter().map(|&at| (at, portions(at))).collect()
    }

    /// Reads whole steps to their ranks in the values of all positions.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub(super) fn load_steps<V: Code + Copy>(
        &self,
        steps: &[usize],
        held: Held,
        budget: &Budget<'_>,
        values: &mut [V],
    ) -> Result<(), JobError> {
        self.load(self.whole_steps(steps), held, budget, &mut |rank, run| {
            values[rank as usize..rank as usize + run.len()].copy_from_slice(run);
        })
    }

    /// Gives the values of parts of some pieces to `put`, with the rank of the first. What is not
    /// read of a piece is not compared with its digest.
    ///
    /// # Errors
    ///
    /// Stopped; all pieces that turn out to be damaged.
    pub(super) fn load<V: Code + Copy>(
        &self,
        of: BTreeMap<usize, Vec<Portion>>,
        mut held: Held,
        budget: &Budget<'_>,
        put: &mut dyn FnMut(u64, &[V]),
    ) -> Result<(), JobError> {
        let (mut lacks, mut done) = (Vec::new(), 0);
        let all: u64 = of.values().flatten().map(|part| part.ranks.end - part.ranks.start).sum();
        for (at, parts) in of {
            let places = joined_places(&parts);
            let mut cursor = Cursor { parts: parts.iter(), rest: 0..0 };
            let opened = held.remove(&at).map_or_else(|| self.open_held(at), Ok);
            let loaded = opened.and_then(|table| {
                table.load_places(&places, V::from_code, &mut |_, run| {
                    cursor.spread(run, &mut *put);
                    done += run.len() as u64;
                    // Nothing else counts the progress of a shared job until its values are there.
                    if let Site::Shared(_) = self.site {
                        budget.watch.progress(done, Some(2 * all));
                    }
                    !budget.is_over()
                })
            });
            match loaded {
                Ok(true) => {}
                Ok(false) => return Err(Refusal::Stopped.into()),
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        unless_lacking(lacks, ())
    }

    /// The same pieces, to be read block by block, once every byte of them has been compared with
    /// its digest; and the counts of all their values.
    ///
    /// # Errors
    ///
    /// Stopped; all pieces that are missing or damaged.
    pub(super) fn probing<V>(
        &self,
        of: &[usize],
        filler: V,
        budget: &Budget<'_>,
    ) -> Result<(Workspace<V>, ValueCounts), JobError> {
        let (mut lacks, mut all, mut values) = (Vec::new(), ValueCounts::default(), Workspace::there(filler));
        for &at in of {
            match self.checked(at, budget) {
                Ok((table, counts)) => {
                    all.merge(&counts);
                    values.add_piece(at, table);
                }
                Err(JobError::Lacks(lack)) => lacks.extend(lack),
                Err(failed) => return Err(failed),
            }
        }
        unless_lacking(lacks, (values, all))
    }
}

/// What was done, unless pieces are missing or damaged.
fn unless_lacking<T>(lacks: Vec<PieceFault>, done: T) -> Result<T, JobError> {
    if lacks.is_empty() { Ok(done) } else { Err(JobError::Lacks(lacks)) }
}

/// Ranks that follow each other, as a piece has them.
#[derive(Clone, Debug)]
pub(super) struct Portion {
    /// The place of the first in the piece.
    pub(super) place: u64,
    /// By rank.
    pub(super) ranks: Range<u64>,
}

/// The places of some parts, by rising place; those that touch are one.
fn joined_places(parts: &[Portion]) -> Vec<Range<u64>> {
    let mut places: Vec<Range<u64>> = Vec::new();
    for Portion { place, ranks } in parts {
        let end = place + (ranks.end - ranks.start);
        match places.last_mut() {
            Some(last) if last.end == *place => last.end = end,
            _ => places.push(*place..end),
        }
    }
    places
}

/// Where the values of some parts go, one run of ranks after the other.
struct Cursor<'a> {
    parts: std::slice::Iter<'a, Portion>,
    /// What is left of the part at hand.
    rest: Range<u64>,
}

impl Cursor<'_> {
    /// Gives the next values of the parts to `put`, cut where a run of ranks ends.
    fn spread<V>(&mut self, mut values: &[V], mut put: impl FnMut(u64, &[V])) {
        while !values.is_empty() {
            if self.rest.is_empty() {
                // As many values come as places were asked for.
                let Some(part) = self.parts.next() else { return };
                self.rest = part.ranks.clone();
            }
            let length = (self.rest.end - self.rest.start).min(values.len() as u64);
            let (run, later) = values.split_at(length as usize);
            put(self.rest.start, run);
            self.rest.start += length;
            values = later;
        }
    }
}
