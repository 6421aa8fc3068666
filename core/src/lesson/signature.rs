//! How a function of a text is called in the language of its class, what it may do to its arguments, and which values
//! are as good as its answer.
//!
//! For example, the command line says `tablette lesson chomp 7 5,3,1 0,1`, a program is sent the line `5,3,1`, a tab,
//! `(0,1)`, and a student's Python function is called as `joue([5, 3, 1], (0, 1))`: one question in three spellings.

use crate::lesson::Unanswered;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::theory::Ask;

/// The arguments of the text's own function, in its own order, from arguments as people type them.
pub type Signature = fn(&[&str]) -> Result<Vec<Literal>, Problem>;

/// What a function does besides returning a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// The text says nothing about it.
    #[default]
    Free,
    /// It changes its first argument, which is then its answer: `enleve_0`.
    InPlace,
    /// It leaves its arguments as they were: `joue`.
    Pure,
    /// It prints its answer: `affiche`.
    Prints,
}

/// Which values are right.
#[derive(Clone, Copy, Debug, Default)]
pub enum Likeness {
    /// The answer alone.
    #[default]
    Exact,
    /// The same items in any order: the bites that a position allows.
    AnyOrder,
    /// Those that this says, besides the answer itself: another path of the same weight. It is given the arguments, the
    /// value that was answered and the right one.
    AsGood(fn(&[&str], &Literal, &Literal, &Ask<'_>) -> Result<bool, Unanswered>),
}

impl Likeness {
    /// Whether these two values are the same for a class, for which a couple is as good as a list, the truth values are
    /// not numbers, and a move such as `+1` may be the number 1.
    ///
    /// ```
    /// use tablette_core::{Likeness, Literal};
    /// let of = |text| Literal::read(text).unwrap();
    /// assert!(Likeness::same(&of("[(0, 1), (1, 0)]"), &of("[[0, 1], [1, 0]]")));
    /// assert!(Likeness::same(&of("{1: 2, 3: 4}"), &of("{3: 4, 1: 2}")));
    /// assert!(!Likeness::same(&of("1"), &of("True")));
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

    /// Whether the same items are in both, each as often.
    ///
    /// ```
    /// use tablette_core::{Likeness, Literal};
    /// let of = |text| Literal::read(text).unwrap();
    /// assert!(Likeness::same_items(&of("[(0, 1), (1, 0)]"), &of("[(1, 0), (0, 1)]")));
    /// assert!(!Likeness::same_items(&of("[1, 1, 2]"), &of("[1, 2, 2]")));
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
