//! Grading by what a program answers. One program of all tests: it is linked once.

mod grade;
mod own_games;
mod text_questions;
