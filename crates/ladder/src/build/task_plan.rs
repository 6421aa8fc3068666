//! A build as a graph of tasks, each of which reads finished pieces and writes one: the input of a
//! scheduler for many machines.
//!
//! For example, the draughts endgames of `W:W28,32:B17,23` have one task per material, and that of
//! two men against two reads the pieces that captures and promotions lead to, eight of the fifteen
//! below it. The plan follows from the game, the board, its settings, the worth and the grain
//! alone, so that every machine makes the same one, whatever its size.
//!
//! Time and memory are estimates by the number of positions: good enough to put long tasks first
//! and not to overload a machine.

use std::ops::Range;

use tablette_core::{Amount, Block, Graph, Question, Refusal};
use tablette_table::format::LONG_BLOCK;
use tablette_table::{Digest, Header};

use crate::budget::Budget;
use crate::build::list_cut::ListCut;
use crate::build::steps::{Step, StepList};
use crate::failure::Failure;
use crate::paged_array::Layout;
use crate::store;
use crate::tables::with_coded_worth;
use crate::values::LoopySolve;

/// A build as data: the tasks and their pieces. Each task computes the plan again, so it has only
/// what a task needs; dependencies and times are in the [`TaskGraph`].
pub struct TaskPlan {
    /// The header of the table.
    pub header: Header,
    /// Number of positions per task, as far as their tiers allow.
    pub grain: u64,
    /// Number of positions of the table.
    pub positions: u64,
    /// The tasks, in an order in which each reads the pieces of earlier ones alone.
    pub tasks: Vec<PlanTask>,
    /// The method that computes their values.
    pub kind: TaskKind,
    /// The question that the values answer.
    pub(crate) question: Question,
    /// Working bytes per value.
    cell: u64,
    /// The steps behind the tasks.
    pub(crate) steps: StepList,
    /// The blocks from which they were cut, by rising rank.
    blocks: Vec<Block>,
    /// The tasks of a list of lost positions, which has neither steps nor blocks.
    pub(crate) lists: Option<ListCut>,
}

/// One task: a program that runs once, anywhere, and writes a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanTask {
    /// Its name: `t01` and so on, all of the same length.
    pub name: String,
    /// Number of positions that it computes.
    pub positions: u64,
}

/// The dependencies and costs of the tasks of a plan.
pub struct TaskGraph {
    /// One per task of the plan.
    pub costs: Vec<TaskCost>,
    /// The tasks of a longest path through the graph, by number: no number of machines is quicker.
    pub critical_path: Vec<usize>,
    /// Length of that path in seconds.
    pub critical_seconds: f64,
}

/// The dependencies and costs of one task.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskCost {
    /// The tasks whose pieces it reads, by number; earlier ones, in rising order.
    pub needs: Vec<usize>,
    /// Approximate maximum bytes of these pieces.
    pub bytes_in: u64,
    /// Bytes of memory with which it is quickest. With less it reads its pieces block by block.
    pub memory: u64,
    /// Minimum bytes of memory.
    pub least: u64,
    /// Approximate seconds on one core of a present-day machine.
    pub seconds: f64,
}

/// The method that computes the values of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// Upwards from the tiers below.
    Sweep,
    /// From the ends backwards, tier by tier.
    Retrograde,
    /// Everything at once: the worth has no order of tiers.
    Whole,
    /// Lost positions alone, part by part as the theory finds them.
    Lists,
}

impl TaskKind {
    /// Returns its name in documents.
    ///
    /// ```
    /// assert_eq!(tablette_ladder::TaskKind::Retrograde.name(), "retrograde");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Sweep => "sweep",
            Self::Retrograde => "retrograde",
            Self::Whole => "whole",
            Self::Lists => "lists",
        }
    }
}

/// The version of the plan. Raise it if the same board is cut differently or names change.
pub const PLAN_VERSION: u32 = 1;

impl TaskPlan {
    /// Returns the piece of a task, as a path from the plan's folder.
    pub fn piece(&self, task: &PlanTask) -> String {
        format!("pieces/{}.piece", task.name)
    }

    /// Returns the name of the table in the plan's folder, once the pieces are joined.
    pub fn table(&self) -> String {
        store::name(&self.header)
    }

    /// Returns the number of a task; `None` for other names.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.tasks.iter().position(|task| task.name == name)
    }

    /// Returns the approximate maximum bytes of the piece of a task, by number: uncompressed, with
    /// one byte per position, since most tables have no more.
    pub fn bytes_out(&self, at: usize) -> u64 {
        /// Approximate bytes of head and index.
        const AROUND: u64 = 1 << 10;
        if let Some(lists) = &self.lists {
            return lists.bytes_out(&lists.tasks[at]);
        }
        let positions = self.steps.all[at].len();
        positions + positions / 512 + AROUND
    }

    /// Returns the minimum bytes of memory of a task, by number. It then reads its pieces block by
    /// block, with three copies of the values of its step (earlier tiers, current tier, pieces of
    /// the threads), and the buffers for writing.
    pub(crate) fn least(&self, at: usize) -> u64 {
        let step = &self.steps.all[at];
        let tiers = step.tiers.iter().map(|tier| tier.iter().map(|block| block.ranks.end - block.ranks.start).sum());
        let largest: u64 = tiers.max().unwrap_or(0);
        3 * self.cell * step.len() + largest * at_work(self.kind) + WRITING + CACHE
    }

    /// Returns the bytes of memory of a task, by number, that has everything in memory.
    pub(crate) fn memory(&self, at: usize, layout: &Layout) -> u64 {
        layout.places() * self.cell + self.least(at)
    }

    /// Whether the values of the whole table fit memory beside the needs of a task.
    pub(crate) fn fits(&self, at: usize, memory: u64) -> bool {
        let all = u128::from(self.positions) * u128::from(self.cell) + u128::from(self.least(at));
        self.kind != TaskKind::Whole && Amount::Exact(all).fits(memory)
    }

    /// Returns the ranks whose values a task, by number, needs, those of its own earlier tiers
    /// included.
    pub(crate) fn reads(&self, at: usize, graph: &dyn Graph) -> Vec<Range<u64>> {
        let exits = |block: &Block| graph.exits(block);
        if self.kind == TaskKind::Whole { Vec::new() } else { self.steps.reads(at, &self.blocks, &exits) }
    }

    /// Returns the pages of the ranks that a task reads and computes.
    pub(crate) fn layout(&self, at: usize, reads: &[Range<u64>]) -> Layout {
        let own = self.steps.all[at].blocks().map(|block| block.ranks.clone());
        let runs: Vec<Range<u64>> = reads.iter().cloned().chain(own).collect();
        Layout::new(self.positions, &runs)
    }

    /// Returns the header of the piece of a task.
    pub(crate) fn piece_header(&self, at: usize) -> Header {
        self.header.of_piece(at as u64)
    }

    /// Returns a digest of everything in the plan: two plans with the same digest have the same
    /// pieces.
    pub fn digest(&self) -> Digest {
        let Header { game, board, settings, rules, numbering, worth, .. } = &self.header;
        let (grain, positions, kind) = (self.grain, self.positions, self.kind.name());
        let text = format!(
            "plan {PLAN_VERSION}\n{game}\n{board}\n{settings}\n{worth}\n{rules} {numbering} {grain} {positions} {kind}\n"
        );
        let mut bytes = text.into_bytes();
        bytes.extend(self.lists.iter().flat_map(ListCut::encode));
        for step in &self.steps.all {
            // The ranks of each piece, in order. The ranks read follow from the rules, and
            // estimates determine no byte.
            bytes.extend(step.places.start.to_le_bytes());
            for block in step.blocks() {
                bytes.extend(block.tier.0.to_le_bytes());
                bytes.extend(block.ranks.start.to_le_bytes());
                bytes.extend(block.ranks.end.to_le_bytes());
            }
        }
        Digest::new(&bytes)
    }
}

impl TaskGraph {
    /// Creates the graph of tasks with these costs.
    pub(crate) fn new(costs: Vec<TaskCost>) -> Self {
        let (critical_path, critical_seconds) = longest_way(&costs);
        Self { costs, critical_path, critical_seconds }
    }

    /// Returns the total seconds of all tasks.
    pub fn seconds(&self) -> f64 {
        self.costs.iter().map(|cost| cost.seconds).sum()
    }

    /// Returns the useful number of workers: more would wait all the time.
    pub fn workers(&self) -> u64 {
        (self.seconds() / self.critical_seconds.max(f64::MIN_POSITIVE)).ceil().max(1.0) as u64
    }
}

/// A 24th of the board per task, if each reads nearly everything below it: every further task reads
/// more.
const FEW: u64 = 24;
/// The same divisor if blocks name the ranks that they read.
const MANY: u64 = 128;
/// Minimum positions of a task: fewer are not worth a start, some tens of milliseconds.
const LEAST: u64 = 1 << 18;
/// More positions than a table of this format holds, in cells of a byte.
const MOST: u64 = 1 << 46;

impl TaskPlan {
    /// Plans a table of values as tasks of about `grain` positions, by default a grain that suits
    /// the board.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] for a board that no table can hold, or too many blocks;
    /// [`Failure::Absent`] for a worth without tables.
    pub(crate) fn of_tasks(
        graph: &dyn Graph,
        question: Question,
        header: Header,
        grain: Option<u64>,
        budget: &Budget<'_>,
    ) -> Result<Self, Failure> {
        let (kind, cell) = computing(graph, question, budget.memory)?;
        let positions = countable(graph.positions(), budget.memory)?;
        if positions > MOST {
            let need = Amount::Exact(u128::from(positions)).times(cell);
            return Err(Refusal::TooLarge { need, allowed: budget.memory }.into());
        }
        let blocks = graph.blocks();
        let named = blocks.first().is_none_or(|block| graph.exits(block).is_some());
        let usual = (positions / if named { MANY } else { FEW }).max(LEAST);
        let grain = grain.unwrap_or(usual).max(1);
        let whole = kind == TaskKind::Whole;
        let steps = if whole { StepList::whole(blocks.clone()) } else { StepList::by_grain(blocks.clone(), grain) };
        let tasks = named_tasks(steps.all.iter().map(Step::len));
        Ok(Self { header, grain, positions, tasks, kind, question, cell, steps, blocks, lists: None })
    }

    /// Plans a list of lost positions.
    pub(crate) fn of_lists(header: Header, positions: u64, (lists, grain): (ListCut, u64)) -> Self {
        let tasks = named_tasks(lists.tasks.iter().map(|task| task.work));
        let (steps, question) = (StepList::whole(Vec::new()), Question::Outcome);
        let (kind, blocks, lists) = (TaskKind::Lists, Vec::new(), Some(lists));
        Self { header, grain, positions, tasks, kind, question, cell: 0, steps, blocks, lists }
    }

    /// Returns the dependencies and costs of the tasks of a table of values. Time: linear in the
    /// ranks that the blocks read.
    pub(crate) fn graph(&self, graph: &dyn Graph) -> TaskGraph {
        let cost = |at: usize| {
            let reads = self.reads(at, graph);
            let needs = self.steps.needs(at, &reads);
            let read: u64 = reads.iter().map(|ranks| ranks.end - ranks.start).sum();
            TaskCost {
                bytes_in: needs.iter().map(|need| self.bytes_out(*need)).sum(),
                memory: self.memory(at, &self.layout(at, &reads)),
                least: self.least(at),
                seconds: seconds(self.kind, self.tasks[at].positions, read),
                needs,
            }
        };
        TaskGraph::new((0..self.tasks.len()).map(cost).collect())
    }
}

/// Returns the method that computes the values of a worth on a graph, and the working bytes per
/// value.
///
/// # Errors
///
/// [`Refusal::TooLarge`] if the list of blocks alone does not fit; [`Failure::Absent`] for a worth
/// without tables.
pub(crate) fn computing(graph: &dyn Graph, question: Question, memory: u64) -> Result<(TaskKind, u64), Failure> {
    fn kind_and_cost<W: LoopySolve>(_: &W, repeats: bool) -> (TaskKind, u64) {
        let kind = match (repeats, W::WHOLE) {
            (false, _) => TaskKind::Sweep,
            (true, false) => TaskKind::Retrograde,
            (true, true) => TaskKind::Whole,
        };
        (kind, size_of::<W::Value>() as u64)
    }
    let computing =
        with_coded_worth!(question, worth => Ok::<_, Failure>(kind_and_cost(&worth, graph.backwards().is_some())))?;
    let list = match graph.most_blocks() {
        Amount::Exact(blocks) => Amount::Exact(blocks.saturating_mul(size_of::<Block>() as u128)),
        many @ Amount::PowerOfTen(_) => many,
    };
    Refusal::unless_fits(list, memory)?;
    Ok(computing)
}

/// Returns the number of positions, if ranks can have it.
///
/// # Errors
///
/// [`Refusal::TooLarge`] for estimates and for counts beyond 2^64.
pub(crate) fn countable(positions: Amount, allowed: u64) -> Result<u64, Failure> {
    match positions {
        Amount::Exact(count) if count <= u128::from(u64::MAX) => Ok(count as u64),
        need => Err(Refusal::TooLarge { need, allowed }.into()),
    }
}

/// Creates tasks with these numbers of positions, in their order.
fn named_tasks(positions: impl ExactSizeIterator<Item = u64>) -> Vec<PlanTask> {
    let digits = positions.len().to_string().len();
    let task = |(at, positions)| PlanTask { name: format!("t{:0digits$}", at + 1), positions };
    positions.enumerate().map(task).collect()
}

/// Working bytes per position of the largest tier of a task, besides its values.
fn at_work(kind: TaskKind) -> u64 {
    match kind {
        TaskKind::Sweep | TaskKind::Lists => 0,
        // As documented for `retrograde_tier`, which takes no less.
        TaskKind::Retrograde => 14,
        TaskKind::Whole => 24,
    }
}

/// Bytes of the unpacked blocks that memory must hold beside a step: with fewer than 64 blocks, one
/// would be unpacked for nearly every move.
pub(crate) const CACHE: u64 = 64 * LONG_BLOCK as u64;
/// Bytes of the buffers for writing, besides the index.
pub(crate) const WRITING: u64 = 4 << 20;

/// Seconds of a task that computes `positions` positions and reads `read` others.
pub(crate) fn seconds(kind: TaskKind, positions: u64, read: u64) -> f64 {
    const START: f64 = 0.02;
    const LOADING: f64 = 3e-9;
    // Measured on Chomp 13x13 and on draughts endgames of four pieces, on a core of 2.5 GHz.
    let each = match kind {
        TaskKind::Sweep => 3e-7,
        TaskKind::Retrograde | TaskKind::Whole => 8e-7,
        // A word of positions at a time: Chomp 18x18 takes half of that, a census of 23x23 on disk
        // nearly all.
        TaskKind::Lists => 1e-9,
    };
    let seconds = START + positions as f64 * each + read as f64 * LOADING;
    // Rounded to milliseconds, since the estimate is no more precise.
    (seconds * 1e3).ceil() / 1e3
}

/// Returns the longest path through the graph, and its seconds. O(needs).
fn longest_way(costs: &[TaskCost]) -> (Vec<usize>, f64) {
    let mut ends: Vec<(f64, Option<usize>)> = Vec::with_capacity(costs.len());
    for task in costs {
        let before = task.needs.iter().copied().max_by(|a, b| ends[*a].0.total_cmp(&ends[*b].0));
        let begins = before.map_or(0.0, |before| ends[before].0);
        ends.push((begins + task.seconds, before));
    }
    let last = (0..costs.len()).max_by(|a, b| ends[*a].0.total_cmp(&ends[*b].0));
    let mut way: Vec<usize> = std::iter::successors(last, |at| ends[*at].1).collect();
    way.reverse();
    (way, last.map_or(0.0, |last| ends[last].0))
}
