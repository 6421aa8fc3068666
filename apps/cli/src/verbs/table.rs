//! `table`: tables on disk, one file for each thing that is done with them.

mod build;
mod export;
mod file;
pub(super) mod folder;
mod info;
mod join;
mod list;
mod manifest;
mod plan;
mod probe;
mod task;
mod verify;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::args;
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// One thing that is done with tables.
struct Deed {
    name: &'static str,
    define: fn(Command, &Speaker) -> Command,
    run: fn(&ArgMatches, &Desk) -> Result<Done, Fault>,
    examples: &'static [Example],
}

/// In the order in which people come to need them.
static DEEDS: [Deed; 10] = [
    Deed { name: "build", define: build::define, run: build::run, examples: build::EXAMPLES },
    Deed { name: "list", define: list::define, run: list::run, examples: list::EXAMPLES },
    Deed { name: "info", define: info::define, run: info::run, examples: info::EXAMPLES },
    Deed { name: "verify", define: verify::define, run: verify::run, examples: verify::EXAMPLES },
    Deed { name: "probe", define: probe::define, run: probe::run, examples: probe::EXAMPLES },
    Deed { name: "export", define: export::define, run: export::run, examples: export::EXAMPLES },
    Deed { name: "plan", define: plan::define, run: plan::run, examples: plan::EXAMPLES },
    Deed { name: "task", define: task::define, run: task::run, examples: task::EXAMPLES },
    Deed { name: "join", define: join::define, run: join::run, examples: join::EXAMPLES },
    Deed { name: "manifest", define: manifest::define, run: manifest::run, examples: manifest::EXAMPLES },
];

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table build chomp 6x6 --out tables",
        Text::new("works out a table and keeps it", "calcule une table et la garde"),
    ),
    Example::new("table list tables", Text::new("the tables of a folder", "les tables d'un dossier")),
    Example::new(
        "table verify tables/*.tablette",
        Text::new(
            "checks it, every byte and some thousand values",
            "la vérifie, chaque octet et quelques milliers de valeurs",
        ),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let command = command
        .about(speaker.say(words::verb::TABLE_ABOUT))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(speaker.say(words::label::HEADING_VERBS))
        .subcommand_value_name(speaker.say(words::label::VALUE_VERB));
    DEEDS.iter().fold(command, |command, deed| {
        let defined = (deed.define)(args::dressed(Command::new(deed.name), speaker), speaker);
        command.subcommand(defined.arg(args::help(speaker)))
    })
}

/// The names of what is done with tables.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    DEEDS.iter().map(|deed| deed.name)
}

/// The examples of one of them.
pub(super) fn examples(name: &str) -> &'static [Example] {
    DEEDS.iter().find(|deed| deed.name == name).map_or(&[], |deed| deed.examples)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let (name, inner) = matches.subcommand().expect("the parser insists on a verb");
    let deed = DEEDS.iter().find(|deed| deed.name == name).expect("the parser knows the verbs of this list alone");
    (deed.run)(inner, desk)
}
