//! Building a table on disk: in steps, within bounded memory, and the same bytes every time.
//!
//! For example, `tablette table build chomp 16x16` is killed in its fortieth step. Thirty-nine steps lie in the folder of pieces, each a finished table of its own with its
//! checksums. The same command reads the plan that lies beside them, checks each piece, and goes
//! on with step 40; another board, other rules or another version of the numbering begins anew.
//! When the last step is written, all values are copied by rank into one file and the pieces are
//! removed.
//!
//! # Shapes
//!
//! A step has about a 64th of the positions, at least 4,096 and no more than memory allows.
//! Values stay in memory where all of them fit; otherwise each finished step is a file, and the
//! rest of the memory is a cache of unpacked blocks.
//!
//! # Cost
//!
//! Time: that of the solver, plus two passes over the values for writing. Space: the values of
//! one step three times, 4 MiB for writing, and the cache.
//!
//! # Why the bytes are always the same
//!
//! A value follows from the rules alone, pieces are assembled by rank, and the head says nothing
//! of dates, threads or machines. Two people who build the same table can therefore compare
//! digests.

use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::Code;
use tablette_core::{Amount, Refusal};
use tablette_table::format::LONG_BLOCK;
use tablette_table::{Cache, Digest, Draft, Head, Header, Place, Table, TableError, Tally};

use super::plan::Plan;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::folder;
use crate::holding::Holding;
use crate::store;
use crate::workspace::{Blueprint, Piecework, Workspace, counted, write_by_rank, write_piece};

/// What a build came to: the same whether the table was worked out now, finished from pieces, or
/// found.
#[derive(Clone, Debug, PartialEq)]
pub struct Built {
    /// The finished table.
    pub file: std::path::PathBuf,
    /// What its head says: counts of values, digest, what it is a table of.
    pub head: Head,
    /// Steps of the build; 0 when the table was there already.
    pub steps: u64,
    /// How many of them an earlier run had finished.
    pub resumed: u64,
    /// False when the whole table was there already and nothing was worked out.
    pub fresh: bool,
}

impl Built {
    /// The table that was there already, sound to the last byte; `None` where there is none. A damaged table, or
    /// one of something else, is not there: it is built again, as whoever met the damage was told to do.
    ///
    /// # Errors
    ///
    /// Stopped.
    pub(super) fn there(
        file: &Path,
        header: &Header,
        positions: u64,
        effort: &Effort<'_>,
    ) -> Result<Option<Self>, Refusal> {
        let head = Holding::finished(file, header, positions, effort)?;
        Ok(head.map(|head| Self { file: file.to_owned(), head, steps: 0, resumed: 0, fresh: false }))
    }
}

/// Steps of a build that has memory enough: a kill loses a 64th of the work.
const STEPS: u64 = 64;
/// Positions of a step below which a file of its own costs more than it saves.
const SHORTEST: u64 = 1 << 12;
/// Unpacked blocks that memory must hold beside a step: with fewer, one would be unpacked for
/// nearly every move.
pub(super) const FEWEST_BLOCKS: u64 = 64;
/// Bytes that writing takes, besides the index of what is written.
pub(super) const WRITING: u64 = 4 << 20;

/// Builds the table of a board, goes on with it, or finds it built, which takes a pass over the file.
///
/// # Errors
///
/// Refusals, before anything is written; [`Failure::Kept`] when the work stopped with steps
/// finished; faults of the folder, above all that another builder has locked it.
pub(super) fn build<V: Code + Copy + Send + Sync>(
    task: &Blueprint<'_, V>,
    folder: &Path,
    effort: &Effort<'_>,
) -> Result<Built, Failure> {
    let (header, positions) = (task.header, countable(task.positions, effort.memory)?);
    let name = store::name(header);
    let path = folder.join(&name);
    // A table that is there needs no lock, and none in a folder that cannot be written; unless a build was killed
    // before it had tidied up.
    if !Place::has_pieces(folder, &name)
        && let Some(built) = Built::there(&path, header, positions, effort)?
    {
        return Ok(built);
    }
    // From here on nobody else builds this table: the lock lasts as long as the builder.
    let place = folder::enter(folder, &name, effort).map_err(|error| Failure::of_table(folder, error))?;
    if let Some(built) = Built::there(&path, header, positions, effort)? {
        place.clear().map_err(|error| Failure::of_table(folder, error))?;
        return Ok(built);
    }
    let mut builder = Builder::new(task, place, positions, effort)?;
    let resumed = builder.resume();
    let done = builder.run().and_then(|()| builder.assemble());
    let steps = builder.plan.steps.len() as u64;
    match done {
        Ok(head) => Ok(Built { file: path, head, steps, resumed, fresh: true }),
        Err(failure) if builder.tallies.is_empty() => Err(failure),
        Err(failure) => Err(Failure::Kept {
            why: Box::new(failure),
            done: builder.tallies.len() as u64,
            steps,
            folder: builder.place.pieces(),
        }),
    }
}

/// An array of `positions` values.
///
/// # Errors
///
/// [`Refusal::TooLarge`] where the system does not give the memory, although it was allowed.
pub(super) fn room<V: Copy>(positions: u64, filler: V, allowed: u64) -> Result<Vec<V>, Refusal> {
    let need = Amount::Exact(u128::from(positions)).times(size_of::<V>() as u64);
    let mut values = Vec::new();
    values.try_reserve_exact(positions as usize).map_err(|_| Refusal::TooLarge { need, allowed })?;
    values.resize(positions as usize, filler);
    Ok(values)
}

/// The number of positions, where it is a number that a rank can have.
///
/// # Errors
///
/// [`Refusal::TooLarge`] for estimates and for counts beyond 2^64.
pub(super) fn countable(positions: Amount, allowed: u64) -> Result<u64, Failure> {
    match positions {
        Amount::Exact(count) if count <= u128::from(u64::MAX) => Ok(count as u64),
        need => Err(Refusal::TooLarge { need, allowed }.into()),
    }
}

/// A build at work: the folder is locked as long as it lives.
struct Builder<'a, V> {
    task: &'a Blueprint<'a, V>,
    /// The folder, and in it the pieces.
    place: Place,
    /// Steps, and which of them holds which rank.
    plan: Plan,
    /// The values of finished steps, wherever they are.
    values: Workspace<V>,
    effort: &'a Effort<'a>,
    /// Blocks of finished steps, unpacked; shared by all pieces.
    cache: Arc<Cache>,
    /// The counts of values of each finished step; their number is that of the finished steps.
    tallies: Vec<Tally>,
}

impl<'a, V: Code + Copy + Send + Sync> Builder<'a, V> {
    /// Plans the build, or reads the plan that an earlier run left, and takes the memory.
    ///
    /// The length of steps comes from an earlier plan where there is one, so that its pieces
    /// still fit under another limit of memory.
    ///
    /// # Errors
    ///
    /// Refusals for want of memory; faults of the folder.
    fn new(task: &'a Blueprint<'a, V>, place: Place, positions: u64, effort: &'a Effort<'a>) -> Result<Self, Failure> {
        let (cell, header, filler) = (size_of::<V>() as u64, task.header, task.filler);
        let read = place.plan().map_err(|error| Failure::of_table(&place.pieces(), error))?;
        let going_on = read.as_deref().and_then(|plan| most_of(plan, header, positions));
        // An eighth for each copy of the step leaves most of the memory to the cache.
        let affordable = (effort.memory / 8 / cell).max(1);
        let most = going_on.unwrap_or_else(|| (positions / STEPS).max(SHORTEST).min(affordable).max(1));
        let plan = if task.whole { Plan::whole((task.blocks)()) } else { Plan::by_tiers((task.blocks)(), most) };
        // A step takes its values three times: its earlier tiers, the tier at work, and the
        // pieces that threads work on.
        let working = plan.longest().saturating_mul(3 * cell).saturating_add(WRITING);
        let here = Amount::Exact(u128::from(positions) * u128::from(cell) + u128::from(working));
        let values = if here.fits(effort.memory) || task.whole {
            // Games that are worked out as a whole count their memory themselves.
            Workspace::Here(room(if task.whole { 0 } else { positions }, filler, effort.memory)?)
        } else {
            let least = working.saturating_add(FEWEST_BLOCKS * u64::from(LONG_BLOCK));
            Refusal::unless_fits(Amount::Exact(u128::from(least)), effort.memory)?;
            Workspace::there(filler)
        };
        // Before the first piece: pieces without a plan could not be told from those of another
        // table.
        if going_on.is_none() {
            place
                .begin(&plan_of(most, header, positions))
                .map_err(|error| Failure::of_table(&place.pieces(), error))?;
        }
        let cache = Arc::new(Cache::new(match values {
            Workspace::Here(_) => 0,
            Workspace::Near(_) | Workspace::There { .. } => effort.memory - working,
        }));
        Ok(Self { task, place, plan, values, effort, cache, tallies: Vec::new() })
    }

    /// Takes over the steps that an earlier run has finished, up to the first that is not there
    /// or not sound; their number. Time: one pass over their bytes.
    fn resume(&mut self) -> u64 {
        while self.tallies.len() < self.plan.steps.len() && self.take_over(self.tallies.len()).is_ok() {}
        self.tallies.len() as u64
    }

    /// Takes over one piece, if every byte of it has its checksum. Its values are then in memory,
    /// or its file is open.
    ///
    /// # Errors
    ///
    /// Anything wrong with the piece, which ends taking over but not the build: the step is
    /// worked out again.
    fn take_over(&mut self, at: usize) -> Result<(), TableError> {
        let table = self.open_piece(at)?;
        let mut tally = Tally::default();
        tally.merge_head(table.head());
        let stopped = !table.check(&mut |_, _| !self.effort.is_over())?;
        if stopped {
            return Err(TableError::Unfinished);
        }
        match &mut self.values {
            Workspace::Here(values) => load(&table, &self.plan, at, values)?,
            Workspace::Near(_) => unreachable!("a build keeps all its values in one place"),
            Workspace::There { tables, .. } => tables.push(Some(table)),
        }
        self.tallies.push(tally);
        Ok(())
    }

    /// Opens a piece and checks that it is of this table and of this step's ranks.
    fn open_piece(&self, at: usize) -> Result<Table, TableError> {
        // The number keeps the blocks of different pieces apart in the shared cache.
        let number = u32::try_from(at).map_err(|_| TableError::HeadDamaged)?;
        let table = Table::open_piece(&self.place.piece(at as u64), &self.cache, number)?;
        table.belongs_to(&self.task.header.of_piece(u64::from(number)))?;
        let sound = table.head().ranks() == self.plan.steps[at].places;
        if sound { Ok(table) } else { Err(TableError::HeadDamaged) }
    }

    /// Works out the steps that are not finished, each written before the next begins.
    fn run(&mut self) -> Result<(), Failure> {
        while self.tallies.len() < self.plan.steps.len() {
            let at = self.tallies.len();
            let values = self.work_out(at)?;
            let tally = self.keep(at, values)?;
            self.tallies.push(tally);
        }
        Ok(())
    }

    /// The values of a step. Progress counts positions to half of the total here; the other half is writing the table.
    ///
    /// # Errors
    ///
    /// As [`Piecework::work_out`].
    fn work_out(&mut self, at: usize) -> Result<Vec<V>, Failure> {
        let (folder, before, all) = (self.place.pieces(), self.plan.steps[at].places.start, 2 * self.plan.positions());
        let work = Piecework { task: self.task, plan: &self.plan, effort: self.effort, folder: &folder };
        work.work_out(at, &mut self.values, before, all)
    }

    /// Writes a finished step as a table of its own, unless it is the only one and in memory;
    /// gives the counts of its values.
    ///
    /// # Errors
    ///
    /// [`Refusal::Overflow`] of a value without a code; faults of the file.
    fn keep(&mut self, at: usize, values: Vec<V>) -> Result<Tally, Failure> {
        // Counted before writing: the head, which comes first in the file, holds the counts.
        let tally = counted(&values)?;
        let in_memory = matches!(self.values, Workspace::Here(_));
        if self.plan.steps.len() > 1 || !in_memory {
            let (piece, header) = (self.place.piece(at as u64), self.task.header.of_piece(at as u64));
            write_piece(Draft::of_values, &piece, &header, &self.plan.steps[at], (&values, &tally))?;
        }
        // Before the piece is opened: the largest array of the build would otherwise stand beside
        // its cache.
        drop(values);
        if !in_memory {
            let table = self.open_piece(at).map_err(|error| Failure::of_table(&self.place.pieces(), error))?;
            if let Workspace::There { tables, step, .. } = &mut self.values {
                tables.push(Some(table));
                step.clear();
            }
        }
        Ok(tally)
    }

    /// Writes the table by rank, then removes the pieces. A kill in between leaves both, and the
    /// next run only tidies up.
    fn assemble(&mut self) -> Result<Head, Failure> {
        let path = self.place.table();
        let head = self.write(&path)?.map_err(|error| Failure::of_table(&path, error))?;
        self.place.clear().map_err(|error| Failure::of_table(&self.place.pieces(), error))?;
        Ok(head)
    }

    /// Writes all values by rank from wherever they are. The outer error is a refusal, the inner
    /// one a fault of the file.
    fn write(&self, path: &Path) -> Result<Result<Head, TableError>, Refusal> {
        let positions = self.plan.positions();
        let mut tally = Tally::default();
        self.tallies.iter().for_each(|step| tally.merge(step));
        let draft = Draft::of_values(path, self.task.header, 0..positions, &tally);
        let mut draft = match draft.and_then(|draft| draft.threads(self.effort.threads)) {
            Ok(draft) => draft,
            Err(error) => return Ok(Err(error)),
        };
        let mut written = 0;
        // The second half of the progress: the first was working out the values.
        let mut told = |more: usize| {
            written += more as u64;
            self.effort.watch.progress(positions + written, Some(2 * positions));
            if self.effort.is_over() { Err(Refusal::Stopped) } else { Ok(()) }
        };
        if let Err(error) = write_by_rank(&self.plan, &self.values, &mut draft, &mut told)? {
            return Ok(Err(error));
        }
        Ok(draft.finish())
    }
}

/// Puts the values of a finished step where their ranks are.
fn load<V: Code>(table: &Table, plan: &Plan, at: usize, values: &mut [V]) -> Result<(), TableError> {
    let mut codes = Vec::new();
    for run in plan.runs().iter().filter(|run| run.step == at) {
        let length = run.ranks.end - run.ranks.start;
        let mut walk = table.walk(run.place..run.place + length);
        let mut rank = run.ranks.start as usize;
        codes.clear();
        while walk.next_run(&mut codes)? {
            for code in codes.drain(..) {
                values[rank] = V::from_code(code).ok_or(TableError::NoValue { rank: rank as u64 })?;
                rank += 1;
            }
        }
    }
    Ok(())
}

/// The plan file of a build: a line with the length of steps for the program, what is built for
/// people, and a digest of all that makes a table this one.
fn plan_of(most: u64, header: &Header, positions: u64) -> Vec<u8> {
    let of = Digest::of(format!("{header:?} {positions}").as_bytes());
    format!("most {most}\n{header}\nof {of}\n").into_bytes()
}

/// The length of steps of a plan file, if it is the plan of exactly this table; `None` of any
/// other bytes.
fn most_of(plan: &[u8], header: &Header, positions: u64) -> Option<u64> {
    let text = std::str::from_utf8(plan).ok()?;
    let most = text.strip_prefix("most ")?.lines().next()?.parse().ok().filter(|most| *most > 0)?;
    (plan_of(most, header, positions) == plan).then_some(most)
}
