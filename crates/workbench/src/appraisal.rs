//! Appraisal of a played move for the side that played it, claiming no more than is known.
//!
//! For example, if a table has both the position before and the one after, a move is best, or
//! slower by a number of plies, or it has thrown the win away. If there is only a search, there are
//! two estimates and no word of praise or blame.

use tablette_core::{Estimate, Lang, Number, Outcome, Phrase, Text};
use tablette_ladder::{Analysis, Rung};

use crate::speech::{score, spell};
use crate::words::review;

/// The appraisal of a played move.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal {
    /// Its quality.
    pub quality: MoveQuality,
    /// The rung that answered.
    pub rung: Rung,
    /// The name of the game.
    pub game: &'static str,
    /// A move that the rung would have played instead; `None` if it would have played this one, or
    /// none is known.
    pub instead: Option<String>,
}

/// The quality of a move, for the side that played it.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveQuality {
    /// It was the only move.
    Only,
    /// No move is better; holds the outcome. The plies of all moves are known.
    Best(Outcome),
    /// It keeps the outcome, but wins this many plies later, or loses this many plies sooner, than
    /// necessary.
    Slower(Outcome, Number),
    /// It keeps the outcome; the plies are not known.
    Kept(Outcome),
    /// It gave the outcome away.
    Gave {
        /// The outcome before it.
        had: Outcome,
        /// The outcome after it.
        left: Outcome,
    },
    /// The outcome after it is known, but not the one before it.
    Leads(Outcome),
    /// Nothing is proved: the estimates before and after it, for the side that played it.
    Guessed {
        /// Estimate of the position before it.
        before: Estimate,
        /// Estimate of the position after it.
        after: Estimate,
    },
    /// Nothing is known.
    Unknown,
}

impl Appraisal {
    /// Judges the move `mv` by the analyses `before` and `after` it; `only` if it was the only
    /// legal one. `passes` is whether the turn passes with it, as it does except in puzzles.
    ///
    /// ```
    /// use tablette::appraisal::{Appraisal, MoveQuality};
    /// use tablette::{Budget, Outcome, Request, game};
    ///
    /// let bar = game("chomp")?.open("3x2", &tablette::Settings::default())?;
    /// let known = |board: &dyn tablette::AnyBoard| board.analysis(&Request::CHOICE, &Budget::default());
    /// let judged = |mv: &str| -> Result<Appraisal, tablette::Failure> {
    ///     Ok(Appraisal::new(&known(&*bar)?, mv, &known(&*bar.play(mv)?)?, false, true))
    /// };
    /// assert_eq!(judged("(1,2)")?.quality, MoveQuality::Best(Outcome::Win));
    /// let thrown = judged("(0,1)")?;
    /// assert_eq!(thrown.quality, MoveQuality::Gave { had: Outcome::Win, left: Outcome::Lose });
    /// assert_eq!(thrown.instead.as_deref(), Some("(1,2)"));
    /// # Ok::<(), tablette::Failure>(())
    /// ```
    pub fn new(before: &Analysis, mv: &str, after: &Analysis, only: bool, passes: bool) -> Self {
        let quality = if only { MoveQuality::Only } else { quality(before, mv, after, passes) };
        let instead = before.choice.clone().filter(|choice| choice != mv && !only);
        // A best move needs no alternative.
        let instead =
            instead.filter(|_| !matches!(quality, MoveQuality::Best(_) | MoveQuality::Kept(_) | MoveQuality::Unknown));
        let rung = if matches!(quality, MoveQuality::Leads(_)) { after.rung } else { before.rung };
        Self { quality, rung, game: before.game, instead }
    }

    /// Returns the appraisal in words, without a full stop.
    pub fn say(&self, lang: Lang) -> String {
        let said = match &self.quality {
            MoveQuality::Guessed { before, after } => return self.guess(*before, *after, lang).say(lang),
            MoveQuality::Slower(Outcome::Lose, plies) => review::sooner(plies),
            MoveQuality::Slower(_, plies) => review::later(plies),
            proved => proved_words(proved).into(),
        };
        match &self.instead {
            Some(instead) => review::instead(said, spell(self.game, instead)).say(lang),
            None => said.say(lang),
        }
    }

    fn guess(&self, before: Estimate, after: Estimate, lang: Lang) -> Phrase {
        let guess = score(lang, after);
        match &self.instead {
            // Two searches: the position after the move may look better than the alternative does
            // from before it.
            Some(_) if before.score <= after.score => review::guessed_as_good(guess, after.depth),
            Some(instead) => {
                let other = score(lang, before);
                review::guessed_other(guess, after.depth, spell(self.game, instead), other, before.depth)
            }
            None => review::guessed(guess, after.depth),
        }
    }

    /// Whether the outcome, or plies, were certainly given away.
    pub fn is_worse(&self) -> bool {
        matches!(self.quality, MoveQuality::Gave { .. } | MoveQuality::Slower(..))
    }
}

fn quality(before: &Analysis, mv: &str, after: &Analysis, passes: bool) -> MoveQuality {
    let mine = |outcome: Outcome| if passes { outcome.flipped() } else { outcome };
    match (before.verdict.outcome, after.verdict.outcome.map(mine)) {
        (Some(had), Some(left)) if left < had => MoveQuality::Gave { had, left },
        (Some(had), Some(left)) if left == had => {
            // The move itself is a ply, so best play arrives one ply nearer to the end.
            let plies = before.verdict.remoteness.as_ref().zip(after.verdict.remoteness.as_ref());
            let later = plies.and_then(|(before, after)| after.minus(before)?.minus(&Number::from(-1_i64)));
            let worse = later.map(|later| if had == Outcome::Lose { later.negated() } else { later });
            let best = before.best_moves.as_ref().is_some_and(|best| best.iter().any(|best| best == mv));
            match worse {
                _ if best => MoveQuality::Best(had),
                Some(worse) if worse == Number::ZERO => MoveQuality::Best(had),
                Some(worse) if !worse.is_negative() => MoveQuality::Slower(had, worse),
                _ => MoveQuality::Kept(had),
            }
        }
        // Better than before the move: the two answers contradict each other, so neither is
        // trusted.
        (Some(_), Some(_)) => MoveQuality::Unknown,
        (None, Some(left)) => MoveQuality::Leads(left),
        (..) => match (before.verdict.estimate, after.verdict.estimate) {
            (Some(before), Some(after)) => {
                let score = if passes { -after.score } else { after.score };
                MoveQuality::Guessed { before, after: Estimate { score, ..after } }
            }
            _ => MoveQuality::Unknown,
        },
    }
}

fn proved_words(quality: &MoveQuality) -> Text {
    match quality {
        MoveQuality::Only => review::ONLY,
        MoveQuality::Best(Outcome::Win) => review::BEST_WIN,
        MoveQuality::Best(Outcome::Lose) => review::BEST_LOSS,
        MoveQuality::Best(Outcome::Draw) | MoveQuality::Kept(Outcome::Draw) => review::KEPT_DRAW,
        MoveQuality::Kept(Outcome::Win) => review::KEPT_WIN,
        MoveQuality::Kept(Outcome::Lose) => review::KEPT_LOSS,
        MoveQuality::Gave { had: Outcome::Win, left: Outcome::Draw } => review::WIN_TO_DRAW,
        MoveQuality::Gave { had: Outcome::Draw, .. } => review::DRAW_TO_LOSS,
        MoveQuality::Gave { .. } => review::WIN_TO_LOSS,
        MoveQuality::Leads(Outcome::Win) => review::LEADS_WIN,
        MoveQuality::Leads(Outcome::Draw) => review::LEADS_DRAW,
        MoveQuality::Leads(Outcome::Lose) => review::LEADS_LOSS,
        MoveQuality::Slower(..) | MoveQuality::Guessed { .. } | MoveQuality::Unknown => review::UNKNOWN,
    }
}
