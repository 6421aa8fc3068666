//! The complete state of a game in progress.

use super::clocks::{Articles, Clocks};
use super::position::{Move, Position};
use super::rules::Variant;

/// Bits of a word from here on are not squares.
const SPARE: u32 = 56;

/// A position with the clocks of the articles in force: complete without history.
///
/// With no such article in force, the default, the clocks stand still and the position is the whole
/// state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State<V> {
    /// Pieces and turn.
    pub position: Position<V>,
    /// Plies counted towards a draw.
    pub clocks: Clocks,
}

impl<V: Variant> State<V> {
    /// A position with its clocks at zero.
    #[inline]
    pub fn fresh(position: Position<V>) -> Self {
        Self { position, clocks: Clocks::default() }
    }

    /// Two 64-bit hashes in one number. The ten bits of a word that are not squares hold the turn
    /// and the clocks; double-width products carry every bit of each factor into every other.
    #[inline]
    pub(super) fn key(&self) -> u128 {
        // Fractional parts of the square roots of 2, 3, 5 and 7. No word of a state has the same
        // top byte as its constant, so these factors are never zero.
        const ROOTS: [u64; 4] =
            [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1];
        let product = |a: u64, b: u64| {
            let wide = u128::from(a) * u128::from(b);
            (wide as u64, (wide >> 64) as u64)
        };
        let [white, black, kings] = self.position.words();
        let black = black | u64::from(self.clocks.ending) << SPARE;
        let kings = kings | u64::from(self.clocks.quiet) << SPARE;
        let (a, b) = product(white ^ ROOTS[0], black ^ ROOTS[1]);
        let (c, d) = product(kings ^ ROOTS[2], (a ^ b).rotate_left(32) ^ ROOTS[3]);
        let (low, high) = product(a ^ d ^ ROOTS[1], b.wrapping_add(c) ^ ROOTS[2]);
        u128::from(high ^ a ^ c) << 64 | u128::from(low ^ high)
    }

    /// The state after a legal move.
    pub(super) fn after(&self, mv: Move, articles: Articles) -> Self {
        let position = self.position.after(mv);
        Self { position, clocks: articles.tick(self.clocks, &self.position, mv, &position) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::rules::{Colour, International};
    use super::super::squares::{Layout, bits};
    use super::*;

    /// Positions that differ in one or two squares, in the turn or in a clock have keys that differ
    /// in both halves, by as many bits as chance predicts.
    #[test]
    fn keys_tell_small_differences_apart() {
        let squares = || bits(Layout::<International>::BOARD);
        let mut states = Vec::new();
        for colour in Colour::BOTH {
            for a in squares() {
                for b in squares().filter(|&b| b > a) {
                    for (white, black, kings) in
                        [(a | b, 0, 0), (a, b, 0), (b, a, 0), (0, a | b, 0), (a, b, a), (a, b, b), (a, b, a | b)]
                    {
                        states.push(State::fresh(Position::<International>::of_bits(white, black, kings, colour)));
                    }
                }
            }
        }
        let start = State::fresh(Position::<International>::start());
        for quiet in 0..50 {
            states.extend((0..32).map(|ending| State { clocks: Clocks { quiet, ending }, ..start }));
        }
        let low: HashSet<u64> = states.iter().map(|state| state.key() as u64).collect();
        let high: HashSet<u64> = states.iter().map(|state| (state.key() >> 64) as u64).collect();
        assert_eq!((low.len(), high.len()), (states.len(), states.len()));
        // The low bits index hash tables: no bucket of 4096 holds six times its fair share.
        let mut met = vec![0_usize; 4096];
        for state in &states {
            met[state.key() as usize % 4096] += 1;
        }
        assert!(met.iter().all(|&met| met < 6 * states.len() / 4096), "{:?}", met.iter().max());
        let apart: u32 = states.windows(2).map(|pair| (pair[0].key() ^ pair[1].key()).count_ones()).sum();
        let mean = f64::from(apart) / (states.len() - 1) as f64;
        assert!((62.0..66.0).contains(&mean), "{mean} of 128 bits differ");
    }
}
