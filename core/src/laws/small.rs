//! A small board, explored to the last position and solved in the plainest way.

use std::collections::HashMap;
use std::sync::Arc;

use crate::game::{Game, Outcome, Turn};
use crate::settings::Settings;

/// More positions than this make a board too large for laws that look at everything.
const MOST: usize = 50_000;

/// Every position reachable from a small board (and their canonical ones, with what follows them).
pub(super) struct Small<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) text: String,
    /// The first so many states are the ones reachable from the start.
    pub(super) reached: usize,
    states: Vec<G::State>,
    numbers: HashMap<G::State, usize>,
    children: Vec<Vec<usize>>,
    values: Vec<Option<(Outcome, u32)>>,
}

impl<G: Game> Small<G> {
    pub(super) fn of(text: &str) -> Result<Self, String> {
        let game = G::open(text, &Settings::default()).map_err(|problem| format!("opening {text}: {problem}"))?;
        let mut small = Self {
            text: text.to_owned(),
            reached: 0,
            states: Vec::new(),
            numbers: HashMap::new(),
            children: Vec::new(),
            values: Vec::new(),
            game: Arc::new(game),
        };
        let start = small.game.start();
        small.explore(start)?;
        small.reached = small.states.len();
        for at in 0..small.reached {
            let canonical = small.game.canonical(&small.states[at]);
            small.explore(canonical)?;
        }
        small.solve();
        Ok(small)
    }

    /// The states reachable from the start.
    pub(super) fn states(&self) -> &[G::State] {
        &self.states[..self.reached]
    }

    pub(super) fn states_and_moves(&self) -> impl Iterator<Item = (&G::State, Vec<G::Move>)> {
        self.states().iter().map(|state| {
            let mut moves = Vec::new();
            if self.game.result(state).is_none() {
                self.game.moves(state, &mut moves);
            }
            (state, moves)
        })
    }

    /// Numbers of the states that the state numbered `at` leads to.
    pub(super) fn children(&self, at: usize) -> &[usize] {
        &self.children[at]
    }

    /// Outcome and, unless drawn, plies; `None` for a state never explored.
    pub(super) fn value(&self, state: &G::State) -> Option<(Outcome, u32)> {
        self.numbers.get(state).map(|&at| self.values[at].unwrap_or((Outcome::Draw, 0)))
    }

    fn explore(&mut self, root: G::State) -> Result<(), String> {
        self.number(root);
        let mut moves = Vec::new();
        while self.children.len() < self.states.len() {
            let state = self.states[self.children.len()].clone();
            moves.clear();
            if self.game.result(&state).is_none() {
                self.game.moves(&state, &mut moves);
            }
            let children = moves.iter().map(|&mv| self.number(self.game.apply(&state, mv))).collect();
            self.children.push(children);
            if self.states.len() > MOST {
                return Err(format!("{} has more than {MOST} positions: too large for the laws", self.text));
            }
        }
        Ok(())
    }

    fn number(&mut self, state: G::State) -> usize {
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            self.states.len() - 1
        })
    }

    /// Round r finds what is won or lost in exactly r plies; what no round finds is drawn. Loops do not matter.
    fn solve(&mut self) {
        self.values = self.states.iter().map(|state| self.game.result(state).map(|end| (end, 0))).collect();
        for plies in 1.. {
            let found: Vec<_> = (0..self.states.len())
                .filter(|&at| self.values[at].is_none())
                .filter_map(|at| self.decided(at).map(|outcome| (at, (outcome, plies))))
                .collect();
            if found.is_empty() {
                return;
            }
            for (at, value) in found {
                self.values[at] = Some(value);
            }
        }
    }

    fn decided(&self, at: usize) -> Option<Outcome> {
        let state = &self.states[at];
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let reached = |(&mv, &child): (&G::Move, &usize)| {
            self.values[child].map(|(outcome, _)| match self.game.turn(state, mv) {
                Turn::Passes => outcome.flipped(),
                Turn::Stays => outcome,
            })
        };
        let mut ends = moves.iter().zip(&self.children[at]).map(reached);
        if ends.clone().any(|end| end == Some(Outcome::Win)) {
            Some(Outcome::Win)
        } else {
            ends.all(|end| end == Some(Outcome::Lose)).then_some(Outcome::Lose)
        }
    }
}
