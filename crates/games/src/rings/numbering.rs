//! Boards as ranks: the place of a board on the path, so that a move is a step of one.
//!
//! With ring 1 as the lowest bit and 1 for a ring that is on, the board of rank r is the Gray code
//! of r, which is r xor r/2 (rounded down). The target does not change the ranks.

use std::ops::Range;
use std::sync::Arc;

use tablette_core::{
    Amount, Backwards, Batch, Block, BlockOrder, Game, Graph, Numbered, Numbering, Outcome, Phrase, Players, Rank,
    Scan, Tier,
};

use super::Rings;
use super::board::Board;
use super::path::prefix_xor;

impl Rings {
    /// The place of a board on the path.
    fn rank_of(state: &Board) -> Rank {
        Rank(prefix_xor(state.value().expect("a board that is ranked has at most 63 squares")))
    }

    /// The ranks one move away: one step up or down the path, or two for a pair.
    fn neighbours(&self, rank: u64, mut found: impl FnMut(u64)) {
        let end = 1_u64 << self.squares();
        let odd = rank % 2;
        // The even neighbour above differs in square 1; the order of the moves is kept: square 1
        // first.
        let (first, second) = (rank ^ 1, if odd == 1 { rank.wrapping_add(1) } else { rank.wrapping_sub(1) });
        for next in [first, second] {
            if next < end {
                found(next);
            }
        }
        if self.is_accelerated() {
            let pair = match rank % 8 {
                0 | 5 => rank + 2,
                2 | 7 => rank - 2,
                _ => return,
            };
            if pair < end {
                found(pair);
            }
        }
    }
}

impl Numbered for Rings {
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Board>>, Phrase> {
        Ok(Arc::clone(this) as _)
    }
}

impl Numbering<Board> for Rings {
    fn rank(&self, state: &Board) -> Option<Rank> {
        (state.squares() == self.squares()).then(|| Self::rank_of(state))
    }

    fn unrank(&self, rank: Rank) -> Board {
        Board::from_value(self.squares(), rank.0 ^ rank.0 >> 1).expect("ranks are below 2^n")
    }
}

impl Graph for Rings {
    /// 2^n: every board lies on the path.
    fn positions(&self) -> Amount {
        let squares = self.squares();
        1_u128.checked_shl(squares).map_or(Amount::PowerOfTen(f64::from(squares) * 2_f64.log10()), Amount::Exact)
    }

    fn players(&self) -> Players {
        Self::INFO.players
    }

    /// One block: every move can be undone.
    fn blocks(&self) -> Vec<Block> {
        vec![Block { tier: Tier(0), ranks: 0..1 << self.squares(), inside: BlockOrder::Loopy }]
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        let target = Self::rank_of(self.target());
        Scan::new(ranks.map(Rank), move |rank, batch| {
            if rank == target {
                batch.end(Outcome::Win, 0);
            } else {
                self.neighbours(rank.0, |next| batch.push(Rank(next)));
            }
        })
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        Some(self)
    }
}

impl Backwards for Rings {
    /// Every move can be undone, so the predecessors are the neighbours; but no move leads on from
    /// the target.
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        let target = Self::rank_of(self.target());
        batch.fill(&mut ranks.iter().copied(), &mut |rank, batch| {
            self.neighbours(rank.0, |before| {
                if before != target.0 {
                    batch.push(Rank(before));
                }
            });
        })
    }
}
