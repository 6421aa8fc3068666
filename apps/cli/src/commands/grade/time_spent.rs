//! The time that a program has used, which a busy machine does not lengthen.

use std::time::{Duration, Instant};

use crate::group::Group;

/// How often a program is checked: for its work, its memory, and an interruption.
pub(super) const TICK: Duration = Duration::from_millis(20);
/// Where a program neither works nor waits, blocked by a disk for example, a limit may last this
/// many times as long.
const BLOCKED: u32 = 30;

/// How long a program has worked and waited. The time in which it waits for a processor is not
/// counted, so limits mean the same on a busy machine. Where the system does not report work, the
/// clock on the wall counts.
pub(super) struct TimeSpent {
    began: Instant,
    /// The program's processor time at the beginning.
    work: Option<Duration>,
    /// Ticks at which the program waited.
    waited: u32,
}

impl TimeSpent {
    pub(super) fn new(group: &Group) -> Self {
        Self { began: Instant::now(), work: group.work(), waited: 0 }
    }

    /// Whether a limit is reached. Call it once a tick.
    pub(super) fn is_over(&mut self, group: &Group, limit: Duration) -> bool {
        let Some((before, now)) = self.work.zip(group.work()) else { return self.began.elapsed() >= limit };
        self.waited += u32::from(group.is_waiting());
        now.saturating_sub(before) + self.waited * TICK >= limit || self.began.elapsed() >= limit * BLOCKED
    }
}
