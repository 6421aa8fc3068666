//! The verbs, one file each: what it is called, which words it takes, and what it does.

mod census;
mod check;
mod compare;
mod completions;
mod explain;
mod games;
mod help;
mod hub;
mod man;
mod map;
mod moves;
mod new;
mod perft;
mod play;
mod play_move;
mod serve;
mod show;
mod solve;
mod survey;
mod table;

use std::time::Duration;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, AnyGame, Question, Setting, Settings, game, words};

use crate::desk::Desk;
use crate::fault::{Done, Fault, refused};
use crate::{args, board, interrupt};

/// One verb.
pub(crate) struct Verb {
    /// As it is typed.
    pub(crate) name: &'static str,
    /// Adds what it takes to a command of that name.
    pub(crate) define: fn(Command, &Speaker) -> Command,
    /// Does it.
    run: fn(&ArgMatches, &Desk) -> Result<Done, Fault>,
    /// True when it may work for long.
    long: bool,
}

/// Every verb, in the order in which people meet them.
pub(crate) static VERBS: &[Verb] = &[
    Verb { name: "games", define: games::define, run: games::run, long: false },
    Verb { name: "show", define: show::define, run: show::run, long: false },
    Verb { name: "moves", define: moves::define, run: moves::run, long: true },
    Verb { name: "play-move", define: play_move::define, run: play_move::run, long: false },
    Verb { name: "solve", define: solve::define, run: solve::run, long: true },
    Verb { name: "explain", define: explain::define, run: explain::run, long: true },
    Verb { name: "map", define: map::define, run: map::run, long: true },
    Verb { name: "compare", define: compare::define, run: compare::run, long: true },
    Verb { name: "play", define: play::define, run: play::run, long: true },
    Verb { name: "census", define: census::define, run: census::run, long: true },
    Verb { name: "table", define: table::define, run: table::run, long: true },
    Verb { name: "check", define: check::define, run: check::run, long: true },
    Verb { name: "perft", define: perft::define, run: perft::run, long: true },
    Verb { name: "new", define: new::define, run: new::run, long: false },
    Verb { name: "hub", define: hub::define, run: hub::run, long: false },
    Verb { name: "serve", define: serve::define, run: serve::run, long: false },
    Verb { name: "completions", define: completions::define, run: completions::run, long: false },
    Verb { name: "man", define: man::define, run: man::run, long: false },
    Verb { name: "help", define: help::define, run: help::run, long: false },
];

/// Does what was asked for.
///
/// # Errors
/// What the verb says.
pub(crate) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let (name, inner) = matches.subcommand().expect("the parser insists on a verb");
    let verb = VERBS.iter().find(|verb| verb.name == name).expect("the parser knows the verbs of this list alone");
    if verb.long {
        interrupt::listen(&desk.speaker);
    }
    (verb.run)(inner, desk)
}

/// The game that was named.
fn named(matches: &ArgMatches, desk: &Desk) -> Result<&'static dyn AnyGame, Fault> {
    let name = matches.get_one::<String>("game").expect("the parser insists on a game");
    game(name).map_err(|problem| refused(desk, &problem))
}

/// The words that were given for a board, as they came.
fn typed(matches: &ArgMatches) -> Vec<&str> {
    matches.get_many::<String>("words").into_iter().flatten().map(String::as_str).collect()
}

/// The settings that were given.
fn settings(matches: &ArgMatches, desk: &Desk) -> Result<Settings, Fault> {
    let pairs = chosen(matches, |game| game.info().settings);
    Settings::parse(pairs.iter().map(String::as_str)).map_err(|problem| refused(desk, &problem))
}

/// What was chosen, as `name=value`: by `--set`, and by the options that stand for settings.
fn chosen(matches: &ArgMatches, offered: fn(&dyn AnyGame) -> &'static [Setting]) -> Vec<String> {
    let set = matches.try_get_many::<String>("set").ok().flatten().into_iter().flatten().cloned();
    // A verb that takes no settings does not know their names.
    let value = |name: &'static str| Some(format!("{name}={}", matches.try_get_one::<String>(name).ok()??));
    set.chain(args::names(offered).into_iter().filter_map(value)).collect()
}

/// A century in seconds.
const CENTURY: f64 = 100.0 * 366.0 * 86_400.0;

/// The seconds of `--limit`.
fn limit(matches: &ArgMatches, desk: &Desk) -> Result<Option<Duration>, Fault> {
    let Some(seconds) = matches.get_one::<f64>("limit") else { return Ok(None) };
    if seconds.is_nan() || *seconds <= 0.0 {
        return Err(Fault::Said(desk.say(words::answer::LIMIT_POSITIVE)));
    }
    // More than a century is as good as no limit, and no clock overflows on it.
    Ok(Some(Duration::from_secs_f64(seconds.min(CENTURY))))
}

/// The question of `--worth`.
fn worth(matches: &ArgMatches) -> Option<Question> {
    let name = matches.get_one::<String>("worth")?;
    Question::ALL.into_iter().find(|question| question.name() == name)
}

/// The board that was given, opened.
fn open(matches: &ArgMatches, desk: &Desk) -> Result<Box<dyn AnyBoard>, Fault> {
    let (game, settings) = (named(matches, desk)?, settings(matches, desk)?);
    board::given(matches, desk, game)?.open(game, &settings, desk)
}

/// Prints what was asked about, as it was typed, with the settings that were chosen. Of a long board only the beginning.
fn head(matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    const LONGEST: usize = 120;
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    let typed = typed(matches).join(" ");
    let mut asked = text("game").into_iter().collect::<Vec<_>>();
    asked.extend(Some(typed).filter(|typed| !typed.is_empty()).or_else(|| text("from")));
    asked.extend(text("to").into_iter().flat_map(|to| ["→".to_owned(), to]));
    let mut asked = asked.join(" ").split('\n').map(str::trim).collect::<Vec<_>>().join("; ");
    if asked.chars().count() > LONGEST {
        asked = asked.chars().take(LONGEST).chain(['…']).collect();
    }
    let chosen = chosen(matches, |game| game.info().settings).into_iter().map(|pair| format!("  {pair}"));
    desk.line(&desk.style.strong(&(asked + &chosen.collect::<String>())))
}

/// The width of the terminal, where there is one.
fn columns() -> usize {
    console::Term::stdout().size_checked().map_or(100, |(_, columns)| usize::from(columns))
}
