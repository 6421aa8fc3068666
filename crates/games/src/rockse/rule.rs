//! The settings that restrict the jumps.

use tablette_core::{Digits, Phrase, Problem, Setting, Settings, words};

use super::position::Position;
use super::words::{GAP, HORIZON, MAX_JUMPS};

/// The restriction on moves, beyond the instance.
///
/// It changes the puzzle itself: every rung answers the changed question, and all must agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// Every allowed jump.
    #[default]
    Free,
    /// At most this many jumps; after that the player is stuck (`sauts_max` of the text).
    AtMost(u32),
    /// Only the jump that the greedy player with this horizon makes (`k` of the text).
    Greedy(u32),
}

impl Rule {
    /// Reads `horizon` and `max-jumps`.
    pub(super) fn read(settings: &Settings) -> Result<Self, Problem> {
        let number = |setting: Setting| setting.number(settings).map(|number| number.map(|number| number as u32));
        match (number(HORIZON)?, number(MAX_JUMPS)?) {
            (None, None) => Ok(Self::Free),
            (Some(horizon), None) => Ok(Self::Greedy(horizon)),
            (None, Some(most)) => Ok(Self::AtMost(most)),
            (Some(_), Some(_)) => Err(Problem::new(ONE, "horizon, max-jumps")),
        }
    }

    /// Adds the count of jumps to a position. A text may give the count only where jumps are
    /// counted.
    pub(super) fn begin(self, mut position: Position, left: Option<u32>) -> Result<Position, Problem> {
        position.left = match (self.most(), left) {
            (None, None) => 0,
            (Some(most), None) => most,
            (Some(most), Some(left)) if left <= most => left,
            (Some(most), Some(left)) => return Err(Problem::new(left_up_to(most), left.to_string())),
            (None, Some(left)) => return Err(Problem::new(Phrase::from(NO_LEFT), format!("left {left}"))),
        };
        Ok(position)
    }

    /// Returns whether no jump is left.
    pub(super) fn is_over(self, position: &Position) -> bool {
        self != Self::Free && position.left == 0
    }

    /// The count after a jump: the greedy player begins a new suite when one ends.
    pub(super) fn after(self, left: u32) -> u32 {
        match self {
            Self::Free => 0,
            Self::AtMost(_) => left.saturating_sub(1),
            Self::Greedy(horizon) => {
                if left <= 1 {
                    horizon
                } else {
                    left - 1
                }
            }
        }
    }

    /// The greatest value of `left`, if jumps are counted.
    fn most(self) -> Option<u32> {
        match self {
            Self::Free => None,
            Self::AtMost(most) | Self::Greedy(most) => Some(most),
        }
    }

    /// The number of values of `left`.
    pub(super) fn counts(self) -> u64 {
        self.most().map_or(1, |most| u64::from(most) + 1)
    }
}

/// Reads `gap`.
pub(super) fn gap(settings: &Settings) -> Result<u64, Problem> {
    GAP.number(settings).map(Option::unwrap_or_default)
}

words! {
    ONE { "one of horizon and max-jumps", "un seul de horizon et max-jumps" }
    left_up_to(most: Digits) { "at most {most} jumps left", "au plus {most} sauts restants" }
    NO_LEFT {
        "no count of jumps (that goes with the setting horizon or max-jumps)",
        "aucun nombre de sauts (cela va avec le réglage horizon ou max-jumps)",
    }
}
