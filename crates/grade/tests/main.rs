//! Grading by a program's answers. All tests are one program, so that it is linked once.

use std::cell::Cell;
use std::time::Duration;

use tablette::{Budget, Clock};

mod grade;
mod own_games;
mod text_questions;

thread_local! {
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Advances [`clock`].
fn pass(time: Duration) {
    NOW.set(NOW.get() + time);
}

/// A clock on which no machine is slow: each reading takes a tenth of a millisecond, and the rest
/// is [`pass`]ed.
fn clock() -> Clock {
    Clock::new(|| {
        pass(Duration::from_micros(100));
        NOW.get()
    })
}

/// The usual budget on [`clock`].
fn budget() -> Budget<'static> {
    Budget { clock: clock(), threads: 1, ..Budget::default() }
}
