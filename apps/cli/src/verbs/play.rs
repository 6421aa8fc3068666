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

use clap::{Arg, ArgMatches, Command, value_parser};
use tablette::session::Session;
use tablette::speech::Speaker;
use tablette::{AnyGame, Opponent, Players, Problem, Settings, Text, game, words};

use self::save::{Me, SavedGame};
use self::table::{Match, Terms};
use crate::asked::{named, settings};
use crate::clean::clean;
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};
use crate::named::Named;
use crate::{args, board};

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
    Example::new(
        "play draughts start --level learner",
        Text::new("an opponent that can be lost to", "un adversaire qu'on peut battre"),
    ),
    Example::new("play rings 4", Text::new("a puzzle, with hints", "un casse-tête, avec des indices")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let command = args::position(command, speaker)
        .about(speaker.say(words::play::ABOUT))
        .after_help(speaker.say(words::play::AFTER))
        .mut_arg("game", |game| game.required(false).required_unless_present("resume"))
        .mut_arg("words", |words| words.required_unless_present_any(["from", "resume"]))
        .arg(
            Arg::new("me")
                .long("me")
                .value_name("first|second")
                .value_parser(Named::seats())
                .hide_possible_values(true)
                .help(speaker.say(words::option::ME)),
        )
        .arg(
            Arg::new("level")
                .long("level")
                // As it was called while there were three.
                .alias("opponent")
                .value_name("LEVEL")
                .value_parser(Named::levels())
                .hide_possible_values(true)
                .help(speaker.say(words::play::LEVEL)),
        )
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help(speaker.say(words::play::SEED)),
        );
    let resume = args::file(speaker, "resume", speaker.say(words::play::RESUME));
    // A saved game says all of these itself.
    let settings = args::names(|game| game.info().settings);
    let said = ["game", "words", "from", "to", "set", "me", "level", "seed"].into_iter().chain(settings);
    command.arg(resume.conflicts_with_all(said.collect::<Vec<_>>()))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    if desk.json {
        return Err(Fault::Said(desk.say(words::play::NO_JSON)));
    }
    let table = match matches.get_one::<PathBuf>("resume") {
        Some(path) => resumed(path, desk)?,
        None => begun(matches, desk)?,
    };
    table.play()?;
    Ok(Done::Yes)
}

/// A new game, as the command says.
fn begun<'a>(matches: &ArgMatches, desk: &'a Desk) -> Result<Match<'a>, Fault> {
    let (game, given) = (named(matches, desk)?, settings(matches, desk)?);
    let board = board::given(matches, desk, game)?;
    let in_play = given.in_play(game.info().settings);
    let session = Session::new(board.open(game, &in_play, desk)?);
    let second = matches.get_one::<String>("me").is_some_and(|seat| seat == "second");
    let me = match game.info().players {
        Players::One => Me::Alone,
        Players::Two if second => Me::Second,
        Players::Two => Me::First,
    };
    let level = matches.get_one::<String>("level").and_then(|name| Opponent::named(name));
    let opponent = level.unwrap_or(Opponent::Perfect);
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or_else(chance);
    let terms = Terms { me, opponent, seed, added: in_play != given, settings: in_play };
    Ok(Match::new(desk, studied(session, game, &terms.settings), terms))
}

/// A game that was saved, with its moves played again.
fn resumed<'a>(path: &Path, desk: &'a Desk) -> Result<Match<'a>, Fault> {
    let given = board::file(path, desk)?;
    let wrong = |line: usize, problem: &Problem| {
        let why = problem.say(desk.lang());
        Fault::Said(desk.say(words::play::not_resumed(clean(&path.display().to_string()), line, why)))
    };
    let saved = SavedGame::parse(&given.text).map_err(|(line, problem)| wrong(line, &problem))?;
    let line = |key: &str, nth: usize| line_of(&given.text, key, nth);
    let game = game(&saved.game).map_err(|problem| wrong(line("game", 0), &problem))?;
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
    let mut table = Match::new(desk, studied(session, game, &terms.settings), terms);
    table.recall()?;
    Ok(table)
}

/// The number of the `nth` line of a file that begins with a word, from 1.
fn line_of(text: &str, key: &str, nth: usize) -> usize {
    let lines = text.lines().enumerate().filter(|(_, line)| line.split_whitespace().next() == Some(key));
    lines.map(|(at, _)| at + 1).nth(nth).unwrap_or(1)
}

/// Where a game is played by other rules than it is studied by, tables of the studied one may still help.
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
