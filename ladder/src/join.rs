//! The table made of the finished pieces of a plan: one file with all values, or a manifest that makes a table of the pieces
//! where they are.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::Code;
use tablette_core::{Amount, Refusal};
use tablette_table::{Assembly, AtomicFile, Cache, Draft, Head, PieceRun, Table, Tally};

use crate::build::{Built, WRITING, room};
use crate::effort::Effort;
use crate::failure::Failure;
use crate::pieces::{PIECES, PieceFault, Pieces};
use crate::tables::Undertaking;
use crate::task_plan::{CACHE, TaskPlan};
use crate::workspace::{Blueprint, Workspace, counted, write_by_rank};

/// What came of joining.
#[derive(Clone, Debug, PartialEq)]
pub enum JoinResult {
    /// The table is there: written now, or found.
    Table(Box<Built>),
    /// Nothing was written: pieces are missing or damaged.
    Lacks(Vec<PieceFault>),
}

/// What came of making a table of pieces: its head, or those that are missing or damaged.
pub(super) enum Made {
    Whole(Box<Head>),
    Lacks(Vec<PieceFault>),
}

/// What is made of all pieces of a plan, in its folder: found where it is there already, sound to the last byte; otherwise made
/// by `make`, which is given its path, and says either its head or which pieces are missing or damaged.
///
/// # Errors
///
/// Stopped; those of `make`.
pub(super) fn made_once(
    plan: &TaskPlan,
    folder: &Path,
    effort: &Effort<'_>,
    is_wanted: impl FnOnce(&Path) -> bool,
    make: impl FnOnce(&Path) -> Result<Made, Failure>,
) -> Result<JoinResult, Failure> {
    let file = folder.join(plan.table());
    if is_wanted(&file)
        && let Some(built) = Built::there(&file, &plan.header, plan.positions, effort)?
    {
        return Ok(JoinResult::Table(Box::new(built)));
    }
    let head = match make(&file)? {
        Made::Whole(head) => *head,
        Made::Lacks(lacks) => return Ok(JoinResult::Lacks(lacks)),
    };
    // What killed writers have left: all pieces are there, so that nobody has to finish another.
    AtomicFile::tidy(&folder.join(PIECES), "t");
    AtomicFile::tidy(folder, &plan.table());
    let steps = plan.tasks.len() as u64;
    Ok(JoinResult::Table(Box::new(Built { file, head, steps, resumed: 0, fresh: true })))
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
        // A manifest of the pieces is a table, too, but not the one that was asked for.
        made_once(plan, folder, effort, |file| !is_manifest(file), |file| self.written(task, file))
    }
}

impl Join<'_> {
    fn written<V: Code + Copy + Send + Sync>(&self, task: &Blueprint<'_, V>, file: &Path) -> Result<Made, Failure> {
        let Self { plan, folder, effort } = self;
        let all: Vec<usize> = (0..plan.tasks.len()).collect();
        let all_ranks: Vec<Range<u64>> = std::iter::once(0..plan.positions).collect();
        let cell = size_of::<V>() as u64;
        let need = u128::from(plan.positions) * u128::from(cell) + u128::from(WRITING + CACHE);
        let here = Amount::Exact(need).fits(effort.memory);
        let pieces = Pieces { plan, folder, cache: Arc::new(Cache::new(effort.memory.saturating_sub(WRITING) / 2)) };
        let held = match pieces.hold(&all) {
            Ok(held) => held,
            Err(lacks) => return Ok(Made::Lacks(lacks)),
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
            Err(lacks) => return Ok(Made::Lacks(lacks)),
        };
        let tally = match (&values, tally) {
            (Workspace::Here(values), None) => counted(values)?,
            (_, tally) => tally.unwrap_or_default(),
        };
        write_table(plan, &values, &tally, file, effort).map(|head| Made::Whole(Box::new(head)))
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
        made_once(plan, folder, effort, |_| true, |file| self.written(file))
    }
}

impl Listing<'_> {
    fn written(&self, file: &Path) -> Result<Made, Failure> {
        let Self { plan, folder, effort } = self;
        let pieces = Pieces { plan, folder, cache: Arc::new(Cache::new(0)) };
        let mut lacks = Vec::new();
        for at in 0..plan.tasks.len() {
            if let Err(error) = pieces.whole(at, effort)? {
                lacks.push(pieces.lack(at, error));
            }
        }
        if !lacks.is_empty() {
            return Ok(Made::Lacks(lacks));
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
        let written = Assembly::write(file, &plan.header, &names, runs, &mut watch);
        let head = written.map_err(|error| Failure::of_table(file, error))?.ok_or(Refusal::Stopped)?;
        Ok(Made::Whole(Box::new(head)))
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
) -> Result<Head, Failure> {
    let wrong = |error| Failure::of_table(file, error);
    let draft = Draft::of_shared_values(file, &plan.header, 0..plan.positions, tally);
    let mut draft = draft.and_then(|draft| draft.threads(effort.threads)).map_err(wrong)?;
    let mut written = 0;
    let mut told = |more: usize| {
        written += more as u64;
        effort.watch.progress(plan.positions + written, Some(2 * plan.positions));
        if effort.is_over() { Err(Refusal::Stopped) } else { Ok(()) }
    };
    write_by_rank(&plan.plan, values, &mut draft, &mut told)?.map_err(wrong)?;
    draft.finish().map_err(wrong)
}
