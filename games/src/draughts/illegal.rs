//! Why a move is not legal, with the article that forbids it.

use tablette_core::{Digits, Phrase, Words, words};

use super::path::most;
use super::position::{Move, Position};
use super::rules::{Colour, Variant};
use super::squares::Square;
use super::words::say_count;
use super::written::{Written, short};

/// Why `written` is none of the legal moves. Time: that of walking the captures of one piece.
pub(super) fn why<V: Variant>(position: &Position<V>, written: &Written<'_>, legal: &[Move]) -> Phrase {
    let from = written.from();
    let Some(&first) = legal.first() else {
        return by_colour(position.to_move(), WHITE_LOST, BLACK_LOST).into();
    };
    match position.at(from) {
        None => nothing_on(from.number::<V>()),
        Some(piece) if piece.colour != position.to_move() => {
            let square = from.number::<V>();
            by_colour(position.to_move(), white_moves(square), black_moves(square))
        }
        Some(_) if written.captures => why_not_captured(position, written, first),
        Some(_) if first.is_capture() => {
            let same = legal.iter().find(|mv| (mv.from, mv.to) == (from, written.to()));
            same.map_or_else(|| compulsory(short::<V>(first)), |&same| write_x(short::<V>(same)))
        }
        Some(piece) => why_not_moved(position, written, piece.king),
    }
}

/// A capture was written, and it is not legal; `best` is.
fn why_not_captured<V: Variant>(position: &Position<V>, written: &Written<'_>, best: Move) -> Phrase {
    let (from, to) = (written.from(), written.to());
    if !best.is_capture() {
        return NOTHING.into();
    }
    let Some(taken) = most(position, from, to) else {
        return no_way(from.number::<V>(), to.number::<V>());
    };
    let most = best.captured.len();
    if !V::RULES.majority {
        return goes_on(written.text);
    }
    if taken >= most {
        return not_so(from.number::<V>(), to.number::<V>());
    }
    fewer::<V>(written.text, taken, best)
}

/// That a capture takes fewer pieces than another: 4.13.
pub(super) fn fewer<V: Variant>(text: &str, taken: u32, best: Move) -> Phrase {
    majority(text, say_count(taken), taken, short::<V>(best), say_count(best.captured.len()))
}

/// A quiet move was written where there is nothing to capture.
fn why_not_moved<V: Variant>(position: &Position<V>, written: &Written<'_>, king: bool) -> Phrase {
    let to = written.to();
    if position.at(to).is_some() && to != written.from() {
        return occupied(to.number::<V>());
    }
    if king && !on_a_diagonal::<V>(written.from(), to) {
        return DIAGONAL.into();
    }
    match (king, V::RULES.flying_kings) {
        (true, true) => BLOCKED.into(),
        (true, false) => KING_STEPS.into(),
        (false, _) => MAN_STEPS.into(),
    }
}

fn on_a_diagonal<V: Variant>(from: Square, to: Square) -> bool {
    let ((row, column), (other_row, other_column)) = (from.coordinates::<V>(), to.coordinates::<V>());
    from != to && row.abs_diff(other_row) == column.abs_diff(other_column)
}

fn by_colour<T>(colour: Colour, white: T, black: T) -> T {
    match colour {
        Colour::White => white,
        Colour::Black => black,
    }
}

words! {
    WHITE_LOST { "White has no legal move and has lost", "les Blancs n'ont plus de coup et ont perdu" }
    BLACK_LOST { "Black has no legal move and has lost", "les Noirs n'ont plus de coup et ont perdu" }
    nothing_on(square: Digits) { "nothing stands on square {square}", "il n'y a rien sur la case {square}" }
    white_moves(square: Digits) {
        "the piece on square {square} is Black's, and White is to move",
        "la pièce de la case {square} est aux Noirs, et c'est aux Blancs de jouer",
    }
    black_moves(square: Digits) {
        "the piece on square {square} is White's, and Black is to move",
        "la pièce de la case {square} est aux Blancs, et c'est aux Noirs de jouer",
    }
    write_x(mv: Words) { "it is a capture: write {mv}", "c'est une prise : écrivez {mv}" }
    compulsory(mv: Words) {
        "capturing is compulsory, for instance {mv}",
        "il est obligatoire de prendre, par exemple {mv}",
    }
    NOTHING { "there is nothing to capture", "il n'y a rien à prendre" }
    no_way(from: Digits, to: Digits) { "no capture leads from {from} to {to}", "aucune prise ne mène de {from} à {to}" }
    not_so(from: Digits, to: Digits) {
        "no capture goes from {from} to {to} over these squares",
        "aucune prise ne va de {from} à {to} en passant par ces cases",
    }
    goes_on(mv: Words) { "{mv} is not complete: the capture goes on", "{mv} est inachevé : la prise continue" }
    majority(mv: Words, count: Words, taken: Digits, best: Words, most: Words) {
        "{mv} takes {count} {taken?piece:pieces}, {best} takes {most}: 4.13",
        "{mv} prend {count} {taken?pièce:pièces}, {best} en prend {most} : 4.13",
    }
    occupied(square: Digits) { "square {square} is not free", "la case {square} n'est pas libre" }
    DIAGONAL { "pieces move along diagonals", "les pièces se déplacent en diagonale" }
    BLOCKED { "another piece stands in the way", "une autre pièce barre le passage" }
    KING_STEPS { "a king steps to a square beside it", "une dame avance d'une seule case" }
    MAN_STEPS { "a man steps one square diagonally forward", "un pion avance d'une case en diagonale" }
}
