//! Whole numbers and amounts of memory as arguments of sentences.

use super::{Amount, Number};
use crate::lang::Lang;
use crate::phrase::{ArgumentKind, Value};
use crate::sentence::{Argument, Bytes, Digits, Placeholder};

impl Placeholder for Number {
    const KIND: ArgumentKind = ArgumentKind::Number;
}

macro_rules! argument {
    ($($value:ty)*) => {$(
        impl Argument<Number> for $value {
            fn value(self) -> Value {
                Value::Number(self.to_string())
            }
        }
        impl Argument<Digits> for $value {
            fn value(self) -> Value {
                Value::Plain(self.to_string())
            }
        }
    )*};
}
argument!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 Number &Number Amount);

impl Argument<Bytes> for Amount {
    fn value(self) -> Value {
        Value::Said(self.as_bytes(Lang::En), self.as_bytes(Lang::Fr))
    }
}

impl Argument<Bytes> for u64 {
    fn value(self) -> Value {
        Argument::<Bytes>::value(Amount::Exact(self.into()))
    }
}
