//! A position as plain data to be drawn, and the moves that can be chosen there.

use serde::Serialize;
use tablette::{AnyBoard, Area, Arrow, Groove, Ink, Lang, LegalMove, Outcome, Spans, Stone, Tile, View};

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
    /// What the board is made of: `grid`, `chequered`, `tablet`, `rings`, `numbers`, `counters`.
    look: &'static str,
    /// Lines between squares that a click plays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grooves: Vec<Line>,
    /// How many lines of the board each row and column stands for, where that is not one.
    #[serde(skip_serializing_if = "Option::is_none")]
    spans: Option<Lines>,
}

/// A line between squares: its ends as corners of the grid, the move that a click plays, and what that clears.
#[derive(Serialize)]
struct Line {
    ends: [(usize, usize); 2],
    plays: String,
    clears: Area,
}

/// How many lines of the board each line of the picture stands for.
#[derive(Serialize)]
struct Lines {
    rows: Vec<u64>,
    columns: Vec<u64>,
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
    /// What leaves the board with the move: all that is left from one corner to the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    clears: Option<Area>,
    /// What stands on the square, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<&'static str>,
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
            squares: view
                .rows
                .into_iter()
                .map(|row| row.into_iter().map(|tile| Square::of(tile, lang)).collect())
                .collect(),
            row_names: view.row_names,
            column_names: view.column_names,
            caption: view.caption.map(|caption| caption.say(lang)),
            path: view.path,
            arrows: view.arrows,
            scale: view.scale.map(|names| names.map(|name| name.get(lang))),
            look: view.look.name(),
            grooves: view.grooves.into_iter().map(Line::from).collect(),
            spans: view.spans.map(|Spans { rows, columns }| Lines { rows, columns }),
        }
    }
}

impl From<Groove> for Line {
    fn from(Groove { ends, plays, clears }: Groove) -> Self {
        Self { ends, plays, clears }
    }
}

impl Square {
    fn of(tile: Tile, lang: Lang) -> Self {
        let heat = match tile.ink {
            // A thousandth of the scale is more than an eye can tell.
            Ink::Heat(level) => Some((level * 1000.0).round() / 1000.0),
            _ => None,
        };
        let stone = tile.stone.map(|Stone { light, crowned, taken }| Piece { light, crowned, taken });
        let Tile { ink, mark, plays, opens, name, clears, said, .. } = tile;
        Self { ink: ink.name(), heat, mark, plays, opens, name, stone, clears, said: said.map(|said| said.get(lang)) }
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
    /// What the rules say of the position: what is forced, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
}

/// A legal move.
#[derive(Serialize)]
pub struct MoveChoice {
    #[serde(rename = "move")]
    notation: String,
    words: String,
    position: String,
    #[serde(flatten)]
    trace: Trace,
}

/// A move on the picture of its position: enough to show it at once, without the picture that follows.
#[derive(Default, Serialize)]
pub struct Trace {
    /// The squares that the move changes, where squares alone do not say which move a click plays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    touches: Vec<(usize, usize)>,
    /// What each of them becomes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    becomes: Vec<Square>,
    /// The way of the piece, from the square that it leaves to the one where it rests, with the turns between.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<(usize, usize)>,
    /// What the move costs, in puzzles where moves cost different amounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<i64>,
}

impl Trace {
    /// The way of a piece, and every square that a move changes, with what it becomes.
    pub fn new(arrows: &[Arrow], changes: Vec<((usize, usize), Tile)>, price: Option<i64>, lang: Lang) -> Self {
        let path = arrows.first().map(|leg| leg[0]).into_iter().chain(arrows.iter().map(|leg| leg[1])).collect();
        // What can be clicked there afterwards belongs to the next picture.
        let still = |tile: Tile| Square::of(Tile { plays: None, clears: None, ..tile }, lang);
        let (touches, becomes) = changes.into_iter().map(|(at, tile)| (at, still(tile))).unzip();
        Self { touches, becomes, path, price }
    }
}

impl MoveChoice {
    /// A move in words, with what it does on the picture.
    pub fn of(mv: LegalMove, trace: Trace, lang: Lang) -> Self {
        Self { words: mv.words.say(lang), notation: mv.notation, position: mv.position, trace }
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
            remarks: Vec::new(),
        }
    }

    /// Adds what the rules say of the position.
    #[must_use]
    pub fn with_remarks(self, remarks: Vec<String>) -> Self {
        Self { remarks, ..self }
    }
}
