//! What a person made of their chances: each of their moves with what it was worth, as far as that is known.

use tablette::appraisal::{Appraisal, Merit};
use tablette::{Number, Outcome, Verdict, words};

use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::fault::Fault;
use crate::style::Style;

/// The moves of the person, in the order they were played.
#[derive(Default)]
pub(super) struct Record {
    moves: Vec<Noted>,
    /// What moves cost more than the best ones, with their plies.
    paid: Vec<(usize, Number)>,
}

/// A move of the person.
pub(super) struct Noted {
    /// Counted from 1, the moves of both sides.
    pub(super) ply: usize,
    pub(super) notation: String,
    /// What it was worth; `None` until somebody has looked.
    pub(super) worth: Option<Worth>,
}

/// What a move was worth.
pub(super) enum Worth {
    /// In a game for two.
    Judged(Appraisal),
    /// In a puzzle: a sentence where another way was better.
    Way(Option<String>),
}

impl Record {
    /// Takes note of a move.
    pub(super) fn moved(&mut self, ply: usize, notation: &str, worth: Option<Worth>) {
        self.moves.push(Noted { ply, notation: notation.to_owned(), worth });
    }

    /// Forgets the moves that were taken back.
    pub(super) fn forget_after(&mut self, plies: usize) {
        self.moves.retain(|noted| noted.ply <= plies);
        self.paid.retain(|(ply, _)| *ply <= plies);
    }

    /// Takes note of what a puzzle's move, the `ply`-th, cost more than the best one.
    pub(super) fn paid(&mut self, ply: usize, dearer: Option<Number>) {
        self.paid.extend(dearer.map(|dearer| (ply, dearer)));
    }

    /// The moves that nobody has judged yet.
    pub(super) fn unjudged(&mut self) -> impl Iterator<Item = &mut Noted> {
        self.moves.iter_mut().filter(|noted| noted.worth.is_none())
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

    /// Each move with what it was worth, and whether a win was ever thrown away.
    pub(super) fn review(&self, desk: &Desk) -> Result<(), Fault> {
        if self.moves.is_empty() {
            return Ok(());
        }
        let mut columns = Columns::new([Lean::Right, Lean::Left, Lean::Left]);
        for noted in &self.moves {
            let (said, worse) = match &noted.worth {
                Some(Worth::Judged(appraisal)) => (appraisal.say(desk.lang()), appraisal.is_worse()),
                Some(Worth::Way(Some(said))) => (said.clone(), true),
                Some(Worth::Way(None)) => (desk.say(words::review::BEST_WAY), false),
                None => continue,
            };
            let dress = if worse { Style::bad } else { |_: Style, text: &str| text.to_owned() };
            columns.row([noted.ply.to_string().into(), noted.notation.clone().into(), Cell::dressed(said, dress)]);
        }
        desk.line(&desk.say(words::review::HEAD))?;
        desk.print(&columns.lines(desk.style))?;
        match self.moves.iter().filter(|noted| noted.worth.is_none()).count() {
            0 => Ok(()),
            more => desk.line(&desk.say(words::review::not_judged(more))),
        }
    }

    /// Whether a win was thrown away, and where; nothing where that is not known.
    pub(super) fn summary(&self, desk: &Desk) -> Option<String> {
        let judged = self.moves.iter().filter_map(|noted| match &noted.worth {
            Some(Worth::Judged(appraisal)) => Some((noted, &appraisal.merit)),
            _ => None,
        });
        let judged: Vec<(&Noted, &Merit)> = judged.collect();
        let slips: Vec<&Noted> = judged
            .iter()
            .filter(|(_, merit)| matches!(merit, Merit::Gave { had: Outcome::Win, .. }))
            .map(|(noted, _)| *noted)
            .collect();
        if let Some(slip) = slips.first() {
            return Some(desk.say(words::play::review_slip(slips.len(), slip.ply, &slip.notation)));
        }
        // One move of which nothing is known is enough to say nothing of all of them.
        let known = |merit: &Merit| !matches!(merit, Merit::Guessed { .. } | Merit::Unknown | Merit::Leads(_));
        if judged.len() < self.moves.len() || judged.is_empty() || !judged.iter().all(|(_, merit)| known(merit)) {
            return None;
        }
        let won = |merit: &Merit| {
            matches!(merit, Merit::Best(Outcome::Win) | Merit::Slower(Outcome::Win, _) | Merit::Kept(Outcome::Win))
        };
        let had = judged.iter().any(|(_, merit)| won(merit));
        Some(desk.say(if had { words::play::REVIEW_KEPT } else { words::play::REVIEW_NEVER }))
    }
}
