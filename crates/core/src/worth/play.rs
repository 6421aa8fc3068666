//! Win, draw or loss, and in how many plies if the winner hurries and the loser delays.
//!
//! For example, a position with moves to positions lost in 8 and in 11 plies, and won in 3, is won
//! in 9: the mover takes the quicker of the two wins. With moves to positions won in 2, 6 and 11 it
//! is lost in 12. Both examples are from the source text on the chocolate game, which writes +9 and
//! -12.

use super::{Overflow, WordFold, Worth};
use crate::number::Number;
use crate::rules::{Edge, Outcome, Turn};
use crate::theory::Verdict;

/// The outcome and the number of plies under best play: the winner hurries, the loser delays, and
/// in a draw both sides hurry to the end.
///
/// ```
/// use tablette_core::{Edge, Outcome, Overflow, Play, Worth, worth::PlayValue};
/// let mut fold = Default::default();
/// Play.clear(&mut fold);
/// for (outcome, plies) in [(Outcome::Lose, 11), (Outcome::Win, 3), (Outcome::Lose, 8), (Outcome::Win, 17)] {
///     Play.add(&mut fold, Edge::USUAL, PlayValue::new(outcome, plies)?)?;
/// }
/// assert_eq!(Play.finish(&fold)?, PlayValue::new(Outcome::Win, 9)?);
/// # Ok::<(), Overflow>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Play;

/// The outcome alone. A recursion stops at the first winning move, and makes fewer calls than with
/// [`Play`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Decide;

/// An outcome and its remoteness in 32 bits, ordered so that the best move leads to the *least*
/// value.
///
/// Three bands, each ordered by the opponent's preference: `-TOP + r` lost in r plies, `r` drawn in
/// r (both sides hurry to an agreed end; [`NEVER`](PlayValue::NEVER) if play goes on for ever),
/// `TOP - r` won in r. So folding a position is a minimum. The reasons are in
/// `docs/adr/0007-play-values-are-one-ordered-integer.md`.
///
/// ```
/// use tablette_core::{Outcome, Overflow, worth::PlayValue};
/// let lost_in_3 = PlayValue::new(Outcome::Lose, 3)?;
/// let won_in_3 = PlayValue::new(Outcome::Win, 3)?;
/// assert!(lost_in_3 < PlayValue::NEVER && PlayValue::NEVER < won_in_3);
/// assert_eq!(lost_in_3.before()?, PlayValue::new(Outcome::Win, 4)?);
/// # Ok::<(), Overflow>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayValue(i32);

const TOP: i32 = 1 << 30;

impl PlayValue {
    /// The largest number of plies, 2^28 - 1; more is an [`Overflow`].
    pub const MOST: u32 = (1 << 28) - 1;
    /// A draw by endless play: above every draw that ends, so that a side that can end the game
    /// does so.
    pub const NEVER: Self = Self(1 << 28);

    /// Pairs an outcome with its remoteness in plies.
    ///
    /// # Errors
    /// [`Overflow`] above [`MOST`](Self::MOST) plies.
    #[inline]
    pub fn new(outcome: Outcome, remoteness: u32) -> Result<Self, Overflow> {
        if remoteness > Self::MOST {
            return Err(Overflow);
        }
        // The bands stay apart: lost ends below -3 · 2^28, drawn at 2^28, won begins above 3 ·
        // 2^28.
        let plies = remoteness as i32;
        Ok(Self(match outcome {
            Outcome::Lose => plies - TOP,
            Outcome::Draw => plies,
            Outcome::Win => TOP - plies,
        }))
    }

    /// Returns the outcome for the side to move.
    #[inline]
    pub fn outcome(self) -> Outcome {
        match self.0 {
            ..0 => Outcome::Lose,
            // Up to 2^28, which is `NEVER`; a pattern cannot name a computed constant.
            0..=0x1000_0000 => Outcome::Draw,
            _ => Outcome::Win,
        }
    }

    /// Returns the plies to the end under best play; `None` if play never ends.
    #[inline]
    pub fn remoteness(self) -> Option<u32> {
        match self.outcome() {
            _ if self == Self::NEVER => None,
            Outcome::Lose => Some((self.0 + TOP) as u32),
            Outcome::Draw => Some(self.0 as u32),
            Outcome::Win => Some((TOP - self.0) as u32),
        }
    }

    /// Returns the value one ply earlier for the side that moves here: the other outcome, one ply
    /// more. Lost in 3 gives won in 4; [`NEVER`](Self::NEVER) stays.
    ///
    /// # Errors
    /// [`Overflow`] past [`MOST`](Self::MOST) plies.
    #[inline]
    pub fn before(self) -> Result<Self, Overflow> {
        // One ply before endless play is endless play.
        if self == Self::NEVER {
            return Ok(self);
        }
        match self.remoteness() {
            Some(plies) => Self::new(self.outcome().flipped(), plies + 1),
            None => Ok(self),
        }
    }

    /// Returns the value to which a best move leads: the one that has this value
    /// [before](Self::before) it. The value of an end gives one that no position has.
    #[inline]
    fn after_best(self) -> Self {
        match self.outcome() {
            Outcome::Lose => Self(1 - self.0),
            Outcome::Draw if self == Self::NEVER => self,
            Outcome::Draw => Self(self.0 - 1),
            Outcome::Win => Self(-1 - self.0),
        }
    }

    /// Returns the same end in the same number of plies, from the other side's point of view.
    #[inline]
    fn mirrored(self) -> Self {
        // A draw in r plies is the same for both sides; only won and lost change places.
        if self.outcome() == Outcome::Draw { self } else { Self(-self.0) }
    }

    /// Returns the value behind `edge` from the other side's point of view, even if the turn stays,
    /// so that one minimum serves both cases.
    #[inline]
    fn seen_through(self, edge: Edge) -> Self {
        match edge.turn {
            Turn::Passes => self,
            Turn::Stays => self.mirrored(),
        }
    }
}

/// The least value seen so far.
#[derive(Clone, Copy, Debug)]
pub struct PlayFold(i32);

impl Default for PlayFold {
    fn default() -> Self {
        // Above every value, so that the first move needs no case of its own.
        Self(i32::MAX)
    }
}

impl WordFold for PlayFold {
    type Value = PlayValue;

    #[inline]
    fn with(self, value: PlayValue) -> Self {
        Self(self.0.min(value.0))
    }

    #[inline]
    fn united(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    #[inline]
    fn value(self) -> Result<PlayValue, Overflow> {
        PlayValue(self.0).before()
    }
}

impl Worth for Play {
    type Value = PlayValue;
    type Fold = PlayFold;
    type Folds = Vec<PlayFold>;

    #[inline]
    fn ended(&self, outcome: Outcome, _: i64) -> PlayValue {
        // Spelt out, because `new` returns a `Result` that cannot fail for 0 plies.
        match outcome {
            Outcome::Lose => PlayValue(-TOP),
            Outcome::Draw => PlayValue(0),
            Outcome::Win => PlayValue(TOP),
        }
    }

    #[inline]
    fn clear(&self, fold: &mut PlayFold) {
        *fold = PlayFold::default();
    }

    #[inline]
    fn add(&self, fold: &mut PlayFold, edge: Edge, value: PlayValue) -> Result<(), Overflow> {
        fold.0 = fold.0.min(value.seen_through(edge).0);
        Ok(())
    }

    #[inline]
    fn finish(&self, fold: &PlayFold) -> Result<PlayValue, Overflow> {
        fold.value()
    }

    #[inline]
    fn best(&self, here: PlayValue, edge: Edge, value: PlayValue) -> bool {
        // Compares values, so that all moves that tie for best count as best.
        value.seen_through(edge) == here.after_best()
    }

    fn verdict(&self, value: PlayValue) -> Verdict {
        Verdict {
            outcome: Some(value.outcome()),
            remoteness: value.remoteness().map(Number::from),
            endless: value == PlayValue::NEVER,
            ..Verdict::default()
        }
    }
}

/// An outcome as a value, in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision(pub Outcome);

/// The best outcome so far, for folds of many positions: 1 lost, 2 drawn, 3 won, and 0 before the
/// first move.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecideFold(u8);

impl WordFold for DecideFold {
    type Value = Decision;

    #[inline]
    fn with(self, value: Decision) -> Self {
        // From the worst to the best, and seen by the other side.
        Self(self.0.max(3 - value.0 as u8))
    }

    #[inline]
    fn united(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    #[inline]
    fn is_settled(self) -> bool {
        self.0 == 3
    }

    #[inline]
    fn value(self) -> Result<Decision, Overflow> {
        Ok(Decision(match self.0 {
            3 => Outcome::Win,
            2 => Outcome::Draw,
            _ => Outcome::Lose,
        }))
    }
}

impl Worth for Decide {
    type Value = Decision;
    type Fold = Option<Outcome>;
    type Folds = Vec<DecideFold>;

    #[inline]
    fn ended(&self, outcome: Outcome, _: i64) -> Decision {
        Decision(outcome)
    }

    #[inline]
    fn clear(&self, fold: &mut Option<Outcome>) {
        *fold = None;
    }

    #[inline]
    fn add(&self, fold: &mut Option<Outcome>, edge: Edge, value: Decision) -> Result<(), Overflow> {
        // `None` is below every outcome, so the first move replaces it.
        *fold = (*fold).max(Some(value.0.for_mover(edge.turn)));
        Ok(())
    }

    #[inline]
    fn settled(&self, fold: &Option<Outcome>) -> bool {
        *fold == Some(Outcome::Win)
    }

    #[inline]
    fn finish(&self, fold: &Option<Outcome>) -> Result<Decision, Overflow> {
        Ok(Decision(fold.expect("a position that has not ended has a move")))
    }

    fn best(&self, here: Decision, edge: Edge, value: Decision) -> bool {
        value.0.for_mover(edge.turn) == here.0
    }

    fn verdict(&self, value: Decision) -> Verdict {
        Verdict { outcome: Some(value.0), ..Verdict::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Players;
    use Outcome::{Draw, Lose, Win};

    fn fold(children: &[(Outcome, u32)]) -> (Outcome, Option<u32>) {
        let edge = Edge::usual(Players::Two);
        let mut fold = PlayFold::default();
        for &(outcome, plies) in children {
            Play.add(&mut fold, edge, PlayValue::new(outcome, plies).unwrap()).unwrap();
        }
        let value = Play.finish(&fold).unwrap();
        (value.outcome(), value.remoteness())
    }

    /// The value after a best move is the inverse of the value before a move.
    #[test]
    fn the_best_move_leads_to_the_value_that_this_one_comes_before() {
        let lengths = [0, 1, 2, 3, 1000, PlayValue::MOST - 1];
        let values = |outcome| lengths.map(|plies| PlayValue::new(outcome, plies).unwrap());
        let all: Vec<_> = [Lose, Draw, Win].into_iter().flat_map(values).chain([PlayValue::NEVER]).collect();
        for &after in &all {
            let here = after.before().unwrap();
            assert_eq!(here.after_best(), after);
            for &other in &all {
                assert_eq!(other.before() == Ok(here), other == here.after_best(), "{other:?} {here:?}");
            }
        }
        for end in [Lose, Draw, Win].map(|outcome| PlayValue::new(outcome, 0).unwrap()) {
            assert!(!all.contains(&end.after_best()), "{end:?}");
        }
    }

    /// The two examples of the chocolate text, part III: +2 +6 +11 give -12, and -11 +3 -8 +17 give
    /// +9.
    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        assert_eq!(fold(&[(Win, 2), (Win, 6), (Win, 11)]), (Lose, Some(12)));
        assert_eq!(fold(&[(Lose, 11), (Win, 3), (Lose, 8), (Win, 17)]), (Win, Some(9)));
        assert_eq!(fold(&[(Draw, 4), (Win, 17), (Draw, 2)]), (Draw, Some(3)));
        assert_eq!(fold(&[(Draw, 4), (Lose, 0)]), (Win, Some(1)));
    }

    #[test]
    fn an_ending_draw_is_preferred_to_endless_play() {
        let edge = Edge::usual(Players::Two);
        let mut fold = PlayFold::default();
        Play.add(&mut fold, edge, PlayValue::NEVER).unwrap();
        assert_eq!(Play.finish(&fold), Ok(PlayValue::NEVER));
        Play.add(&mut fold, edge, PlayValue::new(Draw, 7).unwrap()).unwrap();
        assert_eq!(Play.finish(&fold), PlayValue::new(Draw, 8));
    }

    #[test]
    fn a_kept_turn_keeps_the_outcome() {
        let stay = Edge { cost: 1, turn: Turn::Stays };
        let mut fold = PlayFold::default();
        Play.add(&mut fold, stay, PlayValue::new(Win, 4).unwrap()).unwrap();
        Play.add(&mut fold, stay, PlayValue::new(Lose, 9).unwrap()).unwrap();
        assert_eq!(Play.finish(&fold), PlayValue::new(Win, 5));
    }

    #[test]
    fn too_many_plies_are_an_overflow() {
        let edge = Edge::usual(Players::Two);
        let mut fold = PlayFold::default();
        Play.add(&mut fold, edge, PlayValue::new(Win, PlayValue::MOST).unwrap()).unwrap();
        assert_eq!(Play.finish(&fold), Err(Overflow));
        assert_eq!(PlayValue::new(Lose, PlayValue::MOST + 1), Err(Overflow));
    }
}
