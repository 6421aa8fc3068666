//! The games, one file or folder each, with their rules and their mathematics. No game depends on a
//! solver.
#![deny(unsafe_code)]

mod arguments;
pub mod chocolate;
pub mod chomp;
pub mod draughts;
pub mod grundy;
pub mod kayles;
pub mod rings;
pub mod rockse;
pub mod subtraction;
pub mod template;
pub mod tictactoe;
pub mod wythoff;
