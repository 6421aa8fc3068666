//! The orders in which a recursion may try the bites: its number of calls depends on them.

use super::moves::{Move, play, playable_moves};
use super::watched::Memo;

/// An order of the bites, as two nested loops over rows and columns give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BiteOrder {
    /// Whether the outer loop runs over the columns.
    pub columns_outside: bool,
    /// Whether the last row comes first.
    pub rows_falling: bool,
    /// Whether the last column comes first.
    pub columns_falling: bool,
}

impl BiteOrder {
    /// Returns every order; that of question 5 comes first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8_u8).map(|bits| Self {
            columns_outside: bits & 4 != 0,
            rows_falling: bits & 2 != 0,
            columns_falling: bits & 1 != 0,
        })
    }

    fn sorted(self, mut moves: Vec<Move>) -> Vec<Move> {
        let toward = |at: u32, is_falling: bool| if is_falling { u32::MAX - at } else { at };
        moves.sort_by_key(|&(row, column)| {
            let (row, column) = (toward(row, self.rows_falling), toward(column, self.columns_falling));
            if self.columns_outside { (column, row) } else { (row, column) }
        });
        moves
    }
}

/// Questions 9(c) and 11: the number of calls of a recursion that tries the bites in this order,
/// with a memo if one is given; `None` if there are more than `most` calls.
///
/// ```
/// use tablette_games::chomp::questions::{BiteOrder, calls_in_order, full_bar};
/// let bar = full_bar(3, 2);
/// let calls: Vec<_> = BiteOrder::all().filter_map(|order| calls_in_order(&bar, order, None, 1_000)).collect();
/// assert_eq!(calls, [46, 32, 36, 24, 50, 30, 38, 20]);
/// assert_eq!(BiteOrder::all().find_map(|order| calls_in_order(&bar, order, None, 19)), None);
/// ```
pub fn calls_in_order(position: &[u32], order: BiteOrder, memo: Option<&mut Memo>, most: u64) -> Option<u64> {
    let mut recursion = Recursion { order, memo, calls: 0, most };
    recursion.is_won(position)?;
    Some(recursion.calls)
}

struct Recursion<'a> {
    order: BiteOrder,
    memo: Option<&'a mut Memo>,
    calls: u64,
    most: u64,
}

impl Recursion<'_> {
    fn is_won(&mut self, position: &[u32]) -> Option<bool> {
        self.calls += 1;
        if self.calls > self.most {
            return None;
        }
        if let Some(&known) = self.memo.as_ref().and_then(|memo| memo.get(position)) {
            return Some(known);
        }
        let mut won = false;
        for after in self.order.sorted(playable_moves(position)).into_iter().filter_map(|mv| play(position, mv)) {
            won = !self.is_won(&after)?;
            if won {
                break;
            }
        }
        if let Some(memo) = &mut self.memo {
            memo.insert(position.to_vec(), won);
        }
        Some(won)
    }
}
