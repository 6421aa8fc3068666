//! The questions of the source text in our words, with the answers. Its questions have no numbers:
//! they are cited by section, with a letter where a section asks several.
//!
//! `lesson.txt` has the words, the commands and the answers, `exercises` the functions on typed
//! arguments, `given` the arguments, and `samples` arguments for tests.

mod exercises;
mod given;
mod samples;

use std::sync::LazyLock;

use tablette_core::{Lesson, LessonCode, named};

use super::source::SOURCE;

/// The code that the file names.
const CODE: LessonCode = LessonCode {
    functions: named! {
        exercises::{
            value, filling, emptying, values, changes, never, sequence, recurrence, closed, growth,
            playable, next, values_by_size, moves_and_values,
        },
        given::{boards, squares, moves_and_squares},
    },
    samplers: named! { samples::{any_board, board_with_goal} },
    contenders: named! { exercises::{recursion, printing, unrolled, arithmetic} },
    reference: include_str!("reference.py"),
    ..LessonCode::NONE
};

/// Returns the questions that the source text sets for a class.
pub fn lesson() -> &'static Lesson {
    static LESSON: LazyLock<Lesson> = LazyLock::new(|| Lesson::read(SOURCE, include_str!("lesson.txt"), &CODE));
    &LESSON
}
