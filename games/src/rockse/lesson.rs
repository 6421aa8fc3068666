//! The questions of the source text in our words, with the answers. Its answer key has errors: the
//! answers here are the correct ones.
//!
//! The functions are in [`questions`](super::questions); `exercises` runs them on text, and `key`
//! contains our answer key.

mod exercises;
mod given;
mod key;
mod paths;
mod signatures;
mod tables;

use tablette_core::Lesson;

use super::source::SOURCE;

/// The questions that the source text sets for a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[paths::QUESTIONS, tables::QUESTIONS] };
