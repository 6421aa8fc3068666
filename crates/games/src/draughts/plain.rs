//! Positions as plain values: the side to move, and a number for each square.
//!
//! `("W", (0, -1, …))`, from square 1 on: 1 for a man and 2 for a king, positive for White and
//! negative for Black, 0 for an empty square.

use tablette_core::{Digits, Literal, Problem, words};

use super::fen::{show_fen, show_state};
use super::position::{Piece, Position};
use super::rules::{Colour, Variant};
use super::squares::{Layout, Square};
use super::state::State;

/// The side to move and the squares. If clocks have started, the text form instead, which includes
/// them.
pub(super) fn plain<V: Variant>(state: &State<V>) -> Literal {
    if state.clocks != super::Clocks::default() {
        return Literal::Text(show_state(state));
    }
    let number = |number: u32| {
        let piece = Square::from_number::<V>(number).and_then(|square| state.position.at(square));
        let Some(Piece { colour, king }) = piece else { return 0 };
        let size = if king { 2_i64 } else { 1 };
        if colour == Colour::White { size } else { -size }
    };
    let squares = (1..=Layout::<V>::COUNT).map(|square| number(square).into()).collect();
    Literal::Tuple(vec![state.position.to_move().letter().to_string().into(), Literal::Tuple(squares)])
}

/// Converts a side and its squares, or squares alone with White to move, to a FEN; returns text
/// unchanged.
///
/// # Errors
/// If the value has another shape, another number of squares, a number that is no piece, or a man
/// where it would be a king.
pub(super) fn read_plain<V: Variant>(value: &Literal) -> Result<String, Problem> {
    let fault = || Problem::new(squares_of(Layout::<V>::COUNT), value.to_string());
    if let Literal::Text(text) = value {
        return Ok(text.clone());
    }
    let (turn, squares) = match value.items() {
        Some([Literal::Text(turn), squares]) => (turn.as_str(), squares.items().ok_or_else(fault)?),
        Some(squares) => ("W", squares),
        None => return Err(fault()),
    };
    let turn = Colour::BOTH.into_iter().find(|colour| turn.eq_ignore_ascii_case(&colour.letter().to_string()));
    if squares.len() != Layout::<V>::COUNT as usize {
        return Err(fault());
    }
    let mut position = Position::<V>::empty(turn.ok_or_else(fault)?);
    for (square, piece) in (1..).zip(squares) {
        let number = piece.as_i64().filter(|number| (-2..=2).contains(number));
        let number = number.ok_or_else(|| Problem::new(PIECE, piece.to_string()).hint(on_square(square)))?;
        if number == 0 {
            continue;
        }
        let colour = if number > 0 { Colour::White } else { Colour::Black };
        let place = Square::from_number::<V>(square).ok_or_else(fault)?;
        let more = position.with(place, Piece { colour, king: number.abs() == 2 });
        position = more.map_err(|_| Problem::new(KING, piece.to_string()).hint(on_square(square)))?;
    }
    Ok(show_fen(&position))
}

words! {
    squares_of(count: Digits) {
        "a side, W or B, and {count} numbers from -2 to 2, one per square",
        "un camp, W ou B, et {count} nombres de -2 à 2, un par case",
    }
    PIECE {
        "a piece: 1 for a white man, 2 for a white king, -1 and -2 for Black, 0 for none",
        "une pièce : 1 pour un pion blanc, 2 pour une dame blanche, -1 et -2 pour les Noirs, 0 pour une case vide",
    }
    KING { "a king where a man would promote", "une dame, puisqu'un pion y serait promu" }
    on_square(square: Digits) { "on square {square}", "sur la case {square}" }
}
