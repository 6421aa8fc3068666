//! `dxp`: games against another program over the network.

mod follow;
mod game;
mod initiate;
mod lapse;
mod line;
mod place;
mod session;

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command, value_parser};
use tablette::speech::Speaker;
use tablette::{Text, words};

use self::session::Session;
use super::contest::limit::Limit;
use crate::args;
use crate::asked::limit;
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// The program that plays unless told otherwise: this one.
const ENGINE: &str = "tablette";
/// Seconds that one waits beyond the clock of a game unless told otherwise.
const PATIENCE: u64 = 60;
/// An hour is more patience than any connection needs.
const MOST_PATIENCE: u64 = 3600;
const MOST_GAMES: u64 = 1_000_000;
/// What three digits hold.
const MOST: i64 = 999;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "dxp --listen",
        Text::new(
            "waits on this machine for programs that want to play",
            "attend sur cette machine les programmes qui veulent jouer",
        ),
    ),
    Example::new(
        "dxp 127.0.0.1 --me black --nodes 50 --out played.pdn",
        Text::new(
            "a game with Black against a program that waits on this machine",
            "une partie avec les noirs contre un programme qui attend sur cette machine",
        ),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let option =
        |name: &'static str, value: &str, help| Arg::new(name).long(name).value_name(value.to_owned()).help(help);
    // What only the one who asks for the game decides.
    let asked = |arg: Arg| arg.conflicts_with("listen");
    command
        .about(speaker.say(words::dxp::ABOUT))
        .after_help(speaker.say(words::dxp::AFTER))
        .arg(
            asked(Arg::new("program").value_name(speaker.say(words::dxp::VALUE_PROGRAM)))
                .required_unless_present("listen")
                .help(speaker.say(words::dxp::ARG_PROGRAM))
                .help_heading(speaker.say(words::label::HEADING_ARGUMENTS)),
        )
        .arg(
            option("listen", "PORT", speaker.say(words::dxp::OPTION_LISTEN))
                .num_args(0..=1)
                .default_missing_value("27531")
                .value_parser(value_parser!(u16)),
        )
        .arg(
            option("address", "IP", speaker.say(words::option::ADDRESS))
                .value_parser(value_parser!(IpAddr))
                .requires("listen"),
        )
        .arg(asked(
            option("me", "white|black", speaker.say(words::dxp::OPTION_ME))
                .value_parser(["white", "black"])
                .hide_possible_values(true),
        ))
        .arg(asked(
            option("minutes", "N", speaker.say(words::dxp::OPTION_MINUTES))
                .value_parser(value_parser!(u16).range(1..=MOST)),
        ))
        .arg(asked(
            option("moves", "N", speaker.say(words::dxp::OPTION_MOVES))
                .value_parser(value_parser!(u16).range(0..=MOST)),
        ))
        .arg(asked(option(
            "position",
            &speaker.say(words::label::VALUE_BOARD),
            speaker.say(words::dxp::OPTION_POSITION),
        )))
        .arg(
            option("games", "N", speaker.say(words::dxp::OPTION_GAMES))
                .value_parser(value_parser!(u64).range(1..=MOST_GAMES)),
        )
        .arg(args::limit(speaker, speaker.say(words::dxp::OPTION_LIMIT)).conflicts_with("nodes"))
        .arg(option("nodes", "N", speaker.say(words::dxp::OPTION_NODES)).value_parser(value_parser!(u64).range(1..)))
        .arg(
            option("patience", &speaker.say(words::label::VALUE_SECONDS), speaker.say(words::dxp::OPTION_PATIENCE))
                .value_parser(value_parser!(u64).range(1..=MOST_PATIENCE)),
        )
        .arg(option("engine", &speaker.say(words::contest::VALUE_ENGINE), speaker.say(words::dxp::OPTION_ENGINE)))
        .arg(args::file(speaker, "out", speaker.say(words::contest::OPTION_OUT)))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let nodes = matches.get_one::<u64>("nodes").copied();
    let each = match nodes {
        Some(nodes) => Some(Limit::Nodes(nodes)),
        None => limit(matches, desk)?.map(Limit::Time),
    };
    let patience = Duration::from_secs(matches.get_one::<u64>("patience").copied().unwrap_or(PATIENCE));
    let engine = matches.get_one::<String>("engine").map_or(ENGINE, String::as_str);
    let out = matches.get_one::<PathBuf>("out");
    let mut session = Session::begin(engine, each, patience, out, desk)?;
    let played = match matches.get_one::<u16>("listen") {
        Some(&port) => follow::run(&mut session, matches, port),
        None => initiate::run(&mut session, matches),
    };
    // What was played before a fault, or before Ctrl-C, was played.
    if played.is_ok() || session.games() > 0 {
        session.end()?;
    }
    played
}
