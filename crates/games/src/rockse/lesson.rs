//! The questions of the source text in our words, with the answers. Its answer key has errors: the
//! answers here are the correct ones. `checks` accepts other correct answers.
//!
//! `lesson.txt` has the words, the commands and the answers, `exercises` the functions on typed
//! arguments, `given` the arguments, and `samples` arguments for tests.

mod checks;
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
            weight, after, correct, well_formed, longest, exhaustive, growth, horizons, greedy, code,
            recurrence, masks, possible, dynamic, path, forgetful_memory, careless_recurrence,
        },
        given::{
            board, board_and_number, board_and_path, cell_and_jumps, jumps_bonus_path, jumps_bonus,
            one_number, mask_alone, board_cell_mask, jumps_by_number,
        },
    },
    checks: named! { checks::{as_light, as_light_cells, as_greedy, greedy_weights, same_weights, by_inclusion} },
    samplers: named! {
        samples::{
            a_board, board_with_path, cell_with_jumps, jumps_with_bonus, board_with_most, board_with_horizon, some_mask,
            board_with_cell_and_mask, few_bonuses, board_with_mask,
        },
    },
    reference: include_str!("reference.py"),
    ..LessonCode::NONE
};

/// Returns the questions that the source text sets for a class.
pub fn lesson() -> &'static Lesson {
    static LESSON: LazyLock<Lesson> = LazyLock::new(|| Lesson::read(SOURCE, include_str!("lesson.txt"), &CODE));
    &LESSON
}
