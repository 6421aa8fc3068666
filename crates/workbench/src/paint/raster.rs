//! A position as a picture of pixels, which chats and search engines show beside a link.

use tablette_core::{Lang, View};

use super::canvas::{Canvas, Point};
use super::glyphs::{width_of, write};
use super::palette::{ARROW, Colours, FAINT, RIMS, Rgb, STONES, colours};

/// The size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crop {
    /// As large as the board needs, at most about 1,200 pixels a side.
    Tight,
    /// 1,200 × 630 pixels with the board in the middle, the usual size of link previews.
    Card,
}

/// The size of a card, in pixels.
const CARD: (f64, f64) = (1200.0, 630.0);
/// The longest side of a board, in pixels.
const LONGEST: f64 = 1120.0;
/// Maximum side of a square, in pixels.
const BROADEST: f64 = 72.0;
/// Minimum side of a square with text, in pixels.
const LEGIBLE: f64 = 15.0;
/// Maximum number of squares of a board of one row that is drawn in one row.
const UNFOLDED: usize = 20;

const PAPER: Rgb = Rgb(251, 248, 243);
const INK: Rgb = Rgb(36, 26, 18);
const FOUND: Rgb = Rgb(11, 107, 52);

/// Draws a view as a PNG file: squares, pieces, marks, names and the caption, in the colours of
/// [`svg`](super::svg).
///
/// Time: linear in the number of pixels, about a tenth of a second with many letters. A board with
/// too many squares for text is drawn without marks; with more squares than pixels, a square is a
/// pixel wide.
pub fn png(view: &View, crop: Crop, lang: Lang) -> Vec<u8> {
    let plan = Layout::new(view, crop, lang);
    let mut canvas = Canvas::new(plan.size.0.ceil() as usize, plan.size.1.ceil() as usize, PAPER);
    plan.squares(&mut canvas);
    plan.path(&mut canvas);
    if plan.side >= LEGIBLE {
        plan.marks(&mut canvas);
        plan.names(&mut canvas);
    }
    plan.arrows(&mut canvas);
    plan.caption(&mut canvas);
    canvas.png()
}

/// The layout, in pixels.
struct Layout<'a> {
    view: &'a View,
    /// Squares per row of the picture, fewer than in one of the board if that is folded.
    columns: usize,
    side: f64,
    corner: Point,
    size: (f64, f64),
    /// The height of capitals.
    letters: f64,
    caption: String,
    base: f64,
}

impl<'a> Layout<'a> {
    fn new(view: &'a View, crop: Crop, lang: Lang) -> Self {
        let squares = view.width().max(1);
        let folds = view.rows.len() == 1 && squares > UNFOLDED;
        let columns = if folds { ((squares as f64 * 1.6).sqrt().ceil() as usize).max(UNFOLDED) } else { squares };
        let rows = if folds { squares.div_ceil(columns) } else { view.rows.len().max(1) };
        let caption = view.caption.as_ref().map_or_else(String::new, |caption| caption.say(lang));
        let letters = if crop == Crop::Card { 20.0 } else { 11.0 };
        let longest = view.row_names.iter().map(|name| width_of(name, letters * 0.8)).fold(0.0, f64::max);
        let (margin, left) = (letters * 1.6, if longest > 0.0 { longest + letters } else { 0.0 });
        let below = letters * if caption.is_empty() { 2.0 } else { 4.2 };
        let room = match crop {
            Crop::Card => (CARD.0 - 2.0 * (margin + left), CARD.1 - 2.0 * margin - below),
            Crop::Tight => (LONGEST, LONGEST),
        };
        let fitting = (room.0 / columns as f64).min(room.1 / rows as f64);
        let side = if crop == Crop::Card { fitting.min(BROADEST * 1.5) } else { fitting.min(BROADEST) }.max(1.0);
        let board = (side * columns as f64, side * rows as f64);
        let size = match crop {
            Crop::Card => CARD,
            Crop::Tight => {
                let least = width_of(&caption, letters).min(LONGEST);
                (board.0.max(least) + left + 2.0 * margin, board.1 + below + 2.0 * margin)
            }
        };
        let corner =
            (left / 2.0 + (size.0 - board.0) / 2.0, margin + (size.1 - 2.0 * margin - below - board.1).max(0.0) / 2.0);
        let base = corner.1 + board.1 + letters * 3.9;
        Self { view, columns, side, corner, size, letters, caption, base }
    }

    fn place(&self, row: usize, column: usize) -> Point {
        let (row, column) = (row + column / self.columns, column % self.columns);
        (self.corner.0 + self.side * column as f64, self.corner.1 + self.side * row as f64)
    }

    fn middle(&self, (row, column): (usize, usize)) -> Point {
        let (x, y) = self.place(row, column);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    /// Returns every square of the board with its place, its contents and its colours.
    fn tiles(&self) -> impl Iterator<Item = (Point, &'a tablette_core::Tile, Colours)> {
        let rows = self.view.rows.iter().enumerate();
        let tiles =
            rows.flat_map(|(row, tiles)| tiles.iter().enumerate().map(move |(column, tile)| (row, column, tile)));
        tiles.filter_map(|(row, column, tile)| Some((self.place(row, column), tile, colours(tile.ink)?)))
    }

    fn squares(&self, canvas: &mut Canvas) {
        // If pieces move from square to square there is no gap between squares.
        let pieces = self.view.rows.iter().flatten().any(|tile| tile.stone.is_some());
        let gap = if pieces || self.side < 8.0 { 0.0 } else { (self.side * 0.05).round() };
        for ((x, y), _, colours) in self.tiles() {
            let side = self.side - gap;
            canvas.rectangle((x + gap / 2.0, y + gap / 2.0), (side, side), colours.ground);
        }
    }

    fn marks(&self, canvas: &mut Canvas) {
        for ((x, y), tile, colours) in self.tiles() {
            let middle = (x + self.side / 2.0, y + self.side / 2.0);
            if let Some(stone) = tile.stone {
                self.stone(canvas, middle, stone);
                continue;
            }
            if !tile.name.is_empty() {
                let place = (x + self.side * 0.08, y + self.side * 0.24);
                write(canvas, &tile.name, place, self.side * 0.14, FAINT);
            }
            match tile.mark.trim() {
                // Plain squares are visible without a mark.
                "" | "□" | "■" | "·" => {}
                "●" => canvas.disc(middle, self.side * 0.3, colours.mark, 1.0),
                mark if mark == tile.name => {}
                mark => Self::centred(canvas, mark, middle, self.side * 0.36, self.side * 0.82, colours.mark),
            }
        }
    }

    fn stone(&self, canvas: &mut Canvas, (x, y): Point, stone: tablette_core::Stone) {
        let (fill, rim) = (STONES[usize::from(!stone.light)], RIMS[usize::from(!stone.light)]);
        let opacity = if stone.taken { 0.45 } else { 1.0 };
        let (radius, lift) = (self.side * 0.38, if stone.crowned { self.side * 0.07 } else { 0.0 });
        let line = (self.side * 0.035).max(1.0);
        let mut disc = |y: f64, radius: f64| {
            canvas.disc((x, y), radius, rim, opacity);
            canvas.disc((x, y), radius - line, fill, opacity);
        };
        if stone.crowned {
            disc(y + lift, radius);
        }
        for share in [1.0, 0.66, if stone.crowned { 0.33 } else { 0.0 }] {
            if share > 0.0 {
                disc(y - lift, radius * share);
            }
        }
    }

    fn names(&self, canvas: &mut Canvas) {
        if self.columns < self.view.width() {
            return;
        }
        let letters = (self.side * 0.3).min(self.letters * 0.8);
        for (row, name) in self.view.row_names.iter().enumerate() {
            let x = self.corner.0 - width_of(name, letters) - letters * 0.8;
            write(canvas, name, (x, self.middle((row, 0)).1 + letters / 2.0), letters, INK);
        }
        for (column, name) in self.view.column_names.iter().enumerate() {
            let middle = (self.middle((0, column)).0, self.place(self.view.rows.len(), 0).1 + letters * 1.4);
            Self::centred(canvas, name, middle, letters, self.side * 0.94, INK);
        }
    }

    fn caption(&self, canvas: &mut Canvas) {
        let middle = (self.size.0 / 2.0, self.base - self.letters / 2.0);
        Self::centred(canvas, &self.caption, middle, self.letters, self.size.0 - self.letters * 3.0, INK);
    }

    /// Writes text centred on a point, smaller if there is no room.
    fn centred(canvas: &mut Canvas, text: &str, (x, y): Point, height: f64, room: f64, colour: Rgb) {
        let height = height * (room / width_of(text, height).max(1.0)).min(1.0);
        write(canvas, text, (x - width_of(text, height) / 2.0, y + height / 2.0), height, colour);
    }

    fn path(&self, canvas: &mut Canvas) {
        let middles: Vec<Point> = self.view.path.iter().map(|&square| self.middle(square)).collect();
        if !middles.is_empty() {
            canvas.line(&middles, self.side / 9.0, FOUND);
        }
    }

    fn arrows(&self, canvas: &mut Canvas) {
        for &[from, to] in &self.view.arrows {
            let (from, to) = (self.middle(from), self.middle(to));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy);
            if length <= 0.0 {
                continue;
            }
            let (dx, dy, head) = (dx / length, dy / length, (self.side * 0.34).min(length));
            let neck = (to.0 - dx * head, to.1 - dy * head);
            canvas.line(&[from, neck], self.side * 0.1, ARROW);
            let wing = self.side * 0.17;
            canvas.fill(
                &[to, (neck.0 - dy * wing, neck.1 + dx * wing), (neck.0 + dy * wing, neck.1 - dx * wing)],
                ARROW,
                1.0,
            );
        }
    }
}
