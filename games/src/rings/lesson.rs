//! What the source text asks a class, in our words, with the answers. Its questions have no numbers: what is given is the
//! section, and a letter where it asks several.
//!
//! The functions are in [`questions`](super::questions); `exercises` runs them on text, and `key` has the answer key.

mod asked;
mod exercises;
mod given;
mod key;
mod signatures;

use tablette_core::Lesson;

use super::source::SOURCE;

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[asked::QUESTIONS] };
