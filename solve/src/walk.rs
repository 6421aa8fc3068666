//! The depth-first walk that the first two rungs share; they differ in the notes they take on the way.
//!
//! The stack is explicit, so that the length of a line costs memory and never overflows the thread's own stack: Chomp's
//! recursion goes a hundred positions deep, a walk through the rings a million.
//!
//! A position is *called* once for each move that leads to it. [`Notes`] are asked first: the recursion has none, the memo
//! answers what it knows, and the recursion on lines that never come back knows what is open. What is not known joins the
//! path; when its last move was folded, or the worth is settled, it leaves the path with its value.

use tablette_core::{Amount, Ask, Overflow, Refusal, Rules, Worth};

use crate::path::Path;
use crate::watch::Calls;

/// What a walk remembers.
pub(crate) trait Notes<G: Rules, W: Worth> {
    /// What is known of a position that is about to be worked out.
    fn recall(&mut self, game: &G, state: G::State, path: &Path<G>) -> Result<Recall<G, W>, Refusal>;
    /// A position was worked out.
    fn keep(&mut self, state: &G::State, value: W::Value);
    /// Bytes that the notes take beside the path.
    fn bytes(&self) -> u64;
    /// The path is longer than ever before. Default: nothing to be done.
    fn deepen(&mut self, path: &Path<G>) -> Result<(), Refusal> {
        let _ = path;
        Ok(())
    }
}

/// What is known of a position.
pub(crate) enum Recall<G: Rules, W: Worth> {
    /// Its value.
    Known(W::Value),
    /// Nothing; this is the position to work out.
    Unknown(G::State),
}

/// A walk in progress.
pub(crate) struct DepthFirst<'a, G: Rules, W: Worth> {
    game: &'a G,
    worth: &'a W,
    path: Path<G>,
    /// One fold for every depth reached so far, used again and again.
    folds: Vec<W::Fold>,
    calls: Calls<'a>,
    memory: u64,
}

impl<'a, G: Rules, W: Worth> DepthFirst<'a, G, W> {
    /// A walk that has not begun.
    pub(crate) fn new(game: &'a G, worth: &'a W, ask: &Ask<'a>) -> Self {
        Self { game, worth, path: Path::new(), folds: Vec::new(), calls: Calls::new(ask.watch), memory: ask.memory }
    }

    /// Works out one position and everything below it that is not known.
    ///
    /// # Errors
    /// Those of the notes and of the worth; [`Refusal::TooLarge`] before the path passes the memory; [`Refusal::Stopped`].
    pub(crate) fn run(&mut self, root: G::State, notes: &mut impl Notes<G, W>) -> Result<W::Value, Refusal> {
        if let Some(value) = self.call(root, notes)? {
            return Ok(value);
        }
        loop {
            let depth = self.path.len() - 1;
            let next = if self.worth.settled(&self.folds[depth]) { None } else { self.path.step(self.game) };
            if let Some(child) = next {
                if let Some(value) = self.call(child, notes)? {
                    self.take(depth, value)?;
                }
                continue;
            }
            let value = self.worth.finish(&self.folds[depth]).map_err(overflow)?;
            let state = self.path.leave().expect("depth counts the open positions");
            notes.keep(&state, value);
            if depth == 0 {
                return Ok(value);
            }
            self.take(depth - 1, value)?;
        }
    }

    /// One call of the definition: the value if it is known at once, otherwise the position joins the path.
    #[inline]
    fn call(&mut self, state: G::State, notes: &mut impl Notes<G, W>) -> Result<Option<W::Value>, Refusal> {
        self.calls.tick()?;
        let state = match notes.recall(self.game, state, &self.path)? {
            Recall::Known(value) => return Ok(Some(value)),
            Recall::Unknown(state) => state,
        };
        let deeper = self.path.is_at_its_longest();
        if deeper {
            self.make_room(notes)?;
        }
        if let Some((state, end)) = self.path.enter(self.game, state) {
            let value = self.worth.ended(end.outcome, end.cost);
            notes.keep(&state, value);
            return Ok(Some(value));
        }
        self.calls.weigh(self.path.width())?;
        if deeper {
            self.folds.push(W::Fold::default());
            notes.deepen(&self.path)?;
        } else {
            self.worth.clear(&mut self.folds[self.path.len() - 1]);
        }
        Ok(None)
    }

    /// Refuses a path that would not fit once another position is on it.
    ///
    /// Asked at every new depth only. Moves seldom lead to positions with more moves than there were before, so that the
    /// first position of a depth is as wide as they come.
    #[cold]
    fn make_room(&self, notes: &impl Notes<G, W>) -> Result<(), Refusal> {
        let need = match self.path.bytes_with_one_more() {
            Amount::Exact(bytes) => Amount::Exact(bytes.saturating_add(notes.bytes().into())),
            boundless @ Amount::PowerOfTen(_) => boundless,
        };
        Refusal::unless_fits(need, self.memory)
    }

    /// Folds the value of the move taken last at `depth`, the end of the path.
    #[inline]
    fn take(&mut self, depth: usize, value: W::Value) -> Result<(), Refusal> {
        let edge = self.path.edge(self.game);
        self.worth.add(&mut self.folds[depth], edge, value).map_err(overflow)
    }

    /// Calls so far.
    pub(crate) fn calls(&self) -> u64 {
        self.calls.count()
    }

    /// Bytes of the stack now.
    pub(crate) fn bytes(&self) -> u64 {
        self.path.bytes() + (self.folds.capacity() * size_of::<W::Fold>()) as u64
    }

    /// Gives up the path: the positions that are still open, last first.
    pub(crate) fn abandon(&mut self) -> impl Iterator<Item = G::State> + '_ {
        std::iter::from_fn(|| self.path.leave())
    }
}

/// An overflow, as the solvers say it.
pub(crate) fn overflow(Overflow: Overflow) -> Refusal {
    Refusal::Overflow
}
