//! Explanations of illegal moves, with the article that forbids each.

use tablette_core::{Digits, Phrase, Words, words};

use super::notation::{WrittenMove, short};
use super::path::{leg, most};
use super::position::{Move, Position};
use super::rules::{Colour, Variant};
use super::words::say_count;

/// Explains why `written` is not a legal move. Time: a walk over the captures of one piece.
pub(super) fn why<V: Variant>(position: &Position<V>, written: &WrittenMove<'_>, legal: &[Move]) -> Phrase {
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

/// Explains an illegal capture; `best` is a legal move.
fn why_not_captured<V: Variant>(position: &Position<V>, written: &WrittenMove<'_>, best: Move) -> Phrase {
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

/// Says that a capture takes fewer pieces than another (4.13).
pub(super) fn fewer<V: Variant>(text: &str, taken: u32, best: Move) -> Phrase {
    majority(text, say_count(taken), taken, short::<V>(best), say_count(best.captured.len()))
}

/// Explains an illegal quiet move where there is nothing to capture.
fn why_not_moved<V: Variant>(position: &Position<V>, written: &WrittenMove<'_>, king: bool) -> Phrase {
    let to = written.to();
    if position.at(to).is_some() && to != written.from() {
        return occupied(to.number::<V>());
    }
    if king && leg::<V>(written.from(), to).is_none() {
        return DIAGONAL.into();
    }
    match (king, V::RULES.flying_kings) {
        (true, true) => BLOCKED.into(),
        (true, false) => KING_STEPS.into(),
        (false, _) => MAN_STEPS.into(),
    }
}

fn by_colour<T>(colour: Colour, white: T, black: T) -> T {
    match colour {
        Colour::White => white,
        Colour::Black => black,
    }
}

words! {
    from include_str!("illegal.txt");
    WHITE_LOST;
    BLACK_LOST;
    nothing_on(square: Digits);
    white_moves(square: Digits);
    black_moves(square: Digits);
    write_x(mv: Words);
    compulsory(mv: Words);
    NOTHING;
    no_way(from: Digits, to: Digits);
    not_so(from: Digits, to: Digits);
    goes_on(mv: Words);
    majority(mv: Words, count: Words, taken: Digits, best: Words, most: Words);
    occupied(square: Digits);
    DIAGONAL;
    BLOCKED;
    KING_STEPS;
    MAN_STEPS;
}
