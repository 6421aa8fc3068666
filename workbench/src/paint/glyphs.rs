//! Letters drawn with a pen: enough to write the marks, names and captions of boards into a picture
//! made of pixels.
//!
//! A letter is a few strokes on a grid, each point two digits, to the right and up: the baseline is
//! at 2, small letters reach to 6, capitals to 8, tails go down to 0. A stroke that begins with `~`
//! is drawn round.

use super::canvas::{Canvas, Point};
use super::palette::Rgb;

/// The height of a capital on the grid.
const CAPITAL: f64 = 6.0;
/// The baseline on the grid.
const BASE: f64 = 2.0;
/// The gap between two letters on the grid.
const GAP: f64 = 1.6;

/// Every letter: how wide it is, and its strokes.
const LETTERS: &[(char, f64, &str)] = &[
    ('0', 4.0, "~22 03 07 28 47 43 22"),
    ('1', 3.0, "06 28 22"),
    ('2', 4.0, "~07 18 38 46 35 13 02|02 42"),
    ('3', 4.0, "~07 18 38 46 35 25|~25 35 44 43 32 12 03"),
    ('4', 4.0, "32 38 04 44"),
    ('5', 4.0, "48 08 05|~05 16 36 44 43 32 12 03"),
    ('6', 4.0, "~47 38 18 05 03 12 32 43 44 35 15 04"),
    ('7', 4.0, "08 48 12"),
    ('8', 4.0, "~25 06 07 28 47 46 25 04 03 22 43 44 25"),
    ('9', 4.0, "~03 12 32 45 47 38 18 07 06 15 35 46"),
    ('A', 4.0, "02 28 42|14 34"),
    ('B', 4.0, "02 08 28|~28 48 47 46 45 25|05 25|~25 45 44 43 42 22|22 02"),
    ('C', 4.0, "~47 38 18 06 04 12 32 43"),
    ('D', 4.0, "22 02 08 28|~28 48 46 44 42 22"),
    ('E', 4.0, "42 02 08 48|05 35"),
    ('F', 4.0, "02 08 48|05 35"),
    ('G', 4.0, "~47 38 18 06 04 12 32 43 45|45 25"),
    ('H', 4.0, "02 08|42 48|05 45"),
    ('I', 0.0, "02 08"),
    ('J', 3.0, "~38 34 32 12 03"),
    ('K', 4.0, "02 08|48 04|15 42"),
    ('L', 4.0, "08 02 42"),
    ('M', 5.0, "02 08 24 58 52|"),
    ('N', 4.0, "02 08 42 48"),
    ('O', 4.0, "~28 18 06 04 12 32 44 46 38 28"),
    ('P', 4.0, "02 08 28|~28 48 47 45 44 24|24 04"),
    ('Q', 4.0, "~28 18 06 04 12 32 44 46 38 28|23 41"),
    ('R', 4.0, "02 08 28|~28 48 47 45 44 24|24 04|24 42"),
    ('S', 4.0, "~47 38 18 07 06 15 35 44 43 32 12 03"),
    ('T', 4.0, "08 48|28 22"),
    ('U', 4.0, "~08 04 02 42 44 48"),
    ('V', 4.0, "08 22 48"),
    ('W', 6.0, "08 12 37 52 68"),
    ('X', 4.0, "02 48|08 42"),
    ('Y', 4.0, "08 25 48|25 22"),
    ('Z', 4.0, "08 48 02 42"),
    ('a', 3.0, "~05 16 36 34 32|~34 14 03 12 32 34"),
    ('b', 3.0, "08 02|~05 16 36 34 32 12 03"),
    ('c', 3.0, "~35 26 16 04 12 22 33"),
    ('d', 3.0, "38 32|~35 26 06 04 02 22 33"),
    ('e', 3.0, "04 34|~34 36 16 06 04 02 22 33"),
    ('f', 2.0, "~28 18 16 14|14 12|06 26"),
    ('g', 3.0, "~36 31 30 10 01|~35 26 06 04 02 22 33"),
    ('h', 3.0, "08 02|~04 06 36 34|34 32"),
    ('i', 0.0, "06 02|08 08"),
    ('j', 1.0, "~16 11 10 00|18 18"),
    ('k', 3.0, "08 02|36 04|15 32"),
    ('l', 0.0, "08 02"),
    ('m', 5.0, "06 02|~04 06 26 24|24 22|~24 26 56 54|54 52"),
    ('n', 3.0, "06 02|~04 06 36 34|34 32"),
    ('o', 3.0, "~26 16 04 12 22 34 26"),
    ('p', 3.0, "06 00|~05 16 36 34 32 12 03"),
    ('q', 3.0, "36 30|~35 26 06 04 02 22 33"),
    ('r', 2.0, "06 02|~04 06 26"),
    ('s', 3.0, "~35 26 06 05 14 34 33 22 12 03"),
    ('t', 2.0, "~18 14 12 22|06 26"),
    ('u', 3.0, "~06 04 02 32 34|36 32"),
    ('v', 3.0, "06 12 36"),
    ('w', 4.0, "06 12 25 32 46"),
    ('x', 3.0, "02 36|06 32"),
    ('y', 3.0, "06 22|36 10"),
    ('z', 3.0, "06 36 02 32"),
    ('.', 0.0, "02 02"),
    (',', 1.0, "12 01"),
    (':', 0.0, "02 02|05 05"),
    (';', 1.0, "12 01|15 15"),
    ('!', 0.0, "08 04|02 02"),
    ('?', 3.0, "~07 18 38 36 15 14|12 12"),
    ('\'', 0.0, "08 06"),
    ('"', 2.0, "08 06|28 26"),
    ('(', 1.0, "~18 06 04 11"),
    (')', 1.0, "~08 16 14 01"),
    ('[', 1.0, "18 08 01 11"),
    (']', 1.0, "08 18 11 01"),
    ('-', 3.0, "05 35"),
    ('+', 4.0, "05 45|27 23"),
    ('=', 4.0, "06 46|04 44"),
    ('<', 3.0, "37 05 33"),
    ('>', 3.0, "07 35 03"),
    ('/', 3.0, "01 38"),
    ('|', 0.0, "08 01"),
    ('*', 4.0, "05 45|27 23|17 33|37 13"),
    ('#', 4.0, "12 18|32 38|04 44|06 46"),
    ('%', 4.0, "02 48|08 07|43 42"),
    ('&', 4.0, "~43 22 02 04 37 28 17 42"),
    ('@', 5.0, "~52 22 02 05 08 28 58 55 53 43 46|~46 26 24 44 46"),
    ('_', 4.0, "02 42"),
    ('×', 3.0, "03 36|06 33"),
    ('✗', 3.0, "03 36|06 33"),
    ('✓', 4.0, "05 22 48"),
    ('·', 0.0, "05 05"),
    ('•', 0.0, "05 05"),
    ('→', 4.0, "05 45|27 45 23"),
    ('←', 4.0, "05 45|27 05 23"),
    ('≈', 4.0, "~06 17 35 46|~04 15 33 44"),
    ('≤', 3.0, "38 06 34|03 33"),
    ('≥', 3.0, "08 36 04|03 33"),
    ('«', 4.0, "26 04 22|46 24 42"),
    ('»', 4.0, "06 24 02|26 44 22"),
    ('“', 2.0, "08 06|28 26"),
    ('”', 2.0, "08 06|28 26"),
    ('□', 4.0, "02 06 46 42 02"),
    ('■', 4.0, "02 06 46 42 02"),
    ('★', 4.0, "27 12 45 05 32 27"),
    ('☠', 4.0, "~14 03 06 08 28 48 46 43 34|14 12 32 34|15 15|35 35|22 23"),
    ('○', 4.0, "~27 07 05 03 23 43 45 47 27"),
    ('●', 4.0, "~27 07 05 03 23 43 45 47 27"),
    ('…', 4.0, "02 02|22 22|42 42"),
];

/// Letters with an accent: the letter, and the strokes above or below it.
const ACCENTS: &[(char, char, &str)] = &[
    ('à', 'a', "08 17"),
    ('â', 'a', "07 18 27"),
    ('ç', 'c', "21 10"),
    ('é', 'e', "17 28"),
    ('è', 'e', "08 17"),
    ('ê', 'e', "07 18 27"),
    ('ë', 'e', "08 08|28 28"),
    ('î', 'ı', "07 18 27"),
    ('ï', 'ı', "08 08|28 28"),
    ('ô', 'o', "07 18 27"),
    ('ö', 'o', "08 08|28 28"),
    ('ù', 'u', "08 17"),
    ('û', 'u', "07 18 27"),
    ('É', 'E', "29 39"),
    ('À', 'A', "09 19"),
];

/// A letter ready to be drawn, on the grid.
struct Glyph {
    width: f64,
    strokes: Vec<Vec<Point>>,
}

/// Whether a letter can be written.
#[cfg(test)]
pub(super) fn is_known(letter: char) -> bool {
    letter.is_whitespace() || glyph(letter).is_some()
}

fn glyph(letter: char) -> Option<Glyph> {
    let known = |wanted: char| LETTERS.iter().find(|(letter, ..)| *letter == wanted);
    let same = match letter {
        '’' | '‘' => '\'',
        '−' | '–' | '—' | '\u{2011}' => '-',
        'ı' => return Some(Glyph { width: 2.0, strokes: strokes("16 12") }),
        other => other,
    };
    if let Some(&(_, width, drawn)) = known(same) {
        return Some(Glyph { width, strokes: strokes(drawn) });
    }
    if letter == 'œ' {
        let (o, e) = (glyph('o')?, glyph('e')?);
        return Some(Glyph { width: 6.0, strokes: o.strokes.into_iter().chain(moved(e.strokes, 3.0)).collect() });
    }
    let &(_, base, accent) = ACCENTS.iter().find(|(accented, ..)| *accented == letter)?;
    let mut glyph = glyph(base)?;
    glyph.strokes.extend(strokes(accent));
    Some(glyph)
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

/// The width of a text whose capitals are `height` high, in the same unit.
pub(super) fn width_of(text: &str, height: f64) -> f64 {
    let advance = |letter: char| glyph(letter).map_or(2.0, |glyph| glyph.width) + GAP;
    let widths: f64 = text.chars().map(advance).sum();
    (widths - GAP).max(0.0) * height / CAPITAL
}

/// Writes a text from a point on its baseline, with capitals of `height` pixels. Letters that are
/// not known are left out.
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
        for &(letter, width, drawn) in LETTERS {
            let points = strokes(drawn).concat();
            assert!(!points.is_empty(), "{letter}");
            assert!(points.iter().all(|&(x, y)| x <= width && y <= 8.0), "{letter} is wider than it says");
            assert_eq!(LETTERS.iter().filter(|(other, ..)| *other == letter).count(), 1, "{letter}");
        }
        for &(letter, ..) in ACCENTS {
            assert!(glyph(letter).is_some(), "{letter}");
        }
        assert!(glyph('漢').is_none() && is_known('œ') && is_known('\u{202f}'));
    }

    #[test]
    fn a_longer_text_is_wider() {
        assert!(width_of("12", 10.0) > width_of("1", 10.0) && width_of("", 10.0) == 0.0);
    }
}
