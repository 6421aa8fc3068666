//! The bottleneck of a benchmark: the minimum fraction of its time that the machine accounts for.

use std::time::Duration;

use crate::{best, is_trial};

/// The best performance of this machine, measured in the same run as the benchmark.
///
/// Virtual machines seldom expose the counters of the processor, so its clock is measured by a
/// chain of dependent operations, one per tick.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// Bytes per second read sequentially from memory.
    pub rate: f64,
    /// Seconds of one read from an unpredictable place in memory.
    pub wait: f64,
    /// Seconds of a tick.
    pub tick: f64,
}

/// The minimum memory traffic of a benchmark, counted from its algorithm and not measured. Data
/// that fits into the caches of one processor is excluded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traffic {
    /// Bytes read or written sequentially.
    pub bytes: f64,
    /// Reads at unpredictable places.
    pub reads: f64,
}

/// Bytes that fit into a processor's near caches.
pub const NEAR: f64 = (1 << 20) as f64;

impl Machine {
    /// Reads a quarter of a gigabyte in order, then follows a chain of places in it, then adds.
    /// Takes some seconds; next to nothing in a trial.
    ///
    /// # Panics
    /// If memory returns other data than was written.
    pub fn measured() -> Self {
        let words: usize = if is_trial() { 1 << 15 } else { 1 << 25 };
        let count: u32 = if is_trial() { 1 << 11 } else { 1 << 21 };
        // An odd step near the golden section visits all places, seldom near the previous one.
        let step = 20_736_401 % words;
        let places: Vec<usize> = (0..words).map(|place| (place + step) % words).collect();
        let all = best(|| places.iter().fold(0, |all, place| all | place), |all| assert_eq!(all, words - 1));
        let end = (count as usize * step) % words;
        let reads = best(|| (0..count).fold(0, |place, _| places[place]), |place| assert_eq!(place, end));
        let bytes = (words * size_of::<usize>()) as f64;
        Self { rate: bytes / all.as_secs_f64(), wait: reads.as_secs_f64() / f64::from(count), tick: tick() }
    }

    /// Returns one line: the best performance of the machine.
    pub fn show(&self) -> String {
        let (rate, wait, clock) = (self.rate / 1e9, self.wait * 1e9, 1e-9 / self.tick);
        format!(
            "memory: {rate:.1} GB/s in order, {wait:.0} ns one read after the other; {clock:.2} thousand million ticks a second"
        )
    }

    /// Returns one line: the bottleneck of work on a number of units, and the minimum share of its
    /// time.
    ///
    /// Memory is the bottleneck if it accounts for half of the time or more; otherwise the
    /// instructions are, and the line gives the ticks per unit. Independent reads overlap, so their
    /// share may exceed 1.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tablette_benches::{Machine, Traffic};
    ///
    /// let machine = Machine { rate: 1e10, wait: 1e-7, tick: 5e-10 };
    /// let line = machine.bind(Duration::from_secs(1), 100_000_000, "a position", Traffic { bytes: 8e9, reads: 0.0 });
    /// assert!(line.starts_with("bound by the rate of memory: 0.80 of the time"), "{line}");
    /// let line = machine.bind(Duration::from_secs(1), 100_000_000, "a position", Traffic::default());
    /// assert!(line.starts_with("bound by instructions: 20.0 ticks a position"), "{line}");
    /// ```
    pub fn bind(&self, time: Duration, units: u64, unit: &str, traffic: Traffic) -> String {
        let time = time.as_secs_f64();
        let (rate, wait) = (traffic.bytes / self.rate / time, traffic.reads * self.wait / time);
        let ticks = time / units as f64 / self.tick;
        let memory = format!("memory at least {rate:.2} of the time in order, {wait:.2} one read after the other");
        if rate >= 0.5 && rate >= wait {
            format!("bound by the rate of memory: {rate:.2} of the time; {ticks:.1} ticks {unit}")
        } else if wait >= 0.5 {
            format!(
                "bound by waiting for memory: {wait:.2} of the time if no two reads overlap; {ticks:.1} ticks {unit}"
            )
        } else {
            format!("bound by instructions: {ticks:.1} ticks {unit}; {memory}")
        }
    }
}

/// Measures the seconds of a tick: a shift, an exclusive or and an addition take one each in a
/// dependent chain.
fn tick() -> f64 {
    const ROUNDS: u32 = 1 << 21;
    let next = |word: u64| (word ^ (word >> 7)).wrapping_add(0x9e37_79b9);
    let end = std::iter::successors(Some(1), |&word| Some(next(word))).nth(ROUNDS as usize);
    let all =
        best(|| (0..ROUNDS).fold(std::hint::black_box(1), |word, _| next(word)), |word| assert_eq!(Some(word), end));
    all.as_secs_f64() / f64::from(3 * ROUNDS)
}
