//! A position as plain data to be drawn, and the moves that can be chosen there.

use serde::Serialize;
use tablette::{AnyBoard, Arrow, Ink, Lang, LegalMove, Outcome, Stone, Tile, View};

use super::marks;

/// A `View` as a document: rows of squares from the top.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    squares: Vec<Vec<Square>>,
    row_names: Vec<String>,
    column_names: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<String>,
    /// A line through the squares, as [row, column] from the top left.
    path: Vec<(usize, usize)>,
    /// From the middle of one square to that of another, as [row, column] from the top left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<Arrow>,
    /// What the lowest, the middle and the highest level of heat mean, where that is not lost, late, won.
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<[&'static str; 3]>,
}

/// One square: what it means, the mark on it, the move that a click plays, the board that a click opens.
#[derive(Serialize)]
struct Square {
    ink: &'static str,
    /// From -1 to 1, where `ink` is `heat`.
    #[serde(skip_serializing_if = "Option::is_none")]
    heat: Option<f32>,
    mark: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    plays: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opens: Option<String>,
    /// The name of the square, shown small.
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stone: Option<Piece>,
}

/// A piece on a square; the mark says the same in a sign.
#[derive(Serialize)]
struct Piece {
    light: bool,
    crowned: bool,
    taken: bool,
}

impl Picture {
    /// Turns a picture into data, its sentences in a language.
    pub fn of(view: View, lang: Lang) -> Self {
        Self {
            squares: view.rows.into_iter().map(|row| row.into_iter().map(Square::from).collect()).collect(),
            row_names: view.row_names,
            column_names: view.column_names,
            caption: view.caption.map(|caption| caption.say(lang)),
            path: view.path,
            arrows: view.arrows,
            scale: view.scale.map(|names| names.map(|name| name.get(lang))),
        }
    }
}

impl From<Tile> for Square {
    fn from(tile: Tile) -> Self {
        let heat = match tile.ink {
            // A thousandth of the scale is more than an eye can tell.
            Ink::Heat(level) => Some((level * 1000.0).round() / 1000.0),
            _ => None,
        };
        let stone = tile.stone.map(|Stone { light, crowned, taken }| Piece { light, crowned, taken });
        let Tile { mark, plays, opens, name, .. } = tile;
        Self { ink: name_of(tile.ink), heat, mark, plays, opens, name, stone }
    }
}

fn name_of(ink: Ink) -> &'static str {
    match ink {
        Ink::Void => "void",
        Ink::Plain => "plain",
        Ink::Shade => "shade",
        Ink::Danger => "danger",
        Ink::First => "first",
        Ink::Second => "second",
        Ink::Good => "good",
        Ink::Bad => "bad",
        Ink::Heat(_) => "heat",
    }
}

/// A position with its picture and what can be played: the document of `show` with more in it.
#[derive(Serialize)]
pub struct PositionDocument {
    game: &'static str,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    rows: Vec<Vec<String>>,
    picture: Picture,
    /// Every legal move, unjudged; absent where they are too many to list, or lead to positions that are too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<MoveChoice>>,
}

/// A legal move.
#[derive(Serialize)]
pub struct MoveChoice {
    #[serde(rename = "move")]
    notation: String,
    words: String,
    position: String,
    /// The squares that the move changes, where squares alone do not say which move a click plays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    touches: Vec<(usize, usize)>,
}

impl MoveChoice {
    /// A move in words, with the squares that it changes.
    pub fn of(mv: LegalMove, touches: Vec<(usize, usize)>, lang: Lang) -> Self {
        Self { words: mv.words.say(lang), notation: mv.notation, position: mv.position, touches }
    }
}

impl PositionDocument {
    /// Draws a position.
    pub fn of(board: &dyn AnyBoard, view: View, legal: Option<Vec<MoveChoice>>, lang: Lang) -> Self {
        Self {
            game: board.info().name,
            position: board.position(),
            result: board.result().map(Outcome::name),
            rows: marks(&view),
            picture: Picture::of(view, lang),
            legal,
        }
    }
}
