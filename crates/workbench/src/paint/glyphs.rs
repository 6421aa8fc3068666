//! Letters drawn as strokes: enough to write the marks, names and captions of boards into a picture
//! made of pixels.
//!
//! A letter is a few strokes on a grid; `glyphs.txt` lists them and documents their notation.

use super::canvas::{Canvas, Point};
use super::palette::Rgb;

/// The height of a capital on the grid.
const CAPITAL: f64 = 6.0;
/// The baseline on the grid.
const BASE: f64 = 2.0;
/// The gap between two letters on the grid.
const GAP: f64 = 1.6;

/// Every letter, one per line: `A 4 02 28 42|14 34` is a letter 4 wide of two strokes, and
/// `é e 17 28` the letter `e` with one more.
const LETTERS: &str = include_str!("glyphs.txt");

/// A letter ready to be drawn, on the grid.
struct Glyph {
    width: f64,
    strokes: Vec<Vec<Point>>,
}

/// Whether pictures as PNG files can show a letter.
pub fn is_drawable(letter: char) -> bool {
    letter.is_whitespace() || glyph(letter).is_some()
}

fn glyph(letter: char) -> Option<Glyph> {
    let drawn_as = match letter {
        '’' | '‘' => '\'',
        '−' | '–' | '—' | '\u{2011}' => '-',
        'œ' => {
            let (o, e) = (glyph('o')?, glyph('e')?);
            return Some(Glyph { width: 6.0, strokes: o.strokes.into_iter().chain(moved(e.strokes, 3.0)).collect() });
        }
        other => other,
    };
    let line = LETTERS.lines().find_map(|line| line.strip_prefix(drawn_as)?.strip_prefix(' '))?;
    let (width, drawn) = line.split_once(' ')?;
    if let Ok(width) = width.parse() {
        return Some(Glyph { width, strokes: strokes(drawn) });
    }
    let mut plain = glyph(width.chars().next()?)?;
    plain.strokes.extend(strokes(drawn));
    Some(plain)
}

fn moved(strokes: Vec<Vec<Point>>, by: f64) -> impl Iterator<Item = Vec<Point>> {
    strokes.into_iter().map(move |stroke| stroke.into_iter().map(|(x, y)| (x + by, y)).collect())
}

fn strokes(drawn: &str) -> Vec<Vec<Point>> {
    let stroke = |stroke: &str| {
        let digit = |byte: u8| f64::from(byte.saturating_sub(b'0'));
        let plain = stroke.trim_start_matches('~');
        let points = plain.split(' ').map(str::as_bytes).filter(|point| point.len() == 2);
        let points: Vec<Point> = points.map(|point| (digit(point[0]), digit(point[1]))).collect();
        if stroke.starts_with('~') { rounded(&rounded(&points)) } else { points }
    };
    drawn.split('|').map(stroke).filter(|points| !points.is_empty()).collect()
}

/// Cuts every corner between the ends at a quarter of its sides (Chaikin's curve).
fn rounded(points: &[Point]) -> Vec<Point> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    let cut = |a: Point, b: Point, share: f64| (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
    let cuts = points.windows(2).flat_map(|pair| [cut(pair[0], pair[1], 0.25), cut(pair[0], pair[1], 0.75)]);
    [*first].into_iter().chain(cuts).chain([*last]).collect()
}

/// Returns the width of a text whose capitals are `height` high, in the same unit.
pub(super) fn width_of(text: &str, height: f64) -> f64 {
    let advance = |letter: char| glyph(letter).map_or(2.0, |glyph| glyph.width) + GAP;
    let widths: f64 = text.chars().map(advance).sum();
    (widths - GAP).max(0.0) * height / CAPITAL
}

/// Writes a text from a point on its baseline, with capitals of `height` pixels. Unknown letters
/// are omitted.
pub(super) fn write(canvas: &mut Canvas, text: &str, (x, y): Point, height: f64, colour: Rgb) {
    let unit = height / CAPITAL;
    let mut left = x;
    for letter in text.chars() {
        let Some(glyph) = glyph(letter) else {
            left += (2.0 + GAP) * unit;
            continue;
        };
        for stroke in &glyph.strokes {
            let points: Vec<Point> =
                stroke.iter().map(|point| (left + point.0 * unit, y - (point.1 - BASE) * unit)).collect();
            canvas.line(&points, (height * 0.15).max(1.0), colour);
        }
        left += (glyph.width + GAP) * unit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_stay_on_the_grid_and_letters_are_written_once() {
        let lines: Vec<&str> = LETTERS.lines().filter(|line| !line.starts_with("##")).collect();
        for line in &lines {
            let letter = line.chars().next().unwrap();
            let Glyph { width, strokes } = glyph(letter).unwrap();
            let points = strokes.concat();
            assert!(!points.is_empty(), "{letter}");
            let inside = points.iter().all(|&(x, y)| x <= width && y <= 9.0);
            assert!(inside, "{letter} is wider or higher than it says");
            assert_eq!(lines.iter().filter(|other| other.starts_with(letter)).count(), 1, "{letter}");
        }
        assert!(glyph('漢').is_none() && is_drawable('œ') && is_drawable('\u{202f}'));
    }

    #[test]
    fn a_longer_text_is_wider() {
        assert!(width_of("12", 10.0) > width_of("1", 10.0) && width_of("", 10.0) == 0.0);
    }
}
