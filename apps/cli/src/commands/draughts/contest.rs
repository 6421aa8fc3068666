//! `draughts match`: two programs that speak Hub play each other under our referee.

pub(in crate::commands) mod announcer;
mod game;
pub(in crate::commands) mod player;
mod score;

use std::path::{Path, PathBuf};
use std::time::Duration;

use tablette::{Problem, SplitMix64, Text, words};
use tablette_hub::Referee;

use self::announcer::Announcer;
use self::game::play;
use self::player::{Limit, Player};
use self::score::{Sprt, ValueCounts};
use crate::args::{arguments, option, positional};
use crate::clean::clean;
use crate::context::Context;
use crate::fault::{Done, Fault};
use crate::files::Sink;
use crate::position::limit;
use crate::subcommand::Subcommand;
use clap::value_parser;

/// The default time for a move.
const MOVE: Duration = Duration::from_millis(100);
/// The default number of games.
const GAMES: u32 = 20;
const MOST_GAMES: i64 = 1_000_000;

arguments! {
    pub(super) struct MatchOptions {
        first: String = positional(words::contest::ARG_FIRST).value(words::contest::VALUE_ENGINE),
        second: String = positional(words::contest::ARG_SECOND).value(words::contest::VALUE_ENGINE),
        games: Option<u32> = option(words::contest::OPTION_GAMES)
            .with(|arg| arg.value_parser(value_parser!(u32).range(1..=MOST_GAMES))),
        limit: Option<f64> = option(words::contest::OPTION_LIMIT).with(|arg| arg.conflicts_with("nodes")),
        nodes: Option<u64> = option(words::contest::OPTION_NODES)
            .with(|arg| arg.value_parser(value_parser!(u64).range(1..))),
        openings: Option<PathBuf> = words::contest::OPTION_OPENINGS,
        shuffle: Option<u64> = words::contest::OPTION_SHUFFLE,
        sprt: Option<String> = option(words::contest::OPTION_SPRT)
            .with(|arg| arg.value_name("ELO,ELO").allow_hyphen_values(true)),
        out: Option<PathBuf> = words::contest::OPTION_OUT,
    }
}

impl Subcommand for MatchOptions {
    const NAME: &'static str = "match";
    const ABOUT: Text = words::contest::ABOUT;
    const AFTER: Option<Text> = Some(words::contest::AFTER);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let each = match self.nodes {
            Some(nodes) => Limit::Nodes(nodes),
            None => Limit::Time(limit(self.limit, context)?.unwrap_or(MOVE)),
        };
        let sprt = self.sprt.as_deref().map(Sprt::read).transpose()?;
        let openings = openings(self.openings.as_deref(), self.shuffle.unwrap_or(1), context)?;
        let mut players = vec![Player::start(&self.first, context)?, Player::start(&self.second, context)?];
        announcer::same_names(&mut players);
        let games = self.games.unwrap_or(GAMES);
        let sink = self.out.as_ref().map(|path| Sink::create(context, Some(path))).transpose()?;
        let names = [players[0].name.clone(), players[1].name.clone()];
        let announcer = Announcer::new(context, names, sink.as_ref().is_some_and(Sink::is_output));
        announcer.begin(&each, openings.len())?;
        let mut contest =
            Contest { context, each, sprt, openings, players, sink, announcer, tally: ValueCounts::default() };
        let played = contest.play(games);
        // Games that were finished before a fault or Ctrl-C count.
        if played.is_ok() || contest.tally.played() > 0 {
            contest.end()?;
        }
        played.map(|()| Done::Yes)
    }
}

/// A match in progress.
struct Contest<'a> {
    context: &'a Context,
    each: Limit,
    sprt: Option<Sprt>,
    openings: Vec<Referee>,
    players: Vec<Player>,
    sink: Option<Sink<'a>>,
    announcer: Announcer<'a>,
    tally: ValueCounts,
}

impl Contest<'_> {
    /// Plays `games` games, or fewer if the test is decided before.
    fn play(&mut self, games: u32) -> Result<(), Fault> {
        for number in 0..games {
            let opening = &self.openings[(number / 2) as usize % self.openings.len()];
            let sides = if number % 2 == 0 { [0, 1] } else { [1, 0] };
            let game = play(opening, &mut self.players, sides, &self.each, self.context)?;
            self.tally.add(game.points());
            if let Some(sink) = &mut self.sink {
                let names = sides.map(|side| self.players[side].name.as_str());
                let comment = game.trouble.as_deref();
                let text = game.referee.pdn("tablette match", u64::from(number) + 1, names, game.score, comment)?;
                sink.write((text + "\n").as_bytes())?;
            }
            self.announcer.game(number + 1, &game, &self.tally)?;
            if self.sprt.as_ref().is_some_and(|sprt| sprt.decided(&self.tally).is_some()) {
                break;
            }
        }
        Ok(())
    }

    /// Writes the games and prints the score.
    fn end(self) -> Result<(), Fault> {
        self.sink.map(Sink::commit).transpose()?;
        self.announcer.end(&self.tally, self.sprt.as_ref(), &self.players)
    }
}

/// The openings of a file, one position or list of moves per line; without a file, every line of
/// two plies. The seed determines their order.
///
/// # Errors
/// If the file cannot be read, has no opening, or has an invalid line.
fn openings(file: Option<&Path>, seed: u64, context: &Context) -> Result<Vec<Referee>, Fault> {
    let mut openings = match file {
        Some(path) => read_openings(path, context)?,
        None => Referee::first_moves(2),
    };
    SplitMix64::new(seed).shuffle(&mut openings);
    Ok(openings)
}

fn read_openings(path: &Path, context: &Context) -> Result<Vec<Referee>, Fault> {
    let name = clean(&path.display().to_string());
    let text = std::fs::read_to_string(path)
        .map_err(|error| context.fault(words::common::board_unread(name.as_str(), error.to_string())))?;
    let mut openings = Vec::new();
    for (number, line) in (1_u64..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Referee::open(line).map_err(|problem| {
            let why = problem.say(context.lang());
            context.fault(words::contest::opening(name.as_str(), number, why))
        })?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(Problem::new(words::contest::OPENINGS, name).into());
    }
    Ok(openings)
}
