//! Two fingerprints of a position in one number, in a tenth of the time that hashing it word by word takes.

use super::rules::{Colour, Variant};
use super::state::State;

// The fractional parts of the square roots of primes (5 to 19): each has bits outside every board, so that no factor becomes 0.
const WHITE: u64 = 0x3c6e_f372_fe94_f82b;
const BLACK: u64 = 0xa54f_f53a_5f1d_36f1;
const KINGS: u64 = 0x510e_527f_ade6_82d1;
const REST: u64 = 0x9b05_688c_2b3e_6c1f;
const LOW: u64 = 0x1f83_d9ab_fb41_bd6b;
const HIGH: u64 = 0x5be0_cd19_137e_2179;

/// The whole product, which depends on all of both factors.
#[inline]
fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// Both halves of a product in one word: the low bits of either alone depend on few bits of the factors.
#[inline]
fn folded(product: u128) -> u64 {
    (product >> 64) as u64 ^ product as u64
}

/// Everything that a state consists of, multiplied in pairs: four multiplications.
///
/// Reference: the products of 64 bits by 64 that are folded are those of Wang Yi's wyhash.
#[inline]
pub(super) fn key<V: Variant>(state: &State<V>) -> u128 {
    let (white, black) = (state.position.pieces(Colour::White).0, state.position.pieces(Colour::Black).0);
    let kings = state.position.kings(Colour::White).0 | state.position.kings(Colour::Black).0;
    let clocks = u64::from(state.clocks.quiet) << 8 | u64::from(state.clocks.ending);
    let rest = clocks << 1 | u64::from(state.position.to_move() == Colour::White);
    let (pieces, others) = (product(white ^ WHITE, black ^ BLACK), product(kings ^ KINGS, rest ^ REST));
    let low = pieces as u64 ^ (others >> 64) as u64;
    let high = (pieces >> 64) as u64 ^ others as u64;
    let second = folded(product(low ^ HIGH, high.rotate_left(32) ^ LOW));
    u128::from(folded(product(low ^ LOW, high ^ HIGH))) << 64 | u128::from(second)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::rules::International;
    use super::super::{Clocks, Duplicates, Position, generate};
    use super::*;

    /// All positions after six plies, with either turn and two clocks: no half of a key comes twice.
    #[test]
    fn no_two_positions_share_half_a_key() {
        let mut layer = HashSet::from([Position::<International>::start()]);
        let mut all = layer.clone();
        let mut moves = Vec::new();
        for _ in 0..6 {
            let mut next = HashSet::new();
            for position in &layer {
                moves.clear();
                generate(position, Duplicates::Drop, &mut moves);
                next.extend(moves.iter().map(|&mv| position.after(mv)));
            }
            all.extend(&next);
            layer = next;
        }
        assert!(all.len() > 20_000, "{}", all.len());
        let clocks = [Clocks::default(), Clocks { quiet: 1, ending: 0 }, Clocks { quiet: 0, ending: 1 }];
        let states = || all.iter().flat_map(|position| [*position, position.passed()]).collect::<HashSet<_>>();
        let keys: Vec<_> =
            states().into_iter().flat_map(|position| clocks.map(|clocks| key(&State { position, clocks }))).collect();
        let count = |half: fn(u128) -> u64| keys.iter().map(|&key| half(key)).collect::<HashSet<_>>().len();
        assert_eq!((count(|key| key as u64), count(|key| (key >> 64) as u64)), (keys.len(), keys.len()));
        // The place in a memory of positions is a few of the low bits: they are spread evenly.
        let mut places = [0_u32; 64];
        keys.iter().for_each(|&key| places[key as usize & 63] += 1);
        let even = keys.len() as u32 / 64;
        assert!(places.iter().all(|&there| there.abs_diff(even) < even / 8), "{places:?}");
    }
}
