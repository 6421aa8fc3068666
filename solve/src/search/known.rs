//! What a search says of a position: how it seems to stand, and beside that what is proven.
//!
//! The two are kept apart on purpose. A score may rest on guesses, on lines cut short by repetition, on a table's bound; a
//! proof may not. The argument why a proof is one, whatever the rest of the search does:
//!
//! - A bound of [`Proof`] comes into being in two places only: where the game says that it has ended, and where an exact
//!   table was asked. Everything else (a guess, a repetition, a limit) begins with [`Proof::NOTHING`].
//! - It is passed up by one rule: a side gets at least what one of its moves is known to get, and at most what the best of
//!   *all* its moves may get; so "at most" is only ever said when every legal move was looked at.
//! - Both statements are about the position and not about the way to it, since a repetition contributes nothing to either.
//!   So they may be kept in a table and used wherever the position comes up again, at any depth and with any window.
//!
//! A win that is claimed is therefore a finite tree of moves: one for the winner, all for the loser, the game over at the leaves.
//! Its length bounds how long the win takes; that no win is shorter is not claimed.

use tablette_core::Outcome;
use tablette_core::evaluate::MOST;

/// The score of a win at once; a win in k plies is worth k less.
pub(super) const WON: i32 = 1 << 24;
/// Longer wins than this are not told apart.
const LONGEST: i32 = 1 << 20;
/// Scores from here on are wins.
const WINNING: i32 = WON - 2 * LONGEST;

const _: () = assert!(MOST < WINNING);

/// A draw that is known counts at most so many hundredths for the side that it seems better for: between draws, the one in which the
/// other side has more to get wrong, and nothing else is chosen for it.
pub(super) const LEAN: i32 = 6;
/// What is at least a draw is worth so much at least,
pub(super) const BETTER: i32 = LEAN + 1;
/// and what is at most one, so much at most.
pub(super) const WORSE: i32 = -BETTER;
/// So many hundredths of what a position seems worth count one in a draw.
const PART: i32 = 64;

/// What is proven of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// It gets no less.
    pub(super) least: Outcome,
    /// It gets no more.
    pub(super) most: Outcome,
}

impl Proof {
    /// Anything may come: what every guess begins with.
    pub(super) const NOTHING: Self = Self { least: Outcome::Lose, most: Outcome::Win };

    /// Both bounds at once: the game has ended, or a table knows.
    pub(super) const fn exactly(outcome: Outcome) -> Self {
        Self { least: outcome, most: outcome }
    }

    /// The outcome, once both bounds agree.
    #[inline]
    pub(super) fn settled(self) -> Option<Outcome> {
        (self.least == self.most).then_some(self.least)
    }

    /// The same, as the other side says it: its least is what this side can get at most.
    #[inline]
    pub(super) fn flipped(self) -> Self {
        Self { least: self.most.flipped(), most: self.least.flipped() }
    }

    /// What two proofs say together.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { least: self.least.max(other.least), most: self.most.min(other.most) }
    }
}

/// A score and what is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) score: i32,
    pub(super) known: Proof,
}

impl Value {
    /// A guess, kept apart from wins.
    #[inline]
    pub(super) fn guess(score: i32) -> Self {
        Self { score: score.clamp(-MOST, MOST), known: Proof::NOTHING }
    }

    /// Proven, so many plies before the end.
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

    /// A known draw that seems to stand like that.
    #[inline]
    pub(super) fn drawn(seeming: i32) -> Self {
        Self { score: (seeming / PART).clamp(-LEAN, LEAN), known: Proof::exactly(Outcome::Draw) }
    }

    /// The same for the other side.
    pub(super) fn flipped(self) -> Self {
        Self { score: -self.score, known: self.known.flipped() }
    }

    /// With a score that does not deny what is proven: what draws at least is better than a draw, what draws at most is worse, so that
    /// of moves that draw one is chosen of which that is known.
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

    /// The plies within which a proven win comes, counted from where the score is counted from.
    pub(super) fn plies(self) -> Option<u32> {
        let decided = self.score.abs() >= WINNING && self.known.settled().is_some();
        decided.then(|| (WON - self.score.abs()) as u32)
    }
}

/// A score counted from the root, as it is counted from a position `ply` plies below it.
#[inline]
pub(super) fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        WINNING.. => score + ply as i32,
        ..=LOSING => score - ply as i32,
        _ => score,
    }
}

/// And back.
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
    fn a_score_never_denies_what_is_proven() {
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
