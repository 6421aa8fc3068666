//! The questions of the source text in our words, with the answers.
//!
//! The functions are in [`questions`](super::questions); `exercises` runs them on text, and `key`
//! contains the answer key.

mod exercises;
mod game;
mod given;
mod key;
mod signatures;
mod solving;

use tablette_core::Lesson;

use super::source::SOURCE;

/// The questions that the source text sets for a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[game::QUESTIONS, solving::QUESTIONS] };
