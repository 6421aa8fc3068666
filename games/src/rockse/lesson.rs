//! The questions of the source text in our words, with the answers. Its answer key has errors: the
//! answers here are the correct ones. `checks` accepts other correct answers.
//!
//! `lesson.txt` has the words, the commands and the answers, `exercises` the functions on typed
//! arguments, and `given` the arguments.

mod checks;
mod exercises;
mod given;

use std::sync::LazyLock;

use tablette_core::{Lesson, LessonCode, named};

use super::source::SOURCE;

/// The code that the file names.
const CODE: LessonCode = LessonCode {
    functions: named! {
        exercises::{
            weight, after, correct, well_formed, longest, exhaustive, growth, horizons, greedy, code,
            recurrence, masks, possible, dynamic, path, forgetful_memory, careless_recurrence,
        },
        given::{
            board, board_and_number, board_and_path, cell_and_jumps, jumps_bonus_path, jumps_bonus,
            one_number, mask_alone, board_cell_mask, jumps_by_number,
        },
    },
    checks: named! { checks::{as_light, as_light_cells, nothing, same_weights, by_inclusion} },
    ..LessonCode::NONE
};

/// Returns the questions that the source text sets for a class.
pub fn lesson() -> &'static Lesson {
    static LESSON: LazyLock<Lesson> = LazyLock::new(|| Lesson::read(SOURCE, include_str!("lesson.txt"), &CODE));
    &LESSON
}
