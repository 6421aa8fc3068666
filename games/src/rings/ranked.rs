//! Boards as ranks: the number of a board on the path, so that a move is a step of one.

use std::ops::{ControlFlow, Range};

use tablette_core::{Amount, Block, Inside, Outcome, Rank, Ranked, Successors, Tier, Unmove};

use super::Rings;
use super::board::Board;
use super::path::prefix_xor;

impl Rings {
    /// The ranks one move away, which are one step up or down the path, or two for a pair.
    fn neighbours(&self, rank: u64, mut found: impl FnMut(u64)) {
        let end = 1_u64 << self.squares();
        let odd = rank % 2;
        // The even neighbour above differs in square 1; keep the order of the moves: square 1 first.
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

impl Ranked for Rings {
    /// 2^n: every board lies on the path.
    fn positions(&self) -> Amount {
        let squares = self.squares();
        1_u128.checked_shl(squares).map_or(Amount::PowerOfTen(f64::from(squares) * 2_f64.log10()), Amount::Exact)
    }

    fn rank(&self, state: &Board) -> Rank {
        Rank(prefix_xor(state.value().expect("a board that is ranked has at most 63 squares")))
    }

    fn unrank(&self, rank: Rank) -> Board {
        Board::from_value(self.squares(), rank.0 ^ rank.0 >> 1).expect("ranks are below 2^n")
    }

    /// One block: every move can be taken back.
    fn blocks(&self) -> Vec<Block> {
        vec![Block { tier: Tier(0), ranks: 0..1 << self.squares(), inside: Inside::Loopy }]
    }

    fn scan(
        &self,
        ranks: Range<u64>,
        visit: &mut impl FnMut(Rank, Option<Outcome>, &Successors) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let target = self.rank(self.target()).0;
        let mut successors = Successors::default();
        for rank in ranks {
            successors.clear();
            let result = (rank == target).then_some(Outcome::Win);
            if result.is_none() {
                self.neighbours(rank, |next| successors.push(Rank(next)));
            }
            visit(Rank(rank), result, &successors)?;
        }
        ControlFlow::Continue(())
    }
}

impl Unmove for Rings {
    /// Every move can be taken back, so what leads here are the neighbours; but nobody plays on from the target.
    fn unmoves(&self, state: &Board, out: &mut Vec<Board>) {
        let before = state.toggles(self.is_accelerated()).map(|toggle| state.after(toggle));
        out.extend(before.filter(|board| board != self.target()));
    }
}
