//! What the source text asks, in our words, with the answers. Its answer key has errors: what is asked here is answered by
//! what is true.
//!
//! The functions are in [`questions`](super::questions); `exercises` runs them on text, and `key` has our answer key.

mod exercises;
mod given;
mod key;
mod paths;
mod signatures;
mod tables;

use tablette_core::Lesson;

use super::source::SOURCE;

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[paths::QUESTIONS, tables::QUESTIONS] };
