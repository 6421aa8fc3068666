//! `census`: counts over a whole table or box of boards.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, value_parser};
use tablette::speech::Speaker;
use tablette::tables::tabled_board;
use tablette::{AnyGame, Census, Effort, Settings, Text, store, words};

use crate::asked::{head, named, typed};
use crate::columns::{Columns, Lean};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::verbs::table::folder::{self, Planned};
use crate::{args, json, verdicts};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "census chomp 6x6",
        Text::new(
            "the lost positions of every board up to 6x6",
            "les positions perdues de chaque tablette jusqu'à 6x6",
        ),
    ),
    Example::new(
        "census chocolate 20 20",
        Text::new("how many deadly squares have each value", "combien de carrés mortels ont chaque valeur"),
    ),
    Example::new(
        "census draughts 2",
        Text::new("wins, draws and losses of two pieces", "gains, nulles et pertes à deux pièces"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let names = [speaker.say(words::label::VALUE_BOX)];
    let disk = Arg::new("disk")
        .long("disk")
        .value_name(speaker.say(words::label::VALUE_FOLDER))
        .value_parser(value_parser!(PathBuf))
        .help(speaker.say(words::option::DISK));
    command
        .about(speaker.say(words::verb::CENSUS_ABOUT))
        .arg(args::game(speaker))
        .arg(args::words(speaker, &names, speaker.say(words::verb::CENSUS_ARG)))
        .arg(disk)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let board = typed(matches).join(" ");
    let began = std::time::Instant::now();
    let disk = matches.get_one::<PathBuf>("disk").map(PathBuf::as_path);
    let planned = disk.filter(|folder| folder.join(folder::PLAN).is_file());
    let census = if let Some(folder) = planned {
        of_pieces(game, &board, folder, desk)?
    } else {
        let effort = Effort { disk, ..desk.effort() };
        game.census(&board, &effort).map_err(|failure| failed(desk, &failure))?
    };
    if let Some(file) = disk.map(|folder| folder.join(store::census(game.info().name, &board)))
        && file.exists()
    {
        desk.note(&desk.say(words::answer::census_kept(file.display().to_string())));
    }
    if desk.json {
        desk.document(&json::CensusDocument::from(&census))?;
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
        desk.line(&format!("  {}", desk.say(words::answer::census_digest(digest.as_str()))))?;
    }
    if !census.slices.is_empty() {
        desk.print(&slices(&census, desk).lines(desk.style))?;
    }
    let cost = verdicts::cost(&desk.speaker, &census.work, began.elapsed().as_secs_f64());
    desk.line(&desk.style.faint(&format!("  {cost}")))?;
    Ok(Done::Yes)
}

/// The census from the pieces of a plan: the tasks that are left are done here, on local threads.
fn of_pieces(game: &dyn AnyGame, text: &str, folder: &Path, desk: &Desk) -> Result<Census, Fault> {
    let Planned { board, plan } = folder::read(folder, desk)?;
    let asked = tabled_board(game, text, &Settings::default()).map_err(|problem| refused(desk, &problem))?;
    // Slices are named by the text that asks for them, such as `5`, and have no position to begin on.
    let is_asked = [&asked.position(), text.trim()].contains(&plan.header.board.as_str());
    if plan.header.game != game.info().name || !is_asked {
        return Err(Fault::Said(desk.say(words::tasks::other_box(folder.display()))));
    }
    match board.census_of_pieces(&plan, folder, &desk.effort()).map_err(|failure| failed(desk, &failure))? {
        Ok(census) => Ok(census),
        Err(lacks) => Err(folder::lacking(&lacks, folder, desk)),
    }
}

fn boards(census: &Census, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Right, Lean::Right, Lean::Right, Lean::Left]);
    columns.heads([
        desk.say(words::label::HEAD_ROWS),
        desk.say(words::label::HEAD_COLUMNS),
        desk.say(words::label::HEAD_LOST),
        desk.say(words::label::HEAD_WINNING),
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
    columns.heads([desk.say(words::label::HEAD_VALUE), desk.say(words::label::HEAD_POSITIONS)]);
    for (value, count) in &census.values {
        columns.row([desk.speaker.number(value).into(), desk.speaker.number(count).into()]);
    }
    columns
}

fn slices(census: &Census, desk: &Desk) -> Columns {
    let mut columns = Columns::new([[Lean::Left].as_slice(), &[Lean::Right; 6]].concat());
    columns.heads([
        desk.say(words::label::HEAD_SLICE),
        desk.say(words::label::HEAD_POSITIONS),
        desk.say(words::label::HEAD_WINS),
        desk.say(words::label::HEAD_DRAWS),
        desk.say(words::label::HEAD_LOSSES),
        desk.say(words::label::HEAD_LONGEST_WIN),
        desk.say(words::label::HEAD_LONGEST_LOSS),
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
