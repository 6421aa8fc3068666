//! The numbers that whole rows of sums are kept in: as narrow as is exact, so that a processor takes four of them at once.

use super::course::FAR;

/// A number that adds the weights of a path without an error.
///
/// No partial sum is further from 0 than the sum of all absolute weights of the grid
/// ([`Instance::magnitude`](super::Instance::magnitude)). Below [`END`](Self::END) floating-point numbers hold every
/// integer, and even the oldest x86-64 processor has an instruction for the lesser ones of two rows of them, which it
/// lacks for integers.
pub(super) trait Sum: Copy + PartialOrd {
    /// No way: more than any sum, and what remains of it when weights are added.
    const NEVER: Self;
    /// Grids whose absolute weights add up to less are exact.
    const END: i128;

    /// A sum, or [`NEVER`](Self::NEVER) from [`FAR`] on.
    fn of(sum: i64) -> Self;
    /// The sum again, [`FAR`] for [`NEVER`](Self::NEVER).
    fn whole(self) -> i64;
    /// Adds a weight or a sum.
    fn plus(self, other: Self) -> Self;
    /// Takes away a weight, never [`NEVER`](Self::NEVER).
    fn less(self, weight: Self) -> Self;

    /// The lesser of two, which is one instruction a row of four.
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
            fn of(sum: i64) -> Self {
                if sum >= FAR { Self::INFINITY } else { sum as Self }
            }

            #[inline]
            fn whole(self) -> i64 {
                if self.is_finite() { self as i64 } else { FAR }
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline]
            fn less(self, weight: Self) -> Self {
                self - weight
            }
        }
    };
}

floating!(f32, 24);
floating!(f64, 53);

impl Sum for i64 {
    const NEVER: Self = FAR;
    const END: i128 = FAR as i128;

    #[inline]
    fn of(sum: i64) -> Self {
        sum.min(FAR)
    }

    #[inline]
    fn whole(self) -> i64 {
        self
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        if self >= FAR || other >= FAR { FAR } else { self + other }
    }

    #[inline]
    fn less(self, weight: Self) -> Self {
        if self >= FAR { FAR } else { self - weight }
    }
}

/// The lesser of two rows, cell by cell.
#[inline]
pub(super) fn lower<N: Sum>(row: &mut [N], other: &[N]) {
    for (mine, theirs) in row.iter_mut().zip(other) {
        *mine = mine.lesser(*theirs);
    }
}

/// Works with the narrowest numbers that are exact for a grid of this magnitude.
macro_rules! exactly {
    ($magnitude:expr, $sum:ident => $work:expr) => {{
        let magnitude = $magnitude;
        if magnitude < <f32 as $crate::rockse::sum::Sum>::END {
            type $sum = f32;
            $work
        } else if magnitude < <f64 as $crate::rockse::sum::Sum>::END {
            type $sum = f64;
            $work
        } else {
            type $sum = i64;
            $work
        }
    }};
}
pub(super) use exactly;
