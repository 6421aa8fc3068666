//! Games that a face supplies while the program runs, solved by the same rungs as the listed ones.
//!
//! A listed game is a type, compiled with its solvers. A user of Python writes a class, and nothing
//! is compiled: its positions are any values that Python can hash, and its rules may raise
//! exceptions. So the face numbers positions in the order of discovery ([`Token`]) and lists their
//! moves ([`Host`]), and this crate turns that into a game with the usual traits ([`HostedGame`]):
//! recursion with its calls, memory, a table of everything reachable, with outcomes, plies,
//! nimbers, costs, loops and draws.
//!
//! For example, an exception raised inside a user's `moves` ends the query within moments, is
//! passed on unchanged by the face, and discards everything computed since: see [`Host`].
//!
//! The crate depends on no programming language: a face implements [`Host`], and keeps the reason
//! when it [halts](Halt). For rules in another program the face only carries questions and answers
//! to and fro: see [`RelayHost`].
#![forbid(unsafe_code)]

mod board;
mod expansion_cache;
mod game;
mod host;
mod hosted;
mod layers;
mod move_graph;
mod numbering;
mod relay;
mod sort;
mod terms;
pub mod words;

pub use game::HostedGame;
pub use host::{Everything, Expansion, Halt, Host, Nth, Token};
pub use layers::{Layers, Untold};
pub use relay::{Ask, FaultRecord, RelayFault, RelayHost, Silence};
pub use sort::Sort;
pub use tablette_core::{Edge, End, Turn};
