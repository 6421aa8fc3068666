//! `dxp`: games against another program over the network.

mod follow;
mod game;
mod initiate;
mod line;
mod session;

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use tablette::{Text, words};
use tablette_hub::Colour;

use self::session::Session;
use super::contest::player::Limit;
use crate::args::{Choice, arguments, option, positional};
use crate::context::Context;
use crate::fault::{Done, Fault};
use crate::position::limit;
use crate::subcommand::Subcommand;
use clap::{Arg, value_parser};

/// The default engine: this program.
const ENGINE: &str = "tablette";
/// The default seconds of patience beyond the clock of a game.
const PATIENCE: u64 = 60;
/// The most seconds of patience: an hour.
const MOST_PATIENCE: u64 = 3600;
const MOST_GAMES: u64 = 1_000_000;
/// The largest number of three digits, as in the protocol.
const MOST: i64 = 999;

impl Choice for Colour {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("white", Self::White), ("black", Self::Black)]
    }
}

/// An argument for the side that asks for the game.
fn asker(arg: Arg) -> Arg {
    arg.conflicts_with("listen")
}

arguments! {
    pub(super) struct Dxp {
        program: Option<String> = positional(words::dxp::ARG_PROGRAM)
            .value(words::dxp::VALUE_PROGRAM)
            .with(|arg| asker(arg).required_unless_present("listen")),
        listen: Option<u16> = option(words::dxp::OPTION_LISTEN)
            .with(|arg| arg.value_name("PORT").num_args(0..=1).default_missing_value("27531")),
        address: Option<IpAddr> = option(words::option::ADDRESS).with(|arg| arg.requires("listen")),
        me: Option<Colour> = option(words::dxp::OPTION_ME).with(asker),
        minutes: Option<u16> = option(words::dxp::OPTION_MINUTES)
            .with(|arg| asker(arg).value_parser(value_parser!(u16).range(1..=MOST))),
        moves: Option<u16> = option(words::dxp::OPTION_MOVES)
            .with(|arg| asker(arg).value_parser(value_parser!(u16).range(0..=MOST))),
        position: Option<String> = option(words::dxp::OPTION_POSITION).value(words::label::VALUE_BOARD).with(asker),
        games: Option<u64> = option(words::dxp::OPTION_GAMES)
            .with(|arg| arg.value_parser(value_parser!(u64).range(1..=MOST_GAMES))),
        limit: Option<f64> = option(words::dxp::OPTION_LIMIT)
            .with(|arg| arg.allow_negative_numbers(true).conflicts_with("nodes")),
        nodes: Option<u64> = option(words::dxp::OPTION_NODES)
            .with(|arg| arg.value_parser(value_parser!(u64).range(1..))),
        patience: Option<u64> = option(words::dxp::OPTION_PATIENCE)
            .value(words::label::VALUE_SECONDS)
            .with(|arg| arg.value_parser(value_parser!(u64).range(1..=MOST_PATIENCE))),
        engine: Option<String> = option(words::dxp::OPTION_ENGINE).value(words::contest::VALUE_ENGINE),
        out: Option<PathBuf> = words::contest::OPTION_OUT,
    }
}

impl Subcommand for Dxp {
    const NAME: &'static str = "dxp";
    const ABOUT: Text = words::dxp::ABOUT;
    const AFTER: Option<Text> = Some(words::dxp::AFTER);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let each = match self.nodes {
            Some(nodes) => Some(Limit::Nodes(nodes)),
            None => limit(self.limit, context)?.map(Limit::Time),
        };
        let patience = Duration::from_secs(self.patience.unwrap_or(PATIENCE));
        let engine = self.engine.as_deref().unwrap_or(ENGINE);
        let mut session = Session::begin(engine, each, patience, self.out.as_ref(), context)?;
        let played = if let Some(port) = self.listen {
            follow::run(&mut session, &self, port)
        } else {
            let program = self.program.as_deref().expect("the parser insists on a program or on listening");
            initiate::run(&mut session, &self, program)
        };
        // Games that were finished before a fault or Ctrl-C count.
        if played.is_ok() || session.games() > 0 {
            session.end()?;
        }
        played
    }
}
