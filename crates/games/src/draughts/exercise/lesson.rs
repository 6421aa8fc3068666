//! The questions of the source text in our words, with the answers.
//!
//! `lesson.txt` has the words, the commands and the answers, `exercises` the functions on typed
//! arguments, and `given` the arguments.

mod exercises;
mod given;

use std::sync::LazyLock;

use tablette_core::{Lesson, LessonCode, named};

use super::SOURCE;

/// The code that the file names.
const CODE: LessonCode = LessonCode {
    functions: named! {
        exercises::{looks, representations, signature, can_capture, can_capture_without_borders},
        given::{man_and_board, board},
    },
    contenders: named! { exercises::{men_list, row_lists, flat_list, dictionary} },
    reference: include_str!("reference.py"),
    ..LessonCode::NONE
};

/// Returns the questions that the source text sets for a class.
pub fn lesson() -> &'static Lesson {
    static LESSON: LazyLock<Lesson> = LazyLock::new(|| Lesson::read(SOURCE, include_str!("lesson.txt"), &CODE));
    &LESSON
}
