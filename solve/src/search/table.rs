//! Positions that were looked at before, in bounded memory.
//!
//! A *transposition table*: different orders of the same moves lead to the same position, and what was found of it once is
//! asked before it is searched again. A cell has 16 bytes; half of the key says where it stands, and the other half, the
//! fingerprint, whether it is of this position. Two positions with the same 64 bits are taken for one with a probability of
//! about n / 2^64 for n cells, which scores bear; the key of a game is as good a hash as it gives.
//!
//! Cells come in pairs. The first of a pair gives way only to a deeper search, the second always: so old and costly results
//! last, and recent ones are there when the same part of the tree is searched again.
//!
//! Reference: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, *Replacement schemes for transposition tables*,
//! ICCA Journal 17 (1994).

use tablette_core::{Amount, Outcome, Refusal};

use super::known::{Proof, Value};

/// What the score of a cell says of the true one at that depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is no less.
    Least,
    /// It is no more.
    Most,
    /// It is that.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    fingerprint: u64,
    score: i32,
    /// The number of the best move in the order of the game; [`NO_MOVE`] where none is best.
    best: u16,
    depth: u8,
    /// Bound (2 bits), least (2 bits), most (2 bits); 0 in a cell that was never used.
    says: u8,
}

const NO_MOVE: u16 = u16::MAX;
const EMPTY: Cell = Cell { fingerprint: 0, score: 0, best: NO_MOVE, depth: 0, says: 0 };
/// Bytes of a cell.
const CELL: u64 = size_of::<Cell>() as u64;
/// Fewer cells than this are none.
const FEWEST: u64 = 1 << 10;
/// More do not help a search that somebody waits for.
const MOST: u64 = 1 << 26;

impl Cell {
    /// Packs what was found into 16 bytes.
    fn new(key: u128, value: Value, bound: Bound, depth: u8, best: Option<usize>) -> Self {
        let best = best.and_then(|best| u16::try_from(best).ok()).unwrap_or(NO_MOVE);
        let says = (1 + bound as u8) | ((value.known.least as u8) << 2) | ((value.known.most as u8) << 4);
        Self { fingerprint: (key >> 64) as u64, score: value.score, best, depth, says }
    }

    /// The score, seen from the position itself: wins are counted from there.
    pub(super) fn score(&self) -> i32 {
        self.score
    }

    /// How many plies were searched below it.
    pub(super) fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    /// The number of the best move in the order of the game, where one was best.
    pub(super) fn best(&self) -> Option<usize> {
        (self.best != NO_MOVE).then_some(usize::from(self.best))
    }

    /// What the score says of the true one.
    pub(super) fn bound(&self) -> Bound {
        match self.says & 3 {
            1 => Bound::Least,
            2 => Bound::Most,
            _ => Bound::Exact,
        }
    }

    /// What is proven of the position, whatever the depth.
    pub(super) fn known(&self) -> Proof {
        let outcome = |bits| match bits & 3 {
            0 => Outcome::Lose,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        };
        Proof { least: outcome(self.says >> 2), most: outcome(self.says >> 4) }
    }
}

/// Pairs of cells: the first keeps what was searched deepest, the second what was searched last.
pub(super) struct Cells {
    cells: Vec<Cell>,
}

impl Cells {
    /// As many as fit, a power of two.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] when not even 1024 fit.
    pub(super) fn within(memory: u64) -> Result<Self, Refusal> {
        Refusal::unless_fits(Amount::Exact((FEWEST * CELL).into()), memory)?;
        let most = (memory / CELL).min(MOST);
        Ok(Self { cells: vec![EMPTY; 1 << most.ilog2()] })
    }

    /// The memory taken.
    pub(super) fn bytes(&self) -> u64 {
        self.cells.len() as u64 * CELL
    }

    /// Empties every cell.
    pub(super) fn forget(&mut self) {
        self.cells.fill(EMPTY);
    }

    /// Where the pair of a key begins: an even place, from its low bits.
    fn pair(&self, key: u128) -> usize {
        key as usize & (self.cells.len() - 1) & !1
    }

    /// The cell of a position, if one of its pair has its fingerprint. O(1).
    #[inline]
    pub(super) fn find(&self, key: u128) -> Option<Cell> {
        let first = self.pair(key);
        let fingerprint = (key >> 64) as u64;
        let pair = &self.cells[first..first + 2];
        pair.iter().find(|cell| cell.fingerprint == fingerprint && cell.says != 0).copied()
    }

    /// Remembers a position; what was proven of it before is kept. A position that is settled is never searched again,
    /// so that its depth is the greatest there is.
    pub(super) fn keep(&mut self, key: u128, value: Value, bound: Bound, depth: i32, best: Option<usize>) {
        let old = self.find(key);
        let known = old.map_or(value.known, |old| old.known().and(value.known));
        let settled = value.known.settled().is_some();
        let depth = if settled { u8::MAX } else { depth.clamp(0, i32::from(u8::MAX) - 1) as u8 };
        let best = best.or(old.and_then(|old| old.best()));
        let cell = Cell::new(key, Value { known, ..value }, if settled { Bound::Exact } else { bound }, depth, best);
        let first = self.pair(key);
        let deeper = self.cells[first].says == 0
            || self.cells[first].fingerprint == cell.fingerprint
            || self.cells[first].depth <= depth;
        if !deeper {
            self.cells[first + 1] = cell;
            return;
        }
        if self.cells[first].fingerprint != cell.fingerprint {
            self.cells[first + 1] = self.cells[first];
        } else if self.cells[first + 1].fingerprint == cell.fingerprint {
            self.cells[first + 1] = EMPTY;
        }
        self.cells[first] = cell;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_kept_when_scores_are_replaced() {
        let mut cells = Cells::within(1 << 20).unwrap();
        let key = (7_u128 << 64) + 12;
        let safe = Proof { least: Outcome::Draw, most: Outcome::Win };
        cells.keep(key, Value { score: 5, known: safe }, Bound::Least, 3, Some(2));
        cells.keep(key, Value::guess(9), Bound::Most, 4, None);
        let cell = cells.find(key).unwrap();
        assert_eq!((cell.score(), cell.depth(), cell.best(), cell.known()), (9, 4, Some(2), safe));
        assert_eq!(cell.bound(), Bound::Most);
        assert!(cells.find(key + 2).is_none() && cells.find((8_u128 << 64) + 12).is_none());
        cells.forget();
        assert!(cells.find(key).is_none());
    }

    #[test]
    fn memory_is_refused_before_it_is_taken() {
        assert!(matches!(Cells::within(100), Err(Refusal::TooLarge { allowed: 100, .. })));
        assert_eq!(Cells::within(3 << 20).unwrap().bytes(), 2 << 20);
    }
}
