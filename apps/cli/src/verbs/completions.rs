//! `completions`: what a shell needs to complete commands.

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Shell, generate};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "completions bash > tablette.bash",
        Text::new("for bash: source that file", "pour bash : chargez ce fichier avec source"),
    ),
    Example::new(
        "completions fish > tablette.fish",
        Text::new(
            "for fish: move it into ~/.config/fish/completions",
            "pour fish : placez-le dans ~/.config/fish/completions",
        ),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::verb::COMPLETIONS_ABOUT))
        .after_help(speaker.say(words::verb::COMPLETIONS_AFTER))
        .arg(
            Arg::new("shell")
                .value_name(speaker.say(words::label::VALUE_SHELL))
                .required(true)
                .value_parser(value_parser!(Shell))
                .hide_possible_values(true)
                .help(speaker.say(words::verb::COMPLETIONS_ARG))
                .help_heading(speaker.say(words::label::HEADING_ARGUMENTS)),
        )
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let shell = *matches.get_one::<Shell>("shell").expect("the parser insists on a shell");
    let mut script = Vec::new();
    generate(shell, &mut desk.command().clone(), "tablette", &mut script);
    desk.print(&String::from_utf8_lossy(&script))?;
    Ok(Done::Yes)
}
