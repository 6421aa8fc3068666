//! The time, supplied by the caller.

use std::time::Duration;

/// The time since a beginning that is fixed while the program runs.
///
/// For example, a page without a server supplies its browser's clock, and a test may supply one
/// that stands still:
///
/// ```
/// use std::time::Duration;
/// use tablette_ladder::{Clock, Budget};
///
/// let standing = Budget { clock: Clock::new(|| Duration::from_secs(7)), ..Budget::default() };
/// assert!(!standing.within(Duration::from_millis(1)).is_over(), "it never comes to that");
/// assert!(standing.within(Duration::ZERO).is_over());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Clock(fn() -> Duration);

impl Clock {
    /// The system's monotonic clock. If the system has none, it stands still: no deadline then
    /// passes.
    pub const SYSTEM: Self = Self(system);

    /// Creates a clock that reads the time from a function, which must be monotonic.
    pub const fn new(read: fn() -> Duration) -> Self {
        Self(read)
    }

    /// Returns the time since the beginning.
    pub fn now(self) -> Duration {
        (self.0)()
    }

    /// Returns the time since an earlier reading.
    pub fn since(self, earlier: Duration) -> Duration {
        self.now().saturating_sub(earlier)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGINNING: OnceLock<Instant> = OnceLock::new();
    BEGINNING.get_or_init(Instant::now).elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_the_system_goes_on() {
        let began = Clock::SYSTEM.now();
        assert!((0..1_000_000_000).any(|_| Clock::SYSTEM.since(began) > Duration::ZERO));
        assert_eq!(Clock::SYSTEM.since(Duration::MAX), Duration::ZERO);
    }
}
