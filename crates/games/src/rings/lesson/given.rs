//! The typed arguments of the exercises, in the notation of the text or in that of the game, and as
//! the text's own functions take them: tables of truth values, and numbers.

use num_bigint::BigUint;
use tablette_core::notation::parse_number;
use tablette_core::{Literal, Options, Problem, answer, words};

use crate::arguments::{ArgumentTexts, Values, truths};
use crate::rings::board::Board;
use crate::rings::notation::{read_board, read_task};
use crate::rings::theory::to_number;

/// The longest board whose counts are written out: some 30,000 digits.
pub(super) const MOST_COUNTED: u64 = 100_000;

/// A board. Unlike in a task, digits are always a board here.
pub(super) fn board(text: &str) -> Result<Board, Problem> {
    if text.trim_start().starts_with(['[', '(']) {
        let pawns = truths(text, PAWNS)?;
        let drawn: String = pawns.iter().map(|&pawn| if pawn { '1' } else { '0' }).collect();
        return read_board(&drawn, drawn.len() as u32);
    }
    if text.starts_with("value:") {
        return Ok(read_task(text)?.from);
    }
    let squares = text.chars().filter(|c| *c != ' ').count();
    read_board(text, u32::try_from(squares).unwrap_or(u32::MAX))
}

pub(super) fn size(text: &str, most: u64) -> Result<u32, Problem> {
    parse_number(text, SQUARES, 0, most).map(|squares| squares as u32)
}

/// A number of moves of any length.
pub(super) fn natural(text: &str) -> Result<BigUint, Problem> {
    const MOST_DIGITS: usize = 10_000;
    let sound = !text.is_empty() && text.len() <= MOST_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = sound.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| Problem::new(A_NUMBER, text))
}

/// Tables of truth values, square 1 first.
pub(super) fn boards(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let pawns = |text: &&str| {
        let board = board(text)?;
        Ok(Literal::list((1..=board.squares()).map(|square| board.holds(square))))
    };
    typed.iter().map(pawns).collect()
}

/// `n`.
pub(super) fn squares(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![size(typed[0], MOST_COUNTED)?]
}

/// The number of moves, and the squares to empty if they are given.
pub(super) fn moves_and_squares(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let mut arguments = vec![to_number(&natural(typed[0])?).into()];
    if let Some(text) = typed.get(1) {
        arguments.push(size(text, MOST_COUNTED)?.into());
    }
    Ok(arguments)
}

words! {
    SQUARES { "a number of squares", "un nombre de cases" }
    PAWNS { "squares with and without a pawn", "des cases avec et sans pion" }
    A_NUMBER { "a number of moves in plain digits", "un nombre de coups, en chiffres" }
}
