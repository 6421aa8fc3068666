//! Small boards, explored to the last position and solved in the plainest way.
//!
//! The laws compare values, but cannot take them from the solvers, which live in another crate and are themselves
//! tested with the games. So this file has a solver of its own, which is as plain as possible: it passes over all
//! positions once for every ply.

use std::collections::HashMap;
use std::sync::Arc;

use super::report::{Cases, Report, counterexample};
use crate::game::Game;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::rules::{Outcome, RulesExt, Turn};
use crate::settings::Settings;
use crate::watch::Watch;

/// The most positions a small board may have. Laws that take long are not run often.
const MOST: usize = 50_000;

/// The [small](crate::Info::small) boards of a game, explored: each under the default settings, and under every
/// [trial](crate::Setting::trials) of every setting, one at a time. For example a heap of 21 counters when one to three
/// may be taken, and again when one or four may.
pub struct Boards<'a, G: Game> {
    boards: Vec<Result<Small<'a, G>, String>>,
    watch: &'a dyn Watch,
}

/// How a board of the same game is opened beside one that is open.
pub type Opener<G> = fn(&G, &str, &Settings) -> Result<G, Problem>;

/// A law: its name, what it says for people, and how it is checked on one board.
pub(super) type Law<G> = (&'static str, Text, fn(&Small<'_, G>) -> Cases);

impl<'a, G: Game> Boards<'a, G> {
    /// Explores and solves all of them, until `watch` says stop.
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
                boards.push(Small::of(text, settings, watch));
            }
        }
        Self { boards, watch }
    }

    /// Explores and solves the one board of an instance that is there already: of a game whose boards are not opened from
    /// text alone, since a face has brought its rules. `open` reads a board of the same game beside it.
    ///
    /// Time and space: those of [`explore`](Boards::explore), for one board.
    pub fn around(game: Arc<G>, open: Opener<G>, watch: &'a dyn Watch) -> Self {
        let text = game.show_state(&game.start());
        let small = Small::new(game, open, text, Settings::default(), watch).explored();
        Self { boards: vec![small], watch }
    }

    /// The report of a law that concerns no board; none when the watch has stopped the work.
    pub(super) fn report_once(&self, law: &'static str, about: Text, check: fn() -> Cases) -> Vec<Report> {
        if self.watch.stopped() {
            return Vec::new();
        }
        vec![Report { law, about, outcome: check() }]
    }

    /// The reports of these laws; when the watch stops the work, of those that were checked to the end.
    pub(super) fn report(&self, laws: &[Law<G>]) -> Vec<Report> {
        let mut reports = Vec::new();
        for &(law, about, check) in laws {
            let outcome = self.cases(check);
            // A law that was stopped has not seen all boards, and must not report on them.
            if self.watch.stopped() {
                return reports;
            }
            reports.push(Report::new(law, about, outcome));
        }
        reports
    }

    /// Checks a law on every board. The first counterexample ends it: that is to be mended before the next is of
    /// interest.
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

/// Every position reachable from a small board (and their canonical ones, with what follows them).
pub(super) struct Small<'a, G: Game> {
    pub(super) game: Arc<G>,
    /// The board, and the setting that is not the default.
    pub(super) text: String,
    pub(super) settings: Settings,
    open: Opener<G>,
    /// The number of states reachable from the start, which come first.
    pub(super) reached: usize,
    watch: &'a dyn Watch,
    states: Vec<G::State>,
    numbers: HashMap<G::State, usize>,
    moves: Moves,
}

/// The moves between the states by number, and what they decide. No game is needed for that, so it is compiled once.
#[derive(Default)]
struct Moves {
    children: Vec<Vec<usize>>,
    /// The turn after each move, beside `children`.
    turns: Vec<Vec<Turn>>,
    values: Vec<Option<(Outcome, u32)>>,
}

impl<'a, G: Game> Small<'a, G> {
    /// Opens, explores and solves a board.
    ///
    /// # Errors
    /// In words, for the author of the game: it does not open, is too large, or was stopped.
    fn of(board: &str, settings: Settings, watch: &'a dyn Watch) -> Result<Self, String> {
        let text = [board.to_owned(), settings.to_string()].join(" ").trim_end().to_owned();
        let game = G::open(board, &settings).map_err(|problem| format!("opening {text}: {problem}"))?;
        let open: Opener<G> = |_, board, settings| G::open(board, settings);
        Self::new(Arc::new(game), open, text, settings, watch).explored()
    }

    /// The board before it is explored.
    fn new(game: Arc<G>, open: Opener<G>, text: String, settings: Settings, watch: &'a dyn Watch) -> Self {
        let (states, numbers, moves) = (Vec::new(), HashMap::new(), Moves::default());
        Self { game, text, settings, open, reached: 0, watch, states, numbers, moves }
    }

    /// The same with every state that can be reached, and what it is worth.
    ///
    /// # Errors
    /// As [`of`](Small::of).
    fn explored(mut self) -> Result<Self, String> {
        let start = self.game.start();
        self.explore(start)?;
        // Representatives may lie outside the board, a mirrored bar for example, and are valued like the rest.
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

    /// The states reachable from the start; it ends early when the watch stops the work.
    pub(super) fn states(&self) -> impl Iterator<Item = &G::State> {
        self.states[..self.reached].iter().take_while(|_| !self.stopped())
    }

    /// Those states, with their moves.
    pub(super) fn states_and_moves(&self) -> impl Iterator<Item = (&G::State, Vec<G::Move>)> {
        self.states().map(|state| {
            let mut moves = Vec::new();
            self.game.moves(state, &mut moves);
            (state, moves)
        })
    }

    /// Outcome and, unless drawn, plies; `None` for a state never explored.
    pub(super) fn value(&self, state: &G::State) -> Option<(Outcome, u32)> {
        // No round has decided it, so neither side can force an end: a draw.
        self.numbers.get(state).map(|&at| self.moves.values[at].unwrap_or((Outcome::Draw, 0)))
    }

    /// Whether to stop; the findings of a law that was stopped are discarded.
    pub(super) fn stopped(&self) -> bool {
        self.watch.stopped()
    }

    /// Who says whether to stop.
    pub(super) fn watch(&self) -> &'a dyn Watch {
        self.watch
    }

    /// Adds everything reachable from `root`, breadth first: the queue is the list of states itself.
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

    /// The number of a state, a new one if it has not been met.
    fn number(&mut self, state: G::State) -> usize {
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            self.states.len() - 1
        })
    }
}

impl Moves {
    /// Round r finds what is won or lost in exactly r plies; what no round finds is drawn. Loops do not matter.
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

    /// The outcome of a state whose moves decide it already: one wins, or all lose.
    fn decided(&self, at: usize) -> Option<Outcome> {
        let reached = |(&child, turn): (&usize, &Turn)| self.values[child].map(|(outcome, _)| outcome.for_mover(*turn));
        // A child that is not decided yet is neither a win nor a loss, so it blocks only the second test.
        let mut ends = self.children[at].iter().zip(&self.turns[at]).map(reached);
        if ends.clone().any(|end| end == Some(Outcome::Win)) {
            Some(Outcome::Win)
        } else {
            ends.all(|end| end == Some(Outcome::Lose)).then_some(Outcome::Lose)
        }
    }
}
