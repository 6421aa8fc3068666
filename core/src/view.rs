//! A position as a picture: plain data that every face draws in its own way.
//!
//! A game states the meaning of a square, never its colour or size. For example, the same [`View`] of a Chomp bar
//! becomes coloured text in a terminal, SVG in a report, and a board to click on in the page.

mod look;

use crate::phrase::{Phrase, Text};

pub use look::{Area, Groove, Look, Spans};

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
    /// Names to the left of the rows, one a row; empty for none.
    pub row_names: Vec<String>,
    /// Names below the columns, one a column; empty for none.
    pub column_names: Vec<String>,
    /// A sentence under the picture.
    pub caption: Option<Phrase>,
    /// A line through the squares, as (row, column) from the top left; empty for none.
    pub path: Vec<(usize, usize)>,
    /// Arrows from the middle of one square to that of another, as (row, column) from the top left: a move, a leg each.
    pub arrows: Vec<Arrow>,
    /// The meaning of the two ends and the middle of the heat scale, from -1 to 1. `None`: lost, late, won soonest.
    pub scale: Option<[Text; 3]>,
    /// What the board is made of, for faces that draw it as a thing.
    pub look: Look,
    /// Lines between squares that can be chosen; empty for none.
    pub grooves: Vec<Groove>,
    /// How many lines of the board each row and each column stands for, where it is drawn reduced. `None`: one each.
    pub spans: Option<Spans>,
}

/// One square of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The meaning of the square; a face chooses the colour.
    pub ink: Ink,
    /// A short text in the square (at most a few characters), so that nothing is told by colour alone.
    pub mark: String,
    /// The move that a click on the square plays, in the game's notation. It is legal, which the laws check.
    pub plays: Option<String>,
    /// The name of the square, shown small; empty for none.
    pub name: String,
    /// The piece on the square, in games with pieces. `mark` says the same for readers who do not see it.
    pub stone: Option<Stone>,
    /// The board that a click on the square opens, in charts whose squares stand for boards.
    pub opens: Option<String>,
    /// What leaves the board with the move that a click plays: everything in this area that is still there.
    pub clears: Option<Area>,
    /// What stands on the square, for whoever hears it: `white man` rather than `○`.
    pub said: Option<Text>,
}

/// From one square to another, as (row, column) from the top left.
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
    /// A tile without a piece, a name, or anything to click.
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
        }
    }

    /// Says in words what stands on the square.
    #[must_use]
    pub fn saying(mut self, words: Text) -> Self {
        self.said = Some(words);
        self
    }

    /// Adds what leaves the board with the move that a click plays.
    #[must_use]
    pub fn clearing(mut self, area: Area) -> Self {
        self.clears = Some(area);
        self
    }

    /// Puts a piece on the square.
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

    /// Adds the board that a click opens.
    #[must_use]
    pub fn opening(mut self, board: impl Into<String>) -> Self {
        self.opens = Some(board.into());
        self
    }
}

/// The meaning of a square. Meanings are common to all games, so that a player who can read one picture can read them
/// all.
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
    /// Something of the first player.
    First,
    /// Something of the second player.
    Second,
    /// Good for the side to move: a winning move.
    Good,
    /// Bad for the side to move: a losing move.
    Bad,
    /// A shade of a scale from -1 (lost soonest) through 0 to 1 (won soonest).
    Heat(f32),
}

impl Ink {
    /// Every ink but those of a scale.
    const FLAT: [Self; 8] =
        [Self::Void, Self::Plain, Self::Shade, Self::Danger, Self::First, Self::Second, Self::Good, Self::Bad];

    /// The name in documents and in what users write. Every [`Heat`](Self::Heat) is `heat`: its level stands beside it.
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

    /// The ink of a name; `None` where there is none, and of `heat`, which is no ink without a level.
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
    /// A picture without names or caption. The rows must be of one length.
    pub fn grid(rows: Vec<Vec<Tile>>) -> Self {
        Self { rows, ..Self::default() }
    }

    /// The moves that clicks on the picture play: on its squares row by row from the top left, then on its grooves.
    pub fn clicks(&self) -> Vec<&str> {
        let squares = self.rows.iter().flatten().filter_map(|tile| tile.plays.as_deref());
        squares.chain(self.grooves.iter().map(|groove| groove.plays.as_str())).collect()
    }

    /// What is wrong with the shape of the picture: rows of one length each, a name and a span for every row and column or for
    /// none, and nothing outside of it.
    pub fn misfit(&self) -> Option<&'static str> {
        let fits = |names: &[String], lines| names.is_empty() || names.len() == lines;
        if self.rows.iter().any(|row| row.len() != self.width()) {
            Some("the picture is ragged")
        } else if !fits(&self.row_names, self.rows.len()) {
            Some("row names do not fit")
        } else if !fits(&self.column_names, self.width()) {
            Some("column names do not fit")
        } else if !self.spans.as_ref().is_none_or(|spans| self.has_spans(spans)) {
            Some("spans do not fit")
        } else if !self.cleared().flatten().all(|&(row, column)| row < self.rows.len() && column < self.width()) {
            Some("a cleared area sticks out")
        } else if !self.grooves.iter().flat_map(|groove| &groove.ends).all(|end| self.has_corner(*end)) {
            Some("a groove sticks out")
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

    /// The areas that moves clear, of squares and of grooves.
    fn cleared(&self) -> impl Iterator<Item = &Area> {
        let squares = self.rows.iter().flatten().filter_map(|tile| tile.clears.as_ref());
        squares.chain(self.grooves.iter().map(|groove| &groove.clears))
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

    /// Says something under the picture.
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

    /// Says what the lowest, the middle and the highest level of heat mean.
    #[must_use]
    pub fn with_scale(mut self, names: [Text; 3]) -> Self {
        self.scale = Some(names);
        self
    }

    /// Says what the board is made of.
    #[must_use]
    pub fn looking(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// Adds lines between squares that can be chosen.
    #[must_use]
    pub fn with_grooves(mut self, grooves: impl IntoIterator<Item = Groove>) -> Self {
        self.grooves = grooves.into_iter().collect();
        self
    }

    /// Says how many lines of the board each row and column stands for.
    #[must_use]
    pub fn with_spans(mut self, spans: Spans) -> Self {
        self.spans = Some(spans);
        self
    }

    /// The number of columns; 0 of an empty picture.
    pub fn width(&self) -> usize {
        // Any row will do: a law checks that all have the same length.
        self.rows.first().map_or(0, Vec::len)
    }
}
