//! What a person made of their chances.

use tablette::{Number, Outcome, Verdict, words};

use crate::desk::Desk;
use crate::fault::Fault;

/// The moves that gave something away, in the order they were played.
#[derive(Default)]
pub(super) struct Record {
    had_a_win: bool,
    slips: Vec<Slip>,
    /// What moves cost more than the best ones, with their plies.
    paid: Vec<(usize, Number)>,
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
        self.paid.retain(|(ply, _)| *ply <= plies);
    }

    /// Takes note of what a puzzle's move, the `ply`-th, cost more than the best one.
    pub(super) fn paid(&mut self, ply: usize, dearer: Option<Number>) {
        self.paid.extend(dearer.map(|dearer| (ply, dearer)));
    }

    /// How well a puzzle was solved in so many moves, when it was worth `hoped` at the start.
    pub(super) fn solved(&self, desk: &Desk, moves: usize, hoped: &Verdict) -> String {
        let moves = Number::from(moves);
        match (&hoped.remoteness, &hoped.cost) {
            (Some(best), _) if *best == moves => desk.say(words::play::end_best(moves)),
            (Some(best), _) => desk.say(words::play::end_longer(moves, best.clone())),
            (None, Some(least)) => {
                // least - (0 - dearer) = least + dearer; sums of costs stay far from 128 bits.
                let total = self.paid.iter().try_fold(least.clone(), |sum, (_, more)| sum.minus(&more.negated()));
                match total {
                    Some(total) if total == *least => desk.say(words::play::end_least(total)),
                    Some(total) => desk.say(words::play::end_dearer(total, least.clone())),
                    None => desk.say(words::play::end_solved(moves)),
                }
            }
            (None, None) => desk.say(words::play::end_solved(moves)),
        }
    }

    /// Says whether a win was thrown away, and where.
    pub(super) fn review(&self, desk: &Desk) -> Result<(), Fault> {
        match self.slips.first() {
            None if self.had_a_win => desk.line(&desk.say(words::play::REVIEW_KEPT)),
            None => desk.line(&desk.say(words::play::REVIEW_NEVER)),
            Some(slip) => desk.line(&desk.say(words::play::review_slip(self.slips.len(), slip.ply, &slip.notation))),
        }
    }
}
