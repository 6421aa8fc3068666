//! The path from the root to where a depth-first walk stands: an explicit stack, so that depth costs memory only.
//!
//! All moves of all open positions stand in one list, the last position's at its end: entering appends to it, leaving cuts it
//! off, and no position owns an allocation. For example, with the moves a, b of the root and c, d, e of its first child the
//! list is `a b c d e`, and leaving the child leaves `a b`.

use rustc_hash::FxHashSet;
use tablette_core::{Amount, Edge, End, Phrase, Refusal, Rules, Text};

/// The open positions of a walk, root first, with the moves that are still to be tried.
pub(crate) struct Path<G: Rules> {
    frames: Vec<Frame<G::State>>,
    /// The moves of all frames, one after the other, so that no frame owns an allocation.
    moves: Vec<G::Move>,
    /// The most positions that were ever open at the same time.
    deepest: usize,
}

/// A list that grows from nothing gets room for at least so many.
const FEWEST: usize = 4;

struct Frame<S> {
    state: S,
    /// Where its moves begin.
    start: usize,
    /// Its first move that was not taken yet.
    next: usize,
}

impl<G: Rules> Path<G> {
    /// No position at all.
    pub(crate) fn new() -> Self {
        Self { frames: Vec::new(), moves: Vec::new(), deepest: 0 }
    }

    /// Puts `state` at the end of the path; where the game has ended, gives it back with its end instead.
    #[inline]
    pub(crate) fn enter(&mut self, game: &G, state: G::State) -> Option<(G::State, End)> {
        let start = self.moves.len();
        if let Some(end) = game.expand(&state, &mut self.moves) {
            return Some((state, end));
        }
        self.frames.push(Frame { state, start, next: start });
        self.deepest = self.deepest.max(self.frames.len());
        None
    }

    /// Takes the next move of the last position and gives the position behind it; `None` when all were taken.
    #[inline]
    pub(crate) fn step(&mut self, game: &G) -> Option<G::State> {
        let frame = self.frames.last_mut()?;
        let &mv = self.moves.get(frame.next)?;
        frame.next += 1;
        Some(game.apply(&frame.state, mv))
    }

    /// What the move taken last from the last position does besides leading somewhere.
    #[inline]
    pub(crate) fn edge(&self, game: &G) -> Edge {
        let frame = self.frames.last().expect("a move was taken from the last position");
        let mv = self.moves[frame.next - 1];
        game.edge(&frame.state, mv)
    }

    /// Leaves the last position.
    #[inline]
    pub(crate) fn leave(&mut self) -> Option<G::State> {
        let frame = self.frames.pop()?;
        self.moves.truncate(frame.start);
        Some(frame.state)
    }

    /// How many positions are open.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.frames.len()
    }

    /// True when the next position would make the path longer than ever.
    #[inline]
    pub(crate) fn is_at_its_longest(&self) -> bool {
        self.frames.len() == self.deepest
    }

    /// How many moves the last position has, taken or not; 0 on an empty path.
    pub(crate) fn width(&self) -> usize {
        self.frames.last().map_or(0, |frame| self.moves.len() - frame.start)
    }

    /// Bytes taken now.
    pub(crate) fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<Frame<G::State>>() + self.moves.capacity() * size_of::<G::Move>()) as u64
    }

    /// Bytes taken while one more position joins the path, if it has no more moves than the last one, as is usual: where the
    /// stack or the list of moves must grow, the old one beside the new one. The moves of the first position are for the
    /// caller to have bounded ([`Branching`](tablette_core::Branching)).
    pub(crate) fn bytes_with_one_more(&self) -> Amount {
        let frames = if self.frames.len() < self.frames.capacity() { 0 } else { (2 * self.frames.len()).max(FEWEST) };
        let (width, used, capacity) = (self.width(), self.moves.len(), self.moves.capacity());
        let moves = if width <= capacity - used { 0 } else { (used + width).max(2 * capacity) };
        let grown = frames * size_of::<Frame<G::State>>() + moves * size_of::<G::Move>();
        Amount::Exact(grown as u128 + u128::from(self.bytes()))
    }

    /// True when a position stands on the path twice. Linear in the length of the path.
    /// For example, in the rings the path 000, 100, 000 does.
    pub(crate) fn repeats(&self) -> bool {
        let mut seen = FxHashSet::default();
        !self.frames.iter().all(|frame| seen.insert(&frame.state))
    }
}

/// Why a walk gives up where positions repeat.
pub(crate) fn endless() -> Refusal {
    Refusal::Beyond(Phrase::from(ENDLESS))
}

const ENDLESS: Text = Text::new(
    "positions can repeat here, so this rung would never end; where it applies, retrograde analysis (the rung table) settles such games",
    "des positions peuvent se répéter ici, et cet échelon ne finirait jamais ; là où elle s'applique, l'analyse rétrograde (l'échelon table) règle ces jeux",
);
