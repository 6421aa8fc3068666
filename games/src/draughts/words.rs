//! Moves in words, in both languages.

use tablette_core::{Phrase, Text};

use super::position::{Move, Position};
use super::rules::Variant;
use super::squares::Layout;

const MAN: Text = Text::new("the man", "le pion");
const THE_KING: Text = Text::new("the king", "la dame");
const STEPS: Text = Text::new("{piece} on {from} goes to {to}", "{piece} en {from} va en {to}");
const TAKES: Text = Text::new(
    "{piece} on {from} takes {count} {count?piece:pieces} ({taken}) and rests on {to}",
    "{piece} en {from} prend {count} {count?pièce:pièces} ({taken}) et s'arrête en {to}",
);
const CROWNED: Text = Text::new("{move} and becomes a king", "{move} et devient dame");

/// A legal move in words. O(pieces captured).
pub(super) fn say<V: Variant>(position: &Position<V>, mv: Move) -> Phrase {
    let man = position.men(position.to_move()).contains(mv.from);
    let taken: Vec<_> = mv.captured.iter().map(|square| square.number::<V>().to_string()).collect();
    let said = Phrase::from(if mv.is_capture() { TAKES } else { STEPS })
        .with_phrase("piece", if man { MAN } else { THE_KING }.into())
        .with("from", mv.from.number::<V>())
        .with("to", mv.to.number::<V>())
        .with("count", taken.len())
        .with("taken", taken.join(", "));
    let crowned = man && Layout::<V>::far_row(position.to_move()) & mv.to.bit() != 0;
    if crowned { Phrase::from(CROWNED).with_phrase("move", said) } else { said }
}

/// Numbers up to twelve in words, as captures are spoken of.
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

/// A number of pieces, in words while it is small.
pub(super) fn say_count(count: u32) -> Phrase {
    const DIGITS: Text = Text::new("{count}", "{count}");
    let word = (count as usize).checked_sub(1).and_then(|at| COUNTS.get(at));
    word.map_or_else(|| DIGITS.with("count", count), |&text| text.into())
}
