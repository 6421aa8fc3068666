//! Small boards, explored completely and solved by the simplest method.
//!
//! The laws compare values, but cannot take them from the solvers, which live in another crate and
//! are themselves tested with the games. This module therefore has its own solver, as simple as
//! possible: it passes over all positions once per ply.

use std::collections::HashMap;
use std::sync::Arc;

use super::report::{Cases, Report, counterexample};
use crate::game::Game;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::rules::{Outcome, RulesExt, Turn};
use crate::settings::Settings;
use crate::watch::Watch;

/// Maximum number of positions of a small board. Laws that take long are not run often.
const MOST: usize = 50_000;

/// The [small](crate::Info::small) boards of a game, explored: each under the default settings, and
/// under every [trial](crate::Setting::trials) of every setting, one at a time. For example, a heap
/// of 21 counters from which one to three may be taken, and again when one or four may.
pub struct Boards<'a, G: Game> {
    boards: Vec<Result<Small<'a, G>, String>>,
    watch: &'a dyn Watch,
}

/// A function that opens another board of the same game as an open one.
pub type Opener<G> = fn(&G, &str, &Settings) -> Result<G, Problem>;

/// A law: its name, its description for people, and its check on one board.
pub(super) type Law<G> = (&'static str, Text, fn(&Small<'_, G>) -> Cases);

impl<'a, G: Game> Boards<'a, G> {
    /// Explores and solves all boards, until `watch` stops the work.
    ///
    /// Time and space: those of every position reachable from every small board, with its moves.
    pub fn explore(watch: &'a dyn Watch) -> Self {
        let mut boards = Vec::new();
        for text in G::INFO.small {
            for settings in Settings::trials(G::INFO.settings) {
                if watch.stopped() {
                    return Self { boards, watch };
                }
                // A board that does not open is kept as an error, which every law then reports.
                boards.push(Small::prepare(text, settings, watch));
            }
        }
        Self { boards, watch }
    }

    /// Explores and solves the one board of an existing instance, for games whose boards cannot be
    /// opened from text alone because an interface supplied the rules. `open` reads another board
    /// of the same game.
    ///
    /// Time and space: those of [`explore`](Boards::explore), for one board.
    pub fn around(game: Arc<G>, open: Opener<G>, watch: &'a dyn Watch) -> Self {
        let text = game.show_state(&game.start());
        let small = Small::new(game, open, text, Settings::default(), watch).explored();
        Self { boards: vec![small], watch }
    }

    /// Reports on a law that concerns no board; `None` if the watch stopped the work.
    pub(super) fn report_once(&self, law: &'static str, about: Text, check: fn() -> Cases) -> Vec<Report> {
        if self.watch.stopped() {
            return Vec::new();
        }
        vec![Report { law, about, outcome: check() }]
    }

    /// Reports on these laws; if the watch stops the work, on those that were completed.
    pub(super) fn report(&self, laws: &[Law<G>]) -> Vec<Report> {
        let mut reports = Vec::new();
        for &(law, about, check) in laws {
            let outcome = self.cases(check);
            // A stopped law has not seen all boards, so it must not report on them.
            if self.watch.stopped() {
                return reports;
            }
            reports.push(Report::new(law, about, outcome));
        }
        reports
    }

    /// Checks a law on every board, up to the first counterexample: the author fixes that before
    /// the next one matters.
    fn cases(&self, check: fn(&Small<'_, G>) -> Cases) -> Cases {
        let mut cases = 0;
        for board in &self.boards {
            let board = board.as_ref().map_err(Clone::clone)?;
            cases +=
                check(board).map_err(|why| counterexample(format_args!("{} {}: {why}", G::INFO.name, board.text)))?;
        }
        Ok(cases)
    }
}

/// Every position reachable from a small board, their canonical positions, and everything reachable
/// from those.
pub(super) struct Small<'a, G: Game> {
    pub(super) game: Arc<G>,
    /// The board, and the setting that is not the default.
    pub(super) text: String,
    pub(super) settings: Settings,
    open: Opener<G>,
    /// Number of states reachable from the start, which come first.
    pub(super) reached: usize,
    watch: &'a dyn Watch,
    states: Vec<G::State>,
    numbers: HashMap<G::State, usize>,
    moves: Moves,
}

/// The moves between numbered states, and the values that follow. Independent of the game, so it is
/// compiled once.
#[derive(Default)]
struct Moves {
    children: Vec<Vec<usize>>,
    /// The turn after each move, parallel to `children`.
    turns: Vec<Vec<Turn>>,
    values: Vec<Option<(Outcome, u32)>>,
}

impl<'a, G: Game> Small<'a, G> {
    /// Opens, explores and solves a board.
    ///
    /// # Errors
    /// In words, for the author of the game: the board does not open, is too large, or was stopped.
    fn prepare(board: &str, settings: Settings, watch: &'a dyn Watch) -> Result<Self, String> {
        let text = [board.to_owned(), settings.to_string()].join(" ").trim_end().to_owned();
        let game = G::open(board, &settings).map_err(|problem| format!("opening {text}: {problem}"))?;
        let open: Opener<G> = |_, board, settings| G::open(board, settings);
        Self::new(Arc::new(game), open, text, settings, watch).explored()
    }

    /// Creates the board before its exploration.
    fn new(game: Arc<G>, open: Opener<G>, text: String, settings: Settings, watch: &'a dyn Watch) -> Self {
        let (states, numbers, moves) = (Vec::new(), HashMap::new(), Moves::default());
        Self { game, text, settings, open, reached: 0, watch, states, numbers, moves }
    }

    /// Adds every reachable state and its value.
    ///
    /// # Errors
    /// As for [`prepare`](Small::prepare).
    fn explored(mut self) -> Result<Self, String> {
        let start = self.game.start();
        self.explore(start)?;
        // Representatives may lie outside the board, a mirrored bar for example, and are valued
        // like the rest.
        self.reached = self.states.len();
        for at in 0..self.reached {
            let canonical = self.game.canonical(&self.states[at]);
            self.explore(canonical)?;
        }
        self.moves.solve(self.watch);
        Ok(self)
    }

    /// Opens a board of the same game, under the same settings.
    ///
    /// # Errors
    /// As [`Game::open`].
    pub(super) fn open(&self, board: &str) -> Result<G, Problem> {
        (self.open)(&self.game, board, &self.settings)
    }

    /// Returns the states reachable from the start; the iterator ends early if the watch stops the
    /// work.
    pub(super) fn states(&self) -> impl Iterator<Item = &G::State> {
        self.states[..self.reached].iter().take_while(|_| !self.stopped())
    }

    /// Returns those states, with their moves.
    pub(super) fn states_and_moves(&self) -> impl Iterator<Item = (&G::State, Vec<G::Move>)> {
        self.states().map(|state| {
            let mut moves = Vec::new();
            self.game.moves(state, &mut moves);
            (state, moves)
        })
    }

    /// Returns the outcome and, unless drawn, the plies; `None` for a state never explored.
    pub(super) fn value(&self, state: &G::State) -> Option<(Outcome, u32)> {
        // No round has decided it, so neither side can force an end: a draw.
        self.numbers.get(state).map(|&at| self.moves.values[at].unwrap_or((Outcome::Draw, 0)))
    }

    /// Whether to stop; the findings of a stopped law are discarded.
    pub(super) fn stopped(&self) -> bool {
        self.watch.stopped()
    }

    /// Returns the watch, which may stop the work.
    pub(super) fn watch(&self) -> &'a dyn Watch {
        self.watch
    }

    /// Adds everything reachable from `root`, breadth first: the list of states is also the queue.
    fn explore(&mut self, root: G::State) -> Result<(), String> {
        self.number(root);
        let mut moves = Vec::new();
        while self.moves.children.len() < self.states.len() {
            let state = self.states[self.moves.children.len()].clone();
            moves.clear();
            let end = self.game.expand(&state, &mut moves);
            self.moves.values.push(end.map(|end| (end.outcome, 0)));
            self.moves.turns.push(moves.iter().map(|&mv| self.game.edge(&state, mv).turn).collect());
            let children = moves.iter().map(|&mv| self.number(self.game.apply(&state, mv))).collect();
            self.moves.children.push(children);
            // Checked inside the loop, because a board may have more positions than memory holds.
            if self.states.len() > MOST {
                return Err(format!("{} has more than {MOST} positions: too large for the laws", self.text));
            }
            if self.stopped() {
                return Err(format!("{} was not explored: stopped", self.text));
            }
        }
        Ok(())
    }

    /// Returns the number of a state, adding the state if it is new.
    fn number(&mut self, state: G::State) -> usize {
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            self.states.len() - 1
        })
    }
}

impl Moves {
    /// Round r finds the states won or lost in exactly r plies; states found in no round are drawn.
    /// Loops do no harm.
    fn solve(&mut self, watch: &dyn Watch) {
        for plies in 1.. {
            // Gathered before any is stored: a value found in this round belongs to the next ply.
            let found: Vec<_> = (0..self.values.len())
                .filter(|&at| self.values[at].is_none())
                .filter_map(|at| self.decided(at).map(|outcome| (at, (outcome, plies))))
                .collect();
            if found.is_empty() || watch.stopped() {
                return;
            }
            for (at, value) in found {
                self.values[at] = Some(value);
            }
        }
    }

    /// Returns the outcome of a state already decided by its moves: one wins, or all lose.
    fn decided(&self, at: usize) -> Option<Outcome> {
        let reached = |(&child, turn): (&usize, &Turn)| self.values[child].map(|(outcome, _)| outcome.for_mover(*turn));
        // An undecided child is neither a win nor a loss, so it blocks only the second test.
        let mut ends = self.children[at].iter().zip(&self.turns[at]).map(reached);
        if ends.clone().any(|end| end == Some(Outcome::Win)) {
            Some(Outcome::Win)
        } else {
            ends.all(|end| end == Some(Outcome::Lose)).then_some(Outcome::Lose)
        }
    }
}
