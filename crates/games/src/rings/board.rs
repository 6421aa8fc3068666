//! A row of squares with and without pawns, and the moves on it.

/// A board: a row of squares, each with or without a pawn, packed 64 to a word.
///
/// Square 1 is bit 0 of word 0, the lowest bit of the source text's value; bits past the last
/// square are 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    squares: u32,
    words: Box<[u64]>,
}

/// A move. Its direction (pawn on or off) follows from the board on which it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Toggle {
    /// Puts a pawn on this square (from 1), or takes it off.
    Square(u32),
    /// Squares 1 and 2 together, both put on or both taken off: only under the accelerated rule.
    Pair,
}

/// Bits of a word.
pub(super) const WORD: usize = u64::BITS as usize;

impl Board {
    /// Returns the bytes of its words, with what an allocator adds.
    pub(super) fn heap_bytes(&self) -> u64 {
        size_of_val(&*self.words) as u64 + 16
    }

    /// A board without pawns.
    pub fn empty(squares: u32) -> Self {
        Self { squares, words: vec![0; words(squares)].into() }
    }

    /// A board with a pawn on every square.
    pub fn full(squares: u32) -> Self {
        Self::from_words(squares, vec![u64::MAX; words(squares)])
    }

    /// The board with this value under the source text's `eval`: square k is bit k - 1. `None` when
    /// the value needs more squares.
    pub fn from_value(squares: u32, value: u64) -> Option<Self> {
        if squares < u64::BITS && value >> squares != 0 {
            return None;
        }
        let mut words = vec![0; words(squares)];
        if let Some(low) = words.first_mut() {
            *low = value;
        }
        Some(Self { squares, words: words.into() })
    }

    /// Builds a board from words, lowest squares first; bits past the last square are dropped.
    pub(super) fn from_words(squares: u32, mut packed: Vec<u64>) -> Self {
        packed.resize(words(squares), 0);
        if let (Some(last), used @ 1..) = (packed.last_mut(), squares as usize % WORD) {
            *last &= (1 << used) - 1;
        }
        Self { squares, words: packed.into() }
    }

    /// The number of squares.
    #[inline]
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// The squares 64 to a word, square 1 in the lowest bit of the first.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The value of the source text (its function `eval`), if it fits in 64 bits.
    pub fn value(&self) -> Option<u64> {
        match self.words.split_first() {
            None => Some(0),
            Some((&low, rest)) => rest.iter().all(|&word| word == 0).then_some(low),
        }
    }

    /// Returns whether there is a pawn on `square` (from 1); false past the last square. O(1).
    #[inline]
    pub fn holds(&self, square: u32) -> bool {
        let at = (square as usize).wrapping_sub(1);
        self.words.get(at / WORD).is_some_and(|word| word >> (at % WORD) & 1 == 1)
    }

    /// The first square with a pawn. O(squares / 64).
    #[inline]
    pub fn first_pawn(&self) -> Option<u32> {
        let (at, word) = self.words.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some((at * WORD) as u32 + word.trailing_zeros() + 1)
    }

    /// The number of pawns. O(squares / 64).
    pub fn pawns(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Every playable move: square 1, the square after the first pawn, and with `accelerated` the
    /// pair. At most three.
    pub fn toggles(&self, accelerated: bool) -> impl Iterator<Item = Toggle> + use<> {
        let first = (self.squares > 0).then_some(Toggle::Square(1));
        let after = self.first_pawn().filter(|&pawn| pawn < self.squares).map(|pawn| Toggle::Square(pawn + 1));
        let pair = (accelerated && self.allows_pair()).then_some(Toggle::Pair);
        [first, after, pair].into_iter().flatten()
    }

    /// Returns whether the move is playable here. O(squares / 64).
    pub fn allows(&self, toggle: Toggle, accelerated: bool) -> bool {
        self.toggles(accelerated).any(|other| other == toggle)
    }

    /// The board after a move.
    #[must_use]
    pub fn after(&self, toggle: Toggle) -> Self {
        let mut next = self.clone();
        next.toggle(toggle);
        next
    }

    /// Plays a move in place. O(1).
    ///
    /// # Panics
    /// If there is no such square.
    #[inline]
    pub fn toggle(&mut self, toggle: Toggle) {
        match toggle {
            Toggle::Square(square) => {
                let at = square as usize - 1;
                debug_assert!(square <= self.squares, "square {square} of {}", self.squares);
                self.words[at / WORD] ^= 1 << (at % WORD);
            }
            Toggle::Pair => self.words[0] ^= 0b11,
        }
    }

    /// The board of the first `squares` squares of this one.
    pub(super) fn head(&self, squares: u32) -> Self {
        Self::from_words(squares.min(self.squares), self.words[..words(squares).min(self.words.len())].to_vec())
    }

    /// Returns whether no square has a pawn.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns whether every square has a pawn.
    pub fn is_full(&self) -> bool {
        self.pawns() == u64::from(self.squares)
    }

    /// Returns whether squares 1 and 2 exist and are in the same state.
    fn allows_pair(&self) -> bool {
        self.squares >= 2 && self.holds(1) == self.holds(2)
    }
}

/// The number of words for `squares` squares.
fn words(squares: u32) -> usize {
    (squares as usize).div_ceil(WORD)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the source text: b = [F, V, F, V, V, F, V, V] is 0b11011010 = 218.
    #[test]
    fn the_example_board_is_worth_218() {
        let board = Board::from_value(8, 0b1101_1010).unwrap();
        let pawns: Vec<_> = (1..=8).map(|square| board.holds(square)).collect();
        assert_eq!(pawns, [false, true, false, true, true, false, true, true]);
        assert_eq!(board.value(), Some(218));
        assert!(Board::from_value(7, 218).is_none());
    }

    #[test]
    fn only_the_first_square_and_the_one_after_the_first_pawn_are_playable() {
        let moves = |value| Board::from_value(4, value).unwrap().toggles(false).collect::<Vec<_>>();
        assert_eq!(moves(0b0000), [Toggle::Square(1)]);
        assert_eq!(moves(0b1101), [Toggle::Square(1), Toggle::Square(2)]);
        assert_eq!(moves(0b0100), [Toggle::Square(1), Toggle::Square(4)]);
        assert_eq!(moves(0b1000), [Toggle::Square(1)]);
        assert_eq!(Board::empty(0).toggles(true).count(), 0);
    }

    #[test]
    fn the_pair_goes_on_and_off_together() {
        let moves = |value| Board::from_value(3, value).unwrap().toggles(true).collect::<Vec<_>>();
        assert_eq!(moves(0b000), [Toggle::Square(1), Toggle::Pair]);
        assert_eq!(moves(0b111), [Toggle::Square(1), Toggle::Square(2), Toggle::Pair]);
        assert_eq!(moves(0b110), [Toggle::Square(1), Toggle::Square(3)]);
    }

    #[test]
    fn boards_of_any_length_are_tidy() {
        for squares in [0, 1, 63, 64, 65, 200] {
            let full = Board::full(squares);
            assert_eq!(full.pawns(), u64::from(squares));
            assert!(full.is_full() && !full.holds(squares + 1) && !full.holds(0));
            assert_eq!(full.head(squares / 2), Board::full(squares / 2));
        }
        assert_eq!(Board::full(200).value(), None);
    }
}
