//! A board as rows of digits, as the source prints it.
//!
//! One row a line, or all rows on one line with `/` between them: `00100/01010/00202/00020/00000`. Digits may stand apart by
//! single blanks, everywhere or nowhere. A line end after the last row is allowed.

use tablette_core::{Problem, Text};

use super::board::{Board, code};
use super::boards::{CODES, CODES_WITH_KINGS, Rows, SOME, square_board};

/// Reads a board of any size.
///
/// # Errors
/// At the byte of the fault: a character that is no code, a row of another length than there are rows, no rows.
pub fn read_matrix(text: &str, kings: bool) -> Result<Rows, Problem> {
    let body = text.strip_suffix('\n').unwrap_or(text);
    let between = if body.contains('\n') { '\n' } else { '/' };
    if body.is_empty() {
        return Err(Problem::new(SOME, text).at(0));
    }
    let size = body.split(between).count();
    let spaced = body.as_bytes().get(1) == Some(&b' ');
    let mut start = 0;
    let mut rows = Vec::new();
    for line in body.split(between) {
        let codes =
            read_row(line, spaced, kings).map_err(|(at, expected)| Problem::new(expected, text).at(start + at))?;
        if codes.len() != size {
            return Err(Problem::new(square_board(size), text).at(start));
        }
        start += line.len() + 1;
        rows.push(codes);
    }
    Rows::new(&rows, kings)
}

/// Writes a board without blanks, a row a line.
pub fn show_matrix(board: &impl Board) -> String {
    let size = board.size() as isize;
    let digit = |row, column| char::from(b'0' + code(board.cell(row, column).flatten()));
    let row = |row| (0..size).map(|column| digit(row, column)).collect::<String>();
    (0..size).map(row).collect::<Vec<_>>().join("\n")
}

/// The codes of one row, or where it goes wrong.
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

const BLANK: Text = Text::new("a single blank between the squares", "une seule espace entre les cases");
