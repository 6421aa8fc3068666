//! Time limits for reading and writing.
//!
//! For example, a client that requests a large answer and never reads it lets the system's buffer
//! fill up; from then on the server waits, and after [`Config::stall`](crate::Config::stall) it
//! closes the connection. The same clock runs while a head is incomplete and between two requests.
//! Each byte that a slow reader reads earns it more time.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::config::PACE;

/// The state that the connection's own task records.
#[derive(Debug, Default)]
pub(crate) struct Client {
    /// Answers that are being computed or sent: at most one in HTTP/1.
    working: AtomicU32,
    /// Whether the system takes no more bytes.
    blocked: AtomicBool,
    /// Bytes that the system took.
    taken: AtomicU64,
    /// Whether a request came since the last check.
    asked: AtomicBool,
}

impl Client {
    /// Notes that a request came; the server works until the answer has been handed over.
    pub(crate) fn asks(&self) {
        self.asked.store(true, Relaxed);
        self.working.fetch_add(1, Relaxed);
    }

    /// Notes that an answer has been handed over or is no longer needed.
    pub(crate) fn is_served(&self) {
        self.working.fetch_sub(1, Relaxed);
    }

    /// Notes that the system took bytes of an answer.
    pub(crate) fn takes(&self, bytes: usize) {
        self.taken.fetch_add(bytes as u64, Relaxed);
        self.blocked.store(false, Relaxed);
    }

    /// Notes that the system takes nothing until the client has read.
    pub(crate) fn blocks(&self) {
        self.blocked.store(true, Relaxed);
    }

    /// Whether an answer is being computed or sent.
    pub(crate) fn is_working(&self) -> bool {
        self.working.load(Relaxed) > 0
    }

    /// Whether bytes of an answer wait for the client to read.
    pub(crate) fn is_blocked(&self) -> bool {
        self.blocked.load(Relaxed)
    }

    /// Whether the server waits for the client, and not the other way round.
    pub(crate) fn is_waited_for(&self) -> bool {
        !self.is_working() || self.is_blocked()
    }
}

/// The time left for a client before the server hangs up.
#[derive(Debug)]
pub(crate) struct Patience {
    full: Duration,
    left: Duration,
    /// Bytes that the client had taken at the last check.
    seen: u64,
}

impl Patience {
    /// Starts with the full time.
    pub(crate) fn new(full: Duration) -> Self {
        Self { full, left: full, seen: 0 }
    }

    /// Updates the time after `passed`; false when it is over.
    pub(crate) fn look(&mut self, client: &Client, passed: Duration) -> bool {
        let taken = client.taken.load(Relaxed);
        let read = taken - self.seen;
        self.seen = taken;
        self.left = if client.asked.swap(false, Relaxed) || !client.is_waited_for() {
            self.full
        } else {
            let earned = Duration::from_millis(read.saturating_mul(1000) / PACE);
            self.left.saturating_add(earned).min(self.full).saturating_sub(passed)
        };
        !self.left.is_zero()
    }

    /// Returns the time left.
    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    /// Whether the client has kept the server waiting for a fiftieth of its time, which is longer
    /// than a request travels.
    pub(crate) fn is_tried(&self) -> bool {
        self.left <= self.full / 50 * 49
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Returns the seconds until the server hangs up, if each second passes as in `second`; 100 if
    /// it does not.
    fn lasts(client: &Client, mut second: impl FnMut(&Client)) -> usize {
        let mut patience = Patience::new(10 * SECOND);
        (1..100)
            .find(|_| {
                second(client);
                !patience.look(client, SECOND)
            })
            .unwrap_or(100)
    }

    #[test]
    fn a_client_that_sends_no_request_is_dropped_after_ten_seconds() {
        assert_eq!(lasts(&Client::default(), |_| ()), 10);
    }

    #[test]
    fn a_client_waits_for_the_server_as_long_as_it_takes() {
        let client = Client::default();
        client.asks();
        assert_eq!(lasts(&client, |_| ()), 100);
        client.is_served();
        assert_eq!(lasts(&client, |_| ()), 10);
    }

    #[test]
    fn an_answer_must_be_read() {
        let client = Client::default();
        client.asks();
        client.takes(100_000);
        client.blocks();
        assert_eq!(lasts(&client, |_| ()), 11);
        let slow = |bytes: usize| {
            lasts(&client, |client| {
                client.takes(bytes);
                client.blocks();
            })
        };
        assert_eq!(slow(PACE as usize), 100, "slowly is not never");
        assert!((11..25).contains(&slow(PACE as usize / 2)), "too slowly is, in the end: {}", slow(PACE as usize / 2));
    }

    #[test]
    fn a_client_that_keeps_sending_requests_stays() {
        let client = Client::default();
        let mut seconds = 0;
        let lasted = lasts(&client, |client| {
            seconds += 1;
            if seconds % 9 == 0 {
                client.asks();
                client.is_served();
            }
        });
        assert_eq!(lasted, 100);
    }
}
