//! A board's table as a graph of tasks: planned, done one by one wherever there is a machine, and joined.

use std::path::Path;

use tablette_core::{Ask, Census, Game, Question, Text};

use super::Board;
use crate::build::countable;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::join::{Join, JoinResult, Listing};
use crate::judges;
use crate::list_cut;
use crate::list_tasks::{self, ListWork};
use crate::numbers::Ranks;
use crate::pieces::PieceFault;
use crate::tables::{self, Undertaking};
use crate::task_plan::{GraphMaker, PlanMaker, TaskGraph, TaskPlan};
use crate::tasks::{TaskQueue, TaskResult, TaskRun, TaskRuns};

const UNPLANNED: Text = Text::new(
    "the lost positions of this board are found too quickly to be shared: tablette table build",
    "les positions perdues de cette tablette se trouvent trop vite pour être partagées : tablette table build",
);
const UNCOUNTED: Text = Text::new(
    "a census is counted from the pieces of a list of lost positions (tablette table plan with --worth outcome), or of all endings of so many pieces (tablette table plan draughts 4)",
    "un recensement se compte d'après les morceaux d'une liste de positions perdues (tablette table plan avec --worth outcome), ou de toutes les finales d'autant de pièces (tablette table plan draughts 4)",
);
const UNLISTED: Text = Text::new(
    "a list of lost positions has no manifest; tablette table join makes one file of its pieces",
    "une liste de positions perdues n'a pas de manifeste ; tablette table join fait un seul fichier de ses morceaux",
);

impl<G: Game> Board<G> {
    /// The build of the table as a graph of tasks, for a scheduler of many machines. `grain` is the number of positions
    /// that share a task; left out, it suits the board. Time: linear in the blocks of the numbering.
    ///
    /// # Errors
    ///
    /// As [`build_table`](Self::build_table), but for the folder; [`Failure::Absent`] where the table is a list of lost
    /// positions that its theory cannot find in parts.
    ///
    /// # Example
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
    /// # use toys::Heap;
    /// use tablette_core::Settings;
    /// use tablette_ladder::{Effort, JoinResult, Listed, TaskResult};
    ///
    /// let folder = std::env::temp_dir().join(format!("tablette-ladder-tasks-{}", std::process::id()));
    /// let (board, effort) = (Listed::<Heap>::new().numbered().open("100", &Settings::default())?, Effort::default());
    /// let plan = board.plan_tasks(None, Some(40), &effort)?;
    /// assert_eq!(plan.tasks.len(), 3);
    /// assert!(matches!(board.do_task(&plan, &folder, 2, &effort)?, TaskResult::Lacks(_)), "the first two come first");
    /// for task in 0..3 {
    ///     assert_eq!(board.do_task(&plan, &folder, task, &effort)?, TaskResult::Made);
    /// }
    /// assert!(matches!(board.join_tasks(&plan, &folder, &effort)?, JoinResult::Table(_)));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), tablette_ladder::Failure>(())
    /// ```
    pub fn plan_tasks(
        &self,
        worth: Option<Question>,
        grain: Option<u64>,
        effort: &Effort<'_>,
    ) -> Result<TaskPlan, Failure> {
        let question = worth.unwrap_or(judges::fullest::<G>());
        judges::suited::<G>(question)?;
        let header = self.header(question);
        let numbers = self.numbers()?;
        if let (Question::Outcome, Some(theory)) = (question, self.listed.theory)
            && (theory.lost)(&self.game, &Ask { watch: effort, memory: 0 }).is_some()
        {
            let positions = countable(numbers.positions(), effort.memory)?;
            let cut = list_cut::cut(&|ask| (theory.lost)(&self.game, ask), grain)?;
            let cut = cut.ok_or_else(|| Failure::Absent(UNPLANNED.into()))?;
            return Ok(TaskPlan::of_lists(header, positions, cut));
        }
        countable(numbers.positions(), effort.memory)?;
        numbers.belongs()?;
        tables::tabulate(numbers.graph(), question, &header, effort, PlanMaker { grain, effort })
    }

    /// What the tasks of a plan of this board read of each other, and what they cost. Time: linear in what the blocks of
    /// the numbering read; a task is done without it.
    ///
    /// # Errors
    ///
    /// As [`plan_tasks`](Self::plan_tasks).
    pub fn task_graph(&self, plan: &TaskPlan, effort: &Effort<'_>) -> Result<TaskGraph, Failure> {
        if let Some(lists) = &plan.lists {
            return Ok(list_tasks::graph(lists));
        }
        self.with_plan(plan, effort, GraphMaker { plan })
    }

    /// Does one task of a plan of this board, by number, in a folder that other machines may be working in at the same
    /// time. A task whose piece is there, sound to the last byte, is done at once.
    ///
    /// # Errors
    ///
    /// Refusals of the solver, or for want of memory; faults of the folder. Damaged pieces are no failure but a result:
    /// their own tasks make them again.
    pub fn do_task(
        &self,
        plan: &TaskPlan,
        folder: &Path,
        task: usize,
        effort: &Effort<'_>,
    ) -> Result<TaskResult, Failure> {
        if let Some(work) = self.list_work(plan, folder, effort) {
            return work.task(task);
        }
        self.with_plan(plan, effort, TaskRun { plan, folder, at: task, effort })
    }

    /// Does tasks of a plan of this board, one after the other: as [`do_task`](Self::do_task), but what one task has read or
    /// worked out stays in memory for the next, where there is room for all values of the table. Ends with the queue, or
    /// with the first failure; a task that lacks pieces is none.
    ///
    /// # Errors
    ///
    /// As [`do_task`](Self::do_task).
    pub fn do_tasks(
        &self,
        plan: &TaskPlan,
        folder: &Path,
        queue: &mut dyn TaskQueue,
        effort: &Effort<'_>,
    ) -> Result<(), Failure> {
        if let Some(work) = self.list_work(plan, folder, effort) {
            while let Some(at) = queue.next_task() {
                queue.told(at, work.task(at)?);
            }
            return Ok(());
        }
        self.with_plan(plan, effort, TaskRuns { plan, folder, queue, effort })
    }

    /// Makes the table of the finished pieces of a plan, in the same folder: byte for byte the one that
    /// [`build_table`](Self::build_table) makes. The pieces stay.
    ///
    /// # Errors
    ///
    /// Faults of the folder; stopped. Missing and damaged pieces are a result.
    pub fn join_tasks(&self, plan: &TaskPlan, folder: &Path, effort: &Effort<'_>) -> Result<JoinResult, Failure> {
        if let Some(work) = self.list_work(plan, folder, effort) {
            return work.join();
        }
        self.with_plan(plan, effort, Join { plan, folder, effort })
    }

    /// Writes the manifest of the finished pieces of a plan into the same folder, under the name of the table: it is opened,
    /// probed and verified like the table that [`join_tasks`](Self::join_tasks) makes, and has the same values digest,
    /// while the values stay where they are. Where the table or its manifest is there already, that is found.
    ///
    /// Time: two passes over the pieces. Memory: some megabytes, and those of the plan.
    ///
    /// # Errors
    ///
    /// As [`join_tasks`](Self::join_tasks).
    pub fn list_pieces(&self, plan: &TaskPlan, folder: &Path, effort: &Effort<'_>) -> Result<JoinResult, Failure> {
        if plan.lists.is_some() {
            return Err(Failure::Absent(UNLISTED.into()));
        }
        self.with_plan(plan, effort, Listing { plan, folder, effort })
    }

    /// The census of the box that a plan of lost positions or of slices is of, from its pieces: that of
    /// [`Listed::census`](crate::Listed::census). The tasks whose pieces are missing or damaged are done first, one after the
    /// other; pieces that turn out to be damaged later are a result. Slices are counted from the table in the folder, or from a
    /// manifest of the pieces, which is written where there is neither.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] for every other plan, and where the theory counts nothing; those of
    /// [`do_task`](Self::do_task).
    pub fn census_of_pieces(
        &self,
        plan: &TaskPlan,
        folder: &Path,
        effort: &Effort<'_>,
    ) -> Result<Result<Census, Vec<PieceFault>>, Failure> {
        let uncounted = || Failure::Absent(UNCOUNTED.into());
        if let Some(slices) = self.listed.slices.filter(|_| plan.header.worth == Question::Play.name()) {
            let mut listed = self.list_pieces(plan, folder, effort)?;
            if let JoinResult::Lacks(_) = listed {
                for task in 0..plan.tasks.len() {
                    if let TaskResult::Lacks(lacks) = self.do_task(plan, folder, task, effort)? {
                        return Ok(Err(lacks));
                    }
                }
                listed = self.list_pieces(plan, folder, effort)?;
            }
            return match listed {
                JoinResult::Table(built) => (slices.counted)(&self.game, &built.file, effort).map(Ok),
                JoinResult::Lacks(lacks) => Ok(Err(lacks)),
            };
        }
        let theory = self.listed.theory.ok_or_else(uncounted)?;
        let work = self.list_work(plan, folder, effort).ok_or_else(uncounted)?;
        work.counted(&|ask| Ok((theory.census)(&plan.header.board, ask)?.ok_or_else(uncounted)??))
    }

    /// The work of a plan of lost positions; `None` of every other plan.
    fn list_work<'a>(&'a self, plan: &'a TaskPlan, folder: &'a Path, effort: &'a Effort<'a>) -> Option<ListWork<'a>> {
        let (cut, theory) = (plan.lists.as_ref()?, self.listed.theory?);
        let losing = Box::new(move |ask: &Ask<'_>| (theory.lost)(&self.game, ask));
        Some(ListWork { plan, cut, folder, losing, effort })
    }

    /// Does something with the blueprint of a plan's table.
    fn with_plan<T: Undertaking>(&self, plan: &TaskPlan, effort: &Effort<'_>, work: T) -> Result<T::Output, Failure> {
        let question = Question::named(&plan.header.worth).unwrap_or(judges::fullest::<G>());
        tables::tabulate(self.numbers()?.graph(), question, &plan.header, effort, work)
    }
}
