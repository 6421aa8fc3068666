//! Boards and moves as text: lenient about the ways in which people and programs write them, strict
//! about everything else.

use std::fmt::Write as _;

use tablette_core::index::binomial_amount;
use tablette_core::notation::{Piece, Scanner, Series, unmarked};
use tablette_core::{Amount, Digits, Phrase, Problem, words};

use super::position::{Bite, Position};

/// The most squares of the smallest rectangle around a board: 2^20.
///
/// Larger boards are refused before anything is allocated. Single rows and columns of this length
/// still solve instantly.
pub const MOST_SQUARES: u64 = 1 << 20;

/// Reads `8x10` (8 columns, 10 rows) or row lengths from the bottom such as `5,3,1`.
///
/// Two numbers separated by `x`, `X`, `×` or a space are columns and rows; numbers with commas, or
/// in brackets, are row lengths: `[5, 3, 1]`. Three numbers separated only by spaces are ambiguous
/// and refused.
///
/// Before the size of the board is checked, nothing larger than the text is allocated.
///
/// # Errors
/// Reports what was expected and where: an empty text, a side of 0, a row of 0 or longer than the
/// one below it, a character that is not a digit, more than [`MOST_SQUARES`] squares.
pub(super) fn read_board(text: &str) -> Result<Position, Problem> {
    if unmarked(text).is_empty() {
        return Err(Problem::new(BOARD, text).hint(BOARD_HINT));
    }
    let mut scanner = Scanner::new(text);
    if let Piece::Digits(columns) = scanner.peek() {
        let columns = (scanner.place(), columns);
        scanner.take();
        if scanner.times() || matches!(scanner.peek(), Piece::Digits(_)) {
            return read_rectangle(text, columns, scanner);
        }
    } else if scanner.times() {
        return Err(Problem::new(SIDE, text).at(0).hint(BOARD_HINT));
    }
    read_rows(text)
}

/// Writes the row lengths from the bottom, joined by commas.
pub(super) fn show_rows(position: &Position) -> String {
    // Three digits and a comma each are usual at most.
    let mut text = String::with_capacity(4 * position.height() as usize);
    for (row, length) in position.rows().iter().enumerate() {
        let comma = if row > 0 { "," } else { "" };
        write!(text, "{comma}{length}").expect("a string takes any text");
    }
    text
}

/// Writes a move as `(row,column)`.
pub(super) fn show_bite(bite: Bite) -> String {
    format!("({},{})", bite.row, bite.column)
}

/// Reads `(row,column)`, whether or not the square exists; also `(1, 2)`, `[1, 2]`, `1,2` and
/// `1 2`.
///
/// # Errors
/// Any other text, with the place of the fault.
pub(super) fn read_bite(text: &str) -> Result<Bite, Problem> {
    let fault = |at: usize| Problem::new(MOVE, text).at(at).hint(MOVE_HINT);
    let series = Series::read(text, 2).map_err(fault)?;
    if let Some((at, ..)) = series.items.iter().find(|(_, is_negative, _)| *is_negative) {
        return Err(fault(*at));
    }
    let &[(_, _, row), (_, _, column)] = &series.items[..] else {
        return Err(fault(text.trim_end_matches([')', ']']).len()));
    };
    // A coordinate beyond 32 bits is off every board; so is `u32::MAX`.
    let number = |digits: &str| u32::try_from(value(digits)).unwrap_or(u32::MAX);
    Ok(Bite { row: number(row), column: number(column) })
}

/// Reads the rest of a rectangle after its columns.
fn read_rectangle(text: &str, columns: (usize, &str), mut scanner: Scanner<'_>) -> Result<Position, Problem> {
    let fault = |at: usize| Problem::new(SIDE, text).at(at).hint(BOARD_HINT);
    let rows_at = scanner.place();
    let rows = scanner.digits().ok_or_else(|| fault(rows_at))?;
    if !scanner.is_done() {
        return Err(fault(scanner.place()));
    }
    let [columns, rows] = [columns, (rows_at, rows)].map(|(at, digits)| match value(digits) {
        0 => Err(fault(at)),
        side => Ok(side),
    });
    let (columns, rows) = (columns?, rows?);
    unless_too_large(text, columns, rows)?;
    Ok(Position::bar(columns as u32, rows as u32).expect("both sides are at least 1"))
}

fn read_rows(text: &str) -> Result<Position, Problem> {
    let fault = |expected: Phrase, at: usize| Problem::new(expected, text).at(at).hint(BOARD_HINT);
    let series = Series::read(text, MOST_SQUARES as usize + 1).map_err(|at| fault(LENGTH.into(), at))?;
    let mut rows: Vec<u32> = Vec::with_capacity(series.items.len());
    let (mut below, mut widest) = (u64::MAX, 0);
    for (at, is_negative, digits) in series.items {
        let length = value(digits);
        if is_negative || length == 0 {
            return Err(fault(LENGTH.into(), at));
        }
        if length > below {
            return Err(fault(at_most(below), at));
        }
        widest = widest.max(length);
        below = length;
        rows.push(u32::try_from(length).unwrap_or(u32::MAX));
    }
    unless_too_large(text, widest, rows.len() as u64)?;
    Ok(Position::new(rows).expect("row lengths were checked one by one"))
}

/// The value of ASCII digits, saturated at 64 bits.
fn value(digits: &str) -> u64 {
    digits.parse().unwrap_or(u64::MAX)
}

fn unless_too_large(text: &str, columns: u64, rows: u64) -> Result<(), Problem> {
    let squares = u128::from(columns) * u128::from(rows);
    if squares <= MOST_SQUARES.into() {
        return Ok(());
    }
    let expected = board_up_to(MOST_SQUARES);
    let longest = columns.max(rows);
    // Beyond this, Stirling's series in double precision loses the exponent, which would not help
    // anyway.
    let hint = if longest < 1 << 40 {
        let positions = binomial_amount(columns + rows, rows);
        huge(rounded(Amount::Exact(squares)), rounded(positions))
    } else {
        huge_squares(rounded(Amount::Exact(squares)))
    };
    Err(Problem::new(expected, text).hint(hint))
}

/// Exact up to a billion, a power of ten beyond.
fn rounded(amount: Amount) -> Amount {
    match amount {
        Amount::Exact(exact) if exact >= 1_000_000_000 => Amount::PowerOfTen((exact as f64).log10()),
        other => other,
    }
}

words! {
    from include_str!("notation.txt");
    BOARD;
    BOARD_HINT;
    SIDE;
    LENGTH;
    at_most(most: Digits);
    board_up_to(most: Digits);
    huge(squares: Digits, positions: Digits);
    huge_squares(squares: Digits);
    MOVE;
    MOVE_HINT;
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::Lang;

    #[test]
    fn boards_read_both_ways() {
        assert_eq!(*read_board("3x2").unwrap().rows(), [3, 3]);
        assert_eq!(*read_board("5,3,1").unwrap().rows(), [5, 3, 1]);
        assert_eq!(*read_board("7").unwrap().rows(), [7]);
        for text in ["3X2", "3×2", "3 x 2", "3 2", "\u{feff}3x2", "[3, 3]", "(3,3)", "3, 3", "[3 3]"] {
            assert_eq!(*read_board(text).unwrap().rows(), [3, 3], "{text}");
        }
        assert_eq!(*read_board("(7,)").unwrap().rows(), [7]);
        assert_eq!(read_board("1048576x1").unwrap().squares(), MOST_SQUARES);
    }

    #[test]
    fn faults_have_a_place() {
        let cases: [(&str, Option<usize>); 20] = [
            ("", None),
            ("0x5", Some(0)),
            ("5x0", Some(2)),
            ("5x", Some(2)),
            ("x5", Some(0)),
            ("5x-3", Some(2)),
            ("5x3x2", Some(3)),
            ("5,3,", Some(4)),
            ("5,,3", Some(2)),
            ("5,0", Some(2)),
            ("3,5", Some(2)),
            ("5 3 1", Some(4)),
            ("5 3,1", Some(3)),
            ("5, 3 1", Some(5)),
            (" 5", Some(0)),
            ("5x3 ", Some(3)),
            ("5x(3)", Some(2)),
            ("+5", Some(0)),
            ("5,٣", Some(2)),
            ("10^9x10^9", Some(2)),
        ];
        for (text, place) in cases {
            assert_eq!(read_board(text).unwrap_err().offset(), place, "{text}");
        }
    }

    #[test]
    fn enormous_boards_are_refused_with_their_size() {
        let said = read_board("1000000000x1000000000").unwrap_err().say(Lang::En);
        assert!(said.contains("10^18 squares") && said.contains("10^602059987 positions"), "{said}");
        for text in ["1025x1024", "99999999999999999999999x9", "1048577", &format!("600000{}", ",1".repeat(2))] {
            assert!(read_board(text).unwrap_err().say(Lang::Fr).contains("1048576 carrés"), "{text}");
        }
    }

    #[test]
    fn moves_are_strict() {
        assert_eq!(read_bite("(5,4)"), Ok(Bite { row: 5, column: 4 }));
        for text in ["(5, 4)", "[5,4]", "5,4", "5 4", "( 5 , 4 )"] {
            assert_eq!(read_bite(text), Ok(Bite { row: 5, column: 4 }), "{text}");
        }
        for (text, place) in [
            ("", 0),
            ("5", 1),
            ("(5,4", 4),
            ("(5)", 2),
            ("(5,4]", 4),
            ("(5,4,3)", 5),
            ("(-5,4)", 1),
            ("(5,)", 3),
            (" 5,4", 0),
        ] {
            assert_eq!(read_bite(text).unwrap_err().offset(), Some(place), "{text}");
        }
    }
}
