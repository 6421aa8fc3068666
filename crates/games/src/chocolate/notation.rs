//! Bars and cuts as text: read strictly, written in one way.

use tablette_core::notation::{Scanner, Series, is_same_name, parse_number};
use tablette_core::{Digits, Phrase, Problem, Text, Words, words};

use super::bar::{Bar, Cut, LONGEST, Margin};

/// Writes a bar as `10x7@7,3`.
pub(super) fn show_bar(bar: Bar) -> String {
    let (i, j) = bar.square();
    format!("{}x{}@{i},{j}", bar.columns(), bar.rows())
}

/// Reads `10x7@7,3` or `10 7 7 3`, also with commas and in brackets: `(10, 7, 7, 3)`; and
/// `10×7 (7, 3)`.
///
/// # Errors
/// Any other text, a side outside 1 to 2^62, or a square off the bar, reported with the place and
/// the number.
pub fn parse_bar(text: &str) -> Result<Bar, Problem> {
    let parts = Parts::new(text)?;
    let (m, n) = read_sides(text, &parts)?;
    read_square(text, m, n, parts.square.unwrap_or_default())
}

/// A whole bar, for questions about all of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Columns, m.
    pub columns: u64,
    /// Rows, n.
    pub rows: u64,
    /// The named square, if any, as (i, j).
    pub square: Option<(u64, u64)>,
}

/// Reads a whole bar: `127x127`, `127 127`, `(127, 127)`, or a bar with its square as [`parse_bar`]
/// reads it.
///
/// # Errors
/// As [`parse_bar`], except that the square may be absent.
pub fn parse_whole(text: &str) -> Result<Whole, Problem> {
    let parts = Parts::new(text)?;
    let (columns, rows) = read_sides(text, &parts)?;
    let square = parts.square.map(|square| read_square(text, columns, rows, square)).transpose()?;
    Ok(Whole { columns, rows, square: square.map(Bar::square) })
}

/// A piece of the text and where it starts, in bytes.
type Piece<'a> = (usize, &'a str);

/// The text split into its numbers, which are not read yet.
struct Parts<'a> {
    sides: [Option<Piece<'a>>; 2],
    square: Option<[Option<Piece<'a>>; 2]>,
}

impl<'a> Parts<'a> {
    fn new(text: &'a str) -> Result<Self, Problem> {
        let mut scanner = Scanner::new(text);
        match piece(&mut scanner) {
            Some(columns) if scanner.times() => Self::signed(text, columns, scanner),
            _ => Self::listed(text),
        }
    }

    /// `MxN`, with its square after `@` or a space: `7,3`, `(7, 3)`, `7 3`.
    fn signed(text: &'a str, columns: Piece<'a>, mut scanner: Scanner<'a>) -> Result<Self, Problem> {
        let rows_at = scanner.place();
        let rows = piece(&mut scanner).or(Some((rows_at, "")));
        let is_marked = scanner.sign('@');
        if scanner.is_done() {
            let square = is_marked.then_some([None, None]);
            return Ok(Self { sides: [Some(columns), rows], square });
        }
        let fault = |at: usize| Problem::new(FORM, text).at(at).hint(HOW);
        let series = Series::take(&mut scanner, 2).map_err(fault)?;
        if !scanner.is_done() {
            return Err(Problem::new(END, text).at(scanner.place()).hint(HOW));
        }
        let mut numbers = numbers(&series).into_iter();
        Ok(Self { sides: [Some(columns), rows], square: Some([numbers.next(), numbers.next()]) })
    }

    /// `M N` or `M N I J`, with commas or spaces, in brackets or not.
    fn listed(text: &'a str) -> Result<Self, Problem> {
        let pieces = match Series::read(text, 4) {
            Ok(series) => numbers(&series),
            // Text in the place of a number is reported as that number.
            Err(at) => {
                let before = Series::read(text[..at].trim_end_matches([' ', ',']), 4);
                let mut pieces = before.map(|series| numbers(&series)).unwrap_or_default();
                if pieces.len() == 4 {
                    return Err(Problem::new(END, text).at(at).hint(HOW));
                }
                pieces.push((at, &text[at..]));
                pieces
            }
        };
        let mut pieces = pieces.into_iter();
        let sides = [pieces.next(), pieces.next()];
        let square = pieces.next().map(|i| [Some(i), pieces.next()]);
        Ok(Self { sides, square })
    }
}

/// The next number.
fn piece<'a>(scanner: &mut Scanner<'a>) -> Option<Piece<'a>> {
    let place = scanner.place();
    scanner.digits().map(|digits| (place, digits))
}

/// The numbers of a row; a negative number is invalid here, and is reported by the meaning that it
/// should have.
fn numbers<'a>(series: &Series<'a>) -> Vec<Piece<'a>> {
    series.items.iter().map(|&(at, is_negative, digits)| (at, if is_negative { "-" } else { digits })).collect()
}

fn read_sides(text: &str, parts: &Parts<'_>) -> Result<(u64, u64), Problem> {
    let [columns, rows] = parts.sides;
    Ok((COLUMNS.read(text, columns, 1, LONGEST)?, ROWS.read(text, rows, 1, LONGEST)?))
}

fn read_square(text: &str, m: u64, n: u64, [column, row]: [Option<Piece<'_>>; 2]) -> Result<Bar, Problem> {
    let i = COLUMN.read(text, column, 0, m - 1)?;
    let j = ROW.read(text, row, 0, n - 1)?;
    Ok(Bar::new(m, n, i, j).expect("every number was read within its range"))
}

/// The meaning of a number of a board.
#[derive(Clone, Copy)]
struct Meaning(Text);

impl Meaning {
    /// Reads the number at `piece`, or reports that it is missing or out of range.
    fn read(self, text: &str, piece: Option<Piece<'_>>, least: u64, most: u64) -> Result<u64, Problem> {
        let Some((at, piece)) = piece.filter(|(_, piece)| !piece.is_empty()) else {
            let at = piece.map_or(text.len(), |(at, _)| at);
            return Err(Problem::new(self.0, text).at(at).hint(HOW));
        };
        parse_number(piece, self.0, least, most).map_err(|_| {
            let most = if most == LONGEST { "2^62".to_owned() } else { most.to_string() };
            let problem = Problem::new(range(self.0, least, most), text).at(at);
            if least == 0 { problem.hint(FROM_ZERO) } else { problem }
        })
    }
}

/// Writes a cut as `left 4`.
pub(super) fn show_cut(cut: Cut) -> String {
    format!("{} {}", cut.margin.name(), cut.lines)
}

/// A cut for people: `left 4`, in French « gauche 4 ».
pub(super) fn spell_cut(cut: Cut) -> Phrase {
    super::INFO.spell(&show_cut(cut))
}

/// Reads a legal cut of `bar`, written `left 4` or `gauche 4`.
///
/// # Errors
/// Another word, a missing number, or more lines than the margin has.
pub fn parse_cut(bar: Bar, text: &str) -> Result<Cut, Problem> {
    let mut scanner = Scanner::new(text);
    let is_named = |word: &str, margin: &Margin| margin.names().iter().any(|name| is_same_name(word, name));
    let margin = scanner
        .word()
        .and_then(|word| Margin::ALL.into_iter().find(|margin| is_named(word, margin)))
        .ok_or_else(|| Problem::new(MARGIN, text).at(0).hint(HOW_TO_CUT))?;
    let most = bar.margin(margin);
    if most == 0 {
        return Err(Problem::new(OTHER_MARGIN, text).at(0).hint(EMPTY_MARGIN));
    }
    let what = if margin.is_columns() { CUT_COLUMNS } else { CUT_ROWS };
    let place = scanner.place();
    // A space must separate the word from the number.
    let number = scanner.digits().filter(|_| scanner.is_done() && !text[..place].ends_with(char::is_alphabetic));
    let lines = parse_number(number.unwrap_or_default(), what, 1, most).map_err(|_| {
        let expected = range(what, 1_u64, most.to_string());
        Problem::new(expected, text).at(place)
    })?;
    Ok(Cut { margin, lines })
}

/// A cut in words. It counts columns and rows without naming any, so it does not depend on their
/// numbering.
pub(super) fn say_cut(bar: Bar, cut: Cut) -> Phrase {
    match cut.margin {
        Margin::Left => keep_right(cut.lines),
        Margin::Right => keep_left(bar.columns() - cut.lines),
        Margin::Top => keep_lower(cut.lines),
        Margin::Bottom => keep_upper(bar.rows() - cut.lines),
    }
}

const COLUMNS: Meaning = Meaning(Text::new("a number of columns", "un nombre de colonnes"));
const ROWS: Meaning = Meaning(Text::new("a number of rows", "un nombre de lignes"));
const COLUMN: Meaning = Meaning(Text::new("the column of the deadly square", "la colonne du carré mortel"));
const ROW: Meaning = Meaning(Text::new("the row of the deadly square", "la ligne du carré mortel"));
words! {
    from include_str!("notation.txt");
    range(what: Words, least: Digits, most: Words);
    FORM;
    END;
    HOW;
    FROM_ZERO;
    MARGIN;
    HOW_TO_CUT;
    OTHER_MARGIN;
    EMPTY_MARGIN;
    CUT_COLUMNS;
    CUT_ROWS;
    keep_right(lines: Digits);
    keep_left(lines: Digits);
    keep_lower(lines: Digits);
    keep_upper(lines: Digits);
}
