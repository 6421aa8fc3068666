//! The calling convention of a text's function in the language of its class: its arguments, its
//! effect on them, and the values that count as correct.
//!
//! For example, the command line accepts `tablette lesson chomp 7 5,3,1 0,1`, a program receives
//! the line `5,3,1`, a tab, `(0,1)`, and a student's Python function is called as `joue([5, 3, 1],
//! (0, 1))`: one question in three spellings.

use crate::lesson::NoAnswer;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::theory::Options;

/// Converts typed arguments to those of the text's own function, in its own order.
pub type Signature = fn(&[&str]) -> Result<Vec<Literal>, Problem>;

/// The effect of a function besides its return value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// Not specified by the text.
    #[default]
    Free,
    /// Changes its first argument, which is then its answer: `enleve_0`.
    InPlace,
    /// Leaves its arguments unchanged: `joue`.
    Pure,
    /// Prints its answer: `affiche`.
    Prints,
}

/// The values that count as correct.
#[derive(Clone, Copy, Debug, Default)]
pub enum AnswerMatch {
    /// The answer alone.
    #[default]
    Exact,
    /// The same items in any order: the bites that a position allows.
    AnyOrder,
    /// The answer, and any value that this function accepts: another path of the same weight, for
    /// example. Its parameters are the arguments, the given value and the correct one.
    AsGood(fn(&[&str], &Literal, &Literal, &Options<'_>) -> Result<bool, NoAnswer>),
}

impl AnswerMatch {
    /// Whether two values are the same for a class: a tuple equals a list, truth values are not
    /// numbers, and a move such as `+1` may be the number 1.
    /// ```
    /// use tablette_core::{AnswerMatch, Literal};
    /// let of = |text| Literal::read(text).unwrap();
    /// assert!(AnswerMatch::same(&of("[(0, 1), (1, 0)]"), &of("[[0, 1], [1, 0]]")));
    /// assert!(AnswerMatch::same(&of("{1: 2, 3: 4}"), &of("{3: 4, 1: 2}")));
    /// assert!(!AnswerMatch::same(&of("1"), &of("True")));
    /// ```
    pub fn same(a: &Literal, b: &Literal) -> bool {
        match (a, b) {
            (Literal::Dictionary(a), Literal::Dictionary(b)) => {
                let in_b = |(key, value): &(Literal, Literal)| {
                    b.iter().any(|(other, worth)| Self::same(key, other) && Self::same(value, worth))
                };
                a.len() == b.len() && a.iter().all(in_b)
            }
            (Literal::Text(text), number @ Literal::Number(_)) | (number @ Literal::Number(_), Literal::Text(text)) => {
                text.strip_prefix('+').unwrap_or(text) == number.to_string()
            }
            _ => match (a.items(), b.items()) {
                (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| Self::same(a, b)),
                _ => a == b,
            },
        }
    }

    /// Whether both contain the same items, each the same number of times.
    ///
    /// ```
    /// use tablette_core::{AnswerMatch, Literal};
    /// let of = |text| Literal::read(text).unwrap();
    /// assert!(AnswerMatch::same_items(&of("[(0, 1), (1, 0)]"), &of("[(1, 0), (0, 1)]")));
    /// assert!(!AnswerMatch::same_items(&of("[1, 1, 2]"), &of("[1, 2, 2]")));
    /// ```
    pub fn same_items(a: &Literal, b: &Literal) -> bool {
        let (Some(a), Some(b)) = (a.items(), b.items()) else { return Self::same(a, b) };
        if a.len() != b.len() {
            return false;
        }
        let mut left: Vec<&Literal> = b.iter().collect();
        a.iter().all(|item| {
            let found = left.iter().position(|other| Self::same(item, other));
            found.map(|at| left.swap_remove(at)).is_some()
        })
    }
}
