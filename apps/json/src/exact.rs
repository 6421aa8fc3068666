//! Numbers that every reader keeps exactly.

use serde::{Serialize, Serializer};
use tablette::Number;

/// A number: plain while every reader keeps it exactly (up to 2^53), a string of decimal digits beyond.
pub struct Exact(pub Number);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_i128().filter(|_| self.0.fits_json()) {
            Some(small) => serializer.serialize_i64(small as i64),
            None => serializer.collect_str(&self.0),
        }
    }
}

impl<T: Into<Number>> From<T> for Exact {
    fn from(number: T) -> Self {
        Self(number.into())
    }
}
