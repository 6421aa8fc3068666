//! What was asked for: the game, its settings, the board, the question and the time, out of the arguments as they were parsed.

use std::time::Duration;

use clap::ArgMatches;
use tablette::{AnyBoard, AnyGame, Question, Setting, Settings, game, words};

use crate::desk::Desk;
use crate::failure::refused;
use crate::fault::Fault;
use crate::{args, board};

/// The game that was named.
pub(crate) fn named(matches: &ArgMatches, desk: &Desk) -> Result<&'static dyn AnyGame, Fault> {
    let name = matches.get_one::<String>("game").expect("the parser insists on a game");
    game(name).map_err(|problem| refused(desk, &problem))
}

/// The words that were given for a board, as they came.
pub(crate) fn typed(matches: &ArgMatches) -> Vec<&str> {
    matches.get_many::<String>("words").into_iter().flatten().map(String::as_str).collect()
}

/// How many lines of play are wanted of each position; 0 where nobody asks.
pub(crate) fn lines_of_play(matches: &ArgMatches) -> usize {
    matches.get_one::<u16>("lines").map_or(0, |lines| usize::from(*lines))
}

/// The settings that were given.
pub(crate) fn settings(matches: &ArgMatches, desk: &Desk) -> Result<Settings, Fault> {
    let pairs = chosen(matches, |game| game.info().settings);
    Settings::parse(pairs.iter().map(String::as_str)).map_err(|problem| refused(desk, &problem))
}

/// What was chosen, as `name=value`: by `--set`, and by the options that stand for settings.
pub(crate) fn chosen(matches: &ArgMatches, offered: fn(&dyn AnyGame) -> &'static [Setting]) -> Vec<String> {
    let set = matches.try_get_many::<String>("set").ok().flatten().into_iter().flatten().cloned();
    // A verb that takes no settings does not know their names.
    let value = |name: &'static str| Some(format!("{name}={}", matches.try_get_one::<String>(name).ok()??));
    let pairs = set.chain(args::names(offered).into_iter().filter_map(value));
    let game = matches.try_get_one::<String>("game").ok().flatten().and_then(|name| game(name).ok());
    let known = game.map_or(&[][..], offered);
    pairs.map(|pair| canonical(pair, known)).collect()
}

/// A pair whose value is the one that its setting has in tables and documents, however it was spelt.
fn canonical(pair: String, known: &[Setting]) -> String {
    let split = pair.split_once('=');
    let setting = split.and_then(|(name, value)| Some((known.iter().find(|setting| setting.name == name)?, value)));
    match setting {
        Some((setting, value)) => format!("{}={}", setting.name, setting.canonical(value)),
        None => pair,
    }
}

/// A century in seconds.
pub(crate) const CENTURY: f64 = 100.0 * 366.0 * 86_400.0;

/// The seconds of `--limit`.
pub(crate) fn limit(matches: &ArgMatches, desk: &Desk) -> Result<Option<Duration>, Fault> {
    let Some(seconds) = matches.get_one::<f64>("limit") else { return Ok(None) };
    if seconds.is_nan() || *seconds <= 0.0 {
        return Err(Fault::Said(desk.say(words::answer::LIMIT_POSITIVE)));
    }
    // More than a century is as good as no limit, and no clock overflows on it.
    Ok(Some(Duration::from_secs_f64(seconds.min(CENTURY))))
}

/// The question of `--worth`.
pub(crate) fn worth(matches: &ArgMatches) -> Option<Question> {
    let name = matches.get_one::<String>("worth")?;
    Question::named(name)
}

/// The board that was given, opened.
pub(crate) fn open(matches: &ArgMatches, desk: &Desk) -> Result<Box<dyn AnyBoard>, Fault> {
    let (game, settings) = (named(matches, desk)?, settings(matches, desk)?);
    board::given(matches, desk, game)?.open(game, &settings, desk)
}

/// The board that a table is to be of, opened.
pub(crate) fn open_for_table(matches: &ArgMatches, desk: &Desk) -> Result<Box<dyn AnyBoard>, Fault> {
    let (game, settings) = (named(matches, desk)?, settings(matches, desk)?);
    board::given(matches, desk, game)?.open_for_table(game, &settings, desk)
}

/// Prints what was asked about, as it was typed, with the settings that were chosen. Of a long board only the beginning.
pub(crate) fn head(matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    head_of(&typed(matches).join(" "), matches, desk)
}

/// The same of a board that was not typed as a word of the command.
pub(crate) fn head_of(typed: &str, matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    const LONGEST: usize = 120;
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    let mut asked = text("game").into_iter().collect::<Vec<_>>();
    asked.extend(Some(typed.to_owned()).filter(|typed| !typed.is_empty()).or_else(|| text("from")));
    asked.extend(text("to").into_iter().flat_map(|to| ["→".to_owned(), to]));
    let mut asked = asked.join(" ").split('\n').map(str::trim).collect::<Vec<_>>().join("; ");
    if asked.chars().count() > LONGEST {
        asked = asked.chars().take(LONGEST).chain(['…']).collect();
    }
    let chosen = chosen(matches, |game| game.info().settings).into_iter().map(|pair| format!("  {pair}"));
    desk.line(&desk.style.strong(&(asked + &chosen.collect::<String>())))
}
