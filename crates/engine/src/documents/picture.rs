//! A position as data for drawing, and its legal moves.

use tablette::{AnyBoard, Area, Arrow, CutLine, Info, Ink, Lang, LegalMove, Phrase, Problem, Spans, Stone, Tile, View};

use super::{Shown, label};
use crate::documents::document::described;

described! {
    /// A position as rows of squares from the top, with everything that a face needs to draw it.
    pub struct Picture {
        /// Rows of squares from the top, all of one length.
        squares: Vec<Vec<Square>>,
        /// Names beside the rows, top first; empty for none.
        row_names: Vec<String>,
        /// Names below the columns, left first; empty for none.
        column_names: Vec<String>,
        /// A sentence under the picture.
        caption?: String,
        /// A line through the squares, as [row, column] from the top left.
        path: Vec<(usize, usize)>,
        /// From the middle of one square to that of another, as [row, column] from the top left.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        arrows: Vec<Arrow>,
        /// The meaning of the lowest, the middle and the highest level of heat, where that is not
        /// lost, late, won soonest.
        scale?: [&'static str; 3],
        /// The material of the board.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["grid", "chequered", "tablet", "rings", "numbers", "counters"])))]
        look: &'static str,
        /// Lines between squares that can be chosen; absent for none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        cut_lines: Vec<Line>,
        /// The lines of the board that each row and column stands for, where that is not one each.
        spans?: Lines,
        /// Sentences of the rules, which squares name by their place here; absent for none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        refusals: Vec<String>,
    }

    /// A line between squares.
    struct Line {
        /// Its two ends, as corners of the grid: [0, 1] is the top of the line right of column 0.
        ends: [(usize, usize); 2],
        /// The move that a click on it plays.
        plays: String,
        /// The squares that leave the board with that move: those that remain from one corner to
        /// the other.
        clears: Area,
    }

    /// The number of lines of the board that each line of the picture stands for.
    struct Lines {
        /// One number a row.
        rows: Vec<u64>,
        /// One number a column.
        columns: Vec<u64>,
    }

    /// A square.
    struct Square {
        /// The meaning of its colour.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["void", "plain", "shade", "danger", "first", "second", "good", "bad", "heat"])))]
        ink: &'static str,
        /// From -1 (worst) to 1 (best), where `ink` is `heat`.
        #[cfg_attr(feature = "schema", schemars(range(min = -1, max = 1)))]
        heat?: f32,
        /// A short text on the square, which repeats the meaning of the colour.
        mark: String,
        /// The move that a click plays.
        plays?: String,
        /// That move for people, in the language of the request; absent where it is as the game
        /// writes it.
        label?: String,
        /// The board that a click opens, in charts.
        opens?: String,
        /// The name of the square, shown small.
        #[serde(skip_serializing_if = "String::is_empty")]
        name: String,
        /// The piece on the square; the mark shows the same as a sign.
        stone?: Piece,
        /// The squares that leave the board with the move: those that remain from one corner to the
        /// other.
        clears?: Area,
        /// The content of the square, in words.
        said?: &'static str,
        /// The place of the reason, among the refusals of the picture, why a click plays nothing.
        refusal?: usize,
    }

    /// A piece.
    struct Piece {
        /// Whether it is of the lighter colour.
        light: bool,
        /// Whether it is a king.
        crowned: bool,
        /// Whether it is captured, but still on the board.
        taken: bool,
    }

    /// A position with its picture and its legal moves: the document of `show` for a page.
    pub struct PositionDocument {
        #[serde(flatten)]
        shown: Shown,
        /// The picture.
        picture: Picture,
        /// Every legal move, unjudged; absent where there are too many to list, or they lead to
        /// positions that are too long.
        legal?: Vec<MoveChoice>,
        /// The remarks of the rules on the position: what is forced, and why; absent for none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<String>,
        /// The same position with its pieces in their places, on which people play; absent where it
        /// is the position itself.
        laid_out?: String,
        /// The move that was played to reach it, where the request named one.
        played?: PlayedMove,
    }

    /// A legal move that a request named.
    pub struct PlayedMove {
        /// The move, as the game writes it, however it was typed.
        #[serde(rename = "move")]
        pub notation: String,
        /// The move for people: as the game writes it, with its words in the language of the
        /// request.
        label: String,
        /// The move in words.
        words: String,
    }

    /// A legal move.
    pub struct MoveChoice {
        /// The move, as the game writes it.
        #[serde(rename = "move")]
        notation: String,
        /// The move for people: as the game writes it, with its words in the language of the
        /// request.
        label: String,
        /// The move in words.
        words: String,
        /// The position it leads to.
        position: String,
        #[serde(flatten)]
        trace: Trace,
    }

    /// A move on the picture of its position: enough to show it at once, before the next picture
    /// arrives.
    #[derive(Default)]
    pub struct Trace {
        /// The squares that the move changes, each [row, column] from the top left; absent where
        /// the square clicked already determines the move.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        touches: Vec<(usize, usize)>,
        /// The new content of each of those squares, in the same order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        becomes: Vec<Square>,
        /// The path of the piece, from the square that it leaves to the one where it rests, with
        /// the turns between; absent where no piece moves.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        path: Vec<(usize, usize)>,
        /// The cost of the move, in puzzles where moves cost different amounts.
        price?: i64,
    }
}

impl Picture {
    /// Turns a picture of a game into data, its sentences in a language.
    pub fn new(view: View, info: &Info, lang: Lang) -> Self {
        let mut refusals = Refusals { lang, sentences: Vec::new() };
        let mut square = |tile: Tile| {
            let refusal = tile.refusal.as_ref().map(|why| refusals.place(why));
            Square { refusal, ..Square::new(tile, info, lang) }
        };
        let squares = view.rows.into_iter().map(|row| row.into_iter().map(&mut square).collect()).collect();
        Self {
            squares,
            row_names: view.row_names,
            column_names: view.column_names,
            caption: view.caption.map(|caption| caption.say(lang)),
            path: view.path,
            arrows: view.arrows,
            scale: view.scale.map(|names| names.map(|name| name.get(lang))),
            look: view.look.name(),
            cut_lines: view.cut_lines.into_iter().map(Line::from).collect(),
            spans: view.spans.map(|Spans { rows, columns }| Lines { rows, columns }),
            refusals: refusals.sentences,
        }
    }
}

/// The reasons of a picture, each once: most squares of a large board share a few.
struct Refusals {
    lang: Lang,
    sentences: Vec<String>,
}

impl Refusals {
    /// Returns the place of a reason, which is added if it is new. The squares of one reason lie
    /// side by side, so the latest is compared first.
    fn place(&mut self, why: &Phrase) -> usize {
        let sentence = why.say(self.lang);
        let known = self.sentences.iter().rposition(|known| *known == sentence);
        known.unwrap_or_else(|| {
            self.sentences.push(sentence);
            self.sentences.len() - 1
        })
    }
}

impl From<CutLine> for Line {
    fn from(CutLine { ends, plays, clears }: CutLine) -> Self {
        Self { ends, plays, clears }
    }
}

impl Square {
    fn new(tile: Tile, info: &Info, lang: Lang) -> Self {
        let heat = match tile.ink {
            // A thousandth of the scale is finer than an eye can tell.
            Ink::Heat(level) => Some((level * 1000.0).round() / 1000.0),
            _ => None,
        };
        let stone = tile.stone.map(|Stone { light, crowned, taken }| Piece { light, crowned, taken });
        let Tile { ink, mark, plays, opens, name, clears, said, .. } = tile;
        let label = plays.as_deref().map(|mv| label(info, mv, lang)).filter(|label| plays.as_ref() != Some(label));
        let said = said.map(|said| said.get(lang));
        Self { ink: ink.name(), heat, mark, plays, label, opens, name, stone, clears, said, refusal: None }
    }
}

impl Trace {
    /// Traces the path of a piece, and every square that a move changes, with its new content.
    pub fn new(
        arrows: &[Arrow],
        changes: Vec<((usize, usize), Tile)>,
        price: Option<i64>,
        info: &Info,
        lang: Lang,
    ) -> Self {
        let path = arrows.first().map(|leg| leg[0]).into_iter().chain(arrows.iter().map(|leg| leg[1])).collect();
        // The clicks that are possible afterwards belong to the next picture.
        let still = |tile: Tile| Square::new(Tile { plays: None, clears: None, ..tile }, info, lang);
        let (touches, becomes) = changes.into_iter().map(|(at, tile)| (at, still(tile))).unzip();
        Self { touches, becomes, path, price }
    }
}

impl MoveChoice {
    /// Describes a move of a game in words, with its trace on the picture.
    pub fn new(info: &Info, mv: LegalMove, trace: Trace, lang: Lang) -> Self {
        let label = label(info, &mv.notation, lang);
        Self { label, words: mv.words.say(lang), notation: mv.notation, position: mv.position, trace }
    }
}

impl PositionDocument {
    /// Draws a position.
    pub fn new(board: &dyn AnyBoard, view: View, legal: Option<Vec<MoveChoice>>, lang: Lang) -> Self {
        Self {
            shown: Shown::new(board, &view),
            picture: Picture::new(view, board.info(), lang),
            legal,
            remarks: Vec::new(),
            laid_out: board.laid_out(),
            played: None,
        }
    }

    /// Adds the remarks of the rules on the position.
    #[must_use]
    pub fn with_remarks(self, remarks: Vec<String>) -> Self {
        Self { remarks, ..self }
    }

    /// Adds the move that was played to reach the position.
    #[must_use]
    pub fn with_played(self, played: PlayedMove) -> Self {
        Self { played: Some(played), ..self }
    }
}

impl PlayedMove {
    /// Describes a move as it was typed.
    ///
    /// # Errors
    /// If it is not legal on `board`.
    pub fn new(board: &dyn AnyBoard, typed: &str, lang: Lang) -> Result<Self, Problem> {
        let notation = board.written(typed)?;
        let label = label(board.info(), &notation, lang);
        Ok(Self { label, words: board.words(&notation)?.say(lang), notation })
    }
}
