//! The facts that hold for positions of any size: by argument alone, where no table fits in memory.
//!
//! - *Closed forms*: an L, two rows, two columns ([`closed_form`]).
//! - *Equal arms*: where the bottom row and the left column are equally long and (1,1) is present,
//!   biting into it leaves an L with equal arms, which is lost. So the position is won.
//! - *Strategy stealing*: every full bar except the lone square is won. Eat the far corner; if that
//!   does not win, the winning answer to it could have been played at once.
//!
//! On a square the two arguments together determine all winning moves. (1,1) wins. Any other bite
//! off the edges leaves equal arms and (1,1), and a bite into an edge leaves a full bar: both are
//! won for the other player.

use tablette_core::{Judge, Outcome, Verdict, Work};

use super::catalogue::closed_form;
use crate::chomp::{Bite, Chomp, Position};

/// The bite that leaves only the bottom row and the left column.
const INNER: Bite = Bite { row: 1, column: 1 };

/// Judges by argument only. Every answer takes O(log rows) time, and no memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theorems;

impl Theorems {
    /// The outcome, if an argument gives it.
    pub(super) fn outcome(position: &Position) -> Option<Outcome> {
        if let Some(closed) = closed_form(position) {
            return Some(if closed.winning.is_none() { Outcome::Lose } else { Outcome::Win });
        }
        (position.is_rectangle() || has_equal_arms(position)).then_some(Outcome::Win)
    }
}

/// Returns whether (1,1) is present and the bottom row and the left column are equally long.
pub(super) fn has_equal_arms(position: &Position) -> bool {
    position.width() == position.height() && position.allows(INNER)
}

impl Judge<Chomp> for Theorems {
    fn verdict(&self, state: &Position) -> Verdict {
        Verdict { outcome: Self::outcome(state), ..Verdict::default() }
    }

    fn work(&self) -> Work {
        Work::default()
    }

    fn winning_moves(&self, state: &Position) -> Option<Vec<Bite>> {
        match closed_form(state) {
            Some(closed) => Some(closed.winning.into_iter().collect()),
            None => (state.is_rectangle() && has_equal_arms(state)).then(|| vec![INNER]),
        }
    }

    /// No line where it would soon consist of guesses: from a bar whose winning moves are not
    /// known.
    fn best_line(&self, state: &Position, _: usize) -> Option<Vec<Bite>> {
        self.winning_moves(state).is_none().then(Vec::new)
    }
}
