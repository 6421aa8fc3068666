//! Chomp's positions as ranks: blocks that share their lower rows, and a scan at O(1) per bite.
//!
//! A bar is the tuple of its row lengths from the bottom. Its rank is the number of tuples below
//! the opened bar that precede it in lexicographic order, less one, as the empty bar is not a
//! position. In a bar of 2 rows and 2 columns, the ranks 0 to 4 are 1,0 1,1 2,0 2,1 and 2,2.

use std::ops::Range;
use std::sync::Arc;

use tablette_core::index::Shape;
use tablette_core::runs::Runs;
use tablette_core::{
    Amount, Block, BlockOrder, Game, Graph, Numbered, Numbering, Outcome, Phrase, Players, Rank, Scan, Tier,
};

use super::numbers::{PartitionNumbering, RankWalk};
use super::runs::Tails;
use super::stack::{Stack, Steps, suits};
use super::{Chomp, Position};

impl Chomp {
    /// The numbering, computed on first use: rules and theory do without it.
    pub(super) fn numbers(&self) -> &PartitionNumbering {
        self.numbers
            .get_or_init(|| PartitionNumbering::new(&self.start.rows()).expect("a board that is ranked fits 64 bits"))
    }

    /// How bars are split for [`Graph::runs`], computed on first use.
    pub(super) fn tails(&self) -> Option<&Tails> {
        self.tails.get_or_init(|| Tails::new(&self.start.rows(), self.tier_rows)).as_ref()
    }
}

impl Numbered for Chomp {
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Position>>, Phrase> {
        Ok(Arc::clone(this) as _)
    }
}

impl Numbering<Position> for Chomp {
    fn rank(&self, state: &Position) -> Option<Rank> {
        state.is_within(&self.start).then(|| self.numbers().rank(&state.rows()))
    }

    fn unrank(&self, rank: Rank) -> Position {
        Position::new(self.numbers().unrank(rank)).expect("a tuple below the start is a position")
    }
}

impl Graph for Chomp {
    /// One fewer than the tuples below the start, because the empty bar is not a position. C(m+n,
    /// n) - 1 for a full bar.
    fn positions(&self) -> Amount {
        match Shape::count(&self.start.rows()) {
            Amount::Exact(tuples) => Amount::Exact(tuples - 1),
            about @ Amount::PowerOfTen(_) => about,
        }
    }

    fn players(&self) -> Players {
        Self::INFO.players
    }

    /// Blocks of positions that share the rows of the tier. A bite above these rows stays in the
    /// block and lowers the rank; a bite into them lowers the tier.
    fn blocks(&self) -> Vec<Block> {
        let runs = self.numbers().shape().runs(self.tier_rows);
        let blocks = runs.into_iter().map(|(sum, ranks)| Block {
            tier: Tier(sum),
            ranks: ranks.start.saturating_sub(1)..ranks.end - 1,
            inside: BlockOrder::Falling,
        });
        blocks.filter(|block| !block.ranks.is_empty()).collect()
    }

    /// A bite at column c of lower row i shortens that row and those above it to c. So a block has
    /// as many exits as the lower rows have squares; those of the topmost lower row are
    /// consecutive.
    fn exits(&self, block: &Block) -> Option<Vec<Range<u64>>> {
        let shape = self.numbers().shape();
        let Some(top) = self.tier_rows.checked_sub(1) else { return Some(Vec::new()) };
        let here = shape.unrank(block.ranks.start + 1);
        let rows = &here[..=top];
        // The first tuple of a block has empty upper rows, and the tuple of zeros is not a
        // position.
        let first = |rows: &[u32]| shape.rank(rows);
        let length = |last: u32| match shape.bound().get(top + 1) {
            Some(most) => shape.weight(top + 1, last.min(*most) + 1),
            None => 1,
        };
        let mut exits = Vec::new();
        let mut cut = rows.to_vec();
        for row in 0..top {
            for column in 0..rows[row] {
                cut.copy_from_slice(rows);
                cut[row..].iter_mut().for_each(|length| *length = column.min(*length));
                let begins = first(&cut);
                exits.push(begins.saturating_sub(1)..begins + length(cut[top]) - 1);
            }
        }
        cut.copy_from_slice(rows);
        cut[top] = 0;
        exits.push(first(&cut).saturating_sub(1)..first(rows).saturating_sub(1));
        exits.retain(|exit| !exit.is_empty());
        Some(exits)
    }

    fn runs(&self) -> Option<&dyn Runs> {
        self.tails().map(|_| self as _)
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        let numbers = self.numbers();
        match (suits(&self.start.rows()), u32::try_from(numbers.shape().len())) {
            (true, Ok(_)) => steps::<Stack<'_, u32>>(numbers, ranks),
            (true, Err(_)) => steps::<Stack<'_, u64>>(numbers, ranks),
            (false, _) => steps::<RankWalk<'_>>(numbers, ranks),
        }
    }
}

fn steps<'a, S: Steps<'a> + 'a>(numbers: &'a PartitionNumbering, ranks: Range<u64>) -> Scan<'a> {
    let mut walk: Option<S> = None;
    Scan::new(ranks.map(Rank), move |rank, batch| {
        match &mut walk {
            Some(walk) => walk.step(batch),
            None => walk.insert(S::start(numbers, rank)).list(batch),
        }
        // Rank 0 is the lone poisoned square.
        if rank == Rank(0) {
            batch.end(Outcome::Lose, 0);
        }
    })
}
