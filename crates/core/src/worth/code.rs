//! Values as whole numbers, for files.
//!
//! Tables hold integers and do not know the worth; this module translates. For example, a position
//! won in 5 plies is 21 in a table of [`Play`](crate::Play), and a reader in any language extracts
//! plies and outcome with a shift and a mask.

use super::{CostValue, Decision, Overflow, PlayValue};
use crate::rules::Outcome;

/// A value that tables on disk store as a whole number. The numbers never change, since files of
/// any age contain them; a different encoding would need a worth with a different name.
///
/// ```
/// use tablette_core::worth::{Code, PlayValue};
/// use tablette_core::{Outcome, Overflow};
/// let won = PlayValue::new(Outcome::Win, 5)?;
/// assert_eq!(won.code()?, 4 * 5 + 1);
/// assert_eq!(PlayValue::from_code(21), Some(won));
/// assert_eq!(PlayValue::from_code(7), None);
/// # Ok::<(), Overflow>(())
/// ```
pub trait Code: Sized {
    /// Returns the number that stands for the value. Common values have small numbers, since tables
    /// count small ones in an array. A number is negative only for negative costs and unsolvable
    /// puzzles.
    ///
    /// # Errors
    /// [`Overflow`] if no number is left for the value: the cost -2^63.
    fn code(self) -> Result<i64, Overflow>;
    /// Returns the value that a number stands for; `None` if it stands for none, as in a table of
    /// another worth.
    fn from_code(code: i64) -> Option<Self>;
}

/// 0 lost, 1 won, 2 drawn, so that a game without draws takes one bit per position.
impl Code for Decision {
    fn code(self) -> Result<i64, Overflow> {
        // Spelt out rather than cast, since the order of `Outcome` may change and these numbers may
        // not.
        Ok(match self.0 {
            Outcome::Lose => 0,
            Outcome::Win => 1,
            Outcome::Draw => 2,
        })
    }

    fn from_code(code: i64) -> Option<Self> {
        let outcomes = [Outcome::Lose, Outcome::Win, Outcome::Draw];
        outcomes.get(usize::try_from(code).ok()?).map(|outcome| Self(*outcome))
    }
}

/// For r plies: 4r lost, 4r + 1 won, 4r + 2 drawn; 3 for play without end. So `code >> 2` is the
/// number of plies, and `code & 3` is the outcome as in the code of a [`Decision`].
impl Code for PlayValue {
    #[inline]
    fn code(self) -> Result<i64, Overflow> {
        match self.remoteness() {
            Some(plies) => Ok(4 * i64::from(plies) + Decision(self.outcome()).code()?),
            None => Ok(ENDLESS),
        }
    }

    #[inline]
    fn from_code(code: i64) -> Option<Self> {
        if code == ENDLESS {
            return Some(Self::NEVER);
        }
        // Shifting keeps the sign, so negative codes have negative plies and are refused here.
        let plies = u32::try_from(code >> 2).ok()?;
        Self::new(Decision::from_code(code & 3)?.0, plies).ok()
    }
}

// Outcome bits 3 mean no outcome, so this code collides with no number of plies.
const ENDLESS: i64 = 3;

/// A nimber is its own number.
impl Code for u32 {
    #[inline]
    fn code(self) -> Result<i64, Overflow> {
        Ok(i64::from(self))
    }

    #[inline]
    fn from_code(code: i64) -> Option<Self> {
        Self::try_from(code).ok()
    }
}

/// A cost is its own number; the least of all numbers stands for an unsolvable position (and is not
/// a cost in any sum).
impl Code for CostValue {
    #[inline]
    fn code(self) -> Result<i64, Overflow> {
        if self.0 == Some(i64::MIN) { Err(Overflow) } else { Ok(self.0.unwrap_or(i64::MIN)) }
    }

    #[inline]
    fn from_code(code: i64) -> Option<Self> {
        Some(Self((code != i64::MIN).then_some(code)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_reads_back() {
        for code in (0..1000).chain([4 * i64::from(PlayValue::MOST) + 2]) {
            let value = PlayValue::from_code(code);
            assert_eq!(value.is_some(), code % 4 != 3 || code == 3, "{code}");
            assert!(value.is_none_or(|value| value.code() == Ok(code)), "{code}");
        }
        for code in [-1, -4, 7, 4 * i64::from(PlayValue::MOST) + 4, i64::MIN, i64::MAX] {
            assert_eq!(PlayValue::from_code(code), None, "{code}");
        }
        let decided = [0, 1, 2, 3, -1].map(|code| Decision::from_code(code).and_then(|value| value.code().ok()));
        assert_eq!(decided, [Some(0), Some(1), Some(2), None, None]);
        assert_eq!((u32::from_code(-1), u32::from_code(1 << 32), u32::from_code(7)), (None, None, Some(7)));
        for cost in [None, Some(0), Some(-5), Some(i64::MAX)] {
            let code = CostValue(cost).code().unwrap();
            assert_eq!(CostValue::from_code(code), Some(CostValue(cost)));
        }
        assert_eq!(CostValue(Some(i64::MIN)).code(), Err(Overflow));
    }
}
