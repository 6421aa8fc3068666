//! `serve`: the page, for a browser.

use std::net::IpAddr;
use std::process::{Command as Program, Stdio};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablette::speech::Speaker;
use tablette::{Text, words};
use tablette_web::{Config, HostName, bind};

use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// The port unless told otherwise.
const PORT: u16 = 7878;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("serve", Text::new("the page at http://127.0.0.1:7878/", "la page en http://127.0.0.1:7878/")),
    Example::new(
        "serve --port 0",
        Text::new("at a port that the system chooses", "sur un port que le système choisit"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::verb::SERVE_ABOUT))
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("N")
                .value_parser(value_parser!(u16))
                .help(speaker.say(words::option::PORT)),
        )
        .arg(
            Arg::new("address")
                .long("address")
                .value_name("IP")
                .value_parser(value_parser!(IpAddr))
                .help(speaker.say(words::option::ADDRESS)),
        )
        .arg(
            Arg::new("host")
                .long("host")
                .value_name("NAME")
                .value_parser(value_parser!(HostName))
                .action(ArgAction::Append)
                .help(speaker.say(words::option::HOST)),
        )
        .arg(
            Arg::new("per-address")
                .long("per-address")
                .value_name("N")
                .value_parser(value_parser!(u16).range(1..))
                .help(speaker.say(words::option::PER_ADDRESS)),
        )
        .arg(Arg::new("open").long("open").action(ArgAction::SetTrue).help(speaker.say(words::option::OPEN)))
}

/// Serves until it is asked to stop, which is how it is meant to end: done, not interrupted.
pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let usual = Config::default();
    let config = Config {
        address: matches.get_one::<IpAddr>("address").copied().unwrap_or(usual.address),
        port: matches.get_one::<u16>("port").copied().unwrap_or(PORT),
        hosts: matches.get_many::<HostName>("host").into_iter().flatten().cloned().collect(),
        memory: desk.memory().unwrap_or(usual.memory),
        per_address: matches.get_one::<u16>("per-address").map_or(usual.per_address, |&each| each.into()),
        tables: desk.given_tables().cloned(),
        solves: desk.threads().unwrap_or(usual.solves),
        ..usual
    };
    if !config.address.is_loopback() {
        desk.note(&desk.say(words::answer::SERVE_OPEN));
    }
    let wanted = format!("{}:{}", config.address, config.port);
    let failed =
        |why: std::io::Error| Fault::Said(desk.say(words::answer::serve_failed(wanted.as_str(), why.to_string())));
    let bound = bind(config).map_err(failed)?;
    let address = format!("http://{}/", bound.address().map_err(failed)?);
    desk.line(&desk.say(words::answer::serve_at(address.as_str())))?;
    desk.close()?;
    if matches.get_flag("open") {
        open(&address, desk);
    }
    bound.serve().map_err(failed)?;
    Ok(Done::Yes)
}

/// Shows an address in the browser of whoever sits here; without one, the address was printed anyway.
fn open(address: &str, desk: &Desk) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let started = Program::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        desk.note(&desk.say(words::answer::serve_no_browser(program)));
    }
}
