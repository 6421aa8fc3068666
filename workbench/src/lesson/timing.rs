//! Ways to answer one question, timed against each other.

use std::time::Duration;

use tablette_core::{LessonQuestion, Refusal, Text};
use tablette_ladder::{Budget, Failure};

/// A way to answer is run again until this much time has passed.
const LONG_ENOUGH: Duration = Duration::from_millis(200);

/// How long one way takes.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Its name.
    pub name: Text,
    /// How often it was run.
    pub runs: u64,
    /// Seconds that a run takes, on average.
    pub seconds: f64,
}

/// Times every way that a question names, on the same arguments, one after the other: each for a
/// fifth of a second at least, and once at least. Arguments are read before the clock starts. Empty
/// where the question names none.
///
/// # Errors
/// Arguments that cannot be read; what the work refuses; a stop.
pub fn compete(asked: &LessonQuestion, arguments: &[&str], budget: &Budget<'_>) -> Result<Vec<Timing>, Failure> {
    asked.exercise.check_count(arguments)?;
    let mut timings = Vec::new();
    for contender in &asked.exercise.contenders {
        let work = (contender.prepare)(arguments)?;
        // Once before the clock starts, so that no way pays for memory that the next one finds
        // warm.
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
            // Short work is not slowed down by the reading of the clock.
            batch = if passed() < LONG_ENOUGH / 20 { batch * 2 } else { batch };
        }
        timings.push(Timing { name: contender.name, runs, seconds: passed().as_secs_f64() / runs as f64 });
    }
    Ok(timings)
}
