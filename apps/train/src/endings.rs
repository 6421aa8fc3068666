//! Exact values of endings, computed when training begins and kept in memory.

use std::sync::Arc;

use anyhow::{Result, anyhow};
use tablette_core::worth::PlayValue;
use tablette_core::{NoWatch, Numbered, Numbering, Options, Slices as _};
use tablette_games::draughts::{Compiled, Draughts, State};
use tablette_solve::{Threads, ValueTable, retrograde};

/// All endings of up to a given number of pieces.
pub(crate) struct EndgameTables<V: Compiled> {
    pieces: u32,
    numbering: Arc<dyn Numbering<State<V>>>,
    values: ValueTable<PlayValue>,
}

impl<V: Compiled> EndgameTables<V> {
    /// Solves them: 43 million positions and half a minute of one core for four pieces on 10×10
    /// squares.
    pub(crate) fn new(pieces: u32, memory: u64, threads: Threads) -> Result<Self> {
        let game = Draughts::<V>::open_slices(&pieces.to_string()).map_err(|problem| anyhow!("{problem}"))?;
        let numbering = Draughts::<V>::numbering(&Arc::new(game)).map_err(|refusal| anyhow!("{refusal:?}"))?;
        let options = Options { watch: &NoWatch, memory };
        let values = retrograde(&*numbering, &options, threads).map_err(|refusal| anyhow!("{refusal:?}"))?;
        Ok(Self { pieces, numbering, values })
    }

    /// The value of a position; `None` if it has more pieces.
    pub(crate) fn value(&self, state: &State<V>) -> Option<PlayValue> {
        if state.position.piece_count() > self.pieces {
            return None;
        }
        Some(self.values.get(self.numbering.rank(state)?))
    }
}
