//! `pdn`: whole games in files, one file here for each thing that is done with them.

mod annotate;
mod check;
mod show;
mod source;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{GAMES, RecordFormat, Text, words};

use crate::args;
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// The notation that this verb is about.
const NAME: &str = "pdn";

/// One thing that is done with files of games.
struct Task {
    name: &'static str,
    define: fn(Command, &Speaker) -> Command,
    run: fn(&ArgMatches, RecordFormat, &Desk) -> Result<Done, Fault>,
    examples: &'static [Example],
}

/// In the order in which people come to need them.
static TASKS: [Task; 3] = [
    Task { name: "check", define: check::define, run: check::run, examples: check::EXAMPLES },
    Task { name: "show", define: show::define, run: show::run, examples: show::EXAMPLES },
    Task { name: "annotate", define: annotate::define, run: annotate::run, examples: annotate::EXAMPLES },
];

/// Commands to try. Those that run them prepare `games.pdn`, with two games.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "pdn check games.pdn",
        Text::new("every fault, with its line and column", "toutes les fautes, avec leur ligne et leur colonne"),
    ),
    Example::new(
        "pdn show games.pdn --game 2",
        Text::new("the second game, and its last position", "la deuxième partie et sa dernière position"),
    ),
    Example::new(
        "pdn annotate games.pdn --limit 0.1 --out judged.pdn",
        Text::new("every move judged, in comments", "chaque coup jugé, dans des commentaires"),
    ),
];

/// The names of what is done with games.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    TASKS.iter().map(|task| task.name)
}

/// The examples of one of them.
pub(super) fn examples(name: &str) -> &'static [Example] {
    TASKS.iter().find(|task| task.name == name).map_or(&[], |task| task.examples)
}

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let command = command
        .about(speaker.say(words::pdn::ABOUT))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(speaker.say(words::label::HEADING_VERBS))
        .subcommand_value_name(speaker.say(words::label::VALUE_VERB));
    TASKS.iter().fold(command, |command, task| {
        let defined = (task.define)(args::dressed(Command::new(task.name), speaker), speaker);
        command.subcommand(defined.arg(lenient(speaker)).arg(rules(speaker)).arg(args::help(speaker)))
    })
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let (name, inner) = matches.subcommand().expect("the parser insists on a verb");
    let task = TASKS.iter().find(|task| task.name == name).expect("the parser knows the verbs of this list alone");
    let format = GAMES.iter().find_map(|game| game.records_format().filter(|format| format.name == NAME));
    let format = format.ok_or_else(|| Fault::Said(desk.say(words::pdn::no_records(NAME))))?;
    (task.run)(inner, format, desk)
}

fn rules(speaker: &Speaker) -> Arg {
    Arg::new("rules")
        .long("rules")
        .value_name(speaker.say(words::label::VALUE_GAME))
        .help(speaker.say(words::pdn::RULES))
}

fn lenient(speaker: &Speaker) -> Arg {
    Arg::new("lenient").long("lenient").action(ArgAction::SetTrue).help(speaker.say(words::pdn::LENIENT))
}
