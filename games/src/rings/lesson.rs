//! The questions of the source text in our words, with the answers. Its questions have no numbers:
//! they are cited by section, with a letter where a section asks several.
//!
//! The functions are in [`questions`](super::questions); `exercises` runs them on text, and `key`
//! contains the answer key.

mod asked;
mod exercises;
mod given;
mod key;
mod signatures;

use tablette_core::Lesson;

use super::source::SOURCE;

/// The questions that the source text sets for a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[asked::QUESTIONS] };
