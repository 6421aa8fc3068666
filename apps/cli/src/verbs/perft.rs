//! `perft`: how many move sequences there are of each length.

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::{Speaker, duration};
use tablette::{Problem, Text};

use super::{head, named, settings, words};
use crate::columns::{Columns, Lean};
use crate::desk::Desk;
use crate::fault::{Done, Fault, failed, refused};
use crate::{args, board};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let names = [speaker.plain("value-board"), speaker.plain("value-depth")];
    command
        .about(speaker.plain("perft-about"))
        .arg(args::game(speaker))
        .arg(args::words(speaker, &names, speaker.plain("perft-arg")))
        .args(args::settings(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let words = words(matches);
    let (depth, board) = words.split_last().expect("the parser insists on two words");
    let depth = depth.parse().ok().filter(|depth| *depth > 0);
    let depth: u32 = depth.ok_or_else(|| refused(desk, &Problem::new(DEPTH, words[words.len() - 1])))?;
    let game = named(matches, desk)?;
    let settings = settings(matches, desk)?;
    let board = board::expanded(&board.join(" "), desk, game)?.open(game, &settings, desk)?;
    let began = std::time::Instant::now();
    let leaves = board.perft(depth, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let seconds = began.elapsed().as_secs_f64();
    if desk.json {
        let leaves = leaves.iter().map(u128::to_string).collect();
        desk.document(&Perft { game: board.info().name, position: board.position(), leaves, seconds })?;
        return Ok(Done::Yes);
    }
    head(matches, desk)?;
    let mut columns = Columns::new([Lean::Right, Lean::Right]);
    columns.heads([desk.plain("head-depth"), desk.plain("head-sequences")]);
    for (depth, count) in (1u64..).zip(&leaves) {
        columns.row([desk.speaker.number(depth).into(), desk.speaker.number(count).into()]);
    }
    desk.print(&columns.lines(desk.style))?;
    desk.line(&desk.style.faint(&format!("  {}", duration(desk.lang(), seconds))))?;
    Ok(Done::Yes)
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
