//! What the source text asks a class, in our words, with the answers.

mod asked;
mod exercises;
mod given;
mod key;
mod signatures;

use tablette_core::Lesson;

use super::source::SOURCE;

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[asked::QUESTIONS] };
