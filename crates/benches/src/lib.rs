//! A small stopwatch for benchmarks that compare: the best of several runs, in one process, with
//! the answer checked.
//!
//! Statistics libraries report one function at a time; what we publish are *ratios* measured in the
//! same run.
#![forbid(unsafe_code)]

mod machine;

use std::time::{Duration, Instant};

pub use machine::{Machine, NEAR, Traffic};

/// Whether this is a trial: `cargo test --benches` runs each benchmark once on little data, so that
/// changed answers are noticed. `cargo bench` measures.
pub fn is_trial() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// Runs `work` until it has taken a second in all (at least three times, at most 1000) and returns
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

/// Runs `work` once, for work that takes seconds.
pub fn once<T>(work: impl FnOnce() -> T, check: impl FnOnce(T)) -> Duration {
    let began = Instant::now();
    let answer = std::hint::black_box(work());
    let took = began.elapsed();
    check(answer);
    took
}

/// Runs `work` and returns the processor time of the calling thread, which other work on the
/// machine disturbs less than elapsed time. If the system does not report it (outside Linux), the
/// elapsed time.
pub fn cpu<T>(work: impl FnOnce() -> T, check: impl FnOnce(T)) -> Duration {
    let (began, before) = (Instant::now(), thread_time());
    let answer = std::hint::black_box(work());
    let took =
        thread_time().zip(before).map_or_else(|| began.elapsed(), |(after, before)| after.saturating_sub(before));
    check(answer);
    took
}

/// Returns the processor time of this thread, if the system reports it: Linux counts the
/// nanoseconds.
pub fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Formats a duration with three significant figures and a suitable unit.
pub fn show(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        1.0.. => format!("{seconds:.2} s"),
        1e-3.. => format!("{:.2} ms", seconds * 1e3),
        1e-6.. => format!("{:.2} µs", seconds * 1e6),
        _ => format!("{:.0} ns", seconds * 1e9),
    }
}
