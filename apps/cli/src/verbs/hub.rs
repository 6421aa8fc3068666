//! `hub`: an engine for draughts, spoken to by programs.

use std::io;
use std::path::Path;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Text, home, words};
use tablette_hub::{Options, serve};

use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault, unwritten};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("hub", Text::new("waits for commands until quit", "attend des commandes jusqu'à quit")),
    Example::new(
        "hub --memory 512M",
        Text::new(
            "the same with more room for what it has searched",
            "la même chose avec plus de place pour ce qui a été cherché",
        ),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.say(words::verb::HUB_ABOUT)).after_help(speaker.say(words::verb::HUB_AFTER))
}

pub(super) fn run(_: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let options = Options {
        lang: desk.lang(),
        memory: desk.effort().memory,
        tables: desk.folder_of_tables(words::table::SEARCHED)?.map(Path::to_owned),
        seals: home::seals(),
        // One unless somebody wants more: then the same question has the same answer, and two programs share a machine fairly.
        threads: desk.threads().unwrap_or(1),
    };
    if let Some(problem) = options.problem() {
        return Err(Fault::Said(problem.say(desk.lang())));
    }
    serve(io::stdin().lock(), io::stdout(), options).map_err(|error| unwritten(&desk.speaker, &error))?;
    Ok(Done::Yes)
}
