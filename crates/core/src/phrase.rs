//! Sentences for people, in English and French.
//!
//! A game declares its sentences in its own file, so that a new game is one file; the sentences of
//! the interfaces live in the workbench's `words`. Both use [`words!`](crate::words). Placeholders
//! are `{name}`, choices by number `{n?singular:plural}` or `{n?0=none|1=one|more}`. French counts
//! 0 and 1 as singular, English only 1. The compiler checks that both languages have the declared
//! placeholders.

mod pieces;
mod slots;

use std::fmt::{self, Display};

use crate::figures::shortened;
use crate::lang::Lang;

pub use pieces::{Segment, When};
pub use slots::{ArgumentKind, Parameter};

/// One sentence in each language, without placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    en: &'static str,
    fr: &'static str,
}

impl Text {
    /// Pairs an English sentence with its French one. Call it in constants, so that the check below
    /// runs at compile time. A sentence with a placeholder has arguments, and is declared with them
    /// by [`words!`](crate::words):
    ///
    /// ```compile_fail
    /// # use tablette_core::{Lang, Text};
    /// const LOST: Text = Text::new("{n} are lost", "{n} sont perdues");
    /// # LOST.get(Lang::En);
    /// ```
    ///
    /// # Panics
    /// If one of the sentences contains a brace.
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        slots::plain(en.as_bytes());
        slots::plain(fr.as_bytes());
        Self { en, fr }
    }

    /// Creates a text with these arguments, for [`Sentence`](crate::Sentence) alone: elsewhere a
    /// text must not have unfilled placeholders.
    ///
    /// # Panics
    /// If one of the sentences breaks the grammar, has other placeholders than these, or chooses by
    /// an argument that is not a number.
    pub(crate) const fn declared(en: &'static str, fr: &'static str, parameters: &[Parameter]) -> Self {
        slots::declared(en.as_bytes(), parameters);
        slots::declared(fr.as_bytes(), parameters);
        Self { en, fr }
    }

    /// Pairs sentences that were checked where they are declared.
    pub(crate) const fn already_checked(en: &'static str, fr: &'static str) -> Self {
        Self { en, fr }
    }

    /// Returns the sentence in `lang`.
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }

    /// Returns the parts of the sentence in `lang`. Linear time.
    pub(crate) fn pieces(self, lang: Lang) -> Vec<Segment<'static>> {
        let text = self.get(lang);
        pieces::pieces(text, 0, text.len())
    }
}

/// A sentence with its arguments, ready for any language: the result of a function of
/// [`words!`](crate::words).
///
/// ```
/// use tablette_core::{Digits, Lang, words};
/// words! { moves(n: Digits) { "{n} {n?move:moves}", "{n} {n?coup:coups}" } }
/// assert_eq!(moves(1u32).say(Lang::En), "1 move");
/// assert_eq!(moves(0u32).say(Lang::En), "0 moves");
/// assert_eq!(moves(0u32).say(Lang::Fr), "0 coup");
/// ```
///
/// Only those functions fill placeholders: no placeholder is named at run time, so none can be
/// misspelt or forgotten.
///
/// ```compile_fail
/// # use tablette_core::{Digits, words};
/// # words! { moves(n: Digits) { "{n} {n?move:moves}", "{n} {n?coup:coups}" } }
/// moves();
/// ```
/// ```compile_fail
/// # use tablette_core::{Phrase, Text};
/// let moves = Phrase::from(Text::new("moves", "coups")).with("n", 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    text: Text,
    arguments: Vec<(&'static str, Value)>,
}

/// The value of one argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The digits of a whole number, printed with its thousands set apart.
    Number(String),
    /// Text, inserted unchanged.
    Plain(String),
    /// The finished text in English and in French.
    Said(String, String),
    /// A phrase, printed in the language of the sentence around it.
    Phrase(Phrase),
}

impl Value {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Number(digits) => shortened(lang, digits),
            Self::Plain(text) => text.clone(),
            Self::Said(said, _) if lang == Lang::En => said.clone(),
            Self::Said(_, said) => said.clone(),
            Self::Phrase(phrase) => phrase.say(lang),
        }
    }

    /// Returns the digits that choose between texts; empty if the value is not a number.
    fn digits(&self) -> &str {
        match self {
            Self::Number(digits) | Self::Plain(digits) => digits,
            Self::Said(..) | Self::Phrase(_) => "",
        }
    }
}

impl From<Text> for Phrase {
    fn from(text: Text) -> Self {
        Self { text, arguments: Vec::new() }
    }
}

impl Phrase {
    /// Creates a sentence with all its arguments.
    pub(crate) fn new(text: Text, arguments: Vec<(&'static str, Value)>) -> Self {
        Self { text, arguments }
    }

    /// Returns the sentence in `lang`. Linear time.
    pub fn say(&self, lang: Lang) -> String {
        let mut said = String::new();
        self.say_pieces(&self.text.pieces(lang), lang, &mut said);
        said
    }

    fn say_pieces(&self, pieces: &[Segment<'_>], lang: Lang, said: &mut String) {
        for piece in pieces {
            match piece {
                Segment::Plain(text) => said.push_str(text),
                Segment::Slot(name) => said.push_str(&self.value(name).say(lang)),
                Segment::Choice { name, texts } => {
                    let digits = self.value(name).digits();
                    let chosen = texts.iter().find(|(when, _)| when.holds(digits, lang));
                    self.say_pieces(chosen.map_or(&[], |(_, pieces)| pieces), lang, said);
                }
            }
        }
    }

    fn value(&self, name: &str) -> &Value {
        let argument = self.arguments.iter().find(|(known, _)| *known == name);
        &argument.expect("a sentence is declared with the arguments of its placeholders").1
    }
}

/// Writes the English sentence, which suits logs, test panics and `?` in examples.
impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digits, Words, words};

    words! {
        SQUARE { "a square", "un carré" }
        eat(what: Words) { "eat {what}", "mange {what}" }
        counted(n: Digits, what: Words) {
            "{n?0=none|1=one, {what}|{n}: {what}}",
            "{n?{n} seul:{n}, dont {what}}",
        }
    }

    #[test]
    fn nested_phrases_follow_the_outer_language() {
        assert_eq!(eat(SQUARE).say(Lang::Fr), "mange un carré");
        assert_eq!(eat(eat(SQUARE)).to_string(), "eat eat a square");
    }

    #[test]
    fn numbers_choose_between_texts_that_hold_placeholders() {
        let said = |n: u8, lang| counted(n, "x").say(lang);
        assert_eq!([0, 1, 10].map(|n| said(n, Lang::En)), ["none", "one, x", "10: x"]);
        assert_eq!([0, 1, 2].map(|n| said(n, Lang::Fr)), ["0 seul", "1 seul", "2, dont x"]);
    }
}
