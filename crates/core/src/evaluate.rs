//! Heuristic evaluation, for searches that cannot reach the end of the game.
//!
//! For example, no table reaches draughts from the opening position. Its evaluation adds weights
//! for patterns of men and a few counts. A search that stops at such leaves reports a score and a
//! depth. It reports a win, a draw or a loss only when ends of the game or exact tables prove it.

use std::hash::{Hash, Hasher};

use crate::game::Game;
use crate::refusal::Refusal;
use crate::rules::Outcome;

/// Games with a heuristic evaluation, for searches on boards where no rung reaches the end.
///
/// A guess is never an answer: a search whose result rests on one reports an
/// [`Estimate`](crate::theory::Estimate), and only a result that follows from ends of the game or
/// exact tables is called won, drawn or lost. A poor evaluation therefore weakens play but cannot
/// make a result false. Only [`evaluate`](Evaluate::evaluate) is required; the other methods make a
/// search faster.
pub trait Evaluate: Game {
    /// Returns the result of the game, or `None` if it goes on. Searches call this at every leaf.
    /// Default: expands the position. Draughts counts its moves, which is quicker than listing
    /// them.
    fn ended(&self, state: &Self::State) -> Option<Outcome> {
        self.expand(state, &mut Vec::new()).map(|end| end.outcome)
    }

    /// Loads the data of the evaluation, such as a file of weights. The ladder calls it before a
    /// search. Without the data, [`evaluate`](Evaluate::evaluate) still returns a value, but a poor
    /// one. Default: there is nothing to load.
    ///
    /// # Errors
    /// [`Refusal::MissingFile`] if a file cannot be loaded now.
    fn prepare(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Evaluates the position for the side to move, in hundredths of a man, or of the game's own
    /// unit: 150 for a man and a half ahead. Searches call it only if the game has not ended.
    /// Positions that differ only in colour must have the same value. Values beyond [`MOST`] are
    /// clamped.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// Whether [`evaluate`](Evaluate::evaluate) can be trusted here. If not, as in draughts while a
    /// capture is pending, the search extends every legal move, so every line must soon become
    /// quiet. Default: always quiet.
    fn quiet(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Classifies a position at the depth limit in one call: [`quiet`](Evaluate::quiet), then
    /// [`ended`](Evaluate::ended), then [`evaluate`](Evaluate::evaluate). Most positions of a
    /// search are such leaves, and a game may combine the three tests more cheaply. Default: calls
    /// them in turn.
    fn leaf(&self, state: &Self::State) -> Leaf {
        if !self.quiet(state) {
            return Leaf::Pending;
        }
        self.ended(state).map_or_else(|| Leaf::Guess(self.evaluate(state)), Leaf::Ended)
    }

    /// Whether the other side threatens something that [`evaluate`](Evaluate::evaluate) does not
    /// see; a search then does not trust an advantage. In draughts: whether the other side could
    /// capture if it were to move. Default: never.
    fn threatened(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Returns the priority of a move before any search: higher values are tried first. In draughts
    /// a capture has its number of pieces. Default: the same for all moves, which keeps the order
    /// of the rules.
    fn promise(&self, state: &Self::State, mv: Self::Move) -> u32 {
        let _ = (state, mv);
        0
    }

    /// Whether two positions count as the same for repetition, which a search scores as a draw.
    /// Draughts ignores the clocks here, since a clock never comes back. Default: equal positions.
    fn recurs(&self, before: &Self::State, now: &Self::State) -> bool {
        before == now
    }

    /// Whether play may return to this position after the move. If not, a search skips the test for
    /// repetition. In draughts a capture or a man's move is irreversible. Default: it may return.
    fn returns(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        true
    }

    /// Returns a number below [`SLOTS`], shared by moves that are likely to be good in the same
    /// positions, such as the same piece going to the same square; the search keeps its move
    /// history by this number. Draughts uses 64 times the square of origin plus the target. Larger
    /// numbers are reduced. Default: the same for all moves.
    fn slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Returns two fingerprints of the position in one number, identical on every machine: the
    /// lower half selects the cell of a transposition table, the upper half identifies the
    /// position. Default: computed from [`Hash`], about a nanosecond per word.
    ///
    /// Two given positions of a game share both halves with a probability of at most 2^-64, less
    /// than that of a bit flip in memory.
    fn key(&self, state: &Self::State) -> u128 {
        let mut mixer = Mixer::default();
        state.hash(&mut mixer);
        u128::from(mixer.high) << 64 | u128::from(mixer.low)
    }
}

/// Constructor of a component for games with an evaluation, such as a search compiled for each.
///
/// Code that is generic in [`Game`] alone obtains it from [`Game::search`]. The other abilities are
/// function pointers; a search visits millions of positions a second, so the evaluation is compiled
/// into it.
pub trait OfEvaluate<G: Game>: Sized {
    /// Makes the component.
    fn make() -> Self
    where
        G: Evaluate;
}

/// The classification of a position at the depth limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// Not quiet: the search goes deeper.
    Pending,
    /// The game has ended.
    Ended(Outcome),
    /// The evaluation for the side to move, as by [`Evaluate::evaluate`].
    Guess(i32),
}

/// Largest evaluation, in hundredths: 200 men. Larger scores stand for proven wins.
pub const MOST: i32 = 20_000;
/// Number of move slots in the history of a search: 64 times 64 squares.
pub const SLOTS: usize = 4096;

/// Two chains of bijective steps over the words of a position: positions that differ in one word
/// never collide in both.
struct Mixer {
    low: u64,
    high: u64,
}

// Constants of obvious origin leave no room for a hidden weakness.
impl Default for Mixer {
    /// Starts from the fractional parts of the square roots of 2 and 3.
    fn default() -> Self {
        Self { low: 0x6a09_e667_f3bc_c908, high: 0xbb67_ae85_84ca_a73b }
    }
}

impl Mixer {
    #[inline]
    fn word(&mut self, word: u64) {
        // The halves mix the word in differently and multiply by different constants, so that they
        // do not collide together.
        self.low = mix(self.low ^ word, 0x9e37_79b9_7f4a_7c15);
        self.high = mix(self.high.wrapping_add(word), 0xd6e8_feb8_6659_fd93);
    }
}

/// A bijection: a product with an odd number between two xor-shifts.
#[inline]
fn mix(word: u64, odd: u64) -> u64 {
    // Products carry upwards only; the shifts bring high bits down, so that every bit reaches every
    // other.
    let word = (word ^ word >> 32).wrapping_mul(odd);
    let word = (word ^ word >> 29).wrapping_mul(odd);
    word ^ word >> 32
}

/// The methods of a [`Hasher`] that mix a number in as one word.
macro_rules! words_of {
    ($($method:ident: $number:ty),*) => {$(
        #[inline]
        fn $method(&mut self, number: $number) {
            self.word(number as u64);
        }
    )*};
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // The trait returns one number; `key` reads both halves.
        self.low
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            // The last chunk is padded with zeros; the length, mixed in below, distinguishes
            // padding from data.
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
        self.word(bytes.len() as u64);
    }

    // 64 bits everywhere, so that 32-bit machines (the browser) compute the same keys.
    words_of! { write_u8: u8, write_u16: u16, write_u32: u32, write_u64: u64 }
    words_of! { write_usize: usize, write_isize: isize }
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
    fn fingerprints_never_change() {
        // Search results depend slightly on the keys: a change here changes answers. The numbers were
        // computed by a program in another language.
        assert_eq!(both((1_u64, 2_u64)), (0xb003_cf4a_b09a_9c46, 0x1239_82e1_daf8_03bd));
        assert_eq!(both(7_u64), (0x5bd4_34c6_9adc_955f, 0xabba_43af_da08_0c42));
        assert_eq!(both((7_u8, 8_u16, 9_u32, 10_i64)), (0x0c2c_d789_852b_8a51, 0xc8a2_caf5_b2a0_0f13));
        assert_eq!(both([1_u8, 2, 3]), (0x93dd_fbca_7620_485b, 0xa92b_8bde_d688_e607));
        assert_eq!(both("nine bytes"), (0x1a57_5507_7a67_6b2a, 0x2514_e970_7976_177e));
    }
}
