//! A build as a graph of tasks, each of which reads finished pieces and writes one: what a scheduler needs to spread it
//! over many machines.
//!
//! For example, the draughts endgames of `W:W28,32:B17,23` are a task a material, and that of two men against two reads
//! the pieces of what captures and promotions make of them, eight of the fifteen below it. The plan follows from the game,
//! the board, its settings, the worth and the grain alone, so that every machine makes the same one, whatever its size.
//!
//! Figures of time and memory are estimates by the number of positions: good enough to put long tasks first and not to
//! overload a machine.

use std::ops::Range;

use tablette_core::worth::Code;
use tablette_core::{Amount, Block, Refusal};
use tablette_table::format::LONG_BLOCK;
use tablette_table::{Digest, Header};

use crate::build::{FEWEST_BLOCKS, WRITING, countable};
use crate::effort::Effort;
use crate::failure::Failure;
use crate::list_cut::ListCut;
use crate::plan::{Exits, Plan, Step};
use crate::store;
use crate::stretches::Layout;
use crate::tables::Undertaking;
use crate::workspace::Blueprint;

/// A build as tasks: what is worked out, in which pieces. It is cut anew by each task, and so has no more than a task asks
/// for: what tasks read of each other, and how long they take, is in the [`TaskGraph`].
pub struct TaskPlan {
    /// What the table will be a table of.
    pub header: Header,
    /// How many positions share a task, as far as their tiers allow.
    pub grain: u64,
    /// The positions of the table.
    pub positions: u64,
    /// In an order in which each task reads the pieces of earlier ones alone.
    pub tasks: Vec<PlanTask>,
    /// How their values are worked out.
    pub kind: TaskKind,
    /// Bytes of a value at work.
    cell: u64,
    /// The steps behind the tasks.
    pub(super) plan: Plan,
    /// The blocks that they were cut from, by rising rank.
    pub(super) blocks: Vec<Block>,
    /// The tasks of a list of lost positions, which has neither steps nor blocks.
    pub(super) lists: Option<ListCut>,
}

/// One task: a program that runs once, anywhere, and leaves a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanTask {
    /// Its name: `t01` and so on, all of one length.
    pub name: String,
    /// Positions that it works out.
    pub positions: u64,
}

/// What the tasks of a plan read of each other, and what they cost.
pub struct TaskGraph {
    /// As many as the plan has tasks.
    pub costs: Vec<TaskCost>,
    /// The tasks of a longest way through the graph, by number: no number of machines is quicker.
    pub critical_path: Vec<usize>,
    /// Seconds of that way.
    pub critical_seconds: f64,
}

/// What one task reads, and what it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskCost {
    /// The tasks whose pieces it reads, by number; earlier ones, rising.
    pub needs: Vec<usize>,
    /// Bytes of these pieces, at most about.
    pub bytes_in: u64,
    /// Bytes of memory with which it is quickest. With less it reads its pieces block by block.
    pub memory: u64,
    /// Bytes of memory with which it can be done at all.
    pub least: u64,
    /// Seconds on one core of a machine of today, about.
    pub seconds: f64,
}

/// How the values of a task are worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// Upwards from the tiers below.
    Sweep,
    /// From the ends backwards, tier by tier.
    Retrograde,
    /// Everything at once: the worth knows no order of tiers.
    Whole,
    /// Lost positions alone, part by part as the theory finds them.
    Lists,
}

impl TaskKind {
    /// Its name in documents.
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

/// The version of the plan: another cut of the same board, or other names, raise it.
pub const PLAN_VERSION: u32 = 1;

impl TaskPlan {
    /// The piece of a task, as a path from the plan's folder.
    pub fn piece(&self, task: &PlanTask) -> String {
        format!("pieces/{}.piece", task.name)
    }

    /// The name of the table in the plan's folder, once the pieces are joined.
    pub fn table(&self) -> String {
        store::name(&self.header)
    }

    /// The number of a task; `None` of a name that is none.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.tasks.iter().position(|task| task.name == name)
    }

    /// Bytes of the piece of a task, by number, at most about: before it is packed and with a byte a position, since most
    /// tables have no more.
    pub fn bytes_out(&self, at: usize) -> u64 {
        /// Head and index, about.
        const AROUND: u64 = 1 << 10;
        if let Some(lists) = &self.lists {
            return lists.bytes_out(&lists.tasks[at]);
        }
        let positions = self.plan.steps[at].len();
        positions + positions / 512 + AROUND
    }

    /// Bytes of memory with which a task, by number, can be done at all. It then reads its pieces block by block: the values
    /// of its step are there three times, those of its earlier tiers, of the tier at work, and of the pieces that threads
    /// work on; and there are those of writing.
    pub(super) fn least(&self, at: usize) -> u64 {
        let step = &self.plan.steps[at];
        let tiers = step.tiers.iter().map(|tier| tier.iter().map(|block| block.ranks.end - block.ranks.start).sum());
        let largest: u64 = tiers.max().unwrap_or(0);
        3 * self.cell * step.len() + largest * at_work(self.kind) + WRITING + CACHE
    }

    /// Bytes of memory of a task, by number, that has everything in memory.
    pub(super) fn memory(&self, at: usize, layout: &Layout) -> u64 {
        layout.places() * self.cell + self.least(at)
    }

    /// The ranks that a task reads, by number: of these and no others it has to know the values. Its own earlier tiers are
    /// among them.
    pub(super) fn reads(&self, at: usize, exits: &Exits<'_>) -> Vec<Range<u64>> {
        if self.kind == TaskKind::Whole { Vec::new() } else { self.plan.reads(at, &self.blocks, exits) }
    }

    /// Where a task has what it reads and what it works out.
    pub(super) fn layout(&self, at: usize, reads: &[Range<u64>]) -> Layout {
        let own = self.plan.steps[at].blocks().map(|block| block.ranks.clone());
        let runs: Vec<Range<u64>> = reads.iter().cloned().chain(own).collect();
        Layout::of(self.positions, &runs)
    }

    /// The header of the piece of a task.
    pub(super) fn piece_header(&self, at: usize) -> Header {
        self.header.of_piece(at as u64)
    }

    /// A digest of everything in the plan: two plans with the same digest have the same pieces.
    pub fn digest(&self) -> Digest {
        let Header { game, board, settings, rules, numbering, worth, .. } = &self.header;
        let (grain, positions, kind) = (self.grain, self.positions, self.kind.name());
        let text = format!(
            "plan {PLAN_VERSION}\n{game}\n{board}\n{settings}\n{worth}\n{rules} {numbering} {grain} {positions} {kind}\n"
        );
        let mut bytes = text.into_bytes();
        bytes.extend(self.lists.iter().flat_map(ListCut::encode));
        for step in &self.plan.steps {
            // Which ranks a piece has, in which order. What is read for them follows from the rules, and estimates decide
            // no byte.
            bytes.extend(step.places.start.to_le_bytes());
            for block in step.blocks() {
                bytes.extend(block.tier.0.to_le_bytes());
                bytes.extend(block.ranks.start.to_le_bytes());
                bytes.extend(block.ranks.end.to_le_bytes());
            }
        }
        Digest::of(&bytes)
    }
}

impl TaskGraph {
    /// The graph of tasks with these costs.
    pub(super) fn of(costs: Vec<TaskCost>) -> Self {
        let (critical_path, critical_seconds) = longest_way(&costs);
        Self { costs, critical_path, critical_seconds }
    }

    /// Seconds of all tasks, one after the other.
    pub fn seconds(&self) -> f64 {
        self.costs.iter().map(|cost| cost.seconds).sum()
    }

    /// How many workers help: with more, some would wait all the time.
    pub fn workers(&self) -> u64 {
        (self.seconds() / self.critical_seconds.max(f64::MIN_POSITIVE)).ceil().max(1.0) as u64
    }
}

/// Positions of a task where each reads nearly everything below it: a 24th of the board, since with every further task more is
/// read.
const FEW: u64 = 24;
/// The same where a block names the ranks that it reads.
const MANY: u64 = 128;
/// Fewer positions are not worth a start: some tens of milliseconds of work.
const LEAST: u64 = 1 << 18;
/// More positions than a table of this format holds, in cells of a byte.
const MOST: u64 = 1 << 46;

/// Makes the plan of a board.
pub(super) struct PlanMaker<'a> {
    /// Positions that share a task; `None`: as many as suit the board.
    pub(super) grain: Option<u64>,
    pub(super) effort: &'a Effort<'a>,
}

impl Undertaking for PlanMaker<'_> {
    type Output = TaskPlan;

    /// # Errors
    ///
    /// [`Refusal::TooLarge`] of a board that no table can hold.
    fn with<V: Code + Copy + Send + Sync>(self, task: &Blueprint<'_, V>) -> Result<TaskPlan, Failure> {
        let positions = countable(task.positions, self.effort.memory)?;
        if positions > MOST {
            let need = Amount::Exact(u128::from(positions)).times(size_of::<V>() as u64);
            return Err(Refusal::TooLarge { need, allowed: self.effort.memory }.into());
        }
        let blocks = (task.blocks)();
        let named = blocks.first().is_none_or(|block| (task.exits)(block).is_some());
        let usual = (positions / if named { MANY } else { FEW }).max(LEAST);
        let grain = self.grain.unwrap_or(usual).max(1);
        let plan = if task.whole { Plan::whole(blocks.clone()) } else { Plan::by_grain(blocks.clone(), grain) };
        let tasks = named_tasks(plan.steps.iter().map(Step::len));
        let kind = match (task.whole, task.repeats) {
            (true, _) => TaskKind::Whole,
            (false, true) => TaskKind::Retrograde,
            (false, false) => TaskKind::Sweep,
        };
        let (header, cell) = (task.header.clone(), size_of::<V>() as u64);
        Ok(TaskPlan { header, grain, positions, tasks, kind, cell, plan, blocks, lists: None })
    }
}

impl TaskPlan {
    /// The plan of a list of lost positions.
    pub(super) fn of_lists(header: Header, positions: u64, (lists, grain): (ListCut, u64)) -> Self {
        let (tasks, plan) = (named_tasks(lists.tasks.iter().map(|task| task.work)), Plan::whole(Vec::new()));
        let (kind, blocks) = (TaskKind::Lists, Vec::new());
        Self { header, grain, positions, tasks, kind, cell: 0, plan, blocks, lists: Some(lists) }
    }
}

/// Tasks of so many positions, in their order.
fn named_tasks(positions: impl ExactSizeIterator<Item = u64>) -> Vec<PlanTask> {
    let digits = positions.len().to_string().len();
    let task = |(at, positions)| PlanTask { name: format!("t{:0digits$}", at + 1), positions };
    positions.enumerate().map(task).collect()
}

/// Works out what the tasks of a plan read, and what they cost.
pub(super) struct GraphMaker<'a> {
    pub(super) plan: &'a TaskPlan,
}

impl Undertaking for GraphMaker<'_> {
    type Output = TaskGraph;

    fn with<V: Code + Copy + Send + Sync>(self, task: &Blueprint<'_, V>) -> Result<TaskGraph, Failure> {
        let plan = self.plan;
        let cost = |at: usize| {
            let reads = plan.reads(at, task.exits);
            let needs = plan.plan.needs(at, &reads);
            let read: u64 = reads.iter().map(|ranks| ranks.end - ranks.start).sum();
            TaskCost {
                bytes_in: needs.iter().map(|need| plan.bytes_out(*need)).sum(),
                memory: plan.memory(at, &plan.layout(at, &reads)),
                least: plan.least(at),
                seconds: seconds(plan.kind, plan.tasks[at].positions, read),
                needs,
            }
        };
        let costs: Vec<TaskCost> = (0..plan.tasks.len()).map(cost).collect();
        Ok(TaskGraph::of(costs))
    }
}

/// Bytes at work for each position of the largest tier of a task, besides its values.
fn at_work(kind: TaskKind) -> u64 {
    match kind {
        TaskKind::Sweep | TaskKind::Lists => 0,
        // As `retrograde_tier` says, which takes no less.
        TaskKind::Retrograde => 14,
        TaskKind::Whole => 24,
    }
}

/// Bytes of unpacked blocks beside values in memory.
pub(super) const CACHE: u64 = FEWEST_BLOCKS * LONG_BLOCK as u64;

/// Seconds of a task that works out and reads so many positions.
pub(super) fn seconds(kind: TaskKind, positions: u64, read: u64) -> f64 {
    const START: f64 = 0.02;
    const LOADING: f64 = 3e-9;
    // Measured on Chomp 13x13 and on draughts endgames of four pieces, on a core of 2.5 GHz.
    let each = match kind {
        TaskKind::Sweep => 3e-7,
        TaskKind::Retrograde | TaskKind::Whole => 8e-7,
        // A word of positions at a time: Chomp 18x18 takes half of that, a census of 23x23 on disk nearly all.
        TaskKind::Lists => 1e-9,
    };
    let seconds = START + positions as f64 * each + read as f64 * LOADING;
    // Milliseconds: what is written says no more than is known.
    (seconds * 1e3).ceil() / 1e3
}

/// The longest way through the graph, and its seconds. O(needs).
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
