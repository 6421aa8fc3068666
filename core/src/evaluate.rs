//! What a search needs where the end is out of sight: how a position seems to stand.
//!
//! For example, no table reaches draughts from the opening position. Its evaluation weighs men, kings and their
//! squares, and a search that rests on it reports a score and a depth, never “won”.

use std::hash::{Hash, Hasher};

use crate::game::Game;
use crate::rules::Outcome;

/// Games with a guess at how a position stands, so that play can be searched where no rung reaches the end.
///
/// A guess is never an answer: a search that rests on one says [`Estimate`](crate::theory::Estimate), and only what
/// follows from the ends of the game alone is called won, drawn or lost. So nothing here can make a search say what is
/// false; it can only make it play badly. One method is required; the others make a search faster.
pub trait Evaluate: Game {
    /// How the game has ended here, if it has: asked at every leaf of a search. Default: expands the position; draughts
    /// counts its moves, which is quicker than listing them.
    fn ended(&self, state: &Self::State) -> Option<Outcome> {
        self.expand(state, &mut Vec::new()).map(|end| end.outcome)
    }

    /// How the position seems to stand for the side to move, in hundredths of a man, or of the unit that the game
    /// counts in: 150 for a man and a half ahead. Asked only of positions that have not ended. It must be the same for
    /// positions that differ in colour only, and small: beyond [`MOST`] it is cut off.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// Whether [`evaluate`](Evaluate::evaluate) can be trusted here. Where it is not quiet, in draughts while a capture
    /// is pending, a search looks on at every legal move; so every line must become quiet soon. Default: always.
    fn quiet(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// What a search asks of every position where its depth is used up, in one question: [`quiet`](Evaluate::quiet), then
    /// [`ended`](Evaluate::ended), then [`evaluate`](Evaluate::evaluate). Most positions of a search are such leaves, and a game
    /// may answer quicker than the three do one after the other. Default: asks them.
    fn leaf(&self, state: &Self::State) -> Leaf {
        if !self.quiet(state) {
            return Leaf::Pending;
        }
        self.ended(state).map_or_else(|| Leaf::Guess(self.evaluate(state)), Leaf::Ended)
    }

    /// Whether the other side threatens what [`evaluate`](Evaluate::evaluate) does not see: a search trusts an advantage only where
    /// it does not. In draughts a capture, were it to move. Default: never.
    fn threatened(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// How promising a move looks before anything is known of it: larger ones are tried first. In draughts a capture
    /// promises its number of pieces. Default: all alike, so that moves are tried in the order of the rules.
    fn promise(&self, state: &Self::State, mv: Self::Move) -> u32 {
        let _ = (state, mv);
        0
    }

    /// Whether two positions count as the same one when play comes back: a search takes that for a draw. In draughts whatever
    /// the clocks say, since a clock never comes back. Default: equal positions.
    fn recurs(&self, before: &Self::State, now: &Self::State) -> bool {
        before == now
    }

    /// Whether play may come back to this position once the move was made: where it cannot, a search need not look for it. In
    /// draughts a capture or the move of a man is for good. Default: it may.
    fn returns(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        true
    }

    /// A number below [`SLOTS`] that moves share when they are likely to be good in the same positions (the same piece
    /// going to the same square), so that a search can learn which are. In draughts it is made of the two squares, 64
    /// times one and the other. Larger numbers are reduced. Default: all alike.
    fn slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Two fingerprints of the position in one number, the same on every machine: a table of positions finds its cell
    /// by the lower half and knows its position by the upper. Default: from [`Hash`], about a nanosecond a word.
    ///
    /// Two positions of one game share a cell and a fingerprint with a chance of 2^-64 and less: rarer than a bit that
    /// flips in memory.
    fn key(&self, state: &Self::State) -> u128 {
        let mut mixer = Mixer::default();
        state.hash(&mut mixer);
        u128::from(mixer.high) << 64 | u128::from(mixer.low)
    }
}

/// What a game says of a position where a search has used up its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// It is not quiet: the search looks on.
    Pending,
    /// The game has ended.
    Ended(Outcome),
    /// It seems to stand so for the side to move, as [`Evaluate::evaluate`] says.
    Guess(i32),
}

/// No guess is larger than this, in hundredths: 200 men. Larger scores are those of proven wins.
pub const MOST: i32 = 20_000;
/// The number of kinds of moves that a search tells apart when it learns: 64 times 64 squares.
pub const SLOTS: usize = 4096;

/// Two chains of one-to-one steps over the words of a position: two positions that differ in one word never collide in
/// both.
struct Mixer {
    low: u64,
    high: u64,
}

// Constants with an obvious origin, so that no weakness can have been built in.
impl Default for Mixer {
    /// Begins with the fractional parts of two square roots (of 2 and 3).
    fn default() -> Self {
        Self { low: 0x6a09_e667_f3bc_c908, high: 0xbb67_ae85_84ca_a73b }
    }
}

impl Mixer {
    #[inline]
    fn word(&mut self, word: u64) {
        // The halves take the word in differently and multiply by different constants, so that they do not collide
        // together.
        self.low = stirred(self.low ^ word, 0x9e37_79b9_7f4a_7c15);
        self.high = stirred(self.high.wrapping_add(word), 0xd6e8_feb8_6659_fd93);
    }
}

/// One to one: a product with an odd number and two shifted sums.
#[inline]
fn stirred(word: u64, odd: u64) -> u64 {
    // Products carry upwards only; the shifts bring high bits down, so that every bit reaches every other.
    let word = (word ^ word >> 32).wrapping_mul(odd);
    let word = (word ^ word >> 29).wrapping_mul(odd);
    word ^ word >> 32
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // The trait asks for one number; `key` reads both halves.
        self.low
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            // The last chunk is padded with zeros; mixing in the length below tells padding from data.
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
        self.word(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.word(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.word(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.word(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.word(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        // 64 bits everywhere, so that 32-bit machines (the browser) compute the same keys.
        self.word(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.word(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn both(value: impl Hash) -> (u64, u64) {
        let mut mixer = Mixer::default();
        value.hash(&mut mixer);
        (mixer.low, mixer.high)
    }

    #[test]
    fn fingerprints_tell_single_bits_and_the_order_of_words_apart() {
        let words = (0..64).map(|bit| 1_u64 << bit).chain([0]);
        let pairs: Vec<_> = words.clone().flat_map(|a| words.clone().map(move |b| (a, b))).collect();
        let found: Vec<_> = pairs.iter().map(both).collect();
        assert_eq!(found.iter().map(|both| both.0).collect::<HashSet<_>>().len(), pairs.len());
        assert_eq!(found.iter().map(|both| both.1).collect::<HashSet<_>>().len(), pairs.len());
        assert_ne!(both([1_u8, 2]), both([2_u8, 1]));
        assert_ne!(both("ab"), both("ab\0"));
    }

    #[test]
    fn fingerprints_stay_what_they_are() {
        // Answers of a search depend on them a little; a change here is a change of answers.
        assert_eq!(both((1_u64, 2_u64)), both((1_u64, 2_u64)));
        assert_eq!(both(7_u64).0, stirred(0x6a09_e667_f3bc_c908 ^ 7, 0x9e37_79b9_7f4a_7c15));
    }
}
