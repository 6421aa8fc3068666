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
use crate::build::task_plan::TaskPlan;
use crate::build::workspace::{Workspace, push};
use crate::failure::Failure;
use crate::table_file::TableFile;

/// The folder of the pieces in that of the plan.
pub(crate) const PIECES: &str = "pieces";

/// A piece that is missing or unusable.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceFault {
    /// The task that makes it.
    pub task: String,
    /// Its expected path.
    pub file: PathBuf,
    /// Its fault; `None` if it is missing.
    pub fault: Option<TableError>,
}

/// The reason why a job was not done.
#[derive(Debug)]
pub(crate) enum JobError {
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
pub(crate) type Held = BTreeMap<usize, Table>;

/// The location of the pieces of a build.
#[derive(Clone, Copy)]
pub(crate) enum Site<'a> {
    /// A folder that this process has locked.
    Local(&'a BuildFolder),
    /// A folder that other machines may use at the same time.
    Shared(&'a Path),
}

/// The pieces of a plan.
pub(crate) struct Pieces<'a> {
    pub(crate) plan: &'a TaskPlan,
    pub(crate) site: Site<'a>,
    /// Unpacked blocks, shared by all pieces.
    pub(crate) cache: Arc<Cache>,
}

impl<'a> Pieces<'a> {
    /// Describes the pieces of a plan in a folder shared by machines, read without a cache.
    pub(crate) fn shared(plan: &'a TaskPlan, folder: &'a Path) -> Self {
        Self { plan, site: Site::Shared(folder), cache: Arc::new(Cache::new(0)) }
    }

    /// Returns the same pieces with a cache of their own, of `bytes` bytes.
    pub(crate) fn with_cache(&self, bytes: u64) -> Self {
        Self { cache: Arc::new(Cache::new(bytes)), ..*self }
    }

    /// Returns the folder of the pieces of a local build, or that of a shared plan.
    pub(crate) fn folder(&self) -> PathBuf {
        match self.site {
            Site::Local(place) => place.pieces(),
            Site::Shared(folder) => folder.to_owned(),
        }
    }

    /// Returns the path of the piece of a task.
    pub(crate) fn path(&self, at: usize) -> PathBuf {
        match self.site {
            Site::Local(place) => place.piece(at as u64),
            Site::Shared(folder) => folder.join(self.plan.piece(&self.plan.tasks[at])),
        }
    }

    /// Creates a table of values, for a single writer or for several machines that may write the
    /// same one.
    ///
    /// # Errors
    ///
    /// Those of [`TableWriter::of_values`].
    pub(crate) fn begin(
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
    pub(crate) fn write<V: Code + Copy>(&self, at: usize, values: &[V], counts: &ValueCounts) -> Result<(), Failure> {
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
    pub(crate) fn open(&self, at: usize) -> Result<Table, TableError> {
        // The number keeps the blocks of different pieces apart in the shared cache.
        let number = u32::try_from(at).map_err(|_| TableError::HeadDamaged)?;
        let table = Table::open_piece(&self.path(at), &self.cache, number)?;
        self.belongs(&table, at)?;
        Ok(table)
    }

    /// The same for a piece that is kept open, and read now.
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

    /// Opens a piece and compares every byte; returns it with the counts of its values.
    ///
    /// # Errors
    ///
    /// Stopped; a fault of the piece.
    pub(crate) fn checked(&self, at: usize, budget: &Budget<'_>) -> Result<(Table, ValueCounts), JobError> {
        let lack = |error| JobError::Lacks(vec![self.lack(at, error)]);
        let table = self.open(at).map_err(lack)?;
        if !table.check(&mut |_, _| !budget.is_over()).map_err(lack)? {
            return Err(Refusal::Stopped.into());
        }
        let mut counts = ValueCounts::default();
        counts.merge_head(table.head());
        Ok((table, counts))
    }

    /// Whether the piece of a task is there, sound to the last byte. Reads all of it, unless a note
    /// shows that this was done and the piece has not changed since.
    ///
    /// # Errors
    ///
    /// The outer error: stopped. The inner one: a fault of the piece.
    pub(crate) fn whole(&self, at: usize, budget: &Budget<'_>) -> Result<Result<(), TableError>, Refusal> {
        // An open file has an identity, which shows that it was read before.
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

    /// Opens some pieces. The first ones stay open: a process may have no more than a few hundred
    /// files open.
    ///
    /// # Errors
    ///
    /// Those that are missing, or unsuitable by their heads.
    pub(crate) fn hold(&self, of: &[usize]) -> Result<Held, JobError> {
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

    /// Returns the fault of the piece of a task.
    pub(crate) fn lack(&self, at: usize, error: TableError) -> PieceFault {
        let missing = matches!(error, TableError::Io { kind: std::io::ErrorKind::NotFound, .. });
        let task = self.plan.tasks.get(at).map(|task| task.name.clone()).unwrap_or_default();
        PieceFault { task, file: self.path(at), fault: Some(error).filter(|_| !missing) }
    }

    /// Returns the parts of pieces to be read for the values of some ranks, from pieces of steps
    /// before one.
    pub(crate) fn parts(&self, reads: &[Range<u64>], before: usize) -> BTreeMap<usize, Vec<Portion>> {
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

    /// Returns all values of some steps, as parts of their pieces.
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

    /// Reads whole steps into the values of all positions, by rank.
    ///
    /// # Errors
    ///
    /// As for [`load`](Self::load).
    pub(crate) fn load_steps<V: Code + Copy>(
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

    /// Passes the values of parts of some pieces to `put`, with the first rank of each. Only the
    /// bytes read are compared with their digest.
    ///
    /// # Errors
    ///
    /// Stopped; all pieces found damaged.
    pub(crate) fn load<V: Code + Copy>(
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
                    // Before its values are there, a shared job has no other progress to report.
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

    /// Prepares the same pieces for reading block by block, after comparing every byte with its
    /// digest; with the counts of all their values.
    ///
    /// # Errors
    ///
    /// Stopped; all missing or damaged pieces.
    pub(crate) fn probing<V>(
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

/// Returns the result, unless pieces are missing or damaged.
fn unless_lacking<T>(lacks: Vec<PieceFault>, done: T) -> Result<T, JobError> {
    if lacks.is_empty() { Ok(done) } else { Err(JobError::Lacks(lacks)) }
}

/// Consecutive ranks, as a piece contains them.
#[derive(Clone, Debug)]
pub(crate) struct Portion {
    /// The place of the first in the piece.
    pub(crate) place: u64,
    /// The range of ranks.
    pub(crate) ranks: Range<u64>,
}

/// Returns the places of some parts, in rising order, with adjacent ones joined.
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

/// The destination of the values of some parts, one run of ranks after the other.
struct Cursor<'a> {
    parts: std::slice::Iter<'a, Portion>,
    /// The rest of the current part.
    rest: Range<u64>,
}

impl Cursor<'_> {
    /// Passes the next values of the parts to `put`, cut at the end of each run of ranks.
    fn spread<V>(&mut self, mut values: &[V], mut put: impl FnMut(u64, &[V])) {
        while !values.is_empty() {
            if self.rest.is_empty() {
                // The number of values equals the number of places requested.
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
