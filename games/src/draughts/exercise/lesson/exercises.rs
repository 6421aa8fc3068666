//! The functions of the lesson, on typed arguments: a board in any representation, and one of its
//! squares.

use std::cell::Cell as Counter;

use tablette_core::{Answer, Exercise, Implementation, Literal, NoAnswer, Options, Problem, Text, Workload, words};

use super::given::{Man, square};
use super::signatures as called;
use crate::draughts::exercise::board::{Board, Capture, Cell, code, squares};
use crate::draughts::exercise::boards::{Conversions, PieceList};
use crate::draughts::exercise::read_board;

type Given<'a> = &'a [&'a str];
type Outcome = Result<Answer, NoAnswer>;
/// The text's example board.
pub(super) const EXAMPLE: &str = "00100/01010/00202/00020/00000";
/// A smaller board as a list of lists and as one list, and a list of men.
const SMALL_ROWS: &str = "[[0, 0, 1], [0, 2, 0], [0, 0, 0]]";
const SMALL_FLAT: &str = "[0, 0, 1, 0, 2, 0, 0, 0, 0]";
const MEN: &str = "[(4, 4, 1), (5, 5, 2), (0, 0, 2)]";
const DICTIONARY: &str =
    "{(0, 0): 1, (0, 1): 0, (0, 2): 0, (1, 0): 0, (1, 1): 2, (1, 2): 0, (2, 0): 0, (2, 1): 0, (2, 2): 0}";

pub(super) const LOOKS: Exercise = Exercise::new("", BOARD_MAN, 1, looks)
    .and_up_to(1)
    .on(&[&[EXAMPLE, "1,3"]])
    .timed(&[MEN_WAY, ROWS_WAY, FLAT_WAY, COUPLES_WAY])
    .called(called::man_and_board);
pub(super) const REPRESENTATIONS: Exercise =
    Exercise::new("", BOARD_MAN, 1, representations).and_up_to(1).on(&[&["001/020/000", "1,2"]]).called(called::board);
pub(super) const SIGNATURE: Exercise =
    Exercise::new("", BOARD_ONE, 2, signature).on(&[&[EXAMPLE, "2,2"]]).called(called::man_and_board);
pub(super) const CAN_CAPTURE: Exercise = Exercise::new("pion_prendre", BOARD_MAN, 1, can_capture)
    .and_up_to(1)
    .on(&[
        &[EXAMPLE, "2,2"],
        &[EXAMPLE, "1,3"],
        &[EXAMPLE],
        &["00100/00000/00000/00000/02000", "0,2"],
        &[SMALL_ROWS],
        &[SMALL_FLAT, "0,2"],
        &[DICTIONARY, "0,0"],
        &[MEN],
    ])
    .called(called::man_and_board);

const MEN_WAY: Implementation = Implementation {
    name: Text::new("the list of men", "la liste des pions"),
    prepare: |given| ask_all(given, |board| Box::new(board.to_list())),
};
const ROWS_WAY: Implementation = Implementation {
    name: Text::new("the list of lists", "la liste de listes"),
    prepare: |given| ask_all(given, |board| Box::new(board.to_rows())),
};
const FLAT_WAY: Implementation = Implementation {
    name: Text::new("one flat list", "une seule liste"),
    prepare: |given| ask_all(given, |board| Box::new(board.to_flat())),
};
const COUPLES_WAY: Implementation = Implementation {
    name: Text::new("the dictionary", "le dictionnaire"),
    prepare: |given| ask_all(given, |board| Box::new(board.to_couples())),
};

/// Prepares the test of the named man, or of every man, on a board in one representation.
fn ask_all(given: Given<'_>, convert: impl Fn(&dyn Board) -> Box<dyn Board>) -> Result<Workload, Problem> {
    let board = read_board(given[0])?;
    let men = men(&*board, given)?;
    let board = convert(&*board);
    Ok(Box::new(move |_| {
        for &(row, column) in std::hint::black_box(&men) {
            std::hint::black_box(board.can_capture(row, column));
        }
        Ok(())
    }))
}

/// Answers with the number of elements read in each representation.
fn looks(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let board = read_board(given[0])?;
    let men = men(&*board, given)?;
    let counts = looked_at(&*board, &men);
    let pairs = ["men", "rows", "flat", "couples"].into_iter().zip(counts);
    let pairs = pairs.map(|(name, looks)| (Literal::Text(name.to_owned()), looks.into())).collect();
    Ok(Answer::of(Literal::Dictionary(pairs)).with(ASKED, men.len()))
}

fn representations(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let board = read_board(given[0])?;
    let size = board.size();
    let couples = squares(size).map(|square| (square.into(), at(&*board, square).into())).collect();
    let list = board.to_list();
    let men = list.pieces().iter().map(|man| (man.row, man.column, code(Some(man.piece)))).map(Literal::from);
    let answer = Answer::of(board.to_flat().codes())
        .with(AS_ROWS, board.to_rows().codes())
        .with(AS_COUPLES, Literal::Dictionary(couples))
        .with(AS_MEN, Literal::List(men.collect()));
    let Some(text) = given.get(1) else { return Ok(answer) };
    let (row, column) = square(&*board, text)?;
    Ok(answer.with(NUMBER, size * row + column))
}

fn signature(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let board = read_board(given[0])?;
    let man = square(&*board, given[1])?;
    let own = at(&*board, man);
    let enemy = if own == 0 { Literal::Nothing } else { if own % 2 == 1 { 2_u8 } else { 1 }.into() };
    Ok(Answer::of(own).with(ENEMY, enemy).with(ABLE, board.can_capture(man.0, man.1)))
}

fn can_capture(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let board = read_board(given[0])?;
    let captures = |men: &[Man]| -> Vec<Literal> {
        men.iter().flat_map(|&(row, column)| board.captures(row, column)).map(capture).collect()
    };
    if let Some(text) = given.get(1) {
        let man = square(&*board, text)?;
        return Ok(Answer::of(board.can_capture(man.0, man.1)).with(CAPTURES, captures(&[man])));
    }
    let men = board.capturers(None);
    Ok(Answer::of(men.clone()).with(CAPTURES, captures(&men)))
}

fn capture(capture: Capture) -> Literal {
    (capture.man, capture.over, capture.to).into()
}

/// The number of elements read to decide about these men: in the list of men, the list of rows, the
/// single list and the dictionary.
pub(super) fn looked_at(board: &dyn Board, men: &[Man]) -> [u64; 4] {
    let list = board.to_list();
    let [rows, flat, couples]: [Box<dyn Board>; 3] =
        [Box::new(board.to_rows()), Box::new(board.to_flat()), Box::new(board.to_couples())];
    [count(&list, men, |row, column| passed(&list, row, column))]
        .into_iter()
        .chain([rows, flat, couples].iter().map(|board| count(&**board, men, |_, _| 1)))
        .collect::<Vec<_>>()
        .try_into()
        .unwrap_or_default()
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
fn men(board: &dyn Board, given: Given<'_>) -> Result<Vec<Man>, Problem> {
    match given.get(1) {
        Some(text) => Ok(vec![square(board, text)?]),
        None => Ok(squares(board.size()).filter(|&square| at(board, square) != 0).collect()),
    }
}

/// The code of a square; 0 outside the board.
fn at(board: &dyn Board, (row, column): Man) -> u8 {
    code(board.cell(row as isize, column as isize).flatten())
}

words! {
    BOARD_MAN { "BOARD [ROW,COLUMN]", "DAMIER [LIGNE,COLONNE]" }
    BOARD_ONE { "BOARD ROW,COLUMN", "DAMIER LIGNE,COLONNE" }
    ASKED { "men tested", "pions testés" }
    AS_ROWS { "list of lists", "liste de listes" }
    AS_COUPLES { "dictionary", "dictionnaire" }
    AS_MEN { "men on the board", "pions du damier" }
    NUMBER { "index k of the square", "indice k de la case" }
    ENEMY { "the other colour", "l'autre couleur" }
    ABLE { "can capture", "peut prendre" }
    CAPTURES { "captures (man, captured, landing)", "prises (pion, pion pris, arrivée)" }
}
