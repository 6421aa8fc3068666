//! A small neural network over all pieces, in addition to patterns and counts.
//!
//! It has one hidden layer. Its inputs are the pieces from the viewpoint of the player to move:
//! after a rotation by 180° with the colours swapped if Black is to move. A hidden unit adds up one
//! weight per piece and square, limited to the range from 0 to 1; each unit has an output for a full
//! and one for an empty board. Windows see ten squares; the network sees the whole board.
//!
//! The hidden units are sums over the pieces, which [`tables`](super::tables) hold. All arithmetic is
//! exact, in whole numbers.
//!
//! Reference for limited units and 16-bit weights: Y. Nasu, *Efficiently updatable
//! neural-network-based evaluation functions for computer shogi* (2018).

use super::super::position::Position;
use super::super::rules::Variant;
use super::super::squares::{Layout, Square, bits};
use super::tables::pieces;

/// Hidden units.
pub const HIDDEN: usize = 64;
/// The value of a hidden unit at its upper limit. Weights of inputs are in this unit.
pub const ONE: i16 = 128;
/// Kinds of inputs per square: men and kings of the player to move, then those of the opponent.
pub const KINDS: usize = 4;

/// One number per hidden unit.
pub type Units = [i16; HIDDEN];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The hidden units of an empty board.
    pub bias: Units,
    /// By input, as numbered by [`each_input`](Self::each_input).
    pub inputs: Vec<Units>,
    /// The outputs for a full and an empty board, in grains.
    pub outputs: [Units; 2],
}

/// The number of an input.
fn input<V: Variant>(kind: usize, bit: u64) -> usize {
    kind * Layout::<V>::COUNT as usize + Square::of_bit(bit).number::<V>() as usize - 1
}

impl Network {
    /// The number of inputs for a variant.
    pub const fn input_count<V: Variant>() -> usize {
        KINDS * Layout::<V>::COUNT as usize
    }

    /// The weights of a piece of this kind on a square.
    pub(super) fn input<V: Variant>(&self, kind: usize, bit: u64) -> &Units {
        &self.inputs[input::<V>(kind, bit)]
    }

    /// The number of 16-bit numbers of a network for a variant.
    pub(super) const fn number_count<V: Variant>() -> usize {
        HIDDEN * (1 + Self::input_count::<V>() + 2)
    }

    /// Calls `each` with the number of every input that is present in a position: kind by kind, and
    /// by square. Linear in the pieces.
    pub fn each_input<V: Variant>(position: &Position<V>, mut each: impl FnMut(usize)) {
        for (kind, set) in pieces(position).into_iter().enumerate() {
            for bit in bits(set) {
                each(input::<V>(kind, bit));
            }
        }
    }

    /// The numbers of a network's file: the bias, the inputs and the outputs.
    pub(super) fn numbers(&self) -> impl Iterator<Item = i16> {
        [&self.bias].into_iter().chain(&self.inputs).chain(&self.outputs).flatten().copied()
    }

    /// Reads what [`numbers`](Self::numbers) lists; `None` if these are not exactly the numbers of a
    /// network of the variant, or a hidden unit could exceed 16 bits.
    pub(super) fn of_numbers<V: Variant>(numbers: &[i16]) -> Option<Self> {
        let numbers = Some(numbers).filter(|numbers| numbers.len() == Self::number_count::<V>())?;
        let (bias, units) = numbers.as_chunks::<HIDDEN>().0.split_first()?;
        let (inputs, outputs) = units.split_at_checked(Self::input_count::<V>())?;
        let network = Self { bias: *bias, inputs: inputs.to_vec(), outputs: outputs.try_into().ok()? };
        (0..HIDDEN).all(|unit| network.fits(unit)).then_some(network)
    }

    /// Whether a hidden unit stays within 16 bits, whatever stands on each square.
    fn fits(&self, unit: usize) -> bool {
        let squares = self.inputs.len() / KINDS;
        let most = |square: usize| {
            (0..KINDS).map(|kind| i32::from(self.inputs[kind * squares + square][unit]).abs()).max().unwrap_or(0)
        };
        i32::from(self.bias[unit]).abs() + (0..squares).map(most).sum::<i32>() <= i16::MAX.into()
    }

    /// The outputs of a position, in grains, from their definition. Linear in the pieces.
    pub fn slowly<V: Variant>(&self, position: &Position<V>) -> [i32; 2] {
        let mut units = self.bias.map(i32::from);
        Self::each_input(position, |input| {
            for (unit, &weight) in units.iter_mut().zip(&self.inputs[input]) {
                *unit += i32::from(weight);
            }
        });
        self.outputs.map(|outputs| {
            let shares = units.iter().zip(outputs).map(|(&unit, output)| unit.clamp(0, ONE.into()) * i32::from(output));
            shares.sum::<i32>() / i32::from(ONE)
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use tablette_core::SplitMix64;

    use super::super::super::rules::{Brazilian, International};
    use super::*;

    /// A network of arbitrary weights.
    pub(in super::super) fn arbitrary<V: Variant>() -> Network {
        let mut random = SplitMix64::for_attempt(1, 0);
        let mut units = |limit: u16| {
            std::array::from_fn(|_| (random.below(2 * u64::from(limit) + 1) as i32 - i32::from(limit)) as i16)
        };
        Network {
            bias: units(200),
            inputs: (0..Network::input_count::<V>()).map(|_| units(100)).collect(),
            outputs: [units(3000), units(i16::MAX as u16)],
        }
    }

    #[test]
    fn numbers_that_are_no_network_are_refused() {
        let network = arbitrary::<Brazilian>();
        let numbers: Vec<_> = network.numbers().collect();
        assert_eq!(Network::of_numbers::<Brazilian>(&numbers), Some(network.clone()));
        assert_eq!(Network::of_numbers::<International>(&numbers), None, "another board");
        assert_eq!(Network::of_numbers::<Brazilian>(&numbers[1..]), None, "cut off");
        let large = Network { bias: [i16::MAX; HIDDEN], ..network };
        let numbers: Vec<_> = large.numbers().collect();
        assert_eq!(Network::of_numbers::<Brazilian>(&numbers), None, "a unit may exceed 16 bits");
    }
}
