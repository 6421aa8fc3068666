//! A position as a picture: plain data that every interface draws in its own way.
//!
//! A game states the meaning of a square, never its colour or size. For example, the same [`View`]
//! of a Chomp bar becomes coloured text in a terminal, SVG in a report, and a board to click on in
//! the page.

mod look;

use crate::phrase::{Phrase, Text};

pub use look::{Area, CutLine, Look, Spans};

/// A grid of tiles, row 0 at the top, with names for rows and columns and a caption.
///
/// ```
/// use tablette_core::{Ink, Tile, View};
/// let poisoned = Tile::new(Ink::Danger, "x").playing("(0,0)");
/// let view = View::grid(vec![vec![poisoned, Tile::new(Ink::Plain, "")]])
///     .with_column_names(["1".to_owned(), "2".to_owned()])
///     .with_arrows([[(0, 1), (0, 0)]]);
/// assert_eq!((view.width(), view.rows.len()), (2, 1));
/// assert_eq!(view.rows[0][0].plays.as_deref(), Some("(0,0)"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// Rows of tiles from the top; all of the same length, which the laws check.
    pub rows: Vec<Vec<Tile>>,
    /// Names to the left of the rows, one per row; empty for none.
    pub row_names: Vec<String>,
    /// Names below the columns, one per column; empty for none.
    pub column_names: Vec<String>,
    /// A sentence under the picture.
    pub caption: Option<Phrase>,
    /// A line through the squares, as (row, column) from the top left; empty for none.
    pub path: Vec<(usize, usize)>,
    /// Arrows between the centres of two squares, as (row, column) from the top left: a move, one
    /// arrow per leg.
    pub arrows: Vec<Arrow>,
    /// The meaning of the two ends and the middle of the heat scale, from -1 to 1. `None`: lost
    /// soonest, late, won soonest.
    pub scale: Option<[Text; 3]>,
    /// The material of the board, for interfaces that draw it as an object.
    pub look: Look,
    /// Lines between squares on which the user can click; empty for none.
    pub cut_lines: Vec<CutLine>,
    /// Number of rows and columns of the board behind each drawn row and column, if it is drawn
    /// reduced. `None`: one each.
    pub spans: Option<Spans>,
}

/// One square of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The meaning of the square, from which each interface derives the colour.
    pub ink: Ink,
    /// A short text in the square (at most a few characters), so that no information depends on
    /// colour alone.
    pub mark: String,
    /// The move that a click on the square plays, in the game's notation. It is legal, which the
    /// laws check.
    pub plays: Option<String>,
    /// The name of the square in small print; empty for none.
    pub name: String,
    /// The piece on the square, in games with pieces. `mark` gives the same information as text.
    pub stone: Option<Stone>,
    /// The board that a click on the square opens, in charts whose squares stand for boards.
    pub opens: Option<String>,
    /// The area that the move of a click clears: everything still there leaves the board.
    pub clears: Option<Area>,
    /// The contents of the square in words, for screen readers: `white man` rather than `○`.
    pub said: Option<Text>,
    /// The reason why a click plays nothing here, as a sentence of the rules: `This square has
    /// already been eaten.`
    pub refusal: Option<Phrase>,
}

/// An arrow from one square to another, as (row, column) from the top left.
pub type Arrow = [(usize, usize); 2];

/// A piece that stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The lighter colour of the two.
    pub light: bool,
    /// A king: one piece on another.
    pub crowned: bool,
    /// Captured, but still there.
    pub taken: bool,
}

impl Tile {
    /// Creates a tile without a piece, a name, or a click.
    pub fn new(ink: Ink, mark: impl Into<String>) -> Self {
        Self {
            ink,
            mark: mark.into(),
            plays: None,
            name: String::new(),
            stone: None,
            opens: None,
            clears: None,
            said: None,
            refusal: None,
        }
    }

    /// Describes the contents of the square in words.
    #[must_use]
    pub fn saying(mut self, words: Text) -> Self {
        self.said = Some(words);
        self
    }

    /// Adds the area that the move of a click clears.
    #[must_use]
    pub fn clearing(mut self, area: Area) -> Self {
        self.clears = Some(area);
        self
    }

    /// Adds the piece on the square.
    #[must_use]
    pub fn with_stone(mut self, stone: Stone) -> Self {
        self.stone = Some(stone);
        self
    }

    /// Names the square.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Adds the move that a click plays.
    #[must_use]
    pub fn playing(mut self, mv: impl Into<String>) -> Self {
        self.plays = Some(mv.into());
        self
    }

    /// Adds the reason why a click plays nothing.
    #[must_use]
    pub fn refusing(mut self, why: impl Into<Phrase>) -> Self {
        self.refusal = Some(why.into());
        self
    }

    /// Adds the board that a click opens.
    #[must_use]
    pub fn opening(mut self, board: impl Into<String>) -> Self {
        self.opens = Some(board.into());
        self
    }
}

/// The meaning of a square. All games share these meanings, so that a player who can read one
/// picture can read them all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ink {
    /// Not part of the board.
    Void,
    /// An ordinary square (chocolate, an empty field).
    Plain,
    /// An ordinary square of the other shade (chequered boards).
    Shade,
    /// The square that matters (the poison, the deadly square, the goal).
    Danger,
    /// A square of the first player.
    First,
    /// A square of the second player.
    Second,
    /// Good for the side to move: a winning move.
    Good,
    /// Bad for the side to move: a losing move.
    Bad,
    /// A shade of a scale from -1 (lost soonest) through 0 to 1 (won soonest).
    Heat(f32),
}

impl Ink {
    /// Every ink except those of a scale.
    const FLAT: [Self; 8] =
        [Self::Void, Self::Plain, Self::Shade, Self::Danger, Self::First, Self::Second, Self::Good, Self::Bad];

    /// Returns the name in documents and in user input. Every [`Heat`](Self::Heat) is `heat`, with
    /// its level beside it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Plain => "plain",
            Self::Shade => "shade",
            Self::Danger => "danger",
            Self::First => "first",
            Self::Second => "second",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Heat(_) => "heat",
        }
    }

    /// Returns the ink of a name; `None` for other names, and for `heat`, which needs a level.
    ///
    /// ```
    /// # use tablette_core::Ink;
    /// assert_eq!(Ink::named("danger"), Some(Ink::Danger));
    /// assert_eq!((Ink::named("heat"), Ink::named("red")), (None, None));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::FLAT.into_iter().find(|ink| ink.name() == name)
    }
}

impl View {
    /// Creates a picture without names or caption. The rows must be of equal length.
    pub fn grid(rows: Vec<Vec<Tile>>) -> Self {
        Self { rows, ..Self::default() }
    }

    /// Returns the moves of all clicks: on the squares row by row from the top left, then on the
    /// grooves.
    pub fn clicks(&self) -> Vec<&str> {
        let squares = self.rows.iter().flatten().filter_map(|tile| tile.plays.as_deref());
        squares.chain(self.cut_lines.iter().map(|cut_line| cut_line.plays.as_str())).collect()
    }

    /// Returns the squares that differ from another picture, as (row, column) from the top left;
    /// `None` if the sizes differ.
    pub fn changed(&self, other: &Self) -> Option<Vec<(usize, usize)>> {
        if (self.rows.len(), self.width()) != (other.rows.len(), other.width()) {
            return None;
        }
        let looks = |tile: &Tile| (tile.ink, tile.mark.clone(), tile.stone);
        let squares = self.rows.iter().zip(&other.rows).enumerate().flat_map(|(row, (here, there))| {
            here.iter().zip(there).enumerate().map(move |(column, tiles)| ((row, column), tiles))
        });
        Some(squares.filter(|(_, (here, there))| looks(here) != looks(there)).map(|(at, _)| at).collect())
    }
    /// Returns the first fault in the shape of the picture: rows must have one length, names and
    /// spans must cover every row and column or none, nothing may lie outside, and no square that plays
    /// may refuse.
    pub fn mismatch(&self) -> Option<&'static str> {
        let fits = |names: &[String], lines| names.is_empty() || names.len() == lines;
        if self.rows.iter().any(|row| row.len() != self.width()) {
            Some("the rows of the picture differ in length: pad them with Ink::Void")
        } else if !fits(&self.row_names, self.rows.len()) {
            Some("row names do not fit")
        } else if !fits(&self.column_names, self.width()) {
            Some("column names do not fit")
        } else if !self.spans.as_ref().is_none_or(|spans| self.has_spans(spans)) {
            Some("spans do not fit")
        } else if !self.cleared().flatten().all(|&(row, column)| row < self.rows.len() && column < self.width()) {
            Some("a cleared area sticks out")
        } else if !self.cut_lines.iter().flat_map(|cut_line| &cut_line.ends).all(|end| self.has_corner(*end)) {
            Some("a groove sticks out")
        } else if self.rows.iter().flatten().any(|tile| tile.plays.is_some() && tile.refusal.is_some()) {
            Some("a square plays and refuses")
        } else {
            None
        }
    }

    fn has_spans(&self, spans: &Spans) -> bool {
        spans.rows.len() == self.rows.len() && spans.columns.len() == self.width()
    }

    fn has_corner(&self, (row, column): (usize, usize)) -> bool {
        row <= self.rows.len() && column <= self.width()
    }

    /// Returns the areas that moves clear, of squares and of grooves.
    fn cleared(&self) -> impl Iterator<Item = &Area> {
        let squares = self.rows.iter().flatten().filter_map(|tile| tile.clears.as_ref());
        squares.chain(self.cut_lines.iter().map(|cut_line| &cut_line.clears))
    }

    /// Names the rows, top first.
    #[must_use]
    pub fn with_row_names(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.row_names = names.into_iter().collect();
        self
    }

    /// Names the columns, left first.
    #[must_use]
    pub fn with_column_names(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.column_names = names.into_iter().collect();
        self
    }

    /// Adds a caption under the picture.
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<Phrase>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// Draws a line through squares, as (row, column) from the top left.
    #[must_use]
    pub fn with_path(mut self, squares: impl IntoIterator<Item = (usize, usize)>) -> Self {
        self.path = squares.into_iter().collect();
        self
    }

    /// Draws arrows over the squares.
    #[must_use]
    pub fn with_arrows(mut self, arrows: impl IntoIterator<Item = Arrow>) -> Self {
        self.arrows = arrows.into_iter().collect();
        self
    }

    /// Names the lowest, the middle and the highest level of heat.
    #[must_use]
    pub fn with_scale(mut self, names: [Text; 3]) -> Self {
        self.scale = Some(names);
        self
    }

    /// Sets the material of the board.
    #[must_use]
    pub fn looking(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// Adds lines between squares on which the user can click.
    #[must_use]
    pub fn with_cut_lines(mut self, cut_lines: impl IntoIterator<Item = CutLine>) -> Self {
        self.cut_lines = cut_lines.into_iter().collect();
        self
    }

    /// Sets the number of lines of the board behind each row and column.
    #[must_use]
    pub fn with_spans(mut self, spans: Spans) -> Self {
        self.spans = Some(spans);
        self
    }

    /// Returns the number of columns; 0 for an empty picture.
    pub fn width(&self) -> usize {
        // Any row will do: a law checks that all have the same length.
        self.rows.first().map_or(0, Vec::len)
    }
}
