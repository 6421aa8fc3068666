//! The functions of the lesson, on typed arguments: a board in any representation, and one of its
//! squares.

use std::cell::Cell as Counter;

use tablette_core::{Literal, Options, Problem, Workload, answer};

use super::given::{Man, square};
use crate::arguments::{ArgumentTexts, Values, timed};
use crate::draughts::exercise::board::{Board, Capture, Cell, code, squares};
use crate::draughts::exercise::boards::{Conversions, PieceList};
use crate::draughts::exercise::{self, read_board};

/// The number of elements read in each representation, and that of the men.
pub(super) fn looks(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = read_board(given[0])?;
    let men = men(&*board, given)?;
    let pairs = ["men", "rows", "flat", "couples"].into_iter().zip(looked_at(&*board, &men));
    let pairs = pairs.map(|(name, looks)| (Literal::Text(name.to_owned()), looks.into())).collect();
    answer![Literal::Dictionary(pairs), men.len()]
}

pub(super) fn representations(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = read_board(given[0])?;
    let size = board.size();
    let couples = squares(size).map(|square| (square.into(), at(&*board, square).into())).collect();
    let list = board.to_list();
    let men = list.pieces().iter().map(|man| (man.row, man.column, code(Some(man.piece))));
    let mut values = vec![
        board.to_flat().codes().into(),
        board.to_rows().codes().into(),
        Literal::Dictionary(couples),
        Literal::list(men),
    ];
    if let Some(text) = given.get(1) {
        let (row, column) = square(&*board, text)?;
        values.push((size * row + column).into());
    }
    Ok(values)
}

pub(super) fn signature(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = read_board(given[0])?;
    let man = square(&*board, given[1])?;
    let own = at(&*board, man);
    let enemy = if own == 0 { Literal::Nothing } else { if own % 2 == 1 { 2_u8 } else { 1 }.into() };
    answer![own, enemy, board.can_capture(man.0, man.1)]
}

pub(super) fn can_capture(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = read_board(given[0])?;
    let captures = |men: &[Man]| -> Vec<Literal> {
        men.iter().flat_map(|&(row, column)| board.captures(row, column)).map(capture).collect()
    };
    if let Some(text) = given.get(1) {
        let man = square(&*board, text)?;
        return answer![board.can_capture(man.0, man.1), captures(&[man])];
    }
    let men = board.capturers(None);
    answer![men.clone(), captures(&men)]
}

/// What the first version of the text returns.
pub(super) fn can_capture_without_borders(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = read_board(given[0])?.to_rows();
    let (row, column) = square(&board, given[1])?;
    answer![exercise::can_capture_without_borders(&board, row, column)]
}

pub(super) fn men_list(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    test_men(given, |board| Box::new(board.to_list()))
}

pub(super) fn row_lists(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    test_men(given, |board| Box::new(board.to_rows()))
}

pub(super) fn flat_list(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    test_men(given, |board| Box::new(board.to_flat()))
}

pub(super) fn dictionary(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    test_men(given, |board| Box::new(board.to_couples()))
}

/// Prepares the test of the named man, or of every man, on a board in one representation.
fn test_men(given: ArgumentTexts<'_>, convert: impl Fn(&dyn Board) -> Box<dyn Board>) -> Result<Workload, Problem> {
    let board = read_board(given[0])?;
    let men = men(&*board, given)?;
    timed((convert(&*board), men), |(board, men), _| {
        for &(row, column) in men {
            std::hint::black_box(board.can_capture(row, column));
        }
        Ok(())
    })
}

fn capture(capture: Capture) -> Literal {
    (capture.man, capture.over, capture.to).into()
}

/// The number of elements read to decide about these men: in the list of men, the list of rows, the
/// single list and the dictionary.
fn looked_at(board: &dyn Board, men: &[Man]) -> Vec<u64> {
    let list = board.to_list();
    let others: [Box<dyn Board>; 3] =
        [Box::new(board.to_rows()), Box::new(board.to_flat()), Box::new(board.to_couples())];
    let in_list = count(&list, men, |row, column| passed(&list, row, column));
    std::iter::once(in_list).chain(others.iter().map(|board| count(&**board, men, |_, _| 1))).collect()
}

/// The number of men read until one is found on a square, or all of them.
fn passed(list: &PieceList, row: usize, column: usize) -> u64 {
    let found = list.pieces().iter().position(|man| (man.row, man.column) == (row + 1, column + 1));
    found.map_or(list.pieces().len(), |at| at + 1) as u64
}

fn count(board: &dyn Board, men: &[Man], cost: impl Fn(usize, usize) -> u64) -> u64 {
    let counted = Counted { board, cost, looks: Counter::new(0) };
    for &(row, column) in men {
        counted.can_capture(row, column);
    }
    counted.looks.get()
}

/// A board that counts reads; squares outside it cost none.
struct Counted<'a, F> {
    board: &'a dyn Board,
    cost: F,
    looks: Counter<u64>,
}

impl<F: Fn(usize, usize) -> u64> Board for Counted<'_, F> {
    fn size(&self) -> usize {
        self.board.size()
    }

    fn cell(&self, row: isize, column: isize) -> Option<Cell> {
        let found = self.board.cell(row, column)?;
        self.looks.set(self.looks.get() + (self.cost)(row as usize, column as usize));
        Some(found)
    }
}

/// The named man, or all men.
fn men(board: &dyn Board, given: ArgumentTexts<'_>) -> Result<Vec<Man>, Problem> {
    match given.get(1) {
        Some(text) => Ok(vec![square(board, text)?]),
        None => Ok(squares(board.size()).filter(|&square| at(board, square) != 0).collect()),
    }
}

/// The code of a square; 0 outside the board.
fn at(board: &dyn Board, (row, column): Man) -> u8 {
    code(board.cell(row as isize, column as isize).flatten())
}
