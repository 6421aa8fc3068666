//! The questions of the source text in our words, with the answers.
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
        exercises::{
            most_moves, by_hand, full_bar, picture, playable_moves, strip_zeros, play, is_won, squares,
            positions, calls, memo, memo_calls, rectangles, winning_move, winning_map, winning_squares,
        },
        given::{bar, board, board_and_memo, board_and_move, list},
    },
    checks: named! { exercises::{number_and_items, calls_in_any_order, memo_calls_in_any_order} },
    contenders: named! { exercises::{by_definition, by_memo} },
    reference: include_str!("reference.py"),
    ..LessonCode::NONE
};

/// Returns the questions that the source text sets for a class.
pub fn lesson() -> &'static Lesson {
    static LESSON: LazyLock<Lesson> = LazyLock::new(|| Lesson::read(SOURCE, include_str!("lesson.txt"), &CODE));
    &LESSON
}
