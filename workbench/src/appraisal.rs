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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyBoard, GAMES};
    use tablette_core::{Settings, Verdict};
    use tablette_ladder::{Budget, Request};

    fn known(board: &dyn AnyBoard) -> Analysis {
        board.analysis(&Request::CHOICE, &Budget::default()).unwrap()
    }

    /// An appraisal must agree with the list of moves, which judges them all by one oracle.
    #[test]
    fn appraisals_agree_with_the_lists_of_moves() {
        let mut seen = 0;
        for game in GAMES.iter().filter(|game| game.info().players == tablette_core::Players::Two) {
            for small in game.info().small {
                let board = game.open(small, &Settings::default()).unwrap();
                let moves = board.analysis(&Request::MOVES, &Budget::default()).unwrap();
                for line in &moves.moves {
                    let next = board.play(&line.notation).unwrap();
                    let appraisal = Appraisal::new(&known(&*board), &line.notation, &known(&*next), false, true);
                    let place = format!("{} {small} {}: {appraisal:?}", game.info().name, line.notation);
                    match appraisal.quality {
                        MoveQuality::Best(outcome) => assert!(line.best && line.outcome == Some(outcome), "{place}"),
                        MoveQuality::Slower(outcome, plies) => {
                            assert!(line.outcome == Some(outcome) && line.delta == Some(plies), "{place}");
                        }
                        MoveQuality::Gave { had, left } => {
                            assert_eq!((moves.verdict.outcome, line.outcome), (Some(had), Some(left)), "{place}");
                        }
                        MoveQuality::Kept(outcome) => assert_eq!(line.outcome, Some(outcome), "{place}"),
                        other => panic!("{place}: {other:?}"),
                    }
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "only {seen} moves");
    }

    #[test]
    fn where_nothing_is_proved_nothing_is_praised_or_blamed() {
        let guess = |score, depth| {
            let verdict = Verdict { estimate: Some(Estimate { score, depth }), ..Verdict::default() };
            Analysis { verdict, choice: Some("32-28".to_owned()), ..known(&*draw()) }
        };
        let other = Appraisal::new(&guess(20, 9), "31-26", &guess(35, 8), false, true);
        let said = "estimate -0.35 at depth 8; the search prefers 32-28, +0.20 at depth 9";
        assert_eq!(other.say(Lang::En), said);
        assert!(!other.is_worse());
        let better = Appraisal::new(&guess(20, 9), "31-26", &guess(-20, 8), false, true);
        assert_eq!(better.say(Lang::En), "estimate +0.20 at depth 8; the search saw nothing better");
        let same = Appraisal::new(&guess(20, 9), "32-28", &guess(-20, 8), false, true);
        assert!(same.say(Lang::Fr).starts_with("estimation +0,20"), "{}", same.say(Lang::Fr));
        let only = Appraisal::new(&guess(20, 9), "32-28", &guess(-20, 8), true, true);
        assert_eq!((only.quality, only.instead), (MoveQuality::Only, None));
        let unknown = Analysis { verdict: Verdict::default(), choice: None, ..known(&*draw()) };
        assert_eq!(Appraisal::new(&unknown, "32-28", &unknown, false, true).quality, MoveQuality::Unknown);
    }

    fn draw() -> Box<dyn AnyBoard> {
        crate::game("tictactoe").unwrap().open("3x3", &Settings::default()).unwrap()
    }
}
