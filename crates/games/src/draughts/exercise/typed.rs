//! The four representations as text, as Python prints them; the reader distinguishes them by shape.
//!
//! | text | representation |
//! |---|---|
//! | `00100/01010/00202/00020/00000` | rows of figures |
//! | `[[0, 0, 1], [0, 2, 0], [0, 0, 0]]` | a list of lists |
//! | `[0, 0, 1, 0, 2, 0, 0, 0, 0]` | one list, row after row |
//! | `{(0, 0): 0, (0, 1): 0, …}` | a dictionary of couples, the empty squares included |
//! | `[(1, 3, 1), (2, 2, 2), (0, 0, 2)]` | the men of a 10×10 board, rows and columns from 1 |

use std::collections::HashMap;

use tablette_core::{Digits, Literal, Problem, words};

use super::board::Board;
use super::boards::{Couples, Flat, PieceList, Rows};
use super::matrix::read_matrix;

/// Squares along the edge of a board given as a list of men.
const EDGE: usize = 10;
/// The longest edge: an exercise may test every man of a board, in every representation.
const MOST_EDGE: usize = 100;

/// Reads a board in any of the text's representations, and keeps that representation. Codes 3 and 4
/// are kings.
///
/// # Errors
/// If the text is none of them, or its representation rejects it, or the board has more than 100
/// squares along an edge.
///
/// ```
/// use tablette_games::draughts::exercise::read_board;
/// let lists = "[[0, 0, 1], [0, 2, 0], [0, 0, 0]]";
/// for text in ["001/020/000", lists, "[0,0,1,0,2,0,0,0,0]", "[(1, 3, 1), ((2, 2), 2)]"] {
///     assert_eq!(read_board(text)?.capturers(None), [(0, 2)], "{text}");
/// }
/// # Ok::<(), tablette_core::Problem>(())
/// ```
pub fn read_board(text: &str) -> Result<Box<dyn Board>, Problem> {
    let board = read(text)?;
    if board.size() <= MOST_EDGE {
        return Ok(board);
    }
    Err(Problem::new(edge_up_to(MOST_EDGE), board.size().to_string()))
}

fn read(text: &str) -> Result<Box<dyn Board>, Problem> {
    if !text.trim_start().starts_with(['[', '{', '(']) {
        return Ok(Box::new(read_matrix(text, true)?));
    }
    let literal = Literal::read(text)?;
    let fault = || Problem::new(SHAPES, text).hint(HOW);
    if let Literal::Dictionary(pairs) = &literal {
        let read = |(key, value): &(Literal, Literal)| Some((couple(key)?, code(value)?));
        let codes: Option<HashMap<_, _>> = pairs.iter().map(read).collect();
        return Ok(Box::new(Couples::new(&codes.ok_or_else(fault)?, true)?));
    }
    let items = literal.items().ok_or_else(fault)?;
    if let Some(codes) = items.iter().map(code).collect::<Option<Vec<u8>>>() {
        return Ok(Box::new(Flat::new(&codes, true)?));
    }
    if let Some(men) = items.iter().map(man).collect::<Option<Vec<_>>>().filter(|men| !is_board(items, men.len())) {
        return Ok(Box::new(PieceList::new(EDGE, &men, true)?));
    }
    let row = |item: &Literal| item.items()?.iter().map(code).collect::<Option<Vec<u8>>>();
    let rows: Option<Vec<Vec<u8>>> = items.iter().map(row).collect();
    Ok(Box::new(Rows::new(&rows.ok_or_else(fault)?, true)?))
}

/// Three lists of three codes are a board; three tuples are men.
fn is_board(items: &[Literal], count: usize) -> bool {
    count == 3 && items.iter().all(|item| matches!(item, Literal::List(_)))
}

fn code(literal: &Literal) -> Option<u8> {
    literal.as_i64()?.try_into().ok()
}

fn couple(literal: &Literal) -> Option<(usize, usize)> {
    match literal.items()? {
        [row, column] => Some((row.as_i64()?.try_into().ok()?, column.as_i64()?.try_into().ok()?)),
        _ => None,
    }
}

/// `(row, column, code)` or `((row, column), code)`.
fn man(literal: &Literal) -> Option<(usize, usize, u8)> {
    match literal.items()? {
        [square, colour] => couple(square).zip(code(colour)).map(|((row, column), colour)| (row, column, colour)),
        [row, column, colour] => {
            Some((row.as_i64()?.try_into().ok()?, column.as_i64()?.try_into().ok()?, code(colour)?))
        }
        _ => None,
    }
}

words! {
    from include_str!("typed.txt");
    SHAPES;
    HOW;
    edge_up_to(most: Digits);
}

#[cfg(test)]
mod tests {
    use super::super::boards::Conversions;
    use super::*;

    #[test]
    fn what_is_no_board_is_refused() {
        for text in [
            "",
            "[]",
            "[[0,1],[2]]",
            "[0,1,2]",
            "{(0,0): 5}",
            "{(0,0): 0, (0,1): 0}",
            "[(11, 1, 1)]",
            "[(1,1,1),(1,1,2)]",
            "[[0,0,9],[0,0,0],[0,0,0]]",
            "x",
            "{0: 1}",
            "[1, [2]]",
            "{(0, -1): 1}",
        ] {
            assert!(read_board(text).is_err(), "{text}");
        }
        let wide = vec!["0".repeat(101); 101].join("/");
        assert!(read_board(&wide).is_err());
    }

    #[test]
    fn three_rows_are_a_board_and_three_tuples_are_men() {
        let rows = read_board("[[0,0,1],[0,2,0],[0,0,0]]").unwrap();
        assert_eq!(rows.size(), 3);
        let men = read_board("[(0,0,1),(2,2,2),(3,3,1)]").unwrap();
        assert_eq!((men.size(), men.to_list().pieces().len()), (10, 2));
    }
}
