//! The tasks of a plan, done one by one in any order that their needs allow on any machine that sees the folder.
//!
//! For example, of two machines that begin `table task folder t07` at the same moment both work out the piece and write
//! it, each under a name of its own; one is the first to give it its name, and the other finds the same bytes there. A
//! machine that dies leaves a file with its name in it, which nobody reads.
//!
//! No lock protects the folder. What protects it is that a piece appears whole, that it says which piece of which table
//! it is, and that every byte is compared with a digest before a value is used.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::Code;
use tablette_core::{Amount, Refusal, Words, words};
use tablette_table::{Cache, Draft, TableError};

use crate::build::room;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::pieces::{PIECES, PieceFault, Pieces, Portion};
use crate::plan::Step;
use crate::table_words;
use crate::tables::Undertaking;
use crate::task_plan::TaskPlan;
use crate::workspace::{Blueprint, Piecework, Workspace, counted, write_piece};

words! {
    pub(super) made_anew(why: Words) { "{why}; it is worked out again", "{why} ; il est recalculé" }
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

/// Where the tasks of a process come from, one after the other, and who hears what came of them.
pub trait TaskQueue {
    /// The number of the next task; `None` when there are no more.
    fn next_task(&mut self) -> Option<usize>;
    /// Hears what came of it.
    fn told(&mut self, task: usize, came: TaskResult);
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
        self.work_out(task, None)
    }
}

impl TaskRun<'_> {
    /// Works it out, unless its piece is there; from values that are `known` of earlier tasks, where there is memory for all
    /// values of the table.
    fn work_out<V: Code + Copy + Send + Sync>(
        self,
        task: &Blueprint<'_, V>,
        known: Option<&mut Known<V>>,
    ) -> Result<TaskResult, Failure> {
        let Self { plan, folder, at, effort } = self;
        let pieces = Pieces { plan, folder, cache: Arc::new(Cache::new(0)) };
        let own = pieces.path(at);
        match pieces.whole(at, effort)? {
            Ok(()) => return Ok(TaskResult::There),
            Err(TableError::Io { kind: std::io::ErrorKind::NotFound, .. }) => {}
            Err(error) => effort.watch.note(&made_anew(table_words::phrase(&own, &error))),
        }
        let reads = plan.reads(at, task.exits);
        let needs = plan.plan.needs(at, &reads);
        let work = Piecework { task, plan: &plan.plan, effort, folder: &own };
        let step = &plan.plan.steps[at];
        let worked = if let Some(known) = known.filter(|_| Known::<V>::fits(plan, at, task.whole, effort)) {
            if let Err(lacks) = known.read(&pieces, &needs, task.filler, effort)? {
                return Ok(TaskResult::Lacks(lacks));
            }
            let worked = work.work_out(at, &mut known.values, 0, step.len())?;
            known.steps[at] = true;
            worked
        } else {
            let held = match pieces.hold(&needs) {
                Ok(held) => held,
                Err(lacks) => return Ok(TaskResult::Lacks(lacks)),
            };
            match pieces.workspace(task, at, (&reads, held), effort)? {
                Ok(mut values) => work.work_out(at, &mut values, 0, step.len())?,
                Err(lacks) => return Ok(TaskResult::Lacks(lacks)),
            }
        };
        let tally = counted(&worked)?;
        std::fs::create_dir_all(folder.join(PIECES))
            .map_err(|error| Failure::of_table(&own, TableError::io(&own, &error)))?;
        write_piece(Draft::of_shared_values, &own, &plan.piece_header(at), step, (&worked, &tally))?;
        Ok(TaskResult::Made)
    }
}

/// Tasks of a plan in one process: what one has read or worked out the others need not read.
pub(super) struct TaskRuns<'a> {
    pub(super) plan: &'a TaskPlan,
    /// The folder of the plan.
    pub(super) folder: &'a Path,
    pub(super) queue: &'a mut dyn TaskQueue,
    pub(super) effort: &'a Effort<'a>,
}

impl Undertaking for TaskRuns<'_> {
    type Output = ();

    fn with<V: Code + Copy + Send + Sync>(self, task: &Blueprint<'_, V>) -> Result<(), Failure> {
        let Self { plan, folder, queue, effort } = self;
        let mut known = Known { values: Workspace::Here(Vec::new()), steps: vec![false; plan.tasks.len()] };
        while let Some(at) = queue.next_task() {
            let came = TaskRun { plan, folder, at, effort }.work_out(task, Some(&mut known))?;
            queue.told(at, came);
        }
        Ok(())
    }
}

/// Values that tasks of one process have read or worked out, by rank.
struct Known<V> {
    /// In memory, once there are any.
    values: Workspace<V>,
    /// The steps of which all are there.
    steps: Vec<bool>,
}

impl<V: Code + Copy + Send + Sync> Known<V> {
    /// Whether the values of the whole table can be in memory beside what a task takes.
    fn fits(plan: &TaskPlan, at: usize, is_whole: bool, effort: &Effort<'_>) -> bool {
        let all = u128::from(plan.positions) * size_of::<V>() as u128 + u128::from(plan.least(at));
        !is_whole && Amount::Exact(all).fits(effort.memory)
    }

    /// Reads the pieces of some steps that have not been read: each of them whole, since later tasks will ask for the rest.
    ///
    /// # Errors
    ///
    /// The outer one: refused. The inner one: which pieces are missing or damaged.
    fn read(
        &mut self,
        pieces: &Pieces<'_>,
        needs: &[usize],
        filler: V,
        effort: &Effort<'_>,
    ) -> Result<Result<(), Vec<PieceFault>>, Refusal> {
        let Workspace::Here(values) = &mut self.values else { unreachable!("values are in memory") };
        if values.is_empty() {
            *values = room(pieces.plan.positions, filler, effort.memory)?;
        }
        let new: Vec<usize> = needs.iter().copied().filter(|need| !self.steps[*need]).collect();
        let held = match pieces.hold(&new) {
            Ok(held) => held,
            Err(lacks) => return Ok(Err(lacks)),
        };
        let parts = new.iter().map(|&need| (need, portions(&pieces.plan.plan.steps[need]))).collect();
        let read = pieces.load((parts, held), values, effort, &mut |values, rank, run| {
            values[rank as usize..rank as usize + run.len()].copy_from_slice(run);
        })?;
        Ok(read.map(|_| new.into_iter().for_each(|need| self.steps[need] = true)))
    }
}

/// All values of a step, as its piece has them.
fn portions(step: &Step) -> Vec<Portion> {
    let mut place = 0;
    let portion = |ranks: &Range<u64>| {
        let portion = Portion { place, ranks: ranks.clone() };
        place += ranks.end - ranks.start;
        portion
    };
    step.blocks().map(|block| &block.ranks).map(portion).collect()
}
