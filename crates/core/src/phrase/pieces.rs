//! The parts of a sentence: fixed text, arguments, and choices by an argument.

use super::slots::{divider, exactly, slot};
use crate::lang::Lang;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment<'a> {
    /// Fixed text.
    Plain(&'a str),
    /// The argument of this name.
    Slot(&'a str),
    /// The first text whose condition holds; the last condition always does.
    Choice {
        /// The name of the argument, a number.
        name: &'a str,
        /// The texts, each with its condition.
        texts: Vec<(When<'a>, Vec<Segment<'a>>)>,
    },
}

/// The condition under which a text is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When<'a> {
    /// The number has these digits.
    Exactly(&'a str),
    /// The language uses the singular for the number.
    Singular,
    /// Any other number.
    Otherwise,
}

impl When<'_> {
    /// Whether the condition holds for a number, given as its digits.
    pub(super) fn holds(self, digits: &str, lang: Lang) -> bool {
        match self {
            Self::Exactly(number) => digits == number,
            Self::Singular => lang.is_singular(digits),
            Self::Otherwise => true,
        }
    }
}

/// Splits a range of a sentence into its parts.
pub(super) fn pieces(text: &str, from: usize, to: usize) -> Vec<Segment<'_>> {
    let mut pieces = Vec::new();
    let mut at = from;
    while let Some(slot) = slot(text.as_bytes(), at, to) {
        if at < slot.open {
            pieces.push(Segment::Plain(&text[at..slot.open]));
        }
        let name = &text[slot.open + 1..slot.name_end];
        pieces.push(if slot.name_end == slot.close {
            Segment::Slot(name)
        } else {
            Segment::Choice { name, texts: texts(text, slot.name_end + 1, slot.close) }
        });
        at = slot.close + 1;
    }
    if at < to {
        pieces.push(Segment::Plain(&text[at..to]));
    }
    pieces
}

/// Splits a choice into its texts, each with its condition.
fn texts(text: &str, from: usize, to: usize) -> Vec<(When<'_>, Vec<Segment<'_>>)> {
    let bytes = text.as_bytes();
    let mut texts = Vec::new();
    let mut from = from;
    while let Some(equals) = exactly(bytes, from, to) {
        let bar = divider(bytes, equals + 1, to, b'|').unwrap_or(to);
        texts.push((When::Exactly(&text[from..equals]), pieces(text, equals + 1, bar)));
        from = (bar + 1).min(to);
    }
    if let Some(colon) = divider(bytes, from, to, b':').filter(|_| texts.is_empty()) {
        texts.push((When::Singular, pieces(text, from, colon)));
        from = colon + 1;
    }
    texts.push((When::Otherwise, pieces(text, from, to)));
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_ends_with_the_text_of_all_other_numbers() {
        let text = "{n?0=no|{n?one:{m}s}}!";
        let inner = Segment::Choice {
            name: "n",
            texts: vec![
                (When::Singular, vec![Segment::Plain("one")]),
                (When::Otherwise, vec![Segment::Slot("m"), Segment::Plain("s")]),
            ],
        };
        let outer = vec![(When::Exactly("0"), vec![Segment::Plain("no")]), (When::Otherwise, vec![inner])];
        let expected = [Segment::Choice { name: "n", texts: outer }, Segment::Plain("!")];
        assert_eq!(pieces(text, 0, text.len()), expected);
    }
}
