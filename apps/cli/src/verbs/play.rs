//! `play`: a game against perfect play, or a puzzle with help at hand.

mod command;
mod input;
mod record;

use std::time::Duration;

use clap::{Arg, ArgMatches, Command};
use tablette::session::Session;
use tablette::speech::Speaker;
use tablette::{
    AnyBoard, Estimate, Failure, Knowledge, Number, Outcome, Phrase, Players, Request, Side, Text, Verdict, Words,
    paint, words,
};

use self::command::Order;
use self::input::Input;
use self::record::Record;
use super::moves;
use crate::asked::{open, settings};
use crate::columns::width;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, warn};
use crate::fault::{Done, Fault};
use crate::named::Named;
use crate::{args, verdicts};

/// How long a stage of a move stays before the next one is drawn.
const STAGE: Duration = Duration::from_millis(350);
/// More moves than this are not listed all.
const LISTED: usize = 40;

words! {
    no_move(position: Words) {
        "nothing is known of the moves of {position}, so there is none to advise",
        "on ne sait rien des coups de {position} : il n'y en a aucun à conseiller",
    }
}

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "play chomp 5x4",
        Text::new("a game against perfect play; you begin", "une partie contre le jeu parfait ; vous commencez"),
    ),
    Example::new(
        "play chocolate 10 7 7 3 --me second",
        Text::new("the same, and you answer", "une partie où vous répondez"),
    ),
    Example::new("play rings 4", Text::new("a puzzle, with hints", "un casse-tête, avec des indices")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::position(command, speaker)
        .about(speaker.say(words::play::ABOUT))
        .after_help(speaker.say(words::play::AFTER))
        .arg(
            Arg::new("me")
                .long("me")
                .value_name("first|second")
                .value_parser(Named::seats())
                .hide_possible_values(true)
                .help(speaker.say(words::option::ME)),
        )
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    if desk.json {
        return Err(Fault::Said(desk.say(words::play::NO_JSON)));
    }
    let board = open(matches, desk)?;
    let second = matches.get_one::<String>("me").is_some_and(|seat| seat == "second");
    let info = board.info();
    let engine_plays = match info.players {
        Players::One => None,
        Players::Two if second => Some(Side::First),
        Players::Two => Some(Side::Second),
    };
    let table = Match {
        desk,
        engine_plays,
        input: Input::new(desk),
        session: Session::new(board),
        player: settings(matches, desk)?.player(info.settings).map(|(_, about)| about),
        record: Record::default(),
        hoped: Verdict::default(),
    };
    table.play()?;
    Ok(Done::Yes)
}

/// Whose move it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    Person,
    Engine,
}

/// A game in progress, and everything around it.
struct Match<'a> {
    desk: &'a Desk,
    /// The side that the engine plays; `None` in a puzzle.
    engine_plays: Option<Side>,
    input: Input,
    session: Session,
    /// Who plays by a rule instead of playing best, where a setting says so.
    player: Option<Phrase>,
    record: Record,
    /// What the first position was worth.
    hoped: Verdict,
}

/// A puzzle's move that was not the best.
struct Astray {
    said: String,
    /// What it costs more than the best one, where costs are known.
    dearer: Option<Number>,
}

impl Match<'_> {
    fn play(mut self) -> Result<(), Fault> {
        // Whatever cannot be judged cannot be played perfectly: better to say so before the first move.
        let known = self.knowledge(Request::CHOICE).map_err(|failure| failed(self.desk, &failure))?;
        // Once is enough: the same table would be met at every move.
        warn(self.desk, known.stepped_over.as_ref());
        let verdict = known.verdict;
        self.hoped = verdict.clone();
        self.desk.line(&self.desk.style.strong(&self.greeting()))?;
        self.desk.line(&self.desk.style.faint(&self.desk.say(words::play::WELCOME)))?;
        self.draw()?;
        if self.session.result().is_none() {
            self.desk.line(&self.evaluation(&verdict))?;
        }
        loop {
            if let Some(outcome) = self.session.result() {
                return self.end(outcome);
            }
            let goes_on = match self.seat() {
                Seat::Engine => self.answer()?,
                Seat::Person => self.person()?,
            };
            if !goes_on {
                return Ok(());
            }
        }
    }

    fn board(&self) -> &dyn AnyBoard {
        self.session.board()
    }

    fn seat(&self) -> Seat {
        match self.engine_plays {
            Some(side) if self.session.turn() == side => Seat::Engine,
            _ => Seat::Person,
        }
    }

    fn verdict(&self) -> Result<Verdict, Fault> {
        self.knowledge(Request::CHOICE).map(|known| known.verdict).map_err(|failure| failed(self.desk, &failure))
    }

    fn knowledge(&self, request: Request) -> Result<Knowledge, Failure> {
        self.board().knowledge(&request, &self.desk.effort_with_tables())
    }

    /// The move to play, as notation.
    fn choice(&self) -> Result<String, Fault> {
        let known = self.knowledge(Request::CHOICE).map_err(|failure| failed(self.desk, &failure))?;
        known.choice.ok_or_else(|| failed(self.desk, &Failure::Absent(no_move(known.position))))
    }

    fn greeting(&self) -> String {
        let info = self.board().info();
        self.desk.say(words::play::greeting(info.title, self.board().position()))
    }

    fn draw(&self) -> Result<(), Fault> {
        let picture = paint::text_within(&self.board().view(), self.desk.lang(), self.desk.style.colour, width());
        if self.desk.quiet { self.desk.line(&self.board().position()) } else { self.desk.print(&picture) }
    }

    /// The engine's move, in words, with the board it leaves and what that is worth.
    fn answer(&mut self) -> Result<bool, Fault> {
        let best = self.choice()?;
        let words = self.board().words(&best).map_or_else(|_| best.clone(), |words| words.say(self.desk.lang()));
        self.show_stages(&best)?;
        self.make(&best)?;
        let said = self.desk.say(words::play::engine_moves(best, words));
        self.air()?;
        self.desk.line(&self.desk.style.strong(&said))?;
        self.after_move()?;
        Ok(true)
    }

    /// Turns are easier to tell apart with an empty line between them.
    fn air(&self) -> Result<(), Fault> {
        if self.desk.quiet { Ok(()) } else { self.desk.line("") }
    }

    fn after_move(&mut self) -> Result<(), Fault> {
        self.draw()?;
        if self.session.result().is_none() {
            let verdict = self.verdict()?;
            self.desk.line(&self.evaluation(&verdict))?;
        }
        Ok(())
    }

    /// A move stage by stage, for eyes at a terminal: the last picture is drawn with the position itself.
    fn show_stages(&self, mv: &str) -> Result<(), Fault> {
        if self.desk.quiet || !self.input.watched() {
            return Ok(());
        }
        let steps = self.board().steps(mv).map_err(|problem| crate::failure::refused(self.desk, &problem))?;
        let Some((_, stages)) = steps.split_last() else { return Ok(()) };
        for view in stages {
            self.air()?;
            self.desk.print(&paint::text_within(view, self.desk.lang(), self.desk.style.colour, width()))?;
            self.desk.close()?;
            std::thread::sleep(STAGE);
        }
        Ok(())
    }

    fn make(&mut self, mv: &str) -> Result<(), Fault> {
        self.session.play(mv).map_err(|problem| crate::failure::refused(self.desk, &problem))
    }

    /// What the position is worth, said to the person at the table.
    fn evaluation(&self, verdict: &Verdict) -> String {
        let Some(outcome) = verdict.outcome else { return self.guess(verdict) };
        let plies = verdict.remoteness.as_ref();
        let say = |measured: fn(Number) -> Phrase, unmeasured: Text| match plies {
            Some(plies) => self.desk.say(measured(plies.clone())),
            None => self.desk.say(unmeasured),
        };
        match (self.engine_plays, self.seat(), outcome) {
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

    /// What a puzzle's move gave away, and for how much, in a sentence; nothing for a best one.
    fn astray(&self, mv: &str) -> Result<Option<Astray>, Fault> {
        if self.engine_plays.is_some() {
            return Ok(None);
        }
        // Where moves cannot be listed, nothing is said of them.
        let moves = match self.knowledge(Request::MOVES) {
            Ok(moves) => moves,
            Err(failure) => {
                return match failed(self.desk, &failure) {
                    Fault::Said(_) => Ok(None),
                    other => Err(other),
                };
            }
        };
        let (Some(best), Some(played)) = (moves.moves.first(), moves.moves.iter().find(|line| line.notation == mv))
        else {
            return Ok(None);
        };
        if played.best || played.outcome != best.outcome {
            return Ok(None);
        }
        let dearer = played.total.as_ref().zip(best.total.as_ref()).and_then(|(total, least)| total.minus(least));
        let best = best.notation.as_str();
        let said = match (played.delta.as_ref().filter(|delta| **delta != Number::ZERO), &dearer) {
            (Some(delta), _) => self.desk.say(words::play::astray(best, delta)),
            (None, Some(dearer)) => self.desk.say(words::play::astray_cost(best, dearer)),
            (None, None) => self.desk.say(words::play::astray_unmeasured(best)),
        };
        Ok(Some(Astray { said, dearer }))
    }

    /// One line from the person; false when they leave the table.
    fn person(&mut self) -> Result<bool, Fault> {
        let Some(line) = self.input.line(self.desk, &self.prompt())? else {
            self.desk.line(&self.desk.say(words::play::left(self.board().position())))?;
            return Ok(false);
        };
        match Order::read(&line) {
            Order::Nothing => {}
            Order::Help => self.help()?,
            Order::Hint => self.hint()?,
            Order::Undo => self.undo()?,
            Order::Moves => self.moves()?,
            Order::Board => self.draw()?,
            Order::Resign => {
                let plies = self.session.plies();
                self.desk.line(&self.desk.say(match self.engine_plays {
                    Some(_) => words::play::resigned(plies),
                    None => words::play::given_up(plies),
                }))?;
                return Ok(false);
            }
            Order::Quit => {
                self.desk.line(&self.desk.say(words::play::left(self.board().position())))?;
                return Ok(false);
            }
            Order::Move(mv) => self.try_move(&mv)?,
        }
        Ok(true)
    }

    fn prompt(&self) -> String {
        self.desk.say(words::play::prompt(self.session.plies() + 1))
    }

    fn try_move(&mut self, typed: &str) -> Result<(), Fault> {
        let read = self.board().written(typed).and_then(|mv| Ok((self.board().words(&mv)?, mv)));
        let (words, mv) = match read {
            Ok((words, mv)) => (words.say(self.desk.lang()), mv),
            Err(problem) => {
                let why = problem.say(self.desk.lang());
                return self.desk.line(&self.desk.say(words::play::not_a_move(why)));
            }
        };
        let mv = mv.as_str();
        let (turn, before) = (self.session.turn(), self.verdict()?);
        let astray = self.astray(mv)?;
        self.show_stages(mv)?;
        self.make(mv)?;
        let (mover, after) = (self.session.turn(), self.verdict()?);
        let kept = after.outcome.map(|outcome| if mover == turn { outcome } else { outcome.flipped() });
        self.record.moved(self.session.plies(), mv, before.outcome, kept);
        self.air()?;
        self.desk.line(&self.desk.say(words::play::you_move(words)))?;
        if let Some(astray) = &astray {
            self.desk.line(&self.desk.style.bad(&astray.said))?;
        }
        self.record.paid(self.session.plies(), astray.and_then(|astray| astray.dearer));
        self.after_move()
    }

    fn help(&self) -> Result<(), Fault> {
        let moves = self.board().info().moves.get(self.desk.lang());
        self.desk.line(&self.desk.say(words::play::help(moves)))
    }

    fn hint(&self) -> Result<(), Fault> {
        let best = self.choice()?;
        let words = self.board().words(&best).map_or_else(|_| String::new(), |words| words.say(self.desk.lang()));
        self.desk.line(&self.desk.say(words::play::hint(best, words)))
    }

    /// Takes back the person's last move, and the engine's answer to it.
    fn undo(&mut self) -> Result<(), Fault> {
        let plies = if self.engine_plays.is_some() { 2 } else { 1 };
        if self.session.plies() < plies {
            return self.desk.line(&self.desk.say(words::play::NOTHING_TO_UNDO));
        }
        let undone = self.session.undo(plies);
        self.record.forget_after(self.session.plies());
        self.desk.line(&self.desk.say(words::play::undone(undone)))?;
        self.after_move()
    }

    fn moves(&self) -> Result<(), Fault> {
        let moves = match self.knowledge(Request::MOVES) {
            Ok(moves) => moves,
            Err(failure) => {
                return match failed(self.desk, &failure) {
                    Fault::Said(sentence) => self.desk.line(&sentence),
                    other => Err(other),
                };
            }
        };
        self.desk.print(&moves::table(&moves, self.player.is_none(), self.desk, LISTED).lines(self.desk.style))?;
        match moves.moves.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => self.desk.line(&self.desk.say(words::play::more_moves(more))),
        }
    }

    /// Says who won, in how many plies, and whether the person ever threw a win away.
    fn end(&self, outcome: Outcome) -> Result<(), Fault> {
        let plies = self.session.plies();
        if self.engine_plays.is_none() && outcome == Outcome::Win {
            let said = match &self.player {
                // With one move everywhere there is nothing to praise: somebody else chose them.
                Some(player) => verdicts::sentence(self.desk, Players::One, Some(player), &self.hoped),
                None => self.record.solved(self.desk, plies, &self.hoped),
            };
            return self.desk.line(&self.desk.style.strong(&said));
        }
        let person_to_move = self.seat() == Seat::Person;
        let said = match (self.engine_plays, outcome) {
            (_, Outcome::Draw) => words::play::end_draw(plies),
            (None, _) => words::play::end_stuck(plies),
            (Some(_), Outcome::Win) if person_to_move => words::play::end_you_won(plies),
            (Some(_), Outcome::Lose) if !person_to_move => words::play::end_you_won(plies),
            (Some(_), _) => words::play::end_i_won(plies),
        };
        self.desk.line(&self.desk.style.strong(&self.desk.say(said)))?;
        if self.engine_plays.is_none() { Ok(()) } else { self.record.review(self.desk) }
    }
}
