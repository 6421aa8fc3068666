//! The source text's questions, in our own words, with the answers.

mod asked;
mod exercises;
mod given;
mod key;
mod signatures;

use tablette_core::Lesson;

use super::source::SOURCE;

/// The lesson on the source text's questions.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[asked::QUESTIONS] };
