//! The state of a position while its tier is being solved: 32 bits.

use tablette_core::Outcome;
use tablette_core::worth::PlayValue;

/// Bit 31: decided. Bits 29 and 30: 0 unknown, 1 lost, 2 drawn, 3 won. Below: plies,
/// [`ENDLESS`](Mark::ENDLESS) for a draw that never ends.
///
/// For an undecided position this is the best result of leaving the tier, or of having ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(pub(super) u32);

impl Mark {
    /// The value is final, and no thread changes it again.
    const DECIDED: u32 = 1 << 31;
    /// The bits of the plies.
    const PLIES: u32 = (1 << 29) - 1;
    /// More than [`PlayValue::MOST`].
    const ENDLESS: u32 = 1 << 28;

    /// Unknown: no move leaves the tier.
    pub(super) const NOTHING: Self = Self(0);

    /// Creates the mark of an undecided position, from the result of leaving the tier.
    pub(super) fn exit(value: PlayValue) -> Self {
        let outcome = match value.outcome() {
            Outcome::Lose => 1,
            Outcome::Draw => 2,
            Outcome::Win => 3,
        };
        Self(outcome << 29 | value.remoteness().unwrap_or(Self::ENDLESS))
    }

    /// Creates the mark of a decided position.
    pub(super) fn decided(outcome: Outcome, plies: u32) -> Option<Self> {
        PlayValue::new(outcome, plies).ok().map(|value| Self::exit(value).settled())
    }

    /// Returns the same mark as decided.
    pub(super) fn settled(self) -> Self {
        Self(self.0 | Self::DECIDED)
    }

    /// Whether this is the value itself, and not only the result of leaving the tier.
    pub(super) fn is_decided(self) -> bool {
        self.0 & Self::DECIDED != 0
    }

    /// Returns the outcome, decided or by leaving; `None` if unknown.
    pub(super) fn outcome(self) -> Option<Outcome> {
        match self.0 >> 29 & 3 {
            0 => None,
            1 => Some(Outcome::Lose),
            2 => Some(Outcome::Draw),
            _ => Some(Outcome::Win),
        }
    }

    /// Returns the plies to the end; `None` if there is no end, or nothing is known.
    pub(super) fn plies(self) -> Option<u32> {
        let plies = self.0 & Self::PLIES;
        (self.0 >> 29 & 3 != 0 && plies != Self::ENDLESS).then_some(plies)
    }

    /// Whether the mark has this outcome, in at most this number of plies.
    pub(super) fn gets(self, outcome: Outcome, plies: u32) -> bool {
        self.outcome() == Some(outcome) && self.plies().is_some_and(|soon| soon <= plies)
    }

    /// Returns the value for the table, once nothing more can be learnt: an undecided position is
    /// endless play.
    pub(super) fn value(self) -> PlayValue {
        match (self.outcome(), self.plies()) {
            (Some(outcome), Some(plies)) if self.is_decided() => {
                PlayValue::new(outcome, plies).expect("decided values fit")
            }
            _ => PlayValue::NEVER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_round_trip() {
        for outcome in [Outcome::Lose, Outcome::Draw, Outcome::Win] {
            for plies in [0, 1, 1000, PlayValue::MOST] {
                let value = PlayValue::new(outcome, plies).unwrap();
                let exit = Mark::exit(value);
                assert_eq!((exit.outcome(), exit.plies(), exit.is_decided()), (Some(outcome), Some(plies), false));
                assert_eq!((exit.value(), exit.settled().value()), (PlayValue::NEVER, value));
                assert_eq!(Mark::decided(outcome, plies), Some(exit.settled()));
                assert!(exit.gets(outcome, plies) && exit.gets(outcome, plies + 1));
                assert!(plies == 0 || !exit.gets(outcome, plies - 1));
            }
            assert_eq!(Mark::decided(outcome, PlayValue::MOST + 1), None);
        }
        assert_eq!((Mark::NOTHING.outcome(), Mark::NOTHING.plies()), (None, None));
        let never = Mark::exit(PlayValue::NEVER);
        assert!(!never.gets(Outcome::Draw, PlayValue::MOST) && !Mark::NOTHING.gets(Outcome::Draw, PlayValue::MOST));
        assert_eq!(
            (never.outcome(), never.plies(), never.settled().value()),
            (Some(Outcome::Draw), None, PlayValue::NEVER)
        );
    }
}
