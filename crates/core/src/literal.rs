//! Values as class exercises print them, in Python's form: `True`, `[5, 3, 1]`, `{(0, 1): 2}`.
//!
//! For example, a student's function returns `[(0, 1), (1, 0)]`, `tablette lesson chomp 5 2,1`
//! prints the same characters, and the two can be compared by eye or by a program. Printed values
//! read back, so a list copied from a Python shell is an argument.

mod reader;

use std::fmt::{self, Display};

use crate::number::{Amount, Number};

/// A dynamically typed value: a truth value, a number, a text, or a collection of these.
///
/// ```
/// use tablette_core::Literal;
/// let board = Literal::read("[[0, 1], (2, True)]")?;
/// assert_eq!(board.to_string(), "[[0, 1], (2, True)]");
/// assert_eq!(board.items().map(<[_]>::len), Some(2));
/// # Ok::<(), tablette_core::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `None`.
    Nothing,
    /// `True` or `False`.
    Truth(bool),
    /// A whole number of any length.
    Number(Number),
    /// `inf`: Python's infinity, the weight of a path that does not exist.
    Infinity,
    /// A text on one line: a move, for example.
    Text(String),
    /// A picture made of characters, printed unchanged. Never read.
    Drawing(String),
    /// `(1, 2)`.
    Tuple(Vec<Literal>),
    /// `[1, 2]`.
    List(Vec<Literal>),
    /// `{1: 2}`, in insertion order.
    Dictionary(Vec<(Literal, Literal)>),
}

impl Literal {
    /// Returns the values of a tuple or a list; `None` for anything else.
    pub fn items(&self) -> Option<&[Self]> {
        match self {
            Self::Tuple(items) | Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the number if it fits; `None` for truth values, although Python counts with them.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.as_i128()?.try_into().ok(),
            _ => None,
        }
    }

    /// Creates a list from anything that converts to literals.
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// Writes the value as an item of a collection, where Python quotes text; text printed alone
    /// has no quotes.
    fn quoted(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "'{}'", text.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n")),
            other => Display::fmt(other, f),
        }
    }
}

/// Writes the value as Python's `print` does.
impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("None"),
            Self::Truth(true) => f.write_str("True"),
            Self::Truth(false) => f.write_str("False"),
            Self::Number(number) => Display::fmt(number, f),
            Self::Infinity => f.write_str("inf"),
            Self::Text(text) | Self::Drawing(text) => f.write_str(text),
            Self::Tuple(items) => {
                let end = if items.len() == 1 { ",)" } else { ")" };
                enumerate(f, "(", end, items, Self::quoted)
            }
            Self::List(items) => enumerate(f, "[", "]", items, Self::quoted),
            Self::Dictionary(pairs) => enumerate(f, "{", "}", pairs, |(key, value), f| {
                key.quoted(f)?;
                f.write_str(": ")?;
                value.quoted(f)
            }),
        }
    }
}

fn enumerate<T>(
    f: &mut fmt::Formatter<'_>,
    begin: &str,
    end: &str,
    items: &[T],
    each: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_str(begin)?;
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            f.write_str(", ")?;
        }
        each(item, f)?;
    }
    f.write_str(end)
}

macro_rules! from_number {
    ($($kind:ty)*) => {$(
        impl From<$kind> for Literal {
            fn from(number: $kind) -> Self {
                Self::Number(number.into())
            }
        }
    )*};
}
from_number!(u8 u32 u64 i32 i64 i128 u128 usize Number);

impl From<bool> for Literal {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

/// The number, or the text of the approximate power of ten.
impl From<Amount> for Literal {
    fn from(amount: Amount) -> Self {
        match amount {
            Amount::Exact(exact) => exact.into(),
            about @ Amount::PowerOfTen(_) => about.to_string().into(),
        }
    }
}

impl From<String> for Literal {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Literal>> From<Vec<T>> for Literal {
    fn from(items: Vec<T>) -> Self {
        Self::list(items)
    }
}

impl<A: Into<Literal>, B: Into<Literal>> From<(A, B)> for Literal {
    fn from((first, second): (A, B)) -> Self {
        Self::Tuple(vec![first.into(), second.into()])
    }
}

impl<A: Into<Literal>, B: Into<Literal>, C: Into<Literal>> From<(A, B, C)> for Literal {
    fn from((first, second, third): (A, B, C)) -> Self {
        Self::Tuple(vec![first.into(), second.into(), third.into()])
    }
}

impl<T: Into<Literal>> From<Option<T>> for Literal {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_values_read_back() {
        for text in [
            "None",
            "True",
            "-12",
            "(inf, [])",
            "123456789012345678901234567890123456789012345",
            "[]",
            "()",
            "(1,)",
            "(1, 2)",
            "[[0, 1], [2, 0]]",
            "{(0, 0): 0, (0, 1): 2}",
            "{'2': True, '2-1': False}",
            "['it\\'s', 'a\\\\b']",
            "['two\\nlines']",
        ] {
            assert_eq!(Literal::read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn people_write_it_with_more_blanks_or_fewer() {
        for (text, plain) in [
            (" [ 1,2 , 3 ] ", "[1, 2, 3]"),
            ("[[0,0,1],\n [2,0,0],\n]", "[[0, 0, 1], [2, 0, 0]]"),
            ("[true,false,null]", "[True, False, None]"),
            ("{\"a\":1,}", "{'a': 1}"),
            ("((1))", "1"),
            ("(INFINI, [])", "(inf, [])"),
        ] {
            assert_eq!(Literal::read(text).unwrap().to_string(), plain, "{text}");
        }
    }

    #[test]
    fn faults_have_a_place() {
        for (text, place) in [
            ("", 0),
            ("[1, 2", 5),
            ("[1 2]", 3),
            ("[1,,2]", 3),
            ("(,)", 1),
            ("1 2", 2),
            ("1.5", 1),
            ("[1)", 2),
            ("{1}", 2),
            ("'a", 2),
            ("True1", 0),
            ("- 1", 0),
            ("é", 0),
            (&"[".repeat(40), 16),
        ] {
            assert_eq!(Literal::read(text).unwrap_err().offset(), Some(place), "{text}");
        }
    }
}
