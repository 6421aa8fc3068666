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

use std::cell::Cell;
use std::time::Duration;

use tablette::{Budget, Clock};

/// One thread on a clock on which no machine is slow: each reading takes this number of
/// microseconds, and the work between two readings takes no time.
fn counted_budget<const MICROSECONDS: u64>() -> Budget<'static> {
    thread_local! {
        static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }
    let read = || {
        NOW.set(NOW.get() + Duration::from_micros(MICROSECONDS));
        NOW.get()
    };
    Budget { threads: 1, clock: Clock::new(read), ..Budget::default() }
}
