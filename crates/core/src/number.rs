//! Exact integers, and amounts of memory for display.
//!
//! For example, solving the Chinese rings with 100,000 rings takes a number of moves with over
//! 30,000 digits. No machine integer holds it, and a rounded number would be wrong. Likewise, a
//! table of 2^200 positions is refused as one of 10^60, where wrapping arithmetic would give 0.

mod said;

use std::cmp::Ordering;
use std::fmt::{self, Display};

use crate::lang::Lang;
use crate::notation::Problem;
use crate::phrase::Text;

/// An exact integer of any length: a value, a remoteness, a count.
///
/// Small integers are machine integers; a longer one is stored as its decimal digits, so that a
/// remoteness of 2^100000 loses nothing on the way to the user. Long integers have no arithmetic: a
/// theory that computes them has a big-integer type.
///
/// ```
/// use tablette_core::Number;
/// let moves = Number::from_decimal("2863311530").unwrap();
/// assert_eq!(moves.minus(&Number::from(30_u8)), Some(Number::from(2_863_311_500_u64)));
/// assert!(moves.fits_json());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Small(i128),
    /// Sign and digits of a number outside `i128`; no leading zero.
    Long {
        negative: bool,
        digits: Box<str>,
    },
}

impl Number {
    /// Zero.
    pub const ZERO: Self = Self(Repr::Small(0));

    /// Reads decimal digits with an optional sign, of any length, in linear time.
    ///
    /// # Errors
    /// If anything but digits follows the sign, or nothing does.
    ///
    /// ```
    /// use tablette_core::Number;
    /// let long: Number = "1".repeat(50).parse().unwrap();
    /// assert!(long > Number::from(7));
    /// assert!("12x".parse::<Number>().is_err());
    /// ```
    pub fn from_decimal(text: &str) -> Result<Self, Problem> {
        let negative = text.starts_with('-');
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if let Some(at) = digits.find(|c: char| !c.is_ascii_digit()) {
            return Err(Problem::new(INTEGER, text).at(text.len() - digits.len() + at));
        }
        if digits.is_empty() {
            return Err(Problem::new(INTEGER, text));
        }
        // Leading zeros would give a long number several forms, unequal to each other.
        let digits = digits.trim_start_matches('0');
        // Parsed with its sign, since -2^127 is a machine integer and 2^127 is not.
        let signed = format!("{}{}", if negative { "-" } else { "" }, if digits.is_empty() { "0" } else { digits });
        Ok(match signed.parse() {
            Ok(small) => Self(Repr::Small(small)),
            Err(_) => Self(Repr::Long { negative, digits: digits.into() }),
        })
    }

    /// Returns the machine integer; `None` if the number exceeds 128 bits.
    pub fn as_i128(&self) -> Option<i128> {
        match self.0 {
            Repr::Small(small) => Some(small),
            Repr::Long { .. } => None,
        }
    }

    /// Whether a JSON reader that stores numbers as doubles keeps the exact value: at most 2^53 in
    /// size. Larger numbers are written as strings.
    pub fn fits_json(&self) -> bool {
        // The bound itself is exact in a double; the next integer is the first that is not.
        self.as_i128().is_some_and(|small| small.unsigned_abs() <= 1 << 53)
    }

    /// Returns `self - other`, if both are machine integers and so is the difference.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.as_i128()?.checked_sub(other.as_i128()?).map(Self::from)
    }

    /// Returns `-self`, exact for every number.
    #[must_use]
    pub fn negated(&self) -> Self {
        match &self.0 {
            Repr::Small(small) => match small.checked_neg() {
                Some(negated) => Self::from(negated),
                // -2^127, the one machine integer without a counterpart.
                None => Self(Repr::Long { negative: false, digits: small.unsigned_abs().to_string().into() }),
            },
            Repr::Long { negative, digits } => {
                // 2^127 is long and -2^127 is not; parsing yields the one form that equal numbers
                // must share.
                format!("{}{digits}", if *negative { "" } else { "-" }).parse().map_or_else(
                    |_| Self(Repr::Long { negative: !negative, digits: digits.clone() }),
                    |small: i128| Self(Repr::Small(small)),
                )
            }
        }
    }

    /// Whether the number is below zero; a long number is never zero.
    pub fn is_negative(&self) -> bool {
        match self.0 {
            Repr::Small(small) => small < 0,
            Repr::Long { negative, .. } => negative,
        }
    }
}

const INTEGER: Text = Text::new("a whole number", "un nombre entier");

impl std::str::FromStr for Number {
    type Err = Problem;
    fn from_str(text: &str) -> Result<Self, Problem> {
        Self::from_decimal(text)
    }
}

macro_rules! number_from {
    ($($kind:ty)*) => {$(
        impl From<$kind> for Number {
            fn from(value: $kind) -> Self {
                Self(Repr::Small(i128::from(value)))
            }
        }
    )*};
}
number_from!(u8 u16 u32 u64 i8 i16 i32 i64 i128);

impl From<usize> for Number {
    fn from(value: usize) -> Self {
        Self(Repr::Small(value as i128))
    }
}

impl From<u128> for Number {
    fn from(value: u128) -> Self {
        match i128::try_from(value) {
            Ok(small) => Self(Repr::Small(small)),
            Err(_) => Self(Repr::Long { negative: false, digits: value.to_string().into() }),
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(small) => Display::fmt(small, f),
            // Width and sign flags of a format work as with machine integers.
            Repr::Long { negative, digits } => f.pad_integral(!negative, "", digits),
        }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            // A long number lies outside `i128`, so its sign alone decides.
            (Repr::Small(_), Repr::Long { negative, .. }) => {
                if *negative {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
            (Repr::Long { .. }, Repr::Small(_)) => other.cmp(self).reverse(),
            (Repr::Long { negative: a, digits: x }, Repr::Long { negative: b, digits: y }) => {
                // Without leading zeros, more digits mean a larger number.
                let size = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
                // Of two negative numbers the longer one is the smaller.
                b.cmp(a).then(if *a { size.reverse() } else { size })
            }
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An amount, such as bytes of memory or a number of positions: exact up to 128 bits, a power of
/// ten beyond.
///
/// A game states its size in this form before memory is allocated, so that no board, however large,
/// makes it wrap or panic.
///
/// ```
/// use tablette_core::Amount;
/// assert_eq!(Amount::Exact(3).times(4), Amount::Exact(12));
/// assert_eq!(Amount::PowerOfTen(60.2).times(8).to_string(), "10^61");
/// assert!(Amount::Exact(2 << 30).fits(4 << 30) && !Amount::PowerOfTen(60.2).fits(u64::MAX));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// An exact amount.
    Exact(u128),
    /// The exponent of an approximate power of ten: 60.2 for 2^200.
    PowerOfTen(f64),
}

impl Amount {
    /// Returns this amount times `factor`, as a power of ten if the product exceeds 128 bits.
    #[must_use]
    pub fn times(self, factor: u64) -> Self {
        match self {
            Self::Exact(amount) => amount
                .checked_mul(factor.into())
                // Beyond 128 bits only the order of magnitude matters: nothing of that size is ever
                // allocated.
                .map_or_else(|| Self::PowerOfTen((amount as f64).log10() + (factor as f64).log10()), Self::Exact),
            // 0 has no logarithm; multiplying such an amount by 0 would be a mistake in the caller.
            Self::PowerOfTen(power) => Self::PowerOfTen(power + (factor.max(1) as f64).log10()),
        }
    }

    /// Whether the amount is at most `limit`. A power of ten never is.
    pub fn fits(self, limit: u64) -> bool {
        matches!(self, Self::Exact(amount) if amount <= limit.into())
    }

    /// Returns the amount as bytes with a binary unit, in the form of the language.
    ///
    /// ```
    /// use tablette_core::{Amount, Lang};
    /// assert_eq!(Amount::Exact(1536).as_bytes(Lang::En), "1.5 KiB");
    /// assert_eq!(Amount::Exact(1536).as_bytes(Lang::Fr), "1,5 Kio");
    /// assert_eq!(Amount::PowerOfTen(40.2).as_bytes(Lang::En), "10^40 B");
    /// ```
    pub fn as_bytes(self, lang: Lang) -> String {
        const PREFIXES: [&str; 8] = ["K", "M", "G", "T", "P", "E", "Z", "Y"];
        let (unit, middle, point) = match lang {
            Lang::En => ("B", "iB", "."),
            Lang::Fr => ("o", "io", ","),
        };
        let amount = match self {
            Self::Exact(amount) if amount < 1024 => return format!("{amount} {unit}"),
            Self::Exact(amount) => amount,
            Self::PowerOfTen(power) => return format!("10^{power:.0} {unit}"),
        };
        let mut size = amount as f64;
        for prefix in PREFIXES {
            size /= 1024.0;
            // 1023.95 would be printed as 1024.0.
            if size < 1023.95 {
                return format!("{size:.1} {prefix}{middle}").replace('.', point);
            }
        }
        format!("10^{:.0} {unit}", (amount as f64).log10())
    }
}

/// Writes the plain count: digits, or `10^n` beyond 128 bits.
impl Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(amount) => Display::fmt(amount, f),
            Self::PowerOfTen(power) => write!(f, "10^{power:.0}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_compare_across_the_seam() {
        let parse = |text: &str| Number::from_decimal(text).expect("digits");
        let order = [
            "-1000000000000000000000000000000000000000000",
            "-170141183460469231731687303715884105729",
            "-170141183460469231731687303715884105728",
            "-1",
            "0",
            "12",
            "170141183460469231731687303715884105727",
            "170141183460469231731687303715884105728",
            "200000000000000000000000000000000000000000",
        ];
        for (i, a) in order.iter().enumerate() {
            assert_eq!(parse(a).to_string(), *a);
            assert_eq!(parse(a).negated().negated(), parse(a));
            for (j, b) in order.iter().enumerate() {
                assert_eq!(parse(a).cmp(&parse(b)), i.cmp(&j), "{a} {b}");
            }
        }
    }

    #[test]
    fn leading_zeros_and_signs() {
        assert_eq!(Number::from_decimal("-000"), Ok(Number::ZERO));
        assert_eq!(Number::from_decimal("+07"), Ok(Number::from(7)));
        assert!(Number::from_decimal("").is_err());
        assert!(Number::from_decimal("--1").is_err());
    }

    #[test]
    fn amounts_never_wrap() {
        assert_eq!(Amount::Exact(3).times(4), Amount::Exact(12));
        assert!(matches!(Amount::Exact(u128::MAX).times(2), Amount::PowerOfTen(p) if (38.0..39.0).contains(&p)));
        assert!(!Amount::PowerOfTen(3.0).fits(u64::MAX));
    }
}
