//! What would bind a benchmark: how much of its time the machine must take at least.

use std::time::Duration;

use crate::{best, is_trial};

/// What this machine does at best, measured in the run that it is compared with.
///
/// The counters of the processor are seldom shown to a virtual machine, so its clock is measured by
/// operations that wait for each other, one a tick.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// Bytes a second that are read in order from memory.
    pub rate: f64,
    /// Seconds of one read from an unpredictable place in memory.
    pub wait: f64,
    /// Seconds of a tick.
    pub tick: f64,
}

/// What a benchmark asks of memory at least, counted from what it does and not measured. What fits
/// into the caches of one processor is left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traffic {
    /// Bytes that are read or written in order.
    pub bytes: f64,
    /// Reads at places that are nowhere near each other.
    pub reads: f64,
}

/// Bytes that a processor holds close.
pub const NEAR: f64 = (1 << 20) as f64;

impl Machine {
    /// By reading a quarter of a gigabyte in order, and then from one place of it to another that
    /// is written there; and by adding. Takes some seconds; next to nothing in a trial.
    ///
    /// # Panics
    /// When memory gives back what was not written there.
    pub fn measured() -> Self {
        let words: usize = if is_trial() { 1 << 15 } else { 1 << 25 };
        let count: u32 = if is_trial() { 1 << 11 } else { 1 << 21 };
        // An odd step of about the golden section comes by all places and seldom near the last one.
        let step = 20_736_401 % words;
        let places: Vec<usize> = (0..words).map(|place| (place + step) % words).collect();
        let all = best(|| places.iter().fold(0, |all, place| all | place), |all| assert_eq!(all, words - 1));
        let end = (count as usize * step) % words;
        let reads = best(|| (0..count).fold(0, |place, _| places[place]), |place| assert_eq!(place, end));
        let bytes = (words * size_of::<usize>()) as f64;
        Self { rate: bytes / all.as_secs_f64(), wait: reads.as_secs_f64() / f64::from(count), tick: tick() }
    }

    /// One line: what the machine does at best.
    pub fn show(&self) -> String {
        let (rate, wait, clock) = (self.rate / 1e9, self.wait * 1e9, 1e-9 / self.tick);
        format!(
            "memory: {rate:.1} GB/s in order, {wait:.0} ns one read after the other; {clock:.2} thousand million ticks a second"
        )
    }

    /// One line: the bottleneck of work on a number of units, and the least share of its time that
    /// it takes.
    ///
    /// Memory binds where it accounts for half of the time or more; otherwise the instructions do,
    /// and the line says how many ticks a unit takes. Reads that do not wait for each other
    /// overlap, so that their share may pass 1.
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

/// Seconds of a tick: a shift, an exclusive or and an addition take one each where each waits for
/// the one before.
fn tick() -> f64 {
    const ROUNDS: u32 = 1 << 21;
    let next = |word: u64| (word ^ (word >> 7)).wrapping_add(0x9e37_79b9);
    let end = std::iter::successors(Some(1), |&word| Some(next(word))).nth(ROUNDS as usize);
    let all =
        best(|| (0..ROUNDS).fold(std::hint::black_box(1), |word, _| next(word)), |word| assert_eq!(Some(word), end));
    all.as_secs_f64() / f64::from(3 * ROUNDS)
}
