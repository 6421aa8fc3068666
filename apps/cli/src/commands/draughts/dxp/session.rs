//! The program that plays for us, and the record of its games.

use std::path::PathBuf;
use std::time::Duration;

use tablette::words;
use tablette_engine::document;
use tablette_hub::dxp::EndReason;
use tablette_hub::{Colour, Ending, GameType};

use super::game::{Close, PlayedGame};
use crate::clean::clean;
use crate::commands::draughts::contest::announcer::sentence;
use crate::commands::draughts::contest::player::{Limit, Player};
use crate::context::Context;
use crate::fault::Fault;
use crate::files::Sink;

/// Everything that outlives a game.
pub(super) struct Session<'a> {
    pub(super) context: &'a Context,
    pub(super) engine: Player,
    /// The limit of each move, unless the clock decides.
    pub(super) each: Option<Limit>,
    pub(super) patience: Duration,
    sink: Option<Sink<'a>>,
    document: SessionDocument,
}

/// A program's name, as another machine sent it.
pub(super) fn named(name: &str) -> String {
    if name.is_empty() { "?".to_owned() } else { clean(name) }
}

impl<'a> Session<'a> {
    pub(super) fn begin(
        engine: &str,
        each: Option<Limit>,
        patience: Duration,
        out: Option<&'a PathBuf>,
        context: &'a Context,
    ) -> Result<Self, Fault> {
        let engine = Player::start(engine, context)?;
        let sink = out.map(|path| Sink::create(context, Some(path))).transpose()?;
        let document = SessionDocument { engine: engine.name.clone(), games: Vec::new(), refused: None };
        Ok(Self { context, engine, each, patience, sink, document })
    }

    /// The number of games, finished or not.
    pub(super) fn games(&self) -> u64 {
        self.document.games.len() as u64
    }

    /// Makes the program ready for a game.
    pub(super) fn prepare(&mut self) -> Result<(), Fault> {
        self.engine.new_game(self.context)
    }

    /// Standard output belongs to a document, or to the games.
    fn is_silent(&self) -> bool {
        self.context.json || self.sink.as_ref().is_some_and(Sink::is_output)
    }

    /// Prints a line at once.
    pub(super) fn say(&self, text: &str) -> Result<(), Fault> {
        if self.is_silent() {
            self.context.note(text);
            return Ok(());
        }
        self.context.line(text)?;
        self.context.close()
    }

    /// Records that the opponent declines.
    pub(super) fn refuse(&mut self, why: String) {
        self.context.note(&why);
        self.document.refused = Some(why);
    }

    /// Records a game and prints its result.
    pub(super) fn record(&mut self, game: &PlayedGame, theirs: &str) -> Result<(), Fault> {
        let (number, moves) = (self.games() + 1, game.referee.plies().div_ceil(2) as u64);
        let said = self.why(game, theirs, moves);
        let [white, black] = game.colours([self.engine.name.as_str(), theirs]);
        let score = game.score.show(GameType::International);
        let line = self.context.say(words::contest::game(number, white, black, score, said.as_str()));
        if let Some(sink) = &mut self.sink {
            let by_rules = matches!(game.close, Close::Rules(Ending::Won(_)));
            let comment = (!by_rules).then_some(said.as_str());
            let text = game.referee.pdn("tablette dxp", number, [white, black], game.score, comment)?;
            sink.write((text + "\n").as_bytes())?;
        }
        let us = if game.ours == Colour::White { "white" } else { "black" };
        let (white, black, trouble) = (white.to_owned(), black.to_owned(), game.trouble.clone());
        let end = end(game.close);
        self.document.games.push(PeerGameDocument { white, black, us, score, moves, end, trouble });
        self.say(&line)
    }

    /// The reason why a game is over, as a sentence.
    fn why(&self, game: &PlayedGame, theirs: &str, moves: u64) -> String {
        let said = match (&game.trouble, game.close) {
            (Some(trouble), _) => return trouble.clone(),
            (None, Close::Rules(ending)) => sentence(Some(ending), moves),
            (None, Close::Length) => words::dxp::length(moves),
            (None, Close::Resigned) => words::dxp::resigned(theirs),
            (None, Close::Ended(EndReason::Draw)) => words::dxp::claims_draw(theirs),
            (None, Close::Ended(EndReason::Won)) => words::dxp::claims_win(theirs),
            (None, Close::Ended(_)) => words::dxp::ended(theirs),
            (None, _) => sentence(None, moves),
        };
        self.context.say(said)
    }

    /// Puts the games into their place.
    pub(super) fn end(self) -> Result<(), Fault> {
        self.sink.map(Sink::commit).transpose()?;
        if self.context.json { self.context.document(&self.document) } else { Ok(()) }
    }
}

/// The end of a game, for a document.
const fn end(close: Close) -> &'static str {
    match close {
        Close::Rules(ending) => ending.name(),
        Close::Length => "length",
        Close::Resigned => "resigned",
        Close::Ended(_) => "ended",
        Close::Forfeit => "forfeit",
        Close::Broken => "broken",
    }
}

document! {
    struct SessionDocument {
        engine: String,
        games: Vec<PeerGameDocument>,
        /// Why there was no other game.
        refused?: String,
    }

    struct PeerGameDocument {
        white: String,
        black: String,
        /// Our colour.
        us: &'static str,
        score: &'static str,
        moves: u64,
        end: &'static str,
        trouble?: String,
    }
}
