//! The result of a text's function or the reason why there is none, and the values that count as
//! correct.

use std::fmt;

use crate::lang::Lang;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::refusal::Refusal;

/// The result of a function: the value that the text's own function returns, and possibly further
/// values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value.
    pub value: Literal,
    /// Further values that belong to the question, each with its name: the number of calls, for
    /// example.
    pub beside: Vec<(Text, Literal)>,
}

impl Answer {
    /// Pairs the values of a function with their names: the first is the answer.
    ///
    /// # Panics
    /// If there is no value, or if one has no name.
    pub(super) fn named(values: Vec<Literal>, names: &[Text]) -> Self {
        assert!((1..=names.len() + 1).contains(&values.len()), "a function returns its answer and the named values");
        let mut values = values.into_iter();
        let value = values.next().unwrap_or(Literal::Nothing);
        Self { value, beside: names.iter().copied().zip(values).collect() }
    }
}

/// Writes the value alone, as Python prints it.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

/// The reason why a function gives no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum NoAnswer {
    /// An argument cannot be read, or is too large.
    Input(Problem),
    /// The work needs more memory than allowed, or was stopped.
    Refused(Refusal),
}

impl NoAnswer {
    /// Returns the reason as one sentence for people.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(problem) => problem.say(lang),
            Self::Refused(refusal) => refusal.say(lang),
        }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for NoAnswer {}

impl From<Problem> for NoAnswer {
    fn from(problem: Problem) -> Self {
        Self::Input(problem)
    }
}

impl From<Refusal> for NoAnswer {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Decides whether a value other than the answer is correct as well: another path of the same
/// weight, for example. Its parameters are the arguments, the given value and the answer.
pub type AnswerCheck = fn(&[&str], &Literal, &Literal) -> bool;

/// Whether two values are the same for a class: a tuple equals a list, truth values are not
/// numbers, and a move such as `+1` may be the number 1.
/// ```
/// use tablette_core::Literal;
/// use tablette_core::lesson::same_value;
/// let of = |text| Literal::read(text).unwrap();
/// assert!(same_value(&of("[(0, 1), (1, 0)]"), &of("[[0, 1], [1, 0]]")));
/// assert!(same_value(&of("{1: 2, 3: 4}"), &of("{3: 4, 1: 2}")));
/// assert!(!same_value(&of("1"), &of("True")));
/// ```
pub fn same_value(a: &Literal, b: &Literal) -> bool {
    match (a, b) {
        (Literal::Dictionary(a), Literal::Dictionary(b)) => {
            let in_b = |(key, value): &(Literal, Literal)| {
                b.iter().any(|(other, worth)| same_value(key, other) && same_value(value, worth))
            };
            a.len() == b.len() && a.iter().all(in_b)
        }
        (Literal::Text(text), number @ Literal::Number(_)) | (number @ Literal::Number(_), Literal::Text(text)) => {
            text.strip_prefix('+').unwrap_or(text) == number.to_string()
        }
        _ => match (a.items(), b.items()) {
            (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b)),
            _ => a == b,
        },
    }
}

/// Whether both contain the same items, each the same number of times.
///
/// ```
/// use tablette_core::Literal;
/// use tablette_core::lesson::same_items;
/// let of = |text| Literal::read(text).unwrap();
/// assert!(same_items(&of("[(0, 1), (1, 0)]"), &of("[(1, 0), (0, 1)]")));
/// assert!(!same_items(&of("[1, 1, 2]"), &of("[1, 2, 2]")));
/// ```
pub fn same_items(a: &Literal, b: &Literal) -> bool {
    let (Some(a), Some(b)) = (a.items(), b.items()) else { return same_value(a, b) };
    if a.len() != b.len() {
        return false;
    }
    let mut left: Vec<&Literal> = b.iter().collect();
    a.iter().all(|item| {
        let found = left.iter().position(|other| same_value(item, other));
        found.map(|at| left.swap_remove(at)).is_some()
    })
}
