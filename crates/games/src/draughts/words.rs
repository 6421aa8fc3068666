//! Moves in words, in both languages.

use tablette_core::{Digits, Phrase, Text, Words, words};

use super::position::{Move, Position};
use super::rules::Variant;
use super::squares::Layout;

words! {
    MAN { "the man", "le pion" }
    THE_KING { "the king", "la dame" }
    steps(piece: Words, from: Digits, to: Digits) { "{piece} on {from} moves to {to}", "{piece} en {from} va en {to}" }
    takes(piece: Words, from: Digits, count: Digits, taken: Words, to: Digits) {
        "{piece} on {from} takes {count} {count?piece:pieces} ({taken}) and lands on {to}",
        "{piece} en {from} prend {count} {count?pièce:pièces} ({taken}) et s'arrête en {to}",
    }
    digits(count: Digits) { "{count}", "{count}" }
    and_crowned(mv: Words) { "{mv} and becomes a king", "{mv} et est promu dame" }
}

/// Describes a legal move. O(pieces captured).
pub(super) fn say<V: Variant>(position: &Position<V>, mv: Move) -> Phrase {
    let man = position.men(position.to_move()).contains(mv.from);
    let taken: Vec<_> = mv.captured.iter().map(|square| square.number::<V>().to_string()).collect();
    let piece = if man { MAN } else { THE_KING };
    let (from, to) = (mv.from.number::<V>(), mv.to.number::<V>());
    let said =
        if mv.is_capture() { takes(piece, from, taken.len(), taken.join(", "), to) } else { steps(piece, from, to) };
    let crowned = man && Layout::<V>::far_row(position.to_move()) & mv.to.bit() != 0;
    if crowned { and_crowned(said) } else { said }
}

/// The numbers up to twelve in words; in French they agree with « pièce ».
const COUNTS: [Text; 12] = [
    Text::new("one", "une"),
    Text::new("two", "deux"),
    Text::new("three", "trois"),
    Text::new("four", "quatre"),
    Text::new("five", "cinq"),
    Text::new("six", "six"),
    Text::new("seven", "sept"),
    Text::new("eight", "huit"),
    Text::new("nine", "neuf"),
    Text::new("ten", "dix"),
    Text::new("eleven", "onze"),
    Text::new("twelve", "douze"),
];

/// A number of pieces, in words up to twelve.
pub(super) fn say_count(count: u32) -> Phrase {
    let word = (count as usize).checked_sub(1).and_then(|at| COUNTS.get(at));
    word.map_or_else(|| digits(count), |&text| text.into())
}
