//! The workbench as a whole: games, worths, solvers and tables together. One program of all tests:
//! it is linked once.

mod draughts;
mod endgames;
mod endings;
mod evaluation;
mod faces;
mod houses;
mod lesson;
mod levels;
mod listing;
mod numbering;
mod puzzles;
mod rings;
mod search;
mod several;
mod shots;
mod spellings;
mod tables;
mod tasks;
