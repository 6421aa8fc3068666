//! All that there is to a moment of play.

use super::clocks::{Articles, Clocks};
use super::position::{Move, Position};
use super::rules::Variant;

/// Bits of a word from here on are no squares.
const SPARE: u32 = 56;

/// A position with the clocks that the articles in force need: complete without history.
///
/// With no such article in force, which is the default, the clocks stand still and the position is all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State<V> {
    /// Pieces and turn.
    pub position: Position<V>,
    /// Plies counted towards a draw.
    pub clocks: Clocks,
}

impl<V: Variant> State<V> {
    /// A position whose clocks begin now.
    #[inline]
    pub fn fresh(position: Position<V>) -> Self {
        Self { position, clocks: Clocks::default() }
    }

    /// Two fingerprints in one number. The ten bits of a word that are no squares hold the turn and the clocks; products of
    /// words of twice the width carry every bit of each into every other.
    #[inline]
    pub(super) fn key(&self) -> u128 {
        // Fractional parts of the square roots of 2, 3, 5 and 7; no word of a position has the topmost of their bits that squares have.
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

    /// After a legal move.
    pub(super) fn after(&self, mv: Move, articles: Articles) -> Self {
        let position = self.position.after(mv);
        Self { position, clocks: articles.tick(self.clocks, &self.position, mv, &position) }
    }
}
