//! Boards as rows of digits, as the source prints them.
//!
//! One row per line, or all rows on one line separated by `/`: `00100/01010/00202/00020/00000`.
//! Digits may be separated by single blanks, everywhere or nowhere, or by commas. A trailing line
//! end is allowed. Text with square brackets is read as Python prints a list of lists, on one line
//! or several: `[[0, 0, 1], [0, 1, 0], [2, 0, 0]]`.

use tablette_core::notation::{Scanner, Series, unmarked};
use tablette_core::{Problem, Text};

use super::boards::{CODES, CODES_WITH_KINGS, Rows, SOME, square_board};

/// Reads a board of any size.
///
/// # Errors
/// If a character is not a code, a row's length differs from the number of rows, or there are no
/// rows; reports the byte.
pub fn read_matrix(text: &str, kings: bool) -> Result<Rows, Problem> {
    let start = text.len() - unmarked(text).len();
    let body = text[start..].strip_suffix('\n').unwrap_or(&text[start..]);
    if body.trim_start().starts_with('[') {
        let rows = read_lists(text)?;
        let size = rows.len();
        let codes = |row: Vec<(usize, u8)>| row.into_iter().map(|(at, code)| checked(text, at, code, kings)).collect();
        if let Some(row) = rows.iter().find(|row| row.len() != size) {
            return Err(Problem::new(square_board(size), text).at(row[0].0));
        }
        return Rows::new(&rows.into_iter().map(codes).collect::<Result<Vec<_>, _>>()?, kings);
    }
    let between = if body.contains('\n') { '\n' } else { '/' };
    if body.is_empty() {
        return Err(Problem::new(SOME, text).at(0));
    }
    let size = body.split(between).count();
    let spaced = body.as_bytes().get(1) == Some(&b' ');
    let mut start = start;
    let mut rows = Vec::new();
    for line in body.split(between) {
        let row = if line.contains(',') { read_commas(line, kings) } else { read_row(line, spaced, kings) };
        let codes = row.map_err(|(at, expected)| Problem::new(expected, text).at(start + at))?;
        if codes.len() != size {
            return Err(Problem::new(square_board(size), text).at(start));
        }
        start += line.len() + 1;
        rows.push(codes);
    }
    Rows::new(&rows, kings)
}

/// A row as read: each code with its place.
type PlacedRow = Vec<(usize, u8)>;

/// Reads a list of lists of digits, as Python and JSON print it.
fn read_lists(text: &str) -> Result<Vec<PlacedRow>, Problem> {
    // Line ends between items are equivalent to blanks.
    let joined = text.trim_end().replace(['\n', '\r'], " ");
    let mut scanner = Scanner::new(&joined);
    let fault = |scanner: &Scanner<'_>, expected: Text| Problem::new(expected, text).at(scanner.place());
    let mut rows = Vec::new();
    if !scanner.sign('[') {
        return Err(fault(&scanner, LISTS));
    }
    loop {
        let series = Series::take(&mut scanner, text.len()).map_err(|at| Problem::new(LISTS, text).at(at))?;
        let code = |(at, is_negative, digits): (usize, bool, &str)| match digits.parse() {
            Ok(code) if !is_negative => Ok((at, code)),
            _ => Err(Problem::new(LISTS, text).at(at)),
        };
        rows.push(series.items.into_iter().map(code).collect::<Result<_, _>>()?);
        if !scanner.sign(',') {
            break;
        }
    }
    let is_closed = scanner.sign(']') && scanner.is_done();
    if is_closed { Ok(rows) } else { Err(fault(&scanner, LISTS)) }
}

/// Checks that a code is valid.
fn checked(text: &str, at: usize, code: u8, kings: bool) -> Result<u8, Problem> {
    let most = if kings { 4 } else { 2 };
    let expected = if kings { CODES_WITH_KINGS } else { CODES };
    if code <= most { Ok(code) } else { Err(Problem::new(expected, text).at(at)) }
}

/// Reads the codes of one row separated by commas; an error is a place and the expectation.
fn read_commas(line: &str, kings: bool) -> Result<Vec<u8>, (usize, Text)> {
    let expected = if kings { CODES_WITH_KINGS } else { CODES };
    let series = Series::read(line.trim_end_matches('\r'), line.len()).map_err(|at| (at, expected))?;
    let code = |(at, is_negative, digits): (usize, bool, &str)| {
        checked(line, at, digits.parse().unwrap_or(u8::MAX), kings).ok().filter(|_| !is_negative).ok_or((at, expected))
    };
    series.items.into_iter().map(code).collect()
}

/// Reads the codes of one row; an error is a place and the expectation.
fn read_row(line: &str, spaced: bool, kings: bool) -> Result<Vec<u8>, (usize, Text)> {
    let mut codes = Vec::new();
    for (at, byte) in line.bytes().enumerate() {
        let blank = spaced && at % 2 == 1;
        match byte {
            b' ' if blank && at + 1 < line.len() => {}
            b'0'..=b'2' if !blank => codes.push(byte - b'0'),
            b'3' | b'4' if !blank && kings => codes.push(byte - b'0'),
            _ if blank => return Err((at, BLANK)),
            _ => return Err((at, if kings { CODES_WITH_KINGS } else { CODES })),
        }
    }
    Ok(codes)
}

const LISTS: Text = Text::new("a list of rows such as [[0, 1], [2, 0]]", "une liste de lignes comme [[0, 1], [2, 0]]");
const BLANK: Text = Text::new("a single blank between the squares", "une seule espace entre les cases");
