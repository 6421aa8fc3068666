//! The depth-first walk shared by the first two rungs, which differ only in their memo.
//!
//! The stack is explicit, so that the length of a line costs memory and never overflows the
//! thread's own stack: Chomp's recursion goes a hundred positions deep, a walk through the rings a
//! million.
//!
//! A position is *called* once for each move that leads to it. The walk first queries the
//! [`MemoStore`]: the plain recursion stores nothing, the memo returns stored values, and the
//! recursion on lines without repetition recognises open positions. An unknown position joins the
//! path; when its last move has been folded, or the worth is settled, it leaves the path with its
//! value.

use tablette_core::{Amount, Options, Overflow, Refusal, Rules, Worth};

use crate::path::Path;
use crate::watch::Calls;

/// The memo of a walk.
pub(crate) trait MemoStore<G: Rules, W: Worth> {
    /// Looks up a position that is about to be computed.
    fn recall(&mut self, game: &G, state: G::State, path: &Path<G>) -> Result<MemoEntry<G, W>, Refusal>;
    /// Stores the value of a position.
    fn keep(&mut self, state: &G::State, value: W::Value);
    /// Returns the bytes of the memo besides the path.
    fn bytes(&self) -> u64;
    /// Called when the path is longer than ever before. Default: does nothing.
    fn deepen(&mut self, path: &Path<G>) -> Result<(), Refusal> {
        let _ = path;
        Ok(())
    }
}

/// The result of a look-up.
pub(crate) enum MemoEntry<G: Rules, W: Worth> {
    /// The value of the position.
    Known(W::Value),
    /// No value; this is the position to compute.
    Unknown(G::State),
}

/// A walk in progress.
pub(crate) struct DepthFirst<'a, G: Rules, W: Worth> {
    game: &'a G,
    worth: &'a W,
    path: Path<G>,
    /// One fold for every depth reached so far, reused.
    folds: Vec<W::Fold>,
    calls: Calls<'a>,
    memory: u64,
}

impl<'a, G: Rules, W: Worth> DepthFirst<'a, G, W> {
    /// Creates a walk that has not begun.
    pub(crate) fn new(game: &'a G, worth: &'a W, options: &Options<'a>) -> Self {
        Self {
            game,
            worth,
            path: Path::new(),
            folds: Vec::new(),
            calls: Calls::new(options.watch),
            memory: options.memory,
        }
    }

    /// Computes one position and everything below it that is not known.
    ///
    /// # Errors
    /// Those of the memo and of the worth; [`Refusal::TooLarge`] before the path exceeds the
    /// memory; [`Refusal::Stopped`].
    pub(crate) fn run(&mut self, root: G::State, notes: &mut impl MemoStore<G, W>) -> Result<W::Value, Refusal> {
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

    /// Makes one call of the definition: returns the value if it is known at once; otherwise the
    /// position joins the path.
    #[inline]
    fn call(&mut self, state: G::State, notes: &mut impl MemoStore<G, W>) -> Result<Option<W::Value>, Refusal> {
        self.calls.tick()?;
        let state = match notes.recall(self.game, state, &self.path)? {
            MemoEntry::Known(value) => return Ok(Some(value)),
            MemoEntry::Unknown(state) => state,
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

    /// Refuses a path that would not fit with one more position.
    ///
    /// Tested only at every new depth: moves seldom lead to positions with more moves, so the first
    /// position of a depth is as wide as they come.
    #[cold]
    fn make_room(&self, notes: &impl MemoStore<G, W>) -> Result<(), Refusal> {
        let need = match self.path.bytes_with_one_more() {
            Amount::Exact(bytes) => Amount::Exact(bytes.saturating_add(notes.bytes().into())),
            boundless @ Amount::PowerOfTen(_) => boundless,
        };
        Refusal::unless_fits(need, self.memory)
    }

    /// Folds the value of the last move taken at `depth`, the end of the path.
    #[inline]
    fn take(&mut self, depth: usize, value: W::Value) -> Result<(), Refusal> {
        let edge = self.path.edge(self.game);
        self.worth.add(&mut self.folds[depth], edge, value).map_err(overflow)
    }

    /// Returns the number of calls so far.
    pub(crate) fn calls(&self) -> u64 {
        self.calls.count()
    }

    /// Returns the bytes of the stack.
    pub(crate) fn bytes(&self) -> u64 {
        self.path.bytes() + (self.folds.capacity() * size_of::<W::Fold>()) as u64
    }

    /// Abandons the path and returns its open positions, last first.
    pub(crate) fn abandon(&mut self) -> impl Iterator<Item = G::State> + '_ {
        std::iter::from_fn(|| self.path.leave())
    }
}

/// Converts an overflow to a refusal.
pub(crate) fn overflow(Overflow: Overflow) -> Refusal {
    Refusal::Overflow
}
