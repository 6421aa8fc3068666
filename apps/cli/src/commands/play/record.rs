//! The person's moves, each with its worth as far as that is known.

use tablette::appraisal::{Appraisal, MoveQuality};
use tablette::{Info, Number, Outcome, Verdict, words};

use crate::columns::{Cell, Columns, Lean};
use crate::{Context, Fault, Style};

/// The moves of the person, in the order they were played.
#[derive(Default)]
pub(super) struct Record {
    moves: Vec<Noted>,
    /// The extra cost of moves that were not best, with their plies.
    paid: Vec<(usize, Number)>,
}

/// A move of the person.
pub(super) struct Noted {
    /// The ply, from 1.
    pub(super) ply: usize,
    pub(super) notation: String,
    /// Its worth; `None` until it is judged.
    pub(super) worth: Option<Worth>,
}

/// The worth of a move.
pub(super) enum Worth {
    /// In a game for two.
    Judged(Appraisal),
    /// In a puzzle: a sentence where another way was better.
    Way(Option<String>),
}

impl Record {
    /// Records a move.
    pub(super) fn moved(&mut self, ply: usize, notation: &str, worth: Option<Worth>) {
        self.moves.push(Noted { ply, notation: notation.to_owned(), worth });
    }

    /// Forgets the moves that were taken back.
    pub(super) fn forget_after(&mut self, plies: usize) {
        self.moves.retain(|noted| noted.ply <= plies);
        self.paid.retain(|(ply, _)| *ply <= plies);
    }

    /// Records the extra cost of the `ply`-th move of a puzzle over the best one.
    pub(super) fn paid(&mut self, ply: usize, dearer: Option<Number>) {
        self.paid.extend(dearer.map(|dearer| (ply, dearer)));
    }

    /// The moves that are not judged yet.
    pub(super) fn unjudged(&mut self) -> impl Iterator<Item = &mut Noted> {
        self.moves.iter_mut().filter(|noted| noted.worth.is_none())
    }

    /// A sentence on a puzzle that was solved in `moves` moves, compared with `hoped`, its worth at
    /// the start.
    pub(super) fn solved(&self, context: &Context, moves: usize, hoped: &Verdict) -> String {
        let moves = Number::from(moves);
        match (&hoped.remoteness, &hoped.cost) {
            (Some(best), _) if *best == moves => context.say(words::play::end_best(moves)),
            (Some(best), _) => context.say(words::play::end_longer(moves, best.clone())),
            (None, Some(least)) => {
                // least - (0 - dearer) = least + dearer; sums of costs stay far from 128 bits.
                let total = self.paid.iter().try_fold(least.clone(), |sum, (_, more)| sum.minus(&more.negated()));
                match total {
                    Some(total) if total == *least => context.say(words::play::end_least(total)),
                    Some(total) => context.say(words::play::end_dearer(total, least.clone())),
                    None => context.say(words::play::end_solved(moves)),
                }
            }
            (None, None) => context.say(words::play::end_solved(moves)),
        }
    }

    /// Each move with what it was worth, and whether a win was ever thrown away.
    pub(super) fn review(&self, info: &Info, context: &Context) -> Result<(), Fault> {
        if self.moves.is_empty() {
            return Ok(());
        }
        let mut columns = Columns::new([Lean::Right, Lean::Left, Lean::Left]);
        for noted in &self.moves {
            let (said, worse) = match &noted.worth {
                Some(Worth::Judged(appraisal)) => (appraisal.say(context.lang()), appraisal.is_worse()),
                Some(Worth::Way(Some(said))) => (said.clone(), true),
                Some(Worth::Way(None)) => (context.say(words::review::BEST_WAY), false),
                None => continue,
            };
            let dress = if worse { Style::bad } else { |_: Style, text: &str| text.to_owned() };
            columns.row([
                noted.ply.to_string().into(),
                context.say(info.spell(&noted.notation)).into(),
                Cell::dressed(said, dress),
            ]);
        }
        context.tell(words::review::HEAD)?;
        context.table(&columns)?;
        match self.moves.iter().filter(|noted| noted.worth.is_none()).count() {
            0 => Ok(()),
            more => context.tell(words::review::not_judged(more)),
        }
    }

    /// Whether a win was thrown away, and where; nothing where that is not known.
    pub(super) fn summary(&self, info: &Info, context: &Context) -> Option<String> {
        let judged = self.moves.iter().filter_map(|noted| match &noted.worth {
            Some(Worth::Judged(appraisal)) => Some((noted, &appraisal.quality)),
            _ => None,
        });
        let judged: Vec<(&Noted, &MoveQuality)> = judged.collect();
        let slips: Vec<&Noted> = judged
            .iter()
            .filter(|(_, quality)| matches!(quality, MoveQuality::Gave { had: Outcome::Win, .. }))
            .map(|(noted, _)| *noted)
            .collect();
        if let Some(slip) = slips.first() {
            return Some(context.say(words::play::review_slip(slips.len(), slip.ply, info.spell(&slip.notation))));
        }
        // One move of unknown worth makes the summary unknown.
        let known = |quality: &MoveQuality| {
            !matches!(quality, MoveQuality::Guessed { .. } | MoveQuality::Unknown | MoveQuality::Leads(_))
        };
        if judged.len() < self.moves.len() || judged.is_empty() || !judged.iter().all(|(_, quality)| known(quality)) {
            return None;
        }
        let won = |quality: &MoveQuality| {
            matches!(
                quality,
                MoveQuality::Best(Outcome::Win)
                    | MoveQuality::Slower(Outcome::Win, _)
                    | MoveQuality::Kept(Outcome::Win)
            )
        };
        let had = judged.iter().any(|(_, quality)| won(quality));
        Some(context.say(if had { words::play::REVIEW_KEPT } else { words::play::REVIEW_NEVER }))
    }
}
