//! `census`: counts over a whole table or box of boards.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, value_parser};
use tablette::speech::Speaker;
use tablette::{Census, Effort, store};

use super::{head, named, words};
use crate::columns::{Columns, Lean};
use crate::desk::Desk;
use crate::fault::{Done, Fault, failed};
use crate::{args, json, verdicts};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let names = [speaker.plain("value-box")];
    let disk = Arg::new("disk")
        .long("disk")
        .value_name(speaker.plain("value-folder"))
        .value_parser(value_parser!(PathBuf))
        .help(speaker.plain("option-disk"));
    command
        .about(speaker.plain("census-about"))
        .arg(args::game(speaker))
        .arg(args::words(speaker, &names, speaker.plain("census-arg")))
        .arg(disk)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let board = words(matches).join(" ");
    let began = std::time::Instant::now();
    let disk = matches.get_one::<PathBuf>("disk").map(PathBuf::as_path);
    let effort = Effort { disk, ..desk.effort() };
    let census = game.census(&board, &effort).map_err(|failure| failed(desk, &failure))?;
    if let Some(file) = disk.map(|folder| folder.join(store::census(game.info().name, &board)))
        && file.exists()
    {
        desk.note(&desk.say("census-kept", &[("file", file.display().to_string().into())]));
    }
    if desk.json {
        desk.document(&json::Counted::from(&census))?;
        return Ok(Done::Yes);
    }
    head(matches, desk)?;
    if !census.boards.is_empty() {
        desk.print(&boards(&census, desk).lines(desk.style))?;
    }
    if !census.values.is_empty() {
        desk.print(&values(&census, desk).lines(desk.style))?;
    }
    if let Some(digest) = &census.digest {
        desk.line(&format!("  {}", desk.say("census-digest", &[("digest", digest.as_str().into())])))?;
    }
    if !census.slices.is_empty() {
        desk.print(&slices(&census, desk).lines(desk.style))?;
    }
    let cost = verdicts::cost(desk, &census.work, began.elapsed().as_secs_f64());
    desk.line(&desk.style.faint(&format!("  {cost}")))?;
    Ok(Done::Yes)
}

fn boards(census: &Census, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Right, Lean::Right, Lean::Right, Lean::Left]);
    columns.heads([
        desk.plain("head-rows"),
        desk.plain("head-columns"),
        desk.plain("head-lost"),
        desk.plain("head-winning"),
    ]);
    for board in &census.boards {
        let winning: Vec<String> = board.winning.iter().map(|[row, column]| format!("({row},{column})")).collect();
        columns.row([
            desk.speaker.number(board.rows).into(),
            desk.speaker.number(board.cols).into(),
            desk.speaker.number(board.lost).into(),
            winning.join(" ").into(),
        ]);
    }
    columns
}

fn values(census: &Census, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Right, Lean::Right]);
    columns.heads([desk.plain("head-value"), desk.plain("head-positions")]);
    for (value, count) in &census.values {
        columns.row([desk.speaker.number(value).into(), desk.speaker.number(count).into()]);
    }
    columns
}

fn slices(census: &Census, desk: &Desk) -> Columns {
    let mut columns = Columns::new([[Lean::Left].as_slice(), &[Lean::Right; 6]].concat());
    columns.heads([
        desk.plain("head-slice"),
        desk.plain("head-positions"),
        desk.plain("head-wins"),
        desk.plain("head-draws"),
        desk.plain("head-losses"),
        desk.plain("head-longest-win"),
        desk.plain("head-longest-loss"),
    ]);
    let plies = |plies: Option<u32>| plies.map_or_else(|| "–".to_owned(), |plies| desk.speaker.number(plies));
    for slice in &census.slices {
        columns.row([
            slice.slice.clone().into(),
            desk.speaker.number(slice.positions).into(),
            desk.speaker.number(slice.win).into(),
            desk.speaker.number(slice.draw).into(),
            desk.speaker.number(slice.lose).into(),
            plies(slice.longest_win).into(),
            plies(slice.longest_loss).into(),
        ]);
    }
    columns
}
