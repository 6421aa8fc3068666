//! Moves that run backwards, for retrograde analysis.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::ranked::{Rank, Ranked};

/// Games whose moves also run backwards, inside a tier.
///
/// A solver works tier by tier, and sees what leaves a tier by looking ahead. So a game need only take back the moves
/// that stay inside one: nobody has to un-capture.
pub trait Unmove: Game {
    /// Appends every position of the same [tier](crate::Block::tier) from which one legal move leads to `state`, each once.
    fn unmoves(&self, state: &Self::State, out: &mut Vec<Self::State>);

    /// Visits each of `ranks`, in the order given, with the ranks of its tier from which a move leads there, each once.
    /// Stops when told to. Default: `unrank`, `unmoves`, `rank`.
    ///
    /// An override makes retrograde analysis fast. It may list besides ranks *none* of whose moves stay in their tier:
    /// whoever asks has looked ahead and knows those.
    fn scan_back(
        &self,
        ranks: impl Iterator<Item = Rank>,
        visit: &mut impl FnMut(Rank, &[Rank]) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        Self: Ranked,
    {
        let (mut states, mut before) = (Vec::new(), Vec::new());
        for rank in ranks {
            states.clear();
            self.unmoves(&self.unrank(rank), &mut states);
            before.clear();
            before.extend(states.iter().map(|state| self.rank(state)));
            before.sort_unstable();
            before.dedup();
            visit(rank, &before)?;
        }
        ControlFlow::Continue(())
    }
}
