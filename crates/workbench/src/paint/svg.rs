//! A picture as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use tablette_core::{Ink, Lang, Text, View};

use super::palette::{Colours, colours, heat};
use super::stones::{arrow, stone};
use super::xml::{Document, tenths, width_of};

/// Maximum number of squares with marks; larger boards are a map, drawn by runs of one colour.
const MARKED: usize = 1_600;
const MARGIN: f64 = 12.0;
const LINE: f64 = 18.0;

/// Draws a view as an SVG document with the title `title`.
///
/// Small boards have their marks as text. Large ones (from 1,600 squares) are a map: runs of one
/// colour become one stroke, with a few names at the sides. A heat scale gets a legend, so that a
/// map can be read without the numbers. Linear in the number of squares.
pub fn svg(view: &View, title: &str, lang: Lang) -> String {
    let plan = Plan::new(view, lang);
    let mut document = Document::new(plan.width, plan.height);
    plan.squares(&mut document);
    plan.names(&mut document);
    let mut below = plan.top + plan.side * view.rows.len() as f64 + LINE * 2.0;
    if let Some(scale) = &plan.scale {
        scale.draw(&mut document, (plan.left, below), lang);
        below += LINE * 3.2;
    }
    for (at, line) in plan.caption.iter().enumerate() {
        document.text((plan.left, below + LINE * at as f64), r#"class="word""#, line);
    }
    document.finish(lang.code(), title, &plan.caption.join(" "))
}

/// The layout.
struct Plan<'a> {
    view: &'a View,
    side: f64,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    scale: Option<Scale>,
    caption: Vec<String>,
    marked: bool,
}

impl<'a> Plan<'a> {
    fn new(view: &'a View, lang: Lang) -> Self {
        let marked = view.rows.len() * view.width() <= MARKED;
        let longest = |names: &[String]| names.iter().map(|name| width_of(name)).fold(0.0, f64::max);
        let marks = view.rows.iter().flatten().map(|tile| width_of(&tile.mark)).fold(0.0, f64::max);
        let room = if view.path.is_empty() { 6.0 } else { 16.0 };
        let least = if view.rows.iter().flatten().any(|tile| tile.stone.is_some()) { 48.0 } else { 28.0 };
        let side = if marked { (marks + room).max(longest(&view.column_names) + 4.0).max(least) } else { 6.0 };
        let left = MARGIN + longest(&view.row_names) + if view.row_names.is_empty() { 0.0 } else { 8.0 };
        let board = side * view.width() as f64;
        let scale = Scale::new(view);
        let room = board.max(if scale.is_some() { LEGEND } else { 0.0 }).max(240.0);
        let caption = view.caption.as_ref().map_or_else(Vec::new, |caption| wrapped(&caption.say(lang), room));
        let below = LINE * (1.8 + caption.len() as f64) + if scale.is_some() { LINE * 3.2 } else { 0.0 };
        let height = MARGIN * 2.0 + side * view.rows.len() as f64 + below;
        Self { view, side, left, top: MARGIN, width: left + room + MARGIN, height, scale, caption, marked }
    }

    fn squares(&self, document: &mut Document) {
        if self.marked {
            document.raw(r##"<g shape-rendering="crispEdges" stroke="#3d2b1f" stroke-width="1">"##);
            for (row, tiles) in self.view.rows.iter().enumerate() {
                for (column, ink) in tiles.iter().enumerate().filter_map(|(at, tile)| Some((at, colours(tile.ink)?))) {
                    let fill = format!(r#"fill="{}""#, ink.ground.hex());
                    document.rectangle(self.corner(row, column), (self.side, self.side), &fill);
                }
            }
            document.raw("</g>");
            self.path(document);
            self.marks(document);
        } else {
            self.map(document);
            self.path(document);
        }
        for &[from, to] in &self.view.arrows {
            arrow(document, self.middle(from), self.middle(to), self.side);
        }
    }

    /// Draws the line through the squares, broad and faint so that marks can be read on it; squares
    /// with marks are framed.
    fn path(&self, document: &mut Document) {
        const COLOUR: &str = "#0b6b34";
        let middle = |&square: &(usize, usize)| {
            let (x, y) = self.middle(square);
            format!("{} {}", tenths(x), tenths(y))
        };
        let middles: Vec<String> = self.view.path.iter().map(middle).collect();
        if middles.is_empty() {
            return;
        }
        let width = tenths(self.side / 6.0);
        let line = format!(
            r#"fill="none" stroke="{COLOUR}" stroke-width="{width}" stroke-opacity="0.4" stroke-linecap="round" stroke-linejoin="round""#
        );
        if self.marked {
            let frame = format!(r#"fill="none" stroke="{COLOUR}" stroke-width="2""#);
            let side = self.side - 4.0;
            for &(row, column) in &self.view.path {
                let (x, y) = self.corner(row, column);
                document.rectangle((x + 2.0, y + 2.0), (side, side), &frame);
            }
        }
        document.path(&format!("M{}", middles.join("L")), &line);
    }

    /// Draws every square as a stroke as wide as a row: one path per colour, one stroke per run of
    /// that colour.
    fn map(&self, document: &mut Document) {
        let mut paths: BTreeMap<String, String> = BTreeMap::new();
        for (row, tiles) in self.view.rows.iter().enumerate() {
            let inks: Vec<Option<Colours>> = tiles.iter().map(|tile| colours(tile.ink)).collect();
            let mut start = 0;
            for run in inks.chunk_by(|a, b| a == b) {
                if let Some(ink) = run[0] {
                    let path = paths.entry(ink.ground.hex()).or_default();
                    let _ = write!(path, "M{start} {row}h{}", run.len());
                }
                start += run.len();
            }
        }
        let (left, top, side) = (tenths(self.left), tenths(self.top + self.side / 2.0), tenths(self.side));
        document.raw(&format!(
            r#"<g shape-rendering="crispEdges" fill="none" transform="translate({left} {top}) scale({side})">"#
        ));
        for (colour, data) in &paths {
            document.path(data, &format!(r#"stroke="{colour}""#));
        }
        document.raw("</g>");
    }

    fn marks(&self, document: &mut Document) {
        for (row, tiles) in self.view.rows.iter().enumerate() {
            for (column, tile) in tiles.iter().enumerate() {
                let (x, y) = self.corner(row, column);
                if !tile.name.is_empty() {
                    document.text((x + 3.0, y + 9.5), r##"fill="#f3e4cc" style="font-size:9px""##, &tile.name);
                }
                if let Some(piece) = tile.stone {
                    stone(document, (x + self.side / 2.0, y + self.side / 2.0), self.side, piece);
                    continue;
                }
                if tile.mark.trim().is_empty() {
                    continue;
                }
                let place = (x + self.side / 2.0, y + self.side / 2.0 + 4.5);
                let style = match colours(tile.ink) {
                    Some(ink) => format!(r#"text-anchor="middle" fill="{}""#, ink.mark.hex()),
                    None => r#"text-anchor="middle" class="word""#.to_owned(),
                };
                document.text(place, &style, &tile.mark);
            }
        }
    }

    fn names(&self, document: &mut Document) {
        let every = |names: &[String]| if self.marked { 1 } else { names.len().div_ceil(16).max(1) };
        let rows = &self.view.row_names;
        for (row, name) in rows.iter().enumerate().step_by(every(rows)) {
            let (_, y) = self.corner(row, 0);
            let place = (self.left - 6.0, y + self.side / 2.0 + 4.5);
            document.text(place, r#"text-anchor="end" class="word""#, name);
        }
        let columns = &self.view.column_names;
        let bottom = self.top + self.side * self.view.rows.len() as f64 + LINE * 0.85;
        for (column, name) in columns.iter().enumerate().step_by(every(columns)) {
            let (x, _) = self.corner(0, column);
            document.text((x + self.side / 2.0, bottom), r#"text-anchor="middle" class="word""#, name);
        }
    }

    fn middle(&self, (row, column): (usize, usize)) -> (f64, f64) {
        let (x, y) = self.corner(row, column);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    fn corner(&self, row: usize, column: usize) -> (f64, f64) {
        (self.left + self.side * column as f64, self.top + self.side * row as f64)
    }
}

const LEGEND: f64 = 330.0;

/// The heat scale of a picture, with the marks at its ends.
struct Scale {
    lowest: Option<String>,
    highest: Option<String>,
    names: [Text; 3],
}

impl Scale {
    fn new(view: &View) -> Option<Self> {
        let levels = || {
            view.rows.iter().flatten().filter_map(|tile| match tile.ink {
                Ink::Heat(level) => Some((level, &tile.mark)),
                _ => None,
            })
        };
        let mark = |side: Option<(f32, &String)>| side.map(|(_, mark)| mark.clone());
        levels().next()?;
        // A mark without a number adds nothing to the words beside it.
        let figure = |mark: String| mark.trim_matches(|c: char| !c.is_ascii_digit() && c != '-' && c != '+').to_owned();
        let mark = |side| mark(side).filter(|mark| mark.contains(|c: char| c.is_ascii_digit())).map(figure);
        Some(Self {
            lowest: mark(levels().filter(|(level, _)| *level < 0.0).min_by(|a, b| a.0.total_cmp(&b.0))),
            names: view.scale.unwrap_or([LOST, REMOTE, WON]),
            highest: mark(levels().filter(|(level, _)| *level > 0.0).max_by(|a, b| a.0.total_cmp(&b.0))),
        })
    }

    fn draw(&self, document: &mut Document, (x, y): (f64, f64), lang: Lang) {
        const STEPS: usize = 33;
        let width = LEGEND / STEPS as f64;
        document.raw(r#"<g shape-rendering="crispEdges">"#);
        for step in 0..STEPS {
            let level = step as f32 / (STEPS - 1) as f32 * 2.0 - 1.0;
            let fill = format!(r#"fill="{}""#, heat(level).hex());
            document.rectangle((x + width * step as f64, y), (width, LINE * 0.8), &fill);
        }
        document.raw("</g>");
        document.rectangle((x, y), (LEGEND, LINE * 0.8), r#"class="edge""#);
        let end = |text: Text, mark: &Option<String>| match mark {
            Some(mark) => format!("{} ({mark})", text.get(lang)),
            None => text.get(lang).to_owned(),
        };
        let below = y + LINE * 2.0;
        document.text((x, below), r#"class="word""#, &end(self.names[0], &self.lowest));
        document.text((x + LEGEND / 2.0, below), r#"class="word" text-anchor="middle""#, self.names[1].get(lang));
        document.text((x + LEGEND, below), r#"class="word" text-anchor="end""#, &end(self.names[2], &self.highest));
    }
}

const LOST: Text = Text::new("lost", "perdu");
const REMOTE: Text = Text::new("late", "tard");
const WON: Text = Text::new("won soonest", "gagné au plus tôt");

/// Breaks a sentence at blanks so that no line is wider than `room` pixels, if the words allow it.
fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width_of(line) + width_of(word) + 7.6 <= room => {
                line.push(' ');
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::xml::tests::assert_well_formed;
    use super::*;
    use tablette_core::Tile;

    fn hostile() -> View {
        let row = vec![Tile::new(Ink::Danger, "<&\"'>"), Tile::new(Ink::Void, ""), Tile::new(Ink::Heat(-0.5), "-2")];
        View::grid(vec![row])
            .with_row_names(["</svg>".to_owned()])
            .with_column_names(["a", "&", "\u{1b}"].map(str::to_owned))
            .with_caption(Text::new("a < b", "a < b"))
    }

    #[test]
    fn small_pictures_carry_their_marks_and_everything_is_escaped() {
        let drawn = svg(&hostile(), "<board>", Lang::Fr);
        assert_well_formed(&drawn);
        assert!(drawn.contains("<title id=\"title\">&lt;board&gt;</title>") && drawn.contains("role=\"img\""));
        assert!(drawn.contains(">&lt;&amp;&quot;&#39;&gt;</text>") && drawn.contains("perdu (-2)"));
    }

    #[test]
    fn large_pictures_are_runs_of_one_colour() {
        let row = |j: usize| (0..127).map(|i| Tile::new(Ink::Heat(if i < j { -1.0 } else { 1.0 }), "-252")).collect();
        let drawn = svg(&View::grid((0..127).map(row).collect()), "127x127", Lang::En);
        assert_well_formed(&drawn);
        assert_eq!(drawn.matches("<path").count(), 2, "one path a colour");
        assert!(drawn.contains("M0 5h5") && drawn.contains("M5 5h122"));
        assert!(drawn.len() < 10_000, "{} bytes", drawn.len());
    }

    #[test]
    fn a_path_is_one_line_through_framed_squares() {
        let row = || vec![Tile::new(Ink::Heat(0.5), "o-3"), Tile::new(Ink::Heat(-1.0), "o7")];
        let names = [Text::new("heavy", "lourd"), Text::new("nothing", "rien"), Text::new("light", "léger")];
        let view = View::grid(vec![row(), row()]).with_path([(0, 0), (1, 1)]).with_scale(names);
        let drawn = svg(&view, "path", Lang::Fr);
        assert_well_formed(&drawn);
        assert_eq!((drawn.matches("<path").count(), drawn.matches("#0b6b34").count()), (1, 3));
        assert!(drawn.contains("lourd (7)") && drawn.contains("léger (-3)") && !drawn.contains("perdu"));
    }

    #[test]
    fn empty_pictures_are_documents_too() {
        assert_well_formed(&svg(&View::default(), "", Lang::En));
    }

    #[test]
    fn captions_are_broken_at_blanks() {
        assert_eq!(wrapped("one two three", 76.0), ["one two", "three"]);
        assert!(wrapped("", 76.0).is_empty());
    }
}
