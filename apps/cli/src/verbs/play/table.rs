//! A game in progress and everything around it: whose move it is, the engine's answers, the end.

use std::collections::VecDeque;
use std::time::Duration;

use tablette::session::{Counsel, Session};
use tablette::{
    AnyBoard, Failure, Knowledge, Opponent, Outcome, Phrase, Request, Settings, Side, Verdict, opponent, paint, words,
};

use super::input::Input;
use super::record::Record;
use super::save::Me;
use crate::columns::width;
use crate::desk::Desk;
use crate::failure::{failed, refused, warn};
use crate::fault::Fault;

/// How long a stage of a move stays before the next one is drawn.
const STAGE: Duration = Duration::from_millis(350);

/// What was agreed before the first move.
pub(super) struct Terms {
    /// The person's side.
    pub(super) me: Me,
    pub(super) opponent: Opponent,
    /// What the answers of an opponent below the top depend on.
    pub(super) seed: u64,
    /// The settings in force.
    pub(super) settings: Settings,
    /// Whether some of them were not asked for, but are usual in play.
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
    pub(super) desk: &'a Desk,
    pub(super) terms: Terms,
    pub(super) input: Input,
    pub(super) session: Session,
    /// What was typed on one line and is still to come.
    pub(super) pending: VecDeque<String>,
    /// Who plays by a rule instead of playing best, where a setting says so.
    pub(super) player: Option<Phrase>,
    pub(super) record: Record,
    /// What the first position was worth.
    pub(super) hoped: Verdict,
    /// What is known of the position on the board, once it was asked for.
    known: Option<Counsel>,
}

/// How the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It goes on.
    On,
    /// The person has left, or given up, or both agreed on a draw.
    Over,
}

impl<'a> Match<'a> {
    pub(super) fn new(desk: &'a Desk, session: Session, terms: Terms) -> Self {
        let player = terms.settings.player(session.board().info().settings).map(|(_, about)| about);
        let (pending, record, hoped) = (VecDeque::new(), Record::default(), Verdict::default());
        Self { desk, terms, input: Input::new(desk), session, pending, player, record, hoped, known: None }
    }

    pub(super) fn play(mut self) -> Result<(), Fault> {
        self.welcome()?;
        self.draw()?;
        // Whatever cannot be judged cannot be played perfectly: better to say so before the first move.
        let known = &self.counsel()?.known;
        let (verdict, stepped_over) = (known.verdict.clone(), known.stepped_over.clone());
        // Once is enough: the same table would be met at every move.
        warn(self.desk, stepped_over.as_ref());
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

    /// What is known of the position on the board; worked out once.
    pub(super) fn counsel(&mut self) -> Result<&Counsel, Fault> {
        let known = self.known.take();
        let known = known.map_or_else(|| self.consult(), Ok)?;
        Ok(self.known.insert(known))
    }

    fn consult(&self) -> Result<Counsel, Fault> {
        let _sign = self.input.sign(self.desk);
        let effort = self.desk.effort_with_tables();
        self.session.counsel(&effort).map_err(|failure| failed(self.desk, &failure))
    }

    pub(super) fn knowledge(&self, request: Request) -> Result<Knowledge, Failure> {
        let _sign = self.input.sign(self.desk);
        self.board().knowledge(&request, &self.desk.effort_with_tables())
    }

    /// The move to play, as notation.
    pub(super) fn choice(&mut self) -> Result<String, Fault> {
        let desk = self.desk;
        let known = &self.counsel()?.known;
        let absent = || failed(desk, &Failure::Absent(words::play::no_choice(known.position.as_str())));
        known.choice.clone().ok_or_else(absent)
    }

    /// Draws the board, without the solution.
    pub(super) fn draw(&self) -> Result<(), Fault> {
        self.picture(&self.board().unsolved())
    }

    pub(super) fn picture(&self, view: &tablette::View) -> Result<(), Fault> {
        if self.desk.quiet {
            return self.desk.line(&self.board().position());
        }
        self.desk.print(&paint::text_within(view, self.desk.lang(), self.desk.style.colour, width()))
    }

    /// The engine's move, in words, with the board it leaves and what that is worth.
    fn answer(&mut self) -> Result<Next, Fault> {
        let mv = match self.terms.opponent {
            // The move whose worth was just told, with all that a session knows of what was there before.
            Opponent::Perfect => match self.counsel()?.known.choice.clone() {
                Some(best) => best,
                None => self.makeshift()?,
            },
            level => self.reply(level)?,
        };
        let words = self.board().words(&mv).map_or_else(|_| mv.clone(), |words| words.say(self.desk.lang()));
        self.show_stages(&mv)?;
        self.make(&mv)?;
        let said = self.desk.say(words::play::engine_moves(mv, words));
        self.air()?;
        self.desk.line(&self.desk.style.strong(&said))?;
        self.after_move()?;
        Ok(Next::On)
    }

    /// A move where none is known to be good: what a learner would play.
    fn makeshift(&mut self) -> Result<String, Fault> {
        self.desk.line(&self.desk.say(words::play::MAKESHIFT))?;
        self.reply(Opponent::Learner)
    }

    /// The move of an opponent of that level.
    fn reply(&mut self, level: Opponent) -> Result<String, Fault> {
        let sign = self.input.sign(self.desk);
        let reply = opponent::reply(self.board(), level, self.terms.seed, &self.desk.effort_with_tables());
        drop(sign);
        let mv = reply.map_err(|failure| failed(self.desk, &failure))?.choice;
        mv.map_or_else(|| self.choice(), Ok)
    }

    /// Turns are easier to tell apart with an empty line between them.
    pub(super) fn air(&self) -> Result<(), Fault> {
        if self.desk.quiet { Ok(()) } else { self.desk.line("") }
    }

    pub(super) fn after_move(&mut self) -> Result<(), Fault> {
        self.draw()?;
        if self.session.result().is_none() { self.evaluate() } else { Ok(()) }
    }

    /// A move stage by stage, for eyes at a terminal: the last picture is drawn with the position itself.
    pub(super) fn show_stages(&self, mv: &str) -> Result<(), Fault> {
        if !self.input.watched() {
            return Ok(());
        }
        let steps = self.board().steps(mv).map_err(|problem| refused(self.desk, &problem))?;
        let Some((_, stages)) = steps.split_last() else { return Ok(()) };
        for view in stages {
            self.air()?;
            self.desk.print(&paint::text_within(view, self.desk.lang(), self.desk.style.colour, width()))?;
            self.desk.close()?;
            std::thread::sleep(STAGE);
        }
        Ok(())
    }

    pub(super) fn make(&mut self, mv: &str) -> Result<(), Fault> {
        self.known = None;
        self.session.play(mv).map_err(|problem| refused(self.desk, &problem))
    }

    /// Takes back so many plies; how many it were.
    pub(super) fn unmake(&mut self, plies: usize) -> usize {
        self.known = None;
        let undone = self.session.undo(plies);
        self.record.forget_after(self.session.plies());
        undone
    }

    /// Says who won, in how many plies, and what the person's moves were worth.
    fn end(&mut self, outcome: Outcome) -> Result<(), Fault> {
        let said = self.end_said(outcome);
        self.desk.line(&self.desk.style.strong(&said))?;
        self.review()
    }
}
