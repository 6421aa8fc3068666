//! Games that a face brings while the program runs, solved by the same rungs as the listed ones.
//!
//! A listed game is a type, compiled with its solvers. A user of Python writes a class, and nothing
//! is compiled: its positions are any values that Python can hash, and its rules may raise
//! exceptions. So the face numbers positions as it meets them ([`Token`]), says where each leads
//! ([`Host`]), and this crate makes of it a game with the traits of every other ([`HostedGame`]):
//! recursion with its calls, memory, a table of everything that can be reached, with outcomes,
//! plies, nimbers, costs, loops and draws.
//!
//! For example, an exception that is raised inside a user's `moves` ends the question within
//! moments, is handed on unchanged by the face, and leaves nothing behind that was worked out
//! since: see [`Host`].
//!
//! The crate knows no language: a face implements [`Host`], and keeps the reason where it
//! [halts](Halt).
#![forbid(unsafe_code)]

mod board;
mod expansion_cache;
mod game;
mod host;
mod hosted;
mod layers;
mod move_graph;
mod numbering;
mod sort;
mod terms;

pub use game::HostedGame;
pub use host::{Everything, Expansion, Halt, Host, Nth, Token};
pub use layers::{Layers, Untold};
pub use sort::Sort;
pub use tablette_core::{Edge, End, Turn};
