//! How long a program may think.

use std::time::Duration;

use tablette_hub::HubLine;

/// What a move may take beyond its time before the game is lost.
pub(in crate::verbs) const GRACE: Duration = Duration::from_secs(5);
/// Searches of a number of positions end within this, or never.
const ENDLESS: Duration = Duration::from_secs(600);

/// How far a program may look at each move.
#[derive(Clone, Copy, Debug)]
pub(in crate::verbs) enum Limit {
    /// So long.
    Time(Duration),
    /// So many positions.
    Nodes(u64),
}

impl Limit {
    /// In the words of Hub, with the time after which there is no answer to wait for.
    pub(in crate::verbs) fn level(&self) -> (HubLine, Duration) {
        let level = HubLine::new("level");
        match self {
            Self::Time(time) => (level.with("move-time", time.as_secs_f64()), *time + GRACE),
            Self::Nodes(nodes) => (level.with("nodes", nodes), ENDLESS),
        }
    }
}
