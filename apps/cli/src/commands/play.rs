//! `play`: a game against perfect play or a weaker opponent, or a puzzle with help at hand.

mod command;
mod input;
mod orders;
mod record;
mod save;
mod table;
mod voice;

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tablette::session::Session;
use tablette::{AnyGame, Opponent, Players, Problem, Settings, Text, words};

use self::save::{Me, SavedGame};
use self::table::{Match, Terms};
use crate::args::{GameWord, Seat, arguments, game_or_file, option};
use crate::board;
use crate::clean::clean;
use crate::position::{Ends, GameSettings, Position, names};
use crate::{Context, Done, Fault, Subcommand, own};
use clap::Command;

arguments! {
    pub(super) struct Play {
        game: Option<GameWord> = game_or_file().with(|arg| arg.required_unless_present("resume")),
        ends: Ends,
        settings: GameSettings,
        me: Option<Seat> = words::option::ME,
        level: Option<Opponent> = option(words::play::LEVEL).with(|arg| arg.value_name("LEVEL")),
        seed: Option<u64> = words::play::SEED,
        resume: Option<PathBuf> = words::play::RESUME,
    }
}

impl Subcommand for Play {
    const NAME: &'static str = "play";
    const ABOUT: Text = words::play::ABOUT;
    const AFTER: Option<Text> = Some(words::play::AFTER);

    fn adjust(command: Command) -> Command {
        // A saved game has all of these itself.
        let settings = names(|game| game.info().settings);
        let saved = ["game", "words", "from", "to", "set", "me", "level", "seed"].into_iter().chain(settings);
        command
            .mut_arg("words", |words| words.required_unless_present_any(["from", "game", "resume"]))
            .mut_arg("resume", |resume| resume.conflicts_with_all(saved))
    }

    fn run(self, context: &Context) -> Result<Done, Fault> {
        if context.json {
            return Err(context.fault(words::play::NO_JSON));
        }
        let table = match (&self.resume, self.game.clone()) {
            (Some(path), _) => resumed(path, context)?,
            (None, game) => self.begin(game.expect("the parser insists on a game or a file"), context)?,
        };
        table.play()?;
        Ok(Done::Yes)
    }
}

impl Play {
    /// Begins a new game.
    fn begin(self, game: GameWord, context: &Context) -> Result<Match<'_>, Fault> {
        let position = Position { game, ends: self.ends, settings: self.settings };
        let game = position.game.open(context)?;
        let (given, board) = (position.settings()?, position.text(context)?);
        let in_play = given.in_play(game.info().settings);
        let session = Session::new(board.open(game, &in_play, context)?);
        let me = match game.info().players {
            Players::One => Me::Alone,
            Players::Two if self.me == Some(Seat::Second) => Me::Second,
            Players::Two => Me::First,
        };
        let opponent = self.level.unwrap_or(Opponent::Perfect);
        let seed = self.seed.unwrap_or_else(chance);
        let terms = Terms { me, opponent, seed, added: in_play != given, settings: in_play };
        Ok(Match::new(context, studied(session, game, &terms.settings), terms))
    }
}

/// A game that was saved, with its moves played again.
fn resumed<'a>(path: &Path, context: &'a Context) -> Result<Match<'a>, Fault> {
    let given = board::file(path, context)?;
    let wrong = |line: usize, problem: &Problem| {
        let why = problem.say(context.lang());
        context.fault(words::play::not_resumed(clean(&path.display().to_string()), line, why))
    };
    let saved = SavedGame::parse(&given.text).map_err(|(line, problem)| wrong(line, &problem))?;
    let line = |key: &str, nth: usize| line_of(&given.text, key, nth);
    let game = if own::is_file(&saved.game) {
        context.own_game(Path::new(&saved.game))?.game()
    } else {
        tablette::game(&saved.game).map_err(|problem| wrong(line("game", 0), &problem))?
    };
    let chosen = Settings::parse(saved.settings.iter().map(String::as_str));
    let settings = chosen.map_err(|problem| wrong(line("set", 0), &problem))?;
    let board = game.open(&saved.board, &settings).map_err(|problem| wrong(line("board", 0), &problem))?;
    let alone = game.info().players == Players::One;
    if alone != (saved.me == Me::Alone) {
        return Err(wrong(line("me", 0), &Problem::new(words::play::SIDES, if alone { "one" } else { "two" })));
    }
    let mut session = Session::new(board);
    for (at, mv) in saved.moves.iter().enumerate() {
        if session.result().is_some() {
            return Err(wrong(line("move", at), &Problem::new(words::play::NO_MOVE_LEFT, mv)));
        }
        session.play(mv).map_err(|problem| wrong(line("move", at), &problem))?;
    }
    let terms = Terms { me: saved.me, opponent: saved.opponent, seed: saved.seed, added: false, settings };
    let mut table = Match::new(context, studied(session, game, &terms.settings), terms);
    table.recall()?;
    Ok(table)
}

/// The number of the `nth` line of a file that begins with a word, from 1.
fn line_of(text: &str, key: &str, nth: usize) -> usize {
    let lines = text.lines().enumerate().filter(|(_, line)| line.split_whitespace().next() == Some(key));
    lines.map(|(at, _)| at + 1).nth(nth).unwrap_or(1)
}

/// Where a game is played by other rules than it is studied by, tables of the studied one may still
/// help.
fn studied(session: Session, game: &'static dyn AnyGame, settings: &Settings) -> Session {
    let in_play: Vec<&str> =
        game.info().settings.iter().filter(|setting| setting.in_play.is_some()).map(|setting| setting.name).collect();
    let plain =
        settings.pairs().filter(|(name, _)| !in_play.contains(name)).map(|(name, value)| format!("{name}={value}"));
    let plain: Vec<String> = plain.collect();
    match Settings::parse(plain.iter().map(String::as_str)) {
        Ok(plain) if plain != *settings => session.studied(game, plain),
        _ => session,
    }
}

/// A seed that differs from one game to the next.
fn chance() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
