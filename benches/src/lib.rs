//! A small stopwatch for benchmarks that compare: the best of several runs, in one process, with
//! the answer checked.
//!
//! Statistics libraries report one function at a time; what we publish are *ratios* measured in the
//! same run.
#![forbid(unsafe_code)]

mod machine;

use std::time::{Duration, Instant};

pub use machine::{Machine, NEAR, Traffic};

/// Whether the benchmarks are only tried out: `cargo test --benches` runs each on little and once,
/// so that one whose answers have changed is noticed. `cargo bench` asks for the figures.
pub fn is_trial() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// Runs `work` until it has taken a second in all (at least three times, at most 1000) and gives
/// the shortest time. In a [trial](is_trial), once.
///
/// The answer of every run goes to `check`, outside the time: a benchmark of a wrong answer is
/// worth nothing.
pub fn best<T>(mut work: impl FnMut() -> T, mut check: impl FnMut(T)) -> Duration {
    let mut shortest = Duration::MAX;
    let mut total = Duration::ZERO;
    for run in 0..1000 {
        let enough = if is_trial() { run > 0 } else { run >= 3 && total > Duration::from_secs(1) };
        if enough {
            break;
        }
        let began = Instant::now();
        let answer = std::hint::black_box(work());
        let took = began.elapsed();
        check(answer);
        shortest = shortest.min(took);
        total += took;
    }
    shortest
}

/// Runs `work` once: for what takes seconds.
pub fn once<T>(work: impl FnOnce() -> T, check: impl FnOnce(T)) -> Duration {
    let began = Instant::now();
    let answer = std::hint::black_box(work());
    let took = began.elapsed();
    check(answer);
    took
}

/// Runs `work` and gives the time that the calling thread spent on a processor, which other work on
/// the machine disturbs less than the clock. Where the system does not tell (outside Linux), the
/// clock.
pub fn cpu<T>(work: impl FnOnce() -> T, check: impl FnOnce(T)) -> Duration {
    let (began, before) = (Instant::now(), thread_time());
    let answer = std::hint::black_box(work());
    let took =
        thread_time().zip(before).map_or_else(|| began.elapsed(), |(after, before)| after.saturating_sub(before));
    check(answer);
    took
}

/// How long this thread has run on a processor, where the system tells it: Linux counts the
/// nanoseconds.
pub fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// A duration with three significant figures and a fitting unit.
pub fn show(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        1.0.. => format!("{seconds:.2} s"),
        1e-3.. => format!("{:.2} ms", seconds * 1e3),
        1e-6.. => format!("{:.2} µs", seconds * 1e6),
        _ => format!("{:.0} ns", seconds * 1e9),
    }
}
