//! What a person made of their chances.

use tablette::Outcome;

use crate::desk::Desk;
use crate::fault::Fault;

/// The moves that gave something away, in the order they were played.
#[derive(Default)]
pub(super) struct Record {
    had_a_win: bool,
    slips: Vec<Slip>,
}

struct Slip {
    ply: usize,
    notation: String,
}

impl Record {
    /// Takes note of a person's move, the `ply`-th of the game: what they had before it, and what it kept.
    pub(super) fn moved(&mut self, ply: usize, notation: &str, before: Option<Outcome>, kept: Option<Outcome>) {
        if before == Some(Outcome::Win) {
            self.had_a_win = true;
            if kept.is_some_and(|kept| kept != Outcome::Win) {
                self.slips.push(Slip { ply, notation: notation.to_owned() });
            }
        }
    }

    /// Forgets the moves that were taken back.
    pub(super) fn forget_after(&mut self, plies: usize) {
        self.slips.retain(|slip| slip.ply <= plies);
    }

    /// Says whether a win was thrown away, and where.
    pub(super) fn review(&self, desk: &Desk) -> Result<(), Fault> {
        match self.slips.first() {
            None if self.had_a_win => desk.line(&desk.plain("play-review-kept")),
            None => desk.line(&desk.plain("play-review-never")),
            Some(slip) => {
                let words =
                    [("ply", slip.ply.into()), ("move", slip.notation.as_str().into()), ("n", self.slips.len().into())];
                desk.line(&desk.say("play-review-slip", &words))
            }
        }
    }
}
