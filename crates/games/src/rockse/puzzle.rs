//! The rules.

use std::sync::Arc;

use tablette_core::{Edge, End, Outcome, Rules, Turn};

use super::instance::Instance;
use super::jumps::Jump;
use super::position::Position;
use super::rule::Rule;
use super::suites;

/// Röckse, opened on one instance at one position.
#[derive(Clone, Debug)]
pub struct Rockse {
    pub(super) instance: Arc<Instance>,
    pub(super) start: Position,
    pub(super) rule: Rule,
    /// How far above the bound the theory may stop.
    pub(super) gap: u64,
}

impl Rockse {
    /// Opens the puzzle on the first cell of an instance.
    pub fn on(instance: Instance) -> Self {
        let start = instance.start();
        Self { instance: Arc::new(instance), start, rule: Rule::Free, gap: 0 }
    }

    /// The instance.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The moves that the settings allow.
    pub fn rule(&self) -> Rule {
        self.rule
    }
}

impl Rules for Rockse {
    type State = Position;
    type Move = Jump;

    fn start(&self) -> Position {
        self.start.clone()
    }

    /// Solved on the last cell; stuck where no allowed jump stays in the grid. The last cell costs
    /// its own weight.
    ///
    /// Moves are in document order: default jumps as given, then extra jumps by bonus number. This
    /// order settles all ties.
    fn expand(&self, state: &Position, out: &mut Vec<Jump>) -> Option<End> {
        let end = |outcome| Some(End { outcome, cost: self.instance.weights()[state.cell as usize] });
        if state.cell == self.instance.goal() {
            return end(Outcome::Win);
        }
        if self.rule.is_over(state) || self.instance.allowed(state).next().is_none() {
            return end(Outcome::Lose);
        }
        match self.rule {
            Rule::Free | Rule::AtMost(_) => out.extend(self.instance.allowed(state).map(|(jump, _)| jump)),
            Rule::Greedy(_) => out.extend(suites::greedy_jump(&self.instance, state)),
        }
        None
    }

    fn apply(&self, state: &Position, mv: Jump) -> Position {
        let target = self.instance.target(state.cell, mv).expect("a legal jump stays in the grid");
        let mut next = self.instance.landed(state, target);
        next.left = self.rule.after(state.left);
        next
    }

    /// The weight of the cell that the jump leaves.
    fn edge(&self, state: &Position, _: Jump) -> Edge {
        Edge { cost: self.instance.weights()[state.cell as usize], turn: Turn::Stays }
    }

    /// Drops the extra jumps that lead below the grid from here, and so from every later cell.
    fn canonical(&self, state: &Position) -> Position {
        let room = self.instance.size() as i64 - i64::from(self.instance.cell(state.cell).i);
        let mut state = state.clone();
        for (number, jump) in self.instance.extras().iter().enumerate() {
            if jump.di >= room {
                state.extra.remove(number);
            }
        }
        state
    }
}
