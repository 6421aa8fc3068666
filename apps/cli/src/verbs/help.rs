//! `help`: what `--help` says, for people who type it as a verb.

use clap::{Arg, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::words;

use crate::desk::Desk;
use crate::fault::{Done, Fault};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.say(words::verb::HELP_ABOUT)).arg(verb(speaker))
}

/// A verb to be told about. Which ones there are is filled in when all of them are known.
pub(super) fn verb(speaker: &Speaker) -> Arg {
    Arg::new("verb")
        .value_name(speaker.say(words::label::VALUE_VERB))
        .hide_possible_values(true)
        .help(speaker.say(words::option::ARG_VERB))
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let mut command = described(matches, desk);
    desk.print(&command.render_help().to_string())?;
    Ok(Done::Yes)
}

/// The definition of the verb that was named, or of the whole command line.
pub(super) fn described(matches: &ArgMatches, desk: &Desk) -> Command {
    let mut root = desk.command.clone();
    root.build();
    let verb = matches.get_one::<String>("verb").and_then(|name| root.find_subcommand(name).cloned());
    verb.unwrap_or(root)
}
