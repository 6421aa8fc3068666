//! The games, one file or folder each. They know the rules and their mathematics, and no solver.
#![deny(unsafe_code)]

mod arguments;
pub mod chocolate;
pub mod chomp;
pub mod draughts;
pub mod kayles;
pub mod rings;
pub mod rockse;
pub mod subtraction;
pub mod template;
pub mod tictactoe;
