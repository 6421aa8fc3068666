//! Why a move is not legal, with the article that forbids it.

use tablette_core::{Phrase, Text};

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
        None => EMPTY.with("square", from.number::<V>()),
        Some(piece) if piece.colour != position.to_move() => {
            by_colour(position.to_move(), WHITE_MOVES, BLACK_MOVES).with("square", from.number::<V>())
        }
        Some(_) if written.captures => why_not_captured(position, written, first),
        Some(_) if first.is_capture() => {
            let same = legal.iter().find(|mv| (mv.from, mv.to) == (from, written.to()));
            let text = if same.is_some() { WRITE_X } else { COMPULSORY };
            text.with("move", short::<V>(*same.unwrap_or(&first)))
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
        return NO_WAY.with("from", from.number::<V>()).with("to", to.number::<V>());
    };
    let most = best.captured.len();
    if !V::RULES.majority {
        return GO_ON.with("move", written.text);
    }
    if taken >= most {
        return NOT_SO.with("from", from.number::<V>()).with("to", to.number::<V>());
    }
    fewer::<V>(written.text, taken, best)
}

/// That a capture takes fewer pieces than another: 4.13.
pub(super) fn fewer<V: Variant>(text: &str, taken: u32, best: Move) -> Phrase {
    MAJORITY
        .with("move", text)
        .with("taken", taken)
        .with_phrase("count", say_count(taken))
        .with("best", short::<V>(best))
        .with_phrase("most", say_count(best.captured.len()))
}

/// A quiet move was written where there is nothing to capture.
fn why_not_moved<V: Variant>(position: &Position<V>, written: &Written<'_>, king: bool) -> Phrase {
    let to = written.to();
    if position.at(to).is_some() && to != written.from() {
        return OCCUPIED.with("square", to.number::<V>());
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

fn by_colour(colour: Colour, white: Text, black: Text) -> Text {
    match colour {
        Colour::White => white,
        Colour::Black => black,
    }
}

const WHITE_LOST: Text =
    Text::new("White has no legal move and has lost", "les Blancs n'ont plus de coup et ont perdu");
const BLACK_LOST: Text = Text::new("Black has no legal move and has lost", "les Noirs n'ont plus de coup et ont perdu");
const EMPTY: Text = Text::new("nothing stands on square {square}", "il n'y a rien sur la case {square}");
const WHITE_MOVES: Text = Text::new(
    "the piece on square {square} is Black's, and White is to move",
    "la pièce de la case {square} est aux Noirs, et c'est aux Blancs de jouer",
);
const BLACK_MOVES: Text = Text::new(
    "the piece on square {square} is White's, and Black is to move",
    "la pièce de la case {square} est aux Blancs, et c'est aux Noirs de jouer",
);
const WRITE_X: Text = Text::new("it is a capture: write {move}", "c'est une prise : écrivez {move}");
const COMPULSORY: Text =
    Text::new("capturing is compulsory, for instance {move}", "il est obligatoire de prendre, par exemple {move}");
const NOTHING: Text = Text::new("there is nothing to capture", "il n'y a rien à prendre");
const NO_WAY: Text = Text::new("no capture leads from {from} to {to}", "aucune prise ne mène de {from} à {to}");
const NOT_SO: Text = Text::new(
    "no capture goes from {from} to {to} over these squares",
    "aucune prise ne va de {from} à {to} en passant par ces cases",
);
const GO_ON: Text = Text::new("{move} is not complete: the capture goes on", "{move} est inachevé : la prise continue");
const MAJORITY: Text = Text::new(
    "{move} takes {count} {taken?piece:pieces}, {best} takes {most}: 4.13",
    "{move} prend {count} {taken?pièce:pièces}, {best} en prend {most} : 4.13",
);
const OCCUPIED: Text = Text::new("square {square} is not free", "la case {square} n'est pas libre");
const DIAGONAL: Text = Text::new("pieces move along diagonals", "les pièces se déplacent en diagonale");
const BLOCKED: Text = Text::new("another piece stands in the way", "une autre pièce barre le passage");
const KING_STEPS: Text = Text::new("a king steps to a square beside it", "une dame avance d'une seule case");
const MAN_STEPS: Text =
    Text::new("a man steps one square diagonally forward", "un pion avance d'une case en diagonale");
