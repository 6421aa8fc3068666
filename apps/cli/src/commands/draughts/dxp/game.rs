//! One game against the program at the other end.

use std::time::{Duration, Instant};

use tablette::words;
use tablette_hub::dxp::{BackAcceptance, DxpMessage, EndReason, GameRequest};
use tablette_hub::{Colour, Ending, HubLine, International, Referee, Score, show_hub_move};

use super::line::{Line, PeerError};
use crate::clean::clean;
use crate::commands::draughts::contest::player::{GRACE, Limit, Player};
use crate::context::Context;
use crate::interrupt;

/// The most chat messages of the opponent that are shown in one game.
const CHATS: usize = 20;

/// The terms of a game.
pub(super) struct Agreement<'a> {
    pub(super) request: &'a GameRequest,
    pub(super) ours: Colour,
    /// The name of the program at the other end.
    pub(super) theirs: &'a str,
    /// The limit of each of our moves, unless the clock decides.
    pub(super) each: Option<Limit>,
    /// How long we wait beyond the clock.
    pub(super) patience: Duration,
    /// Whether it is our last game.
    pub(super) last: bool,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    /// By the rules.
    Rules(Ending),
    /// All the moves that were agreed on were played.
    Length,
    /// The opponent resigned.
    Resigned,
    /// The opponent ended it, and claims a draw, a win or nothing.
    Ended(EndReason),
    /// One of the two programs failed.
    Forfeit,
    /// The connection was lost, or Ctrl-C was pressed.
    Broken,
}

/// A game that is over.
pub(super) struct PlayedGame {
    pub(super) referee: Referee,
    pub(super) ours: Colour,
    pub(super) score: Score,
    pub(super) close: Close,
    /// The error of a program.
    pub(super) trouble: Option<String>,
    /// Whether another game can be played on this connection.
    pub(super) goes_on: bool,
}

impl PlayedGame {
    /// Ours and theirs as White's and Black's.
    pub(super) fn colours<T>(&self, [ours, theirs]: [T; 2]) -> [T; 2] {
        if self.ours == Colour::White { [ours, theirs] } else { [theirs, ours] }
    }
}

/// Plays a game to its end, whatever the opponent sends.
pub(super) fn play(
    line: &mut Line,
    engine: &mut Player,
    referee: Referee,
    terms: &Agreement<'_>,
    context: &Context,
) -> PlayedGame {
    let left = Duration::from_secs(60 * u64::from(terms.request.minutes));
    let mut table = Table { line, engine, referee, terms, context, left: [left; 2], chats: 0 };
    let (close, score, trouble, goes_on) = match table.play() {
        Ok((close, goes_on)) => (close, table.score(close), None, goes_on),
        Err(Failure::Ours(trouble)) => (Close::Forfeit, Ending::Won(terms.ours.other()).score(), Some(trouble), false),
        Err(Failure::Theirs(error)) => {
            let (close, score) = match error {
                PeerError::Gone(_) | PeerError::Interrupted => (Close::Broken, Score::Open),
                _ => (Close::Forfeit, Ending::Won(terms.ours).score()),
            };
            (close, score, Some(error.say(terms.theirs, context)), false)
        }
    };
    PlayedGame { referee: table.referee, ours: terms.ours, score, close, trouble, goes_on }
}

/// A failure of one of the two programs.
enum Failure {
    Ours(String),
    Theirs(PeerError),
}

impl From<PeerError> for Failure {
    fn from(error: PeerError) -> Self {
        Self::Theirs(error)
    }
}

/// A game while it is played.
struct Table<'a> {
    line: &'a mut Line,
    engine: &'a mut Player,
    referee: Referee,
    terms: &'a Agreement<'a>,
    context: &'a Context,
    /// The remaining time of both sides, ours first.
    left: [Duration; 2],
    chats: usize,
}

impl Table<'_> {
    /// The end of the game, and whether another may follow.
    fn play(&mut self) -> Result<(Close, bool), Failure> {
        loop {
            let close = self.close();
            let ours = self.referee.to_move() == self.terms.ours;
            match close {
                Some(close) if ours => return self.end(close),
                _ if ours => self.move_ours()?,
                close => {
                    if let Some(ended) = self.hear_theirs(close)? {
                        return Ok(ended);
                    }
                }
            }
        }
    }

    /// The reason why the game is over, if it is. The side to move announces it.
    fn close(&self) -> Option<Close> {
        let moves = usize::from(self.terms.request.moves);
        let length = moves > 0 && self.referee.plies() >= 2 * moves;
        self.referee.ending().map(Close::Rules).or(length.then_some(Close::Length))
    }

    fn score(&self, close: Close) -> Score {
        match close {
            Close::Rules(ending) => ending.score(),
            Close::Resigned => Ending::Won(self.terms.ours).score(),
            // Claims of the opponent alone do not count.
            Close::Length | Close::Ended(_) | Close::Forfeit | Close::Broken => Score::Open,
        }
    }

    fn move_ours(&mut self) -> Result<(), Failure> {
        let began = Instant::now();
        let (level, limit) = self.terms.each.as_ref().map_or_else(|| self.clock(), Limit::level);
        let chosen = self.engine.choose_at(&self.referee, &level, limit);
        let played = match chosen {
            Ok(mv) => self.referee.play(&mv).map_err(|problem| problem.say(self.context.lang())),
            Err(trouble) => Err(trouble.say(&self.engine.name, self.context)),
        };
        if let Err(trouble) = played {
            let _ = self.say_end(EndReason::Unsaid, true);
            if interrupt::happened() {
                return Err(PeerError::Interrupted.into());
            }
            self.engine.stop();
            return Err(Failure::Ours(trouble));
        }
        let took = began.elapsed();
        self.left[0] = self.left[0].saturating_sub(took);
        let mv = self.referee.last().expect("a move was just played");
        let seconds = u16::try_from(took.as_secs()).unwrap_or(u16::MAX);
        Ok(self.line.say(&DxpMessage::Move { seconds, mv })?)
    }

    /// Our remaining time in Hub's notation, and the time limit of an answer.
    fn clock(&self) -> (HubLine, Duration) {
        let level = HubLine::new("level").with("time", self.left[0].as_secs_f64());
        let moves = usize::from(self.terms.request.moves);
        let level =
            if moves > 0 { level.with("moves", moves.saturating_sub(self.referee.plies() / 2).max(1)) } else { level };
        (level, self.left[0] + GRACE)
    }

    /// Reads messages until the opponent has moved or ended the game.
    fn hear_theirs(&mut self, close: Option<Close>) -> Result<Option<(Close, bool)>, Failure> {
        let began = Instant::now();
        // A side that has only to announce the end needs no thinking time.
        let over = matches!(close, Some(Close::Rules(_)));
        let wait = if over { self.terms.patience } else { self.left[1].saturating_add(self.terms.patience) };
        loop {
            let heard = match self.line.hear(began + wait) {
                // The game was over all the same.
                Err(PeerError::Late | PeerError::Gone(_)) if over => return Ok(close.map(|close| (close, false))),
                Err(PeerError::Late | PeerError::Interrupted) => {
                    let _ = self.say_end(EndReason::Unsaid, true);
                    return Err(if interrupt::happened() { PeerError::Interrupted } else { PeerError::Late }.into());
                }
                heard => heard?,
            };
            match heard {
                DxpMessage::Chat(text) => self.chat(&text),
                DxpMessage::BackRequest { .. } => {
                    self.line.say(&DxpMessage::BackAnswer(BackAcceptance::Unsupported))?;
                }
                // The opponent plays on after the end: announce it on our turn.
                DxpMessage::Move { .. } if over => return self.end(close.expect("the game is over")).map(Some),
                DxpMessage::Move { mv, .. } => {
                    if let Err(problem) = self.referee.play(&show_hub_move::<International>(mv)) {
                        let _ = self.say_end(EndReason::Unsaid, true);
                        return Err(PeerError::Illegal(problem).into());
                    }
                    self.left[1] = self.left[1].saturating_sub(began.elapsed());
                    return Ok(None);
                }
                DxpMessage::End { reason, no_more } => {
                    let said = self.say_end(EndReason::Unsaid, self.terms.last);
                    let close = match (close, reason) {
                        (Some(close @ Close::Rules(_)), _) => close,
                        (_, EndReason::Resigned) => Close::Resigned,
                        (close, reason) => close.unwrap_or(Close::Ended(reason)),
                    };
                    return Ok(Some((close, said.is_ok() && !no_more)));
                }
                other => {
                    let _ = self.say_end(EndReason::Unsaid, true);
                    return Err(PeerError::Misplaced(other.to_string()).into());
                }
            }
        }
    }

    fn chat(&mut self, text: &str) {
        self.chats += 1;
        if self.chats <= CHATS {
            self.context.note(&self.context.say(words::dxp::chat(self.terms.theirs, clean(text))));
        }
    }

    /// Ends the game on our turn, and waits for the opponent's confirmation.
    fn end(&mut self, close: Close) -> Result<(Close, bool), Failure> {
        let reason = match close {
            Close::Rules(Ending::Won(colour)) if colour == self.terms.ours => EndReason::Won,
            Close::Rules(Ending::Won(_)) => EndReason::Resigned,
            Close::Rules(Ending::Repetition | Ending::Articles) => EndReason::Draw,
            _ => EndReason::Unsaid,
        };
        let until = Instant::now() + self.terms.patience;
        if self.say_end(reason, self.terms.last).is_err() {
            return Ok((close, false));
        }
        loop {
            match self.line.hear(until) {
                Ok(DxpMessage::End { no_more, .. }) => return Ok((close, !no_more)),
                Ok(DxpMessage::Chat(text)) => self.chat(&text),
                // A message that crossed ours.
                Ok(DxpMessage::Move { .. } | DxpMessage::BackRequest { .. }) => {}
                // The game is over and known; only the connection is of no more use.
                Ok(_) | Err(_) => return Ok((close, false)),
            }
        }
    }

    fn say_end(&mut self, reason: EndReason, no_more: bool) -> Result<(), PeerError> {
        self.line.say(&DxpMessage::End { reason, no_more })
    }
}
