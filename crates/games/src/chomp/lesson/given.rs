//! The typed arguments of the exercises, in the notation of the text or in that of the game, and as
//! the text's own functions take them: `joue([5, 3, 1], (0, 1))`.

use tablette_core::{Literal, Options, Problem, answer, words};

use crate::arguments::{ArgumentTexts, Values, couple, numbers};
use crate::chomp::notation::read_board;
use crate::chomp::position::Position;

/// A board as a list of the text, `[5, 3, 1]`, or in any notation that the game reads.
pub(super) fn position(text: &str) -> Result<Position, Problem> {
    if !text.trim_start().starts_with(['[', '(']) {
        return read_board(text);
    }
    let lengths: Vec<String> = numbers(text, LENGTHS)?.iter().map(i64::to_string).collect();
    read_board(&lengths.join(","))
}

pub(super) fn rows(text: &str) -> Result<Vec<u32>, Problem> {
    Ok(position(text)?.rows().to_vec())
}

/// A full bar, as columns and rows.
pub(super) fn sides(text: &str) -> Result<(u32, u32), Problem> {
    let position = position(text)?;
    if position.is_rectangle() {
        return Ok((position.width(), position.height()));
    }
    Err(Problem::new(FULL, text))
}

/// `m, n`.
pub(super) fn bar(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (m, n) = sides(typed[0])?;
    answer![m, n]
}

/// `pos`.
pub(super) fn board(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![rows(typed[0])?]
}

/// `pos` and an empty dictionary.
pub(super) fn board_and_memo(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![rows(typed[0])?, Literal::Dictionary(Vec::new())]
}

/// `pos, coup`.
pub(super) fn board_and_move(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![rows(typed[0])?, couple(typed[1], A_MOVE)?]
}

/// `l`.
pub(super) fn list(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![numbers(typed[0], LENGTHS)?]
}

words! {
    pub(super) LENGTHS { "row lengths", "des longueurs de lignes" }
    pub(super) A_MOVE { "a move (row, column)", "un coup (ligne, colonne)" }
    pub(super) FULL { "a full bar such as 5x3", "une tablette entière comme 5x3" }
}
