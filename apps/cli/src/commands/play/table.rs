//! A game in progress and everything around it: whose move it is, the engine's answers, the end.

use std::collections::VecDeque;
use std::time::Duration;

use tablette::session::{Session, SessionAnalysis};
use tablette::{
    Analysis, AnyBoard, Failure, Opponent, Outcome, Phrase, Request, Settings, Side, Verdict, opponent, words,
};

use super::input::Input;
use super::record::Record;
use super::save::Me;
use crate::failure::{failed, warn};
use crate::{Context, Fault};

/// How long a stage of a move stays before the next one is drawn.
const STAGE: Duration = Duration::from_millis(350);

/// The terms of a game.
pub(super) struct Terms {
    /// The person's side.
    pub(super) me: Me,
    pub(super) opponent: Opponent,
    /// The seed of an opponent that plays imperfectly.
    pub(super) seed: u64,
    /// The settings in force.
    pub(super) settings: Settings,
    /// Whether some of them are defaults of play that were not given.
    pub(super) added: bool,
}

/// Whose move it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seat {
    Person,
    Engine,
}

/// A game in progress, and everything around it.
pub(super) struct Match<'a> {
    pub(super) context: &'a Context,
    pub(super) terms: Terms,
    pub(super) input: Input,
    pub(super) session: Session,
    /// Words of the last line that are not yet handled.
    pub(super) pending: VecDeque<String>,
    /// The player that follows a rule instead of playing best, if a setting names one.
    pub(super) player: Option<Phrase>,
    pub(super) record: Record,
    /// The worth of the first position.
    pub(super) hoped: Verdict,
    /// The analysis of the position on the board, once it has been computed.
    known: Option<SessionAnalysis>,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It goes on.
    On,
    /// The person has left or resigned, or a draw was agreed.
    Over,
}

impl<'a> Match<'a> {
    pub(super) fn new(context: &'a Context, session: Session, terms: Terms) -> Self {
        let player = terms.settings.player(session.board().info().settings).map(|(_, about)| about);
        let (pending, record, hoped) = (VecDeque::new(), Record::default(), Verdict::default());
        Self { context, terms, input: Input::new(context), session, pending, player, record, hoped, known: None }
    }

    pub(super) fn play(mut self) -> Result<(), Fault> {
        self.welcome()?;
        self.draw()?;
        // A position that cannot be judged cannot be played perfectly. Say so before the first
        // move.
        let known = &self.session_analysis()?.known;
        let (verdict, stepped_over) = (known.verdict.clone(), known.stepped_over.clone());
        // Warn once: the same table would be reported at every move.
        warn(self.context, stepped_over.as_ref());
        if self.session.plies() == 0 {
            self.hoped = verdict;
        }
        if self.session.result().is_none() {
            self.evaluate()?;
        }
        loop {
            if let Some(outcome) = self.session.result() {
                return self.end(outcome);
            }
            let next = match self.seat() {
                Seat::Engine => self.answer()?,
                Seat::Person => self.person()?,
            };
            if next == Next::Over {
                return Ok(());
            }
        }
    }

    pub(super) fn board(&self) -> &dyn AnyBoard {
        self.session.board()
    }

    /// The side that the engine plays; `None` in a puzzle.
    pub(super) fn engine(&self) -> Option<Side> {
        match self.terms.me {
            Me::First => Some(Side::Second),
            Me::Second => Some(Side::First),
            Me::Alone => None,
        }
    }

    pub(super) fn seat(&self) -> Seat {
        match self.engine() {
            Some(side) if self.session.turn() == side => Seat::Engine,
            _ => Seat::Person,
        }
    }

    /// The analysis of the position on the board, computed once.
    pub(super) fn session_analysis(&mut self) -> Result<&SessionAnalysis, Fault> {
        let known = self.known.take();
        let known = known.map_or_else(|| self.analyse(), Ok)?;
        Ok(self.known.insert(known))
    }

    fn analyse(&self) -> Result<SessionAnalysis, Fault> {
        let _sign = self.input.sign(self.context);
        let budget = self.context.budget_with_tables();
        self.session.session_analysis(&budget).map_err(Fault::from)
    }

    pub(super) fn analysis(&self, request: Request) -> Result<Analysis, Failure> {
        let _sign = self.input.sign(self.context);
        self.board().analysis(&request, &self.context.budget_with_tables())
    }

    /// The move to play, as notation.
    pub(super) fn choice(&mut self) -> Result<String, Fault> {
        let context = self.context;
        let known = &self.session_analysis()?.known;
        let absent = || failed(context, &Failure::Absent(words::play::no_choice(known.position.as_str())));
        known.choice.clone().ok_or_else(absent)
    }

    /// Draws the board, without the solution.
    pub(super) fn draw(&self) -> Result<(), Fault> {
        self.picture(&self.board().unsolved())
    }

    pub(super) fn picture(&self, view: &tablette::View) -> Result<(), Fault> {
        if self.context.quiet {
            return self.context.line(&self.board().position());
        }
        self.context.picture(view)
    }

    /// The engine's move, in words, with the board it leaves and what that is worth.
    fn answer(&mut self) -> Result<Next, Fault> {
        let mv = match self.terms.opponent {
            // The choice of the analysis whose worth was just printed: it respects the session's
            // history.
            Opponent::Perfect => {
                let known = &self.session_analysis()?.known;
                let (best, won) = (known.choice.clone(), known.verdict.outcome == Some(Outcome::Win));
                best.map_or_else(|| self.makeshift(won), Ok)?
            }
            level => self.reply(level)?,
        };
        let words = self.board().words(&mv).map_or_else(|_| mv.clone(), |words| words.say(self.context.lang()));
        self.show_stages(&mv)?;
        self.make(&mv)?;
        let said = self.context.say(words::play::engine_moves(self.board().info().spell(&mv), words));
        self.air()?;
        self.context.line(&self.context.style.strong(&said))?;
        self.after_move()?;
        Ok(Next::On)
    }

    /// A move where the best one is unknown, though the position may be known to be `won`: a guess,
    /// or the choice of a learner.
    fn makeshift(&mut self, won: bool) -> Result<String, Fault> {
        self.context.tell(if won { words::play::MAKESHIFT_WIN } else { words::play::MAKESHIFT })?;
        self.reply(if won { Opponent::Perfect } else { Opponent::Learner })
    }

    /// The move of an opponent of that level.
    fn reply(&mut self, level: Opponent) -> Result<String, Fault> {
        let sign = self.input.sign(self.context);
        let reply = opponent::reply(self.board(), level, self.terms.seed, &self.context.budget_with_tables());
        drop(sign);
        let mv = reply?.choice;
        mv.map_or_else(|| self.choice(), Ok)
    }

    /// Prints an empty line between turns.
    pub(super) fn air(&self) -> Result<(), Fault> {
        if self.context.quiet { Ok(()) } else { self.context.line("") }
    }

    pub(super) fn after_move(&mut self) -> Result<(), Fault> {
        self.draw()?;
        if self.session.result().is_none() { self.evaluate() } else { Ok(()) }
    }

    /// Shows a move stage by stage on a terminal. The last stage is drawn with the position itself.
    pub(super) fn show_stages(&self, mv: &str) -> Result<(), Fault> {
        if !self.input.watched() {
            return Ok(());
        }
        let steps = self.board().steps(mv)?;
        let Some((_, stages)) = steps.split_last() else { return Ok(()) };
        for view in stages {
            self.air()?;
            self.context.picture(view)?;
            self.context.close()?;
            std::thread::sleep(STAGE);
        }
        Ok(())
    }

    pub(super) fn make(&mut self, mv: &str) -> Result<(), Fault> {
        self.known = None;
        self.session.play(mv).map_err(Fault::from)
    }

    /// Takes back up to `plies` plies; returns their number.
    pub(super) fn unmake(&mut self, plies: usize) -> usize {
        self.known = None;
        let undone = self.session.undo(plies);
        self.record.forget_after(self.session.plies());
        undone
    }

    /// Prints who won, in how many plies, and the worth of the person's moves.
    fn end(&mut self, outcome: Outcome) -> Result<(), Fault> {
        let said = self.end_said(outcome);
        self.context.line(&self.context.style.strong(&said))?;
        self.review()
    }
}
