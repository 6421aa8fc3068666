//! The table of a board as a graph of tasks: planned, executed on any number of machines, and
//! joined.

use std::path::Path;

use tablette_core::{Census, Game, Options, Question, words};

use super::Board;
use crate::budget::Budget;
use crate::build::executor::{self, Done, Job, JoinResult, TaskQueue, TaskResult};
use crate::build::list_cut;
use crate::build::list_tasks::{self, ListWork};
use crate::build::pieces::{JobError, PieceFault};
use crate::build::task_plan::{TaskGraph, TaskPlan, countable};
use crate::failure::Failure;
use crate::memo_oracle;
use crate::numbers::Ranks;
use crate::slices;

const CATALOGUE: &str = include_str!("tasks.txt");

words! {
    from CATALOGUE;
    UNPLANNED;
    UNCOUNTED;
}

impl<G: Game> Board<G> {
    /// Plans the build of the table as a graph of tasks for a scheduler of many machines. `grain`
    /// is the number of positions per task; by default it suits the board. Time: linear in the
    /// blocks of the numbering.
    ///
    /// # Errors
    ///
    /// As for [`build_table`](Self::build_table), except for the folder; [`Failure::Absent`] for a
    /// list of lost positions that its theory cannot find in parts.
    ///
    /// # Example
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
    /// # use toys::Heap;
    /// use tablette_core::Settings;
    /// use tablette_ladder::{Budget, JoinResult, Listed, TaskResult};
    ///
    /// let folder = std::env::temp_dir().join(format!("tablette-ladder-tasks-{}", std::process::id()));
    /// let (board, budget) = (Listed::<Heap>::new().open("100", &Settings::default())?, Budget::default());
    /// let plan = board.plan_tasks(None, Some(40), &budget)?;
    /// assert_eq!(plan.tasks.len(), 3);
    /// assert!(matches!(board.do_task(&plan, &folder, 2, &budget)?, TaskResult::Lacks(_)), "the first two come first");
    /// for task in 0..3 {
    ///     assert_eq!(board.do_task(&plan, &folder, task, &budget)?, TaskResult::Made);
    /// }
    /// assert!(matches!(board.join_tasks(&plan, &folder, &budget)?, JoinResult::Table(_)));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), tablette_ladder::Failure>(())
    /// ```
    pub fn plan_tasks(
        &self,
        worth: Option<Question>,
        grain: Option<u64>,
        budget: &Budget<'_>,
    ) -> Result<TaskPlan, Failure> {
        let question = worth.unwrap_or(memo_oracle::default_question::<G>());
        memo_oracle::suited::<G>(question)?;
        let header = self.header(question);
        let numbers = self.numbers()?;
        if let (Question::Outcome, Some(theory)) = (question, self.listed.theory)
            && (theory.lost)(&self.game, &Options { watch: budget, memory: 0 }).is_some()
        {
            let positions = countable(numbers.positions(), budget.memory)?;
            let cut = list_cut::cut(&|options| (theory.lost)(&self.game, options), grain)?;
            let cut = cut.ok_or_else(|| Failure::Absent(UNPLANNED.into()))?;
            return Ok(TaskPlan::of_lists(header, positions, cut));
        }
        countable(numbers.positions(), budget.memory)?;
        numbers.belongs()?;
        TaskPlan::of_tasks(numbers.graph(), question, header, grain, budget)
    }

    /// Computes the dependencies and costs of the tasks of a plan of this board. Time: linear in
    /// the ranks that the blocks of the numbering read; tasks run without it.
    ///
    /// # Errors
    ///
    /// As for [`plan_tasks`](Self::plan_tasks).
    pub fn task_graph(&self, plan: &TaskPlan, _: &Budget<'_>) -> Result<TaskGraph, Failure> {
        match &plan.lists {
            Some(lists) => Ok(list_tasks::graph(lists)),
            None => Ok(plan.graph(self.numbers()?.graph())),
        }
    }

    /// Runs one task of a plan of this board, by number, in a folder that other machines may use at
    /// the same time. A task whose piece is there, sound to the last byte, is finished at once.
    ///
    /// # Errors
    ///
    /// Refusals of the solver, or for want of memory; faults of the folder. Damaged pieces are a
    /// result, not a failure: their own tasks write them again.
    pub fn do_task(
        &self,
        plan: &TaskPlan,
        folder: &Path,
        task: usize,
        budget: &Budget<'_>,
    ) -> Result<TaskResult, Failure> {
        TaskResult::new(self.execute(plan, folder, Job::Step(task), budget))
    }

    /// Runs tasks of a plan of this board one after the other: as [`do_task`](Self::do_task), but
    /// values read or computed by one task stay in memory for the next, if all values of the table
    /// fit. Ends with the queue, or with the first failure; a task that lacks pieces is not a
    /// failure.
    ///
    /// # Errors
    ///
    /// As for [`do_task`](Self::do_task).
    pub fn do_tasks(
        &self,
        plan: &TaskPlan,
        folder: &Path,
        queue: &mut dyn TaskQueue,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        if let Some(work) = self.list_work(plan, folder, budget) {
            while let Some(at) = queue.next_task() {
                queue.reported(at, TaskResult::new(work.execute(Job::Step(at)))?);
            }
            return Ok(());
        }
        executor::execute_queue(self.numbers()?.graph(), plan, folder, queue, budget)
    }

    /// Joins the finished pieces of a plan into the table, in the same folder: byte for byte the
    /// one that [`build_table`](Self::build_table) makes. The pieces stay.
    ///
    /// # Errors
    ///
    /// Faults of the folder; stopped. Missing and damaged pieces are a result.
    pub fn join_tasks(&self, plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<JoinResult, Failure> {
        JoinResult::new(self.execute(plan, folder, Job::Join, budget))
    }

    /// Writes the manifest of the finished pieces of a plan into the same folder, under the name of
    /// the table: it is opened, probed and verified like the table of
    /// [`join_tasks`](Self::join_tasks), with the same values digest, while the values stay in
    /// their pieces. An existing table or manifest is returned instead.
    ///
    /// Time: two passes over the pieces. Memory: some megabytes, and the plan.
    ///
    /// # Errors
    ///
    /// As for [`join_tasks`](Self::join_tasks).
    pub fn list_pieces(&self, plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<JoinResult, Failure> {
        JoinResult::new(self.execute(plan, folder, Job::Manifest, budget))
    }

    /// Returns the census of the box of a plan (of lost positions or of slices) from its pieces:
    /// that of [`Listed::census`](crate::Listed::census). Tasks whose pieces are missing or damaged
    /// run first, one after the other; pieces found damaged later are a result. Slices are counted
    /// from the table in the folder, or from a manifest of the pieces, which is written if there is
    /// neither.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] for every other plan, and if the theory counts nothing; those of
    /// [`do_task`](Self::do_task).
    pub fn census_of_pieces(
        &self,
        plan: &TaskPlan,
        folder: &Path,
        budget: &Budget<'_>,
    ) -> Result<Result<Census, Vec<PieceFault>>, Failure> {
        let uncounted = || Failure::Absent(UNCOUNTED.into());
        if let Some(slices) = self.listed.abilities.slices.filter(|_| plan.header.worth == Question::Play.name()) {
            let mut listed = self.list_pieces(plan, folder, budget)?;
            if let JoinResult::Lacks(_) = listed {
                for task in 0..plan.tasks.len() {
                    if let TaskResult::Lacks(lacks) = self.do_task(plan, folder, task, budget)? {
                        return Ok(Err(lacks));
                    }
                }
                listed = self.list_pieces(plan, folder, budget)?;
            }
            return match listed {
                JoinResult::Table(built) => slices::counted(slices, &self.game, &built.file, budget).map(Ok),
                JoinResult::Lacks(lacks) => Ok(Err(lacks)),
            };
        }
        let theory = self.listed.theory.ok_or_else(uncounted)?;
        let work = self.list_work(plan, folder, budget).ok_or_else(uncounted)?;
        match work.counted(&|options| Ok((theory.census)(&plan.header.board, options)?.ok_or_else(uncounted)??)) {
            Ok(census) => Ok(Ok(census)),
            Err(JobError::Lacks(lacks)) => Ok(Err(lacks)),
            Err(JobError::Failed(failure)) => Err(failure),
        }
    }

    /// Returns the work of a plan of lost positions; `None` for every other plan.
    fn list_work<'a>(&'a self, plan: &'a TaskPlan, folder: &'a Path, budget: &'a Budget<'a>) -> Option<ListWork<'a>> {
        let (cut, theory) = (plan.lists.as_ref()?, self.listed.theory?);
        let losing = Box::new(move |options: &Options<'_>| (theory.lost)(&self.game, options));
        Some(ListWork { plan, cut, folder, losing, budget })
    }

    /// Executes one job of a plan of this board.
    fn execute(&self, plan: &TaskPlan, folder: &Path, job: Job, budget: &Budget<'_>) -> Result<Done, JobError> {
        match self.list_work(plan, folder, budget) {
            Some(work) => work.execute(job),
            None => executor::execute(self.numbers()?.graph(), plan, folder, job, budget),
        }
    }
}
