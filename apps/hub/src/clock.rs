//! Time management: limits of a search, and the time for one move.

use std::str::FromStr;
use std::time::Duration;

use tablette_core::{Problem, Text};
use tablette_games::draughts::hub::HubLine;

/// The limits of a search, from the command `level`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Level {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Time,
}

/// Time on the clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Time {
    /// Until `stop`, or another limit.
    Unlimited,
    /// This time for every move.
    Move(Duration),
    /// A time for a number of moves, or for the rest of the game, and an increment that is added
    /// before every move.
    Game { left: Duration, moves: Option<u32>, more: Duration },
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MoveTime {
    /// After this, no deeper iteration starts, unless the score has just fallen.
    pub(super) enough: Duration,
    /// After this, the search stops.
    pub(super) most: Duration,
}

/// The default time for a move.
const USUAL: Duration = Duration::from_secs(1);
/// Time reserved for receiving, stopping and replying.
const SLACK: Duration = Duration::from_millis(30);
/// Minimum time reserved if every move has its own time; otherwise a tenth of that time.
const LEAST_SLACK: Duration = Duration::from_millis(5);
/// The number of further moves that a game is expected to last.
const EXPECTED: u32 = 30;
/// A century, in seconds: clocks do not overflow on it.
const LONGEST: f64 = 3.2e9;

impl Default for Level {
    fn default() -> Self {
        Self { depth: None, nodes: None, time: Time::Move(USUAL) }
    }
}

impl Level {
    /// Whether the time alone ends a search.
    pub(super) fn is_by_the_clock(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time != Time::Unlimited
    }

    /// Reads the command `level`. Omitted limits are unlimited; without any limit, a move takes one
    /// second.
    ///
    /// # Errors
    /// If a number is invalid, negative or not finite.
    pub(super) fn read(line: &HubLine) -> Result<Self, Problem> {
        let depth = number(line, "depth", DEPTH)?.filter(|&depth| depth > 0);
        let nodes = number(line, "nodes", NODES)?.filter(|&nodes| nodes > 0);
        let moves = number(line, "moves", MOVES)?.filter(|&moves| moves > 0);
        let (each, left) = (seconds(line, "move-time")?, seconds(line, "time")?);
        let more = seconds(line, "inc")?.unwrap_or_default();
        let endless = line.get("infinite").is_some() || line.get("ponder").is_some();
        let time = match (each, left) {
            _ if endless => Time::Unlimited,
            (Some(each), _) => Time::Move(each),
            (None, Some(left)) => Time::Game { left, moves, more },
            (None, None) if depth.is_some() || nodes.is_some() => Time::Unlimited,
            (None, None) => Time::Move(USUAL),
        };
        Ok(Self { depth, nodes, time })
    }
}

impl Time {
    /// Returns the share of one move, never more than the remaining time less a reserve. The
    /// increment is already part of the remaining time.
    pub(super) fn budget(self) -> Option<MoveTime> {
        match self {
            Self::Unlimited => None,
            Self::Move(each) => {
                let most = spared(each, (each / 10).clamp(LEAST_SLACK, SLACK));
                Some(MoveTime { enough: most, most })
            }
            Self::Game { left, moves, more } => {
                let safe = spared(left, SLACK);
                let moves = moves.unwrap_or(EXPECTED).min(EXPECTED);
                let share = safe / (moves + 1) + more.mul_f64(0.7);
                // The last move before more time is added may take nearly all, others at most a
                // third.
                let ceiling = if moves == 1 { safe } else { safe / 3 };
                let most = (share * 3).min(ceiling);
                Some(MoveTime { enough: share.mul_f64(0.6).min(most), most })
            }
        }
    }
}

/// Returns a time less the reserve, but at least half of it.
fn spared(time: Duration, slack: Duration) -> Duration {
    time.saturating_sub(slack).max(time / 2)
}

fn number<T: FromStr>(line: &HubLine, name: &str, expected: Text) -> Result<Option<T>, Problem> {
    line.get(name).map(|text| text.parse().map_err(|_| Problem::new(expected, text))).transpose()
}

fn seconds(line: &HubLine, name: &str) -> Result<Option<Duration>, Problem> {
    let Some(text) = line.get(name) else { return Ok(None) };
    let seconds: f64 = text.parse().map_err(|_| Problem::new(SECONDS, text))?;
    // A clock that has run out is not an error: a move is needed all the same.
    match seconds {
        seconds if seconds.is_nan() => Err(Problem::new(SECONDS, text)),
        seconds => Ok(Some(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))),
    }
}

const DEPTH: Text = Text::new("a number of plies for depth", "un nombre de demi-coups pour depth");
const NODES: Text = Text::new("a number of positions for nodes", "un nombre de positions pour nodes");
const MOVES: Text = Text::new("a number of moves for moves", "un nombre de coups pour moves");
const SECONDS: Text = Text::new("a number of seconds such as 1.5", "un nombre de secondes comme 1.5");

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        Level::read(&HubLine::read(text).unwrap()).unwrap()
    }

    #[test]
    fn levels_are_read() {
        assert_eq!(level("level depth=9"), Level { depth: Some(9), nodes: None, time: Time::Unlimited });
        assert_eq!(level("level move-time=0.5").time, Time::Move(Duration::from_millis(500)));
        assert_eq!(level("level infinite").time, Time::Unlimited);
        assert_eq!(level("level ponder time=5").time, Time::Unlimited);
        assert_eq!(level("level"), Level::default());
        assert!(level("level").is_by_the_clock() && level("level time=5").is_by_the_clock());
        assert!(!level("level nodes=9 time=5").is_by_the_clock() && !level("level infinite").is_by_the_clock());
        let (left, more) = (Duration::from_secs(60), Duration::from_secs(1));
        assert_eq!(level("level moves=9 time=60 inc=1").time, Time::Game { left, moves: Some(9), more });
        assert_eq!(level("level time=-3").time.budget().unwrap().most, Duration::ZERO);
        for wrong in ["level depth=-1", "level depth=x", "level time=NaN", "level nodes=1e9", "level move-time"] {
            assert!(Level::read(&HubLine::read(wrong).unwrap()).is_err(), "{wrong}");
        }
        assert!(level("level time=inf").time.budget().unwrap().most > Duration::from_secs(1_000_000));
    }

    #[test]
    fn no_budget_oversteps_the_clock() {
        for left in [0.0, 0.001, 0.01, 0.05, 0.3, 1.0, 10.0, 300.0, 7200.0] {
            for moves in [None, Some(1), Some(2), Some(10), Some(100)] {
                for more in [0.0, 0.1, 5.0, 60.0] {
                    let left = Duration::from_secs_f64(left);
                    let more = Duration::from_secs_f64(more).min(left);
                    let budget = Time::Game { left, moves, more }.budget().unwrap();
                    assert!(
                        budget.most <= left && budget.enough <= budget.most,
                        "{left:?} {moves:?} {more:?}: {budget:?}"
                    );
                    let rest = left.saturating_sub(budget.most);
                    assert!(rest >= SLACK.min(left / 2), "{left:?} {moves:?}: {budget:?}");
                }
            }
        }
    }
}
