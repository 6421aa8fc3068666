//! The solvers, one algorithm a file.
//!
//! The first three rungs of the ladder are [`recursion`], [`memory`] and the table: [`sweep`] where positions do not
//! repeat, [`retrograde`] where they do, and for costs [`shortest`]; there [`recursion_once`] and [`Explored`] take the
//! places of the first two. They compute the same values at growing speed, and [`verify`] trusts none
//! of them: it works every stored value out again from its successors.
//!
//! Above them all, and no rung to rest on, is [`search`]: where nobody reaches the end it guesses, and says so.
//!
//! A solver knows no game and no face. It reports to the [`Watch`](tablette_core::Watch) it is given, stops when
//! that says so, and refuses ([`Refusal`](tablette_core::Refusal)) before it takes more memory than it may.
//! Threads come with the default feature `threads`; without it everything runs on the calling thread.
//!
//! A solver over a table takes a [`Graph`](tablette_core::Graph), which has numbers and no positions; it is compiled once
//! for each worth. The first two rungs and the search take the rules themselves, and are compiled for each game:
//!
//! ```
//! # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
//! use tablette_core::{Ask, Nimber, Numbering, Rules, Unwatched};
//! use tablette_solve::{Threads, memory, recursion, sweep};
//!
//! let nim = toys::nim([2, 3, 4]);
//! let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
//! let table = sweep(&nim, &Nimber, &ask, Threads::ONE).unwrap();
//! let rank = nim.rank(&nim.start()).unwrap();
//! assert_eq!(table.get(rank), 2 ^ 3 ^ 4);
//! assert_eq!(memory(&nim, &Nimber, &nim.start(), &ask).unwrap().value, table.get(rank));
//! assert_eq!(recursion(&nim, &Nimber, &nim.start(), &ask).unwrap().value, table.get(rank));
//! ```
#![deny(unsafe_code)]

mod answer;
mod at_most;
mod explored;
mod finished;
mod line;
mod memory;
mod once;
mod path;
mod perft;
mod reached;
mod recursion;
mod retrograde;
mod scan;
mod search;
mod shortest;
mod sweep;
mod threads;
mod tiers;
mod verify;
mod walk;
mod watch;

pub use answer::{Solution, ValueTable};
pub use at_most::AtMost;
pub use explored::Explored;
pub use finished::Finished;
pub use line::{Continuation, Stop, best_line};
pub use memory::{Memory, memory};
pub use once::recursion_once;
pub use perft::{divide, perft};
pub use recursion::recursion;
pub use retrograde::{retrograde, retrograde_tier};
pub use search::{Job, Probe, Search, SearchResult, Style, search};
pub use shortest::{shortest, shortest_lines};
pub use sweep::{sweep, sweep_tier};
pub use threads::Threads;
pub use verify::{Check, Mismatch, verify, verify_ranks};
