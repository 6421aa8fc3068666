//! The questions of the source text in our words, with the answers. The text has no question 9.
//!
//! `lesson.txt` has the words, the commands and the answers, `exercises` the functions on typed
//! arguments, and `given` the arguments.

mod exercises;
mod given;

use std::sync::LazyLock;

use tablette_core::{Lesson, LessonCode, named};

use super::source::SOURCE;

/// The code that the file names.
const CODE: LessonCode = LessonCode {
    functions: named! {
        exercises::{by_hand, formula, naive, dynamic, squares, growth, symmetry, savings, engine},
        given::{square, sides, values, sides_and_value},
    },
    checks: named! { exercises::{same_bars} },
    samplers: LessonCode::NONE.samplers,
    contenders: named! { exercises::{recursion, table, closed, plain_memo, sorted_memo} },
    french: super::INFO.french,
    reference: include_str!("reference.py"),
};

/// Returns the questions that the source text sets for a class.
pub fn lesson() -> &'static Lesson {
    static LESSON: LazyLock<Lesson> = LazyLock::new(|| Lesson::read(SOURCE, include_str!("lesson.txt"), &CODE));
    &LESSON
}
