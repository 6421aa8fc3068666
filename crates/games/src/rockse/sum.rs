//! The number types of whole rows of sums: as narrow as exactness allows, so that a processor
//! handles four at once.

use super::remainder::REMOTE;

/// A number type that adds the weights of a path without error.
///
/// No partial sum exceeds the sum of all absolute weights of the grid
/// ([`Instance::magnitude`](super::Instance::magnitude)) in absolute value. Below
/// [`END`](Self::END) floating-point numbers represent every integer, and even the oldest x86-64
/// processor has an instruction for the minimum of two rows of them, which it lacks for integers.
pub(super) trait Sum: Copy + PartialOrd {
    /// "No way": greater than any sum, and still so after weights are added.
    const NEVER: Self;
    /// Grids whose absolute weights add up to less than this are exact.
    const END: i128;

    /// Converts a sum; from [`REMOTE`] on it becomes [`NEVER`](Self::NEVER).
    fn from_weight(sum: i64) -> Self;
    /// Converts back; [`NEVER`](Self::NEVER) becomes [`REMOTE`].
    fn whole(self) -> i64;
    /// Adds a weight or a sum.
    fn plus(self, other: Self) -> Self;

    /// The minimum of two: one instruction for a row of four.
    #[inline]
    fn lesser(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
}

macro_rules! floating {
    ($float:ty, $bits:literal) => {
        impl Sum for $float {
            const NEVER: Self = Self::INFINITY;
            const END: i128 = 1 << $bits;

            #[inline]
            fn from_weight(sum: i64) -> Self {
                if sum >= REMOTE { Self::INFINITY } else { sum as Self }
            }

            #[inline]
            fn whole(self) -> i64 {
                if self.is_finite() { self as i64 } else { REMOTE }
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self + other
            }
        }
    };
}

floating!(f32, 24);
floating!(f64, 53);

impl Sum for i64 {
    const NEVER: Self = REMOTE;
    const END: i128 = REMOTE as i128;

    #[inline]
    fn from_weight(sum: i64) -> Self {
        sum.min(REMOTE)
    }

    #[inline]
    fn whole(self) -> i64 {
        self
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        if self >= REMOTE || other >= REMOTE { REMOTE } else { self + other }
    }
}

/// The minimum of two rows, cell by cell.
#[inline]
pub(super) fn lower<N: Sum>(row: &mut [N], other: &[N]) {
    for (mine, theirs) in row.iter_mut().zip(other) {
        *mine = mine.lesser(*theirs);
    }
}
