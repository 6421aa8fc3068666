//! The limit of a program for each move.

use std::time::Duration;

use tablette_hub::HubLine;

/// The delay beyond its time after which a program loses the game.
pub(in crate::commands) const GRACE: Duration = Duration::from_secs(5);
/// Searches of a number of positions end within this, or never.
const ENDLESS: Duration = Duration::from_secs(600);

/// The limit of a program for each move.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) enum Limit {
    /// A time.
    Time(Duration),
    /// A number of positions.
    Nodes(u64),
}

impl Limit {
    /// In the words of Hub, with the time after which there is no answer to wait for.
    pub(in crate::commands) fn level(&self) -> (HubLine, Duration) {
        let level = HubLine::new("level");
        match self {
            Self::Time(time) => (level.with("move-time", time.as_secs_f64()), *time + GRACE),
            Self::Nodes(nodes) => (level.with("nodes", nodes), ENDLESS),
        }
    }
}
