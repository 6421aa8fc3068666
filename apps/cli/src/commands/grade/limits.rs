//! How long things may take.

use std::time::Duration;

/// How long things may take.
pub(super) struct Limits {
    /// An answer.
    pub(super) answer: Duration,
    /// The whole test.
    pub(super) total: Duration,
}
