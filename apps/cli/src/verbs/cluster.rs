//! `cluster`: ready examples of builds that many workers share.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use tablette::cluster::{CLUSTERS, ClusterExample, all};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "cluster local",
        Text::new("a build on all cores of this machine", "un calcul sur tous les cœurs d'ici"),
    ),
    Example::new("cluster slurm", Text::new("the same on a cluster with Slurm", "le même sur une grappe avec Slurm")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.say(words::verb::CLUSTER_ABOUT)).after_help(speaker.say(words::verb::CLUSTER_AFTER)).arg(
        Arg::new("place")
            .value_name(speaker.say(words::label::VALUE_PLACE))
            .value_parser(PossibleValuesParser::new(CLUSTERS.map(|example| example.name)))
            .hide_possible_values(true)
            .help(speaker.say(words::verb::CLUSTER_ARG))
            .help_heading(speaker.say(words::label::HEADING_ARGUMENTS)),
    )
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let place = matches.get_one::<String>("place").and_then(|name| ClusterExample::named(name));
    desk.print(&place.map_or_else(|| all(desk.lang()), |example| example.script(desk.lang())))?;
    Ok(Done::Yes)
}
