//! A board's table as a graph of tasks: planned, done one by one wherever there is a machine, and joined.

use std::path::Path;

use tablette_core::{Ask, Game, Question, Text};

use super::Board;
use crate::build::countable;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::judges;
use crate::numbers::Ranks;
use crate::tables::{self, Undertaking};
use crate::task_plan::{GraphMaker, PlanMaker, TaskGraph, TaskPlan};
use crate::tasks::{Join, JoinResult, Listing, TaskResult, TaskRun};

const UNPLANNED: Text = Text::new(
    "the outcomes of this board are kept as a list of its lost positions, which one machine makes: tablette table build",
    "les issues de cette tablette sont gardées en une liste des positions perdues, qu'une seule machine fait : tablette table build",
);

impl<G: Game> Board<G> {
    /// The build of the table as a graph of tasks, for a scheduler of many machines. `grain` is the number of positions
    /// that share a task; left out, it suits the board. Time: linear in the blocks of the numbering.
    ///
    /// # Errors
    ///
    /// As [`build_table`](Self::build_table), but for the folder; [`Failure::Absent`] where the table is a list of lost
    /// positions.
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
            return Err(Failure::Absent(UNPLANNED.into()));
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
        self.with_plan(plan, effort, TaskRun { plan, folder, at: task, effort })
    }

    /// Makes the table of the finished pieces of a plan, in the same folder: byte for byte the one that
    /// [`build_table`](Self::build_table) makes. The pieces stay.
    ///
    /// # Errors
    ///
    /// Faults of the folder; stopped. Missing and damaged pieces are a result.
    pub fn join_tasks(&self, plan: &TaskPlan, folder: &Path, effort: &Effort<'_>) -> Result<JoinResult, Failure> {
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
        self.with_plan(plan, effort, Listing { plan, folder, effort })
    }

    /// Does something with the blueprint of a plan's table.
    fn with_plan<T: Undertaking>(&self, plan: &TaskPlan, effort: &Effort<'_>, work: T) -> Result<T::Output, Failure> {
        let question = Question::named(&plan.header.worth).unwrap_or(judges::fullest::<G>());
        tables::tabulate(self.numbers()?.graph(), question, &plan.header, effort, work)
    }
}
