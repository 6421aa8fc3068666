//! `table`: tables on disk, one file for each thing that is done with them.

mod build;
mod export;
mod file;
mod info;
mod probe;
mod verify;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::words;

use crate::args;
use crate::desk::Desk;
use crate::fault::{Done, Fault};

/// One thing that is done with tables.
struct Deed {
    name: &'static str,
    define: fn(Command, &Speaker) -> Command,
    run: fn(&ArgMatches, &Desk) -> Result<Done, Fault>,
}

/// In the order in which people come to need them.
static DEEDS: [Deed; 5] = [
    Deed { name: "build", define: build::define, run: build::run },
    Deed { name: "info", define: info::define, run: info::run },
    Deed { name: "verify", define: verify::define, run: verify::run },
    Deed { name: "probe", define: probe::define, run: probe::run },
    Deed { name: "export", define: export::define, run: export::run },
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

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let (name, inner) = matches.subcommand().expect("the parser insists on a verb");
    let deed = DEEDS.iter().find(|deed| deed.name == name).expect("the parser knows the verbs of this list alone");
    (deed.run)(inner, desk)
}
