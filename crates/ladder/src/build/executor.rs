//! The executor of a build: it runs the jobs of a plan, in this process for `table build` or one by
//! one for `table task`.
//!
//! For example, `table build chomp 12x12` has all values in memory, and each step adds to them. The
//! same step as a task of a plan has only the pages of ranks that it reads and computes. In both
//! cases [`Executor::execute`] computes the values of the step from finished ones and writes its
//! piece.
//!
//! A shared folder has no lock. If two machines begin `table task folder t07` at the same moment,
//! both compute the piece and write it under temporary names; the first gives its file the final
//! name, and the second finds the same bytes there. A machine that dies leaves a temporary file
//! that is never read. The folder is safe because a piece appears as a whole, identifies its table
//! and its place in it, and is compared with a digest before a value is used.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::Code;
use tablette_core::{Amount, Block, Graph, Options, Outcome, Phrase, Refusal, Watch, Words, words};
use tablette_solve::sweep_tier;
use tablette_table::{Assembly, AtomicFile, BuildFolder, Cache, Head, PieceRun, Table, TableError, ValueCounts};

use crate::budget::Budget;
use crate::build::Built;
use crate::build::pieces::{Held, JobError, PIECES, PieceFault, Pieces, Site};
use crate::build::task_plan::{CACHE, TaskKind, TaskPlan, WRITING};
use crate::build::workspace::{LowerTiers, Workspace, counted, room, write_by_rank};
use crate::failure::Failure;
use crate::paged_array::PagedArray;
use crate::table_words;
use crate::tables::with_coded_worth;
use crate::values::LoopySolve;

words! {
    made_anew(why: Words) { "{why}; it is computed again", "{why} ; il est recalculé" }
}

/// One job of a build, as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    /// Computes one step of the plan by its [`TaskKind`] (sweep tiers, tiers backwards from the
    /// ends, everything at once, lists of lost positions), and writes its piece.
    Step(usize),
    /// Makes the table as one file with the values of all pieces.
    Join,
    /// Makes the table as a manifest of the pieces, which stay in place.
    Manifest,
}

/// The result of a job.
pub(crate) enum Done {
    /// The piece was there already, complete.
    There,
    /// The piece has been computed and written.
    Made,
    /// The table.
    Table(Box<Built>),
}

/// The result of one task of a plan.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskResult {
    /// Its piece was there already, complete.
    There,
    /// Its piece has been computed and written.
    Made,
    /// Nothing was done: pieces that it reads are missing or damaged.
    Lacks(Vec<PieceFault>),
}

/// The result of joining the pieces of a plan.
#[derive(Clone, Debug, PartialEq)]
pub enum JoinResult {
    /// The table, written now or found.
    Table(Box<Built>),
    /// Nothing was written: pieces are missing or damaged.
    Lacks(Vec<PieceFault>),
}

/// The source of the tasks of a process, and the sink of their results.
pub trait TaskQueue {
    /// Returns the number of the next task; `None` if there are no more.
    fn next_task(&mut self) -> Option<usize>;
    /// Takes the result of a task.
    fn reported(&mut self, task: usize, came: TaskResult);
}

impl TaskResult {
    /// Converts the result of a job of one step.
    ///
    /// # Errors
    ///
    /// Those of the job, except missing pieces.
    pub(crate) fn new(done: Result<Done, JobError>) -> Result<Self, Failure> {
        match done {
            Ok(Done::There) => Ok(Self::There),
            Ok(Done::Made | Done::Table(_)) => Ok(Self::Made),
            Err(JobError::Lacks(lacks)) => Ok(Self::Lacks(lacks)),
            Err(JobError::Failed(failure)) => Err(failure),
        }
    }
}

impl JoinResult {
    /// Converts the result of a job that made the table.
    ///
    /// # Errors
    ///
    /// Those of the job, except missing pieces.
    pub(crate) fn new(done: Result<Done, JobError>) -> Result<Self, Failure> {
        match done {
            Ok(Done::Table(built)) => Ok(Self::Table(built)),
            Ok(Done::There | Done::Made) => unreachable!("a job that joins makes a table"),
            Err(JobError::Lacks(lacks)) => Ok(Self::Lacks(lacks)),
            Err(JobError::Failed(failure)) => Err(failure),
        }
    }
}

/// The executor of the jobs of a plan whose table has values of one worth.
pub(crate) struct Executor<'a, W: LoopySolve> {
    solver: StepSolver<'a, W>,
    pieces: Pieces<'a>,
    /// The values kept from one job to the next.
    values: Workspace<W::Value>,
    /// The steps whose values are in `values`.
    known: Vec<bool>,
    /// Whether later jobs may use values read or computed by one.
    keeps: bool,
    /// The counts of the values of a local build; a join in a shared folder makes its own.
    tally: ValueCounts,
    /// Steps that an earlier run had finished.
    resumed: u64,
}

/// Runs jobs of a plan in a folder that other machines may use at the same time.
///
/// # Errors
///
/// Those of [`Executor::execute`]; [`Failure::Absent`] for a worth without tables.
pub(crate) fn execute(
    graph: &dyn Graph,
    plan: &TaskPlan,
    folder: &Path,
    job: Job,
    budget: &Budget<'_>,
) -> Result<Done, JobError> {
    with_coded_worth!(plan.question, worth => {
        Executor::shared(StepSolver { graph, worth, plan, budget }, folder, false).execute(job)
    })
}

/// Runs tasks of a plan one after the other; values read or computed by one stay in memory for the
/// next, if all values of the table fit.
///
/// # Errors
///
/// The first failure; a task that lacks pieces is not one.
pub(crate) fn execute_queue(
    graph: &dyn Graph,
    plan: &TaskPlan,
    folder: &Path,
    queue: &mut dyn TaskQueue,
    budget: &Budget<'_>,
) -> Result<(), Failure> {
    with_coded_worth!(plan.question, worth => {
        let mut executor = Executor::shared(StepSolver { graph, worth, plan, budget }, folder, true);
        while let Some(at) = queue.next_task() {
            queue.reported(at, TaskResult::new(executor.execute(Job::Step(at)))?);
        }
        Ok(())
    })
}

impl<'a, W: LoopySolve<Value: Code + Copy + Send + Sync>> Executor<'a, W> {
    /// Creates an executor in a folder that other machines may use at the same time.
    fn shared(solver: StepSolver<'a, W>, folder: &'a Path, keeps: bool) -> Self {
        let plan = solver.plan;
        Self {
            pieces: Pieces::shared(plan, folder),
            values: Workspace::Here(Vec::new()),
            known: vec![false; plan.steps.all.len()],
            keeps,
            tally: ValueCounts::default(),
            resumed: 0,
            solver,
        }
    }

    /// Creates an executor in a locked folder. Values stay in memory if all of them fit; otherwise
    /// the pieces of finished steps are open, and the remaining memory is a cache of their blocks.
    ///
    /// # Errors
    ///
    /// Refusals for want of memory.
    pub(crate) fn local(solver: StepSolver<'a, W>, place: &'a BuildFolder) -> Result<Self, Refusal> {
        let (plan, memory) = (solver.plan, solver.budget.memory);
        let (cell, is_whole) = (size_of::<W::Value>() as u64, plan.kind == TaskKind::Whole);
        // A step needs three copies of its values: its earlier tiers, the current tier, and the
        // pieces of the threads.
        let working = plan.steps.longest().saturating_mul(3 * cell).saturating_add(WRITING);
        let here = Amount::Exact(u128::from(plan.positions) * u128::from(cell) + u128::from(working));
        let (values, cache) = if here.fits(memory) || is_whole {
            // Solvers of everything at once count their own memory.
            let positions = if is_whole { 0 } else { plan.positions };
            (Workspace::Here(room(positions, solver.filler(), memory)?), 0)
        } else {
            Refusal::unless_fits(Amount::Exact(u128::from(working.saturating_add(CACHE))), memory)?;
            (Workspace::there(solver.filler()), memory - working)
        };
        let pieces = Pieces { plan, site: Site::Local(place), cache: Arc::new(Cache::new(cache)) };
        let known = vec![false; plan.steps.all.len()];
        Ok(Self { solver, pieces, values, known, keeps: true, tally: ValueCounts::default(), resumed: 0 })
    }

    /// Adopts the steps finished by an earlier run, up to the first that is missing or damaged, and
    /// runs the others; then makes the table. Adopting takes two passes over the pieces.
    ///
    /// # Errors
    ///
    /// Those of [`execute`](Self::execute).
    pub(crate) fn build(&mut self) -> Result<Built, Failure> {
        let (mut found, steps) = (0, self.known.len());
        while found < steps && self.take_over(found).is_ok() {
            found += 1;
        }
        self.resumed = found as u64;
        for job in (found..steps).map(Job::Step).chain([Job::Join]) {
            match self.execute(job) {
                Ok(Done::Table(built)) => return Ok(*built),
                Ok(Done::There | Done::Made) => {}
                Err(JobError::Failed(failure)) => return Err(failure),
                Err(JobError::Lacks(_)) => unreachable!("a local build reads only pieces that it has open"),
            }
        }
        unreachable!("the last job makes the table")
    }

    /// Returns the number of finished steps of a local build, from the first on.
    pub(crate) fn finished(&self) -> usize {
        self.known.iter().take_while(|known| **known).count()
    }

    /// Runs one job.
    ///
    /// # Errors
    ///
    /// Refusals of the solver, or for want of memory; faults of the folder; missing or damaged
    /// pieces.
    pub(crate) fn execute(&mut self, job: Job) -> Result<Done, JobError> {
        match (job, self.pieces.site) {
            (Job::Step(at), Site::Local(_)) => self.local_step(at),
            (Job::Step(at), Site::Shared(_)) => self.shared_step(at),
            (Job::Join, Site::Local(place)) => self.join_local(place),
            (Job::Join, Site::Shared(folder)) => {
                let Self { solver: StepSolver { plan, budget, .. }, .. } = *self;
                // A manifest of the pieces is a table, too, but not the requested one.
                made_once(plan, folder, budget, |file| !is_manifest(file), |file| self.join_shared(file))
            }
            (Job::Manifest, _) => manifest(self.solver.plan, &self.pieces.folder(), self.solver.budget),
        }
    }

    /// Adopts the piece of a step, if every byte matches its checksum. Its values are then in
    /// memory, or its file is open.
    ///
    /// # Errors
    ///
    /// Any fault of the piece: the step is then computed again.
    fn take_over(&mut self, at: usize) -> Result<(), JobError> {
        let (table, counts) = self.pieces.checked(at, self.solver.budget)?;
        match &mut self.values {
            Workspace::Here(values) => {
                self.pieces.load_steps(&[at], Held::from([(at, table)]), self.solver.budget, values)?;
            }
            values => values.add_piece(at, table),
        }
        self.note(at, &counts);
        Ok(())
    }

    /// Notes that a step of a local build is finished.
    fn note(&mut self, at: usize, counts: &ValueCounts) {
        self.tally.merge(counts);
        self.known[at] = true;
    }

    /// Computes a step of a local build and writes its piece, unless it is the only one and in
    /// memory. Progress counts positions up to half of the total; writing the table is the other
    /// half.
    fn local_step(&mut self, at: usize) -> Result<Done, JobError> {
        let (plan, folder) = (self.solver.plan, self.pieces.folder());
        let progress = (plan.steps.all[at].places.start, 2 * plan.positions);
        let computed = self.solver.compute(at, &mut self.values, progress, &folder)?;
        // Counted before writing, since the head at the start of the file holds the counts.
        let counts = counted(&computed)?;
        let in_memory = matches!(self.values, Workspace::Here(_));
        if plan.steps.all.len() > 1 || !in_memory {
            self.pieces.write(at, &computed, &counts)?;
        }
        // Before the piece is opened: otherwise the largest array of the build and its cache would
        // exist at the same time.
        drop(computed);
        if !in_memory {
            let table = self.pieces.open(at).map_err(|error| Failure::of_table(&folder, error))?;
            self.values.add_piece(at, table);
        }
        self.note(at, &counts);
        Ok(Done::Made)
    }

    /// Computes a step in a shared folder and writes its piece, unless it is there.
    fn shared_step(&mut self, at: usize) -> Result<Done, JobError> {
        let StepSolver { graph, plan, budget, .. } = self.solver;
        let own = self.pieces.path(at);
        if was_made(self.pieces.whole(at, budget)?, &own, budget) {
            return Ok(Done::There);
        }
        let reads = plan.reads(at, graph);
        let needs = plan.steps.needs(at, &reads);
        let progress = (0, plan.steps.all[at].len());
        let computed = if self.keeps && plan.fits(at, budget.memory) {
            self.read(&needs)?;
            let computed = self.solver.compute(at, &mut self.values, progress, &own)?;
            self.known[at] = true;
            computed
        } else {
            let mut values = self.workspace(at, &reads, &needs)?;
            self.solver.compute(at, &mut values, progress, &own)?
        };
        self.pieces.write(at, &computed, &counted(&computed)?)?;
        Ok(Done::Made)
    }

    /// Reads the pieces of steps not read before, in full, since later jobs will need the rest.
    fn read(&mut self, needs: &[usize]) -> Result<(), JobError> {
        let StepSolver { plan, budget, .. } = self.solver;
        let Workspace::Here(values) = &mut self.values else { unreachable!("values are in memory") };
        if values.is_empty() {
            *values = room(plan.positions, self.solver.filler(), budget.memory)?;
        }
        let new: Vec<usize> = needs.iter().copied().filter(|need| !self.known[*need]).collect();
        let held = self.pieces.hold(&new)?;
        self.pieces.load_steps(&new, held, budget, values)?;
        for need in new {
            self.known[need] = true;
        }
        Ok(())
    }

    /// Returns the values that one step reads, and room for its own: in memory if they fit,
    /// otherwise in the pieces.
    fn workspace(&self, at: usize, reads: &[Range<u64>], needs: &[usize]) -> Result<Workspace<W::Value>, JobError> {
        let StepSolver { plan, budget, .. } = self.solver;
        let held = self.pieces.hold(needs)?;
        if plan.kind == TaskKind::Whole {
            // Such solvers count their own memory.
            return Ok(Workspace::Here(Vec::new()));
        }
        let (layout, least) = (plan.layout(at, reads), plan.least(at));
        if plan.memory(at, &layout) <= budget.memory {
            let mut values = PagedArray::new(layout, self.solver.filler(), budget.memory)?;
            self.pieces.load(self.pieces.parts(reads, at), held, budget, &mut |rank, run| values.put(rank, run))?;
            return Ok(Workspace::Near(values));
        }
        drop(held);
        Refusal::unless_fits(Amount::Exact(u128::from(least)), budget.memory)?;
        self.pieces
            .with_cache(budget.memory - least + CACHE)
            .probing(needs, self.solver.filler(), budget)
            .map(|(values, _)| values)
    }

    /// Writes the table of a local build by rank, then removes the pieces. A kill in between leaves
    /// both, and the next run only tidies up.
    fn join_local(&self, place: &BuildFolder) -> Result<Done, JobError> {
        let file = place.table();
        let head = self.write_table(&self.values, &self.tally, &file)?;
        place.clear().map_err(|error| Failure::of_table(&place.pieces(), error))?;
        let (steps, resumed) = (self.known.len() as u64, self.resumed);
        Ok(Done::Table(Box::new(Built { file, head, steps, resumed, fresh: true })))
    }

    /// Writes the table of all pieces in a shared folder by rank.
    fn join_shared(&self, file: &Path) -> Result<Head, JobError> {
        let StepSolver { plan, budget, .. } = self.solver;
        let all: Vec<usize> = (0..plan.steps.all.len()).collect();
        let need = u128::from(plan.positions) * size_of::<W::Value>() as u128 + u128::from(WRITING + CACHE);
        let held = self.pieces.hold(&all)?;
        let (values, counts) = if Amount::Exact(need).fits(budget.memory) {
            let mut values = room(plan.positions, self.solver.filler(), budget.memory)?;
            self.pieces.load_steps(&all, held, budget, &mut values)?;
            let counts = counted(&values)?;
            (Workspace::Here(values), counts)
        } else {
            drop(held);
            let pieces = self.pieces.with_cache(budget.memory.saturating_sub(WRITING) / 2);
            pieces.probing(&all, self.solver.filler(), budget)?
        };
        self.write_table(&values, &counts, file)
    }

    /// Writes all values by rank. Progress reached half of the total before, and covers the other
    /// half here.
    fn write_table(&self, values: &Workspace<W::Value>, counts: &ValueCounts, file: &Path) -> Result<Head, JobError> {
        let StepSolver { plan, budget, .. } = self.solver;
        let wrong = |error| Failure::of_table(file, error);
        let writer = self.pieces.begin(file, &plan.header, 0..plan.positions, counts);
        let mut writer = writer.and_then(|writer| writer.threads(budget.threads)).map_err(wrong)?;
        let mut written = 0;
        let mut told = |more: usize| {
            written += more as u64;
            budget.watch.progress(plan.positions + written, Some(2 * plan.positions));
            budget.unless_over()
        };
        write_by_rank(&plan.steps, values, &mut writer, &mut told)?.map_err(wrong)?;
        Ok(writer.finish().map_err(wrong)?)
    }
}

/// Whether the piece of a task is there, complete; notes a damaged one, since it is computed again.
pub(crate) fn was_made<T>(found: Result<T, TableError>, file: &Path, budget: &Budget<'_>) -> bool {
    match found {
        Ok(_) => return true,
        Err(TableError::Io { kind: std::io::ErrorKind::NotFound, .. }) => {}
        Err(error) => budget.watch.note(&made_anew(table_words::phrase(file, &error))),
    }
    false
}

/// Returns the table of all pieces of a plan in its folder: the existing one if it is sound to the
/// last byte, otherwise that of `make`, which receives the path.
///
/// # Errors
///
/// Stopped; those of `make`.
pub(crate) fn made_once(
    plan: &TaskPlan,
    folder: &Path,
    budget: &Budget<'_>,
    is_wanted: impl FnOnce(&Path) -> bool,
    make: impl FnOnce(&Path) -> Result<Head, JobError>,
) -> Result<Done, JobError> {
    let file = folder.join(plan.table());
    if is_wanted(&file)
        && let Some(built) = Built::there(&file, &plan.header, plan.positions, budget)?
    {
        return Ok(Done::Table(Box::new(built)));
    }
    let head = make(&file)?;
    // Remains of killed writers: all pieces are there, so none is still being written.
    AtomicFile::tidy(&folder.join(PIECES), "t");
    AtomicFile::tidy(folder, &plan.table());
    let steps = plan.tasks.len() as u64;
    Ok(Done::Table(Box::new(Built { file, head, steps, resumed: 0, fresh: true })))
}

/// Makes the manifest of all pieces of a plan in a shared folder, a table whose values stay in the
/// pieces.
///
/// # Errors
///
/// Stopped; faults of the folder; missing or damaged pieces.
pub(crate) fn manifest(plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<Done, JobError> {
    let pieces = Pieces::shared(plan, folder);
    made_once(
        plan,
        folder,
        budget,
        |_| true,
        |file| {
            let mut lacks = Vec::new();
            for at in 0..plan.tasks.len() {
                if let Err(error) = pieces.whole(at, budget)? {
                    lacks.push(pieces.lack(at, error));
                }
            }
            if !lacks.is_empty() {
                return Err(JobError::Lacks(lacks));
            }
            let names: Vec<String> = plan.tasks.iter().map(|task| plan.piece(task)).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let runs = plan.steps.runs().iter().map(|run| PieceRun {
                ranks: run.ranks.clone(),
                piece: run.step as u32,
                place: run.place,
            });
            let mut watch = |done, all| budget.goes_on(done, all);
            let written = Assembly::write(file, &plan.header, &names, runs, &mut watch);
            Ok(written.map_err(|error| Failure::of_table(file, error))?.ok_or(Refusal::Stopped)?)
        },
    )
}

/// Whether a file is a sound manifest of pieces, wherever these are.
fn is_manifest(file: &Path) -> bool {
    Table::open(file).is_ok_and(|table| table.assembly().is_some())
}

/// The solver of the steps of a plan for one worth: everything that a step needs besides finished
/// values.
///
/// Independent of the game, so that it is compiled once per worth.
pub(crate) struct StepSolver<'a, W> {
    pub(crate) graph: &'a dyn Graph,
    pub(crate) worth: W,
    pub(crate) plan: &'a TaskPlan,
    pub(crate) budget: &'a Budget<'a>,
}

impl<W: LoopySolve<Value: Code + Copy + Send + Sync>> StepSolver<'_, W> {
    /// Returns any value, to fill an array or to replace an unreadable one. Never written.
    fn filler(&self) -> W::Value {
        self.worth.ended(Outcome::Lose, 0)
    }

    /// Computes the values of a step in the order of their places, tier by tier from all finished
    /// values. Progress is reported as `before` plus its positions out of `all`; `folder` is that
    /// of the pieces, for messages.
    ///
    /// # Errors
    ///
    /// Refusals of the solver; an unreadable finished piece.
    fn compute(
        &self,
        at: usize,
        values: &mut Workspace<W::Value>,
        (before, all): (u64, u64),
        folder: &Path,
    ) -> Result<Vec<W::Value>, Failure> {
        let step = &self.plan.steps.all[at];
        let mut computed = Vec::with_capacity(step.len() as usize);
        for blocks in &step.tiers {
            let watch = StepWatch { whole: self.budget, before: before + computed.len() as u64, all };
            let held = values.bytes();
            let options = Options { watch: &watch, memory: self.budget.memory.saturating_sub(held) };
            let solved = self.tier(blocks, &LowerTiers { steps: &self.plan.steps, values }, &options);
            let solved = solved.map_err(|refusal| refusal.besides(held, self.budget.memory))?;
            // Checked after the tier, since a fault may affect any of its values.
            if let Some(error) = values.taken_fault() {
                return Err(Failure::of_table(folder, error));
            }
            for (block, found) in blocks.iter().zip(solved) {
                values.put(block.ranks.start, &found, self.plan.kind == TaskKind::Whole);
                computed.extend_from_slice(&found);
            }
        }
        Ok(computed)
    }

    /// Computes the values of some blocks, all of one tier or all of the board, from finished ones.
    fn tier(
        &self,
        blocks: &[Block],
        finished: &LowerTiers<'_, W::Value>,
        options: &Options<'_>,
    ) -> Result<Vec<Vec<W::Value>>, Refusal> {
        let threads = self.budget.threads();
        match self.plan.kind {
            TaskKind::Sweep => sweep_tier(self.graph, &self.worth, blocks, finished, options, threads),
            _ => W::from_ends(self.graph, blocks, finished, options, threads),
        }
    }
}

/// Reports the progress of one part as progress of the whole build.
struct StepWatch<'a> {
    whole: &'a dyn Watch,
    before: u64,
    all: u64,
}

impl Watch for StepWatch<'_> {
    fn progress(&self, done: u64, _: Option<u64>) {
        self.whole.progress(self.before + done, Some(self.all));
    }

    fn stopped(&self) -> bool {
        self.whole.stopped()
    }

    fn note(&self, said: &Phrase) {
        self.whole.note(said);
    }
}
