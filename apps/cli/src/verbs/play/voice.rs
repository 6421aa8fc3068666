//! What the engine says at the table: of the position, of its worth, and of the end.

use tablette::{Estimate, Number, Opponent, Outcome, Phrase, Players, Text, Verdict, words};

use super::table::{Match, Seat};
use crate::fault::Fault;
use crate::verdicts;

impl Match<'_> {
    /// What is played, against whom, and what can be typed.
    pub(super) fn welcome(&self) -> Result<(), Fault> {
        let desk = self.desk;
        let (title, (start, _)) = (self.board().info().title, self.session.after(0));
        desk.line(&desk.style.strong(&desk.say(words::play::greeting(title, start.position()))))?;
        if self.terms.added {
            let settings = self.terms.settings.to_string();
            desk.line(&desk.style.faint(&desk.say(words::play::usual(settings))))?;
        }
        let level = self.terms.opponent;
        if level != Opponent::Perfect && self.engine().is_some() {
            desk.line(&desk.say(words::play::level(level.title(), level.about())))?;
        }
        if self.session.plies() > 0 {
            desk.line(&desk.say(words::play::resumed(self.session.plies())))?;
        }
        desk.line(&desk.style.faint(&desk.say(words::play::WELCOME)))
    }

    /// Says what the position is worth.
    pub(super) fn evaluate(&mut self) -> Result<(), Fault> {
        let counsel = self.counsel()?;
        let (verdict, uncounted) = (counsel.known.verdict.clone(), counsel.uncounted);
        let said = self.evaluation(&verdict);
        let said = if uncounted { self.desk.say(words::play::uncounted(said)) } else { said };
        self.desk.line(&said)
    }

    /// What the position is worth, said to the person at the table.
    fn evaluation(&self, verdict: &Verdict) -> String {
        let Some(outcome) = verdict.outcome else { return self.guess(verdict) };
        let plies = verdict.remoteness.as_ref();
        let say = |measured: fn(Number) -> Phrase, unmeasured: Text| match plies {
            Some(plies) => self.desk.say(measured(plies.clone())),
            None => self.desk.say(unmeasured),
        };
        match (self.engine(), self.seat(), outcome) {
            (_, _, Outcome::Draw) => self.desk.say(words::play::VALUE_DRAW),
            (None, _, Outcome::Win) if plies.is_none() && verdict.cost.is_some() => {
                let cost = verdict.cost.clone().unwrap_or(Number::ZERO);
                self.desk.say(words::play::value_cost(cost))
            }
            (None, _, Outcome::Win) => say(words::play::value_solvable, words::play::VALUE_SOLVABLE_UNMEASURED),
            (None, _, Outcome::Lose) if self.session.plies() == 0 => self.desk.say(words::verdict::STUCK),
            (None, _, Outcome::Lose) => self.desk.say(words::play::VALUE_STUCK),
            (_, Seat::Person, Outcome::Win) => say(words::play::value_you_win, words::play::VALUE_YOU_WIN_UNMEASURED),
            (_, Seat::Person, Outcome::Lose) => {
                say(words::play::value_you_lose, words::play::VALUE_YOU_LOSE_UNMEASURED)
            }
            (_, Seat::Engine, Outcome::Win) => say(words::play::value_i_win, words::play::VALUE_I_WIN_UNMEASURED),
            (_, Seat::Engine, Outcome::Lose) => say(words::play::value_i_lose, words::play::VALUE_I_LOSE_UNMEASURED),
        }
    }

    /// What the position seems to be worth, as the person at the table sees it.
    fn guess(&self, verdict: &Verdict) -> String {
        let Some(estimate) = verdict.estimate else { return self.desk.say(words::play::VALUE_UNKNOWN) };
        let score = if self.seat() == Seat::Engine { -estimate.score } else { estimate.score };
        let score = verdicts::score(&self.desk.speaker, Estimate { score, ..estimate });
        self.desk.say(words::play::value_estimate(score, estimate.depth))
    }

    /// How the game has ended.
    pub(super) fn end_said(&self, outcome: Outcome) -> String {
        let plies = self.session.plies();
        if self.engine().is_none() && outcome == Outcome::Win {
            return match &self.player {
                // With one move everywhere there is nothing to praise: somebody else chose them.
                Some(player) => verdicts::sentence(&self.desk.speaker, Players::One, Some(player), &self.hoped),
                None => self.record.solved(self.desk, plies, &self.hoped),
            };
        }
        let person_to_move = self.seat() == Seat::Person;
        self.desk.say(match (self.engine(), outcome) {
            (_, Outcome::Draw) => words::play::end_draw(plies),
            (None, _) => words::play::end_stuck(plies),
            (Some(_), Outcome::Win) if person_to_move => words::play::end_you_won(plies),
            (Some(_), Outcome::Lose) if !person_to_move => words::play::end_you_won(plies),
            (Some(_), _) => words::play::end_i_won(plies),
        })
    }
}
