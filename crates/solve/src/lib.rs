//! The solvers, one algorithm per file.
//!
//! The first three rungs of the ladder are [`recursion`], [`memory`] and the table: [`sweep`] if
//! positions do not repeat, [`retrograde`] if they do, and [`shortest`] for costs. With
//! repetitions, [`recursion_once`] and [`ReachableSet`] replace the first two. All compute the same
//! values at increasing speed, and [`verify`] trusts none of them: it recomputes every stored value
//! from its successors.
//!
//! Above them stands [`search`], which is not a rung that others rely on: where it cannot reach the
//! end it returns an estimate, marked as such.
//!
//! Solvers contain nothing about a particular game or interface. It reports to its
//! [`Watch`](tablette_core::Watch), stops when the watch says so, and refuses
//! ([`Refusal`](tablette_core::Refusal)) before it exceeds its memory. Threads come with the
//! default feature `threads`; without it everything runs on the calling thread.
//!
//! A solver over a table takes a [`Graph`](tablette_core::Graph), which has numbers and no
//! positions; it is compiled once for each worth. The first two rungs and the search take the rules
//! themselves, and are compiled for each game:
//!
//! ```
//! # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
//! use tablette_core::{Options, Nimber, Numbering, Rules, NoWatch};
//! use tablette_solve::{Threads, memory, recursion, sweep};
//!
//! let nim = toys::nim([2, 3, 4]);
//! let options = Options { watch: &NoWatch, memory: 1 << 20 };
//! let table = sweep(&nim, &Nimber, &options, Threads::ONE).unwrap();
//! let rank = nim.rank(&nim.start()).unwrap();
//! assert_eq!(table.get(rank), 2 ^ 3 ^ 4);
//! assert_eq!(memory(&nim, &Nimber, &nim.start(), &options).unwrap().value, table.get(rank));
//! assert_eq!(recursion(&nim, &Nimber, &nim.start(), &options).unwrap().value, table.get(rank));
//! ```
#![deny(unsafe_code)]

mod answer;
mod error_likelihood;
mod finished;
mod memory;
mod once;
mod path;
mod perft;
mod reachable_graph;
mod reachable_set;
mod recursion;
mod retrograde;
mod runs;
mod scan;
mod search;
mod shortest;
mod stop_after;
mod sweep;
mod threads;
mod tiers;
mod verify;
mod walk;
mod watch;

pub use answer::{Solution, ValueTable};
pub use error_likelihood::error_likelihood;
pub use finished::FinishedValues;
pub use memory::{Memory, memory};
pub use once::recursion_once;
pub use perft::{divide, perft};
pub use reachable_set::ReachableSet;
pub use recursion::recursion;
pub use retrograde::{retrograde, retrograde_tier};
pub use search::{Job, Probe, Search, SearchResult, Style, search};
pub use shortest::{shortest, shortest_lines};
pub use stop_after::StopAfter;
pub use sweep::{sweep, sweep_tier};
pub use threads::Threads;
pub use verify::{Check, Mismatch, verify, verify_ranks};
