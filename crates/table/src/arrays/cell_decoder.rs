//! A decoder of whole blocks of cells to integers, through a look-up table with an entry per byte.

use crate::cells::{Coding, Width};

/// The values of cells, prepared for whole blocks.
pub(super) enum CellDecoder<const N: usize> {
    /// Cells of one, two or eight bits: for each byte, the integers of all its cells, one after the
    /// other; and which bytes have an invalid cell.
    Bytes { width: Width, integers: Vec<u8>, wrong: Box<[bool; 256]> },
    /// Cells of sixteen bits: the integer of each listed value.
    Pairs { integers: Vec<[u8; N]> },
    /// Wider cells: the distance from the least value, and the greatest distance.
    Offset { width: Width, least: i64, span: u64 },
}

impl<const N: usize> CellDecoder<N> {
    pub(super) fn new(width: Width, coding: &Coding) -> Self {
        match (coding, width) {
            (Coding::Offset { least, greatest }, _) => {
                Self::Offset { width, least: *least, span: greatest.abs_diff(*least) }
            }
            (Coding::Listed(_), Width::One | Width::Two | Width::Eight) => {
                let each = 8 / usize::from(width.bits());
                let (mut integers, mut wrong) = (Vec::with_capacity(256 * each * N), Box::new([false; 256]));
                for byte in 0..=u8::MAX {
                    for at in 0..each {
                        let cell = width.get(&[byte], at).and_then(|cell| coding.value(cell));
                        wrong[usize::from(byte)] |= cell.is_none();
                        integers.extend(little::<N>(cell.unwrap_or_default()));
                    }
                }
                Self::Bytes { width, integers, wrong }
            }
            (Coding::Listed(values), _) => {
                Self::Pairs { integers: values.iter().map(|(value, _)| little(*value)).collect() }
            }
        }
    }

    /// Writes the integers of the cells from place `at` of a block on, until `out` is full; `None`
    /// if a cell is invalid, or the block is too short.
    pub(super) fn write(&self, raw: &[u8], at: usize, out: &mut [[u8; N]]) -> Option<()> {
        match self {
            Self::Bytes { width, integers, wrong } => {
                let each = 8 / usize::from(width.bits());
                // Cells before the first whole byte: a run may begin anywhere.
                let ahead = (at.next_multiple_of(each) - at).min(out.len());
                let (early, rest) = out.split_at_mut(ahead);
                for (place, at) in early.iter_mut().zip(at..) {
                    let byte = usize::from(*raw.get(at / each)?);
                    (!wrong[byte]).then_some(())?;
                    *place = *integers[(byte * each + at % each) * N..].first_chunk()?;
                }
                let from = (at + ahead) / each;
                let raw = raw.get(from..from + rest.len().div_ceil(each))?;
                let sound = raw.iter().fold(false, |any, byte| any | wrong[usize::from(*byte)]);
                (!sound).then(|| spread_by(each * N, raw, integers, rest.as_flattened_mut()))
            }
            Self::Pairs { integers } => {
                let raw = raw.get(2 * at..2 * (at + out.len()))?;
                for (place, cell) in out.iter_mut().zip(raw.as_chunks::<2>().0) {
                    *place = *integers.get(usize::from(u16::from_le_bytes(*cell)))?;
                }
                Some(())
            }
            Self::Offset { width, least, span } => {
                for (place, at) in out.iter_mut().zip(at..) {
                    let cell = width.get(raw, at).filter(|cell| cell <= span)?;
                    *place = little(least.wrapping_add_unsigned(cell));
                }
                Some(())
            }
        }
    }
}

/// Writes the entry of each byte, of a length that the compiler knows.
fn spread_by(length: usize, raw: &[u8], integers: &[u8], out: &mut [u8]) {
    match length {
        1 => spread::<1>(raw, integers, out),
        2 => spread::<2>(raw, integers, out),
        4 => spread::<4>(raw, integers, out),
        8 => spread::<8>(raw, integers, out),
        16 => spread::<16>(raw, integers, out),
        32 => spread::<32>(raw, integers, out),
        _ => spread::<64>(raw, integers, out),
    }
}

fn spread<const M: usize>(raw: &[u8], integers: &[u8], out: &mut [u8]) {
    let table: &[[u8; M]; 256] = integers.as_chunks().0.try_into().expect("an entry a byte");
    let (places, rest) = out.as_chunks_mut::<M>();
    for (place, byte) in places.iter_mut().zip(raw) {
        *place = table[usize::from(*byte)];
    }
    // The last byte may hold fewer cells than it has room for.
    if let Some(byte) = raw.get(places.len()) {
        rest.copy_from_slice(&table[usize::from(*byte)][..rest.len()]);
    }
}

/// Returns the low bytes of a value, the lowest first. Nothing is lost if the type was chosen for
/// the coding.
#[inline]
pub(super) fn little<const N: usize>(value: i64) -> [u8; N] {
    *value.to_le_bytes().first_chunk().expect("no integer is longer than a value")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_without_a_value_are_noticed_wherever_they_stand() {
        // Three values take two bits, and a cell of 3 is invalid.
        let coding = Coding::Listed(vec![(0, 1), (5, 1), (9, 1)]);
        let decoder = CellDecoder::<1>::new(Width::Two, &coding);
        let mut out = [[0; 1]; 6];
        assert!(decoder.write(&[0b10_01_00_10, 0b01_00], 1, &mut out).is_some());
        assert_eq!(out.as_flattened(), [0, 5, 9, 0, 5, 0]);
        for raw in [[0b11, 0], [0b1100, 0], [0, 0b11]] {
            assert!(decoder.write(&raw, 1, &mut out).is_none(), "{raw:?}");
        }
        assert!(decoder.write(&[0], 0, &mut out).is_none(), "too short");
        let pairs = CellDecoder::<2>::new(Width::Sixteen, &Coding::Listed((0..300).map(|value| (value, 1)).collect()));
        assert!(pairs.write(&[44, 1], 0, &mut [[0; 2]]).is_none() && pairs.write(&[43, 1], 0, &mut [[0; 2]]).is_some());
        let offset = CellDecoder::<8>::new(Width::ThirtyTwo, &Coding::Offset { least: -1, greatest: 70_000 });
        let mut out = [[0; 8]];
        assert!(offset.write(&70_002_u32.to_le_bytes(), 0, &mut out).is_none());
        assert!(offset.write(&70_001_u32.to_le_bytes(), 0, &mut out).is_some());
        assert_eq!(i64::from_le_bytes(out[0]), 70_000);
    }
}
