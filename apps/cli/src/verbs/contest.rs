//! `match`: two programs that speak the Hub protocol play each other, under a referee of our own.

mod announcer;
mod game;
pub(in crate::verbs) mod limit;
mod openings;
pub(in crate::verbs) mod player;
mod score;
pub(in crate::verbs) mod trouble;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command, value_parser};
use tablette::speech::Speaker;
use tablette::{Text, words};
use tablette_hub::Referee;

use self::announcer::Announcer;
use self::game::play;
use self::limit::Limit;
use self::openings::openings;
use self::player::Player;
use self::score::{Sprt, Tally};
use crate::args;
use crate::asked::limit;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::refused;
use crate::fault::{Done, Fault};
use crate::files::Sink;

/// Seconds for a move unless told otherwise.
const MOVE: Duration = Duration::from_millis(100);
/// Games unless told otherwise.
const GAMES: u32 = 20;
const MOST_GAMES: i64 = 1_000_000;
/// The arguments that name the two programs.
const ENGINES: [(&str, Text); 2] = [("first", words::contest::ARG_FIRST), ("second", words::contest::ARG_SECOND)];

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "match tablette tablette --games 2 --nodes 50 --shuffle 7",
        Text::new("this program against itself, two games", "ce programme contre lui-même, deux parties"),
    ),
    Example::new(
        "match tablette tablette --games 2 --nodes 50 --out played.pdn --json",
        Text::new(
            "the same as data, with the games in a file",
            "la même chose en données, avec les parties dans un fichier",
        ),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let option =
        |name: &'static str, value: &str, help| Arg::new(name).long(name).value_name(value.to_owned()).help(help);
    command
        .about(speaker.say(words::contest::ABOUT))
        .after_help(speaker.say(words::contest::AFTER))
        .args(ENGINES.map(|(name, help)| {
            Arg::new(name)
                .value_name(speaker.say(words::contest::VALUE_ENGINE))
                .required(true)
                .help(speaker.say(help))
                .help_heading(speaker.say(words::label::HEADING_ARGUMENTS))
        }))
        .arg(
            option("games", "N", speaker.say(words::contest::OPTION_GAMES))
                .value_parser(value_parser!(u32).range(1..=MOST_GAMES)),
        )
        .arg(args::limit(speaker, speaker.say(words::contest::OPTION_LIMIT)).conflicts_with("nodes"))
        .arg(
            option("nodes", "N", speaker.say(words::contest::OPTION_NODES)).value_parser(value_parser!(u64).range(1..)),
        )
        .arg(args::file(speaker, "openings", speaker.say(words::contest::OPTION_OPENINGS)))
        .arg(option("shuffle", "N", speaker.say(words::contest::OPTION_SHUFFLE)).value_parser(value_parser!(u64)))
        .arg(option("sprt", "ELO,ELO", speaker.say(words::contest::OPTION_SPRT)).allow_hyphen_values(true))
        .arg(args::file(speaker, "out", speaker.say(words::contest::OPTION_OUT)))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let nodes = matches.get_one::<u64>("nodes").copied();
    let each = nodes
        .map_or_else(|| Ok(Limit::Time(limit(matches, desk)?.unwrap_or(MOVE))), |nodes| Ok(Limit::Nodes(nodes)))?;
    let sprt = matches.get_one::<String>("sprt").map(|text| Sprt::read(text)).transpose();
    let sprt = sprt.map_err(|problem| refused(desk, &problem))?;
    let seed = matches.get_one::<u64>("shuffle").copied().unwrap_or(1);
    let openings = openings(matches.get_one::<PathBuf>("openings"), seed, desk)?;
    let mut players = Vec::new();
    for (name, _) in ENGINES {
        let command = matches.get_one::<String>(name).expect("the parser insists on two programs");
        players.push(Player::start(command, desk)?);
    }
    announcer::same_names(&mut players);
    let games = matches.get_one::<u32>("games").copied().unwrap_or(GAMES);
    let sink = matches.get_one::<PathBuf>("out").map(|path| Sink::create(desk, Some(path))).transpose()?;
    let names = [players[0].name.clone(), players[1].name.clone()];
    let announcer = Announcer::new(desk, names, sink.as_ref().is_some_and(Sink::is_output));
    announcer.begin(&each, openings.len())?;
    let mut contest = Contest { desk, each, sprt, openings, players, sink, announcer, tally: Tally::default() };
    let played = contest.play(games);
    // What was played before a fault, or before Ctrl-C, was played.
    if played.is_ok() || contest.tally.played() > 0 {
        contest.end()?;
    }
    played.map(|()| Done::Yes)
}

/// A match while it is played.
struct Contest<'a> {
    desk: &'a Desk,
    each: Limit,
    sprt: Option<Sprt>,
    openings: Vec<Referee>,
    players: Vec<Player>,
    sink: Option<Sink<'a>>,
    announcer: Announcer<'a>,
    tally: Tally,
}

impl Contest<'_> {
    /// So many games, or fewer where the test is decided before.
    fn play(&mut self, games: u32) -> Result<(), Fault> {
        for number in 0..games {
            let opening = &self.openings[(number / 2) as usize % self.openings.len()];
            let first_is_white = number % 2 == 0;
            let game = play(opening, &mut self.players, first_is_white, &self.each, self.desk)?;
            self.tally.add(game.points(first_is_white));
            if let Some(sink) = &mut self.sink {
                let text = game.pdn(number + 1, &self.players, first_is_white);
                sink.write(text.map_err(|problem| refused(self.desk, &problem))?.as_bytes())?;
                sink.write(b"\n")?;
            }
            self.announcer.game(number + 1, &game, first_is_white, &self.tally)?;
            if self.sprt.as_ref().is_some_and(|sprt| sprt.decided(&self.tally).is_some()) {
                break;
            }
        }
        Ok(())
    }

    /// Puts the games into their place and says the score.
    fn end(self) -> Result<(), Fault> {
        self.sink.map(Sink::commit).transpose()?;
        self.announcer.end(&self.tally, self.sprt.as_ref(), &self.players)
    }
}
