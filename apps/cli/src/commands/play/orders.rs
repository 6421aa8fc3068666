//! The handlers of the words that can be typed during a game.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use tablette::appraisal::Appraisal;
use tablette::opponent::{DrawAnswer, answer_to_draw};
use tablette::{Amount, Analysis, Budget, Estimate, Number, Players, Request, words};

use super::command::{Order, parts};
use super::record::Worth;
use super::save::{SavedGame, is_saved};
use super::table::{Match, Next};
use crate::clean::clean;
use crate::commands::moves;
use crate::failure::failed;
use crate::fault::Fault;
use crate::files::{self, Destination};
use crate::verdicts;

/// The most moves that are listed.
const LISTED: usize = 40;
/// Words of one move, at most: `left 4` has two.
const WORDS: usize = 8;
/// Time for judging the moves of a resumed game at its end.
const PATIENCE: Duration = Duration::from_secs(10);

/// A puzzle's move that was not the best.
struct Astray {
    said: String,
    /// What it costs more than the best one, where costs are known.
    dearer: Option<Number>,
}

impl Match<'_> {
    /// Handles the person's next word.
    pub(super) fn person(&mut self) -> Result<Next, Fault> {
        let Some(said) = self.pending.pop_front() else {
            let prompt = self.context.say(words::play::prompt(self.session.plies() + 1));
            let Some(line) = self.input.line(self.context, &prompt)? else { return self.leave() };
            self.pending.extend(parts(&line));
            return Ok(Next::On);
        };
        match Order::read(&said) {
            Order::Nothing => {}
            Order::Help => self.help()?,
            Order::Hint => self.hint()?,
            Order::Undo => self.undo()?,
            Order::Moves => self.moves()?,
            Order::Board => self.draw()?,
            Order::Solution => self.solution()?,
            Order::Review => self.review()?,
            Order::Save(file) => self.save(&file)?,
            Order::Draw => return self.offer(),
            Order::Resign => return self.resign(),
            Order::Quit => return self.leave(),
            Order::Move(text) => self.try_moves(&text)?,
        }
        Ok(Next::On)
    }

    fn leave(&self) -> Result<Next, Fault> {
        self.context.tell(words::play::left(self.board().position()))?;
        Ok(Next::Over)
    }

    fn resign(&mut self) -> Result<Next, Fault> {
        let plies = self.session.plies();
        self.context.tell(match self.engine() {
            Some(_) => words::play::resigned(plies),
            None => words::play::given_up(plies),
        })?;
        self.review()?;
        Ok(Next::Over)
    }

    /// Offers a draw, which the engine accepts unless it knows better.
    fn offer(&mut self) -> Result<Next, Fault> {
        let context = self.context;
        let info = self.board().info();
        // Impartial games end with a win for one side: there is no draw to agree on.
        if info.players == Players::One || info.impartial {
            context.tell(words::play::NO_DRAWS)?;
            return Ok(Next::On);
        }
        let session_analysis = self.session_analysis()?;
        let (answer, uncounted) = (answer_to_draw(&session_analysis.known.verdict), session_analysis.uncounted);
        let said = match answer {
            DrawAnswer::Accepted => context.say(words::play::draw_agreed(self.session.plies())),
            DrawAnswer::Wins if uncounted => context.say(words::play::uncounted(words::play::DRAW_DECLINED_WINS)),
            DrawAnswer::Wins => context.say(words::play::DRAW_DECLINED_WINS),
            DrawAnswer::Ahead(estimate) => {
                let Estimate { depth, .. } = estimate;
                context.say(words::play::draw_declined_ahead(verdicts::score(&context.speaker, estimate), depth))
            }
            DrawAnswer::Unsure => context.say(words::play::DRAW_DECLINED_UNSURE),
        };
        context.line(&said)?;
        if answer != DrawAnswer::Accepted {
            return Ok(Next::On);
        }
        self.review()?;
        Ok(Next::Over)
    }

    /// A move, or several with blanks between them: the longest beginning that is a move is played,
    /// and the rest comes after the answer to it.
    fn try_moves(&mut self, text: &str) -> Result<(), Fault> {
        let Err(problem) = self.board().words(text) else { return self.try_move(text) };
        let said: Vec<&str> = text.split_whitespace().collect();
        let beginnings = (1..said.len().min(WORDS + 1)).rev().map(|end| (said[..end].join(" "), &said[end..]));
        let first = beginnings.into_iter().find(|(beginning, _)| self.board().words(beginning).is_ok());
        if let Some((mv, rest)) = first {
            self.pending.push_front(rest.join(" "));
            return self.try_move(&mv);
        }
        self.context.tell(words::play::not_a_move(problem.say(self.context.lang())))?;
        // The rest of the line was meant for another position.
        if !self.pending.is_empty() {
            self.pending.clear();
            self.context.tell(words::play::REST_LEFT_OUT)?;
        }
        Ok(())
    }

    fn try_move(&mut self, mv: &str) -> Result<(), Fault> {
        let words = self.board().words(mv)?;
        let words = words.say(self.context.lang());
        let (before, uncounted) = (self.session_analysis()?.known.clone(), self.session_analysis()?.uncounted);
        let only = matches!(self.board().branching(), Amount::Exact(1));
        let notation = self.board().written(mv)?;
        let astray = self.astray(&notation)?;
        self.show_stages(mv)?;
        self.make(mv)?;
        let said = astray.as_ref().map(|astray| astray.said.clone());
        let worth = if self.engine().is_none() {
            Some(Worth::Way(said.clone())).filter(|_| self.player.is_none())
        } else {
            let after = self.session_analysis()?;
            // Analyses with and without counting are of different games and cannot be compared.
            let alike = after.uncounted == uncounted;
            alike.then(|| Worth::Judged(Appraisal::new(&before, &notation, &after.known, only, true)))
        };
        self.record.moved(self.session.plies(), &notation, worth);
        self.air()?;
        self.context.tell(words::play::you_move(words))?;
        if let Some(said) = &said {
            self.context.line(&self.context.style.bad(said))?;
        }
        self.record.paid(self.session.plies(), astray.and_then(|astray| astray.dearer));
        self.after_move()
    }

    /// Records the moves of a resumed game. Those of a puzzle are judged at once, since their costs
    /// add up; those of a game for two, on request.
    pub(super) fn recall(&mut self) -> Result<(), Fault> {
        let moves: Vec<String> = self.session.moves().map(str::to_owned).collect();
        if let Some(engine) = self.engine() {
            for (at, mv) in moves.iter().enumerate().filter(|(at, _)| self.session.after(*at).1 != engine) {
                self.record.moved(at + 1, mv, None);
            }
            return Ok(());
        }
        self.unmake(moves.len());
        self.hoped = self.session_analysis()?.known.verdict.clone();
        for mv in &moves {
            let astray = self.astray(mv)?;
            self.make(mv)?;
            let (ply, said) = (self.session.plies(), astray.as_ref().map(|astray| astray.said.clone()));
            self.record.moved(ply, mv, Some(Worth::Way(said)).filter(|_| self.player.is_none()));
            self.record.paid(ply, astray.and_then(|astray| astray.dearer));
        }
        Ok(())
    }

    /// A sentence on what a puzzle's move gave away; `None` for a best move.
    fn astray(&self, mv: &str) -> Result<Option<Astray>, Fault> {
        if self.engine().is_some() || self.player.is_some() {
            return Ok(None);
        }
        // Moves that cannot be listed cannot be compared.
        let moves = match self.analysis(Request::MOVES) {
            Ok(moves) => moves,
            Err(failure) => {
                return match failed(self.context, &failure) {
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
        let name = self.board().info().spell(&best.notation);
        let said = match (played.delta.as_ref().filter(|delta| **delta != Number::ZERO), &dearer) {
            (Some(delta), _) => self.context.say(words::play::astray(name, delta)),
            (None, Some(dearer)) => self.context.say(words::play::astray_cost(name, dearer)),
            (None, None) => self.context.say(words::play::astray_unmeasured(name)),
        };
        Ok(Some(Astray { said, dearer }))
    }

    fn help(&self) -> Result<(), Fault> {
        let moves = self.board().info().moves.get(self.context.lang());
        self.context.tell(words::play::help(moves))
    }

    fn hint(&mut self) -> Result<(), Fault> {
        let best = self.choice()?;
        let words = self.board().words(&best).map_or_else(|_| String::new(), |words| words.say(self.context.lang()));
        let proved = self.session_analysis()?.known.verdict.outcome.is_some();
        let best = self.board().info().spell(&best);
        let said = if proved { words::play::hint(best, words) } else { words::play::hint_guessed(best, words) };
        self.context.tell(said)
    }

    /// Draws the board with the solution, and prints the move to play.
    fn solution(&mut self) -> Result<(), Fault> {
        self.picture(&self.board().view())?;
        self.hint()
    }

    /// Takes back the person's last move, and the engine's answer to it.
    fn undo(&mut self) -> Result<(), Fault> {
        let plies = if self.engine().is_some() { 2 } else { 1 };
        if self.session.plies() < plies {
            return self.context.tell(words::play::NOTHING_TO_UNDO);
        }
        let undone = self.unmake(plies);
        self.context.tell(words::play::undone(undone))?;
        self.after_move()
    }

    fn moves(&self) -> Result<(), Fault> {
        let moves = match self.analysis(Request::MOVES) {
            Ok(moves) => moves,
            Err(failure) => {
                return match failed(self.context, &failure) {
                    Fault::Said(sentence) => self.context.line(&sentence),
                    other => Err(other),
                };
            }
        };
        self.context.table(&moves::table(&moves, self.player.is_none(), self.context, LISTED))?;
        match moves.moves.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => self.context.tell(words::play::more_moves(more)),
        }
    }

    /// Prints the worth of the person's moves. Those of a resumed game are judged now, within the
    /// time for it.
    pub(super) fn review(&mut self) -> Result<(), Fault> {
        self.judge_the_past();
        self.record.review(self.board().info(), self.context)?;
        match self.record.summary(self.board().info(), self.context).filter(|_| self.engine().is_some()) {
            Some(summary) => self.context.line(&summary),
            None => Ok(()),
        }
    }

    fn judge_the_past(&mut self) {
        let end = Instant::now() + PATIENCE;
        let (session, context) = (&self.session, self.context);
        if self.engine().is_none() || self.record.unjudged().next().is_none() {
            return;
        }
        let _sign = self.input.sign(context);
        let known = |ply: usize| -> Option<Analysis> {
            let left = end.checked_duration_since(Instant::now())?;
            let budget = Budget { ..context.budget_with_tables() }.within(left);
            session.after(ply).0.analysis(&Request::CHOICE, &budget).ok()
        };
        for noted in self.record.unjudged() {
            let only = matches!(session.after(noted.ply - 1).0.branching(), Amount::Exact(1));
            let (Some(before), Some(after)) = (known(noted.ply - 1), known(noted.ply)) else { return };
            noted.worth = Some(Worth::Judged(Appraisal::new(&before, &noted.notation, &after, only, true)));
        }
    }

    /// Saves the game, but never over a file that is something else.
    fn save(&self, file: &str) -> Result<(), Fault> {
        let context = self.context;
        if file.is_empty() {
            return context.tell(words::play::SAVE_WHERE);
        }
        let path = Path::new(file);
        if path.exists() && !is_ours(path) {
            return context.tell(words::play::not_over(clean(file)));
        }
        let terms = &self.terms;
        let saved = SavedGame {
            game: context.own().map_or_else(|| self.board().info().name.to_owned(), |own| own.path().to_owned()),
            settings: terms.settings.pairs().map(|(name, value)| format!("{name}={value}")).collect(),
            board: self.session.after(0).0.position(),
            me: terms.me,
            opponent: terms.opponent,
            seed: terms.seed,
            moves: self.session.moves().map(str::to_owned).collect(),
        };
        let Some(text) = saved.show() else { return context.tell(words::play::NOT_SAVED) };
        // A full disk does not end the game: the person may choose another place.
        match files::write(context, path, &text) {
            Ok(Destination::Elsewhere) => context.tell(words::play::saved(clean(file))),
            Ok(Destination::Output) => Ok(()),
            Err(Fault::Said(why)) => context.line(&why),
            Err(other) => Err(other),
        }
    }
}

/// Whether a file begins like a saved game.
fn is_ours(path: &Path) -> bool {
    let mut head = String::new();
    fs::File::open(path)
        .is_ok_and(|file| path.is_file() && file.take(64).read_to_string(&mut head).is_ok() && is_saved(&head))
}
