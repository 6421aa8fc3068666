//! The path from the root to the current position of a depth-first walk: an explicit stack, so that
//! depth costs only memory.
//!
//! The moves of all open positions are in one list, those of the last position at its end: entering
//! a position appends to it, leaving truncates it, and no position owns an allocation. For example,
//! with the moves a, b of the root and c, d, e of its first child the list is `a b c d e`, and
//! leaving the child leaves `a b`.

use rustc_hash::FxHashSet;
use tablette_core::{Amount, Edge, End, Phrase, Refusal, Rules, Text};

/// The open positions of a walk, root first, with their untried moves.
pub(crate) struct Path<G: Rules> {
    frames: Vec<Frame<G::State>>,
    /// The moves of all frames, one after the other, so that no frame owns an allocation.
    moves: Vec<G::Move>,
    /// Maximum number of positions open at the same time so far.
    deepest: usize,
}

/// Minimum capacity of a list that grows from empty.
const FEWEST: usize = 4;

struct Frame<S> {
    state: S,
    /// Index of its first move.
    start: usize,
    /// Index of its first untried move.
    next: usize,
}

impl<G: Rules> Path<G> {
    /// Creates an empty path.
    pub(crate) fn new() -> Self {
        Self { frames: Vec::new(), moves: Vec::new(), deepest: 0 }
    }

    /// Appends `state` to the path; if the game has ended, returns it with its end instead.
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

    /// Takes the next move of the last position and returns the position behind it; `None` after
    /// the last move.
    #[inline]
    pub(crate) fn step(&mut self, game: &G) -> Option<G::State> {
        let frame = self.frames.last_mut()?;
        let &mv = self.moves.get(frame.next)?;
        frame.next += 1;
        Some(game.apply(&frame.state, mv))
    }

    /// Returns the cost and the turn of the last move taken from the last position.
    #[inline]
    pub(crate) fn edge(&self, game: &G) -> Edge {
        let frame = self.frames.last().expect("a move was taken from the last position");
        let mv = self.moves[frame.next - 1];
        game.edge(&frame.state, mv)
    }

    /// Removes the last position.
    #[inline]
    pub(crate) fn leave(&mut self) -> Option<G::State> {
        let frame = self.frames.pop()?;
        self.moves.truncate(frame.start);
        Some(frame.state)
    }

    /// Returns the number of open positions.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether the next position would make the path longer than ever.
    #[inline]
    pub(crate) fn is_at_its_longest(&self) -> bool {
        self.frames.len() == self.deepest
    }

    /// Returns the number of moves of the last position, taken or not; 0 on an empty path.
    pub(crate) fn width(&self) -> usize {
        self.frames.last().map_or(0, |frame| self.moves.len() - frame.start)
    }

    /// Returns the bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<Frame<G::State>>() + self.moves.capacity() * size_of::<G::Move>()) as u64
    }

    /// Returns the peak bytes while one more position joins the path, if it has no more moves than
    /// the last one, as is usual: a stack or list of moves that must grow exists twice for a
    /// moment. The caller must bound the moves of the first position
    /// ([`Branching`](tablette_core::Branching)).
    pub(crate) fn bytes_with_one_more(&self) -> Amount {
        let frames = if self.frames.len() < self.frames.capacity() { 0 } else { (2 * self.frames.len()).max(FEWEST) };
        let (width, used, capacity) = (self.width(), self.moves.len(), self.moves.capacity());
        let moves = if width <= capacity - used { 0 } else { (used + width).max(2 * capacity) };
        let grown = frames * size_of::<Frame<G::State>>() + moves * size_of::<G::Move>();
        Amount::Exact(grown as u128 + u128::from(self.bytes()))
    }

    /// Whether a position is on the path twice. Linear in the length of the path. In the rings, for
    /// example, the path 000, 100, 000 repeats.
    pub(crate) fn repeats(&self) -> bool {
        let mut seen = FxHashSet::default();
        !self.frames.iter().all(|frame| seen.insert(&frame.state))
    }
}

/// Returns the refusal of a walk on repeating positions.
pub(crate) fn endless() -> Refusal {
    Refusal::Beyond(Phrase::from(ENDLESS))
}

const ENDLESS: Text = Text::new(
    "positions can repeat here, so this rung would never end; where it applies, retrograde analysis (the rung table) settles such games",
    "des positions peuvent se répéter ici, et cet échelon ne finirait jamais ; là où elle s'applique, l'analyse rétrograde (l'échelon table) règle ces jeux",
);
