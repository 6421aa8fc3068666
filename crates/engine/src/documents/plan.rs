//! The plan of a build for schedulers: `plan.json`, whose fields ADR 27 describes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tablette::{PLAN_VERSION, TaskCost, TaskGraph, TaskPlan};

/// The part of a plan from which a program makes it again: the board, and how it was cut. The tasks
/// follow from it.
#[derive(Deserialize)]
pub struct PlanHead {
    /// The version of the plan.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The board, as the game writes it.
    pub board: String,
    /// Its settings.
    pub settings: BTreeMap<String, String>,
    /// The worth.
    pub worth: String,
    /// Positions that share a task.
    pub grain: u64,
    /// The file of the table, once there is one, in the folder of the plan.
    #[serde(default)]
    pub table: String,
    /// The digest of everything that decides the bytes of pieces.
    pub digest: String,
}

/// All but the tasks.
#[derive(Serialize)]
struct Beginning<'a> {
    format: u32,
    game: &'a str,
    board: &'a str,
    settings: BTreeMap<&'a str, &'a str>,
    worth: &'a str,
    rules_version: u32,
    numbering_version: u32,
    grain: u64,
    positions: u64,
    table: String,
    digest: String,
    seconds: f64,
    critical_path: CriticalPath<'a>,
    workers: u64,
}

#[derive(Serialize)]
struct CriticalPath<'a> {
    seconds: f64,
    tasks: Vec<&'a str>,
}

#[derive(Serialize)]
struct TaskEntry<'a> {
    name: &'a str,
    kind: &'static str,
    needs: Vec<&'a str>,
    piece: String,
    positions: u64,
    bytes_in: u64,
    bytes_out: u64,
    memory: u64,
    least: u64,
    seconds: f64,
}

impl<'a> Beginning<'a> {
    fn new(plan: &'a TaskPlan, graph: &TaskGraph) -> Self {
        let header = &plan.header;
        let tasks = graph.critical_path.iter().map(|at| plan.tasks[*at].name.as_str()).collect();
        Self {
            format: PLAN_VERSION,
            game: &header.game,
            board: &header.board,
            settings: header.settings.lines().filter_map(|pair| pair.split_once('=')).collect(),
            worth: &header.worth,
            rules_version: header.rules,
            numbering_version: header.numbering,
            grain: plan.grain,
            positions: plan.positions,
            table: plan.table(),
            digest: plan.digest().to_string(),
            seconds: rounded(graph.seconds()),
            critical_path: CriticalPath { seconds: rounded(graph.critical_seconds), tasks },
            workers: graph.workers(),
        }
    }
}

/// Rounds to milliseconds: the sum of estimates is no more precise.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}

fn entry<'a>(plan: &'a TaskPlan, at: usize, cost: &TaskCost) -> TaskEntry<'a> {
    let task = &plan.tasks[at];
    TaskEntry {
        name: &task.name,
        kind: plan.kind.name(),
        needs: cost.needs.iter().map(|need| plan.tasks[*need].name.as_str()).collect(),
        piece: plan.piece(task),
        positions: task.positions,
        bytes_in: cost.bytes_in,
        bytes_out: plan.bytes_out(at),
        memory: cost.memory,
        least: cost.least,
        seconds: cost.seconds,
    }
}

/// The text of `plan.json`: the same bytes for the same plan, a task a line.
///
/// # Errors
/// Never: every part can be written as JSON.
pub fn plan(plan: &TaskPlan, graph: &TaskGraph) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(&Beginning::new(plan, graph))?;
    // The closing brace follows the tasks, each on its own line, so that people can read plans and
    // compare them.
    text.pop();
    text += ",\"tasks\":[";
    for (at, cost) in graph.costs.iter().enumerate() {
        text += if at == 0 { "\n" } else { ",\n" };
        text += &serde_json::to_string(&entry(plan, at, cost))?;
    }
    text += "\n]}\n";
    Ok(text)
}
