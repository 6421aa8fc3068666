//! The value of a position in a search: a score, and separately the proven bounds.
//!
//! The two are kept apart on purpose. A score may rest on evaluations, on lines cut short by
//! repetition, on a bound from the table; a proof may not. A proof is sound, whatever the rest of
//! the search does, for these reasons:
//!
//! - A bound of [`Proof`] originates in two places only: at an end of the game, and in an exact
//!   table. Every other source (an evaluation, a repetition, a limit) starts from
//!   [`Proof::NOTHING`].
//! - Bounds propagate upwards by one rule: a side gets at least the proven result of one of its
//!   moves, and at most the best possible result of *all* its moves. An upper bound therefore
//!   exists only if every legal move was searched.
//! - Both bounds concern the position and not the path to it, since a repetition contributes to
//!   neither. They may therefore be stored in a table and used wherever the position comes up
//!   again, at any depth and with any window.
//!
//! A claimed win is therefore a finite tree of moves: one for the winner, all for the loser, the
//! game over at the leaves. Its depth bounds the length of the win; a shorter win is not ruled out.

use tablette_core::Outcome;
use tablette_core::evaluate::MOST;

/// The score of an immediate win; a win in k plies scores k less.
pub(super) const WON: i32 = 1 << 24;
/// Longer wins than this have equal scores.
const LONGEST: i32 = 1 << 20;
/// The least score of a win.
const WINNING: i32 = WON - 2 * LONGEST;

const _: () = assert!(MOST < WINNING);

/// Maximum score of a known draw, in hundredths, for the side with the better evaluation. Among
/// draws, a search thus prefers the one in which the other side has more chances to err; the score
/// has no other use.
pub(super) const LEAN: i32 = 6;
/// Least score of a position that is at least a draw.
pub(super) const BETTER: i32 = LEAN + 1;
/// Greatest score of a position that is at most a draw.
pub(super) const WORSE: i32 = -BETTER;
/// Hundredths of evaluation for one hundredth of score in a draw.
const PART: i32 = 64;

/// The proven bounds of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// The least outcome.
    pub(super) least: Outcome,
    /// The greatest outcome.
    pub(super) most: Outcome,
}

impl Proof {
    /// No bounds: the starting point of every evaluation.
    pub(super) const NOTHING: Self = Self { least: Outcome::Lose, most: Outcome::Win };

    /// Sets both bounds: the game has ended, or a table has the value.
    pub(super) const fn exactly(outcome: Outcome) -> Self {
        Self { least: outcome, most: outcome }
    }

    /// Returns the outcome, if both bounds agree.
    #[inline]
    pub(super) fn settled(self) -> Option<Outcome> {
        (self.least == self.most).then_some(self.least)
    }

    /// Returns the bounds for the other side: the lower bound becomes the upper one.
    #[inline]
    pub(super) fn flipped(self) -> Self {
        Self { least: self.most.flipped(), most: self.least.flipped() }
    }

    /// Combines two proofs.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { least: self.least.max(other.least), most: self.most.min(other.most) }
    }
}

/// A score and the proven bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) score: i32,
    pub(super) known: Proof,
}

impl Value {
    /// Creates a value from an evaluation, clamped below the wins.
    #[inline]
    pub(super) fn guess(score: i32) -> Self {
        Self { score: score.clamp(-MOST, MOST), known: Proof::NOTHING }
    }

    /// Creates a proven value, this number of plies before the end.
    #[inline]
    pub(super) fn proven(outcome: Outcome, plies: u32) -> Self {
        let plies = i32::try_from(plies).unwrap_or(LONGEST).min(LONGEST);
        let score = match outcome {
            Outcome::Win => WON - plies,
            Outcome::Draw => 0,
            Outcome::Lose => plies - WON,
        };
        Self { score, known: Proof::exactly(outcome) }
    }

    /// Creates a known draw with this evaluation.
    #[inline]
    pub(super) fn drawn(seeming: i32) -> Self {
        Self { score: (seeming / PART).clamp(-LEAN, LEAN), known: Proof::exactly(Outcome::Draw) }
    }

    /// Returns the value for the other side.
    pub(super) fn flipped(self) -> Self {
        Self { score: -self.score, known: self.known.flipped() }
    }

    /// Fits the score to the proven bounds: at least a draw scores better than a draw, at most a
    /// draw scores worse, so that of several drawing moves a search picks the one proved to draw.
    #[inline]
    pub(super) fn fitted(self) -> Self {
        let (least, most) = match (self.known.least, self.known.most) {
            (Outcome::Draw, Outcome::Draw) => (-LEAN, LEAN),
            (Outcome::Draw, Outcome::Win) => (BETTER, i32::MAX),
            (Outcome::Lose, Outcome::Draw) => (i32::MIN, WORSE),
            _ => return self,
        };
        Self { score: self.score.clamp(least, most), ..self }
    }

    /// Returns the plies within which a proven win comes, from the position where the score starts.
    pub(super) fn plies(self) -> Option<u32> {
        let decided = self.score.abs() >= WINNING && self.known.settled().is_some();
        decided.then(|| (WON - self.score.abs()) as u32)
    }
}

/// Converts a score counted from the root to one counted from a position `ply` plies below it.
#[inline]
pub(super) fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        WINNING.. => score + ply as i32,
        ..=LOSING => score - ply as i32,
        _ => score,
    }
}

/// Converts a score counted from a position `ply` plies below the root to one counted from the
/// root.
#[inline]
pub(super) fn from_root(score: i32, ply: usize) -> i32 {
    match score {
        WINNING.. => score - ply as i32,
        ..=LOSING => score + ply as i32,
        _ => score,
    }
}

const LOSING: i32 = -WINNING;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_never_contradicts_a_proof() {
        let draw = Value { score: 40, known: Proof::exactly(Outcome::Draw) };
        assert_eq!(draw.fitted().score, LEAN);
        let safe = Proof { least: Outcome::Draw, most: Outcome::Win };
        assert_eq!(Value { score: -40, known: safe }.fitted().score, BETTER);
        assert_eq!(Value { score: 40, known: safe.flipped() }.fitted().score, WORSE);
        assert_eq!(Value { score: 40, known: safe }.fitted().score, 40);
        assert_eq!(safe.flipped().and(safe), Proof::exactly(Outcome::Draw));
    }

    #[test]
    fn wins_are_counted_from_where_they_are_seen() {
        let win = Value::proven(Outcome::Win, 7);
        assert_eq!((win.plies(), win.flipped().plies()), (Some(7), Some(7)));
        assert_eq!(from_root(from_here(win.score, 5), 5), win.score);
        assert_eq!(from_here(Value::proven(Outcome::Lose, 7).score, 5), Value::proven(Outcome::Lose, 2).score);
        assert_eq!(from_here(Value::guess(i32::MAX).score, 5), MOST);
        assert_eq!(Value::proven(Outcome::Draw, 7).plies(), None);
    }
}
