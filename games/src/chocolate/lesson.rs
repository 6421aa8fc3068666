//! What the source text asks a class, in our words, with the answers. The text has no question 9.
//!
//! The functions are in [`questions`](super::questions); `exercises` runs them on text, and `key` has the answer key.

mod asked;
mod exercises;
mod key;

use tablette_core::Lesson;

pub(super) const SOURCE: &str =
    "Algorithmique Avancée CS353, TP 7 et 8 : Programmation dynamique, d'après l'Université de Lille 1 / FIL";

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[asked::QUESTIONS] };
