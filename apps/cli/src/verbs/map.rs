//! `map`: the picture of all first moves or all squares of a board.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use serde::Serialize;
use tablette::speech::Speaker;
use tablette::{Chart, Ink, Number, Text, Tile, paint, words};

use crate::asked::{head, named, typed};
use crate::columns::width;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::files::Destination;
use crate::{args, board, files, json};

/// Squares that are named to people; `--json` has them all.
const LISTED: usize = 100;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("map chomp 8x10", Text::new("which first bites win", "quelles premières bouchées gagnent")),
    Example::new(
        "map chocolate 9 7 --svg map.svg",
        Text::new("the value of each deadly square as a picture", "la valeur de chaque carré mortel, en image"),
    ),
    Example::new(
        "map chocolate 127 127 --worth 127",
        Text::new("the squares worth 127 alone", "les seuls carrés qui valent 127"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::verb::MAP_ABOUT))
        .arg(args::game(speaker))
        .arg(args::board(speaker))
        .arg(args::file(speaker, "svg", speaker.say(words::option::SVG)))
        .arg(
            Arg::new("worth")
                .long("worth")
                .value_name("N")
                .allow_negative_numbers(true)
                .help(speaker.say(words::option::MAP_WORTH)),
        )
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let board = board::expanded(&typed(matches).join(" "), desk, game)?.text;
    let mut chart = game.chart(&board, &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    let worth = matches.get_one::<String>("worth").map(|text| number(text, desk)).transpose()?;
    let squares = worth.as_ref().map(|worth| filtered(&mut chart, worth));
    if let (Some(worth), Some(squares), true) =
        (&worth, &squares, desk.json && matches.get_one::<PathBuf>("svg").is_none())
    {
        desk.document(&SquaresDocument { worth: json::Exact(worth.clone()), count: squares.len(), squares })?;
        return Ok(if squares.is_empty() { Done::No } else { Done::Yes });
    }
    let path = matches.get_one::<PathBuf>("svg");
    if let Some(path) = path {
        let title = desk.say(words::answer::map_title(game.info().title, &board));
        if files::write(desk, path, &paint::svg(&chart.view, &title, desk.lang()))? == Destination::Output {
            return Ok(Done::Yes);
        }
    }
    if desk.json {
        desk.document(&json::Map::from(chart))?;
        return Ok(Done::Yes);
    }
    // A picture that went to a file is not wanted twice.
    if path.is_none() {
        head(matches, desk)?;
        desk.print(&paint::text_within(&chart.view, desk.lang(), desk.style.colour, width()))?;
    }
    if let (Some(worth), Some(squares)) = (worth, squares) {
        return list(&worth, &squares, desk);
    }
    for note in &chart.notes {
        desk.paragraph(0, &note.say(desk.lang()))?;
    }
    Ok(Done::Yes)
}

/// The number of `--worth`.
fn number(text: &str, desk: &Desk) -> Result<Number, Fault> {
    text.replace('−', "-").parse().map_err(|problem| refused(desk, &problem))
}

/// A square of a map, by its indices in `map[row][column]`, with the board or the move that stands for it.
#[derive(Serialize)]
struct Square {
    row: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// The document of `map --worth`.
#[derive(Serialize)]
struct SquaresDocument<'a> {
    worth: json::Exact,
    count: usize,
    squares: &'a [Square],
}

/// The squares with a number; all others lose theirs in the picture. O(squares).
fn filtered(chart: &mut Chart, worth: &Number) -> Vec<Square> {
    let mut squares = Vec::new();
    // The picture may show the rows from the other end: each is found by its name.
    let places: Vec<_> = (0..chart.rows.len())
        .map(|row| chart.view.row_names.iter().position(|name| *name == row.to_string()))
        .collect();
    for (row, (numbers, place)) in chart.rows.iter().zip(places).enumerate() {
        for (column, number) in numbers.iter().enumerate() {
            let tile = place.and_then(|place| chart.view.rows.get_mut(place)?.get_mut(column));
            if number == worth {
                let text = tile.as_ref().and_then(|tile| tile.opens.clone().or_else(|| tile.plays.clone()));
                squares.push(Square { row, column, text });
                tile.into_iter().filter(|tile| tile.mark.is_empty()).for_each(|tile| tile.mark.push('+'));
            } else if let Some(tile) = tile {
                *tile = Tile { plays: tile.plays.take(), opens: tile.opens.take(), ..Tile::new(Ink::Plain, "·") };
            }
        }
    }
    squares
}

/// Names the squares; the answer is no where there are none.
fn list(worth: &Number, squares: &[Square], desk: &Desk) -> Result<Done, Fault> {
    if squares.is_empty() {
        desk.line(&desk.say(words::answer::map_worth_none(worth.to_string())))?;
        return Ok(Done::No);
    }
    let name = |square: &Square| square.text.clone().unwrap_or_else(|| format!("({},{})", square.row, square.column));
    let more = if squares.len() > LISTED { " …" } else { "" };
    let named = squares.iter().take(LISTED).map(name).collect::<Vec<_>>().join(" ") + more;
    desk.paragraph(0, &desk.say(words::answer::map_worth(squares.len(), worth.to_string(), named)))?;
    Ok(Done::Yes)
}
