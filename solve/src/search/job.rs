//! What is to be searched, and how.

use tablette_core::worth::PlayValue;
use tablette_core::{Evaluate, Unwatched, Watch};

use crate::threads::Threads;

/// No search looks further ahead, forced moves and captures aside.
pub(super) const DEEPEST: u32 = 96;

/// What an exact table says of a position, where it has it: won, drawn or lost, in how many plies.
pub type Probe<'a, G> = dyn Fn(&<G as tablette_core::Rules>::State) -> Option<PlayValue> + Sync + 'a;

/// What is to be searched, and how far.
pub struct Job<'a, G: Evaluate> {
    /// The rules.
    pub game: &'a G,
    /// The position.
    pub state: &'a G::State,
    /// Positions that were there before: coming back to one counts as a draw, in the estimate only.
    pub past: &'a [G::State],
    /// At most so many plies.
    pub depth: u32,
    /// At most so many positions, the first ply aside; of several threads together, and two thousand of each beyond it.
    pub nodes: u64,
    /// Who waits; asked once in 1024 positions.
    pub watch: &'a dyn Watch,
    /// Exact values of some positions.
    pub probe: Option<&'a Probe<'a, G>>,
    /// How many search together, 64 at most. With one, the answer is always the same.
    pub threads: Threads,
    /// Which liberties are taken.
    pub style: Style,
}

/// Which liberties a search takes. None of them touches what is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Late moves are looked at less deeply, forced ones more, and what was found deeper elsewhere is used.
    #[default]
    Usual,
    /// Every move to the same depth: the score is that of plain minimax, found with fewer positions.
    Plain,
}

impl<'a, G: Evaluate> Job<'a, G> {
    /// A search without limits but the greatest depth, from a position without a past, that nobody watches.
    pub fn new(game: &'a G, state: &'a G::State) -> Self {
        let (past, depth, nodes) = ([].as_slice(), DEEPEST, u64::MAX);
        let (watch, threads) = (&Unwatched, Threads::ONE);
        Self { game, state, past, depth, nodes, watch, probe: None, threads, style: Style::Usual }
    }
}
