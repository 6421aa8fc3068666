//! A picture for the terminal.

use std::fmt::Write;

use tablette_core::{Digits, Ink, Lang, Tile, View, words};

use super::palette::{Colours, FAINT, STONES, colours};

/// Width in characters assumed for a terminal that does not report one.
const USUAL_WIDTH: usize = 100;
/// Maximum number of rows: a taller picture scrolls away before it is read.
const MOST_ROWS: usize = 64;

/// Draws a view as lines of text, row names left, column names below, the caption under it.
///
/// With `colour`, squares are filled by ANSI codes for 256 colours; the marks are there either way.
/// A view too wide for 100 columns or too tall for 64 rows loses its middle, and a line says so.
/// Linear in the part shown.
pub fn text(view: &View, lang: Lang, colour: bool) -> String {
    text_within(view, lang, colour, USUAL_WIDTH)
}

/// As for [`text`], on a terminal of `columns` columns.
pub fn text_within(view: &View, lang: Lang, colour: bool, columns: usize) -> String {
    let sheet = Sheet::new(view, colour, columns);
    let mut drawn = String::new();
    for row in &sheet.rows {
        match row {
            Some(row) => sheet.row(*row, &mut drawn),
            None => sheet.gap(&mut drawn),
        }
    }
    if !view.column_names.is_empty() {
        sheet.names(&mut drawn);
    }
    for note in sheet.clipped(lang).into_iter().chain(view.caption.iter().map(|caption| caption.say(lang))) {
        drawn += &note;
        drawn.push('\n');
    }
    drawn
}

/// The visible part of a view, and the width of a square.
struct Sheet<'a> {
    view: &'a View,
    colour: bool,
    margin: usize,
    cell: usize,
    rows: Vec<Option<usize>>,
    columns: Vec<Option<usize>>,
}

impl<'a> Sheet<'a> {
    fn new(view: &'a View, colour: bool, width: usize) -> Self {
        let longest = |names: &[String]| names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let marks = view.rows.iter().flatten().map(|tile| said(tile).chars().count()).max().unwrap_or(0);
        let content = marks.max(longest(&view.column_names)).max(1);
        let margin = longest(&view.row_names);
        // Three columns a square look about square in a terminal.
        let cell = (content + 1).max(3);
        let fitting = width.saturating_sub(margin + 2) / cell;
        let rows = shown(view.rows.len(), MOST_ROWS);
        Self { view, colour, margin, cell, rows, columns: shown(view.width(), fitting.max(5)) }
    }

    fn row(&self, row: usize, drawn: &mut String) {
        let name = self.view.row_names.get(row).map_or("", String::as_str);
        let mut line = self.beside(name);
        for column in &self.columns {
            match column.and_then(|column| self.view.rows[row].get(column)) {
                Some(tile) => self.tile(tile, self.on_path(row, *column), &mut line),
                None => line += &centred("…", self.cell),
            }
        }
        push_line(drawn, &line);
    }

    fn on_path(&self, row: usize, column: Option<usize>) -> bool {
        column.is_some_and(|column| {
            let square = (row, column);
            self.view.path.contains(&square) || self.view.arrows.iter().flatten().any(|end| *end == square)
        })
    }

    fn tile(&self, tile: &Tile, on_path: bool, line: &mut String) {
        // Without colour, a square without a mark would be as invisible as no square, and so would
        // text copied from a terminal with colours. The dot is therefore always there, in the
        // colour of the square.
        let bare = said(tile).is_empty() && tile.ink != Ink::Void;
        let mark = centred(if bare { "·" } else { said(tile) }, self.cell);
        let ink = match tile.stone {
            Some(stone) if stone.taken => Ink::Danger,
            _ if on_path => Ink::Good,
            _ => tile.ink,
        };
        match colours(ink).filter(|_| self.colour) {
            None => *line += &mark,
            Some(Colours { ground, mark: ink }) => {
                let (weight, ink) = match tile.stone {
                    Some(stone) => ("1;", STONES[usize::from(!stone.light)]),
                    None if bare => ("", ground),
                    None if tile.mark.is_empty() && !on_path => ("", FAINT),
                    None => ("", ink),
                };
                let (ground, ink) = (ground.indexed(), ink.indexed());
                let _ = write!(line, "\u{1b}[{weight}48;5;{ground};38;5;{ink}m{mark}\u{1b}[0m");
            }
        }
    }

    fn gap(&self, drawn: &mut String) {
        let dots = self.columns.iter().map(|_| centred("⋮", self.cell)).collect::<String>();
        push_line(drawn, &(self.beside("") + &dots));
    }

    fn names(&self, drawn: &mut String) {
        let name = |column: &Option<usize>| match column {
            Some(column) => self.view.column_names.get(*column).map_or("", String::as_str),
            None => "…",
        };
        let names = self.columns.iter().map(|column| centred(name(column), self.cell)).collect::<String>();
        push_line(drawn, &(self.beside("") + &names));
    }

    fn beside(&self, name: &str) -> String {
        let indent = if self.margin == 0 { "" } else { " " };
        format!("{name:>width$}{indent}", width = self.margin)
    }

    fn clipped(&self, lang: Lang) -> Option<String> {
        let hidden = |all: usize, shown: &[Option<usize>]| all - shown.iter().flatten().count();
        let columns = hidden(self.view.width(), &self.columns);
        let rows = hidden(self.view.rows.len(), &self.rows);
        (columns + rows > 0).then(|| clipping(columns, rows).say(lang))
    }
}

words! {
    clipping(columns: Digits, rows: Digits) {
        "(not shown: {columns} {columns?column:columns} and {rows} {rows?row:rows} in the middle; an SVG shows them all)",
        "(non affichées : {columns} {columns?colonne:colonnes} et {rows} {rows?ligne:lignes} du milieu ; un SVG les montre toutes)",
    }
}

/// Returns the text on a square: its mark, or else its name.
fn said(tile: &Tile) -> &str {
    if tile.mark.is_empty() { &tile.name } else { &tile.mark }
}

/// Returns the visible ones of `all` if at most `most` fit: all, or both ends with a gap between
/// them.
fn shown(all: usize, most: usize) -> Vec<Option<usize>> {
    if all <= most {
        return (0..all).map(Some).collect();
    }
    let kept = most - 1;
    let head = kept.div_ceil(2);
    (0..head).map(Some).chain([None]).chain((all - (kept - head)..all).map(Some)).collect()
}

fn centred(text: &str, width: usize) -> String {
    format!("{text:^width$}")
}

fn push_line(drawn: &mut String, line: &str) {
    *drawn += line.trim_end();
    drawn.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::Text;

    fn board(rows: usize, columns: usize) -> View {
        let tile = |row: usize, column: usize| {
            let ink = if (row, column) == (rows - 1, 0) { Ink::Danger } else { Ink::Plain };
            Tile::new(ink, if ink == Ink::Danger { "✗" } else { "■" })
        };
        View::grid((0..rows).map(|row| (0..columns).map(|column| tile(row, column)).collect()).collect())
            .with_row_names((0..rows).rev().map(|row| row.to_string()))
            .with_column_names((0..columns).map(|column| column.to_string()))
    }

    #[test]
    fn names_stand_left_and_below() {
        let drawn = text(&board(2, 3).with_caption(Text::new("to eat", "à manger")), Lang::Fr, false);
        assert_eq!(drawn, "1  ■  ■  ■\n0  ✗  ■  ■\n   0  1  2\nà manger\n");
    }

    #[test]
    fn colour_adds_codes_and_takes_no_mark_away() {
        let coloured = text(&board(2, 3), Lang::En, true);
        let mut plain = String::new();
        let mut inside = false;
        for c in coloured.chars() {
            match c {
                '\u{1b}' => inside = true,
                'm' if inside => inside = false,
                _ if !inside => plain.push(c),
                _ => {}
            }
        }
        let trimmed: String = plain.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        assert_eq!(trimmed, text(&board(2, 3), Lang::En, false));
        assert_eq!(coloured.matches("\u{1b}[0m").count(), 6);
    }

    #[test]
    fn a_wide_board_loses_its_middle_and_says_so() {
        let drawn = text_within(&board(70, 127), Lang::En, false, 80);
        assert!(drawn.lines().all(|line| line.chars().count() <= 80 || line.starts_with('(')), "{drawn}");
        assert!(drawn.contains('…') && drawn.contains('⋮') && drawn.contains("126"));
        assert!(drawn.contains("(not shown: 109 columns and 7 rows"), "{drawn}");
    }

    #[test]
    fn squares_without_a_mark_are_seen_without_colour() {
        let view =
            View::grid(vec![vec![Tile::new(Ink::Plain, ""), Tile::new(Ink::Void, ""), Tile::new(Ink::Danger, "X")]]);
        assert_eq!(text(&view, Lang::En, false), " ·     X\n");
        // In the colour of the square it stays invisible until the text is copied.
        let coloured = text(&view, Lang::En, true);
        let (ground, mark) = coloured.split_once("48;5;").and_then(|(_, rest)| rest.split_once(";38;5;")).unwrap();
        assert!(mark.starts_with(&format!("{ground}m · ")), "{coloured:?}");
    }

    #[test]
    fn an_empty_view_draws_nothing() {
        assert_eq!(text(&View::default(), Lang::En, true), "");
    }
}
