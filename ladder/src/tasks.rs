//! The tasks of a plan, done one by one in any order that their needs allow, on any machine that sees the folder; and
//! the table made of their pieces.
//!
//! For example, of two machines that begin `table task folder t07` at the same moment both work out the piece and write
//! it, each under a name of its own; one is the first to give it its name, and the other finds the same bytes there. A
//! machine that dies leaves a file with its name in it, which nobody reads.
//!
//! No lock protects the folder. What protects it is that a piece appears whole, that it says which piece of which table
//! it is, and that every byte is compared with a digest before a value is used.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tablette_core::worth::Code;
use tablette_core::{Amount, Refusal, Words, words};
use tablette_table::{Assembly, AtomicFile, Cache, Draft, PieceRun, Table, TableError, Tally};

use crate::build::{Built, WRITING, room};
use crate::effort::Effort;
use crate::failure::Failure;
use crate::holding::Holding;
use crate::stretches::Stretches;
use crate::table_words;
use crate::tables::Undertaking;
use crate::task_plan::{CACHE, TaskPlan};
use crate::workspace::{Blueprint, Piecework, Workspace, counted, write_by_rank, write_piece};

words! {
    pub(super) made_anew(why: Words) { "{why}; it is worked out again", "{why} ; il est recalculé" }
}

/// A piece that is not there, or cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceFault {
    /// The task that makes it.
    pub task: String,
    /// Where it should be.
    pub file: PathBuf,
    /// What is wrong with it; `None` where there is none.
    pub fault: Option<TableError>,
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskResult {
    /// Its piece was there already, whole.
    There,
    /// Its piece has been worked out and written.
    Made,
    /// Nothing was done: pieces that it reads are missing or damaged.
    Lacks(Vec<PieceFault>),
}

/// What came of joining.
#[derive(Clone, Debug, PartialEq)]
pub enum JoinResult {
    /// The table is there: written now, or found.
    Table(Box<Built>),
    /// Nothing was written: pieces are missing or damaged.
    Lacks(Vec<PieceFault>),
}

/// One task of a plan.
pub(super) struct TaskRun<'a> {
    pub(super) plan: &'a TaskPlan,
    /// The folder of the plan.
    pub(super) folder: &'a Path,
    /// Its number.
    pub(super) at: usize,
    pub(super) effort: &'a Effort<'a>,
}

impl Undertaking for TaskRun<'_> {
    type Output = TaskResult;

    fn with<V: Code + Copy + Send + Sync>(self, task: &Blueprint<'_, V>) -> Result<TaskResult, Failure> {
        let Self { plan, folder, at, effort } = self;
        let pieces = Pieces { plan, folder, cache: Arc::new(Cache::new(0)) };
        let own = pieces.path(at);
        match pieces.whole(at, effort)? {
            Ok(()) => return Ok(TaskResult::There),
            Err(TableError::Io { kind: std::io::ErrorKind::NotFound, .. }) => {}
            Err(error) => effort.watch.note(&made_anew(table_words::phrase(&own, &error))),
        }
        let reads = plan.reads(at, task.exits);
        let held = match pieces.hold(&plan.plan.needs(at, &reads)) {
            Ok(held) => held,
            Err(lacks) => return Ok(TaskResult::Lacks(lacks)),
        };
        let mut values = match pieces.workspace(task, at, (&reads, held), effort)? {
            Ok(values) => values,
            Err(lacks) => return Ok(TaskResult::Lacks(lacks)),
        };
        let work = Piecework { task, plan: &plan.plan, effort, folder: &own };
        let step = &plan.plan.steps[at];
        let worked = work.work_out(at, &mut values, 0, step.len())?;
        drop(values);
        let tally = counted(&worked)?;
        std::fs::create_dir_all(folder.join(PIECES))
            .map_err(|error| Failure::of_table(&own, TableError::io(&own, &error)))?;
        write_piece(Draft::of_shared_values, &own, &plan.piece_header(at), step, (&worked, &tally))?;
        Ok(TaskResult::Made)
    }
}

/// All pieces of a plan made into the table.
pub(super) struct Join<'a> {
    pub(super) plan: &'a TaskPlan,
    /// The folder of the plan, and of the table.
    pub(super) folder: &'a Path,
    pub(super) effort: &'a Effort<'a>,
}

impl Undertaking for Join<'_> {
    type Output = JoinResult;

    fn with<V: Code + Copy + Send + Sync>(self, task: &Blueprint<'_, V>) -> Result<JoinResult, Failure> {
        let Self { plan, folder, effort } = self;
        let file = folder.join(plan.table());
        // A manifest of the pieces is a table, too, but not the one that was asked for.
        if !is_manifest(&file)
            && let Some(built) = Built::there(&file, &plan.header, plan.positions, effort)?
        {
            return Ok(JoinResult::Table(Box::new(built)));
        }
        let all: Vec<usize> = (0..plan.tasks.len()).collect();
        let all_ranks: Vec<Range<u64>> = std::iter::once(0..plan.positions).collect();
        let cell = size_of::<V>() as u64;
        let need = u128::from(plan.positions) * u128::from(cell) + u128::from(WRITING + CACHE);
        let here = Amount::Exact(need).fits(effort.memory);
        let pieces = Pieces { plan, folder, cache: Arc::new(Cache::new(effort.memory.saturating_sub(WRITING) / 2)) };
        let held = match pieces.hold(&all) {
            Ok(held) => held,
            Err(lacks) => return Ok(JoinResult::Lacks(lacks)),
        };
        let read = if here {
            let values = room(plan.positions, task.filler, effort.memory)?;
            pieces
                .load((pieces.parts(&all_ranks, all.len()), held), values, effort, &mut |values, rank, run| {
                    values[rank as usize..rank as usize + run.len()].copy_from_slice(run);
                })?
                .map(|values| (Workspace::Here(values), None))
        } else {
            pieces.probing(&all, task.filler, effort)?.map(|(values, tally)| (values, Some(tally)))
        };
        let (values, tally) = match read {
            Ok(read) => read,
            Err(lacks) => return Ok(JoinResult::Lacks(lacks)),
        };
        let tally = match (&values, tally) {
            (Workspace::Here(values), None) => counted(values)?,
            (_, tally) => tally.unwrap_or_default(),
        };
        let head = write_table(plan, &values, &tally, &file, effort)?;
        pieces.tidy();
        let steps = plan.tasks.len() as u64;
        Ok(JoinResult::Table(Box::new(Built { file, head, steps, resumed: 0, fresh: true })))
    }
}

/// The manifest of all pieces of a plan, which makes a table of them where they are.
pub(super) struct Listing<'a> {
    pub(super) plan: &'a TaskPlan,
    /// The folder of the plan, and of the manifest.
    pub(super) folder: &'a Path,
    pub(super) effort: &'a Effort<'a>,
}

impl Undertaking for Listing<'_> {
    type Output = JoinResult;

    fn with<V: Code + Copy + Send + Sync>(self, _: &Blueprint<'_, V>) -> Result<JoinResult, Failure> {
        let Self { plan, folder, effort } = self;
        let file = folder.join(plan.table());
        if let Some(built) = Built::there(&file, &plan.header, plan.positions, effort)? {
            return Ok(JoinResult::Table(Box::new(built)));
        }
        let pieces = Pieces { plan, folder, cache: Arc::new(Cache::new(0)) };
        let mut lacks = Vec::new();
        for at in 0..plan.tasks.len() {
            if let Err(error) = pieces.whole(at, effort)? {
                lacks.push(pieces.lack(at, error));
            }
        }
        if !lacks.is_empty() {
            return Ok(JoinResult::Lacks(lacks));
        }
        let names: Vec<String> = plan.tasks.iter().map(|task| plan.piece(task)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let runs = plan.plan.runs().iter().map(|run| PieceRun {
            ranks: run.ranks.clone(),
            piece: run.step as u32,
            place: run.place,
        });
        let mut watch = |done, all| {
            effort.watch.progress(done, Some(all));
            !effort.is_over()
        };
        let written = Assembly::write(&file, &plan.header, &names, runs, &mut watch);
        let head = written.map_err(|error| Failure::of_table(&file, error))?.ok_or(Refusal::Stopped)?;
        pieces.tidy();
        let steps = plan.tasks.len() as u64;
        Ok(JoinResult::Table(Box::new(Built { file, head, steps, resumed: 0, fresh: true })))
    }
}

/// Whether a file is a sound manifest of pieces, wherever these are.
fn is_manifest(file: &Path) -> bool {
    Table::open(file).is_ok_and(|table| table.assembly().is_some())
}

/// Writes the table of all values, by rank. Progress counts positions to half of the total while pieces are read, and
/// from there on here.
fn write_table<V: Code + Copy>(
    plan: &TaskPlan,
    values: &Workspace<V>,
    tally: &Tally,
    file: &Path,
    effort: &Effort<'_>,
) -> Result<tablette_table::Head, Failure> {
    let wrong = |error| Failure::of_table(file, error);
    let mut draft = Draft::of_shared_values(file, &plan.header, 0..plan.positions, tally).map_err(wrong)?;
    let mut written = 0;
    let mut told = |more: usize| {
        written += more as u64;
        effort.watch.progress(plan.positions + written, Some(2 * plan.positions));
        if effort.is_over() { Err(Refusal::Stopped) } else { Ok(()) }
    };
    write_by_rank(&plan.plan, values, &mut draft, &mut told)?.map_err(wrong)?;
    draft.finish().map_err(wrong)
}

/// Open pieces, by number.
type Held = BTreeMap<usize, Table>;

/// The folder of the pieces in that of the plan.
pub(super) const PIECES: &str = "pieces";

/// The pieces of a plan, wherever they have come from.
struct Pieces<'a> {
    plan: &'a TaskPlan,
    folder: &'a Path,
    cache: Arc<Cache>,
}

impl Pieces<'_> {
    /// Where the piece of a task is, or will be.
    fn path(&self, at: usize) -> PathBuf {
        self.folder.join(self.plan.piece(&self.plan.tasks[at]))
    }

    /// Opens a piece and compares what it says of itself with the plan. Only the head is read.
    fn open(&self, at: usize) -> Result<Table, TableError> {
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
        let (ranks, places) = (table.head().ranks(), &self.plan.plan.steps[at].places);
        if ranks == *places {
            return Ok(());
        }
        Err(TableError::WrongRanks { from: ranks.start, to: ranks.end, expected: places.end - places.start })
    }

    /// Whether the piece of a task is there, down to the last byte: which is read, unless it is noted that it was and
    /// has not changed.
    ///
    /// # Errors
    ///
    /// The outer one: stopped. The inner one: what is wrong with the piece.
    fn whole(&self, at: usize, effort: &Effort<'_>) -> Result<Result<(), TableError>, Refusal> {
        // A held file has an identity, by which it is known that it was read before.
        let opened = match self.open_held(at) {
            Ok(table) => Holding::Values(table),
            Err(error) => return Ok(Err(error)),
        };
        match opened.sealed(effort) {
            Ok(true) => Ok(Ok(())),
            Ok(false) => Err(Refusal::Stopped),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Opens some pieces, the first of which stay open: a process may have no more than a few hundred files open.
    ///
    /// # Errors
    ///
    /// Which of them are missing, or not what they should be by their heads.
    fn hold(&self, of: &[usize]) -> Result<Held, Vec<PieceFault>> {
        const MOST: usize = 100;
        let (mut held, mut lacks) = (Held::new(), Vec::new());
        for &at in of {
            match self.open_held(at) {
                Ok(table) if held.len() < MOST => drop(held.insert(at, table)),
                Ok(_) => {}
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        if lacks.is_empty() { Ok(held) } else { Err(lacks) }
    }

    fn lack(&self, at: usize, error: TableError) -> PieceFault {
        let missing = matches!(error, TableError::Io { kind: std::io::ErrorKind::NotFound, .. });
        PieceFault {
            task: self.plan.tasks[at].name.clone(),
            file: self.path(at),
            fault: Some(error).filter(|_| !missing),
        }
    }

    /// The values that a task reads, and room for its own: in memory where that suffices, otherwise in the pieces.
    fn workspace<V: Code + Copy + Send + Sync>(
        &self,
        task: &Blueprint<'_, V>,
        at: usize,
        (reads, held): (&[Range<u64>], Held),
        effort: &Effort<'_>,
    ) -> Result<Result<Workspace<V>, Vec<PieceFault>>, Failure> {
        if task.whole {
            // Such solvers count their memory themselves.
            return Ok(Ok(Workspace::Here(Vec::new())));
        }
        let (layout, least) = (self.plan.layout(at, reads), self.plan.least(at));
        if self.plan.memory(at, &layout) <= effort.memory {
            let stretches = Stretches::new(layout, task.filler, effort.memory)?;
            let loaded = self.load((self.parts(reads, at), held), stretches, effort, &mut Stretches::put)?;
            return Ok(loaded.map(Workspace::Near));
        }
        Refusal::unless_fits(Amount::Exact(u128::from(least)), effort.memory)?;
        let cache = Arc::new(Cache::new(effort.memory - least + CACHE));
        let pieces = Pieces { plan: self.plan, folder: self.folder, cache };
        let needs = self.plan.plan.needs(at, reads);
        Ok(pieces.probing(&needs, task.filler, effort)?.map(|(values, _)| values))
    }

    /// What has to be read of which pieces for the values of some ranks, as far as the pieces are those of steps before
    /// one.
    fn parts(&self, reads: &[Range<u64>], before: usize) -> BTreeMap<usize, Vec<Portion>> {
        let mut parts: BTreeMap<usize, Vec<Portion>> = BTreeMap::new();
        for (run, ranks) in reads.iter().flat_map(|range| self.plan.plan.within(range)) {
            if run.step < before {
                let first = run.place - self.plan.plan.steps[run.step].places.start;
                let place = first + (ranks.start - run.ranks.start);
                parts.entry(run.step).or_default().push(Portion { place, ranks });
            }
        }
        for parts in parts.values_mut() {
            parts.sort_unstable_by_key(|part| part.place);
        }
        parts
    }

    /// Puts the values of parts of some pieces where `put` puts them by rank. A piece that turns out to be damaged is told
    /// of, with all others that are; what is not read of a piece is not looked at.
    ///
    /// # Errors
    ///
    /// The outer one: stopped. The inner one: what is damaged.
    fn load<V: Code + Copy, T>(
        &self,
        (of, mut held): (BTreeMap<usize, Vec<Portion>>, Held),
        mut into: T,
        effort: &Effort<'_>,
        put: &mut dyn FnMut(&mut T, u64, &[V]),
    ) -> Result<Result<T, Vec<PieceFault>>, Refusal> {
        let (mut lacks, mut done) = (Vec::new(), 0);
        let all: u64 = of.values().flatten().map(|part| part.ranks.end - part.ranks.start).sum();
        for (at, parts) in of {
            let places = joined_places(&parts);
            let mut cursor = Cursor { parts: parts.iter(), rest: 0..0 };
            let opened = held.remove(&at).map_or_else(|| self.open_held(at), Ok);
            let loaded = opened.and_then(|table| {
                table.load_places(&places, V::from_code, &mut |_, run| {
                    cursor.spread(run, |rank, run| put(&mut into, rank, run));
                    done += run.len() as u64;
                    effort.watch.progress(done, Some(2 * all));
                    !effort.is_over()
                })
            });
            match loaded {
                Ok(true) => {}
                Ok(false) => return Err(Refusal::Stopped),
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        Ok(if lacks.is_empty() { Ok(into) } else { Err(lacks) })
    }

    /// The same pieces, to be read block by block, once every byte of them has been compared with its digest; and how
    /// many of each value they have together.
    #[expect(clippy::type_complexity, reason = "a pair, or what is damaged, or stopped")]
    fn probing<V>(
        &self,
        of: &[usize],
        filler: V,
        effort: &Effort<'_>,
    ) -> Result<Result<(Workspace<V>, Tally), Vec<PieceFault>>, Refusal> {
        let (mut lacks, mut counts) = (Vec::new(), Tally::default());
        let mut tables: Vec<Option<Table>> = (0..self.plan.tasks.len()).map(|_| None).collect();
        for &at in of {
            let checked = self.open(at).and_then(|table| {
                let sound = table.check(&mut |_, _| !effort.is_over())?;
                Ok((table, sound))
            });
            match checked {
                Ok((_, false)) => return Err(Refusal::Stopped),
                Ok((table, true)) => {
                    counts.merge_head(table.head());
                    tables[at] = Some(table);
                }
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        let mut values = Workspace::there(filler);
        if let Workspace::There { tables: known, .. } = &mut values {
            *known = tables;
        }
        Ok(if lacks.is_empty() { Ok((values, counts)) } else { Err(lacks) })
    }

    /// Removes what killed writers have left: all pieces are there, so that nobody has to finish another.
    fn tidy(&self) {
        AtomicFile::tidy(&self.folder.join(PIECES), "t");
        AtomicFile::tidy(self.folder, &self.plan.table());
    }
}

/// Ranks that follow each other, as a piece has them.
#[derive(Clone, Debug)]
struct Portion {
    /// The place of the first in the piece.
    place: u64,
    ranks: Range<u64>,
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
