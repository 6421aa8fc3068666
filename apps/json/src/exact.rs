//! Numbers that no reader of JSON rounds.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use tablette::Number;

/// A whole number: plain up to 2^53, which every reader keeps exactly, and a string of decimal digits beyond.
pub struct Exact(pub Number);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_i128().filter(|_| self.0.fits_json()) {
            Some(small) => serializer.serialize_i64(small as i64),
            None => serializer.collect_str(&self.0),
        }
    }
}

impl JsonSchema for Exact {
    fn schema_name() -> Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A whole number: a string of decimal digits beyond 2^53.",
            "oneOf": [{ "type": "integer" }, { "type": "string", "pattern": "^-?[0-9]+$" }],
        })
    }
}

impl<T: Into<Number>> From<T> for Exact {
    fn from(number: T) -> Self {
        Self(number.into())
    }
}
