//! The exercise as a whole: the pieces of a board that can capture, and their captures.

use tablette_core::notation::{Series, parse_number};
use tablette_core::{
    Digits, Finding, Ink, Phrase, Problem, Setting, Settings, Survey, Text, Tile, Values, View, words,
};

use super::super::picture::{stone, symbol};
use super::super::rules::Colour;
use super::board::{Board, Capture};
use super::boards::Rows;
use super::matrix::read_matrix;

/// The settings.
pub(in super::super) const CHOICES: &[Setting] = &[ONE, SIDE, KINGS];

const ONE: Setting = Setting::new(
    "man",
    "all",
    Values::Text(MAN),
    Text::new(
        "test one man only, at ROW,COLUMN counted from 0 at the top left",
        "n'examiner qu'un pion, en LIGNE,COLONNE comptées de 0 en haut à gauche",
    ),
)
.in_french(&[("tous", "all")]);
const SIDE: Setting = Setting::new(
    "side",
    "both",
    Values::Names(&["white", "black"]),
    Text::new("test one side only: white or black", "n'examiner qu'un camp : blanc ou noir (white, black)"),
)
.in_french(&[("blanc", "white"), ("blancs", "white"), ("noir", "black"), ("noirs", "black"), ("les deux", "both")]);
const KINGS: Setting = Setting::new(
    "kings",
    "no",
    Values::Flag,
    Text::new(
        "yes: 3 is a white king and 4 a black king; kings fly",
        "yes : 3 est une dame blanche et 4 une dame noire ; les dames volent",
    ),
);

/// Lists every capture of the selected pieces on a board given as rows of digits.
///
/// # Errors
/// If the text is not a board, or a setting cannot be read or selects no piece.
pub(in super::super) fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem> {
    choices.only(CHOICES)?;
    let side = match SIDE.text(choices)? {
        "white" => Some(Colour::White),
        "black" => Some(Colour::Black),
        _ => None,
    };
    let board = read_matrix(matrix, KINGS.flag(choices)?)?;
    let man =
        Some(ONE.text(choices)?).filter(|man| *man != ONE.default).map(|man| read_man(man, &board)).transpose()?;
    let pieces = match man {
        Some(man) => vec![man],
        None => board.capturers(side),
    };
    let captures: Vec<Capture> = pieces.iter().flat_map(|&(row, column)| board.captures(row, column)).collect();
    let able = pieces.iter().filter(|&&(row, column)| board.can_capture(row, column)).count();
    Ok(Survey {
        size: board.size(),
        view: draw(&board, &captures),
        name: "captures",
        findings: captures.iter().map(finding).collect(),
        summary: summary(man, able, captures.len()),
        answer: man.map(|_| able > 0),
    })
}

fn read_man(text: &str, board: &Rows) -> Result<(usize, usize), Problem> {
    let series = Series::read(text, 2).map_err(|at| Problem::new(MAN, text).at(at))?;
    let &[(_, false, row), (_, false, column)] = &series.items[..] else { return Err(Problem::new(MAN, text)) };
    let most = board.size() as u64 - 1;
    let read = |part: &str, what| parse_number(part, what, 0, most).map(|number| number as usize);
    let (row, column) = (read(row, ROW)?, read(column, COLUMN)?);
    match board.cell(row as isize, column as isize) {
        Some(Some(_)) => Ok((row, column)),
        _ => Err(Problem::new(A_PIECE, text).hint(EMPTY)),
    }
}

fn summary(man: Option<(usize, usize)>, able: usize, captures: usize) -> Phrase {
    match man {
        Some((row, column)) => {
            if able > 0 {
                can_capture(row, column)
            } else {
                cannot_capture(row, column)
            }
        }
        None => counted(able, captures),
    }
}

fn finding(capture: &Capture) -> Finding {
    let names = [("man", capture.man), ("over", capture.over), ("to", capture.to)];
    let (man, over, to) = (capture.man, capture.over, capture.to);
    Finding { words: takes(man.0, man.1, over.0, over.1, to.0, to.1), squares: names.to_vec() }
}

/// Draws the board with captures as arrows. The dark squares are those of the first piece's colour.
fn draw(board: &Rows, captures: &[Capture]) -> View {
    let size = board.size();
    let at = |row: usize, column: usize| board.cell(row as isize, column as isize).flatten();
    let mut occupied = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let dark = occupied.find(|&(row, column)| at(row, column).is_some()).map_or(1, |(row, column)| (row + column) % 2);
    let tile = |row, column| {
        let ink = if (row + column) % 2 == dark { Ink::Shade } else { Ink::Plain };
        match at(row, column) {
            Some(piece) => Tile::new(ink, symbol(piece)).with_stone(stone(piece)),
            None => Tile::new(ink, if ink == Ink::Shade { "·" } else { " " }),
        }
    };
    let rows = (0..size).map(|row| (0..size).map(|column| tile(row, column)).collect()).collect();
    let names = || (0..size).map(|number| number.to_string());
    let arrows = captures.iter().map(|capture| [capture.man, capture.to]);
    View::grid(rows).with_row_names(names()).with_column_names(names()).with_arrows(arrows)
}

words! {
    from include_str!("survey.txt");
    MAN;
    ROW;
    COLUMN;
    A_PIECE;
    EMPTY;
    can_capture(row: Digits, column: Digits);
    cannot_capture(row: Digits, column: Digits);
    counted(able: Digits, captures: Digits);
    takes(row: Digits, column: Digits, over_row: Digits, over_column: Digits, to_row: Digits, to_column: Digits);
}
