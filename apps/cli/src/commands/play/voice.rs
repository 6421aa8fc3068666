//! The sentences of the engine: on the position, its worth and the end of the game.

use tablette::{Estimate, Number, Opponent, Outcome, Phrase, Players, Text, Verdict, words};

use super::table::{Match, Seat};
use crate::fault::Fault;
use crate::style::Style;
use crate::verdicts;

impl Match<'_> {
    /// Prints the game, the opponent and the words that can be typed.
    pub(super) fn welcome(&self) -> Result<(), Fault> {
        let context = self.context;
        let (title, (start, _)) = (self.board().info().title, self.session.after(0));
        context.styled(Style::strong, words::play::greeting(title, start.position()))?;
        if self.terms.added {
            let settings = self.terms.settings.to_string();
            context.styled(Style::faint, words::play::usual(settings))?;
        }
        let level = self.terms.opponent;
        if level != Opponent::Perfect && self.engine().is_some() {
            context.tell(words::play::level(level.title(), level.about()))?;
        }
        if self.session.plies() > 0 {
            context.tell(words::play::resumed(self.session.plies()))?;
        }
        context.styled(Style::faint, words::play::WELCOME)
    }

    /// Prints the worth of the position.
    pub(super) fn evaluate(&mut self) -> Result<(), Fault> {
        let session_analysis = self.session_analysis()?;
        let (verdict, uncounted) = (session_analysis.known.verdict.clone(), session_analysis.uncounted);
        let said = self.evaluation(&verdict);
        let said = if uncounted { self.context.say(words::play::uncounted(said)) } else { said };
        self.context.line(&said)
    }

    /// The worth of the position, from the person's point of view.
    fn evaluation(&self, verdict: &Verdict) -> String {
        let Some(outcome) = verdict.outcome else { return self.guess(verdict) };
        let plies = verdict.remoteness.as_ref();
        let say = |measured: fn(Number) -> Phrase, unmeasured: Text| match plies {
            Some(plies) => self.context.say(measured(plies.clone())),
            None => self.context.say(unmeasured),
        };
        match (self.engine(), self.seat(), outcome) {
            (_, _, Outcome::Draw) => self.context.say(words::play::VALUE_DRAW),
            (None, _, Outcome::Win) if plies.is_none() && verdict.cost.is_some() => {
                let cost = verdict.cost.clone().unwrap_or(Number::ZERO);
                self.context.say(words::play::value_cost(cost))
            }
            (None, _, Outcome::Win) => say(words::play::value_solvable, words::play::VALUE_SOLVABLE_UNMEASURED),
            (None, _, Outcome::Lose) if self.session.plies() == 0 => self.context.say(words::verdict::STUCK),
            (None, _, Outcome::Lose) => self.context.say(words::play::VALUE_STUCK),
            (_, Seat::Person, Outcome::Win) => say(words::play::value_you_win, words::play::VALUE_YOU_WIN_UNMEASURED),
            (_, Seat::Person, Outcome::Lose) => {
                say(words::play::value_you_lose, words::play::VALUE_YOU_LOSE_UNMEASURED)
            }
            (_, Seat::Engine, Outcome::Win) => say(words::play::value_i_win, words::play::VALUE_I_WIN_UNMEASURED),
            (_, Seat::Engine, Outcome::Lose) => say(words::play::value_i_lose, words::play::VALUE_I_LOSE_UNMEASURED),
        }
    }

    /// The estimated worth of the position, from the person's point of view.
    fn guess(&self, verdict: &Verdict) -> String {
        let Some(estimate) = verdict.estimate else { return self.context.say(words::play::VALUE_UNKNOWN) };
        let score = if self.seat() == Seat::Engine { -estimate.score } else { estimate.score };
        let score = verdicts::score(&self.context.speaker, Estimate { score, ..estimate });
        self.context.say(words::play::value_estimate(score, estimate.depth))
    }

    /// The sentence for the end of the game.
    pub(super) fn end_said(&self, outcome: Outcome) -> String {
        let plies = self.session.plies();
        if self.engine().is_none() && outcome == Outcome::Win {
            return match &self.player {
                // A player that follows a rule chose the moves, so the person earns no praise.
                Some(player) => verdicts::sentence(&self.context.speaker, Players::One, Some(player), &self.hoped),
                None => self.record.solved(self.context, plies, &self.hoped),
            };
        }
        let person_to_move = self.seat() == Seat::Person;
        self.context.say(match (self.engine(), outcome) {
            (_, Outcome::Draw) => words::play::end_draw(plies),
            (None, _) => words::play::end_stuck(plies),
            (Some(_), Outcome::Win) if person_to_move => words::play::end_you_won(plies),
            (Some(_), Outcome::Lose) if !person_to_move => words::play::end_you_won(plies),
            (Some(_), _) => words::play::end_i_won(plies),
        })
    }
}
