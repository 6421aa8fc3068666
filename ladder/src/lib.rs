//! The ladder: who answers a question about a position, and how far the answer is known.
//!
//! Generic in the game, without faces: a [`Listed`] game opens [`Board`]s, and a board is asked. The type of the game is
//! erased elsewhere, in one place, around whole operations.
#![forbid(unsafe_code)]

mod authority;
pub mod board;
mod build;
pub mod codes;
pub mod effort;
mod explain;
pub mod failure;
mod folder;
mod foresight;
pub mod holding;
mod judges;
mod keep;
pub mod knowledge;
pub mod listed;
mod lists;
mod loops;
mod numbers;
mod order;
mod perft;
mod plan;
mod recent;
mod search;
mod slices;
pub mod store;
mod sums;
mod table_words;
pub mod tables;
mod values;
pub mod verification;

pub use board::Board;
pub use build::Built;
pub use effort::{Effort, Request, Rung};
pub use failure::Failure;
pub use foresight::Foreseen;
pub use knowledge::{Certainty, Knowledge, Line, LineKind, MoveLine};
pub use listed::{Agreement, Listed};
pub use recent::Recent;
pub use store::Store;
pub use tables::Probed;
pub use verification::{Fault, Level, Rows, Verified};
