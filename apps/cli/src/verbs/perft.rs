//! `perft`: how many move sequences there are of each length.

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;
use tablette::speech::{Speaker, duration};
use tablette::{AnyBoard, GAMES, Problem, Text, words};

use crate::asked::{head, named, settings, typed};
use crate::columns::{Columns, Lean};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::{args, board};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "perft draughts start 4",
        Text::new("move sequences of up to four moves", "les suites d'au plus quatre coups"),
    ),
    Example::new(
        "perft chomp 4x3 3 --divide",
        Text::new("how many begin with each move", "combien commencent par chaque coup"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let names = [speaker.say(words::label::VALUE_BOARD), speaker.say(words::label::VALUE_DEPTH)];
    let flag = |name: &'static str, help| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let kept = GAMES.iter().any(|game| game.keeps());
    command
        .about(speaker.say(words::verb::PERFT_ABOUT))
        .arg(args::game(speaker))
        .arg(args::words(speaker, &names, speaker.say(words::verb::PERFT_ARG)))
        .args(args::settings(speaker))
        .arg(flag("divide", speaker.say(words::option::DIVIDE)))
        .args(kept.then(|| flag("keep", speaker.say(words::option::KEEP))))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let words = typed(matches);
    let (depth, board) = words.split_last().expect("the parser insists on two words");
    let depth = depth.parse().ok().filter(|depth| *depth > 0);
    let depth: u32 = depth.ok_or_else(|| refused(desk, &Problem::new(DEPTH, words[words.len() - 1])))?;
    let game = named(matches, desk)?;
    let settings = settings(matches, desk)?;
    let board = board::expanded(&board.join(" "), desk, game)?.open(game, &settings, desk)?;
    let began = std::time::Instant::now();
    let flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false);
    let keep = flag("keep");
    let said = |failure| failed(desk, &failure);
    if flag("divide") {
        let divided = board.divide(depth, keep, &desk.effort()).map_err(said)?;
        return divide(matches, &*board, &divided, began.elapsed().as_secs_f64(), desk);
    }
    let leaves = board.perft(depth, keep, &desk.effort()).map_err(said)?;
    let seconds = began.elapsed().as_secs_f64();
    if desk.json {
        let leaves = leaves.iter().map(u128::to_string).collect();
        desk.document(&Perft { game: board.info().name, position: board.position(), leaves, seconds })?;
        return Ok(Done::Yes);
    }
    head(matches, desk)?;
    let mut columns = Columns::new([Lean::Right, Lean::Right]);
    columns.heads([desk.say(words::label::HEAD_DEPTH), desk.say(words::label::HEAD_SEQUENCES)]);
    for (depth, count) in (1u64..).zip(&leaves) {
        columns.row([desk.speaker.number(depth).into(), desk.speaker.number(count).into()]);
    }
    desk.print(&columns.lines(desk.style))?;
    desk.line(&desk.style.faint(&format!("  {}", duration(desk.lang(), seconds))))?;
    Ok(Done::Yes)
}

/// How many sequences begin with each move, and how many there are in all.
fn divide(
    matches: &ArgMatches,
    board: &dyn AnyBoard,
    divided: &[(String, u128)],
    seconds: f64,
    desk: &Desk,
) -> Result<Done, Fault> {
    // No move is counted twice, so the sum is one of the numbers that were checked before.
    let total: u128 = divided.iter().map(|(_, count)| count).fold(0, |sum, count| sum.saturating_add(*count));
    if desk.json {
        let moves = divided.iter().map(|(mv, count)| PerftEntry { mv, leaves: count.to_string() }).collect();
        let (game, position) = (board.info().name, board.position());
        desk.document(&Division { game, position, moves, leaves: total.to_string(), seconds })?;
        return Ok(Done::Yes);
    }
    head(matches, desk)?;
    let mut columns = Columns::new([Lean::Left, Lean::Right]);
    columns.heads([desk.say(words::label::HEAD_MOVE), desk.say(words::label::HEAD_SEQUENCES)]);
    for (mv, count) in divided {
        columns.row([mv.clone().into(), desk.speaker.number(*count).into()]);
    }
    columns.row([desk.say(words::answer::PERFT_TOTAL).into(), desk.speaker.number(total).into()]);
    desk.print(&columns.lines(desk.style))?;
    desk.line(&desk.style.faint(&format!("  {}", duration(desk.lang(), seconds))))?;
    Ok(Done::Yes)
}

#[derive(Serialize)]
struct Division<'a> {
    game: &'static str,
    position: String,
    moves: Vec<PerftEntry<'a>>,
    leaves: String,
    seconds: f64,
}

#[derive(Serialize)]
struct PerftEntry<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    leaves: String,
}

#[derive(Serialize)]
struct Perft {
    game: &'static str,
    position: String,
    leaves: Vec<String>,
    seconds: f64,
}

const DEPTH: Text =
    Text::new("a number of moves from 1 after the board", "un nombre de coups à partir de 1 après la tablette");
