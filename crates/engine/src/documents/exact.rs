//! Numbers that no reader of JSON rounds.

use serde::Serialize;
use tablette::Number;

/// A whole number: a string of decimal digits beyond 2^53.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Serialize)]
#[serde(untagged)]
pub enum Exact {
    /// Up to 2^53, which every reader keeps exactly.
    Small(i64),
    /// In digits.
    Large(#[cfg_attr(feature = "schema", schemars(regex(pattern = "^-?[0-9]+$")))] String),
}

impl<T: Into<Number>> From<T> for Exact {
    fn from(number: T) -> Self {
        let number = number.into();
        let small = number.as_i128().filter(|_| number.fits_json());
        small.map_or_else(|| Self::Large(number.to_string()), |small| Self::Small(small as i64))
    }
}
