//! The verbs, one file each: what it is called, which words it takes, and what it does.

mod census;
mod check;
mod compare;
mod completions;
mod explain;
mod games;
mod help;
mod man;
mod map;
mod moves;
mod perft;
mod play;
mod play_move;
mod show;
mod solve;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, AnyGame, Settings, game};

use crate::desk::Desk;
use crate::fault::{Done, Fault, refused};
use crate::interrupt;

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
    Verb { name: "check", define: check::define, run: check::run, long: true },
    Verb { name: "perft", define: perft::define, run: perft::run, long: true },
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
fn words(matches: &ArgMatches) -> Vec<&str> {
    matches.get_many::<String>("words").into_iter().flatten().map(String::as_str).collect()
}

/// The settings that were given.
fn settings(matches: &ArgMatches, desk: &Desk) -> Result<Settings, Fault> {
    let pairs = matches.get_many::<String>("set").into_iter().flatten().map(String::as_str);
    Settings::parse(pairs).map_err(|problem| refused(desk, &problem))
}

/// The board that was given, opened.
fn open(matches: &ArgMatches, desk: &Desk) -> Result<Box<dyn AnyBoard>, Fault> {
    let settings = settings(matches, desk)?;
    named(matches, desk)?.open(&words(matches).join(" "), &settings).map_err(|problem| refused(desk, &problem))
}

/// Prints what was asked about, as it was typed.
fn head(matches: &ArgMatches, desk: &Desk) -> Result<(), Fault> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    desk.line(&desk.style.strong(&format!("{name} {}", words(matches).join(" "))))
}

/// The width of the terminal, where there is one.
fn columns() -> usize {
    console::Term::stdout().size_checked().map_or(100, |(_, columns)| usize::from(columns))
}
