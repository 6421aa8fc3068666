//! The workbench as a whole: games, worths, solvers and tables together. One program of all tests:
//! it is linked once.

mod appraisal;
mod draughts;
mod endgames;
mod endings;
mod evaluation;
mod faces;
#[path = "../../ladder/tests/toys/heap.rs"]
mod heap;
mod houses;
mod lesson;
mod levels;
mod listing;
mod numbering;
mod opponent;
mod puzzles;
mod raster;
mod rings;
mod runs;
mod search;
mod session;
mod several;
mod shots;
mod spellings;
mod tables;
mod tasks;
mod three_pieces;
