//! `map`: the picture of all first moves or all squares of a board.

use std::path::PathBuf;

use serde::Serialize;
use tablette::{Chart, GAMES, Ink, Number, Text, TheoryFeature, Tile, paint, words};

use crate::args::{GameWord, arguments, board_words, game_or_file, option};
use crate::files::Destination;
use crate::position::head;
use crate::{Context, Done, Fault, Subcommand, board, files, json};

/// Squares that are named to people; `--json` has them all.
const LISTED: usize = 100;

arguments! {
    pub(super) struct Map {
        game: GameWord = game_or_file(),
        words: Vec<String> = board_words(words::option::ARG_BOARD),
        svg: Option<PathBuf> = words::option::SVG,
        worth: Option<String> = option(words::option::MAP_WORTH)
            .with(|arg| arg.value_name("N").allow_negative_numbers(true)),
    }
}

impl Subcommand for Map {
    const NAME: &'static str = "map";
    const ABOUT: Text = words::command::MAP_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let (game, typed) = (self.game.open(context)?, self.words.join(" "));
        if !game.offers().contains(&TheoryFeature::Map) {
            let mapped = GAMES.iter().filter(|game| game.offers().contains(&TheoryFeature::Map));
            let names: Vec<_> = mapped.map(|game| game.info().name.to_owned()).collect();
            return Err(context.fault(words::answer::no_map(self.game.name(), context.speaker.list(&names))));
        }
        let board = board::expanded(&typed, context, game)?.text;
        let mut chart = game.chart(&board, &context.budget())?;
        let worth = self.worth.as_deref().map(number).transpose()?;
        let squares = worth.as_ref().map(|worth| filtered(&mut chart, worth));
        if let (Some(worth), Some(squares), true) = (&worth, &squares, context.json && self.svg.is_none()) {
            let (game, worth) = (game.info().name, worth.clone().into());
            context.document(&SquaresDocument { game, position: &typed, worth, count: squares.len(), squares })?;
            return Ok(if squares.is_empty() { Done::No } else { Done::Yes });
        }
        if let Some(path) = &self.svg {
            let title = context.say(words::answer::map_title(game.info().title, &board));
            if files::write(context, path, &paint::svg(&chart.view, &title, context.lang()))? == Destination::Output {
                return Ok(Done::Yes);
            }
        }
        if context.json {
            context.document(&json::MapDocument::new(game.info().name, &typed, chart))?;
            return Ok(Done::Yes);
        }
        // A picture that went to a file is not drawn twice, and of a few squares on a large board
        // little would be seen.
        if self.svg.is_none() {
            head(&self.game.name(), &typed, &[], context)?;
            if worth.is_none() || is_small(&chart) {
                context.picture(&chart.view)?;
            }
        }
        if let (Some(worth), Some(squares)) = (worth, squares) {
            return list(&worth, &squares, context);
        }
        for note in &chart.notes {
            context.paragraph(0, &note.say(context.lang()))?;
        }
        Ok(Done::Yes)
    }
}

/// Whether a terminal shows every square.
fn is_small(chart: &Chart) -> bool {
    chart.rows.len() <= 24 && chart.rows.first().is_none_or(|row| row.len() <= 20)
}

/// The number of `--worth`.
fn number(text: &str) -> Result<Number, Fault> {
    text.replace('−', "-").parse().map_err(Fault::from)
}

/// A square of a map, by its indices in `map[row][column]`, with the board or the move that stands
/// for it.
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
    game: &'a str,
    position: &'a str,
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
fn list(worth: &Number, squares: &[Square], context: &Context) -> Result<Done, Fault> {
    if squares.is_empty() {
        context.tell(words::answer::map_worth_none(worth.to_string()))?;
        return Ok(Done::No);
    }
    let name = |square: &Square| square.text.clone().unwrap_or_else(|| format!("({},{})", square.row, square.column));
    let more = if squares.len() > LISTED { " …" } else { "" };
    let named = squares.iter().take(LISTED).map(name).collect::<Vec<_>>().join(" ") + more;
    context.paragraph(0, &context.say(words::answer::map_worth(squares.len(), worth.to_string(), named)))?;
    Ok(Done::Yes)
}
