//! Implementations of one question's answer, timed against each other.

use std::time::Duration;

use tablette_core::{LessonQuestion, Refusal, Text};
use tablette_ladder::{Budget, Failure};

/// An implementation is run repeatedly until this much time has passed.
const LONG_ENOUGH: Duration = Duration::from_millis(200);

/// The time of one implementation.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Its name.
    pub name: Text,
    /// Number of runs.
    pub runs: u64,
    /// Mean seconds per run.
    pub seconds: f64,
}

/// Times every implementation that a question names, on the same arguments, one after the other:
/// each for at least a fifth of a second, and at least once. Arguments are read before the clock
/// starts. Empty if the question names none.
///
/// # Errors
/// Unreadable arguments; refusals of the work; a stop.
pub fn compete(asked: &LessonQuestion, arguments: &[&str], budget: &Budget<'_>) -> Result<Vec<Timing>, Failure> {
    asked.exercise.check_count(arguments)?;
    let mut timings = Vec::new();
    for contender in &asked.exercise.contenders {
        let work = (contender.prepare)(arguments)?;
        // Once before the clock starts, so that no implementation pays for memory that the next one
        // finds warm.
        work(&budget.options())?;
        let (begin, mut runs) = (budget.clock.now(), 0);
        let passed = || budget.clock.since(begin);
        let mut batch = 1_u64;
        while passed() < LONG_ENOUGH {
            if budget.is_over() {
                return Err(Refusal::Stopped.into());
            }
            for _ in 0..batch {
                work(&budget.options())?;
            }
            runs += batch;
            // Batched, so that reading the clock does not slow down short work.
            batch = if passed() < LONG_ENOUGH / 20 { batch * 2 } else { batch };
        }
        timings.push(Timing { name: contender.name, runs, seconds: passed().as_secs_f64() / runs as f64 });
    }
    Ok(timings)
}
