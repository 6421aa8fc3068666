//! Cells: the mapping from values to small numbers, and their packing.
//!
//! A [`Coding`] turns values into numbers from 0, a [`Width`] packs those. For example, a table
//! with the values 0, 1 and 2 has cells of 2 bits, four to a byte. So has one with the values -8, 5
//! and 10^12: a cell holds the place of its value in the list of values, not the value itself.

/// Maximum number of listed values: with more, the head would exceed a mebibyte, and a cell two
/// bytes.
pub(crate) const MOST_VALUES: usize = 1 << 16;

/// The width of a cell in bits. There is no width of four: five to sixteen distinct values take a
/// byte each.
///
/// ```
/// use tablette_table::Width;
/// assert_eq!(Width::ALL.map(Width::bits), [1, 2, 8, 16, 32, 64]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Eight cells per byte.
    One,
    /// Four cells per byte.
    Two,
    /// One byte.
    Eight,
    /// Two bytes.
    Sixteen,
    /// Four bytes.
    ThirtyTwo,
    /// Eight bytes.
    SixtyFour,
}

impl Width {
    /// Every width, narrowest first.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Eight, Self::Sixteen, Self::ThirtyTwo, Self::SixtyFour];

    /// Returns the number of bits, as stated in the head of a table.
    pub fn bits(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Eight => 8,
            Self::Sixteen => 16,
            Self::ThirtyTwo => 32,
            Self::SixtyFour => 64,
        }
    }

    /// Returns the narrowest width for this number of distinct values: 2 bits for four of them, 8
    /// for five.
    pub(crate) fn of_places(values: usize) -> Self {
        match values {
            0..=2 => Self::One,
            3..=4 => Self::Two,
            5..=256 => Self::Eight,
            257..=MOST_VALUES => Self::Sixteen,
            _ => Self::ThirtyTwo,
        }
    }

    /// Returns the width for unlisted values, the greatest of which is `span` above the least.
    pub(crate) fn of_span(span: u64) -> Self {
        if u32::try_from(span).is_ok() { Self::ThirtyTwo } else { Self::SixtyFour }
    }

    /// Returns the number of cells in a block of `bytes` bytes.
    pub(crate) fn cells_in(self, bytes: u64) -> u64 {
        bytes * 8 / u64::from(self.bits())
    }

    /// Returns the bytes for `cells` cells, the last byte padded with zero bits.
    pub(crate) fn bytes_for(self, cells: u64) -> u64 {
        // In 128 bits, since a forged head may claim so large a number of cells that their bits
        // exceed 64.
        (u128::from(cells) * u128::from(self.bits())).div_ceil(8) as u64
    }

    /// Appends a run of cells, the first of which begins a byte. Each must fit the width, as those
    /// of an [`Encoder`] do.
    pub(crate) fn pack(self, cells: &[u64], bytes: &mut Vec<u8>) {
        match self {
            // The casts in this method lose nothing: cells come from an encoder of this width.
            Self::One | Self::Two => {
                let each = 8 / usize::from(self.bits());
                let byte = |run: &[u64]| {
                    run.iter().enumerate().fold(0, |byte, (at, cell)| byte | (*cell as u8) << (at * 8 / each))
                };
                bytes.extend(cells.chunks(each).map(byte));
            }
            Self::Eight => bytes.extend(cells.iter().map(|cell| *cell as u8)),
            Self::Sixteen => bytes.extend(cells.iter().flat_map(|cell| (*cell as u16).to_le_bytes())),
            Self::ThirtyTwo => bytes.extend(cells.iter().flat_map(|cell| (*cell as u32).to_le_bytes())),
            Self::SixtyFour => bytes.extend(cells.iter().flat_map(|cell| cell.to_le_bytes())),
        }
    }

    /// Returns the cell at a place, from 0, of a packed run; `None` past its end. Constant time.
    #[inline]
    pub(crate) fn get(self, bytes: &[u8], at: usize) -> Option<u64> {
        match self {
            Self::One => Some(u64::from(bytes.get(at / 8)? >> (at % 8) & 1)),
            Self::Two => Some(u64::from(bytes.get(at / 4)? >> (at % 4 * 2) & 3)),
            Self::Eight => bytes.get(at).map(|byte| u64::from(*byte)),
            Self::Sixteen => whole::<2>(bytes, at).map(|cell| u64::from(u16::from_le_bytes(cell))),
            Self::ThirtyTwo => whole::<4>(bytes, at).map(|cell| u64::from(u32::from_le_bytes(cell))),
            Self::SixtyFour => whole::<8>(bytes, at).map(u64::from_le_bytes),
        }
    }

    /// Whether the bits after the last of `cells` cells are zero, as written: otherwise equal
    /// tables could have different digests.
    pub(crate) fn is_padded(self, bytes: &[u8], cells: usize) -> bool {
        match self {
            Self::One | Self::Two => {
                (cells..bytes.len() * 8 / usize::from(self.bits())).all(|at| self.get(bytes, at) == Some(0))
            }
            _ => true,
        }
    }
}

fn whole<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at.checked_mul(N)?..)?.first_chunk().copied()
}

/// The meaning of the number in a cell.
///
/// ```
/// use tablette_table::Coding;
/// let listed = Coding::Listed(vec![(-8, 299_702), (5, 298)]);
/// assert_eq!([0, 1, 2].map(|cell| listed.value(cell)), [Some(-8), Some(5), None]);
/// let offset = Coding::Offset { least: 100, greatest: 90_000 };
/// assert_eq!(offset.value(3), Some(103));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coding {
    /// The place in this list: up to 2^16 values in rising order, each with the number of its
    /// cells. The head of a table is thus a census of it.
    Listed(Vec<(i64, u64)>),
    /// The distance from the least value, if there are too many values to list: costs on a large
    /// board, for example.
    Offset {
        /// The least value, represented by 0.
        least: i64,
        /// The greatest value in the table.
        greatest: i64,
    },
}

impl Coding {
    /// Returns the value of a cell; `None` for an invalid number. Constant time.
    #[inline]
    pub fn value(&self, cell: u64) -> Option<i64> {
        match self {
            Self::Listed(values) => values.get(usize::try_from(cell).ok()?).map(|(value, _)| *value),
            // A cell can hold more than the span of the values; it is then invalid.
            Self::Offset { least, greatest } => {
                (cell <= greatest.abs_diff(*least)).then(|| least.wrapping_add_unsigned(cell))
            }
        }
    }
}

/// An encoder from values to cells: listed values from 0 to 2^16 - 1 by an array, others by binary
/// search in the list.
///
/// Space: 4 bytes for each number from 0 to the greatest such value, at most 256 KiB.
pub(crate) struct Encoder {
    coding: Coding,
    /// The place of each value from 0 on; `u32::MAX` if it is not listed.
    near: Vec<u32>,
}

impl Encoder {
    pub(crate) fn new(coding: &Coding) -> Self {
        let mut near = Vec::new();
        if let Coding::Listed(values) = coding {
            let in_reach = |value: i64| usize::try_from(value).ok().filter(|value| *value < MOST_VALUES);
            for (place, (value, _)) in values.iter().enumerate() {
                if let Some(value) = in_reach(*value) {
                    // Values rise, so the array never shrinks.
                    near.resize(value + 1, u32::MAX);
                    near[value] = place as u32;
                }
            }
        }
        Self { coding: coding.clone(), near }
    }

    /// Returns the cell of a value; `None` if the coding has none for it. Constant time for small
    /// values, logarithmic for others.
    #[inline]
    pub(crate) fn cell(&self, value: i64) -> Option<u64> {
        if let Some(place) = usize::try_from(value).ok().and_then(|value| self.near.get(value)) {
            return (*place != u32::MAX).then_some(u64::from(*place));
        }
        match &self.coding {
            Coding::Listed(values) => values.binary_search_by_key(&value, |(value, _)| *value).ok().map(|at| at as u64),
            Coding::Offset { least, greatest } => (*least..=*greatest).contains(&value).then(|| value.abs_diff(*least)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_ranks_stand_in_low_bits() {
        let mut bytes = Vec::new();
        Width::One.pack(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 1], &mut bytes);
        Width::Two.pack(&[3, 0, 2], &mut bytes);
        assert_eq!(bytes, [1, 2, 0b10_00_11]);
        assert!(Width::One.is_padded(&bytes[..2], 10) && !Width::One.is_padded(&bytes[..2], 9));
    }

    #[test]
    fn the_whole_range_of_values_has_an_offset() {
        let coding = Coding::Offset { least: i64::MIN, greatest: i64::MAX };
        let encoder = Encoder::new(&coding);
        for value in [i64::MIN, -1, 0, i64::MAX] {
            assert_eq!(encoder.cell(value).and_then(|cell| coding.value(cell)), Some(value));
        }
        assert_eq!(Coding::Offset { least: 3, greatest: 5 }.value(3), None);
    }
}
