//! Walks, one move at a time: the « décurryfication » of the source text.

use super::board::{Board, Toggle};
use super::path;

/// The moves from one board to another, lazily: the recursions unrolled.
///
/// There is no choice on the way. Every other move plays square 1; each of the others plays the
/// square after the first pawn, because playing square 1 again would undo the previous move. So the
/// direction of the first move determines everything.
///
/// Each move is O(1) in the worst case, whatever the number of squares: the pawns are kept as a
/// stack, first pawn on top. The walk has no counter and no limit. To start anywhere, use
/// [`board_at`](super::board_at); to walk backward, exchange the two boards. Space: O(squares).
///
/// ```
/// use tablette_games::rings::{Board, Steps, Toggle};
/// let mut fill = Steps::new(Board::empty(3), &Board::full(3));
/// let squares: Vec<_> = fill.by_ref().collect();
/// assert_eq!(squares, [1, 2, 1, 3, 1].map(Toggle::Square));
/// assert_eq!(fill.board(), &Board::full(3));
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    board: Board,
    target: Board,
    /// Squares with a pawn, the first one last.
    pawns: Vec<u32>,
    /// The number of squares in which board and target differ.
    differing: u64,
    /// Whether the next move is on square 1.
    first: bool,
}

impl Steps {
    /// The walk between two boards of the same length. O(squares) to set up.
    ///
    /// # Panics
    /// If the boards differ in length.
    pub fn new(from: Board, to: &Board) -> Self {
        assert_eq!(from.squares(), to.squares(), "a walk is between boards of the same length");
        let pawns = (1..=from.squares()).rev().filter(|&square| from.holds(square)).collect();
        let differing = from.words().iter().zip(to.words()).map(|(a, b)| u64::from((a ^ b).count_ones())).sum();
        let first = path::next_move(&from, to) == Some(Toggle::Square(1));
        Self { board: from, target: to.clone(), pawns, differing, first }
    }

    /// The current board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every board of the walk, both ends included.
    pub fn boards(mut self) -> impl Iterator<Item = Board> {
        let mut next = Some(self.board.clone());
        std::iter::from_fn(move || {
            let here = next.take()?;
            next = self.next().map(|_| self.board.clone());
            Some(here)
        })
    }
}

impl Iterator for Steps {
    type Item = Toggle;

    #[inline]
    fn next(&mut self) -> Option<Toggle> {
        if self.differing == 0 {
            return None;
        }
        let square = if self.first {
            match self.pawns.last() {
                Some(1) => drop(self.pawns.pop()),
                _ => self.pawns.push(1),
            }
            1
        } else {
            let pawn = self.pawns.pop().expect("off square 1, a way up or down needs a pawn");
            match self.pawns.last() {
                Some(&second) if second == pawn + 1 => drop(self.pawns.pop()),
                _ => self.pawns.push(pawn + 1),
            }
            self.pawns.push(pawn);
            pawn + 1
        };
        self.first = !self.first;
        self.board.toggle(Toggle::Square(square));
        if self.board.holds(square) == self.target.holds(square) {
            self.differing -= 1;
        } else {
            self.differing += 1;
        }
        Some(Toggle::Square(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any two boards of up to seven squares: the walk has as many moves as there are ranks between
    /// them, each legal, and ends at the target.
    #[test]
    fn walks_reach_their_end() {
        for squares in 0..=7 {
            let boards: Vec<_> = (0..1 << squares).map(|value| Board::from_value(squares, value).unwrap()).collect();
            for from in &boards {
                for to in &boards {
                    let mut here = from.clone();
                    let mut moves = 0_u32;
                    for toggle in Steps::new(from.clone(), to) {
                        assert!(here.allows(toggle, false), "{toggle:?} on {here:?}");
                        assert_eq!(path::next_move(&here, to), Some(toggle));
                        here.toggle(toggle);
                        moves += 1;
                    }
                    assert_eq!((&here, path::distance(from, to, false)), (to, moves.into()));
                }
            }
        }
    }
}
