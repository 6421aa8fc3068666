//! `completions`: what a shell needs to complete commands.

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Shell, generate};
use tablette::speech::Speaker;

use crate::args;
use crate::desk::Desk;
use crate::fault::{Done, Fault};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.plain("completions-about")).after_help(speaker.plain("completions-after")).arg(
        Arg::new("shell")
            .value_name(speaker.plain("value-shell"))
            .required(true)
            .value_parser(value_parser!(Shell))
            .hide_possible_values(true)
            .help(speaker.plain("completions-arg"))
            .help_heading(speaker.plain("heading-arguments")),
    )
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let shell = *matches.get_one::<Shell>("shell").expect("the parser insists on a shell");
    let mut script = Vec::new();
    generate(shell, &mut args::command(&desk.speaker), "tablette", &mut script);
    desk.print(&String::from_utf8_lossy(&script))?;
    Ok(Done::Yes)
}
