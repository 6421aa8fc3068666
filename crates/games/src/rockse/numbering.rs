//! Ranks for every combination of a cell and a set of extra jumps.
//!
//! Let q be the number of extra jumps, numbered from 0 in document order, and s the sum of 2 to the
//! numbers of the jumps of a set. On N by N cells, the rank of cell (i,j) with that set is
//! (N² - 1 - N i - j) 2^q + s. Where jumps are counted up to m, it is that times m + 1, plus the
//! number of jumps left. Sets that cannot be collected on a cell have ranks too.

use std::ops::Range;
use std::sync::Arc;

use tablette_core::{Amount, Block, BlockOrder, Game, Graph, Numbered, Numbering, Phrase, Players, Rank, Scan, Tier};

use super::Rockse;
use super::jumps::JumpSet;
use super::position::Position;

impl Rockse {
    /// Ranks per cell; only called where all ranks fit in 64 bits.
    fn ranks_a_cell(&self) -> u64 {
        self.rule.counts() << self.instance.extras().len()
    }
}

impl Numbered for Rockse {
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Position>>, Phrase> {
        Ok(Arc::clone(this) as _)
    }
}

impl Numbering<Position> for Rockse {
    fn rank(&self, state: &Position) -> Option<Rank> {
        if state.cell > self.instance.goal() || u64::from(state.left) >= self.rule.counts() {
            return None;
        }
        let cell = u64::from(self.instance.goal() - state.cell);
        let set = state.extra.words()[0];
        Some(Rank(cell * self.ranks_a_cell() + set * self.rule.counts() + u64::from(state.left)))
    }

    fn unrank(&self, rank: Rank) -> Position {
        let cell = self.instance.goal() - (rank.0 / self.ranks_a_cell()) as u32;
        let inside = rank.0 % self.ranks_a_cell();
        let mut extra = JumpSet::empty(self.instance.extras().len());
        super::jumps::bits(inside / self.rule.counts()).for_each(|number| extra.insert(number));
        Position { cell, extra, left: (inside % self.rule.counts()) as u32 }
    }
}

impl Graph for Rockse {
    /// N² · 2^q for q distinct extra jumps, times the counts of jumps left where they are counted.
    fn positions(&self) -> Amount {
        let extras = self.instance.extras().len();
        let sets = if extras < 100 {
            Amount::Exact(1 << extras)
        } else {
            Amount::PowerOfTen(extras as f64 * std::f64::consts::LOG10_2)
        };
        sets.times(self.instance.cells() as u64).times(self.rule.counts())
    }

    fn players(&self) -> Players {
        Self::INFO.players
    }

    /// One block per row, the last row first: jumps lead down, or to the right, and so to a lower
    /// rank.
    fn blocks(&self) -> Vec<Block> {
        let row = self.ranks_a_cell() * self.instance.size() as u64;
        let rows = 0..self.instance.size() as u64;
        let block = |tier| Block { tier: Tier(tier), ranks: tier * row..(tier + 1) * row, inside: BlockOrder::Falling };
        rows.map(block).collect()
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::by_rules(self, self, ranks)
    }
}
