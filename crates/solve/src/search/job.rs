//! The input of a search: position, limits and style.

use tablette_core::worth::PlayValue;
use tablette_core::{Evaluate, NoWatch, Watch};

use crate::threads::Threads;

/// Maximum depth of a search in plies, not counting extensions for forced moves and captures.
pub(super) const DEEPEST: u32 = 96;

/// A look-up in an exact table: the outcome and plies of a position, if the table has it.
pub type Probe<'a, G> = dyn Fn(&<G as tablette_core::Rules>::State) -> Option<PlayValue> + Sync + 'a;

/// The input of a search, and its limits.
pub struct Job<'a, G: Evaluate> {
    /// The rules.
    pub game: &'a G,
    /// The position.
    pub state: &'a G::State,
    /// Earlier positions of the game: a return to one counts as a draw, but only in the estimate.
    pub past: &'a [G::State],
    /// Maximum depth in plies.
    pub depth: u32,
    /// Maximum number of positions, not counting the first ply. With several threads it limits
    /// their sum, which they may exceed by two thousand each. If the best move turns out to lose
    /// when the search is stopped, 16,384 more are spent on the others.
    pub nodes: u64,
    /// The watch, called once in 1024 positions.
    pub watch: &'a dyn Watch,
    /// Exact values of some positions.
    pub probe: Option<&'a Probe<'a, G>>,
    /// The number of threads that search together, 64 at most. With one, the answer is always the
    /// same.
    pub threads: Threads,
    /// The heuristics in use.
    pub style: Style,
}

/// The heuristics of a search. They never affect proven results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Late moves are searched less deeply, forced ones more deeply, and deeper results from the
    /// transposition table are used.
    #[default]
    Usual,
    /// Every move is searched to the same depth: the score is that of plain minimax, found with
    /// fewer positions.
    Plain,
}

impl<'a, G: Evaluate> Job<'a, G> {
    /// Creates an unwatched search to the greatest depth, without other limits, from a position
    /// without a past.
    pub fn new(game: &'a G, state: &'a G::State) -> Self {
        let (past, depth, nodes) = ([].as_slice(), DEEPEST, u64::MAX);
        let (watch, threads) = (&NoWatch, Threads::ONE);
        Self { game, state, past, depth, nodes, watch, probe: None, threads, style: Style::Usual }
    }
}
